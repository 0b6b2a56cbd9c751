//! Which amazon steps and which arrows to try first.

use crate::Craft;
use yiqi_core::Side;
use yiqi_games::amazons::{Amazons, Move, Position};

/// The order of quiet steps; nothing in Amazons is noisy, and no leaf needs to be extended.
#[derive(Clone, Copy, Debug)]
pub struct AmazonsCraft;

/// Squares a history slot distinguishes.
const SQUARES: usize = 128;
/// What a queen step more from the new square counts in the order (history scores are within
/// ±16384).
const STEP: i32 = 100;
/// What an arrow beside an amazon counts.
const BESIDE: i32 = 400;

impl Craft<Amazons> for AmazonsCraft {
    /// Two squares for a move and two for a shot: the shooter's place and the target.
    fn slots(&self, _game: &Amazons) -> usize {
        2 * SQUARES * SQUARES
    }

    #[inline]
    fn slot(&self, _game: &Amazons, p: &Position, m: Move) -> usize {
        let slot = |from: u8, to: u8| usize::from(from) * SQUARES + usize::from(to);
        match m {
            Move::Go { from, to } => slot(from, to),
            Move::Shoot(to) => SQUARES * SQUARES + slot(p.shooter().unwrap_or(to), to),
        }
    }

    /// An amazon likes squares from which it sees more; an arrow likes to land beside the other
    /// side's amazons and not beside one's own.
    #[inline]
    fn quiet(&self, _game: &Amazons, p: &Position, m: Move) -> i32 {
        match m {
            Move::Go { from, to } => STEP * (p.reach(to) as i32 - p.reach(from) as i32),
            Move::Shoot(to) => {
                let beside = p.board().spread(1 << to);
                let amazons = |side: Side| (beside & p.amazons(side)).count_ones() as i32;
                BESIDE * (amazons(!p.side()) - amazons(p.side()))
            }
        }
    }
}
