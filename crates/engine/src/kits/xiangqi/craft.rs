//! What guides the search of Xiangqi: captures first, and no standing pat in check.

use crate::Craft;
use yiqi_core::Side;
use yiqi_games::xiangqi::{Man, Move, Position, SQUARES, Xiangqi};

/// Men times squares, for both sides.
const SLOTS: usize = 2 * 7 * SQUARES;

/// A rough worth for ordering, by the number of the man. A king, which only takes what is not
/// defended, comes first among attackers.
const RANK: [i32; 7] = [0, 4, 4, 8, 18, 9, 2];

/// The craft of Xiangqi.
#[derive(Clone, Copy, Debug, Default)]
pub struct XiangqiCraft;

impl Craft<Xiangqi> for XiangqiCraft {
    const QUIESCENCE: bool = true;

    fn slots(&self, _game: &Xiangqi) -> usize {
        SLOTS
    }

    /// By what moves and where it goes.
    #[inline]
    fn slot(&self, _game: &Xiangqi, p: &Position, m: Move) -> usize {
        let side = if p.side() == Side::First { 0 } else { Man::ALL.len() };
        (side + p.man(m.from()).index()) * SQUARES + m.to()
    }

    /// The most valuable victim by the least valuable attacker.
    #[inline]
    fn noisy(&self, _game: &Xiangqi, p: &Position, m: Move) -> Option<i32> {
        let rank = |square| RANK[p.man(square).index()];
        p.captures(m).then(|| rank(m.to()) * 32 - rank(m.from()))
    }

    #[inline]
    fn forced(&self, _game: &Xiangqi, p: &Position) -> bool {
        p.check()
    }
}
