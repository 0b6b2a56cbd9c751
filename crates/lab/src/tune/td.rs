//! `--method td`: an evaluator learns from its own games by temporal differences, in the folder of a run.
//!
//! Games are played in batches, all games of a batch with the same weights. Then each weight moves by the
//! mean error of the positions that picked it, times the learning rate, shared among the weights that a
//! position picks. A weight that is picked a thousand times in a batch so moves as far as one that is picked
//! once, and less noisily. The rate falls by the same factor from batch to batch.
//!
//! What a game is comes from the seed and its number; lessons are added up in the order of the games. So the
//! weights are the same on any number of threads, and after a stop.

use crate::run::checkpoint::Seal;
use crate::{RunCard, RunError, RunFolder, RunState};
use rand::Rng as _;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use yiqi_core::{Fault, seeded};
use yiqi_engine::any::{AnyGame, AnyPupil, Exercise, Lesson};

/// Changes the seed: the games of a lesson are others than those of a match of the same seed.
const LESSONS: u64 = u64::from_be_bytes(*b"tdlesson");

/// The file in the folder that holds the state.
const CHECKPOINT: &str = "checkpoint";

/// The weights in the folder, when the run is complete.
const WEIGHTS: &str = "weights.ntuple";

const SEAL: Seal = Seal { mark: *b"yqtdrun\x01", of: "learning by temporal differences" };

/// So many batches are learned between two checkpoints.
const OFTEN: u64 = 100;

/// How an evaluator is to learn.
#[derive(Clone)]
pub struct Tutor {
    /// The game, whose start gives the positions.
    pub game: Arc<dyn AnyGame>,
    /// Games in all, rounded up to whole batches.
    pub games: u64,
    /// Games of a batch.
    pub batch: u64,
    /// The learning rate of the first batch and of the last.
    pub rates: [f64; 2],
    /// λ, see [`Exercise::lambda`].
    pub lambda: f64,
    /// See [`Exercise::explore`].
    pub explore: f64,
    /// A game ends undecided after so many turns.
    pub max_plies: u32,
    /// The seed.
    pub seed: u64,
    /// Games at a time.
    pub threads: usize,
    /// All options by their names on the command line.
    pub settings: Map<String, Value>,
    /// How the weights were made, for their file.
    pub note: String,
}

/// Batches that were learned.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Learned {
    /// Batches so far.
    pub batch: u64,
    /// Games so far.
    pub games: u64,
    /// Positions a game, in the last batches.
    pub positions: f64,
    /// The root of the mean squared error of the last batches, in −1 … 1.
    pub error: f64,
    /// The rate of the last batch.
    pub rate: f64,
}

/// How learning ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Taught {
    /// The bytes of the file of weights.
    pub file: Vec<u8>,
    /// Batches learned.
    pub batches: u64,
    /// Whether these are all.
    pub complete: bool,
}

/// What the checkpoint holds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Checkpoint {
    batches: u64,
    /// How long the log is.
    log: u64,
    weights: Vec<f32>,
}

impl Tutor {
    /// How many batches there are.
    pub fn batches(&self) -> u64 {
        self.games.div_ceil(self.batch.max(1))
    }

    /// Teaches in `folder`, from the beginning or from where an earlier run of the same settings stopped;
    /// `hear` is told now and then, each time after what it is told of is safe on disk.
    ///
    /// # Errors
    /// A game without an evaluator that learns; a folder that holds a run of other settings, or cannot be
    /// written; threads that the system does not give.
    pub fn run(
        &self,
        folder: &RunFolder,
        resume: bool,
        stop: &AtomicBool,
        hear: &mut dyn FnMut(&Learned),
    ) -> Result<Taught, RunError> {
        let pupil = self.game.pupil()?;
        let (mut card, mut state) = self.begin(folder, resume, &*pupil)?;
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build();
        let pool =
            pool.map_err(|error| Fault::whole("threads", self.threads.to_string(), error))?;
        let (begun, before) = (Instant::now(), card.seconds);
        let mut slate = Slate::new(pupil.weights());
        while state.batches < self.batches() && !stop.load(Ordering::Relaxed) {
            let mut chapter = Chapter::default();
            while !chapter.ends_at(state.batches, self.batches()) {
                let lessons = pool.install(|| self.lessons(&*pupil, &state, stop));
                let Some(lessons) = lessons else { break };
                let rate = self.rate(state.batches);
                slate.learn(&mut state.weights, &lessons, pupil.active(), rate);
                state.batches += 1;
                chapter.add(&lessons, rate);
            }
            if chapter.batches > 0 {
                let learned = chapter.learned(&state, self.batch);
                let line = format!("{}\n", line(&learned));
                state.log = folder.append("log.jsonl", state.log, &line)?;
                folder.write(CHECKPOINT, &SEAL.write(&state))?;
                card.seconds = before + begun.elapsed().as_secs_f64();
                folder.write_card(&card)?;
                hear(&learned);
            }
        }
        let complete = state.batches >= self.batches();
        let file = pupil.write(&state.weights, &self.note);
        if complete {
            folder.write(WEIGHTS, &file)?;
        }
        card.state = if complete { RunState::Done } else { RunState::Stopped };
        folder.write_card(&card)?;
        Ok(Taught { file, batches: state.batches, complete })
    }

    /// The state at the beginning, or that of the folder.
    fn begin(
        &self,
        folder: &RunFolder,
        resume: bool,
        pupil: &dyn AnyPupil,
    ) -> Result<(RunCard, Checkpoint), RunError> {
        if !resume {
            let state = Checkpoint { batches: 0, log: 0, weights: vec![0.0; pupil.weights()] };
            let card = RunCard {
                kind: "tune".to_owned(),
                game: self.game.describe(),
                name: folder.name(),
                seed: self.seed,
                goal: self.batches(),
                unit: "batch".to_owned(),
                settings: self.settings.clone(),
                started: RunCard::now(),
                seconds: 0.0,
                state: RunState::Running,
                reason: None,
            };
            folder.write_card(&card)?;
            folder.write(CHECKPOINT, &SEAL.write(&state))?;
            return Ok((card, state));
        }
        let mut card = folder.read_card()?;
        let path = folder.path().display().to_string();
        if card.settings != self.settings || card.seed != self.seed {
            let reason =
                "its run has other settings: go on with those, or begin another with --run";
            return Err(Fault::whole("folder", path, reason).into());
        }
        let file = folder.file(CHECKPOINT).display().to_string();
        let state: Checkpoint = SEAL.read(&file, &folder.read(CHECKPOINT)?)?;
        if state.weights.len() != pupil.weights() {
            return Err(Fault::whole("checkpoint", file, "it is of other weights").into());
        }
        (card.state, card.reason, card.goal) = (RunState::Running, None, self.batches());
        folder.write_card(&card)?;
        Ok((card, state))
    }

    /// The lessons of the next batch in the order of its games; `None` where it was stopped.
    fn lessons(
        &self,
        pupil: &dyn AnyPupil,
        state: &Checkpoint,
        stop: &AtomicBool,
    ) -> Option<Vec<Lesson>> {
        let first = state.batches * self.batch;
        let lesson = |game: u64| {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let seed = seeded(self.seed ^ LESSONS, first + game).next_u64();
            let Tutor { explore, lambda, max_plies, .. } = *self;
            Some(pupil.play(&state.weights, &Exercise { seed, explore, lambda, max_plies }))
        };
        (0..self.batch).into_par_iter().map(lesson).collect()
    }

    /// The learning rate of a batch.
    fn rate(&self, batch: u64) -> f64 {
        let [first, last] = self.rates;
        let way = batch as f64 / self.batches().saturating_sub(1).max(1) as f64;
        first * (last / first).powf(way)
    }
}

/// The batches between two checkpoints.
#[derive(Clone, Copy, Default)]
struct Chapter {
    batches: u64,
    positions: u64,
    squares: f64,
    rate: f64,
}

impl Chapter {
    fn ends_at(&self, batches: u64, all: u64) -> bool {
        self.batches > 0 && (batches.is_multiple_of(OFTEN) || batches >= all)
    }

    fn add(&mut self, lessons: &[Lesson], rate: f64) {
        self.batches += 1;
        self.rate = rate;
        for error in lessons.iter().flat_map(|lesson| &lesson.errors) {
            self.positions += 1;
            self.squares += f64::from(error * error);
        }
    }

    fn learned(&self, state: &Checkpoint, batch: u64) -> Learned {
        Learned {
            batch: state.batches,
            games: state.batches * batch,
            positions: self.positions as f64 / (self.batches * batch) as f64,
            error: (self.squares / self.positions.max(1) as f64).sqrt(),
            rate: self.rate,
        }
    }
}

/// Where the errors of a batch are added up.
struct Slate {
    errors: Vec<f32>,
    counts: Vec<u32>,
    /// The weights that were picked, in the order in which they first were.
    touched: Vec<u32>,
}

impl Slate {
    fn new(weights: usize) -> Slate {
        Slate { errors: vec![0.0; weights], counts: vec![0; weights], touched: Vec::new() }
    }

    /// Moves each weight that was picked by the mean error of its positions.
    fn learn(&mut self, weights: &mut [f32], lessons: &[Lesson], active: usize, rate: f64) {
        for lesson in lessons {
            for (error, picked) in lesson.errors.iter().zip(lesson.picked.chunks(active)) {
                for &weight in picked {
                    let at = weight as usize;
                    if self.counts[at] == 0 {
                        self.touched.push(weight);
                    }
                    self.counts[at] += 1;
                    self.errors[at] += error;
                }
            }
        }
        let share = (rate / active as f64) as f32;
        for weight in self.touched.drain(..) {
            let at = weight as usize;
            weights[at] += share * self.errors[at] / self.counts[at] as f32;
            (self.errors[at], self.counts[at]) = (0.0, 0);
        }
    }
}

/// A line of the log, as of every search of weights; there are too many to list.
fn line(learned: &Learned) -> Value {
    let Learned { batch, games, positions, error, rate } = learned;
    json!({"step": batch, "games": games, "positions": positions, "loss": error, "rate": rate})
}
