//! What is kept of a search besides its report: the tree, and the means to judge its positions.

use crate::problem::Refusal;
use crate::views::{Detail, EvaluationView, LastMove, LeafView, PositionView};
use std::fmt::{self, Debug, Formatter};
use std::sync::Arc;
use yiqi_engine::any::{AnyGame, AnyPosition, AnySearch, AnyTree, NodeKind};

/// A search that has ended, with its tree.
pub(crate) struct Searched {
    pub(crate) game: Arc<dyn AnyGame>,
    pub(crate) tree: Arc<dyn AnyTree>,
    /// The text of the engine, which makes its evaluator again. The search itself is not kept: its
    /// table is large.
    pub(crate) engine: String,
    /// Turns played before the search.
    pub(crate) ply: usize,
}

impl Debug for Searched {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Searched").field("engine", &self.engine).finish_non_exhaustive()
    }
}

impl Searched {
    /// The position at a node, and what the evaluator of the search says of it.
    ///
    /// # Errors
    /// 404 where there is no such node.
    pub(crate) fn leaf(&self, node: usize) -> Result<LeafView, Refusal> {
        let missing = || Refusal::not_found("node");
        let position = self.tree.position(node).ok_or_else(missing)?;
        let (ply, last) = self.played(node);
        let view = PositionView::new(&*self.game, &*position, None, ply, Detail::Full);
        let view = PositionView { last, ..view };
        let (evaluation, reason) = match self.evaluate(&*position) {
            Ok(evaluation) => (Some(evaluation), None),
            Err(reason) => (None, Some(reason)),
        };
        Ok(LeafView { view, evaluation, reason })
    }

    /// What the evaluator says, or why it says nothing.
    fn evaluate(&self, position: &dyn AnyPosition) -> Result<EvaluationView, String> {
        let why = |fault: yiqi_core::Fault| fault.reason().to_string();
        let search: Box<dyn AnySearch> = self.game.engine(&self.engine).map_err(why)?;
        let evaluation = search.explain(position).map_err(why)?;
        let Some(evaluation) = evaluation else {
            return Err("this engine has no evaluator".to_owned());
        };
        let maps = self.game.maps(position).map_err(why)?;
        Ok(EvaluationView::new(&evaluation, maps))
    }

    /// Turns played before a node, and the last move on the way to it.
    fn played(&self, node: usize) -> (usize, Option<LastMove>) {
        let way = self.tree.way(node);
        let mut turns = self.ply;
        for (above, here) in way.iter().zip(way.iter().skip(1)) {
            turns += usize::from(here.kind == NodeKind::Move && above.side != here.side);
        }
        let moved = way.iter().zip(way.iter().skip(1)).rfind(|(_, n)| n.kind == NodeKind::Move);
        let last = moved.and_then(|(above, moved)| {
            let before = self.tree.position(above.index)?;
            let path = before.gesture(&moved.via).ok()?.squares;
            Some(LastMove { text: moved.via.clone(), path })
        });
        (turns, last)
    }
}
