//! From the page's words to a plan within what the server allows.

use crate::config::Limits;
use crate::engine_text::allowed;
use crate::place::short;
use crate::problem::Refusal;
use serde::{Deserialize, Serialize};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use utoipa::ToSchema;
use yiqi_core::{Fault, Options};
use yiqi_engine::Registry;
use yiqi_lab::{Entry, MatchOrder, Meeting, Openings, Plan};

/// The most engines of a match.
const MOST_ENGINES: usize = 8;

/// The most games of a pairing.
const MOST_GAMES: u32 = 100_000;

/// The longest name of an engine, in characters.
const LONGEST_NAME: usize = 60;

/// The engines of a match take so many times the memory of a single search together.
const SEARCHES_OF_MEMORY: u64 = 2;

/// A match to be played.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewMatch {
    /// The text that makes the game: `ewn:king6`.
    pub game: String,
    /// The engines, 2 to 8.
    pub engines: Vec<Entrant>,
    /// Games of each pairing, played in pairs with sides swapped.
    pub games: u32,
    /// The first engine meets each of the others, instead of each meeting each.
    #[serde(default)]
    pub gauntlet: bool,
    /// The seed of openings, dice and engines; one is drawn where none is given.
    #[serde(default)]
    pub seed: Option<u64>,
    /// `start`, `suite` or `random:PLIES`, also with `balance=0.1`.
    #[serde(default)]
    pub openings: Option<String>,
    /// The time of every move.
    #[serde(default)]
    pub time_ms: Option<u64>,
    /// The nodes of every move.
    #[serde(default)]
    pub nodes: Option<u64>,
    /// The depth of every move in turns.
    #[serde(default)]
    pub depth: Option<u32>,
    /// A clock for the game: `60+0.6`.
    #[serde(default)]
    pub tc: Option<String>,
    /// Ends the match as soon as this test has decided: `elo0=0,elo1=5`.
    #[serde(default)]
    pub sprt: Option<String>,
    /// Games at a time, no more than the server has room for.
    #[serde(default)]
    pub concurrency: Option<usize>,
}

/// An engine that is asked for.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Entrant {
    /// The engine's text.
    pub engine: String,
    /// What it is to be called.
    #[serde(default)]
    pub name: Option<String>,
}

/// A request that was looked at.
pub(super) struct Arranged {
    /// What will be played; the concurrency is what was asked for.
    pub(super) plan: Plan,
    /// What a person wants to know of it.
    pub(super) settings: String,
    /// The request with the seed that was drawn.
    pub(super) request: NewMatch,
}

impl NewMatch {
    /// The plan, checked to the last engine.
    ///
    /// # Errors
    /// 422 with the text that is wrong and where.
    pub(super) fn arrange(
        mut self,
        registry: &Registry,
        limits: &Limits,
    ) -> Result<Arranged, Refusal> {
        let seed = *self.seed.get_or_insert_with(drawn);
        let order = self.order(registry, limits)?;
        let mut plan = MatchOrder { seed, ..order }.plan(registry)?;
        plan.longest_think = Some(limits.think);
        plan.check()?;
        // A person reads what was asked for: the same words as on the command line.
        let settings = self.plain().settings();
        Ok(Arranged { plan, settings, request: self })
    }

    /// The order without engines.
    fn plain(&self) -> MatchOrder {
        MatchOrder {
            game: self.game.clone(),
            meeting: if self.gauntlet { Meeting::Gauntlet } else { Meeting::RoundRobin },
            games: self.games,
            openings: self.openings.clone(),
            depth: self.depth,
            nodes: self.nodes,
            time: self.time_ms.map(Duration::from_millis),
            tc: self.tc.clone(),
            concurrency: self.concurrency,
            sprt: self.sprt.clone(),
            ..MatchOrder::default()
        }
    }

    fn order(&self, registry: &Registry, limits: &Limits) -> Result<MatchOrder, Fault> {
        let game = registry.game(short("game", &self.game)?)?;
        if !(2..=MOST_ENGINES).contains(&self.engines.len()) {
            let reason = format!("a match takes 2 to {MOST_ENGINES} engines");
            return Err(Fault::whole("engines", self.engines.len().to_string(), reason));
        }
        number("games", self.games.into(), 2..=MOST_GAMES.into())?;
        if self.games % 2 == 1 {
            let reason = "games are played in pairs: an even number is needed";
            return Err(Fault::whole("games", self.games.to_string(), reason));
        }
        let longest = limits.think.as_millis() as u64;
        for (what, value, most) in [
            ("time_ms", self.time_ms, longest),
            ("nodes", self.nodes, u64::MAX),
            ("depth", self.depth.map(u64::from), 1000),
            ("concurrency", self.concurrency.map(|n| n as u64), 256),
        ] {
            value.map_or(Ok(()), |value| number(what, value, 1..=most))?;
        }
        for (what, text) in [("sprt", &self.sprt), ("time control", &self.tc)] {
            text.as_deref().map_or(Ok(""), |text| short(what, text))?;
        }
        if let Some(text) = &self.openings {
            harmless(short("openings", text)?)?;
        }
        // All engines have their tables at the same time.
        let share = limits.table_mib * SEARCHES_OF_MEMORY / self.engines.len() as u64;
        let limits = Limits { table_mib: share.clamp(1, limits.table_mib.max(1)), ..*limits };
        let entry = |(n, asked): (usize, &Entrant)| {
            let what = format!("engine {n}");
            let found = allowed(registry, &*game, &asked.engine, &limits)
                .map_err(|fault| whole_of(fault, &what, &asked.engine))?;
            let name = match asked.name.as_deref().map(str::trim).filter(|name| !name.is_empty()) {
                Some(name) => checked_name(name, format!("name of engine {n}"))?,
                None => asked.engine.trim().to_owned(),
            };
            Ok(Entry { text: found.text, name: Some(name) })
        };
        let engines = (1..).zip(&self.engines).map(entry).collect::<Result<_, Fault>>()?;
        Ok(MatchOrder { engines, ..self.plain() })
    }
}

/// The fault under the name of the field that it stands in. Its place is known only where it speaks of
/// the text as it was given.
fn whole_of(fault: Fault, what: &str, asked: &str) -> Fault {
    if fault.text() == asked {
        return fault.within(what, asked, 0);
    }
    Fault::whole(what, asked, fault.reason().to_string())
}

/// What begins games without a file or an engine of somebody's choice.
fn harmless(text: &str) -> Result<(), Fault> {
    if ["start", "suite"].contains(&text) {
        return Ok(());
    }
    if Openings::random(text)?.is_none() {
        let reason = "openings are start, suite, random:PLIES or random:PLIES,balance=0.1";
        return Err(Fault::whole("openings", text, reason));
    }
    let mut options = Options::parse("openings", text)?;
    match options.take("engine") {
        Some(item) => Err(options.fault(&item, "the judge cannot be chosen here")),
        None => Ok(()),
    }
}

fn number(what: &str, value: u64, range: std::ops::RangeInclusive<u64>) -> Result<(), Fault> {
    if range.contains(&value) {
        return Ok(());
    }
    let reason = match range.end() {
        &u64::MAX => format!("it is {} or more", range.start()),
        end => format!("it is from {} to {end}", range.start()),
    };
    Err(Fault::whole(what, value.to_string(), reason))
}

fn checked_name(name: &str, what: String) -> Result<String, Fault> {
    if name.chars().count() > LONGEST_NAME {
        let start: String = name.chars().take(20).collect();
        return Err(Fault::whole(what, start, format!("it is longer than {LONGEST_NAME}")));
    }
    if name.chars().any(char::is_control) {
        return Err(Fault::whole(what, name, "a name is one line of text"));
    }
    Ok(name.to_owned())
}

/// A seed that nobody has chosen, short enough to be read out and to be a number in JavaScript.
fn drawn() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    1 + (now.as_nanos() as u64) % 999_999_999
}
