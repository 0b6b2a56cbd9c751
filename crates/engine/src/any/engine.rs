//! A search behind texts.

use super::game::{calm_table, evaluation, sees, table_of};
use super::report::Writer;
use super::tree::Shown;
use super::{AnyEvaluation, AnyPosition, AnyReport, AnySearch, AnyTree};
use crate::{Leash, Limits, Search, Searchable};
use std::sync::Arc;
use yiqi_core::{Fault, Rules};

/// A search of one game with what its engine text says besides.
pub(crate) struct Engine<G: Rules> {
    /// The rules that it was built for.
    pub(crate) game: G,
    /// The search itself.
    pub(crate) search: Box<dyn Search<G>>,
    /// The engine text with all that matters filled in.
    pub(crate) text: String,
    /// What a user should know before believing it.
    pub(crate) note: Option<&'static str>,
    /// How far exact values may be from the truth: 0 where no table had a part in them.
    pub(crate) error: f64,
    /// The limits of the engine text.
    pub(crate) limits: Limits,
}

impl<G: Rules<Value: Searchable>> AnySearch for Engine<G> {
    fn describe(&self) -> String {
        self.text.clone()
    }

    fn note(&self) -> Option<&'static str> {
        self.note
    }

    fn limits(&self) -> Limits {
        self.limits.clone()
    }

    fn new_game(&mut self, seed: u64) {
        self.search.new_game(seed);
    }

    fn explain(&self, position: &dyn AnyPosition) -> Result<Option<AnyEvaluation>, Fault> {
        let table = calm_table(&self.game, position)?;
        sees(self.search.fits(&table.position), table)?;
        Ok(self.search.opinion(&table.position).map(evaluation::<G>))
    }

    fn think(
        &mut self,
        position: &dyn AnyPosition,
        leash: Leash<'_>,
        sink: &mut dyn FnMut(&AnyReport),
    ) -> Result<AnyReport, Fault> {
        let table = table_of(&self.game, position)?;
        if let Some(end) = table.end() {
            let reason = format!("the game is over, {}: there is nothing to search", end.reason);
            return Err(Fault::whole("position", table.text(), reason));
        }
        sees(self.search.fits(&table.position), table)?;
        let writer = Writer {
            game: &self.game,
            position: &table.position,
            trail: &table.trail,
            error: self.error,
        };
        let mut hear = |report: &_| sink(&writer.report(report));
        let (p, t, roll) = (&table.position, &table.trail, table.known_roll());
        let mut found = self.search.run(p, t, roll, leash, &mut hear);
        let tree = found.tree.take().map(|tree| Shown { root: table.clone(), tree });
        let tree = tree.map(|shown| Arc::new(shown) as Arc<dyn AnyTree>);
        Ok(AnyReport { tree, ..writer.report(&found) })
    }
}
