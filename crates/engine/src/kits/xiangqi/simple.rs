//! The simple evaluator: material only.

use super::evaluator::{crossed, term};
use super::scores::Scores;
use crate::Term;
use crate::weights;
use crate::weights::Weights as _;
use yiqi_core::Side;
use yiqi_games::xiangqi::{Man, Position, RANKS};

weights! {
    /// Weights of the simple evaluator, in pawns.
    pub struct SimpleWeights {
        /// Worth of a rook.
        rook: 9.0,
        /// Worth of a cannon.
        cannon: 4.5,
        /// Worth of a horse.
        horse: 4.0,
        /// Worth of an advisor.
        advisor: 2.0,
        /// Worth of an elephant.
        elephant: 2.0,
        /// Worth of a soldier that has not crossed the river.
        soldier: 1.0,
        /// Worth of a soldier beyond the river.
        passed_soldier: 2.0,
    }
}

/// Named weights and the tables made of them.
#[derive(Clone, Debug)]
pub struct Simple {
    weights: SimpleWeights,
    pub(super) scores: Scores,
}

impl Simple {
    /// The evaluator with these weights.
    pub fn new(weights: SimpleWeights) -> Simple {
        let worth = |man: Man, _, rank| {
            let crossed = man == Man::Soldier && rank >= RANKS / 2;
            weights.get(if crossed { "passed_soldier" } else { man.name() }).unwrap_or_default()
        };
        let scores = Scores::new(worth);
        Simple { weights, scores }
    }

    /// The weights.
    pub(super) fn weights(&self) -> &SimpleWeights {
        &self.weights
    }

    /// The terms in pawns.
    pub(super) fn terms(&self, p: &Position) -> Vec<Term> {
        let feature = |name: &str, side: Side| {
            let soldiers = || f64::from(p.men(side, Man::Soldier).count_ones());
            let beyond = || f64::from(crossed(p, side));
            match Man::ALL.into_iter().find(|man| man.name() == name) {
                None => beyond(),
                Some(Man::Soldier) => soldiers() - beyond(),
                Some(man) => f64::from(p.men(side, man).count_ones()),
            }
        };
        let weight = |name| self.weights.get(name).unwrap_or_default();
        let names = SimpleWeights::NAMES.iter();
        names.map(|name| term(name, weight(name), &|side| feature(name, side), p.side())).collect()
    }
}
