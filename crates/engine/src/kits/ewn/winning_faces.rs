//! The faces of the die that win at once, in every evaluator.

use yiqi_games::ewn::{Ewn, Position};

/// The value before the roll: with `k` of `S` faces the side to move wins at once, which is exact; for the
/// others `rest` has to do. It is `k/S + (1 − k/S) · rest`, and even while stones are being placed.
#[inline(always)]
pub(super) fn or(game: &Ewn, p: &Position, rest: impl FnOnce() -> f64) -> f64 {
    if p.placing() {
        return 0.0; // two sides on a board of two equal corners
    }
    let wins = f64::from(game.winning_faces(p)) / game.stones() as f64;
    wins + (1.0 - wins) * rest()
}
