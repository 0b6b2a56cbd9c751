//! 兵 卒: the soldier goes one step ahead, never back; past the river also one step sideways.

use super::geometry::{FILES, RANKS, file, past_river, rank};
use yiqi_core::Side;

/// Shows where a side's soldier on `from` goes. Stops when `emit` says so.
#[inline(always)]
pub(super) fn targets(side: Side, from: usize, mut emit: impl FnMut(usize) -> bool) -> bool {
    let ahead = match side {
        Side::First if rank(from) + 1 < RANKS => Some(from + FILES),
        Side::Second if rank(from) > 0 => Some(from - FILES),
        _ => None,
    };
    if ahead.is_some_and(&mut emit) {
        return true;
    }
    past_river(side, from)
        && ((file(from) > 0 && emit(from - 1)) || (file(from) + 1 < FILES && emit(from + 1)))
}

/// Whether a soldier of the side above whose back rank it stands `height` ranks ever gets there.
pub(super) fn reachable(file: usize, height: usize) -> bool {
    height >= RANKS / 2 || (height >= 3 && file.is_multiple_of(2))
}
