//! One description of a board for the terminal, the page and the screen reader.

use crate::Side;
use std::fmt::Write as _;

/// How squares are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lattice {
    /// Pieces stand in the cells of a grid.
    Cells,
    /// Pieces stand on the crossings of lines.
    Crossings,
}

/// A piece as it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The picture's id, the same for both sides: `rook`, `stone-3`, `arrow`.
    pub id: &'static str,
    /// What the terminal prints, one column wide.
    pub glyph: char,
    /// Whose it is; `None` for an arrow or a wall.
    pub owner: Option<Side>,
}

/// Something drawn under the pieces that never changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fixture {
    /// The goal of a side: a square index.
    Goal(Side, usize),
    /// The river of Xiangqi, between this rank index and the next.
    River(usize),
    /// A palace with its diagonals: lower left and upper right square indices.
    Palace(usize, usize),
}

/// A square that stands out now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A king in check.
    Check(usize),
    /// A piece that may move with the present roll, or that must go on with its turn.
    Mover(usize),
}

/// The picture of a position. Squares are numbered file by file along a rank, ranks from the lower
/// left: `index = rank * width + file`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawing {
    /// Number of files.
    pub width: usize,
    /// Number of ranks.
    pub height: usize,
    /// The number printed beside the lowest rank (1, in Xiangqi 0).
    pub lowest: usize,
    /// What players call the files where letters are not their own: by file from the left, the words
    /// below the board and those above it.
    pub file_numbers: Option<[&'static [&'static str]; 2]>,
    /// Cells or crossings.
    pub lattice: Lattice,
    /// One entry a square.
    pub pieces: Vec<Option<Piece>>,
    /// What lies under the pieces.
    pub fixtures: Vec<Fixture>,
    /// What stands out now.
    pub marks: Vec<Mark>,
}

impl Drawing {
    /// An empty board.
    pub fn empty(width: usize, height: usize, lattice: Lattice) -> Drawing {
        Drawing {
            width,
            height,
            lowest: 1,
            file_numbers: None,
            lattice,
            pieces: vec![None; width * height],
            fixtures: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// The name of a square: file letter and rank number.
    pub fn square_name(&self, index: usize) -> String {
        let file = (b'a' + (index % self.width) as u8) as char;
        format!("{file}{}", index / self.width + self.lowest)
    }

    /// The board as lines of text, ranks from the top, each line ended by a newline. Empty squares
    /// are dots, goals `+`, marked squares stand in brackets.
    ///
    /// ```
    /// use yiqi_core::{Side, drawing::{Drawing, Lattice, Piece}};
    /// let mut board = Drawing::empty(2, 2, Lattice::Cells);
    /// board.pieces[3] = Some(Piece { id: "rook", glyph: 'r', owner: Some(Side::Second) });
    /// assert_eq!(board.to_text(), " 2  .  r \n 1  .  . \n    a  b \n");
    /// ```
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        for rank in (0..self.height).rev() {
            let _ = write!(out, "{:2} ", rank + self.lowest);
            for file in 0..self.width {
                let square = rank * self.width + file;
                let goal =
                    self.fixtures.iter().any(|f| matches!(f, Fixture::Goal(_, s) if *s == square));
                let glyph = match self.pieces[square] {
                    Some(piece) => piece.glyph,
                    None if goal => '+',
                    None => '.',
                };
                let marked = self
                    .marks
                    .iter()
                    .any(|m| matches!(m, Mark::Check(s) | Mark::Mover(s) if *s == square));
                let (open, close) = if marked { ('[', ']') } else { (' ', ' ') };
                let _ = write!(out, "{open}{glyph}{close}");
            }
            out.push('\n');
            if self.fixtures.contains(&Fixture::River(rank.wrapping_sub(1))) {
                let _ = writeln!(out, "    {}", "~".repeat(self.width * 3 - 2));
            }
        }
        out.push_str("   ");
        for file in 0..self.width {
            let _ = write!(out, " {} ", (b'a' + file as u8) as char);
        }
        out.push('\n');
        out
    }
}
