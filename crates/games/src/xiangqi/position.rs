//! The board and the side to move.

use super::man::Man;
use super::moves::Move;
use super::squares::{Bits, FILES, RANKS, SQUARES, bit, file, rank};
use std::fmt;
use yiqi_core::{Side, zobrist};

/// Men of both sides.
const PIECES: usize = 14;

/// One key for every man of every side on every square, the last one for Black to move.
static KEYS: [u64; PIECES * SQUARES + 1] = zobrist::keys(0x0078_6961_6e67_7169);
const BLACK_TO_MOVE: usize = PIECES * SQUARES;

/// What a square of the mailbox holds: nothing, or side × 7 + man.
const EMPTY: u8 = PIECES as u8;

#[inline(always)]
const fn code(side: Side, man: Man) -> u8 {
    (side.index() * 7 + man.index()) as u8
}

#[inline(always)]
fn key_of(piece: u8, square: usize) -> u64 {
    KEYS[usize::from(piece) * SQUARES + square]
}

/// What stands where, and who is to move. The board is kept three times, each for what it answers
/// best: a mailbox (what stands here?), sets of squares (where are the horses?), and a word for every
/// rank and file (what does a rook meet?).
#[derive(Clone)]
pub struct Position {
    men: [u128; 7],
    sides: [u128; 2],
    ranks: [[u16; RANKS]; 2],
    files: [[u16; FILES]; 2],
    board: [u8; SQUARES],
    side: Side,
    check: bool,
    key: u64,
}

/// What a move took away, for taking it back.
#[derive(Clone, Copy)]
pub(super) struct Taken {
    piece: u8,
    check: bool,
    key: u64,
}

impl Position {
    /// An empty board; not a legal position yet.
    pub(super) fn empty(side: Side) -> Position {
        let mut p = Position {
            men: [0; 7],
            sides: [0; 2],
            ranks: [[0; RANKS]; 2],
            files: [[0; FILES]; 2],
            board: [EMPTY; SQUARES],
            side,
            check: false,
            key: 0,
        };
        p.key = p.rehash();
        p
    }

    /// Puts a man on an empty square. After the last one, [`Position::look`] must follow.
    pub(super) fn put(&mut self, side: Side, man: Man, square: usize) {
        self.toggle(code(side, man), square);
        self.board[square] = code(side, man);
        self.key ^= key_of(code(side, man), square);
    }

    /// Looks whether the side to move is in check; a board without its king is not.
    pub(super) fn look(&mut self) {
        self.check = self.men(self.side, Man::King) != 0 && self.in_check(self.side);
    }

    /// Adds or removes a piece in sets and words.
    #[inline(always)]
    fn toggle(&mut self, piece: u8, square: usize) {
        let (side, man) = (usize::from(piece >= 7), usize::from(piece % 7));
        self.men[man] ^= bit(square);
        self.sides[side] ^= bit(square);
        self.ranks[side][rank(square)] ^= 1 << file(square);
        self.files[side][file(square)] ^= 1 << rank(square);
    }

    /// The side to move.
    #[inline(always)]
    pub fn side(&self) -> Side {
        self.side
    }

    /// Whether the side to move is in check.
    #[inline(always)]
    pub fn check(&self) -> bool {
        self.check
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

    /// The squares of one kind of man of one side, as a set: bit `rank * 9 + file`.
    #[inline(always)]
    pub fn men(&self, side: Side, man: Man) -> u128 {
        self.men[man.index()] & self.sides[side]
    }

    /// The squares of all men of one side.
    #[inline(always)]
    pub fn of(&self, side: Side) -> u128 {
        self.sides[side]
    }

    /// All occupied squares.
    #[inline(always)]
    pub fn occupied(&self) -> u128 {
        self.sides[0] | self.sides[1]
    }

    /// The square of a side's king.
    #[inline(always)]
    pub fn king(&self, side: Side) -> usize {
        self.men(side, Man::King).trailing_zeros() as usize
    }

    /// The pieces of one side on a rank, a bit a file.
    #[inline(always)]
    pub(super) fn on_rank(&self, side: Side, rank: usize) -> u16 {
        self.ranks[side][rank]
    }

    /// The pieces of one side on a file, a bit a rank.
    #[inline(always)]
    pub(super) fn on_file(&self, side: Side, file: usize) -> u16 {
        self.files[side][file]
    }

    /// What stands on a square.
    #[inline]
    pub fn at(&self, square: usize) -> Option<(Side, Man)> {
        let piece = self.board[square];
        if piece == EMPTY {
            return None;
        }
        let side = if piece < 7 { Side::First } else { Side::Second };
        Some((side, Man::ALL[usize::from(piece % 7)]))
    }

    /// The man on an occupied square (a king if the square is empty).
    #[inline(always)]
    pub fn man(&self, square: usize) -> Man {
        Man::ALL[usize::from(self.board[square] % 7)]
    }

    /// Whether a square holds this piece.
    #[inline(always)]
    pub(super) fn holds(&self, square: usize, side: Side, man: Man) -> bool {
        self.board[square] == code(side, man)
    }

    /// Whether a legal move captures.
    #[inline(always)]
    pub fn captures(&self, m: Move) -> bool {
        self.board[m.to()] != EMPTY
    }

    /// Every man with its square and side, Red's first.
    pub fn each(&self) -> impl Iterator<Item = (usize, Side, Man)> + '_ {
        Side::BOTH.into_iter().flat_map(move |side| {
            Bits(self.sides[side]).map(move |square| (square, side, self.man(square)))
        })
    }

    /// Makes a legal move.
    #[inline(always)]
    pub(super) fn make(&mut self, m: Move) -> Taken {
        let (from, to) = (m.from(), m.to());
        let piece = self.board[from];
        let taken = Taken { piece: self.board[to], check: self.check, key: self.key };
        if taken.captures() {
            self.toggle(taken.piece, to);
            self.key ^= key_of(taken.piece, to);
        }
        self.toggle(piece, from);
        self.toggle(piece, to);
        self.board[from] = EMPTY;
        self.board[to] = piece;
        self.key ^= key_of(piece, from) ^ key_of(piece, to) ^ KEYS[BLACK_TO_MOVE];
        self.side = !self.side;
        self.check = self.in_check(self.side);
        taken
    }

    /// Takes back the move that was made last.
    #[inline(always)]
    pub(super) fn unmake(&mut self, m: Move, taken: Taken) {
        let (from, to) = (m.from(), m.to());
        let piece = self.board[to];
        self.toggle(piece, to);
        self.toggle(piece, from);
        self.board[from] = piece;
        self.board[to] = taken.piece;
        if taken.captures() {
            self.toggle(taken.piece, to);
        }
        self.side = !self.side;
        self.check = taken.check;
        self.key = taken.key;
    }
}

impl Taken {
    /// Whether the move captured.
    #[inline(always)]
    pub(super) fn captures(self) -> bool {
        self.piece != EMPTY
    }
}

/// Positions are equal when the same pieces stand on the same squares and the same side is to move:
/// everything else follows from that.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.board == other.board && self.side == other.side
    }
}

impl Eq for Position {}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&super::fen::board_text(self))?;
        write!(f, " {}", ['w', 'b'][self.side])
    }
}
