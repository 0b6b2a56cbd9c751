//! Which positions can be set up.

use super::legal::kings_face;
use super::man::Man;
use super::position::Position;
use super::squares::{FILES, RANKS, Square, has};
use super::variant::Xiangqi;
use super::{advisor, elephant, king, soldier};
use yiqi_core::Side;

/// The name of a side.
pub(super) fn name(side: Side) -> &'static str {
    ["Red", "Black"][side]
}

/// Why a position is no position of the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadPosition {
    /// A side without a king.
    #[error("{} has no king", name(*.0))]
    NoKing(Side),
    /// More of a kind than a side begins with.
    #[error("{} has more than {} {man}(s): the one on {square} is too many", name(*.side), man.most())]
    TooMany {
        /// Whose.
        side: Side,
        /// What.
        man: Man,
        /// Where the first one too many stands.
        square: Square,
    },
    /// A piece where it can never come.
    #[error("the {man} of {} cannot stand on {square}: {}", name(*.side), home(*.man))]
    Misplaced {
        /// Whose.
        side: Side,
        /// What.
        man: Man,
        /// Where.
        square: Square,
    },
    /// Kings on an open file.
    #[error("the kings on {0} and {1} face each other")]
    FacingKings(Square, Square),
    /// A king that could be taken.
    #[error("{}, who is not to move, is in check on {square}", name(*.side))]
    LeftInCheck {
        /// Whose king.
        side: Side,
        /// Where it stands.
        square: Square,
    },
}

/// What binds a man to its place.
fn home(man: Man) -> &'static str {
    match man {
        Man::King => "it stays in its palace",
        Man::Advisor => "it stays on the five diagonal points of its palace",
        Man::Elephant => "it stays on its seven points this side of the river",
        Man::Soldier => "it starts on files a, c, e, g, i and only goes ahead before the river",
        Man::Horse | Man::Rook | Man::Cannon => "it may stand anywhere",
    }
}

impl BadPosition {
    /// The square at fault.
    pub fn square(&self) -> Option<Square> {
        match *self {
            BadPosition::NoKing(_) => None,
            BadPosition::FacingKings(_, square)
            | BadPosition::TooMany { square, .. }
            | BadPosition::Misplaced { square, .. }
            | BadPosition::LeftInCheck { square, .. } => Some(square),
        }
    }
}

impl Xiangqi {
    /// Whether `p` is a position of Xiangqi.
    ///
    /// # Errors
    /// The first rule that it breaks, read as texts are read: from Black's back rank down.
    pub fn validate(&self, p: &Position) -> Result<(), BadPosition> {
        let mut counts = [[0usize; 7]; 2];
        let down =
            (0..RANKS).rev().flat_map(|rank| (0..FILES).map(move |file| rank * FILES + file));
        for place in down {
            let Some((side, man)) = p.at(place) else { continue };
            let square = self.square(place);
            counts[side][man.index()] += 1;
            if counts[side][man.index()] > man.most() {
                return Err(BadPosition::TooMany { side, man, square });
            }
            let points = match man {
                Man::King => king::palace(side),
                Man::Advisor => advisor::points(side),
                Man::Elephant => elephant::points(side),
                Man::Soldier => soldier::points(side),
                Man::Horse | Man::Rook | Man::Cannon => u128::MAX,
            };
            if !has(points, place) {
                return Err(BadPosition::Misplaced { side, man, square });
            }
        }
        if let Some(side) = Side::BOTH.into_iter().find(|&side| p.men(side, Man::King) == 0) {
            return Err(BadPosition::NoKing(side));
        }
        let king = |side| self.square(p.king(side));
        if kings_face(p) {
            return Err(BadPosition::FacingKings(king(Side::First), king(Side::Second)));
        }
        let waiting = !p.side();
        if p.in_check(waiting) {
            return Err(BadPosition::LeftInCheck { side: waiting, square: king(waiting) });
        }
        Ok(())
    }
}
