//! 车: the rook goes along rank and file up to the first man, which it may capture.

use super::board::Position;
use super::geometry::{FILES, NONE, RANKS, file, rank, two_above, two_below};

/// The four directions from a point, each as: the empty points in a row, then the first man and the
/// second. Rook and cannon share them.
#[inline(always)]
pub(super) fn rays(p: &Position, from: usize, mut ray: impl FnMut(Ray) -> bool) -> bool {
    let (f, r) = (file(from), rank(from));
    let (row, column) = (p.rank_line(r), p.file_line(f));
    let on_row = |i: usize| if i == NONE { NONE } else { r * FILES + i };
    let on_column = |i: usize| if i == NONE { NONE } else { i * FILES + f };

    let (near, far) = two_below(row, f);
    let free = if near == NONE { f } else { f - near - 1 };
    if ray(Ray { from, step: -1, free, first: on_row(near), second: on_row(far) }) {
        return true;
    }
    let (near, far) = two_above(row, f);
    let free = if near == NONE { FILES - 1 - f } else { near - f - 1 };
    if ray(Ray { from, step: 1, free, first: on_row(near), second: on_row(far) }) {
        return true;
    }
    let (near, far) = two_below(column, r);
    let free = if near == NONE { r } else { r - near - 1 };
    let down = -(FILES as isize);
    if ray(Ray { from, step: down, free, first: on_column(near), second: on_column(far) }) {
        return true;
    }
    let (near, far) = two_above(column, r);
    let free = if near == NONE { RANKS - 1 - r } else { near - r - 1 };
    ray(Ray { from, step: -down, free, first: on_column(near), second: on_column(far) })
}

/// One direction from a point.
#[derive(Clone, Copy)]
pub(super) struct Ray {
    from: usize,
    step: isize,
    free: usize,
    /// The first man, or `NONE`.
    pub(super) first: usize,
    /// The second man, or `NONE`.
    pub(super) second: usize,
}

impl Ray {
    /// Shows the empty points before the first man.
    #[inline(always)]
    pub(super) fn walk(&self, mut emit: impl FnMut(usize) -> bool) -> bool {
        let mut to = self.from;
        for _ in 0..self.free {
            to = to.wrapping_add_signed(self.step);
            if emit(to) {
                return true;
            }
        }
        false
    }
}

/// Shows where the rook on `from` goes: empty points (unless `noisy`) and men to capture, own ones
/// too. Stops when `emit` says so.
#[inline(always)]
pub(super) fn targets(
    p: &Position,
    from: usize,
    noisy: bool,
    mut emit: impl FnMut(usize) -> bool,
) -> bool {
    rays(p, from, |ray| (!noisy && ray.walk(&mut emit)) || (ray.first != NONE && emit(ray.first)))
}
