//! Random moves from the start of a game.

use yiqi_core::{Fault, Rng, below};
use yiqi_engine::any::AnyPosition;

/// The most random moves that an opening may have.
pub(super) const MOST_PLIES: u32 = 200;

/// `plies` random turns, each legal turn equally likely and the dice cast as in a game, so that a
/// game with dice stands before a roll; `None` when the game ends on the way.
pub(super) fn random_walk(
    mut position: Box<dyn AnyPosition>,
    plies: u32,
    rng: &mut Rng,
) -> Result<Option<Box<dyn AnyPosition>>, Fault> {
    for _ in 0..plies {
        position.cast(rng);
        let turns = position.turns();
        if turns.is_empty() {
            return Ok(None);
        }
        position.play(&turns[below(rng, turns.len() as u32) as usize])?;
    }
    Ok(position.end().is_none().then_some(position))
}
