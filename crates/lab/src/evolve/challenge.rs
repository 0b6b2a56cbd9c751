//! Who of a generation challenges the champion.

use super::breeder::Breeder;
use super::chance::{Chance, Purpose};
use super::games::{Fixture, Table, points, varied};
use super::order::Challenger;
use super::selection::ranking;
use std::borrow::Cow;
use yiqi_core::Side;
use yiqi_engine::any::Phenotype;

/// A generation that has played.
pub(super) struct Played<'a> {
    pub(super) breeder: &'a Breeder,
    pub(super) genomes: &'a [Cow<'a, [f32]>],
    pub(super) bodies: &'a [Box<dyn Phenotype>],
    pub(super) fitness: &'a [f64],
}

impl Played<'_> {
    /// The challenger of this generation, and the positions that were judged to find it; `None` when
    /// the games were stopped.
    pub(super) fn challenger(&self, table: &Table<'_>, chance: Chance) -> Option<(Vec<f32>, u64)> {
        let best = ranking(self.fitness);
        let finalists = &best[..table.order.finalists.min(best.len())];
        match table.order.challenger {
            Challenger::Best => Some((self.genomes[best[0]].to_vec(), 0)),
            Challenger::Mean => {
                let mean = self.breeder.mean().unwrap_or_else(|| self.mean(finalists));
                Some((mean, 0))
            }
            Challenger::Robin => {
                let (winner, evaluations) = self.robin(finalists, table, chance)?;
                Some((self.genomes[winner].to_vec(), evaluations))
            }
        }
    }

    /// The mean genome.
    fn mean(&self, finalists: &[usize]) -> Vec<f32> {
        let mut sums = vec![0.0f64; self.genomes[0].len()];
        for &number in finalists {
            let genes = sums.iter_mut().zip(&*self.genomes[number]);
            genes.for_each(|(sum, &gene)| *sum += f64::from(gene));
        }
        sums.iter().map(|sum| (sum / finalists.len() as f64) as f32).collect()
    }

    /// The winner of a round robin, in which each finalist plays about as many games as a challenger
    /// against the champion. Of equals the one of greater fitness.
    fn robin(
        &self,
        finalists: &[usize],
        table: &Table<'_>,
        chance: Chance,
    ) -> Option<(usize, u64)> {
        let rounds = finalists.len().saturating_sub(1).max(1);
        let pairs = (table.order.champion_games as usize / 2).div_ceil(rounds);
        let mut meet = Vec::new();
        for a in 0..finalists.len() {
            for b in a + 1..finalists.len() {
                meet.extend((0..pairs).map(|pair| (a, b, pair)));
            }
        }
        let body = |place: usize| &*self.bodies[finalists[place]];
        let game = |&(a, b, pair): &(usize, usize, usize)| {
            let seed = chance.seed(Purpose::Robin, pair);
            [([body(a), body(b)], seed), ([body(b), body(a)], seed)]
        };
        let fixtures: Vec<Fixture<'_>> = meet.iter().flat_map(game).collect();
        let games = table.play(&fixtures, varied(table.order))?;
        let mut sums = vec![0; finalists.len()];
        for ((a, b, _), pair) in meet.iter().zip(games.chunks(2)) {
            let points = points(&pair[0], Side::First) + points(&pair[1], Side::Second);
            sums[*a] += points;
            sums[*b] -= points;
        }
        let winner = (0..sums.len()).rev().max_by_key(|&place| sums[place])?;
        Some((finalists[winner], games.iter().map(|game| game.evaluations).sum()))
    }
}
