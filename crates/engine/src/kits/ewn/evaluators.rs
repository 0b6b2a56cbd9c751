//! The evaluators of EinStein würfelt nicht! as one: which of them `eval=` asks for.

use super::EwnKit;
use super::evaluator::FeatureEvaluator;
use super::features::Features;
use super::ntuple::TupleEvaluator;
use super::race::RaceEvaluator;
use super::weights::{King6Weights, SimpleWeights, StandardWeights, StrideWeights};
use crate::judge::{unknown, usual};
use crate::weights::{NamedWeight, Weights as _};
use crate::{Evaluator, Term};
use std::path::Path;
use yiqi_core::{Fault, Item, Options};
use yiqi_games::ewn::{Ewn, Move, Position};

/// An evaluator of EinStein würfelt nicht! Values are expected results, so that a value `v` is a win chance
/// of (1 + v) / 2 whichever it is.
#[derive(Clone, Debug)]
pub enum EwnEvaluator {
    /// `eval=handcrafted`, `eval=simple`, `eval=weights:FILE`.
    Features(FeatureEvaluator),
    /// `eval=race`.
    Race(RaceEvaluator),
    /// `eval=ntuple`, `eval=ntuple:FILE`.
    Tuples(TupleEvaluator),
}

impl EwnEvaluator {
    /// The evaluator that `eval=` in `options` asks for, the default of the game without it.
    ///
    /// # Errors
    /// An evaluator that is not known or not made for the game; a weight that is none of its own; a file.
    pub(super) fn from_options(game: &Ewn, options: &mut Options) -> Result<EwnEvaluator, Fault> {
        let features = |options: &mut Options, features, file: Option<&str>| {
            let file = file.map(Path::new);
            FeatureEvaluator::from_options(game, features, options, file)
                .map(EwnEvaluator::Features)
        };
        let Some(item) = options.take("eval") else {
            return match usual::<EwnKit>(game, options) {
                "ntuple" => TupleEvaluator::shipped(game).map(EwnEvaluator::Tuples),
                _ => features(options, Features::of(game), None),
            };
        };
        let name = item.value.as_deref().unwrap_or_default();
        match name.split_once(':').map_or((name, None), |(name, file)| (name, Some(file))) {
            ("handcrafted", None) => features(options, Features::of(game), None),
            ("simple", None) => features(options, Features::Simple, None),
            ("weights", Some(file)) => features(options, Features::of(game), Some(file)),
            ("race", None) => {
                no_weights(options, &item)?;
                RaceEvaluator::from_options(game, options, &item).map(EwnEvaluator::Race)
            }
            ("ntuple", file) => {
                no_weights(options, &item)?;
                TupleEvaluator::from_options(game, options, &item, file).map(EwnEvaluator::Tuples)
            }
            _ => Err(unknown::<EwnKit>(options, &item)),
        }
    }
}

/// Refuses weights beside an evaluator that has none to set.
fn no_weights(options: &Options, eval: &Item) -> Result<(), Fault> {
    let sets =
        [StandardWeights::NAMES, King6Weights::NAMES, StrideWeights::NAMES, SimpleWeights::NAMES];
    let mut copy = options.clone();
    match sets.iter().flat_map(|names| names.iter()).find_map(|name| copy.take(name)) {
        None => Ok(()),
        Some(weight) => {
            let name = eval.value.as_deref().unwrap_or_default();
            Err(options.fault(&weight, format!("eval={name} has no weights to set")))
        }
    }
}

impl Evaluator<Ewn> for EwnEvaluator {
    type State = ();

    fn fresh(&self, _game: &Ewn, _p: &Position) {}

    fn after(&self, _game: &Ewn, _from: &(), _p: &Position, _m: Move, _to: &mut ()) {}

    #[inline]
    fn value(&self, game: &Ewn, p: &Position, state: &()) -> f64 {
        match self {
            EwnEvaluator::Features(evaluator) => evaluator.value(game, p, state),
            EwnEvaluator::Race(evaluator) => evaluator.value(game, p, state),
            EwnEvaluator::Tuples(evaluator) => evaluator.value(game, p, state),
        }
    }

    fn chance(&self, value: f64) -> f64 {
        (value + 1.0) / 2.0
    }

    fn worth(&self, chance: f64) -> f64 {
        2.0 * chance - 1.0
    }

    fn terms(&self, game: &Ewn, p: &Position) -> Vec<Term> {
        match self {
            EwnEvaluator::Features(evaluator) => evaluator.terms(game, p),
            EwnEvaluator::Race(evaluator) => evaluator.terms(game, p),
            EwnEvaluator::Tuples(evaluator) => evaluator.terms(game, p),
        }
    }

    fn weights(&self, game: &Ewn) -> Vec<NamedWeight> {
        match self {
            EwnEvaluator::Features(evaluator) => evaluator.weights(game),
            EwnEvaluator::Race(_) | EwnEvaluator::Tuples(_) => Vec::new(),
        }
    }
}
