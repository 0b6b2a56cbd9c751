//! What guides the search of mini chess: captures first, no standing pat in check, exact values of positions
//! with few men.

use super::tables::{Known, Verdict};
use crate::{Craft, Exact, Library};
use std::sync::Arc;
use yiqi_core::{Side, Value as _};
use yiqi_games::minichess::{Man, Minichess, Move, Position, QUIET_LIMIT, SALTED_FROM, Trail};

/// Men times squares of the largest board, for both sides.
const SLOTS: usize = 2 * 6 * 36;

/// A rough worth for ordering, by the number of the man.
const RANK: [i32; 6] = [0, 9, 5, 3, 3, 1];

/// The craft of mini chess.
#[derive(Clone, Debug, Default)]
pub struct MinichessCraft {
    known: Option<Arc<Known>>,
}

impl MinichessCraft {
    /// The craft, with the tables that a library has.
    pub fn new(game: &Minichess, library: &Library) -> MinichessCraft {
        MinichessCraft { known: Known::of(game, library) }
    }

    /// What the tables say of a position, whatever came before it; `None` where they do not have it. See
    /// [`Verdict`] for what that means to a rule that looks at the past.
    #[inline]
    pub fn verdict(&self, p: &Position) -> Option<Verdict> {
        self.known.as_ref()?.verdict(p)
    }
}

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

    /// A win counts only where it comes before the 50 moves are over, even if nothing is captured on the way.
    /// One of so few plies that it does so wherever table keys are not yet kept apart by the counter
    /// ([`yiqi_core::Game::salt`]) speaks for itself; a longer one rests upon the counter.
    #[inline]
    fn exact(&self, _game: &Minichess, p: &Position, t: &Trail) -> Option<Exact<i32>> {
        let (value, plies) = match self.verdict(p)? {
            Verdict::Draw => return Some(Exact::of(i32::DRAW)),
            Verdict::Win(plies) => (i32::win(plies), plies),
            Verdict::Loss(plies) => (-i32::win(plies), plies),
        };
        let in_time = t.quiet() + plies <= QUIET_LIMIT;
        let always = plies <= QUIET_LIMIT - SALTED_FROM;
        in_time.then(|| if always { Exact::of(value) } else { Exact::resting_on_all(value) })
    }

    #[inline]
    fn forced(&self, game: &Minichess, p: &Position) -> bool {
        game.in_check(p, p.side())
    }
}
