//! The palace: king and advisors never leave it, and the kings may not face each other along an
//! open file (flying generals), as if each were a rook against the other.

use super::geometry::{Leaps, SQUARES, Zone, leaps};

static KING: [Leaps; SQUARES] =
    leaps(&[[0, -1, 0, -1], [-1, 0, -1, 0], [1, 0, 1, 0], [0, 1, 0, 1]], Zone::Palace);
static ADVISOR: [Leaps; SQUARES] =
    leaps(&[[-1, -1, 0, 0], [1, -1, 0, 0], [-1, 1, 0, 0], [1, 1, 0, 0]], Zone::Palace);

/// Where a king goes.
#[inline(always)]
pub(super) fn king_targets(from: usize, mut emit: impl FnMut(usize) -> bool) -> bool {
    KING[from].each().any(|(_, to)| emit(to))
}

/// Where an advisor goes.
#[inline(always)]
pub(super) fn advisor_targets(from: usize, mut emit: impl FnMut(usize) -> bool) -> bool {
    ADVISOR[from].each().any(|(_, to)| emit(to))
}

/// Whether a point lies in the palace of the side above whose back rank it is `height` ranks.
pub(super) fn contains(file: usize, height: usize) -> bool {
    (3..=5).contains(&file) && height <= 2
}

/// Whether an advisor ever gets to this point: the corners of the palace and its centre.
pub(super) fn holds_advisor(file: usize, height: usize) -> bool {
    contains(file, height) && (file + height) % 2 == 1
}
