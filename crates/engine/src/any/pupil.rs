//! An evaluator that learns from its own games: what temporal differences need of the engine floor. One
//! dynamic call a game, none in a move.

use yiqi_core::Fault;

/// How a game is played from which an evaluator learns.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Exercise {
    /// Start, dice and explored moves come from it.
    pub seed: u64,
    /// The share of turns that are played at random instead of the best one, 0 … 1.
    pub explore: f64,
    /// λ, 0 … 1: how much of a target comes from the rest of the game, and not from the next position.
    pub lambda: f64,
    /// The game ends undecided after so many turns.
    pub max_plies: u32,
}

/// What one game teaches: for each position that was judged how wrong it was, and which weights had a part.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Lesson {
    /// Target − value of each position, both in −1 … 1 for the side to move.
    pub errors: Vec<f32>,
    /// The free weights that each position picked, the same number for each, one position after the other.
    pub picked: Vec<u32>,
}

/// An evaluator whose score is a sum of weights that a position picks.
pub trait AnyPupil: Send + Sync {
    /// The number of free weights.
    fn weights(&self) -> usize;

    /// How many weights each position picks.
    fn active(&self) -> usize;

    /// Plays a game with these weights against itself. The same arguments give the same lesson.
    ///
    /// # Panics
    /// When there are not [`AnyPupil::weights`] weights.
    fn play(&self, weights: &[f32], exercise: &Exercise) -> Lesson;

    /// The bytes of a file of these weights; `note` says how they were made.
    fn write(&self, weights: &[f32], note: &str) -> Vec<u8>;

    /// The word for `eval=` that such a file goes behind: `ntuple:FILE`.
    fn eval(&self) -> &'static str;

    /// The weights in the bytes of a file; `file` names it in errors.
    ///
    /// # Errors
    /// A file that holds no weights of this kind, or is damaged.
    fn read(&self, file: &str, bytes: &[u8]) -> Result<Vec<f32>, Fault>;
}
