//! What a match has brought so far.

use crate::{Pentanomial, Played, Wdl};
use std::time::Duration;
use yiqi_core::Side;

/// The two games of a pair.
#[derive(Clone, PartialEq, Debug)]
pub struct Pair {
    /// The opening, as a position text.
    pub opening: String,
    /// The game in which A has [`Side::First`], and the one in which it has [`Side::Second`].
    pub games: [Played; 2],
}

/// The sides of engine A in the two games of a pair.
pub const SIDES_OF_A: [Side; 2] = Side::BOTH;

/// Counts of a match between A and B, as A sees them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// Games won, drawn and lost.
    pub wdl: Wdl,
    /// Pairs.
    pub penta: Pentanomial,
    /// Moves of both in all games.
    pub plies: u64,
    /// The time that A and B have thought.
    pub time: [Duration; 2],
}

impl Tally {
    /// Counts a pair.
    pub fn add(&mut self, pair: &Pair) {
        let mut half_points = 0;
        for (game, a) in pair.games.iter().zip(SIDES_OF_A) {
            match game.winner {
                None => {
                    self.wdl.draws += 1;
                    half_points += 1;
                }
                Some(winner) if winner == a => {
                    self.wdl.wins += 1;
                    half_points += 2;
                }
                Some(_) => self.wdl.losses += 1,
            }
            self.plies += u64::from(game.plies);
            self.time[0] += game.time[a];
            self.time[1] += game.time[!a];
        }
        self.penta.add(half_points);
    }

    /// Moves a game, both sides together; 0 without games.
    pub fn plies_a_game(&self) -> f64 {
        self.plies as f64 / self.wdl.games().max(1) as f64
    }

    /// Seconds a move, both engines together; 0 without moves.
    pub fn seconds_a_move(&self) -> f64 {
        (self.time[0] + self.time[1]).as_secs_f64() / self.plies.max(1) as f64
    }
}
