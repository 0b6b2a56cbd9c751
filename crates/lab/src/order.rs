//! What somebody asks for who wants a match, in the words of a command line or a request: the one
//! place where they become a [`Plan`].

use crate::{
    Contestant, Control, Format, GameTime, MAX_PLIES, Openings, Plan, Sprt, sensitivity, sweep,
};
use std::time::Duration;
use yiqi_core::Fault;
use yiqi_engine::{Limits, Registry};

/// A match as it is asked for. What is left out is as [`Plan`] has it by default.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct MatchOrder {
    /// The text that makes the game.
    pub game: String,
    /// The engines.
    pub engines: Vec<Entry>,
    /// Which of them meet.
    pub meeting: Meeting,
    /// Games of each pairing; they are played in pairs, so an odd number is one less than is played.
    pub games: u32,
    /// The seed of all that is left to chance.
    pub seed: u64,
    /// Where games begin, see [`Openings::of`].
    pub openings: Option<String>,
    /// The depth of every move.
    pub depth: Option<u32>,
    /// The nodes of every move.
    pub nodes: Option<u64>,
    /// The time of every move.
    pub time: Option<Duration>,
    /// The clock of a game, see [`GameTime::parse`].
    pub tc: Option<String>,
    /// How far an engine may overrun its time before it has lost.
    pub margin: Option<Duration>,
    /// How long the referee waits where nothing limits the time.
    pub patience: Option<Duration>,
    /// A game of so many moves is a draw.
    pub max_plies: Option<u32>,
    /// Games at a time; one a core.
    pub concurrency: Option<usize>,
    /// The test that may end the match early, see [`Sprt::parse`].
    pub sprt: Option<String>,
}

/// An engine that is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Which one, see [`crate::resolve`].
    pub text: String,
    /// What it is to be called; by default as [`Contestant::resolve`] calls it.
    pub name: Option<String>,
}

impl Entry {
    /// An engine that is called as it is asked for.
    pub fn new(text: impl Into<String>) -> Entry {
        Entry { text: text.into(), name: None }
    }
}

/// Who meets whom.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Meeting {
    /// Each meets each.
    #[default]
    RoundRobin,
    /// The first meets each of the others.
    Gauntlet,
    /// One engine is held against itself with other values of an option, see [`sweep`].
    Sweep(String),
    /// One engine is held against itself with each weight changed, see [`sensitivity`].
    Sensitivity(String),
}

impl MatchOrder {
    /// What is to be played.
    ///
    /// # Errors
    /// The text that is wrong, and where.
    pub fn plan(&self, registry: &Registry) -> Result<Plan, Fault> {
        let game = registry.game(&self.game)?;
        let mut engines = Vec::new();
        for Entry { text, name } in &self.engines {
            let mut engine = Contestant::resolve(text)?;
            engine.describe(&*game)?;
            if let Some(name) = name {
                engine.name.clone_from(name);
            }
            engines.push(engine);
        }
        Contestant::tell_apart(&mut engines);
        let variants = matches!(self.meeting, Meeting::Sweep(_) | Meeting::Sensitivity(_));
        let enough = if variants { engines.len() == 1 } else { engines.len() >= 2 };
        if !enough {
            let reason = if variants {
                "one engine is held against its own variants"
            } else {
                "a match takes two engines or more"
            };
            let asked: Vec<_> = self.engines.iter().map(|entry| &*entry.text).collect();
            return Err(Fault::whole("engines", asked.join(" "), reason));
        }
        let format = match &self.meeting {
            Meeting::Sweep(text) => {
                engines = sweep(&*game, &engines[0], text)?;
                Format::Challenge
            }
            Meeting::Sensitivity(text) => {
                engines = sensitivity(&*game, &engines[0], text)?;
                Format::Challenge
            }
            Meeting::Gauntlet => Format::Gauntlet,
            Meeting::RoundRobin => Format::RoundRobin,
        };
        let sprt = self.sprt.as_deref().map(Sprt::parse).transpose()?;
        if let (Some(text), true) = (&self.sprt, format.pairings(engines.len()).len() > 1) {
            return Err(Fault::whole("sprt", text, "a test is between two engines and no more"));
        }
        let openings = match &self.openings {
            None => Openings::Start,
            Some(text) => Openings::of(&*game, text)?,
        };
        let default = Control::default();
        let (depth, nodes, time) = (self.depth, self.nodes, self.time);
        let control = Control {
            limits: Limits { depth, nodes, time, ..Limits::default() },
            clock: self.tc.as_deref().map(GameTime::parse).transpose()?,
            margin: self.margin.unwrap_or(default.margin),
            patience: self.patience.unwrap_or(default.patience),
        };
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        Ok(Plan {
            game,
            engines,
            format,
            pairs: self.games.div_ceil(2) as usize,
            seed: self.seed,
            openings,
            control,
            max_plies: self.max_plies.unwrap_or(MAX_PLIES),
            concurrency: self.concurrency.unwrap_or_else(cores),
            sprt,
            longest_think: None,
            observer: None,
        })
    }

    /// What a person wants to know of a match besides game, engines and seed.
    pub fn settings(&self) -> String {
        let text = |key: &str, value: Option<String>| value.map(|value| format!("{key} {value}"));
        let seconds = |time: Duration| format!("{} s", time.as_secs_f64());
        let parts = [
            text("openings", self.openings.clone()),
            text("depth", self.depth.map(|depth| depth.to_string())),
            text("nodes", self.nodes.map(|nodes| nodes.to_string())),
            text("time", self.time.map(seconds)),
            text("tc", self.tc.clone()),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}
