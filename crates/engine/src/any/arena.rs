//! Networks of one shape that play one game: what evolution needs of the engine floor. One dynamic
//! call a game, none in a move.

use std::any::Any;
use yiqi_core::{Fault, Outcome, Rng};

/// How two networks play a game against each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bout {
    /// Dice, random opening moves and ties between equal moves come from it.
    pub seed: u64,
    /// Turns played at random before the networks take over; less where the game would end.
    pub random_plies: u32,
    /// The game is a draw after so many turns, those at random among them.
    pub max_plies: u32,
    /// 1: greedy, the turn whose child is worst for the opponent; 2: the opponent's best answer is
    /// looked at (over the rolls of a die in the mean).
    pub depth: u32,
    /// So many captures in a row are played out before a network judges, as in a search, in games
    /// where that makes sense; 0 for none.
    pub quiescence: u32,
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bouted {
    /// The outcome; a draw too when the limit was reached or a position stood for the second time.
    pub outcome: Outcome,
    /// Turns played.
    pub plies: u32,
    /// Positions that the networks have judged.
    pub evaluations: u64,
}

/// A network, ready to play in the arena that made it.
pub trait Phenotype: Any + Send + Sync {
    /// For the arena.
    fn as_any(&self) -> &dyn Any;
}

/// Networks of one shape that play one game.
///
/// A genome is the list of all weights and biases, layer by layer.
pub trait AnyArena: Send + Sync {
    /// Numbers in a genome.
    fn genes(&self) -> usize;

    /// A network that knows nothing: small random weights.
    fn newborn(&self, rng: &mut Rng) -> Vec<f32>;

    /// The network of a genome.
    ///
    /// # Panics
    /// When the genome has another length than [`AnyArena::genes`].
    fn express(&self, genome: &[f32]) -> Box<dyn Phenotype>;

    /// Plays a game from the start position; `players` by side. The same arguments give the same
    /// game.
    ///
    /// # Panics
    /// When a player was made by another arena.
    fn play(&self, players: [&dyn Phenotype; 2], bout: &Bout) -> Bouted;

    /// The bytes of a network file, as `eval=net:FILE` reads it. `note` says how it was made.
    fn write(&self, genome: &[f32], note: &str) -> Vec<u8>;

    /// The genome in the bytes of a network file; `file` names it in errors.
    ///
    /// # Errors
    /// A broken file, a network of another game or shape.
    fn read(&self, file: &str, bytes: &[u8]) -> Result<Vec<f32>, Fault>;
}
