//! The learning rate: a short rise, then half a cosine down to a hundredth.
//!
//! I. Loshchilov, F. Hutter, "SGDR: Stochastic Gradient Descent with Warm Restarts",
//! <https://arxiv.org/abs/1608.03983>, without restarts.

use std::f64::consts::PI;

/// What is left of the rate in the end.
const LEAST: f64 = 0.01;

/// Steps of the rise at most: Adam's first steps are long, since it knows little of the gradient yet.
const RISE: u64 = 100;

/// The rate of step `step` of `steps`, where `most` is the greatest.
pub(super) fn rate(step: u64, steps: u64, most: f64) -> f64 {
    let rise = RISE.min(steps / 10);
    if step < rise {
        return most * (step + 1) as f64 / (rise + 1) as f64;
    }
    let part = (step - rise) as f64 / (steps - rise).max(1) as f64;
    most * (LEAST + (1.0 - LEAST) * (1.0 + (PI * part.min(1.0)).cos()) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::rate;

    #[test]
    fn it_rises_and_falls() {
        let rates: Vec<_> = (0..=1000).map(|step| rate(step, 1000, 2.0)).collect();
        assert!(rates[0] < 0.03 && (rates[100] - 2.0).abs() < 1e-9);
        assert!(rates[..101].is_sorted() && rates[100..].is_sorted_by(|a, b| a >= b));
        assert!((rates[550] - 1.01).abs() < 1e-9 && (rates[1000] - 0.02).abs() < 1e-9);
        // One step only.
        assert_eq!(rate(0, 1, 2.0), 2.0);
        // Beyond the end, as after a resume to fewer epochs.
        assert!((rate(9, 5, 2.0) - 0.02).abs() < 1e-9);
    }
}
