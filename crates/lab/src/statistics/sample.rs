//! What the statistics rest on: the mean and variance of independent scores.

/// The 97.5 % point of the normal distribution: 95 % lie within so many standard errors of the mean.
pub const Z95: f64 = 1.959_963_984_540_054;

/// A sample of independent scores, each from 0 (all lost) to 1 (all won).
///
/// The two games of a pair share opening and dice, so they are not independent and one score stands
/// for both.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sample {
    /// How many scores.
    pub count: u64,
    /// How many games make a score: 1, or 2 for pairs.
    pub games: u32,
    /// The mean, 0 … 1; ½ of an empty sample.
    pub mean: f64,
    /// The variance of one score around the mean.
    pub variance: f64,
}

impl Sample {
    /// The sample in which each score occurs so many times.
    pub(crate) fn new(games: u32, counts: &[(f64, u64)]) -> Sample {
        let count: u64 = counts.iter().map(|&(_, times)| times).sum();
        if count == 0 {
            return Sample { count, games, mean: 0.5, variance: 0.0 };
        }
        let over = |f: &dyn Fn(f64) -> f64| -> f64 {
            counts.iter().map(|&(score, times)| f(score) * times as f64).sum::<f64>() / count as f64
        };
        let mean = over(&|score| score);
        let variance = over(&|score| (score - mean).powi(2));
        Sample { count, games, mean, variance }
    }

    /// Half the width of the 95 % interval of the mean; infinite for an empty sample.
    pub fn error(&self) -> f64 {
        if self.count == 0 {
            return f64::INFINITY;
        }
        Z95 * (self.variance / self.count as f64).sqrt()
    }
}
