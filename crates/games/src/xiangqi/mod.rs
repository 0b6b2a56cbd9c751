//! Xiangqi (Chinese chess, 中国象棋).
//!
//! * `man`, `moves`, `board`, `trail`: the vocabulary.
//! * `geometry`: the empty board; `rook`, `cannon`, `horse`, `elephant`, `palace` (king and
//!   advisors), `soldier`: how each man goes.
//! * `view`, `check`: whether a king is attacked, now or after a move; `movegen`: all legal moves.
//! * `game`: the rules as a search sees them; `repetition`: what a repeated position means; `legal`:
//!   why a move is not legal; `options`: the rule sets.
//! * `fen`: position texts and which can be set up; `notation`: reading and writing moves, the picture; `iccs`: coordinates.

mod board;
mod cannon;
mod check;
mod elephant;
mod fen;
mod game;
mod geometry;
mod horse;
mod iccs;
mod legal;
mod man;
mod movegen;
mod moves;
mod notation;
mod options;
mod palace;
mod repetition;
mod rook;
mod soldier;
#[cfg(test)]
mod tests;
mod trail;
mod view;

pub use board::Position;
pub use legal::Illegal;
pub use man::{Man, Square};
pub use moves::Move;
pub use notation::BadMove;
pub use options::{QUIET_LIMIT, Repetition};
pub use trail::Trail;

/// A rule set of Xiangqi.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Xiangqi {
    repetition: Repetition,
    limit: Option<u32>,
    /// Whether ranks are counted from 1 in coordinates.
    from_one: bool,
}

impl Default for Xiangqi {
    fn default() -> Xiangqi {
        Xiangqi { repetition: Repetition::Computer, limit: Some(QUIET_LIMIT), from_one: false }
    }
}

impl Xiangqi {
    /// How repetition is judged.
    pub fn repetition(&self) -> Repetition {
        self.repetition
    }

    /// Plies without a capture after which a game is drawn; `None` for never.
    pub fn limit(&self) -> Option<u32> {
        self.limit
    }

    /// The number of the lowest rank in coordinates.
    pub fn lowest_rank(&self) -> usize {
        usize::from(self.from_one)
    }

    /// The name of a point, given as `rank * 9 + file`.
    pub fn square(&self, square: usize) -> Square {
        let (file, rank) = (square % geometry::FILES, square / geometry::FILES);
        Square { file: file as u8, rank: (rank + self.lowest_rank()) as u8 }
    }
}
