//! Solving: the value of a position under best play, with nothing left to believe.
//!
//! [`expectation`] values games with a die, where a value is a win chance. What a face asks for and is
//! told ([`SolveOrder`], [`Unsolved`], [`crate::any::AnySolution`]) is the same for every way of
//! solving, so that one for games without chance joins without a change of the command.

mod chance;
mod expectation;

pub(crate) use chance::Chance;
pub(crate) use expectation::{Expectation, worth};

use std::sync::atomic::AtomicBool;
use yiqi_core::Fault;

/// What bounds a solver, and who hears of its progress.
pub struct SolveOrder<'a> {
    /// The memory that it may take for what it knows of positions, in MiB.
    pub memory_mib: usize,
    /// Set by anybody to end it.
    pub stop: &'a AtomicBool,
    /// Told now and then how many positions are known.
    pub hear: &'a mut dyn FnMut(u64),
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
