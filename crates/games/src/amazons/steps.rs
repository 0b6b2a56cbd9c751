//! Listing, counting and drawing queen steps: amazons and arrows move alike.

use super::board::Square;
use super::position::Position;
use yiqi_core::Side;

impl Position {
    /// How many squares a queen on `square` reaches in one step.
    #[inline(always)]
    pub fn reach(&self, square: Square) -> u32 {
        self.lines().reach(self.board(), square)
    }

    /// How many queen steps the amazons of a side have.
    #[inline]
    pub fn mobility(&self, side: Side) -> u32 {
        self.squares(side).map(|square| self.reach(square)).sum()
    }

    /// Calls `each` for every square that a queen on `from` reaches: line by line, first against its
    /// direction, then along it, the nearest square first.
    #[inline(always)]
    pub(super) fn each_reached(&self, from: Square, mut each: impl FnMut(Square)) {
        let slides = self.lines().slides(self.board(), from);
        for (slide, stride) in slides.into_iter().zip(self.board().strides) {
            let mut to = from;
            for _ in 0..slide.down() {
                to -= stride;
                each(to);
            }
            to = from;
            for _ in 0..slide.up() {
                to += stride;
                each(to);
            }
        }
    }

    /// The square number `index` in the order of [`Position::each_reached`], without listing them.
    #[inline(always)]
    pub(super) fn reached(&self, from: Square, index: u32) -> Square {
        let slides = self.lines().slides(self.board(), from);
        let mut rest = index;
        for (slide, stride) in slides.into_iter().zip(self.board().strides) {
            if rest < slide.down() {
                return from - (rest as u8 + 1) * stride;
            }
            rest -= slide.down();
            if rest < slide.up() {
                return from + (rest as u8 + 1) * stride;
            }
            rest -= slide.up();
        }
        from
    }

    /// How many turns, move and shot, the side to play has. The amazon is lifted while its shots are
    /// counted, so that they fly over the square it has left and onto it.
    pub(super) fn turns(&self) -> u64 {
        let board = self.board();
        let mut lines = self.lines().clone();
        let mut sum = 0;
        for from in self.squares(self.side()) {
            lines.toggle(board, from);
            self.each_reached(from, |to| sum += u64::from(lines.reach(board, to)));
            lines.toggle(board, from);
        }
        sum
    }
}
