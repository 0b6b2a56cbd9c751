//! The Game of the Amazons (Walter Zamkauskas, 1988).
//!
//! A turn is two steps: an amazon moves like a chess queen, then shoots an arrow like a chess queen
//! from where it now stands. Arrows stay. Who cannot move loses.
//!
//! | file | idea |
//! | --- | --- |
//! | `board.rs` | the geometry of one board size, computed once |
//! | `slides.rs` | how far a queen slides along one line: one look-up |
//! | `lines.rs` | what blocks each line of the board |
//! | `position.rs` | what stands where, kept up to date step by step |
//! | `steps.rs` | listing, counting and drawing queen steps |
//! | `legal.rs` | why a step is illegal |
//! | `game.rs` | the rules as a search sees them |
//! | `layout.rs`, `options.rs` | the start and the options that choose it |
//! | `position_text.rs`, `move_text.rs`, `notation.rs` | texts and the drawing |

mod board;
mod game;
mod layout;
mod legal;
mod lines;
mod move_text;
mod notation;
mod options;
mod position;
mod position_text;
mod slides;
mod steps;

#[cfg(test)]
mod tests;

pub use board::{Board, Square, SquareName};
pub use game::{Amazons, Move};
pub use legal::Illegal;
pub use position::{MOST_AMAZONS, Position};
