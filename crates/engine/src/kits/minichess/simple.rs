//! The simple evaluator: material only.

use super::scores::Scores;
use crate::Term;
use crate::weights;
use crate::weights::Weights as _;
use yiqi_games::minichess::{Man, Minichess, Position};

weights! {
    /// Weights of the simple evaluator, in pawns.
    pub struct SimpleWeights {
        /// Worth of a queen.
        queen: 9.0,
        /// Worth of a rook.
        rook: 5.0,
        /// Worth of a bishop.
        bishop: 3.0,
        /// Worth of a knight.
        knight: 3.0,
        /// Worth of a pawn.
        pawn: 1.0,
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
    pub fn new(game: &Minichess, weights: SimpleWeights) -> Simple {
        let scores = Scores::new(game, |man, _, _| weights.get(man.name()).unwrap_or_default());
        Simple { weights, scores }
    }

    /// The weights.
    pub(super) fn weights(&self) -> &SimpleWeights {
        &self.weights
    }

    /// The terms in pawns.
    pub(super) fn terms(&self, game: &Minichess, p: &Position) -> Vec<Term> {
        let men = Man::ALL.into_iter().filter(|&man| man != Man::King);
        men.filter(|man| super::handcrafted::has(game, man.name()))
            .map(|man| {
                let count = |side| f64::from(p.men(side, man).count_ones());
                let weight = self.weights.get(man.name()).unwrap_or_default();
                super::evaluator::term(man.name(), weight, &count, p.side())
            })
            .collect()
    }
}
