//! An evolution strategy that climbs: opposite samples around a mean, and a step along the slope of
//! the fitness that they show.
//!
//! T. Salimans and others, *Evolution Strategies as a Scalable Alternative to Reinforcement Learning*,
//! 2017, <https://arxiv.org/abs/1703.03864>: opposite samples, ranks instead of fitness. Steps are
//! those of Adam (D. Kingma and J. Ba, 2014, <https://arxiv.org/abs/1412.6980>). Noise averages out
//! over generations, which no selection of single networks from a few games can do.

use super::chance::Chance;
use super::cmaes::steps;
use super::order::EvolveOrder;
use super::selection::ranking;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

/// The mean, and what Adam remembers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Strategy {
    pub(super) mean: Vec<f32>,
    /// The running mean of the slope.
    slope: Vec<f32>,
    /// The running mean of its square.
    square: Vec<f32>,
}

/// How much of the slope of before is kept.
const KEEP_SLOPE: f32 = 0.9;

/// How much of its square is kept.
const KEEP_SQUARE: f32 = 0.999;

impl Strategy {
    /// Around a first mean.
    pub(super) fn around(mean: Vec<f32>) -> Strategy {
        let zeros = vec![0.0; mean.len()];
        Strategy { mean, slope: zeros.clone(), square: zeros }
    }

    /// The samples of a generation, each even one followed by its opposite.
    pub(super) fn samples(&self, samples: usize, sigma: f64, chance: Chance) -> Vec<Vec<f32>> {
        let sample = |number| -> Vec<f32> {
            let steps = steps(number, self.mean.len(), true, chance);
            self.mean.iter().zip(steps).map(|(m, z)| m + (sigma * z) as f32).collect()
        };
        (0..samples).into_par_iter().map(sample).collect()
    }

    /// The strategy after a generation.
    pub(super) fn learn(&self, order: &EvolveOrder, fitness: &[f64], chance: Chance) -> Strategy {
        let slope = slope(self.mean.len(), fitness, chance);
        let done = chance.generation as i32 + 1;
        let [unbias_slope, unbias_square] =
            [KEEP_SLOPE, KEEP_SQUARE].map(|keep| 1.0 / (1.0 - keep.powi(done)));
        let part = match order.halve {
            0 => 1.0,
            halve => 0.5f64.powf(f64::from(chance.generation) / f64::from(halve)),
        };
        let (rate, keep) = ((part * order.rate) as f32, (1.0 - part * order.decay) as f32);
        let mut next = self.clone();
        for (i, new) in slope.into_iter().enumerate() {
            let new = new as f32;
            next.slope[i] = KEEP_SLOPE * self.slope[i] + (1.0 - KEEP_SLOPE) * new;
            next.square[i] = KEEP_SQUARE * self.square[i] + (1.0 - KEEP_SQUARE) * new * new;
            let deviation = (unbias_square * next.square[i]).sqrt() + 1e-8;
            next.mean[i] = keep * (self.mean[i] + rate * unbias_slope * next.slope[i] / deviation);
        }
        next
    }
}

/// The slope of the fitness, up to a factor: the steps of the samples weighed by their ranks, from
/// −½ of the last to ½ of the first. Equal fitness is equal rank, since games have few results.
fn slope(genes: usize, fitness: &[f64], chance: Chance) -> Vec<f64> {
    let utility = utilities(fitness);
    // A sum of fixed pieces in a fixed order is the same on any number of threads.
    let pieces: Vec<Vec<f64>> = (0..fitness.len().div_ceil(PIECE))
        .into_par_iter()
        .map(|piece| {
            let mut sum = vec![0.0; genes];
            // A sample and its opposite have the same steps but for the sign.
            for even in (piece * PIECE..((piece + 1) * PIECE).min(fitness.len())).step_by(2) {
                let weight = utility[even] - utility[even + 1];
                if weight != 0.0 {
                    let steps = steps(even, genes, true, chance);
                    sum.iter_mut().zip(steps).for_each(|(sum, z)| *sum += weight * z);
                }
            }
            sum
        })
        .collect();
    let mut total = vec![0.0; genes];
    for piece in pieces {
        total.iter_mut().zip(piece).for_each(|(total, x)| *total += x / fitness.len() as f64);
    }
    total
}

/// Samples that one thread adds up; even.
const PIECE: usize = 16;

/// Ranks from −½ to ½; the mean rank for those of equal fitness.
fn utilities(fitness: &[f64]) -> Vec<f64> {
    let order = ranking(fitness);
    let last = (fitness.len() - 1) as f64;
    let mut utility = vec![0.0; fitness.len()];
    let mut begin = 0;
    for equals in order.chunk_by(|&a, &b| fitness[a] == fitness[b]) {
        let rank = begin as f64 + (equals.len() - 1) as f64 / 2.0;
        equals.iter().for_each(|&number| utility[number] = 0.5 - rank / last);
        begin += equals.len();
    }
    utility
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evolve::preset::Preset;

    #[test]
    fn equals_share_their_rank() {
        assert_eq!(utilities(&[3.0, 1.0, 2.0]), [0.5, -0.5, 0.0]);
        assert_eq!(utilities(&[1.0, 1.0, 2.0, 0.0, 0.0]), [0.125, 0.125, 0.5, -0.375, -0.375]);
        assert_eq!(utilities(&[0.0; 4]), [0.0; 4]);
    }

    #[test]
    fn steps_halve() {
        let order = EvolveOrder { decay: 0.0, halve: 10, ..Preset::Strong.order("any", 1) };
        let strategy = Strategy::around(vec![0.0; 30]);
        let fitness: Vec<f64> = (0..20).map(f64::from).collect();
        let step = |halve, generation| {
            let order = EvolveOrder { halve, ..order.clone() };
            let next = strategy.learn(&order, &fitness, Chance { seed: 1, generation });
            next.mean.iter().map(|x| x.abs()).sum::<f32>()
        };
        assert_eq!(step(10, 0), step(0, 0));
        for (generation, part) in [(10, 0.5), (20, 0.25)] {
            let now = step(10, generation) / step(0, generation);
            assert!((now - part).abs() < 1e-4, "{generation}: {now}");
        }
    }

    #[test]
    fn it_climbs() {
        let order = EvolveOrder { rate: 0.05, ..Preset::Strong.order("any", 1) };
        let mut strategy = Strategy::around(vec![1.0; 30]);
        let distance = |x: &[f32]| x.iter().map(|x| f64::from(*x).powi(2)).sum::<f64>();
        for generation in 0..150 {
            let chance = Chance { seed: 1, generation };
            let samples = strategy.samples(20, 0.1, chance);
            let fitness: Vec<f64> = samples.iter().map(|x| -distance(x)).collect();
            strategy = strategy.learn(&order, &fitness, chance);
        }
        assert!(distance(&strategy.mean) < 0.3, "{}", distance(&strategy.mean));
        // Where all are equal there is no slope, and what is left of the old one fades.
        let chance = Chance { seed: 1, generation: 150 };
        assert!(slope(30, &[0.5; 20], chance).iter().all(|&x| x == 0.0));
    }
}
