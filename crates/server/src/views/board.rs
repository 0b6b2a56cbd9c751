//! The picture of a position.

use super::side_number;
use serde::Serialize;
use utoipa::ToSchema;
use yiqi_core::drawing::{self, Drawing, Fixture, Mark, Piece};

/// How squares are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Lattice {
    /// Pieces stand in the cells of a grid.
    Cells,
    /// Pieces stand on the crossings of lines.
    Crossings,
}

/// A piece on its square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct PieceView {
    /// The square: `rank × width + file`, ranks from the lowest.
    pub square: usize,
    /// The picture's id: `rook`, `stone-3`, `arrow`.
    pub id: &'static str,
    /// Whose it is; null for an arrow.
    pub owner: Option<u8>,
    /// Its letter in position texts.
    pub glyph: char,
}

/// Something drawn under the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum FixtureView {
    /// The goal of a side.
    Goal {
        /// Whose goal.
        side: u8,
        /// Where.
        square: usize,
    },
    /// A river between this rank and the next.
    River {
        /// The rank below it.
        rank: usize,
    },
    /// A palace with its diagonals.
    Palace {
        /// Its lower left square.
        from: usize,
        /// Its upper right square.
        to: usize,
    },
}

/// A square that stands out now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum MarkView {
    /// A king in check.
    Check {
        /// Where.
        square: usize,
    },
    /// A piece that may move, or that must go on with its turn.
    Mover {
        /// Where.
        square: usize,
    },
}

/// Numbers of the files as each side counts them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct FileNumbers {
    /// Below the board, from file a.
    pub near: Vec<String>,
    /// Above the board, from file a.
    pub far: Vec<String>,
}

/// All that is needed to draw a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct BoardView {
    /// Number of files.
    pub width: usize,
    /// Number of ranks.
    pub height: usize,
    /// Cells or crossings.
    pub lattice: Lattice,
    /// Names of the files, from a.
    pub files: Vec<String>,
    /// Names of the ranks, from the lowest.
    pub ranks: Vec<String>,
    /// Another way to name the files, where the game has one.
    pub file_numbers: Option<FileNumbers>,
    /// What lies under the pieces.
    pub fixtures: Vec<FixtureView>,
    /// The pieces.
    pub pieces: Vec<PieceView>,
    /// What stands out.
    pub marks: Vec<MarkView>,
}

impl PieceView {
    pub(crate) fn new(square: usize, piece: &Piece) -> PieceView {
        let owner = piece.owner.map(side_number);
        PieceView { square, id: piece.id, owner, glyph: piece.glyph }
    }
}

impl From<&Drawing> for BoardView {
    fn from(drawing: &Drawing) -> BoardView {
        let fixture = |fixture: &Fixture| match *fixture {
            Fixture::Goal(side, square) => FixtureView::Goal { side: side_number(side), square },
            Fixture::River(rank) => FixtureView::River { rank },
            Fixture::Palace(from, to) => FixtureView::Palace { from, to },
        };
        let mark = |mark: &Mark| match *mark {
            Mark::Check(square) => MarkView::Check { square },
            Mark::Mover(square) => MarkView::Mover { square },
        };
        let piece = |(square, piece): (usize, &Option<Piece>)| {
            piece.as_ref().map(|piece| PieceView::new(square, piece))
        };
        let file = |file: usize| char::from(b'a' + file as u8).to_string();
        BoardView {
            width: drawing.width,
            height: drawing.height,
            lattice: match drawing.lattice {
                drawing::Lattice::Cells => Lattice::Cells,
                drawing::Lattice::Crossings => Lattice::Crossings,
            },
            files: (0..drawing.width).map(file).collect(),
            ranks: (0..drawing.height).map(|rank| (rank + drawing.lowest).to_string()).collect(),
            file_numbers: drawing.file_numbers.map(|[near, far]| FileNumbers {
                near: near.iter().map(|&word| word.to_owned()).collect(),
                far: far.iter().map(|&word| word.to_owned()).collect(),
            }),
            fixtures: drawing.fixtures.iter().map(fixture).collect(),
            pieces: drawing.pieces.iter().enumerate().filter_map(piece).collect(),
            marks: drawing.marks.iter().map(mark).collect(),
        }
    }
}
