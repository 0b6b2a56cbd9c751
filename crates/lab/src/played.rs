//! What the referee writes down of a game.

use std::collections::BTreeMap;
use std::time::Duration;
use yiqi_core::Side;

/// A turn, and what its engine said of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Ply {
    /// Who played it.
    pub side: Side,
    /// The turn, in canonical form.
    pub text: String,
    /// What the die showed before it; `None` in games without one.
    pub roll: Option<u32>,
    /// The time that the engine has thought.
    pub time: Duration,
    /// The depth that it has reached, where it told.
    pub depth: Option<u32>,
    /// The nodes that it has visited, where it told.
    pub nodes: Option<u64>,
    /// The win chance of the side to move, 0 … 1, where it told.
    pub win: Option<f64>,
}

/// A game that was played to its end.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// Where it began, as a position text.
    pub opening: String,
    /// Who has won; `None` for a draw.
    pub winner: Option<Side>,
    /// Why it ended, in words that many games share: `checkmate`, `out of time`.
    pub reason: String,
    /// What exactly has happened, where the referee had to end the game.
    pub detail: Option<String>,
    /// The turns of both sides.
    pub plies: Vec<Ply>,
    /// What the die showed for a turn that was never played, because the referee ended the game.
    pub unused_roll: Option<u32>,
}

impl Played {
    /// The turns as texts.
    pub fn moves(&self) -> Vec<&str> {
        self.plies.iter().map(|ply| &*ply.text).collect()
    }

    /// What the die showed before each turn.
    pub fn rolls(&self) -> Vec<Option<u32>> {
        self.plies.iter().map(|ply| ply.roll).collect()
    }

    /// What a side has spent on the game.
    pub fn effort(&self, side: Side) -> Effort {
        let mut effort = Effort::default();
        for ply in self.plies.iter().filter(|ply| ply.side == side) {
            effort.add(ply);
        }
        effort
    }
}

/// What thinking has cost, summed over turns.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Effort {
    /// Turns.
    pub turns: u64,
    /// Time.
    pub time: Duration,
    /// Nodes, and over how many turns they were told.
    pub nodes: (u64, u64),
    /// Depths, and over how many turns they were told.
    pub depth: (u64, u64),
}

impl Effort {
    /// Counts a turn.
    pub fn add(&mut self, ply: &Ply) {
        self.turns += 1;
        self.time += ply.time;
        if let Some(nodes) = ply.nodes {
            self.nodes = (self.nodes.0 + nodes, self.nodes.1 + 1);
        }
        if let Some(depth) = ply.depth {
            self.depth = (self.depth.0 + u64::from(depth), self.depth.1 + 1);
        }
    }

    /// Counts the turns of another.
    pub fn merge(&mut self, other: &Effort) {
        self.turns += other.turns;
        self.time += other.time;
        self.nodes = (self.nodes.0 + other.nodes.0, self.nodes.1 + other.nodes.1);
        self.depth = (self.depth.0 + other.depth.0, self.depth.1 + other.depth.1);
    }

    /// Seconds a turn; 0 without turns.
    pub fn seconds_a_turn(&self) -> f64 {
        self.time.as_secs_f64() / self.turns.max(1) as f64
    }

    /// Nodes a turn; `None` where no turn told.
    pub fn nodes_a_turn(&self) -> Option<f64> {
        mean(self.nodes)
    }

    /// Depth a turn; `None` where no turn told.
    pub fn depth_a_turn(&self) -> Option<f64> {
        mean(self.depth)
    }
}

fn mean((sum, count): (u64, u64)) -> Option<f64> {
    (count > 0).then(|| sum as f64 / count as f64)
}

/// How often games ended for each reason.
pub type Reasons = BTreeMap<String, u64>;
