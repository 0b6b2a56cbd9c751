//! The horse (马): one step straight, then one diagonally outward. A piece on the square of the first
//! step, the *leg*, blocks both moves over it.

use super::squares::{SQUARES, has, shifted};

/// The moves over one leg.
#[derive(Clone, Copy)]
struct Leap {
    leg: u128,
    to: u128,
}

/// The steps that a horse begins with: files and ranks.
const STEPS: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// By square and first step. Moves off the board are left out, so that a leg off the board, the empty
/// set, leads nowhere.
static LEAPS: [[Leap; 4]; SQUARES] = {
    let mut table = [[Leap { leg: 0, to: 0 }; 4]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut i = 0;
        while i < 4 {
            let (f, r) = STEPS[i];
            let leg = shifted(square, f, r);
            let to = shifted(square, 2 * f + r, 2 * r + f) | shifted(square, 2 * f - r, 2 * r - f);
            table[square][i] = Leap { leg, to };
            i += 1;
        }
        square += 1;
    }
    table
};

/// By square: from where a horse could come, were no leg blocked.
static NEAR: [u128; SQUARES] = {
    let mut table = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut i = 0;
        while i < 4 {
            table[square] |= LEAPS[square][i].to;
            i += 1;
        }
        square += 1;
    }
    table
};

/// The squares that a horse on `square` reaches, own pieces included.
#[inline(always)]
pub(super) fn reach(square: usize, occupied: u128) -> u128 {
    let mut to = 0;
    for leap in &LEAPS[square] {
        // A mask instead of a branch: whether a leg is free is hard to foretell.
        to |= leap.to & u128::from(leap.leg & occupied != 0).wrapping_sub(1);
    }
    to
}

/// The squares from which a horse attacks `square` if its leg is free.
#[inline(always)]
pub(super) fn near(square: usize) -> u128 {
    NEAR[square]
}

/// The leg of a horse on `from` that goes to `to`, as a set; empty if a horse does not go there.
#[inline]
pub(super) fn leg(from: usize, to: usize) -> u128 {
    let over = LEAPS[from].iter().find(|leap| has(leap.to, to));
    over.map_or(0, |leap| leap.leg)
}

#[cfg(test)]
mod tests {
    use super::super::squares::{bit, size};
    use super::*;

    #[test]
    fn a_leg_blocks_two_moves() {
        let e4 = 4 * 9 + 4;
        assert_eq!(size(reach(e4, 0)), 8);
        let e5 = bit(e4 + 9);
        assert_eq!(reach(e4, 0) & !reach(e4, e5), bit(e4 + 2 * 9 - 1) | bit(e4 + 2 * 9 + 1));
        assert_eq!(size(reach(0, 0)), 2);
        assert_eq!(leg(e4, e4 + 9 + 2), bit(e4 + 1));
        assert_eq!(leg(e4, e4 + 9), 0);
    }
}
