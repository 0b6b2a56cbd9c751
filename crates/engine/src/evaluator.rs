//! What a position is worth without looking ahead.

use crate::weights::NamedWeight;
use yiqi_core::{Game, Value};

/// One term of an evaluation, for explanations: `weight × (own − other) = share`.
#[derive(Clone, PartialEq, Debug)]
pub struct Term {
    /// The weight's name, as in the TOML file.
    pub name: String,
    /// The feature of the side to move.
    pub own: f64,
    /// The same feature of the other side.
    pub other: f64,
    /// The weight.
    pub weight: f64,
    /// What the term adds to the score, in the evaluator's own unit.
    pub share: f64,
}

impl Term {
    /// The term of a feature that both sides have.
    pub fn new(name: &str, weight: f64, own: f64, other: f64) -> Term {
        Term { name: name.to_owned(), own, other, weight, share: weight * (own - other) }
    }
}

/// What an evaluator says of a position at the start of a turn, for the side to move.
#[derive(Clone, PartialEq, Debug)]
pub struct Opinion<V> {
    /// The value, kept out of the range of what is certain.
    pub value: V,
    /// The win chance, 0 … 1.
    pub win: f64,
    /// What makes it up.
    pub terms: Vec<Term>,
}

impl<V: Value> Opinion<V> {
    /// What `evaluator` says of `p`, where a turn begins and the game is not over.
    pub fn of<G, E>(evaluator: &E, game: &G, p: &G::Position) -> Opinion<V>
    where
        G: Game<Value = V>,
        E: Evaluator<G>,
    {
        let value = evaluator.value(game, p, &evaluator.fresh(game, p)).tame();
        Opinion { value, win: evaluator.chance(value), terms: evaluator.terms(game, p) }
    }
}

/// Values positions for the side to move. The search asks only at the start of a turn, before the
/// roll, and never in a decided game.
///
/// `State` is what is kept up to date from step to step (a network's accumulator, piece-square
/// sums); the search holds a stack of them, one a step. Evaluators without one use `()`.
pub trait Evaluator<G: Game>: Send + Sync + 'static {
    /// Kept from step to step.
    type State: Clone + Send;

    /// Whether nothing is kept from step to step: then [`Evaluator::after`] need not be called, and the
    /// state of any position serves for every other.
    #[inline(always)]
    fn stateless(&self) -> bool {
        size_of::<Self::State>() == 0
    }

    /// Whether it sees `p` at all; the values of other positions mean nothing.
    fn fits(&self, _game: &G, _p: &G::Position) -> bool {
        true
    }

    /// The state of a position, from scratch.
    fn fresh(&self, game: &G, p: &G::Position) -> Self::State;

    /// Writes to `to` the state after the legal step `m` from `p`; `from` is the state of `p`. What
    /// `to` held before is of no account.
    fn after(
        &self,
        game: &G,
        from: &Self::State,
        p: &G::Position,
        m: G::Move,
        to: &mut Self::State,
    );

    /// The worth of `p` for the side to move: centipawns, or the expected result in −1 … 1. The
    /// search keeps it out of the range of certain values ([`yiqi_core::Value::tame`]). Exchanging
    /// the sides changes the sign.
    fn value(&self, game: &G, p: &G::Position, state: &Self::State) -> G::Value;

    /// The chance, 0 … 1, that the side for which a search found `value` wins (a draw counts half).
    fn chance(&self, value: G::Value) -> f64;

    /// The value that has this win chance: the inverse of [`Evaluator::chance`], for searches that
    /// average chances.
    fn worth(&self, chance: f64) -> G::Value;

    /// The terms that make up [`Evaluator::value`].
    fn terms(&self, game: &G, p: &G::Position) -> Vec<Term>;

    /// The weights by name that mean something in `game`; none where there are none to set.
    fn weights(&self, _game: &G) -> Vec<NamedWeight> {
        Vec::new()
    }
}
