//! Lists of balanced, distinct openings, from a seed.

use super::BalanceJudge;
use super::walk::random_walk;
use rand::Rng as _;
use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use yiqi_core::{Fault, seeded};
use yiqi_engine::any::{AnyGame, AnyPosition};

/// How many drawn in a row may fail before it is said that none will do.
const TRIES: u64 = 5000;

/// Positions are compared by move trees of so many leaves or more …
const LEAVES: u64 = 30_000;
/// … and of this depth at most.
const DEPTH: u32 = 6;

/// What a list is to be made of.
#[derive(Clone, PartialEq, Debug)]
pub struct Recipe {
    /// Random turns from the start.
    pub plies: u32,
    /// The seed of starts and turns.
    pub seed: u64,
    /// The most that the win chance may differ from ½, 0 … ½.
    pub balance: f64,
    /// The engine text of the first judge, see [`BalanceJudge::new`].
    pub engine: String,
    /// The engine text of the second, who searches deeper and must agree.
    pub check: String,
}

/// Draws openings one by one. Opening number `n` that is drawn depends on the seed and `n` alone, so
/// that a short list is the beginning of a long one.
pub struct Maker<'a> {
    game: &'a dyn AnyGame,
    recipe: &'a Recipe,
    judge: BalanceJudge,
    check: BalanceJudge,
    seen: HashSet<Vec<u64>>,
    counts: DrawCounts,
}

/// How many openings there were at each stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DrawCounts {
    /// Drawn at random.
    pub drawn: u64,
    /// Found balanced by the first judge.
    pub balanced: u64,
    /// Of these, not a copy or a mirror image of one before, as far as can be told.
    pub distinct: u64,
    /// Of these, found balanced by the second judge, and so kept.
    pub kept: u64,
}

/// An opening that was kept.
#[derive(Clone, PartialEq, Debug)]
pub struct Made {
    /// The position text.
    pub text: String,
    /// How far from balance it is by the first judge and by the second.
    pub imbalance: [f64; 2],
}

impl<'a> Maker<'a> {
    /// Begins a list.
    ///
    /// # Errors
    /// A judge that the game refuses.
    pub fn new(game: &'a dyn AnyGame, recipe: &'a Recipe) -> Result<Maker<'a>, Fault> {
        Ok(Maker {
            game,
            recipe,
            judge: BalanceJudge::new(game, &recipe.engine)?,
            check: BalanceJudge::new(game, &recipe.check)?,
            seen: HashSet::new(),
            counts: DrawCounts::default(),
        })
    }

    /// How many openings there were until now.
    pub fn counts(&self) -> DrawCounts {
        self.counts
    }

    /// The next opening; `None` when `stop` was set. `progress` hears of every one that is drawn.
    ///
    /// # Errors
    /// When thousands in a row were not good enough.
    pub fn next(
        &mut self,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(DrawCounts),
    ) -> Result<Option<Made>, Fault> {
        let (game, balance) = (self.game, self.recipe.balance);
        for _ in 0..TRIES {
            progress(self.counts);
            let mut rng = seeded(self.recipe.seed, self.counts.drawn);
            self.counts.drawn += 1;
            let start = game.start(rng.next_u64());
            let Some(position) = random_walk(start, self.recipe.plies, &mut rng)? else {
                continue;
            };
            let Some(first) = self.judge.imbalance(game, &*position, stop)? else {
                return Ok(None);
            };
            if first > balance {
                continue;
            }
            self.counts.balanced += 1;
            if !self.seen.insert(likeness(&*position)) {
                continue;
            }
            self.counts.distinct += 1;
            let Some(second) = self.check.imbalance(game, &*position, stop)? else {
                return Ok(None);
            };
            if second > balance {
                continue;
            }
            self.counts.kept += 1;
            return Ok(Some(Made { text: position.text(), imbalance: [first, second] }));
        }
        let game = game.describe();
        let reason = format!(
            "{TRIES} openings in a row were not within {balance} of balance or were there before"
        );
        Err(Fault::whole("openings of", game, reason))
    }
}

/// What two positions have in common that some symmetry of the game turns into each other, the
/// change of colours included: the sizes of their move trees. Seldom two others have it in common
/// too; one of them is then lost, which does no harm where openings are drawn at will.
fn likeness(position: &dyn AnyPosition) -> Vec<u64> {
    let mut counts = Vec::new();
    for depth in 1..=DEPTH {
        counts.push(position.perft(depth));
        if counts.last().is_some_and(|&leaves| leaves >= LEAVES) {
            break;
        }
    }
    counts
}
