//! Separable CMA-ES: a normal distribution whose axes are the genes.
//!
//! R. Ros and N. Hansen, *A Simple Modification in CMA-ES Achieving Linear Time and Space Complexity*,
//! 2008 (<https://hal.inria.fr/inria-00287367>): the covariance is kept to its diagonal, which is
//! learned faster by a factor of (genes + 2) / 3. The full one of a network would have hundreds of
//! millions of entries. Two things are ours, for results as noisy as those of a few games: the mean may
//! follow by a part (`--rate`), and each sample may have its opposite (`--antithetic`). Own code, since
//! published crates keep the full matrix.

use super::chance::{Chance, Purpose};
use super::mutation::normal;
use super::order::EvolveOrder;
use super::selection::ranking;
use crate::cma::Constants;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

/// The distribution.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Cmaes {
    pub(super) mean: Vec<f64>,
    /// Variances of the genes, in units of sigma².
    variances: Vec<f64>,
    /// The evolution path of the step length.
    path_of_sigma: Vec<f64>,
    /// The evolution path of the variances.
    path: Vec<f64>,
    pub(super) sigma: f64,
}

impl Cmaes {
    /// Around a first mean.
    pub(super) fn around(mean: &[f32], sigma: f64) -> Cmaes {
        let genes = mean.len();
        Cmaes {
            mean: mean.iter().map(|&gene| f64::from(gene)).collect(),
            variances: vec![1.0; genes],
            path_of_sigma: vec![0.0; genes],
            path: vec![0.0; genes],
            sigma,
        }
    }

    /// The samples of a generation.
    pub(super) fn samples(&self, order: &EvolveOrder, chance: Chance) -> Vec<Vec<f32>> {
        let sample = |number| -> Vec<f32> {
            let steps = steps(number, self.mean.len(), order.antithetic, chance);
            let genes = self.mean.iter().zip(&self.variances).zip(steps);
            genes.map(|((m, v), z)| (m + self.sigma * v.sqrt() * z) as f32).collect()
        };
        (0..order.population).into_par_iter().map(sample).collect()
    }

    /// The distribution after a generation.
    pub(super) fn learn(&self, order: &EvolveOrder, fitness: &[f64], chance: Chance) -> Cmaes {
        let genes = self.mean.len();
        let c = Constants::diagonal(genes, fitness.len());
        // The weighted mean of the better half's steps, and of their squares, in standard deviations.
        // Added in the order of the ranks, so that it is the same on any number of threads.
        let (mut step, mut squares) = (vec![0.0; genes], vec![0.0; genes]);
        for (weight, number) in c.weights.iter().zip(ranking(fitness)) {
            let sums = step.iter_mut().zip(&mut squares);
            for ((step, square), z) in sums.zip(steps(number, genes, order.antithetic, chance)) {
                *step += weight * z;
                *square += weight * z * z;
            }
        }
        let mut next = self.clone();
        let pull = (c.c_sigma * (2.0 - c.c_sigma) * c.mu_eff).sqrt();
        for (path, z) in next.path_of_sigma.iter_mut().zip(&step) {
            *path = (1.0 - c.c_sigma) * *path + pull * z;
        }
        let norm = next.path_of_sigma.iter().map(|x| x * x).sum::<f64>().sqrt();
        // A path that is still long comes of a sigma far too small: then the variances wait.
        let done = f64::from(chance.generation + 1);
        let filled = (1.0 - (1.0 - c.c_sigma).powi(2 * done as i32)).sqrt();
        let h = f64::from(norm / filled < (1.4 + 2.0 / (genes as f64 + 1.0)) * c.length);
        let pull = h * (c.c_c * (2.0 - c.c_c) * c.mu_eff).sqrt();
        let keep = 1.0 - order.decay;
        for i in 0..genes {
            let deviation = self.variances[i].sqrt();
            next.mean[i] = keep * (self.mean[i] + order.rate * self.sigma * deviation * step[i]);
            next.path[i] = (1.0 - c.c_c) * self.path[i] + pull * deviation * step[i];
            let lost = (1.0 - h) * c.c_c * (2.0 - c.c_c);
            next.variances[i] = (1.0 - c.c_1 - c.c_mu + c.c_1 * lost) * self.variances[i]
                + c.c_1 * next.path[i] * next.path[i]
                + c.c_mu * self.variances[i] * squares[i];
        }
        if order.adapt_sigma {
            let exponent = c.c_sigma / c.d_sigma * (norm / c.length - 1.0);
            next.sigma *= exponent.min(1.0).exp();
        }
        next
    }
}

/// The standard normal steps of sample `number`. With `opposite` every odd one is the opposite of the
/// one before. They are drawn again when they are needed again, which costs less than to keep them.
pub(super) fn steps(
    number: usize,
    genes: usize,
    opposite: bool,
    chance: Chance,
) -> impl Iterator<Item = f64> {
    let (number, sign) = match opposite {
        true => (number / 2, if number.is_multiple_of(2) { 1.0 } else { -1.0 }),
        false => (number, 1.0),
    };
    let mut rng = chance.rng(Purpose::Sample, number);
    (0..genes).map(move |_| sign * normal(&mut rng))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evolve::order::Method;
    use crate::evolve::preset::Preset;

    fn order(population: usize) -> EvolveOrder {
        let method = Method::Cmaes;
        EvolveOrder { method, population, adapt_sigma: true, ..Preset::Published.order("any", 1) }
    }

    /// Generations until an ellipsoid of 20 axes is below 10⁻⁹ at its minimum.
    fn generations(order: &EvolveOrder, axes: f64) -> u32 {
        let value = |x: &[f32]| -> f64 {
            let axis = |(i, &x): (usize, &f32)| axes.powf(i as f64 / 19.0) * f64::from(x).powi(2);
            x.iter().enumerate().map(axis).sum()
        };
        let mut cmaes = Cmaes::around(&[1.0; 20], 0.5);
        for generation in 0..5000 {
            let chance = Chance { seed: 1, generation };
            let samples = cmaes.samples(order, chance);
            let fitness: Vec<f64> = samples.iter().map(|x| -value(x)).collect();
            if fitness.iter().any(|&f| f > -1e-9) {
                return generation;
            }
            cmaes = cmaes.learn(order, &fitness, chance);
        }
        5000
    }

    #[test]
    fn it_finds_the_minimum_and_learns_the_axes() {
        // Ros and Hansen, figure 1: a separable ellipsoid costs not much more than a sphere.
        let sphere = generations(&order(12), 1.0);
        let ellipsoid = generations(&order(12), 1e6);
        assert!(sphere < 250, "{sphere}");
        assert!(ellipsoid < 700, "{ellipsoid}");
        // Without it the variances shrink alone, which takes longer.
        let fixed = generations(&EvolveOrder { adapt_sigma: false, ..order(12) }, 1.0);
        assert!(fixed > 2 * sphere, "{fixed} {sphere}");
    }

    #[test]
    fn opposites() {
        let order = EvolveOrder { antithetic: true, ..order(6) };
        let chance = Chance { seed: 1, generation: 0 };
        let samples = Cmaes::around(&[0.0; 9], 0.1).samples(&order, chance);
        for twins in samples.chunks(2) {
            assert!(twins[0].iter().zip(&twins[1]).all(|(a, b)| *a == -b));
        }
        assert_ne!(samples[0], samples[2]);
    }
}
