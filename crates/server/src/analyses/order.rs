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
        let search = allowed(registry, &*reached.game, text, most)?.search;
        let limits = self.limits(&*search, most)?;
        let ply = reached.ply();
        let position = reached.positions.remove(reached.positions.len() - 1);
        let known = position.end().map(|end| Report::of_end(&*reached.game, &*position, &end));
        let game = reached.game;
        Ok(Ready { place: self.place, game, position, ply, search, limits, known })
    }

    fn limits(&self, search: &dyn AnySearch, most: &config::Limits) -> Result<Limits, Fault> {
        let own = match self.engine {
            Some(_) => search.limits(),
            None => Limits { time: Some(TIME), ..Limits::default() },
        };
        let asked = self.time.is_some() || self.nodes.is_some() || self.depth.is_some();
        let (depth, nodes, time) = match asked {
            true => (self.depth, self.nodes, self.time),
            false => (own.depth, own.nodes, own.time),
        };
        let too_few = |what: &str| Fault::whole(what, "0", "it must be 1 or more");
        if depth == Some(0) {
            return Err(too_few("depth"));
        }
        if nodes == Some(0) {
            return Err(too_few("nodes"));
        }
        if self.lines == Some(0) {
            return Err(too_few("lines"));
        }
        Ok(Limits {
            depth,
            nodes,
            time: Some(time.unwrap_or(most.think).min(most.think)),
            lines: self.lines.unwrap_or(LINES).min(most.lines),
            tree: self.tree.then_some(u32::MAX),
            tree_cap: most.tree_nodes,
        })
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
