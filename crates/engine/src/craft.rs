//! What only one game's search does.

use yiqi_core::{End, Game};

/// What exact tables say of a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Exact<V> {
    /// The value for the side to move, before the roll.
    pub value: V,
    /// How many turns it looks back, as in [`End::back`]: 0 where the position speaks for itself.
    pub back: u32,
}

impl<V> Exact<V> {
    /// A value that is true however the position was reached.
    #[inline(always)]
    pub fn of(value: V) -> Exact<V> {
        Exact { value, back: 0 }
    }

    /// A value that counters of the trail have a part in.
    #[inline(always)]
    pub fn resting_on_all(value: V) -> Exact<V> {
        Exact { value, back: End::ALL }
    }
}

/// A game's craft: knowledge that guides its search and never its values. It stands beside the
/// evaluator, so that `eval=` changes values and not the search.
///
/// Every method has a neutral default; a new game may start with `impl Craft<MyGame> for Plain {}`.
pub trait Craft<G: Game>: Clone + Send + Sync + 'static {
    /// Whether leaves are extended through [`yiqi_core::Kind::Noisy`] moves.
    const QUIESCENCE: bool = false;

    /// Number of slots in the history table; 0 switches history off.
    fn slots(&self, _game: &G) -> usize {
        0
    }

    /// The history slot of a step played from `p`, below [`Craft::slots`].
    fn slot(&self, _game: &G, _p: &G::Position, _m: G::Move) -> usize {
        0
    }

    /// A step that changes much at once (capture, goal): its rank among such steps, larger first.
    /// `None` for a quiet step, which history orders.
    fn noisy(&self, _game: &G, _p: &G::Position, _m: G::Move) -> Option<i32> {
        None
    }

    /// A static guess for quiet steps, added to their history score.
    fn quiet(&self, _game: &G, _p: &G::Position, _m: G::Move) -> i32 {
        0
    }

    /// Whether the side to move may not stand pat in quiescence (it is in check).
    fn forced(&self, _game: &G, _p: &G::Position) -> bool {
        false
    }

    /// The exact value from tables, for the side to move, before the roll. Tables know positions alone; where
    /// rules look at the past, it is the craft that answers only what the trail cannot change.
    fn exact(&self, _game: &G, _p: &G::Position, _t: &G::Trail) -> Option<Exact<G::Value>> {
        None
    }
}

/// The craft of a game that has none yet.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

impl<G: Game> Craft<G> for Plain {}
