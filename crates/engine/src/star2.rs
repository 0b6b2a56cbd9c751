//! Star2's probing phase: before a chance node searches its rolls, each is tried with the one step
//! that looks best.
//!
//! Whoever has rolled may choose, so one step's value is a lower bound of the roll's. If the average
//! of these bounds reaches beta, the node is cut off after one child a roll; if not, the bounds serve
//! Star1 instead of −1, and the steps probed are not searched again. The phase is given up as soon as
//! it cannot reach beta any more.

use crate::found::Found;
use crate::kernel::{At, Kernel, Window};
use crate::star::{Average, LOSS, Probe, WIN};
use crate::{Bound, Craft, Evaluator, Trace, Via, Why};
use yiqi_core::{Game, Kind};

/// What a probe has shown of a roll.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Probed<M, V> {
    /// A lower bound of its value.
    pub(crate) found: Found<V>,
    /// The step whose exact value that is; `None` where the table knew the roll's own value.
    pub(crate) step: Option<M>,
}

impl<G: Game<Value = f64>, E: Evaluator<G>, C: Craft<G>, T: Trace<G>> Kernel<'_, G, E, C, T> {
    /// Star2: probes the rolls in turn; if that does not reach beta, Star1 with what they showed.
    pub(crate) fn star2(
        &mut self,
        p: &mut G::Position,
        t: &mut G::Trail,
        at: At,
        window: Window<f64>,
    ) -> (Found<f64>, Bound, Why) {
        let game = self.game;
        let base = self.memory.probes.len();
        let mut mean = Found::truth(0.0);
        let mut sum = 0.0;
        for i in 0..game.odds(p).len() {
            let (roll, weight) = game.odds(p)[i];
            let after: f64 = game.odds(p)[i + 1..].iter().map(|&(_, weight)| weight).sum();
            let rest = Average { sum, lower: LOSS * after, upper: WIN * after };
            let inner = rest.window(weight, window);
            let (found, step) = self.probe_roll(p, t, (roll, weight), at, inner);
            if self.pulse.stopped {
                return (Found::void(), Bound::Exact, Why::Stopped);
            }
            mean.lean_on(found);
            if found.value >= inner.beta {
                mean.value = rest.at_least(weight, found.value, window);
                return (mean, Bound::Lower, Why::Star2);
            }
            if found.value <= inner.alpha {
                break;
            }
            self.memory.probes.push(Probed { found, step });
            sum += weight * found.value;
        }
        self.star1(Probe::Star2, p, t, at, (window, base))
    }

    /// A lower bound of a roll's value from its best-looking step, and that step.
    fn probe_roll(
        &mut self,
        p: &mut G::Position,
        t: &mut G::Trail,
        (roll, weight): (G::Roll, f64),
        at: At,
        window: Window<f64>,
    ) -> (Found<f64>, Option<G::Move>) {
        if !self.enter(Via::Roll(roll, weight), at, window) {
            return (Found::void(), None);
        }
        let (found, why, step) = self.first_step(p, t, roll, at, window);
        (self.leave((found, why)), step)
    }

    /// The best-looking step and its value; no step where the value came without one.
    fn first_step(
        &mut self,
        p: &mut G::Position,
        t: &mut G::Trail,
        roll: G::Roll,
        at: At,
        window: Window<f64>,
    ) -> (Found<f64>, Why, Option<G::Move>) {
        let window = match at.narrow(window) {
            Ok(window) => window,
            Err(value) => return (Found::truth(value), Why::Cutoff, None),
        };
        let key = self.key(p, t, Some(roll));
        let mut remembered = None;
        if self.worth_a_place(at)
            && let Some(entry) = self.recall(key)
        {
            remembered = entry.best;
            if let Some(found) = self.answer(entry, at, window) {
                return (found, Why::Table, None);
            }
        }
        let (game, craft) = (self.game, self.craft);
        let mut moves = G::Moves::default();
        game.moves(p, roll, Kind::All, &mut moves);
        if moves.is_empty() {
            let (found, why) = self.stuck(p, t, at);
            return (found, why, None);
        }
        let learning = self.settings.history.then_some(at.height);
        let list = self.memory.ordering.rank(game, craft, p, &moves, remembered, learning);
        let m = moves[self.memory.ordering.pick(list, 0)];
        let found = self.child(Probe::Star2, p, t, (m, roll), at, (window, false));
        self.memory.ordering.drop(list);
        if self.pulse.stopped {
            return (Found::void(), Why::Stopped, None);
        }
        let counters = self.at(at.ply);
        counters.expanded += 1;
        counters.generated += moves.len() as u64;
        counters.searched += 1;
        if found.value >= window.beta && self.worth_a_place(at) {
            self.remember(key, at, found, Bound::Lower, Some(m));
        }
        (found, Why::Star2, Some(m))
    }
}
