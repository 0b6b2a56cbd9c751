//! The king (帅 将): one step along the lines of its palace. Two kings may never look at each other
//! along an open file: each attacks the other from afar as a rook would (*flying general*, 飞将; the
//! check is seen in `check`, where a king on an open file counts as a rook).

use super::squares::{RANKS, SQUARES, bit, rank, shifted};
use yiqi_core::Side;

/// The nine points of each palace.
static PALACES: [u128; 2] = {
    let mut palaces = [0; 2];
    let mut f = 3;
    while f <= 5 {
        let mut r = 0;
        while r <= 2 {
            palaces[0] |= shifted(0, f, r);
            palaces[1] |= shifted(0, f, RANKS as i32 - 1 - r);
            r += 1;
        }
        f += 1;
    }
    palaces
};

/// By square: empty outside the palaces.
static STEPS: [u128; SQUARES] = {
    let mut table = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let palace = PALACES[if rank(square) < 5 { 0 } else { 1 }];
        if palace & bit(square) != 0 {
            let straight = shifted(square, 1, 0)
                | shifted(square, 0, -1)
                | shifted(square, -1, 0)
                | shifted(square, 0, 1);
            table[square] = straight & palace;
        }
        square += 1;
    }
    table
};

/// The squares that a king on `square` reaches, own pieces included.
#[inline(always)]
pub(super) fn reach(square: usize) -> u128 {
    STEPS[square]
}

/// The palace of a side.
pub(super) fn palace(side: Side) -> u128 {
    PALACES[side]
}

#[cfg(test)]
mod tests {
    use super::super::squares::{Bits, size};
    use super::*;

    #[test]
    fn the_palace_has_twelve_lines() {
        for side in Side::BOTH {
            let steps: u32 = Bits(palace(side)).map(|square| size(reach(square))).sum();
            assert_eq!((size(palace(side)), steps), (9, 24));
        }
    }
}
