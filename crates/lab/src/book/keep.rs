//! What the making of every book has in common: the folder of its run, and searches that say the same on
//! every machine.

use crate::run::checkpoint::Seal;
use crate::{RunCard, RunError, RunFolder, RunState};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::time::Instant;
use yiqi_core::{Fault, Options};
use yiqi_engine::Limits;
use yiqi_engine::any::{AnyGame, AnySearch};

/// The file in the folder that holds the state.
const CHECKPOINT: &str = "checkpoint";

/// What a run is.
pub(super) struct Run<'a> {
    pub(super) game: &'a dyn AnyGame,
    pub(super) seed: u64,
    /// All options by their names on the command line.
    pub(super) settings: &'a Map<String, Value>,
    /// How many units there are to do, and what they are called.
    pub(super) goal: (u64, &'static str),
    /// The kind of its checkpoint.
    pub(super) seal: Seal,
}

/// The folder of a run that is under way.
pub(super) struct Keep<'a> {
    folder: &'a RunFolder,
    seal: Seal,
    card: RunCard,
    begun: Instant,
    before: f64,
}

impl Run<'_> {
    /// The state at the beginning, or that of the folder, of which `fits` says whether it can be.
    ///
    /// # Errors
    /// A folder that holds a run of other settings, or cannot be read or written.
    pub(super) fn begin<'a, S: Default + Serialize + DeserializeOwned>(
        self,
        folder: &'a RunFolder,
        resume: bool,
        fits: impl Fn(&S) -> Result<(), &'static str>,
    ) -> Result<(Keep<'a>, S), RunError> {
        let Run { game, seed, settings, goal: (goal, unit), seal } = self;
        let begun = Instant::now();
        if !resume {
            let card = RunCard {
                kind: "book".to_owned(),
                game: game.describe(),
                name: folder.name(),
                seed,
                goal,
                unit: unit.to_owned(),
                settings: settings.clone(),
                started: RunCard::now(),
                seconds: 0.0,
                state: RunState::Running,
                reason: None,
            };
            folder.write_card(&card)?;
            let state = S::default();
            folder.write(CHECKPOINT, &seal.write(&state))?;
            return Ok((Keep { folder, seal, card, begun, before: 0.0 }, state));
        }
        let mut card = folder.read_card()?;
        if card.settings != *settings || card.seed != seed {
            let path = folder.path().display().to_string();
            let reason =
                "its run has other settings: go on with those, or begin another with --run";
            return Err(Fault::whole("folder", path, reason).into());
        }
        let file = folder.file(CHECKPOINT).display().to_string();
        let state: S = seal.read(&file, &folder.read(CHECKPOINT)?)?;
        fits(&state).map_err(|reason| Fault::whole("checkpoint", file, reason))?;
        (card.state, card.reason) = (RunState::Running, None);
        folder.write_card(&card)?;
        let before = card.seconds;
        Ok((Keep { folder, seal, card, begun, before }, state))
    }
}

impl Keep<'_> {
    /// Keeps what is done so far.
    ///
    /// # Errors
    /// A folder that cannot be written.
    pub(super) fn keep(&mut self, state: &impl Serialize) -> Result<(), RunError> {
        self.folder.write(CHECKPOINT, &self.seal.write(state))?;
        self.card.seconds = self.before + self.begun.elapsed().as_secs_f64();
        self.folder.write_card(&self.card)
    }

    /// Says how it ended.
    ///
    /// # Errors
    /// As [`Keep::keep`].
    pub(super) fn end(mut self, done: bool) -> Result<(), RunError> {
        self.card.state = if done { RunState::Done } else { RunState::Stopped };
        self.folder.write_card(&self.card)
    }
}

/// An engine that says the same on every machine.
///
/// # Errors
/// One that the game refuses, or that is limited neither by depth nor by nodes.
pub(super) fn searcher(
    game: &dyn AnyGame,
    text: &str,
) -> Result<(Box<dyn AnySearch>, Limits), Fault> {
    let engine = game.engine(text)?;
    let own = engine.limits();
    if own.depth.is_none() && own.nodes.is_none() {
        let reason = "who judges for a book needs depth= or nodes=, so that it says the same on every \
                      machine";
        return Err(Options::parse("engine", text)?.fault_at_name(reason));
    }
    Ok((engine, Limits { time: None, ..own }))
}

/// Threads for searches.
///
/// # Errors
/// Where the system has none to give.
pub(super) fn pool(threads: usize) -> Result<rayon::ThreadPool, Fault> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| Fault::whole("threads", threads.to_string(), error))
}
