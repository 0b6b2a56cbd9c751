//! The score of weights in games: what searches by matches go by.

use super::space::Space;
use crate::{Contestant, Control, Format, Openings, Plan, Sample, Tally};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use yiqi_core::Fault;
use yiqi_engine::any::AnyGame;

/// Where sets of weights are held against each other. One seed means the same openings and the same
/// dice, whoever plays: so candidates of one seed are told apart by their play and not by their luck
/// (common random numbers).
#[derive(Clone)]
pub struct Bench {
    /// The game.
    pub game: Arc<dyn AnyGame>,
    /// The engine with the old weights.
    pub engine: Contestant,
    /// Which of its weights vary.
    pub space: Space,
    /// Where games begin.
    pub openings: Openings,
    /// Depth and nodes of every move.
    pub control: Control,
    /// A game of so many turns is a draw.
    pub max_plies: u32,
    /// How many games run at once; at least 1.
    pub concurrency: usize,
}

impl Bench {
    /// What A has scored against B in so many pairs of games; `None` when it was stopped.
    ///
    /// # Errors
    /// As [`Plan::run`].
    pub fn duel(
        &self,
        a: &[f64],
        b: &[f64],
        pairs: usize,
        seed: u64,
        stop: &AtomicBool,
    ) -> Result<Option<Tally>, Fault> {
        let made = |point: &[f64]| self.space.engine(&*self.game, &self.engine, point);
        let (mut engines, format) = (vec![made(a)?, made(b)?], Format::RoundRobin);
        Contestant::tell_apart(&mut engines);
        Ok(self
            .play(engines, format, pairs, seed, stop)?
            .and_then(|tallies| tallies.into_iter().next()))
    }

    /// What each of several points has scored against the old weights, all from the same openings and
    /// with the same dice; `None` when it was stopped.
    ///
    /// # Errors
    /// As [`Plan::run`].
    pub fn trial(
        &self,
        points: &[Vec<f64>],
        pairs: usize,
        seed: u64,
        stop: &AtomicBool,
    ) -> Result<Option<Vec<Sample>>, Fault> {
        let mut engines = vec![self.engine.clone()];
        for point in points {
            engines.push(self.space.engine(&*self.game, &self.engine, point)?);
        }
        Contestant::tell_apart(&mut engines);
        let tallies = self.play(engines, Format::Challenge, pairs, seed, stop)?;
        Ok(tallies.map(|tallies| tallies.iter().map(|tally| tally.penta.sample()).collect()))
    }

    fn play(
        &self,
        engines: Vec<Contestant>,
        format: Format,
        pairs: usize,
        seed: u64,
        stop: &AtomicBool,
    ) -> Result<Option<Vec<Tally>>, Fault> {
        let plan = Plan {
            game: self.game.clone(),
            engines,
            format,
            pairs,
            seed,
            openings: self.openings.clone(),
            control: self.control.clone(),
            max_plies: self.max_plies,
            concurrency: self.concurrency,
            sprt: None,
            longest_think: None,
            observer: None,
        };
        let played = plan.run::<Fault>(Vec::new(), stop, &mut |_| Ok(()))?;
        let tallies = played.pairings.into_iter().map(|pairing| pairing.tally);
        Ok(played.complete.then(|| tallies.collect()))
    }
}
