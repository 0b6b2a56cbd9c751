//! What an evaluator says of a position.

use super::report::finite;
use serde::Serialize;
use utoipa::ToSchema;
use yiqi_engine::Term;
use yiqi_engine::any::AnyEvaluation;
use yiqi_engine::weights::NamedWeight;

/// An evaluation, for the side to move.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct EvaluationView {
    /// Centipawns, or in games of chance the expected result −1 … 1.
    pub value: Option<f64>,
    /// The value where it is centipawns; null in games of chance.
    pub centipawns: Option<f64>,
    /// Win chance, 0 … 1.
    pub win: f64,
    /// What makes the value up.
    pub terms: Vec<TermView>,
    /// Pictures of the position for people.
    pub maps: Vec<MapView>,
}

/// A term of an evaluation: `weight × (own − other) = share`, where the term is as simple as that.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct TermView {
    /// The weight's name.
    pub name: String,
    /// The feature of the side to move.
    pub own: Option<f64>,
    /// The feature of the other side.
    pub other: Option<f64>,
    /// The weight.
    pub weight: Option<f64>,
    /// What it adds to the score, in the evaluator's own unit.
    pub share: Option<f64>,
}

/// Something that can be said of every square.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct MapView {
    /// What.
    pub name: &'static str,
    /// A number a square: −1, the second side's, to 1, the first side's.
    pub values: Vec<f32>,
}

/// A named weight of an evaluator.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct WeightView {
    /// The name.
    pub name: &'static str,
    /// What it is.
    pub value: f64,
    /// What it is unless told otherwise.
    pub default: f64,
}

impl EvaluationView {
    pub(crate) fn new(
        evaluation: &AnyEvaluation,
        maps: Vec<(&'static str, Vec<f32>)>,
    ) -> EvaluationView {
        EvaluationView {
            value: finite(evaluation.value),
            centipawns: finite(evaluation.value).filter(|_| evaluation.centipawns),
            win: evaluation.win,
            terms: evaluation.terms.iter().map(TermView::from).collect(),
            maps: maps.into_iter().map(|(name, values)| MapView { name, values }).collect(),
        }
    }
}

impl From<&Term> for TermView {
    fn from(term: &Term) -> TermView {
        TermView {
            name: term.name.clone(),
            own: finite(term.own),
            other: finite(term.other),
            weight: finite(term.weight),
            share: finite(term.share),
        }
    }
}

impl From<NamedWeight> for WeightView {
    fn from(NamedWeight { name, value, default }: NamedWeight) -> WeightView {
        WeightView { name, value, default }
    }
}
