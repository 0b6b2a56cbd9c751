//! The choice of evaluator, and how centipawns become a chance of winning.

use super::XiangqiKit;
use super::handcrafted::{Handcrafted, HandcraftedWeights};
use super::simple::{Simple, SimpleWeights};
use crate::judge::unknown;
use crate::weights::{NamedWeight, Weights as _, from_options};
use crate::{Evaluator, Term};
use std::path::Path;
use yiqi_core::{Fault, MATE_RANGE, Options, Side, Value as _};
use yiqi_games::xiangqi::{Man, Move, Position, SQUARES, Xiangqi};

/// Centipawns that multiply the odds by ten. A guess, until games of the engine itself say better.
pub(super) const SCALE: f64 = 500.0;

/// All evaluators of Xiangqi. Values are centipawns.
#[derive(Clone, Debug)]
pub enum XiangqiEvaluator {
    /// Material and squares.
    Handcrafted(Handcrafted),
    /// Material only.
    Simple(Simple),
}

impl XiangqiEvaluator {
    /// Reads `eval=handcrafted`, `eval=simple` or `eval=weights:FILE` (handcrafted with the weights
    /// of a file), and weights that stand beside it.
    ///
    /// # Errors
    /// An unknown evaluator, a file that cannot be read, a weight out of range.
    pub fn build(options: &mut Options) -> Result<XiangqiEvaluator, Fault> {
        let item = options.take("eval");
        let name = match &item {
            None => "handcrafted",
            Some(item) => item.value.as_deref().unwrap_or_default(),
        };
        if name == "simple" {
            let weights: SimpleWeights = from_options(options, None)?;
            return Ok(XiangqiEvaluator::Simple(Simple::new(weights)));
        }
        let file = name.strip_prefix("weights:").map(Path::new);
        if let Some(item) = &item
            && file.is_none()
            && name != "handcrafted"
        {
            return Err(unknown::<XiangqiKit>(options, item));
        }
        let weights: HandcraftedWeights = from_options(options, file)?;
        Ok(XiangqiEvaluator::Handcrafted(Handcrafted::new(weights)))
    }
}

/// The number of a side's soldiers beyond the river.
pub(super) fn crossed(p: &Position, side: Side) -> u32 {
    let soldiers = p.men(side, Man::Soldier);
    let lower = (1u128 << (SQUARES / 2)) - 1;
    (soldiers & if side == Side::First { !lower } else { lower }).count_ones()
}

/// One term for the side to move; its share is in pawns, like the weights.
pub(super) fn term(name: &str, weight: f64, feature: &dyn Fn(Side) -> f64, side: Side) -> Term {
    Term::new(name, weight, feature(side), feature(!side))
}

impl Evaluator<Xiangqi> for XiangqiEvaluator {
    /// The sum over the men in centipawns, for Red.
    type State = i32;

    fn fresh(&self, _game: &Xiangqi, p: &Position) -> i32 {
        match self {
            XiangqiEvaluator::Handcrafted(e) => e.scores.fresh(p),
            XiangqiEvaluator::Simple(e) => e.scores.fresh(p),
        }
    }

    #[inline]
    fn after(&self, _game: &Xiangqi, from: &i32, p: &Position, m: Move, to: &mut i32) {
        *to = match self {
            XiangqiEvaluator::Handcrafted(e) => e.scores.after(*from, p, m),
            XiangqiEvaluator::Simple(e) => e.scores.after(*from, p, m),
        };
    }

    #[inline]
    fn value(&self, _game: &Xiangqi, p: &Position, state: &i32) -> i32 {
        if p.side() == Side::First { *state } else { -*state }
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

    fn terms(&self, _game: &Xiangqi, p: &Position) -> Vec<Term> {
        match self {
            XiangqiEvaluator::Handcrafted(e) => e.terms(p),
            XiangqiEvaluator::Simple(e) => e.terms(p),
        }
    }
    fn weights(&self, _game: &Xiangqi) -> Vec<NamedWeight> {
        match self {
            XiangqiEvaluator::Handcrafted(e) => e.weights().named(),
            XiangqiEvaluator::Simple(e) => e.weights().named(),
        }
    }
}
