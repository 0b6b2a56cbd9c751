//! Captures played out before a network judges, as inside a search: what a network learns so means the
//! same there. Bare one-turn play cannot tell a capture from an exchange.
//!
//! The search has a quiescence of its own, which works on evaluators and tables; this one keeps the
//! shortcut of `thinker`, that nothing is stored for a leaf.

use super::inputs::Inputs;
use super::mlp::Changes;
use super::thinker::{Thinker, WIN};
use crate::Craft;
use crate::turns::end;
use std::cmp::Reverse;
use yiqi_core::{Ask, End, Game, Kind, Outcome};

impl<G: Game, I: Inputs<G>, C: Craft<G>> Thinker<'_, G, I, C> {
    /// The score of a position for its side to move, which may stand pat unless it is in check. The first
    /// layer stands at `height`, before `changes`. Below `alpha` and from `enough` on no more than that
    /// is told; `left` captures are looked at.
    pub(super) fn quiet(
        &mut self,
        p: &mut G::Position,
        t: &mut G::Trail,
        changes: &Changes,
        height: usize,
        (alpha, enough): (f64, f64),
        left: u32,
    ) -> f64 {
        let pat = self.score(p, changes, height);
        if left == 0 {
            return pat;
        }
        let (game, craft, side) = (self.game, self.craft, self.game.side(p));
        let forced = craft.forced(game, p);
        let mut best = if forced { f64::NEG_INFINITY } else { pat };
        if best >= enough {
            return best;
        }
        let mut moves = G::Moves::default();
        let kind = if forced { Kind::All } else { Kind::Noisy };
        game.moves(p, self.only_roll(p), kind, &mut moves);
        if moves.is_empty() {
            return pat;
        }
        self.keep(changes, height);
        let mut moves = moves.to_vec();
        moves.sort_by_key(|&m| Reverse(craft.noisy(game, p, m)));
        for m in moves {
            let mut changes = Changes::default();
            changes.note(self.inputs, game, p, m);
            let window = (-enough, -best.max(alpha));
            let value = game.step(p, t, m, |p, t| match end(game, p, t, None, Ask::Rules) {
                Some(End { outcome: Outcome::Draw, .. }) => 0.0,
                Some(End { outcome: Outcome::Win(winner), .. }) => {
                    let won = WIN - f64::from(self.depth + self.quiescence - left + 1);
                    if winner == side { won } else { -won }
                }
                None => -self.quiet(p, t, &changes, height + 1, window, left - 1),
            });
            best = best.max(value);
            if best >= enough {
                break;
            }
        }
        best
    }

    /// The roll of a game without a die.
    fn only_roll(&self, p: &G::Position) -> G::Roll {
        self.game.rolls(p)[0].0
    }
}
