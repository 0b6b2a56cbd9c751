//! SPSA: simultaneous perturbation stochastic approximation.
//!
//! J. C. Spall, *Multivariate Stochastic Approximation Using a Simultaneous Perturbation Gradient
//! Approximation*, IEEE Transactions on Automatic Control 37, 1992. Every step moves all weights at
//! once, up or down by chance, plays that against its opposite, and goes a little towards the winner:
//! two players a step, however many weights there are. The answer is the mean of the second half of
//! the way (Polyak and Juditsky 1992), which has less noise than its end.

use serde::{Deserialize, Serialize};
use yiqi_core::{Rng, below};

/// How fast steps become shorter; Spall's practical values.
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;

/// What a search by SPSA is set to.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct SpsaSettings {
    /// How far the weights are moved to either side at first, in units.
    pub perturbation: f64,
    /// How far a step goes at first for a player that wins all games against its opposite.
    pub rate: f64,
    /// How many steps are planned.
    pub steps: u64,
}

/// A search by SPSA on its way.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Spsa {
    settings: SpsaSettings,
    at: Vec<f64>,
    /// Steps made.
    done: u64,
    /// The sum over the second half of the way, and of how many points.
    sum: Vec<f64>,
    summed: u64,
}

/// A pair of opposites that is to be played.
#[derive(Clone, PartialEq, Debug)]
pub struct Opposites {
    /// The points.
    pub points: [Vec<f64>; 2],
    signs: Vec<f64>,
    reach: f64,
}

impl Spsa {
    /// A search that begins at the old weights.
    pub fn new(size: usize, settings: SpsaSettings) -> Spsa {
        Spsa { settings, at: vec![0.0; size], done: 0, sum: vec![0.0; size], summed: 0 }
    }

    /// What is to be played next.
    pub fn ask(&self, rng: &mut Rng) -> Opposites {
        let reach = self.settings.perturbation / ((self.done + 1) as f64).powf(GAMMA);
        let signs: Vec<_> =
            self.at.iter().map(|_| if below(rng, 2) == 0 { -1.0 } else { 1.0 }).collect();
        let moved = |way: f64| -> Vec<f64> {
            self.at.iter().zip(&signs).map(|(x, sign)| x + way * reach * sign).collect()
        };
        Opposites { points: [moved(1.0), moved(-1.0)], signs, reach }
    }

    /// Goes on from the score (0 … 1) of the first of the opposites against the second.
    pub fn tell(&mut self, asked: &Opposites, score: f64) {
        let stability = 0.1 * self.settings.steps as f64;
        let gain = self.settings.rate
            * ((stability + 1.0) / (stability + self.done as f64 + 1.0)).powf(ALPHA);
        // Reaches shrink, so that the same score speaks of a steeper slope.
        let step = gain * (2.0 * score - 1.0) * self.settings.perturbation / asked.reach;
        for (x, sign) in self.at.iter_mut().zip(&asked.signs) {
            *x += step * sign;
        }
        self.done += 1;
        if 2 * self.done > self.settings.steps {
            self.summed += 1;
            for (sum, x) in self.sum.iter_mut().zip(&self.at) {
                *sum += x;
            }
        }
    }

    /// Steps made.
    pub fn done(&self) -> u64 {
        self.done
    }

    /// Where it stands: the mean of the second half of the way, before that the last point.
    pub fn answer(&self) -> Vec<f64> {
        match self.summed {
            0 => self.at.clone(),
            count => self.sum.iter().map(|sum| sum / count as f64).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tune::logistic::chance;
    use yiqi_core::seeded;

    #[test]
    fn it_finds_the_top_of_a_hill_that_is_only_seen_through_games() {
        // Strength falls with the square of the distance from the top; a score is that of 20 games.
        let top = [0.4, -0.3, 0.0];
        let strength = |x: &[f64]| -> f64 {
            -x.iter().zip(top).map(|(x, t)| 3.0 * (x - t).powi(2)).sum::<f64>()
        };
        for seed in 0..5 {
            let settings = SpsaSettings { perturbation: 0.2, rate: 0.05, steps: 600 };
            let mut spsa = Spsa::new(3, settings);
            let mut rng = seeded(seed, 0);
            for _ in 0..600 {
                let asked = spsa.ask(&mut rng);
                let p = chance(strength(&asked.points[0]) - strength(&asked.points[1]));
                let won = (0..20)
                    .filter(|_| f64::from(below(&mut rng, 1 << 30)) < p * f64::from(1 << 30))
                    .count();
                spsa.tell(&asked, won as f64 / 20.0);
            }
            let found = spsa.answer();
            for (x, t) in found.iter().zip(top) {
                assert!((x - t).abs() < 0.15, "seed {seed}: {found:?}");
            }
        }
    }

    #[test]
    fn opposites_are_opposite_and_a_draw_moves_nothing() {
        let settings = SpsaSettings { perturbation: 0.1, rate: 0.05, steps: 10 };
        let mut spsa = Spsa::new(4, settings);
        let asked = spsa.ask(&mut seeded(1, 0));
        for i in 0..4 {
            assert!((asked.points[0][i] + asked.points[1][i]).abs() < 1e-15);
            assert!((asked.points[0][i].abs() - 0.1).abs() < 1e-15);
        }
        spsa.tell(&asked, 0.5);
        assert_eq!((spsa.answer(), spsa.done()), (vec![0.0; 4], 1));
        spsa.tell(&asked, 1.0);
        assert!(spsa.answer().iter().zip(&asked.points[0]).all(|(x, p)| x * p > 0.0));
    }
}
