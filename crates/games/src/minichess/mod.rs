//! 5×5 chess without pawns, Gardner's 5×5 chess and Los Alamos chess on 6×6.
//!
//! One code plays them all: a [`Variant`] says how large the board is, where the men stand at the
//! start and what pawns become.
//!
//! * `man`, `moves`, `position`, `trail`: the vocabulary.
//! * `geometry`: where men reach; `movegen`: legal moves from check and pin masks.
//! * `game`: the rules as a search sees them; `verdict`: how a game ends; `mates`: mate in one;
//!   `legal`: why a move is not legal.
//! * `variant`: the texts of rule sets; `validate`: which positions can be set up; `fen`: position
//!   texts; `notation`: move texts and the picture; `san`: the short notation of chess.

mod fen;
mod game;
mod geometry;
mod legal;
mod man;
mod mates;
mod movegen;
mod moves;
mod notation;
mod position;
mod san;
#[cfg(test)]
mod tests;
mod trail;
mod validate;
mod variant;
mod verdict;

pub use fen::BadText;
pub use legal::Illegal;
pub use man::{Man, Square};
pub use moves::Move;
pub use notation::BadMove;
pub use position::Position;
pub use trail::{QUIET_LIMIT, SALTED_FROM, Trail};
pub use validate::BadPosition;
pub use variant::{BadLayout, Layout, Variant};

use geometry::Geometry;
use std::fmt;

/// A rule set of mini chess.
#[derive(Clone)]
pub struct Minichess {
    variant: Variant,
    stalemate_loses: bool,
    geometry: &'static Geometry,
}

impl Minichess {
    /// The rule set of a variant; with `stalemate_loses` the side that cannot move loses even where
    /// it is not in check.
    pub fn new(variant: Variant, stalemate_loses: bool) -> Minichess {
        Minichess { variant, stalemate_loses, geometry: Geometry::of(variant.size()) }
    }

    /// The variant.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// Whether a side that cannot move loses even where it is not in check.
    pub fn stalemate_loses(&self) -> bool {
        self.stalemate_loses
    }

    /// Files and ranks of the board.
    #[inline(always)]
    pub fn size(&self) -> usize {
        self.geometry.size
    }

    /// Whether there are pawns.
    pub fn pawns(&self) -> bool {
        !self.promotions().is_empty()
    }

    /// What a pawn may become, in the order of the move list; nothing where there are no pawns.
    #[inline(always)]
    pub fn promotions(&self) -> &'static [Man] {
        self.variant.promotions()
    }

    /// The name of a square.
    pub fn square(&self, square: usize) -> Square {
        Square { file: (square % self.size()) as u8, rank: (square / self.size()) as u8 }
    }

    #[inline(always)]
    fn geometry(&self) -> &'static Geometry {
        self.geometry
    }
}

impl PartialEq for Minichess {
    fn eq(&self, other: &Minichess) -> bool {
        (self.variant, self.stalemate_loses) == (other.variant, other.stalemate_loses)
    }
}

impl fmt::Debug for Minichess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&yiqi_core::Rules::describe(self))
    }
}
