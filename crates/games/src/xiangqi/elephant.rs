//! The elephant (相 象): two steps diagonally, never over the river. A piece on the square between,
//! the *eye*, blocks it.

use super::squares::{RANKS, SQUARES, has, rank, shifted};
use yiqi_core::Side;

/// A move and its eye.
#[derive(Clone, Copy)]
struct Leap {
    eye: u128,
    to: u128,
}

const DIAGONALS: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// By square and diagonal. The half of the board to which a square belongs is home.
static LEAPS: [[Leap; 4]; SQUARES] = {
    let mut table = [[Leap { eye: 0, to: 0 }; 4]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut i = 0;
        while i < 4 {
            let (f, r) = DIAGONALS[i];
            let to = shifted(square, 2 * f, 2 * r);
            let stays = to != 0 && rank(to.trailing_zeros() as usize) / 5 == rank(square) / 5;
            if stays {
                table[square][i] = Leap { eye: shifted(square, f, r), to };
            }
            i += 1;
        }
        square += 1;
    }
    table
};

/// The points that an elephant of each side can ever stand on.
static POINTS: [u128; 2] = {
    let mut points = [0; 2];
    // Files and ranks from the own side: c0, g0, a2, e2, i2, c4, g4.
    let places = [(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)];
    let mut i = 0;
    while i < places.len() {
        let (f, r) = places[i];
        points[0] |= shifted(0, f, r);
        points[1] |= shifted(0, f, RANKS as i32 - 1 - r);
        i += 1;
    }
    points
};

/// The squares that an elephant on `square` reaches, own pieces included.
#[inline(always)]
pub(super) fn reach(square: usize, occupied: u128) -> u128 {
    let mut to = 0;
    for leap in &LEAPS[square] {
        to |= leap.to & u128::from(leap.eye & occupied != 0).wrapping_sub(1);
    }
    to
}

/// The eye between an elephant's square and `to`, as a set; empty if an elephant does not go there.
pub(super) fn eye(from: usize, to: usize) -> u128 {
    let over = LEAPS[from].iter().find(|leap| has(leap.to, to));
    over.map_or(0, |leap| leap.eye)
}

/// The points that an elephant can stand on.
pub(super) fn points(side: Side) -> u128 {
    POINTS[side]
}

#[cfg(test)]
mod tests {
    use super::super::squares::{Bits, bit, size};
    use super::*;

    #[test]
    fn seven_points_joined_by_eight_moves() {
        for side in Side::BOTH {
            let points = points(side);
            let moves: u32 = Bits(points).map(|square| size(reach(square, 0))).sum();
            assert_eq!((size(points), moves), (7, 16));
            assert!(Bits(points).all(|square| reach(square, 0) & !points == 0));
        }
        assert_eq!(reach(2, bit(12)), bit(18), "the eye d1 of c0–e2 is blocked");
    }
}
