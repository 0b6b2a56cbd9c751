//! Boards, squares and corners.

use std::fmt;
use yiqi_core::Side;

/// The width and height of a board, 1 … 16 each. Squares are numbered along ranks from the lower
/// left: `square = rank × width + file`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Geometry {
    /// Number of files.
    pub width: u8,
    /// Number of ranks.
    pub height: u8,
}

impl Geometry {
    /// Number of squares, up to 256.
    pub fn area(self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }

    /// File and rank of a square, from 0.
    pub fn place(self, square: u8) -> (i32, i32) {
        (i32::from(square % self.width), i32::from(square / self.width))
    }

    /// The square at a file and rank, if the board has it.
    pub fn square(self, file: i32, rank: i32) -> Option<u8> {
        let inside = (0..i32::from(self.width)).contains(&file)
            && (0..i32::from(self.height)).contains(&rank);
        inside.then(|| (rank * i32::from(self.width) + file) as u8)
    }

    /// The square that a side sees where Red sees `square`: the board turned by half a turn.
    pub fn turned(self, square: u8) -> u8 {
        (self.area() - 1 - usize::from(square)) as u8
    }

    /// The corner in which a side starts: top left for Red, bottom right for Blue.
    pub fn corner(self, side: Side) -> u8 {
        match side {
            Side::First => (self.height - 1) * self.width,
            Side::Second => self.width - 1,
        }
    }

    /// The start squares of a side: the first `stones` squares, row by row outward, of the smallest
    /// corner triangle that holds so many (3 + 2 + 1 for six, 2 + 1 for three), cut off where the
    /// board ends. Fewer squares than `stones` when the whole board is too small.
    pub fn home(self, side: Side, stones: usize) -> Vec<u8> {
        let (corner_file, corner_rank) = self.place(self.corner(side));
        let inward = if side == Side::First { 1 } else { -1 };
        let triangle = |rows: i32| -> Vec<u8> {
            (0..rows)
                .flat_map(|row| (0..rows - row).map(move |column| (column, row)))
                .filter_map(|(column, row)| {
                    self.square(corner_file + inward * column, corner_rank - inward * row)
                })
                .take(stones)
                .collect()
        };
        let most = i32::from(self.width) + i32::from(self.height);
        (1..most).map(triangle).find(|t| t.len() == stones).unwrap_or_else(|| triangle(most))
    }

    /// Writes a square: file letter and rank number.
    pub fn name(self, square: u8) -> SquareName {
        SquareName { file: square % self.width, rank: square / self.width }
    }

    /// The last square, for error texts.
    pub fn last(self) -> SquareName {
        SquareName { file: self.width - 1, rank: self.height - 1 }
    }
}

/// A square as players write it: `a1` … `p16`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquareName {
    file: u8,
    rank: u8,
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file) as char, self.rank + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(width: u8, height: u8, side: Side, stones: usize) -> String {
        let board = Geometry { width, height };
        let home = board.home(side, stones);
        home.iter().map(|&s| board.name(s).to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn homes_fill_the_smallest_triangle() {
        assert_eq!(names(5, 5, Side::First, 6), "a5 b5 c5 a4 b4 a3");
        assert_eq!(names(5, 5, Side::Second, 6), "e1 d1 c1 e2 d2 e3");
        assert_eq!(names(3, 3, Side::First, 3), "a3 b3 a2");
        assert_eq!(names(3, 3, Side::Second, 2), "c1 b1");
        assert_eq!(names(5, 5, Side::First, 4), "a5 b5 c5 a4");
    }

    #[test]
    fn homes_on_narrow_boards() {
        assert_eq!(names(1, 16, Side::First, 3), "a16 a15 a14");
        assert_eq!(names(16, 1, Side::Second, 3), "p1 o1 n1");
        assert_eq!(names(2, 9, Side::First, 6), "a9 b9 a8 b8 a7 b7");
        assert_eq!(names(1, 2, Side::First, 3), "a2 a1", "too small for three");
    }
}
