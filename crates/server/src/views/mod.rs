//! What the page is told: positions, boards, turns and reports as JSON.

mod analysis;
mod board;
mod catalogue;
mod evaluation;
mod game;
mod matches;
mod position;
mod record;
mod report;
mod runs;
mod tree;
mod turn;

pub use analysis::{AnalysisState, AnalysisView};
pub use board::{BoardView, FileNumbers, FixtureView, Lattice, MarkView, PieceView};
pub use catalogue::{Catalogue, ChoiceAbout, EvaluatorAbout, FormatAbout, GameAbout, LimitsView};
pub use evaluation::{EvaluationView, MapView, TermView, WeightView};
pub use game::{
    ClockSetting, ClockView, GameState, GameSummary, Hint, NewGame, Seat, ThinkingView,
};
pub(crate) use matches::MatchFacts;
pub use matches::{
    Boards, EntrantView, GamePage, LiveGameView, MatchGame, MatchList, MatchState, MatchSummary,
    MatchView, PairingView, WithoutLuck,
};
pub(crate) use position::Detail;
pub use position::{CountView, EndView, LastMove, PositionView, StepChoice};
pub use record::{OutcomeView, RecordFile, RecordView};
pub use report::{BoundView, DepthView, LineView, Report, RootMoveView, RootRollView};
pub use runs::{
    Challenge, Epoch, EvolutionView, Generation, LogEntry, Measured, NetworkFile, PastScore,
    PresetView, RunAbout, RunKind, RunList, RunState, RunSummary, RunView, TuneStep,
};
pub use tree::{LeafView, TreeNode, TreeNodeKind, TreePage, TreeSummary, WhyView};
pub use turn::{ThoughtView, TurnView};

use yiqi_core::Side;

/// A side as the page counts it: 0 moves first.
pub(crate) fn side_number(side: Side) -> u8 {
    side.index() as u8
}
