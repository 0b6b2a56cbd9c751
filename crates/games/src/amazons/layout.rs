//! The start: four amazons a side, a third of the board away from the corners.

use super::board::Board;
use super::position::Position;
use yiqi_core::Side;

/// How the amazons stand at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Layout {
    /// White in the lower half, Black in the upper.
    Standard,
    /// The same turned by a quarter: White on the left, Black on the right.
    Side,
}

impl Layout {
    /// The start on `board`, where `first` begins.
    pub(super) fn start(self, board: &'static Board, first: Side) -> Position {
        let (right, top) = (board.width() - 1, board.height() - 1);
        let (dx, dy) = (right / 3, top / 3);
        // The eight squares: two on each edge, as far from the corners as the edge says.
        let (bottom, upper) = ([(dx, 0), (right - dx, 0)], [(dx, top), (right - dx, top)]);
        let (low, high) = ([(0, dy), (right, dy)], [(0, top - dy), (right, top - dy)]);
        let (white, black) = match self {
            Layout::Standard => {
                ([bottom[0], bottom[1], low[0], low[1]], [upper[0], upper[1], high[0], high[1]])
            }
            Layout::Side => {
                ([bottom[0], upper[0], low[0], high[0]], [bottom[1], upper[1], low[1], high[1]])
            }
        };
        let mut p = Position::empty(board, first);
        for (side, squares) in [(Side::First, white), (Side::Second, black)] {
            for square in squares.into_iter().filter_map(|(file, rank)| board.square(file, rank)) {
                p.toggle_amazon(side, square);
            }
        }
        p
    }
}
