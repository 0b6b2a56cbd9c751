//! Random openings, the fairest of a few.

use super::walk::random_walk;
use super::{BalanceJudge, TRIES};
use rand::Rng as _;
use std::sync::atomic::{AtomicBool, Ordering};
use yiqi_core::{Fault, Rng};
use yiqi_engine::any::{AnyGame, AnyPosition};

/// How many openings are looked at before the fairest of them is taken.
const DRAWS: usize = 12;

/// So near to a win chance of a half an opening is taken without looking for a fairer one.
const FAIR: f64 = 0.1;

/// An opening after `plies` random turns: the first that a very shallow search finds fair, or else the
/// fairest of a few. Unlike [`super::Balanced`] it refuses no game, however lopsided its openings are,
/// and costs milliseconds. The first one begins at `game.start(seed)`, later ones draw their start too.
/// Once `stop` is set it is any position.
///
/// # Errors
/// Random moves that always end the game.
pub(super) fn fairest(
    game: &dyn AnyGame,
    plies: u32,
    seed: u64,
    rng: &mut Rng,
    stop: &AtomicBool,
) -> Result<Box<dyn AnyPosition>, Fault> {
    let mut judge = BalanceJudge::new(game, judge_of(game))?;
    let mut best: Option<(f64, Box<dyn AnyPosition>)> = None;
    let (mut start, mut looked) = (seed, 0);
    for _ in 0..TRIES {
        if stop.load(Ordering::Relaxed) {
            return Ok(game.start(seed));
        }
        if let Some(position) = random_walk(game.start(start), plies, rng)?
            && let Some(found) = judge.imbalance(game, &*position, stop)?
        {
            looked += 1;
            if best.as_ref().is_none_or(|&(least, _)| found < least) {
                best = Some((found, position));
            }
            if found <= FAIR || looked == DRAWS {
                break;
            }
        }
        start = rng.next_u64();
    }
    best.map(|(_, position)| position).ok_or_else(|| {
        let reason = format!("{} ends before so many moves", game.describe());
        Fault::whole("openings", format!("random:{plies}"), reason)
    })
}

/// A search of a few thousand nodes with a table that is cleared in no time.
fn judge_of(game: &dyn AnyGame) -> &'static str {
    if game.dice() { "star1:nodes=3000,table=1" } else { "alphabeta:nodes=3000,table=1" }
}
