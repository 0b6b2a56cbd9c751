//! What stands where, who is to play, and whether an amazon must shoot.

use super::board::{Board, MOST_SQUARES, Square};
use super::lines::Lines;
use std::fmt;
use yiqi_core::{Side, zobrist};

/// The most amazons a side may have.
pub const MOST_AMAZONS: usize = 16;

/// A position, perhaps between the two steps of a turn. It carries its board, so that any rule set
/// plays positions of any size.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    board: &'static Board,
    /// One bit a square, by side.
    amazons: [u128; 2],
    arrows: u128,
    /// Amazons and arrows again, line by line.
    lines: Lines,
    key: u64,
    side: Side,
    /// The amazon that has moved and must shoot.
    shooter: Option<Square>,
}

/// One word for every amazon of a side on every square.
static AMAZON: [[u64; MOST_SQUARES]; 2] = [zobrist::keys(0xa3a1), zobrist::keys(0xa3a2)];
/// One for every arrow.
static ARROW: [u64; MOST_SQUARES] = zobrist::keys(0xa3a3);
/// One for every amazon that must shoot.
static SHOOTER: [u64; MOST_SQUARES] = zobrist::keys(0xa3a4);
/// One for the second side to play.
const SECOND: u64 = zobrist::mix(0xa3a5);

impl Position {
    /// An empty board with `side` to play.
    pub(super) fn empty(board: &'static Board, side: Side) -> Position {
        let turn = if side == Side::Second { SECOND } else { 0 };
        Position {
            board,
            amazons: [0; 2],
            arrows: 0,
            lines: board.open.clone(),
            key: board.key ^ turn,
            side,
            shooter: None,
        }
    }

    /// The board and its geometry.
    #[inline(always)]
    pub fn board(&self) -> &'static Board {
        self.board
    }

    /// The squares of a side's amazons.
    #[inline(always)]
    pub fn amazons(&self, side: Side) -> u128 {
        self.amazons[side]
    }

    /// The same one by one, in order.
    #[inline(always)]
    pub fn squares(&self, side: Side) -> impl Iterator<Item = Square> + use<> {
        ones(self.amazons[side])
    }

    /// The squares with arrows.
    #[inline(always)]
    pub fn arrows(&self) -> u128 {
        self.arrows
    }

    /// The squares with amazons or arrows.
    #[inline(always)]
    pub fn blocked(&self) -> u128 {
        self.amazons[0] | self.amazons[1] | self.arrows
    }

    /// The side to play.
    #[inline(always)]
    pub fn side(&self) -> Side {
        self.side
    }

    /// The amazon that has moved and must shoot; `None` at the start of a turn.
    #[inline(always)]
    pub fn shooter(&self) -> Option<Square> {
        self.shooter
    }

    /// The hash.
    #[inline(always)]
    pub(super) fn key(&self) -> u64 {
        self.key
    }

    #[inline(always)]
    pub(super) fn lines(&self) -> &Lines {
        &self.lines
    }

    /// The hash from scratch.
    pub(super) fn rehash(&self) -> u64 {
        let mut key = self.board.key;
        for side in Side::BOTH {
            key ^= ones(self.amazons[side]).fold(0, |sum, s| sum ^ AMAZON[side][usize::from(s)]);
        }
        key ^= ones(self.arrows).fold(0, |sum, s| sum ^ ARROW[usize::from(s)]);
        if self.side == Side::Second {
            key ^= SECOND;
        }
        self.shooter.map_or(key, |s| key ^ SHOOTER[usize::from(s)])
    }

    /// Puts an amazon on a free square or takes it away.
    #[inline(always)]
    pub(super) fn toggle_amazon(&mut self, side: Side, square: Square) {
        self.amazons[side] ^= bit(square);
        self.lines.toggle(self.board, square);
        self.key ^= AMAZON[side][usize::from(square & 127)];
    }

    /// Puts an arrow on a free square or takes it away.
    #[inline(always)]
    pub(super) fn toggle_arrow(&mut self, square: Square) {
        self.arrows ^= bit(square);
        self.lines.toggle(self.board, square);
        self.key ^= ARROW[usize::from(square & 127)];
    }

    /// Says, or says no more, that the amazon on `square` must shoot.
    #[inline(always)]
    pub(super) fn toggle_shooter(&mut self, square: Square) {
        self.shooter = if self.shooter.is_some() { None } else { Some(square) };
        self.key ^= SHOOTER[usize::from(square & 127)];
    }

    /// Hands the turn to the other side.
    #[inline(always)]
    pub(super) fn pass_turn(&mut self) {
        self.side = !self.side;
        self.key ^= SECOND;
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&super::position_text::write(self))
    }
}

/// The set of one square.
#[inline(always)]
pub(super) fn bit(square: Square) -> u128 {
    1 << (square & 127)
}

/// The squares of a set, in order.
#[inline(always)]
pub(super) fn ones(mut set: u128) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let square = set.trailing_zeros() as Square;
            set &= set - 1;
            square
        })
    })
}
