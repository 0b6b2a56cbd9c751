//! The likelihood of superiority.

use super::normal::normal_cdf;
use crate::Sample;

/// The probability, 0 … 1, that the true score is above one half, by the normal distribution of the
/// mean, as fastchess defines it. Where all scores are the same there is nothing to estimate a
/// deviation from: 1 or 0 by the side on which they lie, ½ in the middle.
///
/// ```
/// use yiqi_lab::{Pentanomial, los};
/// assert_eq!(los(&Pentanomial([0, 0, 9, 0, 0]).sample()), 0.5);
/// assert_eq!(los(&Pentanomial([0, 0, 0, 0, 9]).sample()), 1.0);
/// ```
pub fn los(sample: &Sample) -> f64 {
    let off = sample.mean - 0.5;
    if off == 0.0 || sample.count == 0 {
        return 0.5;
    }
    normal_cdf(off / (sample.variance / sample.count as f64).sqrt())
}
