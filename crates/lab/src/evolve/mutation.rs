//! Mutation: some genes change by a normal amount.

use super::chance::happens;
use rand_distr::{Distribution as _, StandardNormal};
use yiqi_core::Rng;

/// Changes each gene with probability `chance` by a normal amount of standard deviation `sigma`.
pub(super) fn mutate(genome: &mut [f32], chance: f64, sigma: f32, rng: &mut Rng) {
    for gene in genome {
        if happens(rng, chance) {
            *gene += sigma * normal(rng) as f32;
        }
    }
}

/// A number from the standard normal distribution.
pub(super) fn normal(rng: &mut Rng) -> f64 {
    StandardNormal.sample(rng)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use yiqi_core::seeded;

    proptest! {
        #[test]
        fn as_many_genes_change_as_they_should(
            chance in 0.0f64..1.0, sigma in 0.01f32..1.0, seed: u64,
        ) {
            let genes = 20_000;
            let mut genome = vec![0.0f32; genes];
            mutate(&mut genome, chance, sigma, &mut seeded(seed, 0));
            let changed: Vec<_> = genome.iter().filter(|&&gene| gene != 0.0).collect();
            let (n, off) = (genes as f64, (genes as f64 * chance * (1.0 - chance)).sqrt());
            prop_assert!((changed.len() as f64 - n * chance).abs() < 6.0 * off + 1.0);
            // The mean square of a normal amount is its variance.
            let square: f64 = changed.iter().map(|&&x| f64::from(x / sigma).powi(2)).sum();
            let count = changed.len() as f64;
            prop_assert!((square - count).abs() < 6.0 * (2.0 * count).sqrt() + 6.0);
        }
    }

    #[test]
    fn certain_and_impossible() {
        let mut genome = vec![0.0f32; 5000];
        mutate(&mut genome, 0.0, 1.0, &mut seeded(1, 0));
        assert!(genome.iter().all(|&gene| gene == 0.0));
        mutate(&mut genome, 1.0, 1.0, &mut seeded(1, 0));
        assert!(genome.iter().all(|&gene| gene != 0.0));
    }
}
