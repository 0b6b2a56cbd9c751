//! What only one game's search does.

use yiqi_core::Game;

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

    /// The exact value from tables, for the side to move, before the roll.
    fn exact(&self, _game: &G, _p: &G::Position) -> Option<G::Value> {
        None
    }
}

/// The craft of a game that has none yet.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

impl<G: Game> Craft<G> for Plain {}
