//! The board and the side to move.

use super::geometry::{Bits, FILES, NONE, RANKS, SQUARES, file, rank};
use super::man::Man;
use super::moves::Move;
use yiqi_core::{Side, zobrist};

/// One key for every man of every side on every point, the last one for Black to move.
static KEYS: [u64; 14 * SQUARES + 1] = zobrist::keys(0x0078_6961_6e67_7169);
const BLACK_TO_MOVE: usize = 14 * SQUARES;

/// What one point holds: 0 for nothing, else 1 + the man's number, and 7 more for Black.
pub(super) type Code = u8;

/// The code of a man.
#[inline(always)]
pub(super) const fn code(side: Side, man: Man) -> Code {
    1 + man as u8 + 7 * side as u8
}

#[inline(always)]
fn key_of(code: Code, square: usize) -> u64 {
    KEYS[(code as usize - 1) * SQUARES + square]
}

/// What stands where, and who is to move.
///
/// The same board is kept three times: point by point; as the set of points of each side, to walk
/// over its men; and as the occupied places of every rank and file, where rooks and cannons look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    sides: [u128; 2],
    key: u64,
    ranks: [u16; RANKS],
    files: [u16; FILES],
    board: [Code; SQUARES],
    kings: [u8; 2],
    side: Side,
}

impl Position {
    /// An empty board; not a legal position yet.
    pub(super) fn empty(side: Side) -> Position {
        let mut p = Position {
            sides: [0; 2],
            key: 0,
            ranks: [0; RANKS],
            files: [0; FILES],
            board: [0; SQUARES],
            kings: [NONE as u8; 2],
            side,
        };
        p.key = p.rehash();
        p
    }

    /// Puts a man on an empty point.
    pub(super) fn put(&mut self, side: Side, man: Man, square: usize) {
        self.board[square] = code(side, man);
        self.sides[side] |= 1 << square;
        self.ranks[rank(square)] |= 1 << file(square);
        self.files[file(square)] |= 1 << rank(square);
        self.key ^= key_of(code(side, man), square);
        if man == Man::King {
            self.kings[side] = square as u8;
        }
    }

    /// The side to move.
    #[inline(always)]
    pub fn side(&self) -> Side {
        self.side
    }

    /// The hash.
    #[inline(always)]
    pub(super) fn key(&self) -> u64 {
        self.key
    }

    /// The hash computed anew.
    pub(super) fn rehash(&self) -> u64 {
        let men =
            self.each().fold(0, |key, (square, side, man)| key ^ key_of(code(side, man), square));
        men ^ if self.side == Side::Second { KEYS[BLACK_TO_MOVE] } else { 0 }
    }

    /// What a point holds, as a code.
    #[inline(always)]
    pub(super) fn code(&self, square: usize) -> Code {
        self.board[square]
    }

    /// The points of one side, as a set: bit `rank * 9 + file`.
    #[inline(always)]
    pub fn of(&self, side: Side) -> u128 {
        self.sides[side]
    }

    /// The occupied files of a rank, bit by bit.
    #[inline(always)]
    pub(super) fn rank_line(&self, rank: usize) -> u16 {
        self.ranks[rank]
    }

    /// The occupied ranks of a file, bit by bit.
    #[inline(always)]
    pub(super) fn file_line(&self, file: usize) -> u16 {
        self.files[file]
    }

    /// Where a side's king stands.
    #[inline(always)]
    pub fn king(&self, side: Side) -> usize {
        self.kings[side] as usize
    }

    /// What stands on a point.
    #[inline]
    pub fn at(&self, square: usize) -> Option<(Side, Man)> {
        let code = self.board[square];
        if code == 0 {
            return None;
        }
        let side = if code <= 7 { Side::First } else { Side::Second };
        Some((side, self.man(square)))
    }

    /// The man on an occupied point (a king if the point is empty).
    #[inline(always)]
    pub fn man(&self, square: usize) -> Man {
        const MEN: [Man; 16] = {
            let mut men = [Man::King; 16];
            let mut i = 0;
            while i < 14 {
                men[i + 1] = Man::ALL[i % 7];
                i += 1;
            }
            men
        };
        MEN[self.board[square] as usize & 15]
    }

    /// Whether a legal move captures.
    #[inline(always)]
    pub fn captures(&self, m: Move) -> bool {
        self.board[m.to()] != 0
    }

    /// Every man with its point and side.
    pub fn each(&self) -> impl Iterator<Item = (usize, Side, Man)> + '_ {
        Side::BOTH.into_iter().flat_map(move |side| {
            Bits(self.sides[side]).map(move |square| (square, side, self.man(square)))
        })
    }

    /// How many men of one kind a side has.
    pub fn count_of(&self, side: Side, man: Man) -> usize {
        Bits(self.sides[side]).filter(|&square| self.man(square) == man).count()
    }

    /// Makes a legal move. Says whether it captures, which nothing can undo.
    #[inline(always)]
    pub(super) fn apply(&mut self, m: Move) -> bool {
        let (from, to, us, them) = (m.from(), m.to(), self.side, !self.side);
        let (mover, victim) = (self.board[from], self.board[to]);
        if victim != 0 {
            self.sides[them] ^= 1 << to;
            self.key ^= key_of(victim, to);
        }
        self.board[from] = 0;
        self.board[to] = mover;
        self.sides[us] ^= 1 << from | 1 << to;
        self.ranks[rank(from)] ^= 1 << file(from);
        self.files[file(from)] ^= 1 << rank(from);
        self.ranks[rank(to)] |= 1 << file(to);
        self.files[file(to)] |= 1 << rank(to);
        self.key ^= key_of(mover, from) ^ key_of(mover, to) ^ KEYS[BLACK_TO_MOVE];
        if mover == code(us, Man::King) {
            self.kings[us] = to as u8;
        }
        self.side = them;
        victim != 0
    }
}
