//! What guides the search of mini chess: captures first, and no standing pat in check.

use crate::Craft;
use yiqi_core::Side;
use yiqi_games::minichess::{Man, Minichess, Move, Position};

/// Men times squares of the largest board, for both sides.
const SLOTS: usize = 2 * 6 * 36;

/// A rough worth for ordering, by the number of the man.
const RANK: [i32; 6] = [0, 9, 5, 3, 3, 1];

/// The craft of mini chess.
#[derive(Clone, Copy, Debug, Default)]
pub struct MinichessCraft;

impl Craft<Minichess> for MinichessCraft {
    const QUIESCENCE: bool = true;

    fn slots(&self, _game: &Minichess) -> usize {
        SLOTS
    }

    /// By what moves and where it goes.
    #[inline]
    fn slot(&self, _game: &Minichess, p: &Position, m: Move) -> usize {
        let side = if p.side() == Side::First { 0 } else { 6 };
        (side + p.man(m.from()).index()) * 36 + m.to()
    }

    /// The most valuable victim by the least valuable attacker; a promotion counts what it gains.
    /// A king, which only takes what is not defended, comes first among attackers.
    #[inline]
    fn noisy(&self, _game: &Minichess, p: &Position, m: Move) -> Option<i32> {
        let gain = |man: Man| RANK[man.index()];
        let captures = p.captures(m);
        let becomes = m.promotion();
        if !captures && becomes.is_none() {
            return None;
        }
        let victim = if captures { gain(p.man(m.to())) } else { 0 };
        let promotion = becomes.map_or(0, |man| gain(man) - gain(Man::Pawn));
        Some((victim + promotion) * 16 - gain(p.man(m.from())))
    }

    #[inline]
    fn forced(&self, game: &Minichess, p: &Position) -> bool {
        game.in_check(p, p.side())
    }
}
