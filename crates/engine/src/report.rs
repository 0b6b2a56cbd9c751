//! What a search says, after every finished depth and at its end.

use crate::Tree;
use std::time::Duration;
use yiqi_core::{Game, Value as _};

/// How a value relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is the value at this depth.
    Exact,
    /// The true value is at least this (a cut-off above beta).
    Lower,
    /// The true value is at most this (nothing above alpha).
    Upper,
}

/// A root turn and what the search found of it, seen by the side to move at the root.
#[derive(Clone, Debug)]
pub struct RootMove<G: Game> {
    /// The steps of the turn.
    pub turn: Vec<G::Move>,
    /// Its value.
    pub value: G::Value,
    /// Its win chance, 0 … 1.
    pub win: f64,
    /// What the value is.
    pub bound: Bound,
    /// Whether it is the truth: no evaluator had a part in it.
    pub exact: bool,
    /// How often a tree search went there.
    pub visits: Option<u64>,
    /// The line expected with it, turn by turn and itself first, for as many moves as there are lines;
    /// empty for the others and for a mere bound.
    pub pv: Vec<Vec<G::Move>>,
}

impl<G: Game> RootMove<G> {
    /// Whether the value of the best of `moves`, which stands first, is the truth. A win that is certain
    /// stays the best whatever the others are, and where the best is a certain loss, the others are no
    /// better.
    pub(crate) fn certain(moves: &[RootMove<G>]) -> bool {
        let decided = |first: &RootMove<G>| first.exact && first.value.decided();
        moves.first().is_some_and(decided)
            || !moves.is_empty() && moves.iter().all(|root_move| root_move.exact)
    }
}

/// The root after one face of the die.
#[derive(Clone, Debug)]
pub struct RootRoll<G: Game> {
    /// The roll.
    pub roll: G::Roll,
    /// Its probability.
    pub weight: f64,
    /// The value of the best move.
    pub value: G::Value,
    /// Its win chance, 0 … 1.
    pub win: f64,
    /// Whether the value is the truth.
    pub exact: bool,
    /// All root moves, the best first.
    pub moves: Vec<RootMove<G>>,
}

/// Counters of the nodes at one depth (turns from the root).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByDepth {
    /// Nodes visited.
    pub nodes: u64,
    /// Nodes that ended by a cut-off.
    pub cutoffs: u64,
    /// Nodes whose moves were generated.
    pub expanded: u64,
    /// Children generated.
    pub generated: u64,
    /// Children searched.
    pub searched: u64,
}

/// What a search did, over all its depths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Nodes visited, chance nodes and quiescence included.
    pub nodes: u64,
    /// Calls of the evaluator.
    pub evaluations: u64,
    /// Look-ups in the transposition table.
    pub probes: u64,
    /// Look-ups that found the position.
    pub hits: u64,
    /// Counters by turns from the root.
    pub by_depth: Vec<ByDepth>,
}

/// The state of a search.
#[derive(Clone, Debug)]
pub struct Report<G: Game> {
    /// The last finished depth in turns (0: none yet; tree searches: deepest line).
    pub depth: u32,
    /// The best turn; empty when the roll is still to be cast.
    pub best: Vec<G::Move>,
    /// The value for the side to move.
    pub value: G::Value,
    /// The win chance of the side to move, 0 … 1.
    pub win: f64,
    /// Whether the value is the truth: no evaluator had a part in it.
    pub exact: bool,
    /// The principal variation, turn by turn; after a chance node it ends.
    pub pv: Vec<Vec<G::Move>>,
    /// The root by rolls: one entry where the roll is known.
    pub rolls: Vec<RootRoll<G>>,
    /// Counters.
    pub stats: Stats,
    /// Time since the start.
    pub time: Duration,
    /// The searched tree of the last depth, where it was asked for.
    pub tree: Option<Tree<G>>,
}
