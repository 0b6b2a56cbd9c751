//! The empty board: ranks, files, zones, and where short-stepping men reach.
//!
//! Points are numbered `rank * 9 + file` from Red's lower left. The tables are computed by the
//! compiler.

use yiqi_core::Side;

/// Files of the board.
pub(super) const FILES: usize = 9;
/// Ranks of the board.
pub(super) const RANKS: usize = 10;
/// Points of the board.
pub(super) const SQUARES: usize = FILES * RANKS;
/// No point at all.
pub(super) const NONE: usize = 127;

/// The rank of every point, 15 for [`NONE`] and whatever else is off the board.
static RANK_OF: [u8; 128] = ranks();

const fn ranks() -> [u8; 128] {
    let mut table = [15; 128];
    let mut square = 0;
    while square < SQUARES {
        table[square] = (square / FILES) as u8;
        square += 1;
    }
    table
}

/// The rank of a point.
#[inline(always)]
pub(super) fn rank(square: usize) -> usize {
    RANK_OF[square & 127] as usize
}

/// The file of a point. For [`NONE`], some number that no file of the board has.
#[inline(always)]
pub(super) fn file(square: usize) -> usize {
    square.wrapping_sub(rank(square) * FILES)
}

/// How many ranks a side's man on this point stands above its own back rank.
#[inline(always)]
pub(super) fn height(side: Side, square: usize) -> usize {
    match side {
        Side::First => rank(square),
        Side::Second => RANKS - 1 - rank(square),
    }
}

/// Whether the point lies past the river for this side.
#[inline(always)]
pub(super) fn past_river(side: Side, square: usize) -> bool {
    height(side, square) >= RANKS / 2
}

/// Where a man may stand: a part of the board that its steps do not leave.
#[derive(Clone, Copy)]
pub(super) enum Zone {
    Board,
    /// One side of the river.
    Half,
    /// The nine points around a king.
    Palace,
}

const fn within(zone: Zone, file: i32, rank: i32) -> bool {
    let on_board = file >= 0 && file < 9 && rank >= 0 && rank < 10;
    match zone {
        Zone::Palace => on_board && file >= 3 && file <= 5 && (rank <= 2 || rank >= 7),
        _ => on_board,
    }
}

/// The steps from one point: where each goes, and the point it passes, which must be empty.
#[derive(Clone, Copy)]
pub(super) struct Leaps {
    count: u8,
    via: [u8; 8],
    to: [u8; 8],
}

impl Leaps {
    /// The point passed and the point reached, one pair a step.
    #[inline(always)]
    pub(super) fn each(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..self.count as usize).map(|i| (self.via[i] as usize, self.to[i] as usize))
    }
}

/// A step: files and ranks to the point reached, files and ranks to the point passed.
type Step = [i32; 4];

/// The steps from every point, inside a zone.
pub(super) const fn leaps(steps: &[Step], zone: Zone) -> [Leaps; SQUARES] {
    let mut table = [Leaps { count: 0, via: [0; 8], to: [0; 8] }; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let (file, rank) = ((square % FILES) as i32, (square / FILES) as i32);
        let mut i = 0;
        while i < steps.len() {
            let [over, up, via_over, via_up] = steps[i];
            let (f, r) = (file + over, rank + up);
            let same_half = (rank < 5) == (r < 5);
            let stays = match zone {
                Zone::Board => true,
                Zone::Half => same_half,
                Zone::Palace => same_half && within(zone, file, rank),
            };
            if stays && within(zone, f, r) {
                let leaps = &mut table[square];
                leaps.via[leaps.count as usize] = ((rank + via_up) * 9 + file + via_over) as u8;
                leaps.to[leaps.count as usize] = (r * 9 + f) as u8;
                leaps.count += 1;
            }
            i += 1;
        }
        square += 1;
    }
    table
}

/// The points of a set of points, lowest first.
#[derive(Clone, Copy)]
pub(super) struct Bits(pub(super) u128);

impl Iterator for Bits {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let square = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(square)
    }
}

/// The nearest two places below `at` that are set in `occupied`, [`NONE`] where there is none.
#[inline(always)]
pub(super) fn two_below(occupied: u16, at: usize) -> (usize, usize) {
    let first = occupied & ((1 << at) - 1);
    if first == 0 {
        return (NONE, NONE);
    }
    let near = 15 - first.leading_zeros() as usize;
    let second = first ^ 1 << near;
    (near, if second == 0 { NONE } else { 15 - second.leading_zeros() as usize })
}

/// The nearest two places above `at` that are set in `occupied`, [`NONE`] where there is none.
#[inline(always)]
pub(super) fn two_above(occupied: u16, at: usize) -> (usize, usize) {
    let first = occupied & !((2 << at) - 1);
    if first == 0 {
        return (NONE, NONE);
    }
    let near = first.trailing_zeros() as usize;
    let second = first & (first - 1);
    (near, if second == 0 { NONE } else { second.trailing_zeros() as usize })
}
