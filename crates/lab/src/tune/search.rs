//! `--method spsa` and `--method cmaes`: a run that searches weights by matches, in its folder.
//!
//! After each step the folder holds all that is needed to go on, and what comes is decided by the seed
//! and the number of the step: a run that was stopped or killed ends as if it had not been.

use super::bench::Bench;
use super::cmaes::Cmaes;
use super::spsa::{Spsa, SpsaSettings};
use crate::{RunCard, RunError, RunFolder, RunState};
use rand::Rng as _;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use yiqi_core::{Fault, seeded};

/// Changes the seed: the games of a search are others than those of a match of the same seed.
const TUNE: u64 = u64::from_be_bytes(*b"tuneseed");

/// The file in the folder that holds the state.
const CHECKPOINT: &str = "checkpoint";

/// A search that is to be made.
#[derive(Clone)]
pub struct WeightSearch {
    /// Where weights are held against each other.
    pub bench: Bench,
    /// How new weights are made.
    pub method: SearchMethod,
    /// Pairs of games of a step: SPSA plays one match, CMA-ES one for each sample.
    pub pairs: usize,
    /// Steps (of CMA-ES: generations).
    pub steps: u64,
    /// The seed.
    pub seed: u64,
    /// All options by their names on the command line.
    pub settings: Map<String, Value>,
}

/// How new weights are made.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum SearchMethod {
    /// See [`Spsa`].
    Spsa(SpsaSettings),
    /// See [`Cmaes`]: the width at first in units, and the samples a generation (0: the usual number).
    Cmaes(f64, usize),
}

/// A step that was made.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchStep {
    /// Its number, from 1.
    pub step: u64,
    /// What was scored (0 … 1): by SPSA the first of the opposites against the second, by CMA-ES the
    /// samples against the old weights in the mean.
    pub score: f64,
    /// Where the search stands.
    pub weights: Vec<(&'static str, f64)>,
    /// Games of the step.
    pub games: u64,
    /// How wide it searches, in units; of CMA-ES only.
    pub sigma: Option<f64>,
}

/// How a search ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Searched {
    /// The point found, see [`super::Space`].
    pub point: Vec<f64>,
    /// Steps made.
    pub steps: u64,
    /// Whether these are all.
    pub complete: bool,
}

/// The state of a method.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
enum State {
    Spsa(Spsa),
    Cmaes(Cmaes),
}

/// What the checkpoint holds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Checkpoint {
    state: State,
    /// How long the log is.
    log: u64,
}

impl WeightSearch {
    /// Makes the search in `folder`, from its beginning or from where an earlier run of the same
    /// settings stopped; `hear` is told of each step.
    ///
    /// # Errors
    /// A folder that holds a run of other settings, or cannot be written; engines that the game
    /// refuses.
    pub fn run(
        &self,
        folder: &RunFolder,
        resume: bool,
        stop: &AtomicBool,
        hear: &mut dyn FnMut(&SearchStep),
    ) -> Result<Searched, RunError> {
        let (mut card, mut checkpoint) = self.begin(folder, resume)?;
        let (begun, before) = (Instant::now(), card.seconds);
        let mut made = checkpoint.state.done();
        let failed = loop {
            if made >= self.steps {
                break None;
            }
            match self.step(&mut checkpoint.state, stop) {
                Ok(None) => break None,
                Err(fault) => break Some(RunError::from(fault)),
                Ok(Some(step)) => {
                    made = step.step;
                    checkpoint.log = folder.append(
                        "log.jsonl",
                        checkpoint.log,
                        &format!("{}\n", line(&step)),
                    )?;
                    folder.write(CHECKPOINT, &bytes(&checkpoint))?;
                    card.seconds = before + begun.elapsed().as_secs_f64();
                    folder.write_card(&card)?;
                    hear(&step);
                }
            }
        };
        card.seconds = before + begun.elapsed().as_secs_f64();
        card.state = match &failed {
            Some(_) => RunState::Failed,
            None if made >= self.steps => RunState::Done,
            None => RunState::Stopped,
        };
        card.reason = failed.as_ref().map(RunError::to_string);
        folder.write_card(&card)?;
        match failed {
            Some(error) => Err(error),
            None => Ok(Searched {
                point: checkpoint.state.answer(),
                steps: made,
                complete: made >= self.steps,
            }),
        }
    }

    /// The state at the beginning, or that of the folder.
    fn begin(&self, folder: &RunFolder, resume: bool) -> Result<(RunCard, Checkpoint), RunError> {
        let size = self.bench.space.size();
        let state = match self.method {
            SearchMethod::Spsa(settings) => State::Spsa(Spsa::new(size, settings)),
            SearchMethod::Cmaes(sigma, samples) => {
                let samples = if samples == 0 { Cmaes::usual_samples(size) } else { samples };
                State::Cmaes(Cmaes::new(size, sigma, samples))
            }
        };
        let fresh = Checkpoint { state, log: 0 };
        if !resume {
            let card = RunCard {
                kind: "tune".to_owned(),
                game: self.bench.game.describe(),
                name: folder.name(),
                seed: self.seed,
                goal: self.steps,
                unit: "step".to_owned(),
                settings: self.settings.clone(),
                started: RunCard::now(),
                seconds: 0.0,
                state: RunState::Running,
                reason: None,
            };
            folder.write_card(&card)?;
            folder.write(CHECKPOINT, &bytes(&fresh))?;
            return Ok((card, fresh));
        }
        let mut card = folder.read_card()?;
        let path = folder.path().display().to_string();
        if let Some(difference) = self.difference(&card) {
            let reason = format!(
                "its run has other settings: {difference}; go on with its own, or begin another with --run"
            );
            return Err(Fault::whole("folder", path, reason).into());
        }
        let read = folder.read(CHECKPOINT)?;
        let checkpoint: Checkpoint = serde_json::from_slice(&read).map_err(|error| {
            Fault::whole("checkpoint", folder.file(CHECKPOINT).display().to_string(), error)
        })?;
        if checkpoint.state.size() != size {
            let reason = "its checkpoint is of other weights";
            return Err(Fault::whole("folder", path, reason).into());
        }
        (card.state, card.reason, card.goal) = (RunState::Running, None, self.steps);
        card.settings.clone_from(&self.settings);
        folder.write_card(&card)?;
        Ok((card, checkpoint))
    }

    /// The first option that is not as it was. CMA-ES may go on to a later end; the steps of SPSA grow
    /// smaller by how many there are to be.
    fn difference(&self, card: &RunCard) -> Option<String> {
        let free = |key: &str| key == "steps" && matches!(self.method, SearchMethod::Cmaes(..));
        let keys = self.settings.keys().chain(card.settings.keys());
        let key = keys
            .into_iter()
            .find(|key| !free(key) && self.settings.get(*key) != card.settings.get(*key));
        if let Some(key) = key {
            let said = |settings: &Map<String, Value>| match settings.get(key) {
                Some(Value::String(text)) if !text.is_empty() => text.clone(),
                Some(Value::String(_)) | None => "not given".to_owned(),
                Some(value) => value.to_string(),
            };
            return Some(format!(
                "--{key} was {}, is {}",
                said(&card.settings),
                said(&self.settings)
            ));
        }
        let seed = || format!("--seed was {}, is {}", card.seed, self.seed);
        (card.seed != self.seed).then(seed)
    }

    /// Makes a step; `None` when it was stopped on the way.
    fn step(&self, state: &mut State, stop: &AtomicBool) -> Result<Option<SearchStep>, Fault> {
        let mut rng = seeded(self.seed ^ TUNE, state.done());
        let seed = rng.next_u64();
        let (score, games, sigma) = match state {
            State::Spsa(spsa) => {
                let asked = spsa.ask(&mut rng);
                let [a, b] = &asked.points;
                let Some(tally) = self.bench.duel(a, b, self.pairs, seed, stop)? else {
                    return Ok(None);
                };
                let score = tally.penta.sample().mean;
                spsa.tell(&asked, score);
                (score, tally.wdl.games(), None)
            }
            State::Cmaes(cmaes) => {
                let asked = cmaes.ask(&mut rng);
                let Some(samples) = self.bench.trial(&asked.points, self.pairs, seed, stop)? else {
                    return Ok(None);
                };
                let scores: Vec<_> = samples.iter().map(|sample| sample.mean).collect();
                cmaes.tell(&asked, &scores);
                let mean = scores.iter().sum::<f64>() / scores.len() as f64;
                (mean, 2 * (self.pairs * scores.len()) as u64, Some(cmaes.sigma()))
            }
        };
        let weights = self.bench.space.weights(&state.answer());
        Ok(Some(SearchStep { step: state.done(), score, weights, games, sigma }))
    }
}

impl State {
    fn done(&self) -> u64 {
        match self {
            State::Spsa(spsa) => spsa.done(),
            State::Cmaes(cmaes) => cmaes.done(),
        }
    }

    fn answer(&self) -> Vec<f64> {
        match self {
            State::Spsa(spsa) => spsa.answer(),
            State::Cmaes(cmaes) => cmaes.answer(),
        }
    }

    fn size(&self) -> usize {
        self.answer().len()
    }
}

/// A line of the log.
fn line(step: &SearchStep) -> Value {
    let weights: Map<_, _> =
        step.weights.iter().map(|&(name, value)| (name.to_owned(), json!(value))).collect();
    json!({"step": step.step, "score": step.score, "weights": weights, "games": step.games,
           "sigma": step.sigma})
}

fn bytes(checkpoint: &Checkpoint) -> Vec<u8> {
    // Numbers in JSON round-trip; a state holds nothing that cannot be written.
    serde_json::to_vec(checkpoint).unwrap_or_default()
}
