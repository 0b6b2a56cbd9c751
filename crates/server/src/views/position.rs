//! A position: what stands there, who is to move, what may be played.

use super::{BoardView, TurnView, side_number};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use yiqi_core::{End, Outcome, Side};
use yiqi_engine::any::{AnyGame, AnyPosition};

/// A position as the page shows it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct PositionView {
    /// The text that makes the game: `ewn:king6`.
    pub game: String,
    /// The position text.
    pub text: String,
    /// The side to move, 0 or 1.
    pub side: u8,
    /// The letters of the sides in texts.
    pub letters: [char; 2],
    /// The names of the sides.
    pub side_names: [&'static str; 2],
    /// What the die shows.
    pub roll: Option<u32>,
    /// Whether a die must be cast before a move.
    pub needs_roll: bool,
    /// What the die may show.
    pub faces: Vec<u32>,
    /// Whether a turn has begun and is not complete.
    pub mid_turn: bool,
    /// `check`, where the side to move stands in it.
    pub alarm: Option<&'static str>,
    /// The end, if the game is over.
    pub end: Option<EndView>,
    /// The picture.
    pub board: BoardView,
    /// The legal steps; before the roll those of any roll.
    pub moves: Vec<StepChoice>,
    /// What was played last.
    pub last: Option<LastMove>,
    /// What can be counted of each side.
    pub counts: Vec<CountView>,
    /// Turns played since the start.
    pub ply: usize,
}

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct EndView {
    /// The side that has won; null for a draw.
    pub winner: Option<u8>,
    /// The rule that ended it: `checkmate`.
    pub reason: String,
}

/// A legal step and what a person touches to make it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct StepChoice {
    /// The step's text.
    pub text: String,
    /// Squares in order.
    pub path: Vec<usize>,
    /// The picture of the piece that it makes, where squares do not tell.
    pub piece: Option<&'static str>,
}

/// The move that led here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct LastMove {
    /// Its text.
    pub text: String,
    /// Its squares.
    pub path: Vec<usize>,
}

/// Something that can be counted of each side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct CountView {
    /// What is counted.
    pub name: &'static str,
    /// How many, by side.
    pub values: [u32; 2],
}

/// How much of a position is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Detail {
    /// Everything.
    Full,
    /// All but the legal steps.
    Picture,
}

impl PositionView {
    /// The view of `position`, which came about by `last` after `ply` turns.
    pub(crate) fn new(
        game: &dyn AnyGame,
        position: &dyn AnyPosition,
        last: Option<&TurnView>,
        ply: usize,
        detail: Detail,
    ) -> PositionView {
        let choice = |choice: yiqi_engine::any::StepChoice| StepChoice {
            text: choice.text,
            path: choice.gesture.squares,
            piece: choice.gesture.piece,
        };
        let moves = match detail {
            Detail::Full => position.choices().into_iter().map(choice).collect(),
            Detail::Picture => Vec::new(),
        };
        let counts = game.counts(position).unwrap_or_default();
        PositionView {
            game: game.describe(),
            text: position.text(),
            side: side_number(position.side()),
            letters: Side::BOTH.map(|side| position.letter(side)),
            side_names: Side::BOTH.map(|side| position.side_name(side)),
            roll: position.roll(),
            needs_roll: position.needs_roll(),
            faces: position.faces(),
            mid_turn: position.mid_turn(),
            alarm: position.alarm(),
            end: position.end().as_ref().map(EndView::from),
            board: BoardView::from(&position.drawing()),
            moves,
            last: last.map(|turn| LastMove { text: turn.text.clone(), path: turn.path.clone() }),
            counts: counts.into_iter().map(|(name, values)| CountView { name, values }).collect(),
            ply,
        }
    }
}

impl From<&End> for EndView {
    fn from(end: &End) -> EndView {
        EndView { winner: winner(end.outcome), reason: end.reason.to_owned() }
    }
}

/// The side that an outcome has win; `None` for a draw.
pub(crate) fn winner(outcome: Outcome) -> Option<u8> {
    match outcome {
        Outcome::Win(side) => Some(side_number(side)),
        Outcome::Draw => None,
    }
}
