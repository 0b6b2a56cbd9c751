//! Scores of single games: won, drawn, lost.

use crate::Sample;

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

    /// How many games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The games as scores, taken as independent of one another.
    pub fn sample(&self) -> Sample {
        Sample::new(1, &[(1.0, self.wins), (0.5, self.draws), (0.0, self.losses)])
    }
}
