//! Moves and rolls; which moves a roll allows, listed, counted and drawn at random.

use super::placement::orders;
use super::position::{Position, Stone};
use super::{Ewn, tables::Tables};
use yiqi_core::{ArrayVec, Kind, Rng, below};

/// What the die shows: a face from 1 on, or nothing while stones are being placed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Roll(u8);

impl Roll {
    /// No die is cast: stones are being placed.
    pub const NONE: Roll = Roll(0);

    /// The face with this number, 1 … 6.
    #[inline(always)]
    pub const fn number(face: u8) -> Roll {
        Roll(face)
    }

    /// The number on the die, 0 for [`Roll::NONE`].
    #[inline(always)]
    pub const fn face(self) -> u8 {
        self.0
    }
}

/// What a player does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// A stone goes to a square and takes what stands there.
    Go {
        /// The stone.
        stone: Stone,
        /// The square.
        to: u8,
    },
    /// The roll allows nothing: the turn passes.
    Pass,
    /// All stones are placed in the order with this number (alphabetically, from 0).
    Place(u16),
}

/// The moves of a roll: at most 6 × 8, or the 720 orders of the placement.
pub type Moves = ArrayVec<Move, 720>;

/// The stones of `mask` (bit `number − 1`) of the side to play.
#[inline(always)]
fn each(p: &Position, mut mask: u8) -> impl Iterator<Item = Stone> + use<> {
    let base = p.side().index() * 8;
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let stone = Stone::from_lane(base + mask.trailing_zeros() as usize);
            mask &= mask - 1;
            stone
        })
    })
}

/// Why a stone cannot enter a square that it reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Barrier {
    /// This stone stands there and may not be captured.
    On(Stone),
    /// Something stands on this square in between.
    Between(u8),
}

impl Tables {
    /// What keeps `stone`, which is on the board, from going to `to`, one of its targets.
    #[inline(always)]
    pub(super) fn barrier(&self, p: &Position, stone: Stone, to: u8) -> Option<Barrier> {
        let there = p.lanes_on(to);
        if there & !self.prey[stone.lane()] != 0 {
            return Some(Barrier::On(Stone::from_lane(there.trailing_zeros() as usize)));
        }
        if self.strides {
            let from = i32::from(p.square(stone));
            let distance = i32::from(stone.number());
            let unit = (i32::from(to) - from) / distance;
            let between = (1..distance).map(|k| (from + k * unit) as u8);
            return between.into_iter().find(|&s| p.lanes_on(s) != 0).map(Barrier::Between);
        }
        None
    }

    /// The squares to which `stone`, which is on the board, may go if the die allows it.
    #[inline(always)]
    pub(super) fn ways(&self, p: &Position, stone: Stone) -> impl Iterator<Item = u8> {
        let targets = self.targets(stone, p.square(stone)).iter();
        targets.filter(move |&to| self.open || self.barrier(p, stone, to).is_none())
    }

    /// The number of [`Tables::ways`].
    #[inline(always)]
    pub(super) fn freedom(&self, p: &Position, stone: Stone) -> u64 {
        if self.open {
            u64::from(self.targets(stone, p.square(stone)).count)
        } else {
            self.ways(p, stone).count() as u64
        }
    }
}

impl Ewn {
    #[inline(always)]
    pub(super) fn list(&self, p: &Position, roll: Roll, kind: Kind, out: &mut Moves) {
        if p.placing() {
            return self.list_placements(kind, out);
        }
        let before = out.len();
        let side = p.side();
        let tables = &*self.tables;
        for stone in each(p, tables.movers(p.live(side), roll)) {
            for to in tables.targets(stone, p.square(stone)).iter() {
                let wanted = kind == Kind::All || self.gains(p, stone, to);
                if wanted && (tables.open || tables.barrier(p, stone, to).is_none()) {
                    out.push(Move::Go { stone, to });
                }
            }
        }
        if kind == Kind::All && out.len() == before {
            out.push(Move::Pass);
        }
    }

    #[cold]
    fn list_placements(&self, kind: Kind, out: &mut Moves) {
        if kind == Kind::All {
            out.extend((0..orders(self.stones()) as u16).map(Move::Place));
        }
    }

    /// Whether the move takes an enemy stone or reaches the goal.
    #[inline(always)]
    pub fn gains(&self, p: &Position, stone: Stone, to: u8) -> bool {
        let side = stone.side();
        let enemies = 0x3f << ((!side) as u8 * 8);
        p.lanes_on(to) & enemies != 0 || self.tables.is_goal(side, to)
    }

    /// The number of moves of a roll.
    #[inline(always)]
    pub(super) fn count_roll(&self, p: &Position, roll: Roll) -> u64 {
        if p.placing() {
            return self.tables.orders;
        }
        let movers = self.tables.movers(p.live(p.side()), roll);
        each(p, movers).map(|stone| self.tables.freedom(p, stone)).sum::<u64>().max(1)
    }

    /// The number of moves of all rolls together.
    ///
    /// Where nothing blocks, every face has a move, and the number is a sum over stones: the moves
    /// of a stone depend only on its square, the faces that allow it only on the stones left.
    #[inline(always)]
    pub(super) fn count_all(&self, p: &Position) -> u64 {
        if p.placing() {
            return self.tables.orders;
        }
        let side = p.side();
        let live = p.live(side);
        if self.tables.open {
            let faces = self.tables.faces(live);
            let share = |stone: Stone| {
                self.tables.freedom(p, stone) * (faces >> ((stone.number() - 1) * 8) & 0xff)
            };
            return p.stones(side).map(share).sum();
        }
        let mut freedom = [0; 6];
        for stone in p.stones(side) {
            freedom[usize::from(stone.number() - 1)] = self.tables.freedom(p, stone);
        }
        let moves_of = |movers: u8| -> u64 {
            (0..6).filter(|i| movers >> i & 1 == 1).map(|i| freedom[i]).sum::<u64>().max(1)
        };
        let faces = &self.tables.rolls[..self.stones()];
        faces.iter().map(|&(roll, _)| moves_of(self.tables.movers(live, roll))).sum()
    }

    /// A move drawn evenly from those of a roll.
    ///
    /// Random games are one long chain of table look-ups, each waiting for the one before, so what
    /// counts here is not the number of instructions but the length of that chain.
    #[inline(always)]
    pub(super) fn draw(&self, p: &Position, roll: Roll, rng: &mut Rng) -> Option<Move> {
        let side = p.side();
        let ends = self.tables.end_movers(p.live(side), roll);
        let Some([low, high]) = ends.filter(|_| self.tables.open) else {
            return self.draw_from_list(p, roll, rng);
        };
        // Nothing blocks, and at most two stones may move: no list is needed. A stone that must move
        // alone is drawn from twice, which is even too and needs no question.
        let base = side.index() * 8;
        let (low, high) = (Stone::from_lane(base + low), Stone::from_lane(base + high));
        let of_low = self.tables.targets(low, p.square(low));
        let of_high = self.tables.targets(high, p.square(high));
        let (low_count, high_count) = (u32::from(of_low.count), u32::from(of_high.count));
        let k = below(rng, low_count + high_count);
        let (stone, targets, k) = if k < low_count {
            (low, of_low.word(), k)
        } else {
            (high, of_high.word(), k - low_count)
        };
        Some(Move::Go { stone, to: (targets >> (8 * k)) as u8 })
    }

    #[inline(never)]
    fn draw_from_list(&self, p: &Position, roll: Roll, rng: &mut Rng) -> Option<Move> {
        let mut moves = Moves::new();
        self.list(p, roll, Kind::All, &mut moves);
        Some(moves[below(rng, moves.len() as u32) as usize])
    }
}
