//! Which searches a type of values allows: only some can be averaged over the rolls of a die.

use crate::{Craft, Evaluator, Expectimax, Probe, Search, Settings, Star};
use yiqi_core::{Game, MATE_RANGE, Value};

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

    /// The value of a network's score before tanh, which stands for a win chance of (1 + tanh score) / 2.
    /// `scale` is what multiplies the odds of winning by e, in centipawns.
    fn scored(score: f64, scale: f64) -> Self;

    /// The value that reports write so: the inverse of [`Value::real`].
    fn of(real: f64) -> Self;

    /// The win chance that such a value stands for.
    fn chance(self, scale: f64) -> f64;

    /// The value of a win chance.
    fn worth(chance: f64, scale: f64) -> Self;

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

    /// Odds of (1 + tanh s) / (1 − tanh s) are e to the power of 2 s.
    fn scored(score: f64, scale: f64) -> i32 {
        let most = f64::from(MATE_RANGE - 1);
        (2.0 * score * scale).clamp(-most, most).round() as i32
    }

    fn of(real: f64) -> i32 {
        // Reports write whole centipawns; more than fits is as much as fits.
        real.round() as i32
    }

    fn chance(self, scale: f64) -> f64 {
        match self.mate() {
            Some(plies) => f64::from(plies > 0),
            None => 1.0 / (1.0 + (-f64::from(self) / scale).exp()),
        }
    }

    fn worth(chance: f64, scale: f64) -> i32 {
        let most = f64::from(MATE_RANGE - 1);
        (scale * (chance / (1.0 - chance)).ln()).clamp(-most, most).round() as i32
    }

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

    fn scored(score: f64, _scale: f64) -> f64 {
        score.tanh()
    }

    fn of(real: f64) -> f64 {
        real
    }

    fn chance(self, _scale: f64) -> f64 {
        (self + 1.0) / 2.0
    }

    fn worth(chance: f64, _scale: f64) -> f64 {
        2.0 * chance - 1.0
    }

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
