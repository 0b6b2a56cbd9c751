//! A move in sixteen bits.

use std::fmt;

/// One move: where from (bits 0–6) and where to (bits 7–13). Squares are numbered rank by rank from
/// Red's lower left, `rank * 9 + file`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u16);

impl Move {
    /// A move from square to square (below 128 each; only those below 90 are on the board).
    #[inline(always)]
    pub const fn new(from: usize, to: usize) -> Move {
        Move((from & 127) as u16 | ((to & 127) as u16) << 7)
    }

    /// The square it leaves.
    #[inline(always)]
    pub const fn from(self) -> usize {
        (self.0 & 127) as usize
    }

    /// The square it goes to.
    #[inline(always)]
    pub const fn to(self) -> usize {
        (self.0 >> 7) as usize
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from(), self.to())
    }
}
