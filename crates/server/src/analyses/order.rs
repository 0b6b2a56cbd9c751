//! What is to be searched, and within which limits.

use super::search::Search;
use super::{Analysis, Progress};
use crate::config;
use crate::engine_text::allowed;
use crate::place::Place;
use crate::problem::Refusal;
use crate::views::Report;
use std::sync::Arc;
use std::time::Duration;
use yiqi_core::Fault;
use yiqi_engine::any::{AnyGame, AnyPosition, AnySearch};
use yiqi_engine::{Limits, Registry};

/// The engine when none is named.
const ENGINE: &str = "level:max";

/// The time when nothing else limits the search.
const TIME: Duration = Duration::from_secs(1);

/// The shortest time that an engine text can say.
const SHORTEST: Duration = Duration::from_millis(1);

/// Root moves with an exact value when nothing is said of them.
const LINES: usize = 5;

/// What a person wants to have searched.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    pub(crate) place: Place,
    pub(crate) engine: Option<String>,
    pub(crate) time: Option<Duration>,
    pub(crate) nodes: Option<u64>,
    pub(crate) depth: Option<u32>,
    pub(crate) lines: Option<usize>,
    pub(crate) tree: bool,
}

/// A search that can begin.
pub(super) struct Ready {
    place: Place,
    game: Arc<dyn AnyGame>,
    position: Box<dyn AnyPosition>,
    /// Turns played before.
    ply: usize,
    search: Box<dyn AnySearch>,
    limits: Limits,
    /// What is known without a search: the game is over.
    known: Option<Report>,
}

impl Order {
    /// Reads all texts and builds the engine.
    pub(super) fn prepare(
        self,
        registry: &Registry,
        most: &config::Limits,
    ) -> Result<Ready, Refusal> {
        let mut reached = self.place.reach(registry)?;
        let text = self.engine.as_deref().unwrap_or(ENGINE);
        let mut engine = allowed(registry, &*reached.game, text, most)?;
        let limits = self.limits(&engine.limits, most)?;
        if limits != engine.limits {
            // A table as large as the time that holds can fill, and a text that says what holds.
            let text = limits.in_text(&engine.text)?;
            engine = allowed(registry, &*reached.game, &text, most)?;
        }
        let limits = self.wide(limits, most)?;
        let ply = reached.ply();
        let position = reached.positions.remove(reached.positions.len() - 1);
        let known = position.end().map(|end| Report::of_end(&*reached.game, &*position, &end));
        let (game, search) = (reached.game, engine.search);
        Ok(Ready { place: self.place, game, position, ply, search, limits, known })
    }

    /// What ends the search.
    fn limits(&self, own: &Limits, most: &config::Limits) -> Result<Limits, Fault> {
        let own = match self.engine {
            Some(_) => own.clone(),
            None => Limits { time: Some(TIME), ..Limits::default() },
        };
        let asked = self.time.is_some() || self.nodes.is_some() || self.depth.is_some();
        let (depth, nodes, time) = match asked {
            true => (self.depth, self.nodes, self.time),
            false => (own.depth, own.nodes, own.time),
        };
        let few = [("depth", depth == Some(0)), ("nodes", nodes == Some(0))];
        if let Some((what, _)) = few.into_iter().find(|(_, few)| *few) {
            return Err(Fault::whole(what, "0", "it must be 1 or more"));
        }
        let time = time.unwrap_or(most.think).clamp(SHORTEST, most.think.max(SHORTEST));
        Ok(Limits { depth, nodes, time: Some(time), ..own })
    }

    /// The same with what the search is to tell.
    fn wide(&self, limits: Limits, most: &config::Limits) -> Result<Limits, Fault> {
        let lines = self.lines.unwrap_or(LINES).min(most.lines);
        if lines == 0 {
            return Err(Fault::whole("lines", "0", "it must be 1 or more"));
        }
        let (tree, tree_cap) = (self.tree.then_some(u32::MAX), most.tree_nodes);
        Ok(Limits { lines, tree, tree_cap, ..limits })
    }
}

impl Ready {
    /// The analysis and, where one is needed, the search.
    pub(super) fn begin(self, id: String) -> (Analysis, Option<Search>) {
        let (text, engine) = (self.position.text(), self.search.describe());
        let note = self.search.note().map(str::to_owned);
        let (progress, searched) = match self.known {
            Some(report) => (Progress::done(report, None), false),
            None => (Progress::waiting(), true),
        };
        let seed = self.place.seed.unwrap_or(1);
        let analysis = Analysis::new(id, self.place, text, engine, note, progress);
        let Ready { game, position, ply, search, limits, .. } = self;
        let search = Search { game, position, search, limits, seed, ply };
        (analysis, searched.then_some(search))
    }
}
