//! Which positions can be set up.

use super::Minichess;
use super::man::{Man, Square};
use super::position::Position;
use super::variant::name;
use yiqi_core::Side;

/// Why a position is no position of the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadPosition {
    /// A side without a king.
    #[error("{} has no king", name(*.0))]
    NoKing(Side),
    /// A second king.
    #[error("{} has a second king on {square}", name(*.side))]
    SecondKing {
        /// Whose.
        side: Side,
        /// Where it stands.
        square: Square,
    },
    /// Kings side by side.
    #[error("the kings on {0} and {1} are adjacent")]
    KingsAdjacent(Square, Square),
    /// Two of a kind where each side has one.
    #[error("{} has a second {man} on {square}; this variant has one of each kind", name(*.side))]
    Second {
        /// Whose.
        side: Side,
        /// What.
        man: Man,
        /// Where the second one stands.
        square: Square,
    },
    /// A man that this variant does not have.
    #[error("the {man} on {square}: this variant has no {man}s")]
    Unknown {
        /// What.
        man: Man,
        /// Where.
        square: Square,
    },
    /// A pawn that would have promoted, or that stands behind its start.
    #[error("a pawn cannot stand on {0}, on a last rank")]
    PawnOnLastRank(Square),
    /// More men than a side begins with.
    #[error("{} has more than {most} {what}: one too many on {square}", name(*.side))]
    TooMany {
        /// Whose.
        side: Side,
        /// Of what: men or pawns.
        what: &'static str,
        /// How many there may be.
        most: usize,
        /// Where the first one too many stands.
        square: Square,
    },
    /// A king that could be taken.
    #[error("{}, who is not to move, is in check on {square}", name(*.side))]
    LeftInCheck {
        /// Whose king.
        side: Side,
        /// Where it stands.
        square: Square,
    },
}

impl BadPosition {
    /// The square at fault.
    pub fn square(&self) -> Option<Square> {
        match *self {
            BadPosition::NoKing(_) => None,
            BadPosition::KingsAdjacent(_, square) | BadPosition::PawnOnLastRank(square) => {
                Some(square)
            }
            BadPosition::SecondKing { square, .. }
            | BadPosition::Second { square, .. }
            | BadPosition::Unknown { square, .. }
            | BadPosition::TooMany { square, .. }
            | BadPosition::LeftInCheck { square, .. } => Some(square),
        }
    }
}

impl Minichess {
    /// Whether `p` is a position of this variant.
    ///
    /// # Errors
    /// The first rule that it breaks, read as texts are read: from Black's back rank down.
    pub fn validate(&self, p: &Position) -> Result<(), BadPosition> {
        let size = self.size();
        // A side with pawns has one for each piece of its back rank.
        let most = if self.pawns() { 2 * size } else { size };
        let mut counts = [[0usize; 6]; 2];
        for square in (0..size).rev().flat_map(|rank| (0..size).map(move |file| rank * size + file))
        {
            let Some((side, man)) = p.at(square) else { continue };
            let (number, place) = (square, self.square(square));
            counts[side][man.index()] += 1;
            let of_kind = counts[side][man.index()];
            if man == Man::King && of_kind > 1 {
                return Err(BadPosition::SecondKing { side, square: place });
            }
            let known = match man {
                Man::Pawn => self.pawns(),
                Man::Bishop => self.variant().bishops(),
                _ => true,
            };
            if !known {
                return Err(BadPosition::Unknown { man, square: place });
            }
            if man == Man::Pawn && (number < size || number >= size * (size - 1)) {
                return Err(BadPosition::PawnOnLastRank(place));
            }
            if !self.pawns() && of_kind > 1 {
                return Err(BadPosition::Second { side, man, square: place });
            }
            let total: usize = counts[side].iter().sum();
            if total > most {
                return Err(BadPosition::TooMany { side, what: "men", most, square: place });
            }
            if man == Man::Pawn && of_kind > size {
                let most = size;
                return Err(BadPosition::TooMany { side, what: "pawns", most, square: place });
            }
        }
        let king = |side| {
            let set = p.men(side, Man::King);
            if set == 0 {
                Err(BadPosition::NoKing(side))
            } else {
                Ok(set.trailing_zeros() as usize)
            }
        };
        let (white, black) = (king(Side::First)?, king(Side::Second)?);
        if self.geometry().king(white) >> black & 1 != 0 {
            return Err(BadPosition::KingsAdjacent(self.square(white), self.square(black)));
        }
        let other = !p.side();
        if self.in_check(p, other) && !self.in_check(p, p.side()) {
            let square = self.square(if other == Side::First { white } else { black });
            return Err(BadPosition::LeftInCheck { side: other, square });
        }
        Ok(())
    }
}
