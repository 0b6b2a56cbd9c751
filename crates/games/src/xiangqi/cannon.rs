//! 炮: the cannon goes like a rook over empty points, and captures the next man behind exactly one
//! other, the screen.

use super::board::Position;
use super::geometry::NONE;
use super::rook::rays;

/// Shows where the cannon on `from` goes: empty points (unless `noisy`) and men to capture, own ones
/// too. Stops when `emit` says so.
#[inline(always)]
pub(super) fn targets(
    p: &Position,
    from: usize,
    noisy: bool,
    mut emit: impl FnMut(usize) -> bool,
) -> bool {
    rays(p, from, |ray| (!noisy && ray.walk(&mut emit)) || (ray.second != NONE && emit(ray.second)))
}
