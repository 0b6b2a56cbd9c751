//! How the positions that follow in a file were made.

use super::Codec;
use serde::{Deserialize, Serialize};
use yiqi_engine::any::AnyGame;

/// What made the games of a file, up to the next such note.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Run {
    /// The game's text.
    pub game: String,
    /// The pieces by number.
    pub palette: String,
    /// The engines with all that matters filled in; one where it plays itself.
    pub engines: Vec<String>,
    /// The seed of all that was left to chance.
    pub seed: u64,
    /// Where games begin.
    pub openings: String,
    /// How often a turn at random was played instead of the best one.
    pub noise: f64,
    /// A game of so many turns is a draw.
    pub max_plies: u32,
    /// The number of the first game.
    pub first_game: u32,
    /// The seed with which the positions were shuffled; `None` where they stand game by game.
    pub shuffled: Option<u64>,
    /// The version of the program.
    pub version: String,
}

impl Run {
    /// The note of positions of `game` of which nothing else is said.
    pub fn of(game: &dyn AnyGame) -> Run {
        Run {
            game: game.describe(),
            palette: Codec::of(game).palette(),
            engines: Vec::new(),
            seed: 0,
            openings: "start".to_owned(),
            noise: 0.0,
            max_plies: 0,
            first_game: 0,
            shuffled: None,
            version: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }
}
