//! The position: where each stone stands, in sixteen bytes.
//!
//! A stone is a **lane**: Red's stone `n` is lane `n − 1`, Blue's is lane `8 + n − 1`. The squares are
//! one byte a lane, so that "what stands on this square" is one comparison of all bytes at once and a
//! position is copied with two moves of a register. This holds for every board up to 16×16, where bit
//! boards would need 256 bits.

use super::lanes::Lanes;
use yiqi_core::{Side, zobrist};

/// A stone of a side: its lane.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stone(u8);

impl Stone {
    /// The stone of `side` with this number, 1 … 6.
    #[inline(always)]
    pub const fn new(side: Side, number: u8) -> Stone {
        debug_assert!(1 <= number && number <= 6);
        Stone(side as u8 * 8 + number - 1)
    }

    /// Whose it is.
    #[inline(always)]
    pub const fn side(self) -> Side {
        if self.0 & 8 == 0 { Side::First } else { Side::Second }
    }

    /// Its number, 1 … 6.
    #[inline(always)]
    pub const fn number(self) -> u8 {
        (self.0 & 7) + 1
    }

    /// Its lane, 0 … 13.
    #[inline(always)]
    pub const fn lane(self) -> usize {
        (self.0 & 15) as usize
    }

    /// The stone of a lane that holds one.
    #[inline(always)]
    pub(super) const fn from_lane(lane: usize) -> Stone {
        Stone((lane & 15) as u8)
    }

    /// Its letter in position texts: `A` … `F`, `a` … `f`.
    pub fn letter(self) -> char {
        let first = if self.side() == Side::First { b'A' } else { b'a' };
        (first + self.number() - 1) as char
    }
}

/// What is being done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Phase {
    /// The side to play puts its stones on the board.
    Placing,
    /// Stones move.
    Moving,
    /// The side that moved last stands on its goal.
    Reached,
}

/// A position.
#[derive(Clone, Debug)]
pub struct Position {
    /// By lane: the square of the stone, or where it stood last.
    squares: Lanes,
    key: u64,
    /// Bit `lane`: the stone is on the board.
    alive: u16,
    side: Side,
    pub(super) phase: Phase,
}

impl PartialEq for Position {
    /// Where a stone stood before it was taken is no part of the position.
    fn eq(&self, other: &Position) -> bool {
        let same = (self.alive, self.side, self.phase) == (other.alive, other.side, other.phase);
        let mut stones = Side::BOTH.into_iter().flat_map(|side| self.stones(side));
        same && stones.all(|stone| self.square(stone) == other.square(stone))
    }
}

impl Eq for Position {}

/// One key a square and lane, lanes that hold no stone 0, so that "no capture" can be looked up like
/// a capture.
static KEYS: [u64; 256 * 16] = {
    let mut keys = zobrist::keys::<{ 256 * 16 }>(0x0065_776e);
    let mut i = 0;
    while i < keys.len() {
        if i % 8 >= 6 {
            keys[i] = 0;
        }
        i += 1;
    }
    keys
};

/// Blue is to play.
const BLUE: u64 = zobrist::mix(0x6577_6eb1);
/// Stones are being placed.
const PLACING: u64 = zobrist::mix(0x6577_6eb2);

#[inline(always)]
fn key_of(lane: usize, square: u8) -> u64 {
    KEYS[usize::from(square) * 16 + (lane & 15)]
}

/// A lane that never holds a stone.
const NOBODY: u16 = 1 << 15;

impl Position {
    /// An empty board on which `side` is to place its stones.
    pub(super) fn empty(side: Side) -> Position {
        let mut p =
            Position { squares: Lanes::ZERO, key: 0, alive: 0, side, phase: Phase::Placing };
        p.key = p.rehash();
        p
    }

    /// A board with these stones, of which no two share a square or a lane.
    pub(super) fn with(stones: &[(Stone, u8)], side: Side, phase: Phase) -> Position {
        let mut p = Position { phase, ..Position::empty(side) };
        for &(stone, square) in stones {
            p.put(stone, square);
        }
        p.key = p.rehash();
        p
    }

    fn put(&mut self, stone: Stone, square: u8) {
        self.squares.set(stone.lane(), square);
        self.alive |= 1 << stone.lane();
    }

    /// The side to play.
    #[inline(always)]
    pub fn side(&self) -> Side {
        self.side
    }

    /// The hash, kept up to date.
    #[inline(always)]
    pub(super) fn key(&self) -> u64 {
        self.key
    }

    /// The hash from scratch.
    pub(super) fn rehash(&self) -> u64 {
        let mut key = if self.side == Side::First { 0 } else { BLUE };
        if self.phase == Phase::Placing {
            key ^= PLACING;
        }
        for side in Side::BOTH {
            for stone in self.stones(side) {
                key ^= key_of(stone.lane(), self.square(stone));
            }
        }
        key
    }

    /// Whether stones are still being placed.
    #[inline(always)]
    pub fn placing(&self) -> bool {
        self.phase == Phase::Placing
    }

    /// The stones that a side still has: bit `n − 1` for stone `n`.
    #[inline(always)]
    pub fn live(&self, side: Side) -> usize {
        usize::from(self.alive >> (side as u8 * 8)) & 63
    }

    /// The stones of both sides: bit `lane`.
    #[inline(always)]
    pub(super) fn alive(&self) -> u16 {
        self.alive
    }

    /// Whether a stone is on the board.
    #[inline(always)]
    pub fn stands(&self, stone: Stone) -> bool {
        self.alive >> stone.lane() & 1 == 1
    }

    /// The square of a stone that is on the board.
    #[inline(always)]
    pub fn square(&self, stone: Stone) -> u8 {
        self.squares.get(stone.lane())
    }

    /// The stones of a side, by number.
    #[inline(always)]
    pub fn stones(&self, side: Side) -> impl Iterator<Item = Stone> + use<> {
        let mut live = self.live(side);
        std::iter::from_fn(move || {
            (live != 0).then(|| {
                let lane = side.index() * 8 + live.trailing_zeros() as usize;
                live &= live - 1;
                Stone::from_lane(lane)
            })
        })
    }

    /// The lane that stands on a square, as one bit; 0 when it is empty.
    #[inline(always)]
    pub(super) fn lanes_on(&self, square: u8) -> u16 {
        self.squares.equal(square) & self.alive
    }

    /// The stone on a square.
    #[inline(always)]
    pub fn stone_on(&self, square: u8) -> Option<Stone> {
        let lanes = self.lanes_on(square);
        (lanes != 0).then(|| Stone::from_lane(lanes.trailing_zeros() as usize))
    }

    /// Moves a stone of the side to play, takes off what stands on `to`, and hands the turn over.
    /// Says whether something was captured. Nothing here branches: a capture is as cheap as a quiet
    /// move, and in random play nobody could predict which it is.
    #[inline(always)]
    pub(super) fn shift(&mut self, stone: Stone, to: u8) -> bool {
        let hit = self.lanes_on(to);
        let taken = (hit | NOBODY).trailing_zeros() as usize;
        let from = self.square(stone);
        self.squares.set(stone.lane(), to);
        self.alive &= !hit;
        self.key ^=
            key_of(stone.lane(), from) ^ key_of(stone.lane(), to) ^ key_of(taken, to) ^ BLUE;
        self.side = !self.side;
        hit != 0
    }

    /// Hands the turn over.
    #[inline(always)]
    pub(super) fn pass(&mut self) {
        self.side = !self.side;
        self.key ^= BLUE;
    }

    /// Puts the stones of the side to play on the board and hands the turn over. Once both sides
    /// stand there, stones move.
    #[cold]
    pub(super) fn place(&mut self, stones: impl Iterator<Item = (Stone, u8)>) {
        for (stone, square) in stones {
            self.put(stone, square);
        }
        if self.live(!self.side) != 0 {
            self.phase = Phase::Moving;
        }
        self.side = !self.side;
        self.key = self.rehash();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_small() {
        assert!(size_of::<Position>() <= 32);
    }
}
