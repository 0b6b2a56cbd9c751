//! What is kept of a game over a restart.

use super::clock::GameClock;
use crate::views::{EndView, Seat, TurnView};
use serde::{Deserialize, Serialize};

/// The version of [`Kept`]; a file of a later one is left alone.
pub(super) const VERSION: u32 = 1;

/// A game: all of it that is not worked out from the rest.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Kept {
    /// Its id.
    pub(super) id: String,
    /// When it was begun, in milliseconds since 1970.
    pub(super) created: u64,
    /// Grows with every change.
    pub(super) revision: u64,
    /// The text that makes the game.
    pub(super) game: String,
    /// The position text that it began in.
    pub(super) start: String,
    /// Draws the dice.
    pub(super) seed: u64,
    pub(super) seats: [Seat; 2],
    pub(super) hand_dice: bool,
    pub(super) explain: bool,
    pub(super) clock: Option<GameClock>,
    pub(super) paused: bool,
    /// Whole turns, also those taken back.
    pub(super) turns: Vec<TurnView>,
    /// How many of them stand on the board.
    pub(super) cursor: usize,
    /// The steps of the turn that has begun.
    pub(super) half: String,
    /// What the die shows for the turn after all of `turns`, where a hand has cast it.
    pub(super) cast: Option<u32>,
    /// A result that is not by the rules: somebody has resigned, a flag has fallen.
    pub(super) verdict: Option<EndView>,
}
