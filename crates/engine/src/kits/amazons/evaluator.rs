//! The choice of evaluator, and what a value means as a chance of winning.

use super::AmazonsKit;
use super::mobility::{Mobility, MobilityWeights};
use super::simple::{Simple, SimpleWeights};
use crate::judge::unknown;
use crate::weights::{NamedWeight, Weights as _, from_options};
use crate::{Evaluator, Term};
use std::path::Path;
use yiqi_core::{Fault, MATE_RANGE, Options, Side, Value as _};
use yiqi_games::amazons::{Amazons, Move, Position};

/// The values that multiply the odds of winning by e: the logistic curves that fit 400 games of
/// `alphabeta:depth=1` best, one turn in ten played at random.
pub(super) const SIMPLE_SCALE: f64 = 500.0;
const MOBILITY_SCALE: f64 = 700.0;

/// All evaluators of Amazons. Values are hundredths of the weights' unit.
#[derive(Clone, Debug)]
pub enum AmazonsEvaluator {
    /// Mobility, reach, nearness to the centre.
    Simple(Simple),
    /// Mobility only.
    Mobility(Mobility),
}

impl AmazonsEvaluator {
    /// Reads `eval=simple`, `eval=mobility` or `eval=weights:FILE` (simple with the weights of a
    /// file), and weights that stand beside it.
    ///
    /// # Errors
    /// An unknown evaluator, a file that cannot be read, a weight out of range.
    pub fn build(options: &mut Options) -> Result<AmazonsEvaluator, Fault> {
        let item = options.take("eval");
        let name = match &item {
            None => "simple",
            Some(item) => item.value.as_deref().unwrap_or_default(),
        };
        if name == "mobility" {
            let weights: MobilityWeights = from_options(options, None)?;
            return Ok(AmazonsEvaluator::Mobility(Mobility::new(weights)));
        }
        let file = name.strip_prefix("weights:").map(Path::new);
        if let Some(item) = &item
            && file.is_none()
            && name != "simple"
        {
            return Err(unknown::<AmazonsKit>(options, item));
        }
        let weights: SimpleWeights = from_options(options, file)?;
        Ok(AmazonsEvaluator::Simple(Simple::new(weights)))
    }
}

impl AmazonsEvaluator {
    fn scale(&self) -> f64 {
        match self {
            AmazonsEvaluator::Simple(_) => SIMPLE_SCALE,
            AmazonsEvaluator::Mobility(_) => MOBILITY_SCALE,
        }
    }
}

/// The names of the weights; those of `mobility` are among them.
pub(super) fn weight_names() -> Vec<&'static str> {
    SimpleWeights::NAMES.to_vec()
}

/// A score in hundredths, rounded alike for both signs and kept clear of forced ends.
#[inline(always)]
pub(super) fn centi(score: f64) -> i32 {
    let most = f64::from(MATE_RANGE - 1);
    let hundredths = (100.0 * score).clamp(-most, most);
    (hundredths + 0.5f64.copysign(hundredths)) as i32
}

/// One term for the side to move, from the feature by side.
pub(super) fn term(name: &str, weight: f64, side: Side, feature: [f64; 2]) -> Term {
    Term::new(name, weight, feature[side], feature[!side])
}

impl Evaluator<Amazons> for AmazonsEvaluator {
    type State = ();

    fn fresh(&self, _game: &Amazons, _p: &Position) {}

    #[inline(always)]
    fn after(&self, _game: &Amazons, _from: &(), _p: &Position, _m: Move, _to: &mut ()) {}

    #[inline]
    fn value(&self, _game: &Amazons, p: &Position, _state: &()) -> i32 {
        match self {
            AmazonsEvaluator::Simple(e) => e.value(p),
            AmazonsEvaluator::Mobility(e) => e.value(p),
        }
    }

    fn chance(&self, value: i32) -> f64 {
        match value.mate() {
            Some(plies) => f64::from(plies > 0),
            None => 1.0 / (1.0 + (-f64::from(value) / self.scale()).exp()),
        }
    }

    fn worth(&self, chance: f64) -> i32 {
        let most = f64::from(MATE_RANGE - 1);
        (self.scale() * (chance / (1.0 - chance)).ln()).clamp(-most, most).round() as i32
    }

    fn terms(&self, _game: &Amazons, p: &Position) -> Vec<Term> {
        match self {
            AmazonsEvaluator::Simple(e) => e.terms(p),
            AmazonsEvaluator::Mobility(e) => e.terms(p),
        }
    }
    fn weights(&self, _game: &Amazons) -> Vec<NamedWeight> {
        match self {
            AmazonsEvaluator::Simple(e) => e.weights().named(),
            AmazonsEvaluator::Mobility(e) => e.weights().named(),
        }
    }
}
