//! Xiangqi, Chinese chess (中国象棋).
//!
//! * `squares`, `man`, `moves`, `position`, `trail`: the vocabulary.
//! * `line`: what is met along a rank or file; `rook`, `cannon`, `horse`, `elephant`, `advisor`,
//!   `king`, `soldier`: how each piece moves, one file a piece.
//! * `check`: whether a king is attacked; `watch`: which moves need that question; `movegen`:
//!   legal moves; `random`: one drawn; `legal`: why a move is not legal; `attacks`: what a man
//!   attacks, for people.
//! * `game`: the rules as a search sees them; `repetition`, `verdict`: how a game ends.
//! * `variant`: the texts of rule sets; `validate`: which positions can be set up; `fen`: position
//!   texts; `notation`: move texts and the picture; `coordinates`, `iccs`: moves by squares;
//!   `spoken`: moves as players say them, written by `wxf` and `chinese`.

mod advisor;
mod attacks;
mod cannon;
mod check;
mod chinese;
mod coordinates;
mod elephant;
mod fen;
mod game;
mod horse;
mod iccs;
mod king;
mod legal;
mod line;
mod man;
mod movegen;
mod moves;
mod notation;
mod position;
mod random;
mod repetition;
mod rook;
mod soldier;
mod spoken;
mod squares;
#[cfg(test)]
mod tests;
mod trail;
mod validate;
mod variant;
mod verdict;
mod watch;
mod wxf;

pub use fen::BadText;
pub use legal::Illegal;
pub use man::Man;
pub use moves::Move;
pub use notation::BadMove;
pub use position::Position;
pub use squares::{FILES, RANKS, SQUARES, Square};
pub use trail::Trail;
pub use validate::BadPosition;
pub use variant::{Coordinates, Repetition, Xiangqi};
