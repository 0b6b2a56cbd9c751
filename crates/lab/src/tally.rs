//! What a pairing has brought so far.

use crate::{Effort, Pentanomial, Played, Reasons, SIDES_OF_A, Wdl};
use yiqi_core::Side;

/// The two games of a pair: the one in which A has [`Side::First`], and the one in which it has
/// [`Side::Second`].
#[derive(Clone, PartialEq, Debug)]
pub struct Pair {
    /// The games.
    pub games: [Played; 2],
}

impl Pair {
    /// The points of A in halves, 0 … 4.
    pub fn half_points(&self) -> usize {
        let points = |(game, a): (&Played, Side)| match game.winner {
            None => 1,
            Some(winner) => 2 * usize::from(winner == a),
        };
        self.games.iter().zip(SIDES_OF_A).map(points).sum()
    }
}

/// Counts of a pairing of A and B.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// Games won, drawn and lost by A.
    pub wdl: Wdl,
    /// Pairs, as A sees them.
    pub penta: Pentanomial,
    /// Games won, drawn and lost by the side that moves first.
    pub first: Wdl,
    /// Turns of both in all games.
    pub plies: u64,
    /// What A and B have spent.
    pub effort: [Effort; 2],
    /// Why games ended.
    pub reasons: Reasons,
    /// Games that the referee had to end because of A, because of B.
    pub forfeits: [u64; 2],
}

impl Tally {
    /// Counts a pair.
    pub fn add(&mut self, pair: &Pair) {
        for (game, a) in pair.games.iter().zip(SIDES_OF_A) {
            self.wdl.add(game.winner.map(|winner| winner == a));
            self.first.add(game.winner.map(|winner| winner == Side::First));
            self.plies += game.plies.len() as u64;
            self.effort[0].merge(&game.effort(a));
            self.effort[1].merge(&game.effort(!a));
            *self.reasons.entry(game.reason.clone()).or_default() += 1;
            if let (Some(winner), Some(_)) = (game.winner, &game.detail) {
                self.forfeits[usize::from(winner == a)] += 1;
            }
        }
        self.penta.add(pair.half_points());
    }

    /// Counts the pairs of another.
    pub fn merge(&mut self, other: &Tally) {
        self.wdl.merge(&other.wdl);
        self.penta.merge(&other.penta);
        self.first.merge(&other.first);
        self.plies += other.plies;
        for i in 0..2 {
            self.effort[i].merge(&other.effort[i]);
            self.forfeits[i] += other.forfeits[i];
        }
        for (reason, count) in &other.reasons {
            *self.reasons.entry(reason.clone()).or_default() += count;
        }
    }

    /// The same pairs as B sees them.
    #[must_use]
    pub fn turned(mut self) -> Tally {
        self.wdl = self.wdl.turned();
        self.penta = self.penta.turned();
        self.effort.reverse();
        self.forfeits.reverse();
        self
    }

    /// Moves a game, both sides together; 0 without games.
    pub fn plies_a_game(&self) -> f64 {
        self.plies as f64 / self.wdl.games().max(1) as f64
    }

    /// Seconds a move, both engines together; 0 without moves.
    pub fn seconds_a_move(&self) -> f64 {
        let mut both = self.effort[0];
        both.merge(&self.effort[1]);
        both.seconds_a_turn()
    }
}
