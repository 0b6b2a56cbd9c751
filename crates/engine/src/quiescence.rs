//! Quiescence: at the leaves, captures and promotions are played out before the evaluator is asked,
//! since a position in the midst of an exchange is worth what is left after it.
//!
//! The side to move may always *stand pat*, that is, be content with the evaluator's word, unless the
//! craft says that it may not (it is in check): then all its steps are searched.

use crate::found::Found;
use crate::kernel::{At, Kernel, Window};
use crate::{Craft, Evaluator, Trace, Via, Why};
use yiqi_core::{Game, Kind, Value};

impl<G: Game, E: Evaluator<G>, C: Craft<G>, T: Trace<G>> Kernel<'_, G, E, C, T> {
    /// The inside of a leaf that is not settled, in a game without a die.
    pub(crate) fn calm(
        &mut self,
        p: &mut G::Position,
        t: &mut G::Trail,
        at: At,
        window: Window<G::Value>,
    ) -> (Found<G::Value>, Why) {
        let (game, craft) = (self.game, self.craft);
        let roll = self.only_roll(p);
        // A turn once begun must be completed, whatever its steps.
        let forced = game.mid_turn(p) || craft.forced(game, p);
        let mut best = Found::least();
        let mut alpha = window.alpha;
        if !forced {
            let (found, why) = self.leaf(p, t, at);
            if why != Why::Leaf {
                return (found, why);
            }
            if found.value >= window.beta {
                return (found, Why::StandPat);
            }
            best = found;
            alpha = alpha.most(best.value);
        }
        let mut moves = G::Moves::default();
        let kind = if forced { Kind::All } else { Kind::Noisy };
        game.moves(p, roll, kind, &mut moves);
        if moves.is_empty() {
            return if forced { self.stuck(p, t, at) } else { (best, Why::Leaf) };
        }
        let list = self.memory.ordering.rank(game, craft, p, &moves, None, None);
        let mut why = Why::All;
        for i in 0..moves.len() {
            let m = moves[self.memory.ordering.pick(list, i)];
            self.advance(p, m, at.height);
            let rest = Window { alpha, beta: window.beta };
            let found = game.step(p, t, m, |p, t| self.noise(p, t, m, at, rest));
            if self.pulse.stopped {
                self.memory.ordering.drop(list);
                return Self::stopped();
            }
            if found.value >= window.beta {
                (best, why) = (found, Why::Cutoff);
                break;
            }
            best.lean_on(found);
            best.value = best.value.most(found.value);
            alpha = alpha.most(found.value);
        }
        self.memory.ordering.drop(list);
        (best, why)
    }

    /// The node after the noisy step `m`, for the side that made it.
    fn noise(
        &mut self,
        p: &mut G::Position,
        t: &mut G::Trail,
        m: G::Move,
        at: At,
        window: Window<G::Value>,
    ) -> Found<G::Value> {
        let begun = self.game.mid_turn(p);
        let (at, window) = if begun { (at.step(), window) } else { (at.turn(), -window) };
        if !self.enter(Via::Move(m), at, window) {
            return Found::void();
        }
        let known = if begun { None } else { self.settled(p, t, at) };
        let left = match known {
            Some(known) => known,
            None => self.calm(p, t, at, window),
        };
        let found = self.leave(left);
        if begun { found } else { -found }
    }
}
