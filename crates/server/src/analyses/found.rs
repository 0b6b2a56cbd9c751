//! A search that was made elsewhere, in a game, and is to be looked at like an analysis.

use super::{Analysis, Progress, Searched};
use crate::place::Place;
use crate::views::Report;
use std::sync::Arc;
use yiqi_engine::any::{AnyGame, AnyReport};

/// What a search has found, and from where.
pub(crate) struct Found {
    /// How the position was reached.
    pub(crate) place: Place,
    pub(crate) game: Arc<dyn AnyGame>,
    /// The text of the position that was searched.
    pub(crate) position: String,
    /// Turns played before.
    pub(crate) ply: usize,
    /// The engine text with all that matters filled in; it must make the same evaluator again.
    pub(crate) engine: String,
    /// What a user should know before believing it.
    pub(crate) note: Option<String>,
    /// The last report, with the tree if it was kept.
    pub(crate) report: AnyReport,
}

impl Found {
    pub(super) fn analysis(self, id: String) -> Analysis {
        let Found { place, game, position, ply, engine, note, report } = self;
        let tree = report.tree.clone();
        let searched = tree.map(|tree| Searched { game, tree, engine: engine.clone(), ply });
        let progress = Progress::done(Report::from(&report), searched);
        Analysis::new(id, place, position, engine, note, progress)
    }
}
