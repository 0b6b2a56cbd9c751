//! Elo differences, logistic and normalized, as fastchess defines them
//! (<https://github.com/Disservin/fastchess>, `app/src/matchmaking/elo`).
//!
//! The logistic Elo of a score *s* is the difference at which the weaker player expects 1 − *s*:
//! 400 · log₁₀(*s* / (1 − *s*)). The normalized Elo measures the distance from an even score in
//! standard deviations of a game, so that it says how many games a test takes whatever the share of
//! draws (M. Van den Bergh, <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>).

use crate::Sample;

/// Normalized Elo of a standard deviation of a game: the slope of the logistic Elo at ½, times it.
pub(crate) const NELO_UNIT: f64 = 800.0 / std::f64::consts::LN_10;

/// A figure and half the width of its 95 % interval. Either may be infinite, neither is NaN.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The figure.
    pub value: f64,
    /// Half the width of the interval.
    pub error: f64,
}

/// Logistic Elo of a score; infinite for a score of 0 or 1 and beyond.
///
/// ```
/// assert_eq!(yiqi_lab::elo_of_score(0.5), 0.0);
/// assert_eq!(yiqi_lab::elo_of_score(1.0), f64::INFINITY);
/// ```
pub fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// The score that logistic Elo lets expect: the other way round than [`elo_of_score`].
pub(crate) fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Logistic Elo. The interval is that of the score with its two ends turned into Elo.
pub fn elo(sample: &Sample) -> Estimate {
    let off = sample.error();
    let (low, high) = (elo_of_score(sample.mean - off), elo_of_score(sample.mean + off));
    let wide = high.is_infinite() || low.is_infinite();
    let error = if wide { f64::INFINITY } else { (high - low) / 2.0 };
    Estimate { value: elo_of_score(sample.mean), error }
}

/// Normalized Elo.
pub fn normalized_elo(sample: &Sample) -> Estimate {
    // A pair's score is the mean of two games: the variance of one game is twice that.
    let deviation = (f64::from(sample.games) * sample.variance).sqrt();
    let off = sample.mean - 0.5;
    if deviation > 0.0 {
        Estimate {
            value: off / deviation * NELO_UNIT,
            error: sample.error() / deviation * NELO_UNIT,
        }
    } else if off == 0.0 {
        Estimate { value: 0.0, error: f64::INFINITY }
    } else {
        Estimate { value: f64::INFINITY.copysign(off), error: f64::INFINITY }
    }
}
