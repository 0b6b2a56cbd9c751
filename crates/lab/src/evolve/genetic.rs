//! The genetic algorithm: elite, tournament, block crossover, mutation.
//!
//! On the weights of networks see F. Such and others, *Deep Neuroevolution*, 2017,
//! <https://arxiv.org/abs/1712.06567>.

use super::chance::{Chance, Purpose};
use super::crossover::crossover;
use super::mutation::{mutate, normal};
use super::order::EvolveOrder;
use super::rates::Rates;
use super::selection::{ranking, tournament};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

/// A generation of networks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Genetic {
    pub(super) population: Vec<Individual>,
}

/// A network as evolution sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Individual {
    pub(super) genome: Vec<f32>,
    /// The standard deviation of the mutations of its children, where each has its own.
    pub(super) sigma: f32,
}

/// How much the logarithm of an own sigma changes from parents to child. Theory has 1/√(2 genes), at
/// which nothing would move in a thousand generations; a few percent a generation do.
const LEARNING: f64 = 0.15;

/// Own sigmas stay between these.
const SIGMAS: (f32, f32) = (1e-4, 1.0);

impl Genetic {
    /// A generation of these genomes.
    pub(super) fn of(genomes: Vec<Vec<f32>>, sigma: f64) -> Genetic {
        let individual = |genome| Individual { genome, sigma: sigma as f32 };
        Genetic { population: genomes.into_iter().map(individual).collect() }
    }

    /// The next generation: the elite as it is, then children of parents that won a tournament each.
    pub(super) fn breed(
        &self,
        order: &EvolveOrder,
        rates: &Rates,
        fitness: &[f64],
        chance: Chance,
    ) -> Genetic {
        let best = ranking(fitness);
        let child = |number: usize| {
            if number < order.elite {
                return self.population[best[number]].clone();
            }
            let mut rng = chance.rng(Purpose::Breed, number);
            let parents =
                [(); 2].map(|()| &self.population[tournament(fitness, order.tournament, &mut rng)]);
            let mut genome = crossover(parents.map(|p| &*p.genome), order.blocks, &mut rng);
            let sigma = if order.adapt_sigma {
                let mean = (parents[0].sigma * parents[1].sigma).sqrt();
                let factor = (LEARNING * normal(&mut rng)).exp() as f32;
                (mean * factor).clamp(SIGMAS.0, SIGMAS.1)
            } else {
                rates.sigma as f32
            };
            mutate(&mut genome, rates.mutation, sigma, &mut rng);
            if order.decay > 0.0 {
                let keep = (1.0 - order.decay) as f32;
                genome.iter_mut().for_each(|gene| *gene *= keep);
            }
            Individual { genome, sigma }
        };
        Genetic { population: (0..self.population.len()).into_par_iter().map(child).collect() }
    }

    /// The mean of the sigmas.
    pub(super) fn sigma(&self) -> f64 {
        let sum: f64 = self.population.iter().map(|one| f64::from(one.sigma)).sum();
        sum / self.population.len() as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evolve::preset::Preset;
    use proptest::prelude::*;

    fn order(elite: usize) -> EvolveOrder {
        EvolveOrder { elite, ..Preset::Published.order("any", 1) }
    }

    fn population(size: usize) -> Genetic {
        let genome = |i: usize| (0..40).map(|j| (i * 100 + j) as f32).collect();
        Genetic::of((0..size).map(genome).collect(), 0.05)
    }

    proptest! {
        #[test]
        fn the_elite_lives_on_and_nobody_is_lost(
            fitness in prop::collection::vec(-1.0f64..1.0, 4..12), elite in 0usize..4, seed: u64,
        ) {
            let parents = population(fitness.len());
            let order = order(elite);
            let rates = Rates::of(&order, false);
            let chance = Chance { seed, generation: 3 };
            let next = parents.breed(&order, &rates, &fitness, chance);
            prop_assert_eq!(next.population.len(), fitness.len());
            for (place, &best) in ranking(&fitness)[..elite].iter().enumerate() {
                prop_assert_eq!(&next.population[place], &parents.population[best]);
            }
            prop_assert_eq!(&next, &parents.breed(&order, &rates, &fitness, chance));
        }
    }

    #[test]
    fn an_own_sigma_is_bred() {
        let order = EvolveOrder { adapt_sigma: true, ..order(1) };
        let parents = population(50);
        let chance = Chance { seed: 1, generation: 0 };
        let next = parents.breed(&order, &Rates::of(&order, false), &[0.0; 50], chance);
        assert_eq!(next.population[0].sigma, 0.05);
        let logs: Vec<f32> =
            next.population[1..].iter().map(|one| (one.sigma / 0.05).ln()).collect();
        let mean = logs.iter().sum::<f32>() / 49.0;
        let deviation = (logs.iter().map(|x| (x - mean).powi(2)).sum::<f32>() / 48.0).sqrt();
        assert!(mean.abs() < 0.1 && (0.1..0.2).contains(&deviation), "{mean} {deviation}");
    }
}
