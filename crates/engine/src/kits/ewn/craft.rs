//! In which order moves are tried.

use super::distance::Distances;
use super::tables::Known;
use crate::{Craft, Exact, Library};
use std::sync::Arc;
use yiqi_games::ewn::{Ewn, Move, Position, Quiet};

/// Goals first, then captures of enemy stones; quiet moves by what they gain in distance.
#[derive(Clone, Debug)]
pub struct EwnCraft {
    distances: Distances,
    area: usize,
    /// The exact tables that there are.
    known: Option<Arc<Known>>,
}

impl EwnCraft {
    pub(super) fn new(game: &Ewn, library: &Library) -> EwnCraft {
        let known = Known::of(game, library);
        EwnCraft { distances: Distances::new(game), area: game.board().area(), known }
    }
}

/// A goal ranks above every capture.
const GOAL: i32 = 100;

/// One square nearer to the goal, in units of the history score.
const NEARER: i32 = 64;

impl Craft<Ewn> for EwnCraft {
    fn slots(&self, _game: &Ewn) -> usize {
        16 * self.area + 1
    }

    /// A slot for every stone and target; passes and placements share the last one.
    #[inline]
    fn slot(&self, _game: &Ewn, _p: &Position, m: Move) -> usize {
        match m {
            Move::Go { stone, to } => stone.lane() * self.area + usize::from(to),
            Move::Pass | Move::Place(_) => 16 * self.area,
        }
    }

    #[inline]
    fn noisy(&self, game: &Ewn, p: &Position, m: Move) -> Option<i32> {
        let Move::Go { stone, to } = m else { return None };
        if game.is_goal(stone.side(), to) {
            return Some(GOAL);
        }
        let taken = p.stone_on(to).filter(|taken| taken.side() != stone.side())?;
        // What it takes, and among equals what it gains.
        let gain = self.gain(p, m);
        Some(4 * i32::from(taken.number()) + gain)
    }

    #[inline]
    fn quiet(&self, _game: &Ewn, p: &Position, m: Move) -> i32 {
        NEARER * self.gain(p, m)
    }

    #[inline(always)]
    fn exact(&self, _game: &Ewn, p: &Position, _t: &Quiet) -> Option<Exact<f64>> {
        self.known.as_ref()?.value(p).map(Exact::of)
    }
}

impl EwnCraft {
    /// How much nearer to the goal the move brings its stone.
    #[inline]
    fn gain(&self, p: &Position, m: Move) -> i32 {
        let Move::Go { stone, to } = m else { return 0 };
        let distance = |square| i32::from(self.distances.get(stone.side(), square));
        distance(p.square(stone)) - distance(to)
    }
}
