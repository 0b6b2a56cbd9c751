//! The soldier (兵 卒): one step ahead; beyond the river also one step sideways. It never goes back
//! and does not promote.

use super::squares::{BOARD, FILES, RANKS, bit, has, shifted};
use yiqi_core::Side;

/// File a and file i.
const EDGES: [u128; 2] = {
    let mut edges = [0; 2];
    let mut r = 0;
    while r < RANKS {
        edges[0] |= bit(r * FILES);
        edges[1] |= bit(r * FILES + FILES - 1);
        r += 1;
    }
    edges
};

/// The half of the board beyond the river, seen by each side.
const BEYOND: [u128; 2] = [BOARD & !(BOARD >> 45), BOARD >> 45];

/// Where soldiers may stand: at home only on their files, not yet or one step advanced. The rank
/// behind the start, which no soldier ever stands on, is let through, since a diagram of the rule
/// manual (`tests/data/xiangqi_repetition.txt`) has one there.
static POINTS: [u128; 2] = {
    let mut points = BEYOND;
    let mut f = 0;
    while f < FILES as i32 {
        points[0] |= shifted(0, f, 2) | shifted(0, f, 3) | shifted(0, f, 4);
        points[1] |= shifted(0, f, 7) | shifted(0, f, 6) | shifted(0, f, 5);
        f += 2;
    }
    points
};

/// The squares one step ahead of a set of soldiers.
#[inline(always)]
pub(super) fn ahead(side: Side, soldiers: u128) -> u128 {
    match side {
        Side::First => soldiers << FILES & BOARD,
        Side::Second => soldiers >> FILES,
    }
}

/// The squares to the left of a set of soldiers, where they have crossed the river.
#[inline(always)]
pub(super) fn left(side: Side, soldiers: u128) -> u128 {
    (soldiers & BEYOND[side] & !EDGES[0]) >> 1
}

/// The squares to the right of a set of soldiers, where they have crossed the river.
#[inline(always)]
pub(super) fn right(side: Side, soldiers: u128) -> u128 {
    (soldiers & BEYOND[side] & !EDGES[1]) << 1
}

/// The squares that a soldier on `square` reaches, own pieces included.
#[inline(always)]
pub(super) fn reach(side: Side, square: usize) -> u128 {
    let soldier = bit(square);
    ahead(side, soldier) | left(side, soldier) | right(side, soldier)
}

/// The squares from which a soldier of `side` attacks `square`: behind it, and beyond the river
/// beside it.
#[inline(always)]
pub(super) fn near(side: Side, square: usize) -> u128 {
    // One step ahead for one side is one step back for the other.
    let target = bit(square);
    ahead(!side, target) | left(side, target) | right(side, target)
}

/// Whether a square lies beyond the river for `side`.
pub(super) fn crossed(side: Side, square: usize) -> bool {
    has(BEYOND[side], square)
}

/// The squares that soldiers may stand on.
pub(super) fn points(side: Side) -> u128 {
    POINTS[side]
}

#[cfg(test)]
mod tests {
    use super::super::squares::{Bits, SQUARES, size};
    use super::*;

    #[test]
    fn near_is_reach_looked_at_from_the_other_end() {
        for side in Side::BOTH {
            assert_eq!(size(points(side)), 60);
            for from in Bits(points(side)) {
                assert_eq!(reach(side, from) & !points(side), 0);
                for to in 0..SQUARES {
                    assert_eq!(has(reach(side, from), to), has(near(side, to), from));
                }
            }
        }
    }

    #[test]
    fn the_river_lets_it_go_sideways() {
        assert_eq!(size(reach(Side::First, 4 * 9 + 4)), 1);
        assert_eq!(size(reach(Side::First, 5 * 9 + 4)), 3);
        assert_eq!(size(reach(Side::First, 5 * 9)), 2);
        assert_eq!(size(reach(Side::First, 9 * 9 + 4)), 2);
        assert_eq!(size(reach(Side::Second, 4 * 9 + 4)), 3);
        assert_eq!(size(reach(Side::Second, 5 * 9 + 4)), 1);
    }
}
