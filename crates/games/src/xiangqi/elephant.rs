//! 相 象: the elephant goes two steps along a diagonal, never over the river. A man on the point
//! between, the *eye*, stops it.

use super::board::Position;
use super::geometry::{Leaps, SQUARES, Zone, leaps};

static STEPS: [Leaps; SQUARES] =
    leaps(&[[-2, -2, -1, -1], [2, -2, 1, -1], [-2, 2, -1, 1], [2, 2, 1, 1]], Zone::Half);

/// Shows where the elephant on `from` goes. Stops when `emit` says so.
#[inline(always)]
pub(super) fn targets(p: &Position, from: usize, mut emit: impl FnMut(usize) -> bool) -> bool {
    STEPS[from].each().any(|(eye, to)| p.code(eye) == 0 && emit(to))
}

/// Whether an elephant of the lower half (or, turned over, of the upper) ever gets to this point.
pub(super) fn reachable(file: usize, height: usize) -> bool {
    matches!((file, height), (2 | 6, 0 | 4) | (0 | 4 | 8, 2))
}
