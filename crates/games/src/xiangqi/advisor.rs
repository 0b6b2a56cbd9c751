//! The advisor (仕 士): one step along the diagonals of its palace, between five points.

use super::squares::{RANKS, SQUARES, bit, rank, shifted};
use yiqi_core::Side;

/// The five points of each side.
static POINTS: [u128; 2] = {
    let mut points = [0; 2];
    let places = [(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)];
    let mut i = 0;
    while i < places.len() {
        let (f, r) = places[i];
        points[0] |= shifted(0, f, r);
        points[1] |= shifted(0, f, RANKS as i32 - 1 - r);
        i += 1;
    }
    points
};

/// By square: empty off the points.
static STEPS: [u128; SQUARES] = {
    let mut table = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let points = POINTS[if rank(square) < 5 { 0 } else { 1 }];
        if points & bit(square) != 0 {
            let diagonal = shifted(square, 1, 1)
                | shifted(square, 1, -1)
                | shifted(square, -1, -1)
                | shifted(square, -1, 1);
            table[square] = diagonal & points;
        }
        square += 1;
    }
    table
};

/// The squares that an advisor on `square` reaches, own pieces included.
#[inline(always)]
pub(super) fn reach(square: usize) -> u128 {
    STEPS[square]
}

/// The points that an advisor can stand on.
pub(super) fn points(side: Side) -> u128 {
    POINTS[side]
}

#[cfg(test)]
mod tests {
    use super::super::squares::{Bits, bit, size};
    use super::*;

    #[test]
    fn all_ways_lead_through_the_centre() {
        let centre = 13;
        assert_eq!(reach(centre) | bit(centre), points(Side::First));
        assert!(Bits(reach(centre)).all(|square| reach(square) == bit(centre)));
        assert_eq!(size(points(Side::Second)), 5);
        assert_eq!(reach(0), 0);
    }
}
