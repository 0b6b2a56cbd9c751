//! Exact tables: the value of every position with few pieces, from a file.
//!
//! A game that has such tables brings [`Endgames`], which knows how they are built and opened; a table
//! that is open is an [`ExactTable`]. Everything else is the same for all games: the file that holds the values
//! ([`file`]), which tables an engine gets ([`equip`]), and how values are found without any table
//! ([`slow`]), by which they are verified.

mod equip;
pub(crate) mod file;
mod library;
pub(crate) mod packed;
pub(crate) mod packing;
mod part;
pub(crate) mod slow;
#[cfg(test)]
mod tests;
mod under_way;

pub(crate) use equip::{Choice, Equipment, Stock, equip};
pub use library::Library;

use std::io;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use yiqi_core::{Fault, Game, Rng};

/// What is built.
#[derive(Clone, Copy)]
pub struct Build<'a> {
    /// The folder; it is made where it is missing.
    pub folder: &'a Path,
    /// The number of pieces. Tables of fewer pieces that are missing are built as well.
    pub size: u32,
    /// Threads that work.
    pub threads: usize,
    /// Set by anybody to end the work; what is done is kept for the next time.
    pub stop: &'a AtomicBool,
}

/// How far a build has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BuildProgress {
    /// The pieces of the table under way.
    pub size: u32,
    /// Entries that are done, over all tables to be built.
    pub done: u64,
    /// Entries to be done.
    pub total: u64,
}

/// Why tables cannot be built or verified.
#[derive(Debug, thiserror::Error)]
pub enum TablesError {
    /// A file that is no table, or a damaged one.
    #[error(transparent)]
    Input(#[from] Fault),
    /// The disk failed.
    #[error("{path}: {error}")]
    Io {
        /// The file or folder.
        path: String,
        /// What happened.
        error: io::Error,
    },
    /// Another program builds the same table.
    #[error("{path}: another program is building this table")]
    Busy {
        /// The file under way.
        path: String,
    },
    /// Somebody has stopped it.
    #[error("stopped")]
    Stopped,
}

impl TablesError {
    pub(crate) fn io(path: &Path, error: io::Error) -> TablesError {
        TablesError::Io { path: path.display().to_string(), error }
    }
}

/// The exact tables that a game has.
pub trait Endgames<G: Game>: Send + Sync {
    /// What is counted to tell tables apart: `stones`, `pieces`.
    fn counted(&self) -> &'static str;

    /// The numbers of pieces for which there can be a table.
    fn sizes(&self) -> RangeInclusive<u32>;

    /// The largest table that is built by itself at first use: a matter of seconds.
    fn first_use(&self) -> Option<u32>;

    /// How far a win chance from a table may be from the truth.
    fn error(&self) -> f64;

    /// Whether the tables tell who wins and how soon, and not a chance. Positions of such a game may come
    /// back, so that an entry is verified by those of the positions one move on.
    fn distances(&self) -> bool {
        false
    }

    /// The pieces of a position.
    fn size(&self, p: &G::Position) -> u32;

    /// Builds a table, and those of fewer pieces that are missing.
    ///
    /// # Errors
    /// A folder that cannot be written, a part of a table that is damaged, the stop signal.
    fn build(
        &self,
        order: &Build<'_>,
        tell: &mut dyn FnMut(BuildProgress),
    ) -> Result<(), TablesError>;

    /// Opens the table of so many pieces; `None` where the folder has none.
    ///
    /// # Errors
    /// A file that is no such table, is cut short, or whose head is damaged.
    fn open(&self, folder: &Path, size: u32) -> Result<Option<Arc<dyn ExactTable<G>>>, Fault>;

    /// The ways in which so many pieces can be split between the sides, the side to move first.
    fn splits(&self, size: u32) -> Vec<(u32, u32)>;

    /// A random position with this split, at the start of a turn and not over.
    fn draw(&self, split: (u32, u32), rng: &mut Rng) -> G::Position;
}

/// What a table says of a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stored {
    /// The win chance of the side to move, before the roll, a draw counted half.
    pub win: f64,
    /// Plies to the end with best play, where the game has tables of distances and somebody wins.
    pub plies: Option<u32>,
}

/// An exact table that is open.
pub trait ExactTable<G: Game>: Send + Sync {
    /// What is stored of a position; `None` where the table does not have it.
    fn stored(&self, p: &G::Position) -> Option<Stored>;

    /// What is known of the file.
    fn facts(&self) -> TableFacts;

    /// The longest win of each set of pieces, where the table tells distances. It reads the whole table.
    ///
    /// # Errors
    /// A damaged file.
    fn longest(&self) -> Result<Vec<Longest>, Fault> {
        Ok(Vec::new())
    }

    /// Reads the whole file.
    ///
    /// # Errors
    /// When it is not what was written.
    fn check(&self) -> Result<(), Fault>;
}

/// The longest win with a set of pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Longest {
    /// The pieces, as the game writes them.
    pub pieces: String,
    /// Plies to the end.
    pub plies: u32,
    /// A position where the side to move wins so late.
    pub position: String,
}

/// What is known of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableFacts {
    /// The file.
    pub path: String,
    /// Pieces.
    pub size: u32,
    /// Stored values.
    pub entries: u64,
    /// Bytes of the file.
    pub bytes: u64,
    /// The checksum of the values, CRC-32.
    pub checksum: u32,
}
