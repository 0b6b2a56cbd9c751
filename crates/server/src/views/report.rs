//! What a search has found.

use serde::Serialize;
use utoipa::ToSchema;
use yiqi_core::{End, Outcome};
use yiqi_engine::Bound;
use yiqi_engine::any::{AnyGame, AnyPosition, AnyReport, AnyRootMove, AnyRootRoll};

/// The state of a search after a finished depth, or at its end.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Report {
    /// Finished depth in turns.
    pub depth: u32,
    /// The best turn; null before the roll.
    pub best: Option<String>,
    /// Value for the side to move, in the unit of all values of this report: centipawns, or in games
    /// of chance the expected result −1 … 1.
    pub value: Option<f64>,
    /// The same where the unit is centipawns; null in games of chance.
    pub centipawns: Option<f64>,
    /// Plies to a forced end, positive for a win.
    pub mate: Option<i32>,
    /// Win chance of the side to move, 0 … 1.
    pub win: f64,
    /// Whether no evaluator had a part in the value.
    pub exact: bool,
    /// Principal variation, a text a turn.
    pub pv: Vec<String>,
    /// Lines of the best moves, as many as were asked for; none before the roll.
    pub lines: Vec<LineView>,
    /// The root by rolls; without a die one entry.
    pub rolls: Vec<RootRollView>,
    /// Nodes visited.
    pub nodes: u64,
    /// Calls of the evaluator.
    pub evaluations: u64,
    /// Look-ups in the transposition table.
    pub probes: u64,
    /// Look-ups that found the position.
    pub hits: u64,
    /// Counters by turns from the root.
    pub by_depth: Vec<DepthView>,
    /// Time.
    pub time_ms: u64,
}

/// A line that begins with a root move.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct LineView {
    /// The line, a text a turn.
    pub pv: Vec<String>,
    /// Value of its first move.
    pub value: Option<f64>,
    /// Plies to a forced end, positive for a win.
    pub mate: Option<i32>,
    /// Win chance.
    pub win: f64,
}

/// The root after one face of the die.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct RootRollView {
    /// The face.
    pub roll: Option<u32>,
    /// Its probability.
    pub weight: f64,
    /// Win chance with the best move.
    pub win: f64,
    /// The moves, the best first.
    pub moves: Vec<RootMoveView>,
}

/// A root move.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct RootMoveView {
    /// The turn.
    pub text: String,
    /// Its value, as [`Report::value`].
    pub value: Option<f64>,
    /// Plies to a forced end.
    pub mate: Option<i32>,
    /// Win chance.
    pub win: f64,
    /// What the value is.
    pub bound: BoundView,
    /// Visits of a tree search.
    pub visits: Option<u64>,
}

/// How a value relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BoundView {
    /// It is the value at this depth.
    Exact,
    /// At least this.
    Lower,
    /// At most this.
    Upper,
}

/// Counters of the nodes at one depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct DepthView {
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

/// A number that JSON can carry.
pub(crate) fn finite(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}

impl Report {
    /// What is to be said of a game that is over: nothing was searched, and all is known.
    pub(crate) fn of_end(game: &dyn AnyGame, position: &dyn AnyPosition, end: &End) -> Report {
        let result = match end.outcome {
            Outcome::Draw => 0.0,
            Outcome::Win(side) if side == position.side() => 1.0,
            Outcome::Win(_) => -1.0,
        };
        // Values are averaged where there is a die. Elsewhere they are centipawns, of which a game that
        // is won has no number.
        let value = (game.dice() || result == 0.0).then_some(result);
        Report {
            depth: 0,
            best: None,
            value,
            centipawns: value.filter(|_| !game.dice()),
            mate: None,
            win: (result + 1.0) / 2.0,
            exact: true,
            pv: Vec::new(),
            lines: Vec::new(),
            rolls: Vec::new(),
            nodes: 0,
            evaluations: 0,
            probes: 0,
            hits: 0,
            by_depth: Vec::new(),
            time_ms: 0,
        }
    }
}

impl From<&AnyReport> for Report {
    fn from(report: &AnyReport) -> Report {
        let depth = |depth: &yiqi_engine::ByDepth| DepthView {
            nodes: depth.nodes,
            cutoffs: depth.cutoffs,
            expanded: depth.expanded,
            generated: depth.generated,
            searched: depth.searched,
        };
        Report {
            depth: report.depth,
            best: report.best.clone(),
            value: finite(report.value),
            centipawns: finite(report.value).filter(|_| report.centipawns),
            mate: report.mate,
            win: report.win,
            exact: report.exact,
            pv: report.pv.clone(),
            lines: match &report.rolls[..] {
                [known] => known.moves.iter().filter_map(line).collect(),
                _ => Vec::new(),
            },
            rolls: report.rolls.iter().map(RootRollView::from).collect(),
            nodes: report.nodes,
            evaluations: report.evaluations,
            probes: report.probes,
            hits: report.hits,
            by_depth: report.by_depth.iter().map(depth).collect(),
            time_ms: report.time.as_millis() as u64,
        }
    }
}

fn line(root_move: &AnyRootMove) -> Option<LineView> {
    let AnyRootMove { value, mate, win, ref pv, .. } = *root_move;
    (!pv.is_empty()).then(|| LineView { pv: pv.clone(), value: finite(value), mate, win })
}

impl From<&AnyRootRoll> for RootRollView {
    fn from(roll: &AnyRootRoll) -> RootRollView {
        let moves = roll.moves.iter().map(RootMoveView::from).collect();
        RootRollView { roll: roll.roll, weight: roll.weight, win: roll.win, moves }
    }
}

impl From<&AnyRootMove> for RootMoveView {
    fn from(root_move: &AnyRootMove) -> RootMoveView {
        RootMoveView {
            text: root_move.text.clone(),
            value: finite(root_move.value),
            mate: root_move.mate,
            win: root_move.win,
            bound: match root_move.bound {
                Bound::Exact => BoundView::Exact,
                Bound::Lower => BoundView::Lower,
                Bound::Upper => BoundView::Upper,
            },
            visits: root_move.visits,
        }
    }
}
