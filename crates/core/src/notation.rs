//! Texts of positions and moves, and the description of the board.

use crate::drawing::{Drawing, Piece};
use crate::{Fault, Game, Gesture, Side, rows};

/// A position read from a text, with all that the text says.
#[derive(Clone, Debug)]
pub struct Setup<G: Game> {
    /// The position.
    pub position: G::Position,
    /// The roll, where the text gives one.
    pub roll: Option<G::Roll>,
    /// The past: counters from the text, this position as its first occurrence.
    pub trail: G::Trail,
}

/// Reading and writing. Texts round-trip exactly for every position that a game can reach.
pub trait Notation: Game {
    /// Reads and validates a position text.
    ///
    /// # Errors
    /// A [`Fault`] with the place (the square, where there is one) and the reason.
    fn parse(&self, text: &str) -> Result<Setup<Self>, Fault>;

    /// Writes a position text.
    fn text(&self, p: &Self::Position, r: Option<Self::Roll>, t: &Self::Trail) -> String;

    /// Reads a move in any accepted form into one or more steps of one turn. The steps need not be
    /// legal (the caller asks [`Game::legal`] for each) unless the form itself leans on the legal
    /// moves, as SAN does.
    ///
    /// # Errors
    /// A [`Fault`] with the place and the reason.
    fn parse_move(
        &self,
        p: &Self::Position,
        r: Option<Self::Roll>,
        text: &str,
    ) -> Result<Vec<Self::Move>, Fault>;

    /// Writes the steps of one turn, which are played from `p`; a half turn gives the half text.
    fn move_text(&self, p: &Self::Position, steps: &[Self::Move]) -> String;

    /// Other forms of move text that can be asked for by name: `san`, `wxf`, `chinese`.
    fn styles(&self) -> &'static [&'static str] {
        &[]
    }

    /// Writes a move in one of [`Notation::styles`]; the default form for an unknown name.
    fn move_text_in(&self, _style: &str, p: &Self::Position, steps: &[Self::Move]) -> String {
        self.move_text(p, steps)
    }

    /// Reads what a die shows.
    ///
    /// # Errors
    /// When the game has no die or the die no such face.
    fn parse_roll(&self, p: &Self::Position, text: &str) -> Result<Self::Roll, Fault>;

    /// The number on the die, `None` for a roll that is not cast.
    fn roll_number(&self, r: Self::Roll) -> Option<u32>;

    /// The letter of a side in position texts.
    fn letter(&self, side: Side) -> char;

    /// The English name of a side: White, Red.
    fn side_name(&self, side: Side) -> &'static str;

    /// The check that stands on the board, as a word for players (`check`); `None` if there is none
    /// or the game knows no such thing.
    fn alarm(&self, _p: &Self::Position) -> Option<&'static str> {
        None
    }

    /// What a person touches on the [`Notation::drawing`] of `p` to make the legal step `m`. No two
    /// legal steps of a position have the same gesture, with whatever rolls.
    fn gesture(&self, p: &Self::Position, m: Self::Move) -> Gesture;

    /// All pieces that can be set on a board, the first side's before the second's.
    fn palette(&self) -> Vec<Piece>;

    /// The position text of a board that a person has set up, `rows` as [`rows::write`] writes them,
    /// with `side` to move and what the die shows. All else is as at the start of a game: counters,
    /// no turn half played. The text may be wrong; [`Notation::parse`] says so.
    fn arrange(&self, rows: &str, side: Side, roll: Option<u32>) -> String;

    /// The square that a refused position text is about, where it is about one.
    fn square_of(&self, fault: &Fault) -> Option<usize> {
        rows::square_of(fault)
    }

    /// The board as a terminal, a page or a screen reader draws it.
    fn drawing(&self, p: &Self::Position, r: Option<Self::Roll>) -> Drawing;
}
