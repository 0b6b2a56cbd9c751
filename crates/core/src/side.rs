//! The two sides of a game.

use std::ops::{Index, IndexMut, Not};

/// A side of a game: the one that by custom moves first (White, Red) or the other (Black, Blue).
///
/// The name is about colour, not about turn order: with an option such as `first=blue` the second
/// side opens the game and is still [`Side::Second`].
///
/// ```
/// use yiqi_core::Side;
/// assert_eq!(!Side::First, Side::Second);
/// assert_eq!(["white", "black"][Side::Second], "black");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(u8)]
pub enum Side {
    /// White, Red.
    #[default]
    First = 0,
    /// Black, Blue.
    Second = 1,
}

impl Side {
    /// Both sides, in order.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// 0 for the first side, 1 for the second.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other side, usable in constants.
    #[inline(always)]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

impl Not for Side {
    type Output = Side;

    #[inline(always)]
    fn not(self) -> Side {
        self.other()
    }
}

impl<T> Index<Side> for [T; 2] {
    type Output = T;

    #[inline(always)]
    fn index(&self, side: Side) -> &T {
        &self[side.index()]
    }
}

impl<T> IndexMut<Side> for [T; 2] {
    #[inline(always)]
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self[side.index()]
    }
}
