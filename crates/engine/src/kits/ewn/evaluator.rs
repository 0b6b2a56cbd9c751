//! From features to a value.

use super::distance::Distances;
use super::features::{Features, MOST};
use super::weights::{King6Weights, SimpleWeights, StandardWeights, StrideWeights};
use super::winning_faces;
use crate::weights::{self, NamedWeight, Weights};
use crate::{Evaluator, Term};
use std::path::Path;
use yiqi_core::{Fault, Options, Side};
use yiqi_games::ewn::{Ewn, Move, Position};

/// A weighted sum of features.
///
/// With `k` of `S` faces the side to move wins at once; for the others the score, squashed into
/// −1 … 1, has to do: the value is `k/S + (1 − k/S) · tanh(score / scale)`.
#[derive(Clone, Debug)]
pub struct FeatureEvaluator {
    features: Features,
    /// The weights as a person knows them, the scale among them.
    named: Vec<NamedWeight>,
    weights: [f64; MOST],
    scale: f64,
    distances: Distances,
}

impl FeatureEvaluator {
    pub(super) fn from_options(
        game: &Ewn,
        features: Features,
        options: &mut Options,
        file: Option<&Path>,
    ) -> Result<FeatureEvaluator, Fault> {
        // The place of a wrong scale, before the value is taken.
        let scale_item = options.clone().take("scale");
        let evaluator = match features {
            Features::Standard => {
                let w: StandardWeights = weights::from_options(options, file)?;
                FeatureEvaluator::new(game, features, &w)
            }
            Features::King6 => {
                let w: King6Weights = weights::from_options(options, file)?;
                FeatureEvaluator::new(game, features, &w)
            }
            Features::Stride => {
                let w: StrideWeights = weights::from_options(options, file)?;
                FeatureEvaluator::new(game, features, &w)
            }
            Features::Simple => {
                let w: SimpleWeights = weights::from_options(options, file)?;
                FeatureEvaluator::new(game, features, &w)
            }
        };
        if evaluator.scale > 0.0 {
            return Ok(evaluator);
        }
        let reason = "scale must be greater than 0";
        Err(match (scale_item, file) {
            (Some(item), _) => options.fault(&item, reason),
            (None, Some(file)) => Fault::whole("weights file", file.display().to_string(), reason),
            (None, None) => options.fault_at_name(reason),
        })
    }

    /// The evaluator with these weights, whose names are those of the features and `scale`.
    pub(super) fn new<W: Weights>(game: &Ewn, features: Features, w: &W) -> FeatureEvaluator {
        let mut array = [0.0; MOST];
        for (place, name) in array.iter_mut().zip(W::NAMES.iter().filter(|n| **n != "scale")) {
            *place = w.get(name).unwrap_or_default();
        }
        let scale = w.get("scale").unwrap_or(1.0);
        let (named, distances) = (w.named(), Distances::new(game));
        FeatureEvaluator { features, named, weights: array, scale, distances }
    }

    /// The features of a side.
    #[inline]
    pub(super) fn measure(&self, game: &Ewn, p: &Position, side: Side) -> [f64; MOST] {
        self.features.measure(game, &self.distances, p, side)
    }

    /// The weighted sum of own features minus the opponent's, for `side`.
    #[inline]
    pub(super) fn score(&self, game: &Ewn, p: &Position, side: Side) -> f64 {
        let own = self.measure(game, p, side);
        let other = self.measure(game, p, !side);
        (0..MOST).map(|i| self.weights[i] * (own[i] - other[i])).sum()
    }
}

impl Evaluator<Ewn> for FeatureEvaluator {
    type State = ();

    fn fresh(&self, _game: &Ewn, _p: &Position) {}

    fn after(&self, _game: &Ewn, _from: &(), _p: &Position, _m: Move, _to: &mut ()) {}

    #[inline]
    fn value(&self, game: &Ewn, p: &Position, _state: &()) -> f64 {
        winning_faces::or(game, p, || (self.score(game, p, p.side()) / self.scale).tanh())
    }

    fn chance(&self, value: f64) -> f64 {
        (value + 1.0) / 2.0
    }

    fn worth(&self, chance: f64) -> f64 {
        2.0 * chance - 1.0
    }

    /// The terms of the score; `wins` is the share of faces that win at once, in the unit of the
    /// value.
    fn terms(&self, game: &Ewn, p: &Position) -> Vec<Term> {
        let side = p.side();
        let (own, other) = (self.measure(game, p, side), self.measure(game, p, !side));
        let names = self.features.weight_names().iter().filter(|name| **name != "scale");
        let mut terms: Vec<Term> = names
            .enumerate()
            .map(|(i, name)| Term {
                name: (*name).to_owned(),
                own: own[i],
                other: other[i],
                weight: self.weights[i],
                share: self.weights[i] * (own[i] - other[i]),
            })
            .collect();
        let wins = if p.placing() { 0 } else { game.winning_faces(p) };
        if wins > 0 {
            let weight = 1.0 / game.stones() as f64;
            let own = f64::from(wins);
            let share = own * weight;
            terms.push(Term { name: "winning faces".to_owned(), own, other: 0.0, weight, share });
        }
        terms
    }
    fn weights(&self, _game: &Ewn) -> Vec<NamedWeight> {
        self.named.clone()
    }
}
