//! Why a move is illegal, in words for players.

use super::geometry::SquareName;
use super::moves::{Barrier, Move, Roll};
use super::placement::orders;
use super::position::{Position, Stone};
use super::variant::Walk;
use super::{Ewn, side_name};
use yiqi_core::Side;

/// The rule that a move breaks.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// A stone is moved or the turn passed before the stones are placed.
    #[error("{} must place its stones first, as in \"place 123456\"", side_name(*.0))]
    MustPlace(Side),
    /// Stones are placed twice.
    #[error("the stones are already on the board")]
    Placed,
    /// No such order.
    #[error("there are only {0} orders of the stones")]
    NoOrder(usize),
    /// The die has not been cast.
    #[error("the die must be cast first")]
    NoRoll,
    /// The stone belongs to the other side.
    #[error("{} is to move, and stone {} is {}'s", side_name(!.0.side()), .0.number(), side_name(.0.side()))]
    NotYours(Stone),
    /// The stone is gone.
    #[error("stone {0} is no longer on the board")]
    Gone(u8),
    /// The rolled stone stands.
    #[error("stone {0} must move: the die shows {0}")]
    MustMove(u8),
    /// The rolled stone is gone and this one may not stand in.
    #[error("{} must move: the die shows {face} and stone {face} is gone", either(*.movers))]
    MustChoose {
        /// What the die shows.
        face: u8,
        /// The stones that may move, bit `number − 1`.
        movers: u8,
    },
    /// The rolled stone is gone and none may stand in.
    #[error("the turn passes: the die shows {0} and stone {0} is gone")]
    MustPass(u8),
    /// The die allows nothing.
    #[error("the turn passes: the die shows {0}, and no stone that it allows can move")]
    Stuck(u8),
    /// The stone does not move like that.
    #[error("stone {number} does not reach {to} from {from}: it moves {how}")]
    Unreachable {
        /// The stone.
        number: u8,
        /// Where it stands.
        from: SquareName,
        /// Where it should go.
        to: SquareName,
        /// How it moves.
        how: &'static str,
    },
    /// Something stands in between.
    #[error("the way of stone {number} is blocked on {square}")]
    Blocked {
        /// The stone that moves.
        number: u8,
        /// The square in between.
        square: SquareName,
    },
    /// An own stone stands on the target.
    #[error("stone {number} is blocked: {square} holds a stone of its own side")]
    OwnStone {
        /// The stone that moves.
        number: u8,
        /// The target.
        square: SquareName,
    },
    /// An enemy stone with the same number stands on the target.
    #[error("stone {number} may not capture an equal number on {square}")]
    Equal {
        /// The stone that moves.
        number: u8,
        /// The target.
        square: SquareName,
    },
    /// An enemy stone with a larger number stands on the target.
    #[error("stone {number} may not capture the larger number {other} on {square}")]
    Larger {
        /// The stone that moves.
        number: u8,
        /// The stone on the target.
        other: u8,
        /// The target.
        square: SquareName,
    },
    /// Some stone can move.
    #[error("the turn passes only when the die allows no move")]
    CannotPass,
}

/// `stone 3`, `stone 2 or 5`, `stone 1, 2 or 5`.
fn either(movers: u8) -> String {
    let numbers: Vec<String> =
        (1..=6).filter(|n| movers >> (n - 1) & 1 == 1).map(|n: u8| n.to_string()).collect();
    match numbers.split_last() {
        Some((last, [])) => format!("stone {last}"),
        Some((last, rest)) => format!("stone {} or {last}", rest.join(", ")),
        None => "no stone".to_owned(),
    }
}

impl Ewn {
    pub(super) fn check(&self, p: &Position, roll: Roll, m: Move) -> Result<(), Illegal> {
        match m {
            Move::Place(_) if !p.placing() => Err(Illegal::Placed),
            Move::Place(number) => {
                let all = orders(self.stones());
                if usize::from(number) < all { Ok(()) } else { Err(Illegal::NoOrder(all)) }
            }
            _ if p.placing() => Err(Illegal::MustPlace(p.side())),
            _ if roll == Roll::NONE => Err(Illegal::NoRoll),
            Move::Pass => {
                if self.stuck(p, roll) {
                    Ok(())
                } else {
                    Err(Illegal::CannotPass)
                }
            }
            Move::Go { stone, to } => self.check_go(p, roll, stone, to),
        }
    }

    /// Whether a roll allows nothing but to pass.
    fn stuck(&self, p: &Position, roll: Roll) -> bool {
        let movers = self.tables.movers(p.live(p.side()), roll);
        p.stones(p.side())
            .filter(|stone| movers >> (stone.number() - 1) & 1 == 1)
            .all(|stone| self.tables.freedom(p, stone) == 0)
    }

    fn check_go(&self, p: &Position, roll: Roll, stone: Stone, to: u8) -> Result<(), Illegal> {
        let number = stone.number();
        if stone.side() != p.side() {
            return Err(Illegal::NotYours(stone));
        }
        if !p.stands(stone) {
            return Err(Illegal::Gone(number));
        }
        let live = p.live(p.side());
        let (movers, face) = (self.tables.movers(live, roll), roll.face());
        if movers >> (number - 1) & 1 == 0 {
            return Err(match movers {
                0 => Illegal::MustPass(face),
                _ if self.stuck(p, roll) => Illegal::Stuck(face),
                _ if movers == 1 << (face - 1) => Illegal::MustMove(face),
                _ => Illegal::MustChoose { face, movers },
            });
        }
        let from = p.square(stone);
        let name = |square| self.board.name(square);
        if !self.tables.targets(stone, from).iter().any(|target| target == to) {
            let how = match (self.variant.walk, stone.side()) {
                (Walk::Steps(ways), _) if ways.len() == 8 => "one square in any direction",
                (Walk::Steps(_), Side::First) => "one square right, down or diagonally right-down",
                (Walk::Steps(_), Side::Second) => "one square left, up or diagonally left-up",
                (Walk::Strides, _) => "exactly its number up, down, left or right",
            };
            return Err(Illegal::Unreachable { number, from: name(from), to: name(to), how });
        }
        match self.tables.barrier(p, stone, to) {
            None => Ok(()),
            Some(Barrier::Between(square)) => {
                Err(Illegal::Blocked { number, square: name(square) })
            }
            Some(Barrier::On(other)) => {
                let square = name(to);
                Err(if other.side() == stone.side() {
                    Illegal::OwnStone { number, square }
                } else if other.number() == number {
                    Illegal::Equal { number, square }
                } else {
                    Illegal::Larger { number, other: other.number(), square }
                })
            }
        }
    }
}
