//! The handcrafted evaluator: material and the squares that suit each man.

use super::evaluator::{crossed, term};
use super::scores::Scores;
use super::squares::bonus;
use crate::Term;
use crate::weights;
use crate::weights::Weights as _;
use yiqi_core::Side;
use yiqi_games::xiangqi::{FILES, Man, Position, RANKS};

weights! {
    /// Weights of the handcrafted evaluator, in pawns, by logistic regression on games of the engine
    /// itself (`data/weights/xiangqi.toml`).
    pub struct HandcraftedWeights {
        /// Worth of a rook.
        rook: 10.062,
        /// Worth of a cannon.
        cannon: 4.4712,
        /// Worth of a horse.
        horse: 4.3792,
        /// Worth of an advisor.
        advisor: 1.2717,
        /// Worth of an elephant.
        elephant: 1.6093,
        /// Worth of a soldier that has not crossed the river.
        soldier: 0.9772,
        /// Worth of a soldier beyond the river.
        passed_soldier: 1.4255,
        /// How much the tables of squares count, 1 for as they are written.
        position: 2.0796,
    }
}

/// Named weights and the tables made of them.
#[derive(Clone, Debug)]
pub struct Handcrafted {
    weights: HandcraftedWeights,
    pub(super) scores: Scores,
}

impl Handcrafted {
    /// The evaluator with these weights.
    pub fn new(weights: HandcraftedWeights) -> Handcrafted {
        let w = &weights;
        let scores = Scores::new(|man, file, rank| {
            let material = match man {
                Man::King => 0.0,
                Man::Advisor => w.advisor,
                Man::Elephant => w.elephant,
                Man::Horse => w.horse,
                Man::Rook => w.rook,
                Man::Cannon => w.cannon,
                Man::Soldier if rank < RANKS / 2 => w.soldier,
                Man::Soldier => w.passed_soldier,
            };
            material + w.position * bonus(man, file, rank)
        });
        Handcrafted { weights, scores }
    }

    /// The weights.
    pub(super) fn weights(&self) -> &HandcraftedWeights {
        &self.weights
    }

    /// The terms in pawns.
    pub(super) fn terms(&self, p: &Position) -> Vec<Term> {
        let count = |man| move |side| f64::from(p.men(side, man).count_ones());
        let beyond = |side| f64::from(crossed(p, side));
        let behind = |side| f64::from(p.men(side, Man::Soldier).count_ones()) - beyond(side);
        let squares = |asked| {
            let own = p.each().filter(|&(_, side, _)| side == asked);
            own.map(|(square, side, man)| {
                let (file, rank) = (square % FILES, square / FILES);
                let rank = if side == Side::First { rank } else { RANKS - 1 - rank };
                bonus(man, file, rank)
            })
            .sum()
        };
        let features: [(&str, &dyn Fn(Side) -> f64); 8] = [
            ("rook", &count(Man::Rook)),
            ("cannon", &count(Man::Cannon)),
            ("horse", &count(Man::Horse)),
            ("advisor", &count(Man::Advisor)),
            ("elephant", &count(Man::Elephant)),
            ("soldier", &behind),
            ("passed_soldier", &beyond),
            ("position", &squares),
        ];
        let weight = |name| self.weights.get(name).unwrap_or_default();
        features.iter().map(|(name, f)| term(name, weight(name), f, p.side())).collect()
    }
}
