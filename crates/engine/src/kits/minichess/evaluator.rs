//! The choice of evaluator, and how centipawns become a chance of winning.

use super::MinichessKit;
use super::handcrafted::{Handcrafted, HandcraftedWeights, has};
use super::simple::{Simple, SimpleWeights};
use crate::judge::unknown;
use crate::weights::{NamedWeight, Weights as _, from_options, over_options};
use crate::{Evaluator, Term};
use std::path::Path;
use yiqi_core::{Fault, MATE_RANGE, Options, Side, Value as _};
use yiqi_games::minichess::{Minichess, Move, Position};

/// Centipawns that multiply the odds by ten.
pub(super) const SCALE: f64 = 400.0;

/// All evaluators of mini chess. Values are centipawns.
#[derive(Clone, Debug)]
pub enum MinichessEvaluator {
    /// Material, centre, advance, mobility.
    Handcrafted(Handcrafted),
    /// Material only.
    Simple(Simple),
}

impl MinichessEvaluator {
    /// Reads `eval=handcrafted`, `eval=simple` or `eval=weights:FILE` (handcrafted with the weights
    /// of a file), and weights that stand beside it.
    ///
    /// # Errors
    /// An unknown evaluator, a file that cannot be read, a weight out of range.
    pub fn build(game: &Minichess, options: &mut Options) -> Result<MinichessEvaluator, Fault> {
        let item = options.take("eval");
        let name = match &item {
            None => "handcrafted",
            Some(item) => item.value.as_deref().unwrap_or_default(),
        };
        if name == "simple" {
            let weights: SimpleWeights = from_options(options, None)?;
            return Ok(MinichessEvaluator::Simple(Simple::new(game, weights)));
        }
        let file = name.strip_prefix("weights:").map(Path::new);
        if let Some(item) = &item
            && file.is_none()
            && name != "handcrafted"
        {
            return Err(unknown::<MinichessKit>(options, item));
        }
        let weights = over_options(HandcraftedWeights::of(game), options, file)?;
        Ok(MinichessEvaluator::Handcrafted(Handcrafted::new(game, weights)))
    }
}

/// The names of the weights that mean something in this variant.
pub(super) fn weight_names(game: &Minichess) -> Vec<&'static str> {
    HandcraftedWeights::NAMES.iter().copied().filter(|name| has(game, name)).collect()
}

/// One term for the side to move; its share is in pawns, like the weights.
pub(super) fn term(name: &str, weight: f64, feature: &dyn Fn(Side) -> f64, side: Side) -> Term {
    Term::new(name, weight, feature(side), feature(!side))
}

impl Evaluator<Minichess> for MinichessEvaluator {
    /// The sum over the men in centipawns, for White.
    type State = i32;

    fn fresh(&self, _game: &Minichess, p: &Position) -> i32 {
        match self {
            MinichessEvaluator::Handcrafted(e) => e.scores.fresh(p),
            MinichessEvaluator::Simple(e) => e.scores.fresh(p),
        }
    }

    #[inline]
    fn after(&self, _game: &Minichess, from: &i32, p: &Position, m: Move, to: &mut i32) {
        *to = match self {
            MinichessEvaluator::Handcrafted(e) => e.scores.after(*from, p, m),
            MinichessEvaluator::Simple(e) => e.scores.after(*from, p, m),
        };
    }

    #[inline]
    fn value(&self, game: &Minichess, p: &Position, state: &i32) -> i32 {
        let sum = if p.side() == Side::First { *state } else { -*state };
        match self {
            MinichessEvaluator::Handcrafted(e) => sum + e.mobility(game, p),
            MinichessEvaluator::Simple(_) => sum,
        }
    }

    fn chance(&self, value: i32) -> f64 {
        match value.mate() {
            Some(plies) => f64::from(plies > 0),
            None => 1.0 / (1.0 + 10f64.powf(-f64::from(value) / SCALE)),
        }
    }

    fn worth(&self, chance: f64) -> i32 {
        let most = f64::from(MATE_RANGE - 1);
        (SCALE * (chance / (1.0 - chance)).log10()).clamp(-most, most).round() as i32
    }

    fn terms(&self, game: &Minichess, p: &Position) -> Vec<Term> {
        match self {
            MinichessEvaluator::Handcrafted(e) => e.terms(game, p),
            MinichessEvaluator::Simple(e) => e.terms(game, p),
        }
    }
    fn weights(&self, game: &Minichess) -> Vec<NamedWeight> {
        let named = match self {
            MinichessEvaluator::Handcrafted(e) => {
                e.weights().named_over(&HandcraftedWeights::of(game))
            }
            MinichessEvaluator::Simple(e) => e.weights().named(),
        };
        named.into_iter().filter(|weight| has(game, weight.name)).collect()
    }
}
