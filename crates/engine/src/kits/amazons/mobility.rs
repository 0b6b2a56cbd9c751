//! Queen steps alone, to compare with.

use super::evaluator::{centi, term};
use crate::Term;
use yiqi_core::Side;
use yiqi_games::amazons::Position;

crate::weights! {
    /// Weights of [`Mobility`].
    pub struct MobilityWeights {
        /// Worth of a queen step that an amazon can make now.
        mobility: 0.4,
    }
}

/// The queen steps of the amazons.
#[derive(Clone, Debug)]
pub struct Mobility {
    weights: MobilityWeights,
}

impl Mobility {
    /// With these weights.
    pub fn new(weights: MobilityWeights) -> Mobility {
        Mobility { weights }
    }

    /// The weights.
    pub(super) fn weights(&self) -> &MobilityWeights {
        &self.weights
    }

    /// The value for the side to move.
    #[inline]
    pub(super) fn value(&self, p: &Position) -> i32 {
        let [own, other] = [p.side(), !p.side()].map(|side| f64::from(p.mobility(side)));
        centi(self.weights.mobility * (own - other))
    }

    /// The same as a term.
    pub(super) fn terms(&self, p: &Position) -> Vec<Term> {
        let mobility = Side::BOTH.map(|side| f64::from(p.mobility(side)));
        vec![term("mobility", self.weights.mobility, p.side(), mobility)]
    }
}
