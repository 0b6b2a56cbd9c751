//! One generation after the other.

use super::breeder::{Breeder, diversity};
use super::challenge::Played;
use super::chance::{Chance, Purpose};
use super::fitness::fitness;
use super::games::{Fixture, Table};
use super::hall::{Champion, admit};
use super::log::{Generation, Trial, rounded};
use super::meetings::{Rival, meetings};
use super::rates::Rates;
use super::state::State;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use yiqi_core::Side;
use yiqi_engine::any::{AnyArena, Phenotype};

/// Champions of generations divisible by this are kept.
pub(super) const MILESTONE: u32 = 100;

impl State {
    /// Plays the next generation, without yardsticks. `None`, and nothing has changed, when `stop` was
    /// set. It runs on the pool of threads that it is called in, and on any pool it does the same.
    pub(super) fn generation(
        &mut self,
        arena: &dyn AnyArena,
        stop: &AtomicBool,
    ) -> Option<Generation> {
        let order = &self.order;
        let table = Table { arena, order, stop };
        let chance = Chance { seed: order.seed, generation: self.next };
        let rates = Rates::of(order, self.adapted);
        let genomes = self.breeder.genomes(order, &rates, chance);
        let express = |genome: &[f32]| arena.express(genome);
        let bodies: Vec<_> = genomes.par_iter().map(|genome| express(genome)).collect();
        let hall: Vec<_> = self.hall.par_iter().map(|one| express(&one.genome)).collect();
        let meetings = meetings(order, &rates, hall.len(), chance);
        let fixtures: Vec<Fixture<'_>> = meetings
            .iter()
            .map(|meeting| {
                let player = &*bodies[meeting.player];
                let rival = match meeting.rival {
                    Rival::Peer(number) => &*bodies[number],
                    Rival::Past(number) => &*hall[number],
                };
                (seated(player, rival, meeting.side), meeting.seed)
            })
            .collect();
        let games = table.play(&fixtures, order.random_plies)?;
        let fitness = fitness(order.population, &meetings, &games, order.credit);

        let breeder = &self.breeder;
        let played = Played { breeder, genomes: &genomes, bodies: &bodies, fitness: &fitness };
        let (genome, judged) = played.challenger(&table, chance)?;
        let genome = self.smoothed(genome);
        let challenger = express(&genome);
        let trial = match &self.champion {
            None => None,
            Some(champion) => {
                let champion = express(&champion.genome);
                let seed = |pair| chance.seed(Purpose::Trial, pair);
                let pairs = order.champion_games / 2;
                Some(table.duel([&*challenger, &*champion], pairs, seed)?)
            }
        };

        let plies: u64 = games.iter().map(|game| u64::from(game.plies)).sum();
        let judged = judged + games.iter().map(|game| game.evaluations).sum::<u64>();
        let champion = trial.map(|(penta, _)| {
            let sample = penta.sample();
            let accepted = sample.mean > order.accept;
            Trial { score: rounded(sample.mean), games: 2 * sample.count, accepted }
        });
        let mut line = Generation {
            generation: self.next,
            best: rounded(fitness.iter().copied().fold(-1.0, f64::max)),
            mean: rounded(fitness.iter().sum::<f64>() / fitness.len() as f64),
            diversity: rounded(diversity(&genomes)),
            games: games.len() as u64,
            plies: rounded(plies as f64 / games.len() as f64),
            evaluations: judged + trial.map_or(0, |(_, evaluations)| evaluations),
            sigma: rounded(self.breeder.sigma(order, &rates)),
            mutation: rates.mutation,
            opponents: rates.opponents,
            champion,
            yardsticks: BTreeMap::new(),
            past: Vec::new(),
            warning: None,
        };
        let next = self.breeder.next(order, &rates, &fitness, chance);
        drop(genomes);
        self.turn_over(next, genome, &mut line, chance);
        Some(line)
    }

    /// The challenger, or the mean of those of late.
    fn smoothed(&self, genome: Vec<f32>) -> Vec<f32> {
        let past = self.order.smooth as f32;
        match &self.smooth {
            Some(mean) if past > 0.0 => {
                let genes = mean.iter().zip(genome);
                genes.map(|(mean, gene)| past * mean + (1.0 - past) * gene).collect()
            }
            _ => genome,
        }
    }

    /// Writes down what a generation has brought.
    fn turn_over(
        &mut self,
        next: Breeder,
        genome: Vec<f32>,
        line: &mut Generation,
        chance: Chance,
    ) {
        if self.order.smooth > 0.0 {
            self.smooth = Some(genome.clone());
        }
        let generation = self.next;
        if line.champion.as_ref().is_none_or(|trial| trial.accepted) {
            let champion = Champion { generation, genome };
            admit(&mut self.hall, champion.clone(), self.order.hall, chance);
            self.before = self.champion.replace(champion);
            self.idle = 0;
        } else {
            self.idle += 1;
            if self.idle.is_multiple_of(self.order.patience) {
                line.warning = Some(self.warn());
            }
        }
        if generation.is_multiple_of(MILESTONE) {
            let now =
                |champion: &Champion| Champion { generation, genome: champion.genome.clone() };
            self.milestones.extend(self.champion.as_ref().map(now));
        }
        self.breeder = next;
        self.next += 1;
    }

    /// What is to be said when nothing has moved for long; with `--adapt` the rates change.
    fn warn(&mut self) -> String {
        let said = format!("no new champion for {} generations", self.idle);
        if !self.order.adapt || self.adapted {
            return said;
        }
        self.adapted = true;
        format!("{said}: {}", Rates::of(&self.order, true).words())
    }
}

/// Two players in the order of [`Side`].
fn seated<'a>(
    player: &'a dyn Phenotype,
    rival: &'a dyn Phenotype,
    side: Side,
) -> [&'a dyn Phenotype; 2] {
    match side {
        Side::First => [player, rival],
        Side::Second => [rival, player],
    }
}
