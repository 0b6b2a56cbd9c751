//! CMA-ES with a full covariance: for the few weights of a handcrafted evaluator.
//!
//! N. Hansen, *The CMA Evolution Strategy: A Tutorial*, <https://arxiv.org/abs/1604.00772>, with the
//! Cholesky factor of the covariance in place of its root: it is as good a factor to draw samples with,
//! and needs no eigenvalues. Own code: the crate `cmaes` brings a library of linear algebra and an old
//! generator of random numbers. The answer is the mean of the distribution, which averages the noise of
//! many games, and not the best sample, which had the best luck.

use super::linear::Matrix;
use crate::cma::Constants;
use rand_distr::{Distribution as _, StandardNormal};
use serde::{Deserialize, Serialize};
use yiqi_core::Rng;

/// A normal distribution of points that follows the better ones.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Cmaes {
    mean: Vec<f64>,
    sigma: f64,
    /// The covariance row by row, in units of sigma².
    covariance: Vec<f64>,
    path_of_sigma: Vec<f64>,
    path: Vec<f64>,
    done: u64,
    samples: usize,
}

/// Points that are to be played.
#[derive(Clone, PartialEq, Debug)]
pub struct Generation {
    /// The points.
    pub points: Vec<Vec<f64>>,
    /// The standard normal vectors that they are made of.
    drawn: Vec<Vec<f64>>,
}

impl Cmaes {
    /// How many samples a generation has if nothing else is said.
    pub fn usual_samples(size: usize) -> usize {
        4 + (3.0 * (size.max(1) as f64).ln()) as usize
    }

    /// A distribution around the old weights, `sigma` units wide; at least 4 samples a generation.
    pub fn new(size: usize, sigma: f64, samples: usize) -> Cmaes {
        let mut covariance = vec![0.0; size * size];
        covariance.iter_mut().step_by(size + 1).for_each(|cell| *cell = 1.0);
        Cmaes {
            mean: vec![0.0; size],
            sigma,
            covariance,
            path_of_sigma: vec![0.0; size],
            path: vec![0.0; size],
            done: 0,
            samples: samples.max(4),
        }
    }

    /// What is to be played next.
    pub fn ask(&self, rng: &mut Rng) -> Generation {
        let factor = self.factor();
        let drawn: Vec<Vec<f64>> = (0..self.samples)
            .map(|_| self.mean.iter().map(|_| StandardNormal.sample(rng)).collect())
            .collect();
        let point = |z: &Vec<f64>| -> Vec<f64> {
            let step = factor.times(z);
            self.mean.iter().zip(step).map(|(x, step)| x + self.sigma * step).collect()
        };
        Generation { points: drawn.iter().map(point).collect(), drawn }
    }

    /// Goes on from the scores of the points, the more the better. Equal scores share their ranks'
    /// weights, so that their order does not matter.
    pub fn tell(&mut self, asked: &Generation, scores: &[f64]) {
        let n = self.mean.len();
        let constants = Constants::full(n, self.samples);
        let Constants { mu_eff, c_sigma, d_sigma, c_c, c_1, c_mu, length, .. } = constants;
        let factor = self.factor();
        let shares = shares(&constants.weights, scores);
        let steps: Vec<_> = asked.drawn.iter().map(|z| factor.times(z)).collect();
        let mean_of = |vectors: &[Vec<f64>]| -> Vec<f64> {
            let at = |i: usize| vectors.iter().zip(&shares).map(|(v, share)| share * v[i]).sum();
            (0..n).map(at).collect()
        };
        let (step, drawn) = (mean_of(&steps), mean_of(&asked.drawn));
        for (x, dx) in self.mean.iter_mut().zip(&step) {
            *x += self.sigma * dx;
        }
        let follow = (c_sigma * (2.0 - c_sigma) * mu_eff).sqrt();
        for (path, z) in self.path_of_sigma.iter_mut().zip(&drawn) {
            *path = (1.0 - c_sigma) * *path + follow * z;
        }
        self.done += 1;
        let long = self.path_of_sigma.iter().map(|x| x * x).sum::<f64>().sqrt();
        let settled = (1.0 - (1.0 - c_sigma).powf(2.0 * self.done as f64)).sqrt();
        // A path that is too long for its age is not taken into the covariance.
        let calm = long / settled < (1.4 + 2.0 / (n as f64 + 1.0)) * length;
        let follow = if calm { (c_c * (2.0 - c_c) * mu_eff).sqrt() } else { 0.0 };
        for (path, dx) in self.path.iter_mut().zip(&step) {
            *path = (1.0 - c_c) * *path + follow * dx;
        }
        let lost = if calm { 0.0 } else { c_1 * c_c * (2.0 - c_c) };
        for i in 0..n {
            for j in 0..n {
                let spread: f64 =
                    steps.iter().zip(&shares).map(|(y, share)| share * y[i] * y[j]).sum();
                let cell = &mut self.covariance[i * n + j];
                *cell = (1.0 - c_1 - c_mu + lost) * *cell
                    + c_1 * self.path[i] * self.path[j]
                    + c_mu * spread;
            }
        }
        self.sigma *= ((c_sigma / d_sigma) * (long / length - 1.0)).min(1.0).exp();
    }

    /// Generations made.
    pub fn done(&self) -> u64 {
        self.done
    }

    /// How wide the distribution is, in units.
    pub fn sigma(&self) -> f64 {
        self.sigma
    }

    /// Where it stands: the mean.
    pub fn answer(&self) -> Vec<f64> {
        self.mean.clone()
    }

    /// A factor of the covariance.
    fn factor(&self) -> Matrix {
        let n = self.mean.len();
        let mut covariance = Matrix::zero(n);
        for i in 0..n {
            for j in 0..n {
                covariance.add(i, j, self.covariance[i * n + j]);
            }
            // A direction that has all but vanished.
            covariance.add(i, i, 1e-14);
        }
        let unit = || {
            let mut unit = Matrix::zero(n);
            (0..n).for_each(|i| unit.add(i, i, 1.0));
            unit
        };
        covariance.cholesky().map_or_else(unit, |factor| factor.lower())
    }
}

/// What each sample counts in the mean, by the rank of its score.
fn shares(weights: &[f64], scores: &[f64]) -> Vec<f64> {
    let mut order: Vec<_> = (0..scores.len()).collect();
    order.sort_by(|&a, &b| scores[b].total_cmp(&scores[a]));
    let mut shares = vec![0.0; scores.len()];
    let mut first = 0;
    while first < order.len() {
        let equal = |&&i: &&usize| scores[i] == scores[order[first]];
        let count = order[first..].iter().take_while(equal).count();
        let sum: f64 = weights.iter().skip(first).take(count).sum();
        for &i in &order[first..first + count] {
            shares[i] = sum / count as f64;
        }
        first += count;
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;
    use yiqi_core::seeded;

    fn minimise(f: &dyn Fn(&[f64]) -> f64, size: usize, generations: u32, seed: u64) -> Cmaes {
        let mut search = Cmaes::new(size, 0.3, Cmaes::usual_samples(size));
        let mut rng = seeded(seed, 0);
        for _ in 0..generations {
            let asked = search.ask(&mut rng);
            let scores: Vec<_> = asked.points.iter().map(|point| -f(point)).collect();
            search.tell(&asked, &scores);
        }
        search
    }

    #[test]
    fn it_finds_the_bottom_of_bowls_however_they_lie() {
        let sphere = |x: &[f64]| x.iter().map(|x| (x - 1.0).powi(2)).sum::<f64>();
        // A valley a thousand times as steep in one direction, across the axes.
        let valley = |x: &[f64]| {
            let (a, b, c) = (x[0] + x[1], x[1] - x[2], x[2] + 1.0);
            a * a + 1000.0 * b * b + c * c
        };
        let rosenbrock = |x: &[f64]| 100.0 * (x[1] - x[0] * x[0]).powi(2) + (1.0 - x[0]).powi(2);
        for seed in 0..3 {
            assert!(sphere(&minimise(&sphere, 5, 200, seed).answer()) < 1e-8);
            assert!(valley(&minimise(&valley, 3, 250, seed).answer()) < 1e-8);
            assert!(rosenbrock(&minimise(&rosenbrock, 2, 400, seed).answer()) < 1e-8);
        }
    }

    #[test]
    fn without_any_slope_it_neither_runs_away_nor_breaks() {
        let mut search = Cmaes::new(3, 0.2, 7);
        let mut rng = seeded(1, 0);
        for _ in 0..200 {
            let asked = search.ask(&mut rng);
            search.tell(&asked, &[0.5; 7]);
        }
        assert!(search.answer().iter().all(|x| x.abs() < 5.0));
        assert!(search.sigma().is_finite());
    }

    #[test]
    fn equal_scores_share() {
        assert_eq!(shares(&[0.6, 0.4], &[1.0, 2.0, 3.0]), [0.0, 0.4, 0.6]);
        assert_eq!(shares(&[0.6, 0.4], &[5.0, 5.0, 3.0]), [0.5, 0.5, 0.0]);
        let all = shares(&[0.7, 0.3], &[1.0; 4]);
        assert!(all.iter().all(|share| (share - 0.25).abs() < 1e-15));
    }
}
