//! Exact tables behind texts: what `yiqi tables` and the regret of engines need.

use super::AnyPosition;
use crate::{Build, BuildProgress, Longest, TableFacts, TablesError};
use std::ops::{Range, RangeInclusive};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use yiqi_core::Fault;

/// Win chances between which a position is open enough to say something of whoever plays it.
pub const OPEN: Range<f64> = 0.05..0.95;

/// The exact tables that a game has.
pub trait AnyTables: Send + Sync {
    /// What is counted to tell tables apart: `stones`, `pieces`.
    fn counted(&self) -> &'static str;
    /// The numbers of pieces for which there can be a table.
    fn sizes(&self) -> RangeInclusive<u32>;
    /// How far a win chance from a table may be from the truth.
    fn error(&self) -> f64;
    /// Whether the tables tell who wins and how soon, and not a chance.
    fn distances(&self) -> bool;
    /// Builds a table, and those of fewer pieces that are missing.
    ///
    /// # Errors
    /// As [`crate::Endgames::build`].
    fn build(
        &self,
        order: &Build<'_>,
        tell: &mut dyn FnMut(BuildProgress),
    ) -> Result<(), TablesError>;
    /// The tables of a folder; with `read` every value is read.
    ///
    /// # Errors
    /// A file that is no table or a damaged one.
    fn stat(&self, folder: &Path, read: bool) -> Result<Vec<TableFacts>, Fault>;
    /// The longest win of each set of so many pieces, where the tables tell distances; nothing without them.
    ///
    /// # Errors
    /// A file that is no table or a damaged one.
    fn longest(&self, folder: &Path, size: u32) -> Result<Vec<Longest>, Fault>;
    /// What the tables of a folder say of a position that is not over; `None` where they lack it or what its
    /// moves lead to. Tables of distances know nothing of rules that look at the past.
    ///
    /// # Errors
    /// A damaged file; a position of another game, one that is over.
    fn probe(&self, folder: &Path, position: &dyn AnyPosition) -> Result<Option<Probed>, Fault>;
    /// Random open positions of a table with a random roll each, evenly over the ways in which the
    /// pieces can be split between the sides. Where tables tell distances every position will do.
    ///
    /// # Errors
    /// As [`AnyTables::verify`].
    fn draw(&self, order: &Sampling<'_>) -> Result<Vec<Drawn>, TablesError>;
    /// Holds random open positions of a table against all that can follow by the rules, found without the
    /// table and its order; where tables tell distances, random positions of any kind against the best of what
    /// one move makes of them. `tell` hears of so many compared.
    ///
    /// # Errors
    /// A file that is missing or damaged, the stop signal.
    fn verify(
        &self,
        order: &Sampling<'_>,
        tell: &mut dyn FnMut(u32),
    ) -> Result<Verified, TablesError>;
}

/// Which positions are drawn from a table.
#[derive(Clone, Copy)]
pub struct Sampling<'a> {
    /// The folder.
    pub folder: &'a Path,
    /// The table.
    pub size: u32,
    /// How many.
    pub positions: u32,
    /// The seed.
    pub seed: u64,
    /// Set by anybody to end the work.
    pub stop: &'a AtomicBool,
}

/// A position that was drawn, with what the die shows.
pub struct Drawn {
    /// The position.
    pub position: Box<dyn AnyPosition>,
    /// Pieces of the side to move and of the other.
    pub split: (u32, u32),
}

/// What tables say of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Probed {
    /// The win chance of the side to move; with the roll that is set, where one is.
    pub win: f64,
    /// How far it may be from the truth; 0 where it is certain.
    pub error: f64,
    /// Plies to the end with best play, where tables tell distances and somebody wins.
    pub plies: Option<u32>,
    /// The rolls in question.
    pub rolls: Vec<ProbedRoll>,
}

/// A face of the die.
#[derive(Clone, PartialEq, Debug)]
pub struct ProbedRoll {
    /// The number on the die, where there is one.
    pub roll: Option<u32>,
    /// Its probability.
    pub weight: f64,
    /// The win chance with the best move.
    pub win: f64,
    /// All moves, the best first.
    pub moves: Vec<ProbedMove>,
}

/// A move and what it is worth to who makes it.
#[derive(Clone, PartialEq, Debug)]
pub struct ProbedMove {
    /// The move.
    pub text: String,
    /// The win chance.
    pub win: f64,
    /// Plies to the end, this move counted, where tables tell distances and somebody wins.
    pub plies: Option<u32>,
}

/// How a table stood the test.
#[derive(Clone, PartialEq, Debug)]
pub struct Verified {
    /// Positions compared.
    pub positions: u32,
    /// Those that differ by more than the table may.
    pub wrong: u32,
    /// The first of them.
    pub first_wrong: Option<String>,
    /// The largest difference.
    pub most: f64,
    /// The same by split: pieces of the side to move, of the other, positions, largest difference.
    pub splits: Vec<(u32, u32, u32, f64)>,
}
