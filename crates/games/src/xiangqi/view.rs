//! The board as it would look after a move, without making it: what the test for check asks.

use super::board::{Code, Position};
use super::geometry::{NONE, file, rank};

/// A position in which the man on `from`, if any, stands on `to` instead.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    p: &'a Position,
    from: usize,
    to: usize,
}

impl<'a> View<'a> {
    /// The position as it is.
    #[inline(always)]
    pub(super) fn now(p: &'a Position) -> View<'a> {
        View { p, from: NONE, to: NONE }
    }

    /// The position after a move.
    #[inline(always)]
    pub(super) fn after(p: &'a Position, from: usize, to: usize) -> View<'a> {
        View { p, from, to }
    }

    /// Whether an enemy of the mover, of this code, stands on a point. What the move captures is
    /// gone; the mover itself is never asked for.
    #[inline(always)]
    pub(super) fn holds(&self, square: usize, code: Code) -> bool {
        self.p.code(square) == code && square != self.to
    }

    /// Whether a point is empty.
    #[inline(always)]
    pub(super) fn empty(&self, square: usize) -> bool {
        square != self.to && (self.p.code(square) == 0 || square == self.from)
    }

    /// The occupied files of a rank.
    #[inline(always)]
    pub(super) fn rank_line(&self, r: usize) -> u16 {
        let mut line = self.p.rank_line(r);
        if rank(self.from) == r {
            line &= !(1 << file(self.from));
        }
        if rank(self.to) == r {
            line |= 1 << file(self.to);
        }
        line
    }

    /// The occupied ranks of a file.
    #[inline(always)]
    pub(super) fn file_line(&self, f: usize) -> u16 {
        let mut line = self.p.file_line(f);
        if file(self.from) == f {
            line &= !(1 << rank(self.from));
        }
        if file(self.to) == f {
            line |= 1 << rank(self.to);
        }
        line
    }
}
