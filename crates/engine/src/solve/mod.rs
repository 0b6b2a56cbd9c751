//! Solving: the value of a position under best play, with nothing left to believe.
//!
//! * [`expectation`], [`chance`]: games with a die, where a value is a win chance.
//! * [`mates`]: the shortest forced win in games without one; [`tries`]: in which order it looks;
//!   [`memory`]: what it keeps; [`proof`]: how it is written down.
//!
//! What a face asks for and is told ([`SolveOrder`], [`Unsolved`], [`crate::any::AnySolution`]) is the
//! same for both.

mod chance;
mod expectation;
mod mates;
mod memory;
mod proof;
mod tries;

pub(crate) use chance::Chance;
pub(crate) use expectation::{Expectation, worth};
pub(crate) use mates::{Mates, Verdict};
pub use proof::ProofLine;
pub(crate) use proof::{best_turn, written};

use std::sync::atomic::AtomicBool;
use yiqi_core::Fault;

/// What bounds a solver, and who hears of its progress.
pub struct SolveOrder<'a> {
    /// The memory that it may take for what it knows of positions, in MiB.
    pub memory_mib: usize,
    /// Set by anybody to end it.
    pub stop: &'a AtomicBool,
    /// Told now and then how many positions were visited, and, in games without a die, within how many
    /// turns neither side has a forced win.
    pub hear: &'a mut dyn FnMut(u64, u32),
    /// In games without a die: no longer wins are looked for. Without it the search goes on until a
    /// counter could end the game.
    pub depth: Option<u32>,
    /// In games without a die: the search ends after so many positions.
    pub nodes: Option<u64>,
    /// In games without a die: write down the proof of a win or loss.
    pub proof: bool,
}

impl<'a> SolveOrder<'a> {
    /// An order without limits but memory, and without a proof.
    pub fn new(
        memory_mib: usize,
        stop: &'a AtomicBool,
        hear: &'a mut dyn FnMut(u64, u32),
    ) -> SolveOrder<'a> {
        SolveOrder { memory_mib, stop, hear, depth: None, nodes: None, proof: false }
    }
}

/// Why a position was not solved.
#[derive(Debug, thiserror::Error)]
pub enum Unsolved {
    /// A position that cannot be asked about, a game that cannot be solved.
    #[error(transparent)]
    Input(#[from] Fault),
    /// There are too many positions.
    #[error(
        "too large to be solved: after {positions} positions the {mib} MiB allowed are full; \
         --memory allows more"
    )]
    Memory {
        /// Positions that were known by then.
        positions: u64,
        /// The memory allowed, in MiB.
        mib: usize,
    },
    /// Somebody has stopped it.
    #[error("stopped after {0} positions")]
    Stopped(u64),
}
