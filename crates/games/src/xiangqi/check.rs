//! Whether a king is attacked, on the board as it stands or as it would stand after a move.
//!
//! The question is asked from the king's square: what would a rook, a cannon, a horse, a soldier meet
//! from there? Nothing is moved to find out; a move is two bits changed in the words and sets that
//! are looked at.

use super::horse;
use super::line;
use super::man::Man;
use super::position::Position;
use super::soldier;
use super::squares::{Bits, FILES, Places, bit, file, rank};
use yiqi_core::Side;

/// A rank or file through the king's square.
#[derive(Clone, Copy)]
pub(super) struct Line {
    /// The king's place.
    pub(super) place: usize,
    /// All pieces.
    pub(super) occupied: u16,
    /// The pieces that may attack.
    pub(super) enemies: u16,
    origin: usize,
    stride: usize,
}

impl Line {
    /// The square of a place.
    #[inline(always)]
    pub(super) fn square(self, place: usize) -> usize {
        self.origin + place * self.stride
    }

    /// The squares of places, as a set.
    #[inline(always)]
    pub(super) fn squares(self, places: u16) -> u128 {
        Places(places).fold(0, |set, place| set | bit(self.square(place)))
    }

    /// The places on the side of the king on which `place` lies.
    #[inline(always)]
    pub(super) fn towards(self, place: usize) -> u16 {
        let above = u16::MAX << self.place;
        if place > self.place { above } else { !above }
    }

    /// The line with a piece of the king's side gone from one place.
    #[inline(always)]
    fn leave(&mut self, place: usize) {
        self.occupied &= !(1 << place);
    }

    /// The line with a piece of the king's side come to one place.
    #[inline(always)]
    fn enter(&mut self, place: usize) {
        self.occupied |= 1 << place;
        self.enemies &= !(1 << place);
    }
}

impl Position {
    /// Whether the king of `side` is attacked.
    #[inline]
    pub fn in_check(&self, side: Side) -> bool {
        let king = self.king(side);
        let lines = (self.rank_through(side, king), self.file_through(side, king));
        self.attacked(side, king, lines, self.occupied(), self.of(!side))
    }

    /// Whether the king of the side to move would be safe after the pseudo-legal move.
    #[inline]
    pub(super) fn safe_after(&self, from: usize, to: usize) -> bool {
        let side = self.side();
        let king = self.king(side);
        let king = if king == from { to } else { king };
        let (mut row, mut column) = (self.rank_through(side, king), self.file_through(side, king));
        if rank(from) == rank(king) {
            row.leave(file(from));
        }
        if file(from) == file(king) {
            column.leave(rank(from));
        }
        if rank(to) == rank(king) {
            row.enter(file(to));
        }
        if file(to) == file(king) {
            column.enter(rank(to));
        }
        let occupied = self.occupied() & !bit(from) | bit(to);
        !self.attacked(side, king, (row, column), occupied, self.of(!side) & !bit(to))
    }

    /// The rank through a square, seen by `side`.
    #[inline(always)]
    pub(super) fn rank_through(&self, side: Side, square: usize) -> Line {
        let (place, rank) = (file(square), rank(square));
        let enemies = self.on_rank(!side, rank);
        let occupied = enemies | self.on_rank(side, rank);
        Line { place, occupied, enemies, origin: rank * FILES, stride: 1 }
    }

    /// The file through a square, seen by `side`.
    #[inline(always)]
    pub(super) fn file_through(&self, side: Side, square: usize) -> Line {
        let (place, file) = (rank(square), file(square));
        let enemies = self.on_file(!side, file);
        let occupied = enemies | self.on_file(side, file);
        Line { place, occupied, enemies, origin: file, stride: FILES }
    }

    /// Whether a king of `side` on `king` is attacked by one of `enemies`.
    #[inline(always)]
    fn attacked(
        &self,
        side: Side,
        king: usize,
        (row, column): (Line, Line),
        occupied: u128,
        enemies: u128,
    ) -> bool {
        self.attacked_along(side, row)
            || self.attacked_along(side, column)
            || soldier::near(!side, king) & self.men(!side, Man::Soldier) & enemies != 0
            || Bits(horse::near(king) & self.men(!side, Man::Horse) & enemies)
                .any(|horse| horse::leg(horse, king) & occupied == 0)
    }

    /// Whether a rook, a cannon or the other king attacks along a line.
    #[inline(always)]
    fn attacked_along(&self, side: Side, line: Line) -> bool {
        let first = line::seen(line.place, line.occupied) & line.occupied;
        let second = line::behind(line.place, line.occupied, first);
        Places(first & line.enemies).any(|place| self.strikes(!side, line.square(place)))
            || Places(second & line.enemies)
                .any(|place| self.holds(line.square(place), !side, Man::Cannon))
    }

    /// Whether a square holds a piece that attacks what it sees along a line: a rook, or the king
    /// (their palaces share no rank, so kings only meet on files).
    #[inline(always)]
    pub(super) fn strikes(&self, side: Side, square: usize) -> bool {
        self.holds(square, side, Man::Rook) || self.holds(square, side, Man::King)
    }
}
