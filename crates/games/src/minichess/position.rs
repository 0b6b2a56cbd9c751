//! The board and the side to move.

use super::geometry::{Bits, SQUARES};
use super::man::Man;
use super::moves::Move;
use yiqi_core::{Side, zobrist};

/// One key for every man of every side on every square, the last one for Black to move.
static KEYS: [u64; 12 * SQUARES + 1] = zobrist::keys(0x006d_696e_6963_6865);
const BLACK_TO_MOVE: usize = 12 * SQUARES;

#[inline(always)]
fn key_of(side: Side, man: Man, square: usize) -> u64 {
    KEYS[(side.index() * 6 + man.index()) * SQUARES + square]
}

/// What stands where, and who is to move: a set of squares for every kind of man and for every
/// side, and the hash of it all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    men: [u64; 6],
    sides: [u64; 2],
    key: u64,
    side: Side,
}

impl Position {
    /// An empty board; not a legal position yet.
    pub(super) fn empty(side: Side) -> Position {
        let mut p = Position { men: [0; 6], sides: [0; 2], key: 0, side };
        p.key = p.rehash();
        p
    }

    /// Puts a man on an empty square.
    pub(super) fn put(&mut self, side: Side, man: Man, square: usize) {
        self.men[man.index()] |= 1 << square;
        self.sides[side] |= 1 << square;
        self.key ^= key_of(side, man, square);
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
        let men = self.each().fold(0, |key, (square, side, man)| key ^ key_of(side, man, square));
        men ^ if self.side == Side::Second { KEYS[BLACK_TO_MOVE] } else { 0 }
    }

    /// The squares of one kind of man of one side, as a set: bit `rank * size + file`.
    #[inline(always)]
    pub fn men(&self, side: Side, man: Man) -> u64 {
        self.men[man.index()] & self.sides[side]
    }

    /// The squares of one kind of man of both sides.
    #[inline(always)]
    pub(super) fn all(&self, man: Man) -> u64 {
        self.men[man.index()]
    }

    /// The squares of all men of one side.
    #[inline(always)]
    pub fn of(&self, side: Side) -> u64 {
        self.sides[side]
    }

    /// All occupied squares.
    #[inline(always)]
    pub fn occupied(&self) -> u64 {
        self.sides[0] | self.sides[1]
    }

    /// What stands on a square.
    #[inline]
    pub fn at(&self, square: usize) -> Option<(Side, Man)> {
        let bit = 1 << square;
        let side = match () {
            () if self.sides[0] & bit != 0 => Side::First,
            () if self.sides[1] & bit != 0 => Side::Second,
            () => return None,
        };
        Some((side, self.man(square)))
    }

    /// The man on an occupied square (a king if the square is empty).
    #[inline(always)]
    pub fn man(&self, square: usize) -> Man {
        // Without a branch: the number of the only set that holds the square.
        let number: u64 = (1..6).map(|i| i as u64 * (self.men[i] >> square & 1)).sum();
        Man::ALL[number as usize]
    }

    /// Whether a legal move captures.
    #[inline(always)]
    pub fn captures(&self, m: Move) -> bool {
        self.occupied() >> m.to() & 1 != 0
    }

    /// Every man with its square and side.
    pub fn each(&self) -> impl Iterator<Item = (usize, Side, Man)> + '_ {
        Side::BOTH.into_iter().flat_map(move |side| {
            Bits(self.sides[side]).map(move |square| (square, side, self.man(square)))
        })
    }

    /// The position with its men on other squares, by a map of the board to itself; with `exchanged` also the
    /// men and the move with the other side.
    #[must_use]
    pub fn image(&self, exchanged: bool, to: impl Fn(usize) -> usize) -> Position {
        let owner = |side: Side| if exchanged { !side } else { side };
        let mut image = Position::empty(owner(self.side));
        for (square, side, man) in self.each() {
            image.put(owner(side), man, to(square));
        }
        image
    }

    /// Makes a legal move. Says whether it is irreversible: a capture or a pawn move.
    #[inline(always)]
    pub(super) fn apply(&mut self, m: Move) -> bool {
        let (from, to, us, them) = (m.from(), m.to(), self.side, !self.side);
        let (leaves, arrives) = (1u64 << from, 1u64 << to);
        let man = self.man(from);
        let becomes = m.promotion().unwrap_or(man);
        let captures = self.sides[them] & arrives != 0;
        if captures {
            let victim = self.man(to);
            self.men[victim.index()] ^= arrives;
            self.sides[them] ^= arrives;
            self.key ^= key_of(them, victim, to);
        }
        self.men[man.index()] ^= leaves;
        self.men[becomes.index()] ^= arrives;
        self.sides[us] ^= leaves | arrives;
        self.key ^= key_of(us, man, from) ^ key_of(us, becomes, to) ^ KEYS[BLACK_TO_MOVE];
        self.side = them;
        captures || man == Man::Pawn
    }
}
