//! A move in sixteen bits.

use super::man::Man;
use std::fmt;

/// One move: where from, where to, and what a pawn becomes. Squares are numbered rank by rank from
/// White's lower left, `rank * size + file`.
///
/// Bits 0–5 hold the origin, 6–11 the destination, 12–14 the promotion (0 for none: nothing becomes
/// a king).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u16);

impl Move {
    /// A move from square to square (below 64 each), with the man that a pawn promotes to.
    #[inline(always)]
    pub const fn new(from: usize, to: usize, promotion: Option<Man>) -> Move {
        let becomes = match promotion {
            Some(man) => man as u16,
            None => 0,
        };
        Move((from & 63) as u16 | ((to & 63) as u16) << 6 | becomes << 12)
    }

    /// The square it leaves.
    #[inline(always)]
    pub const fn from(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The square it goes to.
    #[inline(always)]
    pub const fn to(self) -> usize {
        (self.0 >> 6 & 63) as usize
    }

    /// What the pawn becomes; `None` if it is no promotion.
    #[inline(always)]
    pub const fn promotion(self) -> Option<Man> {
        match self.0 >> 12 {
            1 => Some(Man::Queen),
            2 => Some(Man::Rook),
            3 => Some(Man::Bishop),
            4 => Some(Man::Knight),
            5 => Some(Man::Pawn),
            _ => None,
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from(), self.to())?;
        self.promotion().map_or(Ok(()), |man| write!(f, "={}", man.letter()))
    }
}
