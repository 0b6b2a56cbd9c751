//! The constants of CMA-ES, full and separable.
//!
//! N. Hansen, *The CMA Evolution Strategy: A Tutorial*, <https://arxiv.org/abs/1604.00772>.

/// How far weights, paths and covariance follow a generation.
pub(crate) struct Constants {
    /// The shares of the better half in the mean, the best first; they sum to 1.
    pub(crate) weights: Vec<f64>,
    /// As many samples of equal share would say as much.
    pub(crate) mu_eff: f64,
    pub(crate) c_sigma: f64,
    pub(crate) d_sigma: f64,
    pub(crate) c_c: f64,
    pub(crate) c_1: f64,
    pub(crate) c_mu: f64,
    /// The expected length of a standard normal vector.
    pub(crate) length: f64,
}

impl Constants {
    /// For a full covariance of `size` axes.
    pub(crate) fn full(size: usize, samples: usize) -> Constants {
        let (n, mut constants) = (size as f64, Constants::of(size, samples));
        let mu_eff = constants.mu_eff;
        constants.c_1 = 2.0 / ((n + 1.3).powi(2) + mu_eff);
        let c_mu = 2.0 * (0.25 + mu_eff + 1.0 / mu_eff - 2.0) / ((n + 2.0).powi(2) + mu_eff);
        constants.c_mu = c_mu.min(1.0 - constants.c_1);
        constants
    }

    /// For a diagonal, which can be learned faster (Ros and Hansen 2008).
    pub(crate) fn diagonal(size: usize, samples: usize) -> Constants {
        let (n, mut constants) = (size as f64, Constants::of(size, samples));
        let mu_eff = constants.mu_eff;
        let faster = (n + 2.0) / 3.0;
        let c_1 = faster * 2.0 / ((n + 1.3).powi(2) + mu_eff);
        constants.c_1 = c_1.min(1.0);
        let c_mu =
            faster * 2.0 * (mu_eff - 2.0 + 1.0 / mu_eff).max(0.0) / ((n + 2.0).powi(2) + mu_eff);
        constants.c_mu = c_mu.min(1.0 - constants.c_1);
        constants
    }

    /// What both have in common; nothing is learned of the covariance.
    fn of(size: usize, samples: usize) -> Constants {
        let n = size as f64;
        let half = (samples as f64 + 1.0) / 2.0;
        let raw: Vec<f64> = (1..=samples / 2).map(|i| half.ln() - (i as f64).ln()).collect();
        let sum: f64 = raw.iter().sum();
        let weights: Vec<f64> = raw.iter().map(|weight| weight / sum).collect();
        let mu_eff = 1.0 / weights.iter().map(|weight| weight * weight).sum::<f64>();
        let c_sigma = (mu_eff + 2.0) / (n + mu_eff + 5.0);
        Constants {
            weights,
            mu_eff,
            c_sigma,
            d_sigma: 1.0 + 2.0 * (((mu_eff - 1.0) / (n + 1.0)).sqrt() - 1.0).max(0.0) + c_sigma,
            c_c: (4.0 + mu_eff / n) / (n + 4.0 + 2.0 * mu_eff / n),
            c_1: 0.0,
            c_mu: 0.0,
            length: n.sqrt() * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n)),
        }
    }
}
