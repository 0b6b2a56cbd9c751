//! Logistic regression: the weights under which results are most likely.
//!
//! Newton's method on the penalised likelihood. Errors are those of the sandwich estimator with one
//! score a game (Liang and Zeger 1986): positions of a game share its result, and errors that took them
//! for independent would be several times too small.

use super::Rows;
use super::linear::{Dependence, Matrix, dependent};
use std::collections::HashMap;

/// What is believed before the data, and what they are to decide.
#[derive(Clone, PartialEq, Debug)]
pub struct Prior {
    /// The old weights.
    pub weights: Vec<f64>,
    /// Log-odds that a weighted feature of 1 is worth.
    pub k: f64,
    /// How strongly the old weights hold: a weight times the standard deviation of its feature is
    /// believed to be within 1/√`ridge` log-odds of the old one, as by a normal distribution.
    pub ridge: f64,
}

/// What the data say.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// The weights, those that the data cannot decide as they were.
    pub weights: Vec<f64>,
    /// Their standard errors; `None` for those that were left.
    pub errors: Vec<Option<f64>>,
    /// Why a weight was left: empty for a feature that never varies, else the features from which its
    /// own follows.
    pub left: Vec<Option<Vec<usize>>>,
    /// What having the move is worth, in log-odds. It is no weight of the evaluator, but without it
    /// the weights would pay for it.
    pub tempo: f64,
    /// The standard error of that.
    pub tempo_error: f64,
    /// Steps of Newton's method.
    pub steps: usize,
}

/// The most steps; a dozen are many.
const MOST_STEPS: usize = 60;

/// Fits weights to rows. `None` without rows, or where they decide nothing.
pub fn fit(rows: &Rows, prior: &Prior) -> Option<Fit> {
    if rows.is_empty() {
        return None;
    }
    let spread = rows.spread();
    let left = left(rows, &spread);
    let free: Vec<_> = (0..rows.width).filter(|&j| left[j].is_none()).collect();
    let pull: Vec<_> =
        free.iter().map(|&j| prior.ridge * (prior.k * spread[j].1).powi(2)).collect();
    let model = Model { rows, prior, free: &free, pull: &pull };
    // The free weights, and the tempo as the last one.
    let mut at: Vec<_> = free.iter().map(|&j| prior.weights[j]).chain([0.0]).collect();
    let mut loss = model.loss(&at);
    let mut steps = 0;
    loop {
        steps += 1;
        let (gradient, curvature) = model.slope(&at);
        let step = curvature.cholesky()?.solve(&gradient);
        let promised: f64 = step.iter().zip(&gradient).map(|(a, b)| a * b).sum();
        let mut length = 1.0;
        let (next, reached) = loop {
            let next: Vec<_> = at.iter().zip(&step).map(|(x, dx)| x + length * dx).collect();
            let reached = model.loss(&next);
            if reached <= loss || length < 1e-6 {
                break (next, reached);
            }
            length /= 2.0;
        };
        let done = promised.abs() < 1e-9 || length < 1e-6 || steps == MOST_STEPS;
        (at, loss) = if reached <= loss { (next, reached) } else { (at, loss) };
        if done {
            break;
        }
    }
    let variance = model.sandwich(&at)?;
    let error = |place: usize| variance.get(place, place).max(0.0).sqrt();
    let mut weights = prior.weights.clone();
    let mut errors = vec![None; rows.width];
    for (place, &j) in free.iter().enumerate() {
        (weights[j], errors[j]) = (at[place], Some(error(place)));
    }
    let (tempo, tempo_error) = (at[free.len()], error(free.len()));
    Some(Fit { weights, errors, left, tempo, tempo_error, steps })
}

/// Which weights the data cannot decide.
fn left(rows: &Rows, spread: &[(f64, f64)]) -> Vec<Option<Vec<usize>>> {
    let mut covariance = Matrix::zero(rows.width);
    let share = 1.0 / rows.len() as f64;
    let mut centred = vec![0.0; rows.width];
    for i in 0..rows.len() {
        for ((place, x), (mean, _)) in centred.iter_mut().zip(rows.of(i)).zip(spread) {
            *place = x - mean;
        }
        covariance.add_square(&centred, share);
    }
    covariance.mirror();
    let answer = |dependence| match dependence {
        Dependence::Free => None,
        Dependence::Constant => Some(Vec::new()),
        Dependence::Follows(from) => Some(from),
    };
    dependent(&covariance).into_iter().map(answer).collect()
}

/// The penalised likelihood as a function of the free weights and the tempo.
struct Model<'a> {
    rows: &'a Rows,
    prior: &'a Prior,
    free: &'a [usize],
    pull: &'a [f64],
}

impl Model<'_> {
    /// All weights.
    fn whole(&self, at: &[f64]) -> Vec<f64> {
        let mut weights = self.prior.weights.clone();
        for (&j, &x) in self.free.iter().zip(at) {
            weights[j] = x;
        }
        weights
    }

    fn log_odds(&self, i: usize, weights: &[f64], tempo: f64) -> f64 {
        f64::from(self.rows.offset[i]) + self.prior.k * self.rows.sum(i, weights) + tempo
    }

    /// Minus the logarithm of likelihood times prior.
    fn loss(&self, at: &[f64]) -> f64 {
        let (weights, tempo) = (self.whole(at), at[self.free.len()]);
        let data: f64 = (0..self.rows.len())
            .map(|i| cost(self.log_odds(i, &weights, tempo), f64::from(self.rows.target[i])))
            .sum();
        data + self.penalty(at)
    }

    fn penalty(&self, at: &[f64]) -> f64 {
        let moved = |(place, &j): (usize, &usize)| {
            self.pull[place] * (at[place] - self.prior.weights[j]).powi(2) / 2.0
        };
        self.free.iter().enumerate().map(moved).sum()
    }

    /// The features of the free weights in log-odds, and 1 for the tempo.
    fn gains(&self, i: usize, out: &mut [f64]) {
        let row = &self.rows.features[i * self.rows.width..];
        for (place, &j) in self.free.iter().enumerate() {
            out[place] = self.prior.k * f64::from(row[j]);
        }
        out[self.free.len()] = 1.0;
    }

    /// Minus the gradient of the loss, and its second derivatives.
    fn slope(&self, at: &[f64]) -> (Vec<f64>, Matrix) {
        let (weights, tempo) = (self.whole(at), at[self.free.len()]);
        let mut gradient = vec![0.0; at.len()];
        let mut curvature = Matrix::zero(at.len());
        let mut gains = vec![0.0; at.len()];
        for i in 0..self.rows.len() {
            let p = chance(self.log_odds(i, &weights, tempo));
            self.gains(i, &mut gains);
            let miss = f64::from(self.rows.target[i]) - p;
            for (sum, gain) in gradient.iter_mut().zip(&gains) {
                *sum += miss * gain;
            }
            curvature.add_square(&gains, p * (1.0 - p));
        }
        curvature.mirror();
        for (place, &j) in self.free.iter().enumerate() {
            gradient[place] -= self.pull[place] * (at[place] - self.prior.weights[j]);
            curvature.add(place, place, self.pull[place]);
        }
        (gradient, curvature)
    }

    /// The covariance of the estimates.
    fn sandwich(&self, at: &[f64]) -> Option<Matrix> {
        let (weights, tempo) = (self.whole(at), at[self.free.len()]);
        let bread = self.slope(at).1.cholesky()?;
        let mut scores: HashMap<u32, Vec<f64>> = HashMap::new();
        let mut gains = vec![0.0; at.len()];
        for i in 0..self.rows.len() {
            let p = chance(self.log_odds(i, &weights, tempo));
            self.gains(i, &mut gains);
            let miss = f64::from(self.rows.target[i]) - p;
            let score = scores.entry(self.rows.game[i]).or_insert_with(|| vec![0.0; at.len()]);
            for (sum, gain) in score.iter_mut().zip(&gains) {
                *sum += miss * gain;
            }
        }
        let games = scores.len() as f64;
        let small = if games > 1.0 { games / (games - 1.0) } else { 1.0 };
        // In the order of the games, so that sums come out the same every time.
        let mut scores: Vec<_> = scores.into_iter().collect();
        scores.sort_unstable_by_key(|&(game, _)| game);
        let mut variance = Matrix::zero(at.len());
        for (_, score) in scores {
            variance.add_square(&bread.solve(&score), small);
        }
        variance.mirror();
        Some(variance)
    }
}

/// The logistic function.
pub(super) fn chance(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// The inverse of [`chance`], at most 14 either way: one in a million.
pub(super) fn log_odds(chance: f64) -> f64 {
    (chance / (1.0 - chance)).ln().clamp(-14.0, 14.0)
}

/// The loss of a forecast: minus the logarithm of the likelihood of `target`, which may be a share.
pub(super) fn cost(log_odds: f64, target: f64) -> f64 {
    // ln(1 + eˣ) that does not overflow.
    log_odds.max(0.0) + (-log_odds.abs()).exp().ln_1p() - target * log_odds
}

#[cfg(test)]
#[path = "logistic_tests.rs"]
mod tests;
