//! The faces of the die that win at once.

use yiqi_games::ewn::{Ewn, Position};

/// How many faces of the coming roll let the side to move win with this very move. Exact.
#[inline(always)]
pub(super) fn count(game: &Ewn, p: &Position) -> u32 {
    game.winning_faces(p)
}
