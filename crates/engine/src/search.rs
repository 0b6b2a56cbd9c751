//! What every search offers.

use crate::{Leash, Opinion, Report};
use yiqi_core::Game;

/// A search with its tables, for one game at a time.
pub trait Search<G: Game>: Send {
    /// Forgets everything and draws random choices from `seed` from now on: the next game is the
    /// same as if it were played alone.
    fn new_game(&mut self, seed: u64);

    /// Searches from `p`. With `roll` (always, in a game without a die) it looks for the best turn,
    /// without it values the position before the die is cast. `p` may stand between the steps of a
    /// turn. `sink` hears of every finished depth.
    ///
    /// The caller makes sure that the game is not over. Whatever the limits, the report's best turn
    /// is legal.
    fn run(
        &mut self,
        p: &G::Position,
        t: &G::Trail,
        roll: Option<G::Roll>,
        leash: Leash<'_>,
        sink: &mut dyn FnMut(&Report<G>),
    ) -> Report<G>;

    /// Whether its evaluator sees `p` ([`crate::Evaluator::fits`]).
    fn fits(&self, _p: &G::Position) -> bool {
        true
    }

    /// What its evaluator says of `p`, where a turn begins and the game is not over; `None` where it has
    /// none.
    fn opinion(&self, _p: &G::Position) -> Option<Opinion<G::Value>> {
        None
    }
}
