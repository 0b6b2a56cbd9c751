//! EinStein würfelt nicht! as the Chinese competitions write it down.
//!
//! ```text
//! #[WTN][<first> R][<second> B][先手胜][2019.08.10 14:00 北京][2019CCGC];
//! R:A5-1;B5-4;C5-6;A4-2;B4-5;A3-3
//! B:E1-1;D1-4;C1-6;E2-2;D2-5;E3-3
//! 1:3;(R3,B2)
//! 2:6;(B6,C2)
//! ```
//!
//! The side that moves first stands first; then who has won, when and where, and the event. A move is
//! its number, the die, and the stone with its target; files are A–E and ranks are counted from the
//! bottom. What nobody knows stays out of its brackets; an unknown date is `????.??.??`.
//!
//! Read as well: `;` or `;;` at the end of lines, moves `(from,to)`, headers
//! `[红方:X][蓝方:Y][红方先手][红方胜]`, dates with `-`, layouts in any order, Blue as the first team,
//! full-width punctuation and small letters.
//!
//! The format knows the standard game on 5×5. Where the players placed their stones in the game
//! (`setup=choose`), the layout is what they placed, and the record read back begins after it. It has
//! no room for the round, comments, thoughts and the reason of a result.

mod read;
mod write;

pub(super) use read::{detect, read};
pub use write::file_name;
pub(super) use write::write;

/// Files and ranks of the board.
const SIZE: usize = 5;
/// Letters of the sides in records.
const LETTERS: [char; 2] = ['R', 'B'];
/// Who has won, by who moved first.
const FIRST_WINS: &str = "先手胜";
const SECOND_WINS: &str = "后手胜";
