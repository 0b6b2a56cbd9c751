//! Random openings that a judge finds balanced.

use super::BalanceJudge;
use super::walk::random_walk;
use rand::Rng as _;
use std::sync::atomic::{AtomicBool, Ordering};
use yiqi_core::{Fault, Rng};
use yiqi_engine::any::{AnyGame, AnyPosition};

/// How many openings are drawn before it is said that none is balanced.
const TRIES: u32 = 500;

/// Random turns from the start, drawn anew until a shallow search finds both sides about equal.
#[derive(Clone, PartialEq, Debug)]
pub struct Balanced {
    /// How many turns.
    pub plies: u32,
    /// The most that the win chance may differ from ½, 0 … ½.
    pub balance: f64,
    /// The engine text of the judge, see [`BalanceJudge::new`].
    pub engine: String,
}

impl Balanced {
    /// An opening. The first try begins at `game.start(seed)`; later ones draw their start as well,
    /// since a start that is drawn may be what is unbalanced. Once `stop` is set it is any position.
    ///
    /// # Errors
    /// A judge that cannot be built; when no try was balanced.
    pub(super) fn draw(
        &self,
        game: &dyn AnyGame,
        seed: u64,
        rng: &mut Rng,
        stop: &AtomicBool,
    ) -> Result<Box<dyn AnyPosition>, Fault> {
        let mut judge = BalanceJudge::new(game, &self.engine)?;
        let mut closest = f64::INFINITY;
        let mut start = seed;
        for _ in 0..TRIES {
            if stop.load(Ordering::Relaxed) {
                return Ok(game.start(seed));
            }
            if let Some(position) = random_walk(game.start(start), self.plies, rng)?
                && let Some(found) = judge.imbalance(game, &*position, stop)?
            {
                if found <= self.balance {
                    return Ok(position);
                }
                closest = closest.min(found);
            }
            start = rng.next_u64();
        }
        let reason = if closest.is_finite() {
            let game = game.describe();
            format!(
                "none of {TRIES} openings of {game} is so balanced; the best is {closest:.3} off"
            )
        } else {
            format!("{} ends before so many moves", game.describe())
        };
        Err(Fault::whole("openings", self.to_string(), reason))
    }
}

impl std::fmt::Display for Balanced {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Balanced { plies, balance, engine } = self;
        let engine = engine.replace('"', "\"\"");
        write!(f, "random:{plies},balance={balance},engine=\"{engine}\"")
    }
}
