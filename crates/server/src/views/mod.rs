//! What the page is told: positions, boards, turns and reports as JSON.

mod board;
mod catalogue;
mod game;
mod position;
mod report;
mod turn;

pub use board::{BoardView, FileNumbers, FixtureView, Lattice, MarkView, PieceView};
pub use catalogue::{Catalogue, ChoiceAbout, EvaluatorAbout, FormatAbout, GameAbout, LimitsView};
pub use game::{
    ClockSetting, ClockView, GameState, GameSummary, Hint, NewGame, Seat, ThinkingView,
};
pub(crate) use position::Detail;
pub use position::{CountView, EndView, LastMove, PositionView, StepChoice};
pub use report::{BoundView, DepthView, Report, RootMoveView, RootRollView};
pub use turn::{ThoughtView, TurnView};

use yiqi_core::Side;

/// A side as the page counts it: 0 moves first.
pub(crate) fn side_number(side: Side) -> u8 {
    side.index() as u8
}
