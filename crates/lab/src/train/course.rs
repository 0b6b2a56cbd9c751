//! A run on its way to its goal, in its folder: log, network, checkpoint.

use super::data::{Data, Halt};
use super::learner::Learner;
use super::log::Epoch;
use super::state::State;
use crate::{RunCard, RunError, RunFolder, RunState};
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::sync_channel;
use std::thread;
use std::time::{Duration, Instant};
use yiqi_core::Fault;
use yiqi_engine::any::AnyGame;

/// Files of a run.
pub(super) const CHECKPOINT: &str = "checkpoint";
pub(super) const LOG: &str = "log.jsonl";
const NETWORK: &str = "network.yqn";
/// The positions in another order, where they came in files that nobody had shuffled. Only a run that is
/// not done has it.
pub(super) const SHUFFLED: &str = "shuffled.part";

/// How often a checkpoint is written within an epoch.
const EVERY: Duration = Duration::from_secs(60);

/// Batches that are made ahead.
const AHEAD: usize = 2;

/// How a run has ended for now.
#[derive(Clone, PartialEq, Debug)]
pub struct Trained {
    /// Whether there is a run; stopped while its data were prepared, there is none.
    pub begun: bool,
    /// Whether it has come to its goal, or learned nothing more; it was stopped otherwise.
    pub complete: bool,
    /// The file of the best network; `None` if not even the first epoch is over.
    pub network: Option<PathBuf>,
    /// The epoch that it came from.
    pub best: Option<Epoch>,
}

/// What is heard of a run on its way.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Learning<'a> {
    /// A step of an epoch (from 1) is done, so many of so many.
    Step(u32, u64, u64),
    /// An epoch is over, and written down.
    Epoch(&'a Epoch),
}

/// A run that is being worked on.
pub(super) struct Course<'a> {
    pub(super) game: &'a dyn AnyGame,
    pub(super) folder: RunFolder,
    pub(super) card: RunCard,
    /// Since when this session works on it, and the seconds of those before.
    pub(super) begun: (Instant, f64),
}

/// Why a run ends before its goal.
pub(super) enum Ended {
    /// Somebody said stop.
    Stopped(Option<Epoch>),
    /// It has failed.
    Failed(RunError),
}

impl<E: Into<RunError>> From<E> for Ended {
    fn from(error: E) -> Ended {
        Ended::Failed(error.into())
    }
}

impl From<Halt> for Ended {
    fn from(halt: Halt) -> Ended {
        match halt {
            Halt::Stopped => Ended::Stopped(None),
            Halt::Fault(fault) => Ended::Failed(fault.into()),
        }
    }
}

impl Course<'_> {
    /// Trains until the goal is reached, nothing more is learned, or `stop` is set. Gives the best epoch.
    pub(super) fn run(
        &mut self,
        data: &Data<'_>,
        mut state: State,
        device: &candle_core::Device,
        stop: &AtomicBool,
        hear: &mut (dyn FnMut(Learning<'_>) + Send),
    ) -> Result<Option<Epoch>, Ended> {
        let planes = self.game.planes()?;
        let mut learner = Learner::new(&planes, &state, device).map_err(failed)?;
        while state.epochs < state.order.epochs && state.idle < state.order.patience {
            self.epoch(data, &mut learner, &mut state, stop, hear)?;
            let held = match learner.validate(data, &state, stop) {
                Err(Halt::Stopped) => {
                    self.keep(&learner, &mut state)?;
                    return Err(Ended::Stopped(state.best));
                }
                held => held?,
            };
            let epoch = learner.epoch(&state, data, held);
            if !(epoch.loss + epoch.validation + epoch.quantised).is_finite() {
                let reason = "the loss is no number any more: try a lower --rate";
                return Err(Fault::whole(
                    "training",
                    self.folder.path().display().to_string(),
                    reason,
                )
                .into());
            }
            (state.epochs, state.steps, state.sum) = (epoch.epoch, 0, (0.0, 0));
            let better = state.best.as_ref().is_none_or(|best| epoch.validation < best.validation);
            state.idle = if better { 0 } else { state.idle + 1 };
            if better {
                self.folder
                    .write(NETWORK, &learner.file(self.game.name(), &state.order, &epoch)?)?;
                state.best = Some(epoch.clone());
            }
            state.log = self.folder.append(LOG, state.log, &epoch.line())?;
            self.keep(&learner, &mut state)?;
            hear(Learning::Epoch(&epoch));
        }
        if data.path == self.folder.file(SHUFFLED) {
            let path = data.path.clone();
            std::fs::remove_file(&path).map_err(|error| RunError::Io { path, error })?;
        }
        Ok(state.best)
    }

    /// Trains to the end of an epoch.
    fn epoch(
        &mut self,
        data: &Data<'_>,
        learner: &mut Learner,
        state: &mut State,
        stop: &AtomicBool,
        hear: &mut (dyn FnMut(Learning<'_>) + Send),
    ) -> Result<(), Ended> {
        let survey = state.survey();
        let (number, skip, of) = (state.epochs, state.steps, data.batches(&survey));
        let mut kept = Instant::now();
        let ended = thread::scope(|scope| {
            let (sender, batches) = sync_channel(AHEAD);
            let made = scope.spawn(move || {
                data.epoch(number, skip, &survey, stop, |batch| {
                    sender.send(batch).map_err(|_| Halt::Stopped)
                })
            });
            for batch in batches {
                let loss = learner.step(&batch, state, of).map_err(failed)?;
                state.steps += 1;
                state.sum.0 += loss * batch.len() as f64;
                state.sum.1 += batch.len() as u64;
                hear(Learning::Step(number + 1, state.steps, of));
                if stop.load(Ordering::Relaxed) {
                    return Err(Ended::Stopped(None));
                }
                if kept.elapsed() > EVERY {
                    self.keep(learner, state)?;
                    kept = Instant::now();
                }
            }
            let made =
                made.join().map_err(|_| failed("the thread that reads positions has died"))?;
            made.map_err(Ended::from)
        });
        match ended {
            Err(Ended::Stopped(_)) => {
                self.keep(learner, state)?;
                Err(Ended::Stopped(state.best.clone()))
            }
            ended => ended,
        }
    }

    /// Writes the checkpoint and what `run.json` says.
    fn keep(&mut self, learner: &Learner, state: &mut State) -> Result<(), RunError> {
        learner.remember(state).map_err(failed)?;
        self.folder.write(CHECKPOINT, &state.to_bytes())?;
        self.card.seconds = self.seconds();
        self.folder.write_card(&self.card)
    }

    /// Writes down how the run has ended.
    pub(super) fn end(&mut self, ended: Result<Option<Epoch>, Ended>) -> Result<Trained, RunError> {
        let (complete, best) = match ended {
            Ok(best) => (true, Ok(best)),
            Err(Ended::Stopped(best)) => (false, Ok(best)),
            Err(Ended::Failed(error)) => (false, Err(error)),
        };
        self.card.state = match &best {
            Ok(_) if complete => RunState::Done,
            Ok(_) => RunState::Stopped,
            Err(error) => {
                self.card.reason = Some(error.to_string());
                RunState::Failed
            }
        };
        self.card.seconds = self.seconds();
        let written = self.folder.write_card(&self.card);
        let best = best?;
        written?;
        let network = best.as_ref().map(|_| self.folder.file(NETWORK));
        Ok(Trained { begun: true, complete, network, best })
    }

    /// Seconds that were spent on the run.
    fn seconds(&self) -> f64 {
        let (since, before) = self.begun;
        let seconds = before + since.elapsed().as_secs_f64();
        (seconds * 10.0).round() / 10.0
    }
}

/// What goes wrong in the library.
pub(super) fn failed(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> RunError {
    RunError::Io { path: "training".into(), error: io::Error::other(error) }
}
