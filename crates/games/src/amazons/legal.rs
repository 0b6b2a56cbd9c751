//! Why a step is illegal.

use super::board::{Board, Square, SquareName};
use super::game::Move;
use super::position::{Position, bit};

/// The rule that a step breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// The turn stands between its halves.
    #[error("the amazon on {0} has moved and must shoot now")]
    MustShoot(SquareName),
    /// The turn begins with a move.
    #[error("an amazon must move before it shoots")]
    MustMove,
    /// The square that the amazon leaves is empty.
    #[error("no amazon stands on {0}")]
    NoAmazon(SquareName),
    /// The amazon is the other side's, or an arrow stands there.
    #[error("what stands on {0} is no amazon of yours")]
    NotYours(SquareName),
    /// A queen moves along ranks, files and diagonals.
    #[error("{0} and {1} are not on one rank, file or diagonal")]
    NoLine(SquareName, SquareName),
    /// Something stands in the way or on the square itself.
    #[error("{0} is not free")]
    Blocked(SquareName),
    /// Moving or shooting to where one stands.
    #[error("the amazon stands on {0} already")]
    Standing(SquareName),
    /// A square of another board.
    #[error("the board has no square number {0}")]
    OffBoard(Square),
}

/// Whether `m` may be played from `p`.
pub(super) fn check(p: &Position, m: Move) -> Result<(), Illegal> {
    let board = p.board();
    match (m, p.shooter()) {
        (Move::Shoot(_), None) => Err(Illegal::MustMove),
        (Move::Shoot(to), Some(from)) => queen_step(p, from, to),
        (Move::Go { .. }, Some(shooter)) => Err(Illegal::MustShoot(board.name(shooter))),
        (Move::Go { from, to }, None) => {
            on_board(board, from)?;
            if p.amazons(p.side()) & bit(from) == 0 {
                let name = board.name(from);
                let free = p.blocked() & bit(from) == 0;
                return Err(if free { Illegal::NoAmazon(name) } else { Illegal::NotYours(name) });
            }
            queen_step(p, from, to)
        }
    }
}

fn on_board(board: &Board, square: Square) -> Result<(), Illegal> {
    if usize::from(square) < board.squares() { Ok(()) } else { Err(Illegal::OffBoard(square)) }
}

/// Whether a queen on `from` reaches `to`: they lie on one line, and no square of the way is blocked.
fn queen_step(p: &Position, from: Square, to: Square) -> Result<(), Illegal> {
    let board = p.board();
    on_board(board, to)?;
    let place = |square: Square| {
        let width = board.width() as i32;
        (i32::from(square) % width, i32::from(square) / width)
    };
    let ((x0, y0), (x1, y1)) = (place(from), place(to));
    let (dx, dy) = (x1 - x0, y1 - y0);
    if (dx, dy) == (0, 0) {
        return Err(Illegal::Standing(board.name(to)));
    }
    if dx != 0 && dy != 0 && dx.abs() != dy.abs() {
        return Err(Illegal::NoLine(board.name(from), board.name(to)));
    }
    let stride = dy.signum() * board.width() as i32 + dx.signum();
    let mut at = i32::from(from);
    while at != i32::from(to) {
        at += stride;
        if p.blocked() & bit(at as Square) != 0 {
            return Err(Illegal::Blocked(board.name(at as Square)));
        }
    }
    Ok(())
}
