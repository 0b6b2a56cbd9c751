//! The words that every floor of Yiqi speaks.
//!
//! One idea carries everything above this crate: **a turn is a position and a roll**. A [`Game`] is
//! one rule set with its options; its [`Game::Position`] holds what stands on the board and who is to
//! play, its [`Game::Roll`] what the die shows, its [`Game::Trail`] what the rules need of the past.
//! A game without a die has exactly one roll, `()`, so that one search serves all.
//!
//! Nothing here knows a particular game, prints, or reads a clock.

mod buffer;
pub mod drawing;
mod error;
mod game;
mod gesture;
mod notation;
mod options;
mod outcome;
pub mod perft;
mod rng;
pub mod rows;
mod rules;
mod side;
mod text_file;
mod value;
pub mod zobrist;

pub use buffer::Buffer;
pub use error::{Fault, Reason};
pub use game::{Ask, Game, Kind, Rolls};
pub use gesture::Gesture;
pub use notation::{Notation, Setup};
pub use options::{Item, Options};
pub use outcome::{End, Outcome};
pub use rng::{Rng, below, seeded};
pub use rules::{Choice, Rules};
pub use side::Side;
pub use text_file::{read_bytes, read_text, utf8};
pub use value::{CERTAIN, MATE, MATE_RANGE, Value};

/// Lists of fixed capacity, re-exported so that games name the same version.
pub use arrayvec::ArrayVec;
