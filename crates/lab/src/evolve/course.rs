//! A run from its order to its goal, in its folder: log, networks, checkpoint.

use super::chance::Chance;
use super::evolution::MILESTONE;
use super::log::Generation;
use super::order::EvolveOrder;
use super::state::State;
use super::yardsticks::{Yardsticks, against_the_past};
use crate::{RunCard, RunError, RunFolder, RunState};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use yiqi_core::Fault;
use yiqi_engine::Registry;
use yiqi_engine::any::AnyArena;

/// Files of a run.
const CHECKPOINT: &str = "checkpoint";
const LOG: &str = "log.jsonl";
const CHAMPION: &str = "champion.yqn";

/// How a run has ended for now.
#[derive(Clone, PartialEq, Debug)]
pub struct Evolved {
    /// Whether it has come to its goal; it was stopped otherwise.
    pub complete: bool,
    /// Generations that it has, those of earlier sessions among them.
    pub generations: u32,
    /// The file of the best network; `None` if not even generation 0 has played.
    pub champion: Option<PathBuf>,
    /// The generation that it came from.
    pub generation: u32,
}

/// Begins a run in a new folder and goes on to its goal, on a pool of `threads` of its own. `hear` is
/// told of every generation, once it is written down.
///
/// # Errors
/// What is wrong with the order; a folder that is taken or cannot be written.
pub fn evolve(
    registry: &Registry,
    order: &EvolveOrder,
    folder: &Path,
    threads: usize,
    stop: &AtomicBool,
    hear: &mut dyn FnMut(&Generation),
) -> Result<Evolved, RunError> {
    order.check()?;
    let yardsticks = Yardsticks::of(registry, order, threads)?;
    let arena = registry.game(&order.game)?.arena(&order.shape())?;
    let folder = RunFolder::create(folder)?;
    let mut course = Course::begin(order.clone(), &*arena, Some(yardsticks), folder, threads)?;
    course.run(stop, hear)
}

/// Goes on with the run of a folder. `wanted` makes the order that is asked for from the one that is
/// there; nothing but a later goal may differ.
///
/// # Errors
/// A folder without a run, one that somebody works on, a damaged checkpoint, an order that differs.
pub fn resume_evolution(
    registry: &Registry,
    folder: &Path,
    wanted: impl FnOnce(&EvolveOrder) -> EvolveOrder,
    threads: usize,
    stop: &AtomicBool,
    hear: &mut dyn FnMut(&Generation),
) -> Result<Evolved, RunError> {
    let folder = RunFolder::open(folder)?;
    let (file, state) = checkpoint(&folder)?;
    let order = wanted(&state.order);
    let arena = registry.game(&order.game)?.arena(&state.order.shape())?;
    let yardsticks = Yardsticks::of(registry, &state.order, threads)?;
    let mut course =
        Course::resume((&file, state), &order, &*arena, Some(yardsticks), folder, threads)?;
    course.run(stop, hear)
}

/// The checkpoint of a folder, and what it is called in errors.
pub(super) fn checkpoint(folder: &RunFolder) -> Result<(String, State), RunError> {
    let file = folder.file(CHECKPOINT).display().to_string();
    let state = State::from_bytes(&file, &folder.read(CHECKPOINT)?)?;
    Ok((file, state))
}

/// A run that is being worked on.
pub(super) struct Course<'a> {
    arena: &'a dyn AnyArena,
    /// None where there is no game but an arena: in tests.
    yardsticks: Option<Yardsticks>,
    folder: RunFolder,
    card: RunCard,
    state: State,
    pool: rayon::ThreadPool,
    /// Since when this session works on it, and the seconds of those before.
    begun: (Instant, f64),
}

impl<'a> Course<'a> {
    /// A new run. The folder is written to at once, so that one that cannot be is known before work.
    pub(super) fn begin(
        order: EvolveOrder,
        arena: &'a dyn AnyArena,
        yardsticks: Option<Yardsticks>,
        folder: RunFolder,
        threads: usize,
    ) -> Result<Course<'a>, RunError> {
        let pool = pool(threads)?;
        let card = RunCard {
            kind: "evolve".to_owned(),
            game: order.game.clone(),
            name: folder.name(),
            seed: order.seed,
            goal: u64::from(order.generations),
            unit: "generation".to_owned(),
            settings: order.settings(),
            started: RunCard::now(),
            seconds: 0.0,
            state: RunState::Running,
            reason: None,
        };
        let state = pool.install(|| State::begin(order, arena));
        let begun = (Instant::now(), 0.0);
        let course = Course { arena, yardsticks, folder, card, state, pool, begun };
        course.folder.write(CHECKPOINT, &course.state.to_bytes())?;
        course.folder.append(LOG, 0, "")?;
        course.folder.write_card(&course.card)?;
        Ok(course)
    }

    /// The run of a checkpoint, with a goal that may be later than it was.
    pub(super) fn resume(
        (file, mut state): (&str, State),
        wanted: &EvolveOrder,
        arena: &'a dyn AnyArena,
        yardsticks: Option<Yardsticks>,
        folder: RunFolder,
        threads: usize,
    ) -> Result<Course<'a>, RunError> {
        if let Some(name) = state.order.difference(wanted) {
            let [is, was] = [wanted, &state.order].map(|order| order.settings()[&name].to_string());
            let [is, was] = [is, was].map(|text| text.trim_matches('"').to_owned());
            let reason =
                format!("this run has {was}; only --generations may change when it goes on");
            return Err(Fault::whole(name, is, reason).into());
        }
        let goal = wanted.generations;
        if goal < state.next.saturating_sub(1) {
            let last = state.next - 1;
            let reason = format!("this run has come to generation {last} already");
            return Err(Fault::whole("generations", goal.to_string(), reason).into());
        }
        state.check(file, arena.genes())?;
        state.order.generations = goal;
        let mut card = folder.read_card()?;
        card.goal = u64::from(goal);
        card.settings = state.order.settings();
        (card.state, card.reason) = (RunState::Running, None);
        let begun = (Instant::now(), card.seconds);
        let pool = pool(threads)?;
        let course = Course { arena, yardsticks, folder, card, state, pool, begun };
        course.folder.append(LOG, course.state.log, "")?;
        course.keep_champion()?;
        course.folder.write_card(&course.card)?;
        Ok(course)
    }

    /// Plays until the goal is reached or `stop` is set.
    pub(super) fn run(
        &mut self,
        stop: &AtomicBool,
        hear: &mut dyn FnMut(&Generation),
    ) -> Result<Evolved, RunError> {
        let ended = self.generations(stop, hear);
        self.card.state = match &ended {
            Ok(true) => RunState::Done,
            Ok(false) => RunState::Stopped,
            Err(error) => {
                self.card.reason = Some(error.to_string());
                RunState::Failed
            }
        };
        self.card.seconds = self.seconds();
        let written = self.folder.write_card(&self.card);
        let complete = ended?;
        written?;
        let champion = self.state.champion.as_ref();
        Ok(Evolved {
            complete,
            generations: self.state.next,
            champion: champion.map(|_| self.folder.file(CHAMPION)),
            generation: champion.map_or(0, |champion| champion.generation),
        })
    }

    fn generations(
        &mut self,
        stop: &AtomicBool,
        hear: &mut dyn FnMut(&Generation),
    ) -> Result<bool, RunError> {
        while self.state.next <= self.state.order.generations {
            let mut state = self.state.clone();
            let Some(mut line) = self.pool.install(|| state.generation(self.arena, stop)) else {
                return Ok(false);
            };
            let before = std::mem::replace(&mut self.state, state);
            self.keep_networks(line.generation)?;
            if !self.measure(&mut line, stop)? {
                // The networks on disk are those of a generation that does not count yet; it will
                // write the same ones again.
                self.state = before;
                return Ok(false);
            }
            self.state.log = self.folder.append(LOG, self.state.log, &line.line())?;
            self.folder.write(CHECKPOINT, &self.state.to_bytes())?;
            self.card.seconds = self.seconds();
            self.folder.write_card(&self.card)?;
            hear(&line);
        }
        Ok(true)
    }

    /// Plays the yardsticks where the generation is one that does; `false` when that was stopped.
    fn measure(&self, line: &mut Generation, stop: &AtomicBool) -> Result<bool, RunError> {
        let every = self.state.order.yardstick_every;
        if every == 0 || !line.generation.is_multiple_of(every) {
            return Ok(true);
        }
        let order = &self.state.order;
        let chance = Chance { seed: order.seed, generation: line.generation };
        let past = self.pool.install(|| against_the_past(&self.state, self.arena, chance, stop));
        let Some(past) = past else { return Ok(false) };
        line.past = past;
        if let Some(yardsticks) = &self.yardsticks {
            let file = self.folder.file(CHAMPION);
            let Some(scores) = yardsticks.measure(&file, order, chance, stop)? else {
                return Ok(false);
            };
            line.yardsticks = scores;
        }
        Ok(true)
    }

    /// Writes the networks of a generation that has just been played.
    fn keep_networks(&self, generation: u32) -> Result<(), RunError> {
        let Some(champion) = &self.state.champion else { return Ok(()) };
        if champion.generation == generation {
            self.keep_champion()?;
        }
        if generation.is_multiple_of(MILESTONE) {
            let bytes = self.network(&champion.genome, champion.generation);
            self.folder.write(&format!("gen-{generation:04}.yqn"), &bytes)?;
        }
        Ok(())
    }

    /// Writes the best network so far.
    fn keep_champion(&self) -> Result<(), RunError> {
        let Some(champion) = &self.state.champion else { return Ok(()) };
        self.folder.write(CHAMPION, &self.network(&champion.genome, champion.generation))
    }

    /// The bytes of a network file.
    fn network(&self, genome: &[f32], generation: u32) -> Vec<u8> {
        let EvolveOrder { game, seed, preset, .. } = &self.state.order;
        let preset = serde_json::to_value(preset).unwrap_or_default();
        let preset = preset.as_str().unwrap_or_default();
        let note = format!(
            "yiqi evolve {game} --preset {preset} --seed {seed}, champion of generation {generation}"
        );
        self.arena.write(genome, &note)
    }

    /// Seconds that were spent on the run.
    fn seconds(&self) -> f64 {
        let (since, before) = self.begun;
        let seconds = before + since.elapsed().as_secs_f64();
        (seconds * 10.0).round() / 10.0
    }
}

/// Threads of our own: whoever calls has set the priority that they inherit.
fn pool(threads: usize) -> Result<rayon::ThreadPool, RunError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.max(1)).build();
    pool.map_err(|error| RunError::Io { path: "threads".into(), error: io::Error::other(error) })
}
