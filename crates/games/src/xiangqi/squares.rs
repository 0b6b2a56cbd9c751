//! The ninety points of the board, and sets of them.
//!
//! A square is a number, `rank * 9 + file`, counted from Red's lower left; a set of squares is a
//! `u128` with the bit of each square.

use std::fmt;

/// Files, a to i.
pub const FILES: usize = 9;
/// Ranks, from Red's back rank.
pub const RANKS: usize = 10;
/// Points of the board.
pub const SQUARES: usize = FILES * RANKS;

/// Every square.
pub(super) const BOARD: u128 = (1 << SQUARES) - 1;

/// The file of a square, 0 … 8.
#[inline(always)]
pub(super) const fn file(square: usize) -> usize {
    square % FILES
}

/// The rank of a square, 0 … 9.
#[inline(always)]
pub(super) const fn rank(square: usize) -> usize {
    square / FILES
}

/// The set of one square.
#[inline(always)]
pub(super) const fn bit(square: usize) -> u128 {
    1 << square
}

/// Whether a set holds a square.
#[inline(always)]
pub(super) const fn has(set: u128, square: usize) -> bool {
    set >> square & 1 != 0
}

/// The square that lies `files` to the right and `ranks` up, as a set: empty if that is off the
/// board.
pub(super) const fn shifted(square: usize, files: i32, ranks: i32) -> u128 {
    let (f, r) = (file(square) as i32 + files, rank(square) as i32 + ranks);
    if f < 0 || f >= FILES as i32 || r < 0 || r >= RANKS as i32 {
        return 0;
    }
    1 << (r * FILES as i32 + f)
}

/// The number of squares in a set.
#[inline(always)]
pub(super) const fn size(set: u128) -> u32 {
    set.count_ones()
}

/// The squares of a set, from the lowest.
#[derive(Clone, Copy)]
pub(super) struct Bits(pub(super) u128);

impl Iterator for Bits {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let square = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(square)
    }
}

/// The places of a word of up to sixteen, from the lowest: a rank or a file.
#[derive(Clone, Copy)]
pub(super) struct Places(pub(super) u16);

impl Iterator for Places {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let place = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(place)
    }
}

/// A square as people call it: the file letter, and the rank in the numbering of the rule set (from
/// 0, or from 1 with `coords=1-10`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Square {
    /// The file, 0 for a.
    pub file: u8,
    /// The rank's number as it is written.
    pub number: u8,
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a'.saturating_add(self.file)), self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_names_and_neighbours() {
        assert_eq!((file(85), rank(85)), (4, 9));
        assert_eq!(shifted(85, 0, 1), 0);
        assert_eq!(shifted(85, 5, 0), 0);
        assert_eq!(shifted(85, -1, -2), bit(66));
        assert_eq!(Bits(bit(3) | bit(89)).collect::<Vec<_>>(), [3, 89]);
        assert_eq!(Places(0b10_0000_0001).collect::<Vec<_>>(), [0, 9]);
        assert_eq!(Square { file: 7, number: 10 }.to_string(), "h10");
    }
}
