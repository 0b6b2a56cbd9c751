//! A turn that was played.

use super::side_number;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;
use utoipa::ToSchema;
use yiqi_engine::any::{AnyGame, AnyPosition};
use yiqi_protocols::records::Thought;

/// What a side did in its turn.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct TurnView {
    /// The move in its canonical form.
    pub text: String,
    /// Whose turn it was.
    #[serde(default)]
    pub side: u8,
    /// What the die showed.
    #[serde(default)]
    pub roll: Option<u32>,
    /// The move in the other notations of the game, by their names.
    #[serde(default)]
    pub styles: BTreeMap<String, String>,
    /// The squares that it touched, in order.
    #[serde(default)]
    pub path: Vec<usize>,
    /// What the player thought of it.
    #[serde(default)]
    pub thought: Option<ThoughtView>,
    /// What somebody said of it.
    #[serde(default)]
    pub comment: Option<String>,
    /// The analysis that keeps the search of this move.
    #[serde(default)]
    pub analysis: Option<String>,
}

/// What a player thought of its move.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct ThoughtView {
    /// Win chance of the side that moved, 0 … 1.
    #[serde(default)]
    pub win: Option<f64>,
    /// Centipawns for the side that moved.
    #[serde(default)]
    pub score: Option<f64>,
    /// Plies to a forced end, positive if the side that moved wins.
    #[serde(default)]
    pub mate: Option<i32>,
    /// Depth in turns.
    #[serde(default)]
    pub depth: Option<u32>,
    /// Nodes searched.
    #[serde(default)]
    pub nodes: Option<u64>,
    /// Time used.
    #[serde(default)]
    pub time_ms: Option<u64>,
}

impl From<&Thought> for ThoughtView {
    fn from(thought: &Thought) -> ThoughtView {
        ThoughtView {
            win: thought.win,
            score: thought.score.map(|pawns| pawns * 100.0),
            mate: thought.mate,
            depth: thought.depth,
            nodes: thought.nodes,
            time_ms: thought.time.map(|time| time.as_millis() as u64),
        }
    }
}

impl From<ThoughtView> for Thought {
    fn from(view: ThoughtView) -> Thought {
        Thought {
            win: view.win.filter(|win| (0.0..=1.0).contains(win)),
            score: view.score.filter(|score| score.is_finite()).map(|score| score / 100.0),
            mate: view.mate,
            depth: view.depth,
            nodes: view.nodes,
            time: view.time_ms.map(Duration::from_millis),
        }
    }
}

impl TurnView {
    /// A whole turn, written from the position in which it was played; the roll is set there.
    pub(crate) fn new(game: &dyn AnyGame, before: &dyn AnyPosition, text: &str) -> TurnView {
        let styled = |&style: &&str| Some((style.to_owned(), before.styled(style, text).ok()?));
        TurnView {
            text: text.to_owned(),
            side: side_number(before.side()),
            roll: before.roll(),
            styles: game.styles().iter().filter_map(styled).collect(),
            path: before.gesture(text).map(|gesture| gesture.squares).unwrap_or_default(),
            ..TurnView::default()
        }
    }
}
