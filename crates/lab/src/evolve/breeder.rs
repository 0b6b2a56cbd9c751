//! One face for all methods: a generation of genomes, and the next one from their fitness.

use super::chance::{Chance, Purpose};
use super::cmaes::Cmaes;
use super::es::Strategy;
use super::genetic::Genetic;
use super::order::{EvolveOrder, Method};
use super::rates::Rates;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use yiqi_engine::any::AnyArena;

/// All that a method remembers from generation to generation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) enum Breeder {
    Genetic(Genetic),
    Cmaes(Cmaes),
    Es(Strategy),
}

impl Breeder {
    /// At the beginning: networks with small random weights, or a distribution around one.
    pub(super) fn begin(order: &EvolveOrder, arena: &dyn AnyArena) -> Breeder {
        let chance = Chance { seed: order.seed, generation: 0 };
        let newborn = |number| arena.newborn(&mut chance.rng(Purpose::Newborn, number));
        match order.method {
            Method::Ga => {
                let genomes = (0..order.population).into_par_iter().map(newborn).collect();
                Breeder::Genetic(Genetic::of(genomes, order.sigma))
            }
            Method::Cmaes => Breeder::Cmaes(Cmaes::around(&newborn(0), order.sigma)),
            Method::Es => Breeder::Es(Strategy::around(newborn(0))),
        }
    }

    /// The genomes of this generation.
    pub(super) fn genomes(
        &self,
        order: &EvolveOrder,
        rates: &Rates,
        chance: Chance,
    ) -> Vec<Cow<'_, [f32]>> {
        match self {
            Breeder::Genetic(genetic) => {
                genetic.population.iter().map(|one| Cow::Borrowed(&*one.genome)).collect()
            }
            Breeder::Cmaes(cmaes) => {
                cmaes.samples(order, chance).into_iter().map(Cow::Owned).collect()
            }
            Breeder::Es(es) => {
                let samples = es.samples(order.population, rates.sigma, chance);
                samples.into_iter().map(Cow::Owned).collect()
            }
        }
    }

    /// What follows from the fitness of this generation.
    pub(super) fn next(
        &self,
        order: &EvolveOrder,
        rates: &Rates,
        fitness: &[f64],
        chance: Chance,
    ) -> Breeder {
        match self {
            Breeder::Genetic(genetic) => {
                Breeder::Genetic(genetic.breed(order, rates, fitness, chance))
            }
            Breeder::Cmaes(cmaes) => Breeder::Cmaes(cmaes.learn(order, fitness, chance)),
            Breeder::Es(es) => Breeder::Es(es.learn(order, fitness, chance)),
        }
    }

    /// The mean of the distribution, where there is one.
    pub(super) fn mean(&self) -> Option<Vec<f32>> {
        match self {
            Breeder::Genetic(_) => None,
            Breeder::Cmaes(cmaes) => Some(cmaes.mean.iter().map(|&gene| gene as f32).collect()),
            Breeder::Es(es) => Some(es.mean.clone()),
        }
    }

    /// The standard deviation of a change.
    pub(super) fn sigma(&self, order: &EvolveOrder, rates: &Rates) -> f64 {
        match self {
            Breeder::Genetic(genetic) if order.adapt_sigma => genetic.sigma(),
            Breeder::Cmaes(cmaes) => cmaes.sigma,
            _ => rates.sigma,
        }
    }

    /// Whether all genomes have the length that the arena asks for.
    pub(super) fn fits(&self, genes: usize) -> bool {
        match self {
            Breeder::Genetic(genetic) => {
                genetic.population.iter().all(|one| one.genome.len() == genes)
            }
            Breeder::Cmaes(cmaes) => cmaes.mean.len() == genes,
            Breeder::Es(es) => es.mean.len() == genes,
        }
    }
}

/// The diversity of a generation: the standard deviation of a gene over it, in the mean over all genes.
pub(super) fn diversity(genomes: &[Cow<'_, [f32]>]) -> f64 {
    let genes = genomes.first().map_or(0, |genome| genome.len());
    let (mut sums, mut squares) = (vec![0.0f64; genes], vec![0.0f64; genes]);
    for genome in genomes {
        for ((sum, square), &gene) in sums.iter_mut().zip(&mut squares).zip(&**genome) {
            let gene = f64::from(gene);
            *sum += gene;
            *square += gene * gene;
        }
    }
    let n = genomes.len() as f64;
    let deviation = |(sum, square): (&f64, &f64)| {
        let mean = sum / n;
        (square / n - mean * mean).max(0.0).sqrt()
    };
    sums.iter().zip(&squares).map(deviation).sum::<f64>() / genes.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diversity_is_the_mean_deviation() {
        let genomes = [vec![1.0, 5.0], vec![3.0, 5.0]].map(Cow::from);
        assert_eq!(diversity(&genomes), 0.5);
        assert_eq!(diversity(&genomes[..1]), 0.0);
        assert_eq!(diversity(&[]), 0.0);
    }
}
