//! Learning runs: what they are, how far they are, and what they have logged.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// The runs that there are.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct RunList {
    /// The newest first.
    pub runs: Vec<RunSummary>,
    /// Whether one can be begun now: one works at a time.
    pub free: bool,
}

/// What an evolution can be asked.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct EvolutionView {
    /// Sets of options to begin from, the usual one first.
    pub presets: Vec<PresetView>,
}

/// A set of options.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct PresetView {
    /// Its name.
    pub name: String,
    /// The options by their names on the command line, but for game and seed.
    #[schema(value_type = Object)]
    pub settings: Map<String, Value>,
}

/// A run in a list.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct RunSummary {
    /// Its name, that of its folder.
    pub name: String,
    /// Whether it works.
    pub state: RunState,
    /// What it is; null where that cannot be read.
    pub about: Option<RunAbout>,
    /// The last line of its log.
    pub last: Option<LogEntry>,
    /// What is wrong with its folder.
    pub problem: Option<String>,
    /// Whether it can be stopped from here.
    pub can_stop: bool,
    /// Whether it can be gone on with from here.
    pub can_resume: bool,
}

/// Whether a run works.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RunState {
    /// A process works on it.
    Running,
    /// It was at work, and its process has gone without a last word.
    BrokenOff,
    /// It was stopped, and can be gone on with.
    Stopped,
    /// It has reached its goal.
    Done,
    /// It has ended for a reason that it says.
    Failed,
    /// Its folder holds no run that can be read.
    Unreadable,
}

/// What a run does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RunKind {
    /// Evolution of a network by games of a population; its log holds generations.
    Evolve,
    /// Gradient training of a network from positions; its log holds epochs.
    Train,
    /// Search of the weights of an evaluator; its log holds steps.
    Tune,
}

/// What a run says of itself.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct RunAbout {
    /// What it does.
    pub kind: RunKind,
    /// The game's text.
    pub game: String,
    /// The seed of all that is left to chance.
    pub seed: u64,
    /// How far it is to go: generations, epochs, steps.
    pub goal: Option<u64>,
    /// Its options by their names on the command line.
    #[schema(value_type = Object)]
    pub settings: Map<String, Value>,
    /// When it began, `2026-11-30T09:00:00Z`.
    pub started: String,
    /// Seconds that it has worked.
    pub seconds: f64,
    /// Why it has ended before its goal.
    pub reason: Option<String>,
}

/// A run with its log.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct RunView {
    /// What it is and how far.
    pub run: RunSummary,
    /// Its log from where it was asked for, in order.
    pub entries: Vec<LogEntry>,
    /// Whether there is more of it: ask again after the last one.
    pub more: bool,
    /// The networks that it has made.
    pub networks: Vec<NetworkFile>,
}

/// A network that a run has made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct NetworkFile {
    /// The file's name: `champion.yqn` is the best so far, `gen-0100.yqn` that of a generation.
    pub name: String,
    /// Its length in bytes.
    pub bytes: u64,
}

/// A line of a log; the kind of the run says which.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum LogEntry {
    /// Of an evolution.
    Generation(Generation),
    /// Of a training.
    Epoch(Epoch),
    /// Of a search of weights.
    Step(TuneStep),
}

/// A generation of an evolution.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Generation {
    /// Its number, from 0.
    pub generation: u64,
    /// Fitness a game of the best, −1 … 1.
    pub best: Option<f64>,
    /// Fitness a game in the mean of all, −1 … 1.
    pub mean: Option<f64>,
    /// The standard deviation of a gene over the population, in the mean of all genes.
    pub diversity: Option<f64>,
    /// Games that it was judged by.
    pub games: Option<u64>,
    /// Turns of a game in the mean.
    pub plies: Option<f64>,
    /// Positions that networks have judged.
    pub evaluations: Option<u64>,
    /// The size of a mutation.
    pub sigma: Option<f64>,
    /// The chance of a gene to mutate.
    pub mutation: Option<f64>,
    /// Opponents of each.
    pub opponents: Option<u64>,
    /// Its best against the champion so far.
    pub champion: Option<Challenge>,
    /// The champion against those that are never trained on, by their names; empty where they were not
    /// measured.
    #[serde(default)]
    pub yardsticks: BTreeMap<String, Measured>,
    /// The champion against champions of earlier generations.
    #[serde(default)]
    pub past: Vec<PastScore>,
    /// What is to be said of it.
    pub warning: Option<String>,
}

/// The best of a generation against the champion so far.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Challenge {
    /// Its score, 0 … 1.
    pub score: f64,
    /// Games.
    #[serde(default)]
    pub games: u64,
    /// Whether it is the champion now.
    #[serde(default)]
    pub accepted: bool,
}

/// A score with its error.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Measured {
    /// The score, 0 … 1.
    pub score: f64,
    /// Half the width of its 95 % interval; null where it is not known.
    pub error: Option<f64>,
    /// Games.
    #[serde(default)]
    pub games: u64,
}

/// The score against the champion of an earlier generation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct PastScore {
    /// Whose champion.
    pub generation: u64,
    /// The score, 0 … 1.
    pub score: f64,
    /// Half the width of its 95 % interval; null where it is not known.
    pub error: Option<f64>,
    /// Games.
    #[serde(default)]
    pub games: u64,
}

/// An epoch of a training.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Epoch {
    /// Its number.
    pub epoch: u64,
    /// The loss on what is trained on.
    pub loss: Option<f64>,
    /// The loss on what is held back.
    pub validation: Option<f64>,
    /// The learning rate.
    pub rate: Option<f64>,
    /// Positions seen.
    pub positions: Option<u64>,
}

/// A step of a search of weights.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct TuneStep {
    /// Its number.
    pub step: u64,
    /// The loss.
    pub loss: Option<f64>,
    /// The score, 0 … 1.
    pub score: Option<f64>,
    /// The weights by name.
    #[serde(default)]
    pub weights: BTreeMap<String, f64>,
}

impl LogEntry {
    /// Its number.
    pub(crate) fn number(&self) -> u64 {
        match self {
            LogEntry::Generation(entry) => entry.generation,
            LogEntry::Epoch(entry) => entry.epoch,
            LogEntry::Step(entry) => entry.step,
        }
    }
}
