//! What `run.json` says of a run.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// How a run stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RunState {
    /// Somebody works on it, or did when his program was killed: the lock tells which.
    Running,
    /// It has come to its goal.
    Done,
    /// Somebody has stopped it.
    Stopped,
    /// It has failed; [`RunCard::reason`] says why.
    Failed,
}

/// The contents of `run.json`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RunCard {
    /// `evolve`, `train` or `tune`.
    pub kind: String,
    /// The game text.
    pub game: String,
    /// The name of the folder.
    pub name: String,
    /// The seed of all that is left to chance.
    pub seed: u64,
    /// How many units were asked for.
    pub goal: u64,
    /// What is counted: generation, epoch, step.
    pub unit: String,
    /// All options by their names on the command line, without the dashes.
    pub settings: Map<String, Value>,
    /// When it was begun, RFC 3339.
    pub started: String,
    /// Seconds that were spent on it so far, over all sessions.
    pub seconds: f64,
    /// How it stands.
    pub state: RunState,
    /// Why it failed.
    pub reason: Option<String>,
}

impl RunCard {
    /// This moment, as [`RunCard::started`] has it.
    pub fn now() -> String {
        jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
    }
}
