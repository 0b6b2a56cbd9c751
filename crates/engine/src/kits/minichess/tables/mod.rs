//! Exact tables of 5×5 chess without pawns: the distance to the end of every position with three to seven men.
//!
//! | file | idea |
//! | --- | --- |
//! | `sets.rs` | which men are on the board, colours folded |
//! | `index.rs` | the number of a position, symmetric ones once |
//! | `board.rs` | the numbers of the positions one move away |
//! | `retrograde.rs` | one set solved backwards from its mates |
//! | `build.rs` | sets, threads, the file |
//! | `known.rs` | the tables that an engine has |
//! | `endgames.rs` | the tables as the commands see them |

mod board;
mod build;
mod endgames;
mod index;
mod known;
mod retrograde;
mod sets;
#[cfg(test)]
mod tests;

pub(super) use endgames::MinichessEndgames;
pub(super) use known::Known;
pub use known::Verdict;

use crate::exact::file::Identity;
use crate::exact::packed::Packed;
use std::path::Path;
use yiqi_core::{Fault, Rules as _};
use yiqi_games::minichess::Minichess;

/// The most men of a table: its largest sets have 2.5 GB in memory while they are solved.
const LARGEST: u32 = 7;

/// Whether the rules are those of the tables, once the pawns are gone where there are any.
fn has_tables(game: &Minichess) -> bool {
    game.size() == 5
}

/// Which table has so many men.
fn identity(game: &Minichess, size: u32) -> Identity {
    let name = if game.stalemate_loses() { "minichess-loss" } else { Minichess::NAME };
    Identity { game: name, size, entries: known::lengths(size).iter().sum::<usize>() as u64 }
}

/// The values of a table; `None` where the folder has none.
///
/// # Errors
/// A file that is something else or damaged.
fn open(game: &Minichess, folder: &Path, size: u32) -> Result<Option<Packed>, Fault> {
    Packed::open(folder, &identity(game, size), &known::lengths(size))
}
