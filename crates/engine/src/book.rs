//! Books: of placements ([`crate::placement`]) and of openings ([`crate::opening_book`]). What comes with the
//! program, what a face is given, and what either says of a position.

use crate::opening_book::{OpeningBook, ShippedOpenings, Worth};
use crate::placement::PlacementBook;
use yiqi_core::Game;

/// A book that comes with the program.
#[derive(Clone, Copy)]
pub enum ShippedBook {
    /// Of placements: the name of the file and its text.
    Placements(&'static str, &'static str),
    /// Of openings.
    Openings(&'static ShippedOpenings),
}

/// A book that was read.
#[derive(Clone, PartialEq, Debug)]
pub enum Book {
    /// Of placements.
    Placements(PlacementBook),
    /// Of openings.
    Openings(OpeningBook),
}

/// A move of a book.
#[derive(Clone, PartialEq, Debug)]
pub struct BookMove<M, V> {
    /// The steps of the turn.
    pub turn: Vec<M>,
    /// How often it is to be played; 0 for one that is only told for comparison.
    pub probability: f64,
    /// The win chance of who plays it.
    pub win: f64,
    /// The same as a value of the game.
    pub value: V,
    /// What a book of openings says of it.
    pub worth: Option<Worth>,
}

impl<M, V> BookMove<M, V> {
    /// Whether its value is proved.
    pub(crate) fn proved(&self) -> bool {
        self.worth.is_some_and(Worth::proved)
    }
}

/// Moves of a book for a game.
pub type BookMoves<G> = Vec<BookMove<<G as Game>::Move, <G as Game>::Value>>;

/// A move of a book as text.
#[derive(Clone, PartialEq, Debug)]
pub struct AnyBookMove {
    /// The move.
    pub text: String,
    /// How often it is to be played; 0 for one that is only told for comparison.
    pub probability: f64,
    /// The win chance of who plays it.
    pub win: f64,
    /// What a book of openings says of it.
    pub worth: Option<Worth>,
}
