//! Scores of single games: won, drawn, lost.

use super::counts::numbers;
use crate::Sample;
use yiqi_core::Fault;

/// Counts of games, in the order in which they are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wdl {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Wdl {
    /// Counts a game: `Some(true)` if it was won, `None` if it was drawn.
    pub fn add(&mut self, won: Option<bool>) {
        match won {
            Some(true) => self.wins += 1,
            Some(false) => self.losses += 1,
            None => self.draws += 1,
        }
    }

    /// Counts the games of another.
    pub fn merge(&mut self, other: &Wdl) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }

    /// The same games as the other side sees them.
    #[must_use]
    pub fn turned(self) -> Wdl {
        Wdl { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// Reads `W,D,L`, three counts.
    ///
    /// # Errors
    /// Not three whole numbers from 0 to 10¹², or nothing but zeros.
    pub fn parse(text: &str) -> Result<Wdl, Fault> {
        let [wins, draws, losses] = numbers("wdl", "W,D,L", text)?;
        Ok(Wdl { wins, draws, losses })
    }

    /// How many games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The games as scores, taken as independent of one another.
    pub fn sample(&self) -> Sample {
        Sample::new(1, &self.scores())
    }

    /// How often each score of a game occurred.
    pub(crate) fn scores(&self) -> [(f64, u64); 3] {
        [(0.0, self.losses), (0.5, self.draws), (1.0, self.wins)]
    }
}
