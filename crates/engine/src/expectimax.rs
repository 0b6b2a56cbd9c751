//! Expectimax without pruning, table or order: the oracle that the fast searches are held against.

use crate::driver::{DepthFirst, Method};
use crate::found::Found;
use crate::kernel::{At, Kernel, Window};
use crate::{Craft, Evaluator, Settings, Trace, Via, Why};
use yiqi_core::{Game, Kind};

/// Everything is searched.
#[derive(Clone, Copy, Debug, Default)]
pub struct Everything;

impl<G: Game<Value = f64>, E: Evaluator<G>, C: Craft<G>, T: Trace<G>> Kernel<'_, G, E, C, T> {
    /// Before the roll: the average over the rolls.
    fn expected(
        &mut self,
        p: &mut G::Position,
        t: &mut G::Trail,
        via: Via<G::Move, G::Roll>,
        at: At,
    ) -> Found<f64> {
        if !self.enter(via, at, Window::open()) {
            return Found::void();
        }
        let left = if let Some(known) = self.settled(p, t, at) {
            known
        } else if at.depth == 0 {
            self.leaf(p, t, at)
        } else if G::DICE {
            self.average(p, t, at)
        } else {
            let roll = self.only_roll(p);
            self.maximum(p, t, roll, at)
        };
        self.leave(left)
    }

    fn average(&mut self, p: &mut G::Position, t: &mut G::Trail, at: At) -> (Found<f64>, Why) {
        let game = self.game;
        let mut mean = Found::truth(0.0);
        for i in 0..game.rolls(p).len() {
            let (roll, weight) = game.rolls(p)[i];
            let found = self.greatest(p, t, (Via::Roll(roll, weight), roll), at);
            if self.pulse.stopped {
                return Self::stopped();
            }
            mean.lean_on(found);
            mean.value += weight * found.value;
        }
        (mean, Why::All)
    }

    /// After the roll: the best step.
    fn greatest(
        &mut self,
        p: &mut G::Position,
        t: &mut G::Trail,
        (via, roll): (Via<G::Move, G::Roll>, G::Roll),
        at: At,
    ) -> Found<f64> {
        if !self.enter(via, at, Window::open()) {
            return Found::void();
        }
        let left = self.maximum(p, t, roll, at);
        self.leave(left)
    }

    fn maximum(
        &mut self,
        p: &mut G::Position,
        t: &mut G::Trail,
        roll: G::Roll,
        at: At,
    ) -> (Found<f64>, Why) {
        let game = self.game;
        let mut moves = G::Moves::default();
        game.moves(p, roll, Kind::All, &mut moves);
        if moves.is_empty() {
            return self.stuck(p, t, at);
        }
        let counters = self.at(at.ply);
        counters.expanded += 1;
        counters.generated += moves.len() as u64;
        let mut best = Found::least();
        for &m in moves.iter() {
            self.advance(p, m, at.height);
            let via = Via::Move(m);
            let found = game.step(p, t, m, |p, t| {
                if game.mid_turn(p) {
                    self.greatest(p, t, (via, roll), at.step())
                } else {
                    -self.expected(p, t, via, at.turn())
                }
            });
            if self.pulse.stopped {
                return Self::stopped();
            }
            self.at(at.ply).searched += 1;
            best.lean_on(found);
            best.value = best.value.max(found.value);
        }
        (best, Why::All)
    }
}

impl<G: Game<Value = f64>> Method<G> for Everything {
    const PRUNES: bool = false;

    fn reply<E: Evaluator<G>, C: Craft<G>, T: Trace<G>>(
        self,
        k: &mut Kernel<'_, G, E, C, T>,
        p: &mut G::Position,
        t: &mut G::Trail,
        via: Via<G::Move, G::Roll>,
        at: At,
        _window: Window<f64>,
    ) -> Found<f64> {
        k.expected(p, t, via, at)
    }

    fn over_rolls(self, rolls: impl Iterator<Item = (f64, f64)>) -> f64 {
        rolls.map(|(weight, value)| weight * value).sum()
    }
}

/// Plain expectimax.
pub type Expectimax<G, E, C> = DepthFirst<G, E, C, Everything>;

impl<G: Game<Value = f64>, E: Evaluator<G>, C: Craft<G>> Expectimax<G, E, C> {
    /// The search; it remembers nothing from one move to the next.
    pub fn new(game: G, evaluator: E, craft: C) -> Expectimax<G, E, C> {
        let settings = Settings { table_mib: 0, history: false, ..Settings::default() };
        DepthFirst::with(game, evaluator, craft, settings, Everything)
    }
}
