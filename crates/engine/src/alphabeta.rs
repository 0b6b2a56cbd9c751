//! Alpha-beta: the node where a side chooses a step, and the pessimistic baseline for dice.
//!
//! [`Kernel::choose`] is the one choice node of all pruning searches. With `pvs` it is principal
//! variation search: every step but the first is asked with a null window whether it is better at
//! all, and searched again only if it is.
//!
//! A search on top of it says what stands between two turns ([`Cast`]): without a die nothing,
//! with one a node over the rolls. [`Pessimist`], the one here, lets the opponent choose the die.
//! That is wrong about chance, and cheap; it is kept as the baseline that shows why dice need chance
//! nodes (`star.rs`).

use crate::driver::{DepthFirst, Method};
use crate::found::Found;
use crate::kernel::{At, Kernel, Window};
use crate::{Bound, Craft, Evaluator, Settings, Trace, Via, Why};
use yiqi_core::{Game, Kind, Value};

/// The node over the rolls before a turn.
pub(crate) trait Cast<G: Game>: Copy {
    /// The value of `p`, before the die is cast, for the side that will cast it.
    fn cast<E: Evaluator<G>, C: Craft<G>, T: Trace<G>>(
        self,
        k: &mut Kernel<'_, G, E, C, T>,
        p: &mut G::Position,
        t: &mut G::Trail,
        at: At,
        window: Window<G::Value>,
    ) -> (Found<G::Value>, Why);
}

/// A step of a node whose exact value is known before the node is searched.
pub(crate) type Known<G> = Option<(<G as Game>::Move, Found<<G as Game>::Value>)>;

/// How a node with a roll is entered, with which roll, and what is known of it.
type Entrance<G> = (Via<<G as Game>::Move, <G as Game>::Roll>, <G as Game>::Roll, Known<G>);

impl<G: Game, E: Evaluator<G>, C: Craft<G>, T: Trace<G>> Kernel<'_, G, E, C, T> {
    /// A node at the start of a turn, before the roll.
    pub(crate) fn turn<D: Cast<G>>(
        &mut self,
        dice: D,
        p: &mut G::Position,
        t: &mut G::Trail,
        via: Via<G::Move, G::Roll>,
        at: At,
        window: Window<G::Value>,
    ) -> Found<G::Value> {
        if !self.enter(via, at, window) {
            return Found::void();
        }
        let left = if let Some(known) = self.settled(p, t, at) {
            known
        } else if at.depth == 0 {
            if C::QUIESCENCE && !G::DICE && self.settings.quiescence {
                self.calm(p, t, at, window)
            } else {
                self.leaf(p, t, at)
            }
        } else if G::DICE {
            dice.cast(self, p, t, at, window)
        } else {
            let roll = self.only_roll(p);
            self.choose(dice, p, t, (roll, None), at, window)
        };
        self.leave(left)
    }

    /// A node with its roll: after the cast, or between the steps of a turn. `known` may give the
    /// value of one step, which is then not searched again.
    pub(crate) fn rolled<D: Cast<G>>(
        &mut self,
        dice: D,
        p: &mut G::Position,
        t: &mut G::Trail,
        (via, roll, known): Entrance<G>,
        at: At,
        window: Window<G::Value>,
    ) -> Found<G::Value> {
        if !self.enter(via, at, window) {
            return Found::void();
        }
        let left = self.choose(dice, p, t, (roll, known), at, window);
        self.leave(left)
    }

    /// The side to move chooses: the maximum over its steps.
    #[inline(always)]
    fn choose<D: Cast<G>>(
        &mut self,
        dice: D,
        p: &mut G::Position,
        t: &mut G::Trail,
        (roll, known): (G::Roll, Known<G>),
        at: At,
        window: Window<G::Value>,
    ) -> (Found<G::Value>, Why) {
        let window = match at.narrow(window) {
            Ok(window) => window,
            Err(value) => return (Found::truth(value), Why::Cutoff),
        };
        let key = self.key(p, t, Some(roll));
        let mut remembered = None;
        if self.worth_a_place(at)
            && let Some(entry) = self.recall(key)
        {
            remembered = entry.best;
            if let Some(found) = self.answer(entry, at, window) {
                return (found, Why::Table);
            }
        }
        if let Some((m, _)) = known {
            remembered = Some(m);
        }
        let game = self.game;
        let mut moves = G::Moves::default();
        game.moves(p, roll, Kind::All, &mut moves);
        if moves.is_empty() {
            return self.stuck(p, t, at);
        }
        let learning = self.settings.history.then_some(at.height);
        let ordering = &mut self.memory.ordering;
        let list = ordering.rank(game, self.craft, p, &moves, remembered, learning);
        let (mut best, mut choice, mut why) = (Found::least(), None, Why::All);
        let mut alpha = window.alpha;
        let mut searched = 0;
        while searched < moves.len() {
            let m = moves[self.memory.ordering.pick(list, searched)];
            let rest = Window { alpha, beta: window.beta };
            let found = match known {
                Some((_, found)) if searched == 0 => found,
                _ => self.child(dice, p, t, (m, roll), at, (rest, searched > 0)),
            };
            if self.pulse.stopped {
                self.memory.ordering.drop(list);
                return Self::stopped();
            }
            searched += 1;
            if found.value >= window.beta {
                (best, choice, why) = (found, Some(m), Why::Cutoff);
                if !G::DICE && found.value >= G::Value::win(at.ply + 1) {
                    // Not too good to be allowed, but as good as can be: the line counts.
                    self.memory.lines.raise(at.height, m);
                }
                break;
            }
            best.lean_on(found);
            if found.value > best.value {
                best.value = found.value;
                if found.value > alpha {
                    (alpha, choice) = (found.value, Some(m));
                    if !G::DICE {
                        self.memory.lines.raise(at.height, m);
                    }
                }
            }
        }
        let cut = why == Why::Cutoff;
        if cut && self.settings.history {
            let (craft, last) = (self.craft, searched - 1);
            let ordering = &mut self.memory.ordering;
            ordering.learn(game, craft, p, &moves, list, last, at.depth, at.height);
        }
        self.memory.ordering.drop(list);
        let counters = self.at(at.ply);
        counters.expanded += 1;
        counters.cutoffs += u64::from(cut);
        counters.generated += moves.len() as u64;
        counters.searched += searched as u64;
        if self.worth_a_place(at) {
            self.remember(key, at, best, at.bound(window, best.value), choice);
        }
        (best, why)
    }

    /// The child of `p` by the step `m`, for the side to move at `p`; `later` where a better step may
    /// be known already, so that a null window is asked first.
    #[inline(always)]
    pub(crate) fn child<D: Cast<G>>(
        &mut self,
        dice: D,
        p: &mut G::Position,
        t: &mut G::Trail,
        (m, roll): (G::Move, G::Roll),
        at: At,
        (window, later): (Window<G::Value>, bool),
    ) -> Found<G::Value> {
        self.advance(p, m, at.height);
        let game = self.game;
        let null = later && self.settings.pvs;
        game.step(p, t, m, |p, t| {
            if null {
                let found = self.below(dice, p, t, (m, roll), at, Window::null(window.alpha));
                let bound = window.bound(found.value);
                if self.pulse.stopped || bound != Bound::Exact {
                    return found;
                }
            }
            self.below(dice, p, t, (m, roll), at, window)
        })
    }

    /// The node after the step `m`, for the side that made it.
    #[inline(always)]
    fn below<D: Cast<G>>(
        &mut self,
        dice: D,
        p: &mut G::Position,
        t: &mut G::Trail,
        (m, roll): (G::Move, G::Roll),
        at: At,
        window: Window<G::Value>,
    ) -> Found<G::Value> {
        let via = Via::Move(m);
        if self.game.mid_turn(p) {
            self.rolled(dice, p, t, (via, roll, None), at.step(), window)
        } else {
            -self.turn(dice, p, t, via, at.turn(), -window)
        }
    }
}

/// The opponent chooses the die.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pessimist;

impl<G: Game> Cast<G> for Pessimist {
    /// The minimum over the rolls.
    fn cast<E: Evaluator<G>, C: Craft<G>, T: Trace<G>>(
        self,
        k: &mut Kernel<'_, G, E, C, T>,
        p: &mut G::Position,
        t: &mut G::Trail,
        at: At,
        window: Window<G::Value>,
    ) -> (Found<G::Value>, Why) {
        let key = k.key(p, t, None);
        if let Some(found) = k.recall(key).and_then(|entry| k.answer(entry, at, window)) {
            return (found, Why::Table);
        }
        let game = k.game;
        let (mut worst, mut why) = (Found::truth(G::Value::MAX), Why::All);
        for i in 0..game.rolls(p).len() {
            let (roll, weight) = game.rolls(p)[i];
            let rest = Window { beta: window.beta.least(worst.value), ..window };
            let found = k.rolled(self, p, t, (Via::Roll(roll, weight), roll, None), at, rest);
            if k.pulse.stopped {
                return Kernel::<G, E, C, T>::stopped();
            }
            if found.value <= window.alpha {
                (worst, why) = (found, Why::Cutoff);
                break;
            }
            worst.lean_on(found);
            worst.value = worst.value.least(found.value);
        }
        k.remember(key, at, worst, window.bound(worst.value), None);
        (worst, why)
    }
}

impl<G: Game> Method<G> for Pessimist {
    fn reply<E: Evaluator<G>, C: Craft<G>, T: Trace<G>>(
        self,
        k: &mut Kernel<'_, G, E, C, T>,
        p: &mut G::Position,
        t: &mut G::Trail,
        via: Via<G::Move, G::Roll>,
        at: At,
        window: Window<G::Value>,
    ) -> Found<G::Value> {
        k.turn(self, p, t, via, at, window)
    }

    fn over_rolls(self, rolls: impl Iterator<Item = (f64, G::Value)>) -> G::Value {
        rolls.fold(G::Value::MAX, |worst, (_, value)| worst.least(value))
    }
}

/// Principal variation search with a table; on a game with dice the pessimistic baseline.
pub type AlphaBeta<G, E, C> = DepthFirst<G, E, C, Pessimist>;

impl<G: Game, E: Evaluator<G>, C: Craft<G>> AlphaBeta<G, E, C> {
    /// A search that knows nothing yet.
    pub fn new(game: G, evaluator: E, craft: C, settings: Settings) -> AlphaBeta<G, E, C> {
        DepthFirst::with(game, evaluator, craft, settings, Pessimist)
    }
}
