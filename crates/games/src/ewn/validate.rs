//! Which positions a game can reach, as far as the rules about its end tell.
//!
//! A game ends with the move that decides it, so a decided position is accepted only as that move
//! leaves it: the loser is to move, and exactly one stone of the winner stands on a goal, or the loser has
//! no stone. The die is not cast after that.

use super::position::{Phase, Position, Stone};
use super::position_text::Found;
use super::{Ewn, Quiet, SquareName, side_name};
use std::ops::Range;
use yiqi_core::{Ask, Game, Side};

/// Why no game reaches a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Impossible {
    /// An empty board.
    #[error("there is no stone on the board; before the placement the roll is *")]
    NoStones,
    /// The side that moved last has no stone.
    #[error("{side} has no stone, but the last move was {side}'s", side = side_name(*.0))]
    MoverGone(Side),
    /// The side to move stands on its goal.
    #[error("{letter} on {square} has reached its goal, so {} cannot be to move", side_name(*.side))]
    AlreadyWon {
        /// The stone.
        letter: char,
        /// Where it stands.
        square: SquareName,
        /// Whose it is.
        side: Side,
    },
    /// Two stones on goals.
    #[error("{letter} on {square} is the second stone on a goal; the first one ended the game")]
    SecondOnGoal {
        /// The stone.
        letter: char,
        /// Where it stands.
        square: SquareName,
    },
    /// A roll in a finished game.
    #[error("the game is over ({0}): no die is cast, the roll is -")]
    RollAfterEnd(&'static str),
    /// The side that is to place has stones already.
    #[error("{} is to place its stones, but {letter} stands on {square}", side_name(*.side))]
    AlreadyPlaced {
        /// The side.
        side: Side,
        /// The stone.
        letter: char,
        /// Where it stands.
        square: SquareName,
    },
    /// A placed stone outside its corner.
    #[error("{letter} on {square} stands outside the corner in which it is placed")]
    OutsideCorner {
        /// The stone.
        letter: char,
        /// Where it stands.
        square: SquareName,
    },
    /// A side has placed only a part of its stones.
    #[error("{} has placed {found} of {wanted} stones", side_name(*.side))]
    PartlyPlaced {
        /// The side.
        side: Side,
        /// Stones on the board.
        found: usize,
        /// Stones of a side.
        wanted: usize,
    },
}

impl Ewn {
    /// The phase of the position with these stones, which stand at most once each.
    pub(super) fn validate(
        &self,
        found: &[Found],
        side: Side,
        placing: bool,
        roll_span: &Range<usize>,
    ) -> Result<Phase, (Range<usize>, Impossible)> {
        if placing {
            self.validate_placing(found, side, roll_span)?;
            return Ok(Phase::Placing);
        }
        if found.is_empty() {
            return Err((0..0, Impossible::NoStones));
        }
        if found.iter().all(|(stone, ..)| stone.side() == side) {
            return Err((0..0, Impossible::MoverGone(!side)));
        }
        let mut reached = None;
        for (stone, square, span) in found {
            if !self.is_goal(stone.side(), *square) {
                continue;
            }
            let (letter, square) = (stone.letter(), self.board.name(*square));
            if stone.side() == side {
                let reason = Impossible::AlreadyWon { letter, square, side };
                return Err((span.clone(), reason));
            }
            if reached.replace(*stone).is_some() {
                return Err((span.clone(), Impossible::SecondOnGoal { letter, square }));
            }
        }
        Ok(if reached.is_some() { Phase::Reached } else { Phase::Moving })
    }

    fn validate_placing(
        &self,
        found: &[Found],
        side: Side,
        roll_span: &Range<usize>,
    ) -> Result<(), (Range<usize>, Impossible)> {
        for (stone, at, span) in found {
            let (letter, square): (char, SquareName) =
                (Stone::letter(*stone), self.board.name(*at));
            if stone.side() == side {
                let reason = Impossible::AlreadyPlaced { side, letter, square };
                return Err((span.clone(), reason));
            }
            if !self.tables.homes[stone.side()].contains(at) {
                return Err((span.clone(), Impossible::OutsideCorner { letter, square }));
            }
        }
        let (count, wanted) = (found.len(), self.stones());
        if count != 0 && count != wanted {
            let reason = Impossible::PartlyPlaced { side: !side, found: count, wanted };
            return Err((roll_span.clone(), reason));
        }
        Ok(())
    }

    /// Refuses a roll in a game that is over.
    pub(super) fn validate_over(
        &self,
        p: &Position,
        t: Quiet,
        rolled: bool,
        roll_span: Range<usize>,
    ) -> Result<(), (Range<usize>, Impossible)> {
        match self.end(p, &t, Ask::Rules) {
            Some(end) if rolled => Err((roll_span, Impossible::RollAfterEnd(end.reason))),
            _ => Ok(()),
        }
    }
}
