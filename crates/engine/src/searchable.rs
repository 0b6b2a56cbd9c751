//! Which searches a type of values allows: only some can be averaged over the rolls of a die.

use crate::{Craft, Evaluator, Expectimax, Probe, Search, Settings, Star};
use yiqi_core::{Game, Value};

/// A search that weighs the rolls of a die.
#[derive(Clone, Debug)]
pub enum Weighing {
    /// Every line of every roll: [`Expectimax`].
    Expectimax,
    /// With cut-offs at chance nodes: [`Star`].
    Star(Settings, Probe),
}

/// A value type with the searches that can be built on it. It is implemented for the two of them, so
/// that a kit chooses its searches with the type of its values and needs no word about it.
pub trait Searchable: Value {
    /// Whether values are centipawns.
    const CENTIPAWNS: bool;

    /// The search that weighs rolls; `None` for values that cannot be averaged.
    fn weighing<G, E, C>(
        which: Weighing,
        game: G,
        evaluator: E,
        craft: C,
    ) -> Option<Box<dyn Search<G>>>
    where
        G: Game<Value = Self>,
        E: Evaluator<G>,
        C: Craft<G>;
}

impl Searchable for i32 {
    const CENTIPAWNS: bool = true;

    fn weighing<G, E, C>(_: Weighing, _: G, _: E, _: C) -> Option<Box<dyn Search<G>>>
    where
        G: Game<Value = i32>,
        E: Evaluator<G>,
        C: Craft<G>,
    {
        None
    }
}

impl Searchable for f64 {
    const CENTIPAWNS: bool = false;

    fn weighing<G, E, C>(
        which: Weighing,
        game: G,
        evaluator: E,
        craft: C,
    ) -> Option<Box<dyn Search<G>>>
    where
        G: Game<Value = f64>,
        E: Evaluator<G>,
        C: Craft<G>,
    {
        Some(match which {
            Weighing::Expectimax => Box::new(Expectimax::new(game, evaluator, craft)),
            Weighing::Star(settings, probe) => {
                Box::new(Star::new(game, evaluator, craft, settings, probe))
            }
        })
    }
}
