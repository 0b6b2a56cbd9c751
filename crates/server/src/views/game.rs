//! Games that are played on the server.

use super::{EndView, PositionView, TurnView};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Seat {
    /// Somebody at the page.
    Person,
    /// A built-in search.
    Engine {
        /// The engine text: `level:hard`, `star2:time=0.5`.
        engine: String,
    },
}

/// A clock for a whole game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClockSetting {
    /// What each side begins with.
    pub base_ms: u64,
    /// What each turn adds.
    #[serde(default)]
    pub increment_ms: u64,
}

/// A game to be played.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The text that makes the game: `ewn:king6`.
    pub game: String,
    /// The position text it begins in; without it the game's start.
    #[serde(default)]
    pub position: Option<String>,
    /// Who plays the first and the second side.
    pub seats: [Seat; 2],
    /// The clock; without it nobody is hurried.
    #[serde(default)]
    pub clock: Option<ClockSetting>,
    /// The die is cast by hand, over a real board, and its face entered.
    #[serde(default)]
    pub hand_dice: bool,
    /// Engines keep their search trees, for the explanation of their moves.
    #[serde(default)]
    pub explain: bool,
    /// Draws the dice and what the start leaves to chance; without it chance does.
    #[serde(default)]
    pub seed: Option<u64>,
}

/// How the clock stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ClockView {
    /// What each side began with.
    pub base_ms: u64,
    /// What each turn adds.
    pub increment_ms: u64,
    /// What is left, by side, at the time of this view.
    pub remaining_ms: [u64; 2],
    /// Whose clock runs.
    pub running: Option<u8>,
}

/// An engine at work.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ThinkingView {
    /// For which side.
    pub side: u8,
    /// Since when, in milliseconds since 1970.
    pub since_ms: u64,
}

/// A game as it stands.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct GameState {
    /// Its id.
    pub id: String,
    /// Grows with every change.
    pub revision: u64,
    /// When it was begun, `2026-11-30T09:00:00Z`.
    pub created: String,
    /// The text that makes the game.
    pub game: String,
    /// Who plays.
    pub seats: [Seat; 2],
    /// Whether the die is cast by hand.
    pub hand_dice: bool,
    /// Whether engines keep their search trees.
    pub explain: bool,
    /// The clock.
    pub clock: Option<ClockView>,
    /// Whether the clock stands and no engine plays.
    pub paused: bool,
    /// The engine that thinks now.
    pub thinking: Option<ThinkingView>,
    /// All turns, also those taken back.
    pub turns: Vec<TurnView>,
    /// How many of them stand on the board.
    pub cursor: usize,
    /// The position after them.
    pub view: PositionView,
    /// The position text that the game began in.
    pub start: String,
    /// The result: by the rules, by the clock, or because somebody has resigned.
    pub result: Option<EndView>,
    /// What draws the dice.
    pub seed: u64,
}

/// A game in the list of games.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct GameSummary {
    /// Its id.
    pub id: String,
    /// The text that makes the game.
    pub game: String,
    /// Who plays.
    pub seats: [Seat; 2],
    /// When it was begun.
    pub created: String,
    /// When it last changed.
    pub updated: String,
    /// Turns on the board.
    pub turns: usize,
    /// The result.
    pub result: Option<EndView>,
}

/// What a player could do.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Hint {
    /// The turn, or what is left of it.
    pub text: String,
    /// Its squares in order.
    pub path: Vec<usize>,
    /// The win chance of the side to move.
    pub win: f64,
}
