//! Star1 and Star2: alpha-beta through chance nodes (Ballard 1983, "The *-Minimax Search Procedure
//! for Trees Containing Chance Nodes"; Hauk, Buro, Schaeffer 2004).
//!
//! Every value lies in −1 … 1. So a chance node need not search all its rolls: as soon as the average
//! leaves the window even if all the rest are wins (or losses), the node is done. Turned around, that
//! gives each roll the window inside which its exact value still matters ([`Average::window`]). This
//! is Star1. Star2 first *probes* each roll with one step (`star2.rs`), for better lower bounds than
//! −1.
//!
//! The node where a side chooses its step is that of `alphabeta.rs`.

use crate::alphabeta::Cast;
use crate::driver::{DepthFirst, Method};
use crate::found::Found;
use crate::kernel::{At, Kernel, Window};
use crate::{Bound, Craft, Evaluator, Settings, Trace, Via, Why};
use yiqi_core::{ArrayVec, Game};

/// The least value of a roll, and the greatest.
pub(crate) const LOSS: f64 = -1.0;
pub(crate) const WIN: f64 = 1.0;

/// The most rolls that a die may have ([`Game::face`]).
const ROLLS: usize = 64;

/// Whether chance nodes probe before they search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Probe {
    /// Star1.
    None,
    /// Star2.
    Star2,
}

/// An average under way: some rolls are known, of the rest only bounds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Average {
    /// The weighted sum of what is known.
    pub(crate) sum: f64,
    /// The weighted sum of the lower bounds of what is not, the roll in question left out.
    pub(crate) lower: f64,
    /// The same of the upper bounds.
    pub(crate) upper: f64,
}

impl Average {
    /// The window of a roll of this weight: below it the average stays at or below alpha whatever the
    /// rest, above it at or above beta.
    #[inline(always)]
    pub(crate) fn window(self, weight: f64, window: Window<f64>) -> Window<f64> {
        Window {
            alpha: (window.alpha - self.sum - self.upper) / weight,
            beta: (window.beta - self.sum - self.lower) / weight,
        }
    }

    /// The most that the average can be when the roll is worth at most `value`; at most alpha, which
    /// rounding could miss by a bit.
    #[inline(always)]
    pub(crate) fn at_most(self, weight: f64, value: f64, window: Window<f64>) -> f64 {
        (self.sum + weight * value + self.upper).min(window.alpha)
    }

    /// The least that the average can be when the roll is worth at least `value`; at least beta.
    #[inline(always)]
    pub(crate) fn at_least(self, weight: f64, value: f64, window: Window<f64>) -> f64 {
        (self.sum + weight * value + self.lower).max(window.beta)
    }
}

impl<G: Game<Value = f64>> Cast<G> for Probe {
    /// The average over the rolls.
    fn cast<E: Evaluator<G>, C: Craft<G>, T: Trace<G>>(
        self,
        k: &mut Kernel<'_, G, E, C, T>,
        p: &mut G::Position,
        t: &mut G::Trail,
        at: At,
        window: Window<f64>,
    ) -> (Found<f64>, Why) {
        let key = k.key(p, t, None);
        if let Some(found) = k.recall(key).and_then(|entry| k.answer(entry, at, window)) {
            return (found, Why::Table);
        }
        let base = k.memory.probes.len();
        let (mean, bound, why) = match self {
            Probe::Star2 if k.game.odds(p).len() > 1 => k.star2(p, t, at, window),
            _ => k.star1(self, p, t, at, (window, base)),
        };
        k.memory.probes.truncate(base);
        if k.pulse.stopped {
            return Kernel::<G, E, C, T>::stopped();
        }
        k.remember(key, at, mean, bound, None);
        (mean, why)
    }
}

impl<G: Game<Value = f64>, E: Evaluator<G>, C: Craft<G>, T: Trace<G>> Kernel<'_, G, E, C, T> {
    /// In which order Star1 searches so many rolls: first those of which a probe has shown the least. The
    /// probes having failed to reach beta, the average may well be at most alpha, and it is these rolls
    /// that bring it down.
    #[inline]
    fn roll_order(&self, rolls: usize, base: usize) -> ArrayVec<u8, ROLLS> {
        let mut order: ArrayVec<u8, ROLLS> = (0..rolls as u8).collect();
        let probes = &self.memory.probes[base..];
        let shown = |roll: u8| probes[usize::from(roll)].found.value;
        // Sorting by insertion: they are few.
        for end in 1..probes.len().min(rolls) {
            let mut place = end;
            while place > 0 && shown(order[place]) < shown(order[place - 1]) {
                order.swap(place, place - 1);
                place -= 1;
            }
        }
        order
    }

    /// Star1: searches the rolls in turn until the average is known or outside the window. From
    /// `base` on the stack holds what was probed of the rolls, as far as it goes.
    pub(crate) fn star1(
        &mut self,
        probe: Probe,
        p: &mut G::Position,
        t: &mut G::Trail,
        at: At,
        (window, base): (Window<f64>, usize),
    ) -> (Found<f64>, Bound, Why) {
        let game = self.game;
        let order = self.roll_order(game.odds(p).len(), base);
        let mut mean = Found::truth(0.0);
        let mut sum = 0.0;
        for (place, &i) in order.iter().enumerate() {
            let i = usize::from(i);
            let (roll, weight) = game.odds(p)[i];
            let mut rest = Average { sum, lower: 0.0, upper: 0.0 };
            for &j in &order[place + 1..] {
                let j = usize::from(j);
                let weight = game.odds(p)[j].1;
                rest.upper += weight * WIN;
                rest.lower += match self.memory.probes.get(base + j) {
                    Some(probed) => {
                        mean.lean_on(probed.found);
                        weight * probed.found.value
                    }
                    None => weight * LOSS,
                };
            }
            let probed = self.memory.probes.get(base + i);
            let known = probed.and_then(|probed| Some((probed.step?, probed.found)));
            let inner = rest.window(weight, window);
            let via = (Via::Roll(roll, weight), roll, known);
            let found = self.rolled(probe, p, t, via, at, inner);
            if self.pulse.stopped {
                break;
            }
            mean.lean_on(found);
            if found.value >= inner.beta {
                mean.value = rest.at_least(weight, found.value, window);
                return (mean, Bound::Lower, Why::Star1);
            }
            if found.value <= inner.alpha {
                mean.value = rest.at_most(weight, found.value, window);
                return (mean, Bound::Upper, Why::Star1);
            }
            sum += weight * found.value;
        }
        mean.value = sum;
        (mean, Bound::Exact, Why::All)
    }
}

impl<G: Game<Value = f64>> Method<G> for Probe {
    fn reply<E: Evaluator<G>, C: Craft<G>, T: Trace<G>>(
        self,
        k: &mut Kernel<'_, G, E, C, T>,
        p: &mut G::Position,
        t: &mut G::Trail,
        via: Via<G::Move, G::Roll>,
        at: At,
        window: Window<f64>,
    ) -> Found<f64> {
        k.turn(self, p, t, via, at, window)
    }

    fn over_rolls(self, rolls: impl Iterator<Item = (f64, f64)>) -> f64 {
        rolls.map(|(weight, value)| weight * value).sum()
    }
}

/// Star1 or Star2, with a table at both kinds of nodes.
pub type Star<G, E, C> = DepthFirst<G, E, C, Probe>;

impl<G: Game<Value = f64>, E: Evaluator<G>, C: Craft<G>> Star<G, E, C> {
    /// A search that knows nothing yet. Null windows stay off whatever the settings say: through a
    /// chance node a null window is hardly narrower for each roll, and most steps would be searched
    /// twice (a third more evaluator calls on Nim with a die, at every depth tried).
    pub fn new(game: G, evaluator: E, craft: C, settings: Settings, probe: Probe) -> Star<G, E, C> {
        let settings = Settings { pvs: false, ..settings };
        DepthFirst::with(game, evaluator, craft, settings, probe)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_of_a_roll_is_where_the_average_is_still_open() {
        // Two of four equal rolls are known, 0.4 and 0.2; one is in question, one more is to come.
        let rest = Average { sum: 0.15, lower: -0.25, upper: 0.25 };
        let window = Window { alpha: 0.0, beta: 0.1 };
        let inner = rest.window(0.25, window);
        assert!((inner.alpha - -1.6).abs() < 1e-12, "even a loss leaves hope");
        assert!((inner.beta - 0.8).abs() < 1e-12);
        // At 0.8 the average is 0.1 even if the last roll loses.
        assert!((rest.at_least(0.25, 0.8, window) - 0.1).abs() < 1e-12);
    }

    #[test]
    fn one_roll_has_the_window_of_the_node() {
        let rest = Average { sum: 0.0, lower: 0.0, upper: 0.0 };
        for (alpha, beta) in [(f64::NEG_INFINITY, f64::INFINITY), (-0.3, 0.7)] {
            let inner = rest.window(1.0, Window { alpha, beta });
            assert_eq!((inner.alpha, inner.beta), (alpha, beta));
        }
    }
}
