//! 马: the horse goes one step straight and one diagonally on. A man on the straight step, the
//! *leg*, stops it, so that a horse may attack another without being attacked.

use super::board::Code;
use super::board::Position;
use super::geometry::{Leaps, SQUARES, Zone, leaps};
use super::view::View;

/// Where a horse goes, with its legs.
static STEPS: [Leaps; SQUARES] = leaps(
    &[
        [-1, -2, 0, -1],
        [1, -2, 0, -1],
        [-2, -1, -1, 0],
        [2, -1, 1, 0],
        [-2, 1, -1, 0],
        [2, 1, 1, 0],
        [-1, 2, 0, 1],
        [1, 2, 0, 1],
    ],
    Zone::Board,
);

/// From where a horse comes, with the leg beside its origin.
static ORIGINS: [Leaps; SQUARES] = leaps(
    &[
        [-1, -2, -1, -1],
        [1, -2, 1, -1],
        [-2, -1, -1, -1],
        [2, -1, 1, -1],
        [-2, 1, -1, 1],
        [2, 1, 1, 1],
        [-1, 2, -1, 1],
        [1, 2, 1, 1],
    ],
    Zone::Board,
);

/// The points of [`ORIGINS`] as sets.
static NEAR: [u128; SQUARES] = {
    let mut sets = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut other = 0;
        while other < SQUARES {
            let files = (square % 9).abs_diff(other % 9);
            let ranks = (square / 9).abs_diff(other / 9);
            if files * ranks == 2 {
                sets[square] |= 1u128 << other;
            }
            other += 1;
        }
        square += 1;
    }
    sets
};

/// Shows where the horse on `from` goes. Stops when `emit` says so.
#[inline(always)]
pub(super) fn targets(p: &Position, from: usize, mut emit: impl FnMut(usize) -> bool) -> bool {
    STEPS[from].each().any(|(leg, to)| p.code(leg) == 0 && emit(to))
}

/// Whether a horse of code `horse`, one of the men on `enemies`, attacks a point.
#[inline(always)]
pub(super) fn attacks(view: View<'_>, square: usize, enemies: u128, horse: Code) -> bool {
    enemies & NEAR[square] != 0
        && ORIGINS[square].each().any(|(leg, origin)| view.holds(origin, horse) && view.empty(leg))
}
