//! Why a move is not legal.

use super::Minichess;
use super::man::{Man, Square};
use super::moves::Move;
use super::position::Position;

/// The rule that a move breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// A square that does not exist.
    #[error("{0} is off the board")]
    OffBoard(Square),
    /// Nothing to move.
    #[error("there is no piece on {0}")]
    Empty(Square),
    /// The other side's piece.
    #[error("the {man} on {square} is the opponent's")]
    NotYours {
        /// What stands there.
        man: Man,
        /// Where.
        square: Square,
    },
    /// One's own piece would be captured.
    #[error("{0} is held by a piece of the same side")]
    OwnPiece(Square),
    /// The piece does not move like that.
    #[error("a {man} does not go from {from} to {to}")]
    Reach {
        /// What moves.
        man: Man,
        /// Its origin.
        from: Square,
        /// Its destination.
        to: Square,
    },
    /// Something stands in the way.
    #[error("the way from {from} to {to} is blocked on {at}")]
    Blocked {
        /// Its origin.
        from: Square,
        /// Its destination.
        to: Square,
        /// What is in the way.
        at: Square,
    },
    /// A pawn that arrives on the last rank and stays a pawn.
    #[error("the pawn on {0} must promote: add a piece letter")]
    MustPromote(Square),
    /// A promotion where there is none.
    #[error("the {0} does not promote with this move")]
    NoPromotion(Man),
    /// A piece that pawns do not become here.
    #[error("a pawn cannot become a {0} in this variant")]
    BadPromotion(Man),
    /// The check stands.
    #[error("the king on {0} is in check and this move does not answer it")]
    StaysInCheck(Square),
    /// The move opens the king to attack, or takes it there.
    #[error("the king on {0} would be in check")]
    IntoCheck(Square),
}

impl Minichess {
    /// Whether `m` is legal, and if not, the first rule it breaks.
    pub(super) fn explain(&self, p: &Position, m: Move) -> Result<(), Illegal> {
        let (from, to) = (m.from(), m.to());
        let squares = self.size() * self.size();
        if let Some(off) = [from, to].into_iter().find(|&square| square >= squares) {
            return Err(Illegal::OffBoard(self.square(off)));
        }
        let (at_from, at_to) = (self.square(from), self.square(to));
        let (side, man) = p.at(from).ok_or(Illegal::Empty(at_from))?;
        if side != p.side() {
            return Err(Illegal::NotYours { man, square: at_from });
        }
        if p.of(side) >> to & 1 != 0 {
            return Err(Illegal::OwnPiece(at_to));
        }
        self.reaches(p, man, from, to)?;
        let promotes = man == Man::Pawn && self.geometry().last_rank[side] >> to & 1 != 0;
        match m.promotion() {
            None if promotes => return Err(Illegal::MustPromote(at_from)),
            Some(_) if !promotes => return Err(Illegal::NoPromotion(man)),
            Some(into) if !self.promotions().contains(&into) => {
                return Err(Illegal::BadPromotion(into));
            }
            _ => {}
        }
        let mut child = *p;
        child.apply(m);
        if !self.in_check(&child, side) && !self.kings_meet(&child) {
            return Ok(());
        }
        let king = self.square(child.men(side, Man::King).trailing_zeros() as usize);
        if man != Man::King && self.in_check(p, side) {
            Err(Illegal::StaysInCheck(king))
        } else {
            Err(Illegal::IntoCheck(king))
        }
    }

    /// Whether a man on `from` gets to `to`, which no piece of its own side holds.
    fn reaches(&self, p: &Position, man: Man, from: usize, to: usize) -> Result<(), Illegal> {
        let g = self.geometry();
        let capture = p.occupied() >> to & 1 != 0;
        let empty_board = match man {
            Man::King => g.king(from),
            Man::Knight => g.knight(from),
            Man::Rook => g.rook(from, 0),
            Man::Bishop => g.bishop(from, 0),
            Man::Queen => g.rook(from, 0) | g.bishop(from, 0),
            Man::Pawn if capture => g.pawn(p.side(), from) | g.ahead(p.side(), 1 << from),
            Man::Pawn => g.ahead(p.side(), 1 << from),
        };
        let (from_name, to_name) = (self.square(from), self.square(to));
        if empty_board >> to & 1 == 0 {
            return Err(Illegal::Reach { man, from: from_name, to: to_name });
        }
        let mut in_the_way = g.between(from, to) & p.occupied();
        if man == Man::Pawn && capture {
            in_the_way = g.ahead(p.side(), 1 << from) & 1 << to;
        }
        // The first one, seen from the origin.
        let first = if to > from {
            in_the_way.trailing_zeros()
        } else {
            63u32.saturating_sub(in_the_way.leading_zeros())
        };
        if in_the_way != 0 && man != Man::Knight {
            let at = self.square(first as usize);
            return Err(Illegal::Blocked { from: from_name, to: to_name, at });
        }
        Ok(())
    }

    fn kings_meet(&self, p: &Position) -> bool {
        let king = p.all(Man::King);
        let first = king.trailing_zeros() as usize;
        self.geometry().king(first) & king != 0
    }
}
