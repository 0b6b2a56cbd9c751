//! What blocks each line of the board: the same occupancy four times, by ranks, by files and by both
//! kinds of diagonals, so that every line is a number of twelve bits (the idea of rotated bitboards,
//! R. Hyatt 1999, with each line in a word of its own).

use super::board::{Board, Crossing, FAMILIES, Square};
use super::slides::Slide;

/// The lines of a board, each a set of blocked places. Places past the end of a line are blocked.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Lines([u16; Lines::COUNT]);

impl Lines {
    /// Room for the lines of any board: a board of w × h squares has 3 (w + h) − 2 of them, and w + h
    /// is at most 22 where w × h is at most 128.
    pub(super) const COUNT: usize = 64;

    /// All places blocked.
    pub(super) const fn walls() -> Lines {
        Lines([0xfff; Lines::COUNT])
    }

    /// Opens one place of one line.
    pub(super) fn free(&mut self, at: Crossing) {
        self.0[usize::from(at.line)] &= !(1 << at.place);
    }

    /// Blocks a free square or frees a blocked one, on all four lines through it.
    #[inline(always)]
    pub(super) fn toggle(&mut self, board: &Board, square: Square) {
        for at in &board.crossings[usize::from(square & 127)] {
            self.0[usize::from(at.line) % Lines::COUNT] ^= 1 << (at.place & 15);
        }
    }

    /// How far a queen on `square` slides along each of its four lines.
    #[inline(always)]
    pub(super) fn slides(&self, board: &Board, square: Square) -> [Slide; FAMILIES] {
        board.crossings[usize::from(square & 127)]
            .map(|at| Slide::from(at.place, self.0[usize::from(at.line) % Lines::COUNT]))
    }

    /// How many squares a queen on `square` reaches.
    #[inline(always)]
    pub(super) fn reach(&self, board: &Board, square: Square) -> u32 {
        self.slides(board, square).iter().map(|slide| slide.down() + slide.up()).sum()
    }
}
