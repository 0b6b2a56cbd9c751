//! Evolution: networks that learn to play from games against each other alone.
//!
//! An [`EvolveOrder`] says what is to be evolved and how, [`Preset`] where its defaults come from;
//! [`evolve()`] plays generation after generation into the folder of a run, [`resume_evolution`] goes on with
//! one. An idea a file: `meetings` says who meets whom, `fitness` what that is worth, `selection`,
//! `crossover` and `mutation` are the operators of the genetic algorithm (`genetic`), `cmaes` and `es`
//! the methods beside it, `challenge` and `hall` what becomes of the best, `yardsticks` how good it is.
//! Everything that is left to chance comes from seed, generation, purpose and number (`chance`), so a
//! run is the same on any number of threads, and when it is stopped and goes on.

mod breeder;
mod challenge;
mod chance;
mod cmaes;
mod course;
mod crossover;
mod es;
mod evolution;
mod fitness;
mod games;
mod genetic;
mod hall;
mod log;
mod meetings;
#[cfg(test)]
mod mock;
mod mutation;
mod order;
mod preset;
mod rates;
mod selection;
mod state;
#[cfg(test)]
mod tests;
mod yardsticks;

pub use course::{Evolved, evolve, resume_evolution};
pub use log::{Generation, PastScore, Score, Trial};
pub use order::{Challenger, Credit, EvolveOrder, Meet, Method, OpeningSeeds};
pub use preset::Preset;
