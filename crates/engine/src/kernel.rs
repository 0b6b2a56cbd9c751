//! What the nodes of every depth-first search share: the game, the counters, the stack of evaluator
//! states, the stop signal, the trace.

use crate::found::Found;
use crate::leaves::Leaves;
use crate::line::Lines;
use crate::ordering::Ordering;
use crate::report::{ByDepth, Stats};
use crate::star2::Probed;
use crate::table::{Entry, Table};
use crate::{Bound, Craft, Evaluator, Leash, Settings, Trace, Via, Why};
use std::ops::Neg;
use yiqi_core::{Ask, Game, Value, zobrist};

/// Keeps the keys of rolls apart from a game's own, which may well be `mix` of small numbers.
const FACES: u64 = u64::from_be_bytes(*b"die face");

/// The values that still matter at a node: above `alpha`, which the side to move has already
/// elsewhere, and below `beta`, beyond which the other side will not come here.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window<V> {
    pub(crate) alpha: V,
    pub(crate) beta: V,
}

impl<V: Value> Window<V> {
    /// Every value matters.
    #[inline(always)]
    pub(crate) fn open() -> Window<V> {
        Window { alpha: V::MIN, beta: V::MAX }
    }

    /// Asks only whether the value is above `alpha`.
    #[inline(always)]
    pub(crate) fn null(alpha: V) -> Window<V> {
        Window { alpha, beta: alpha.above() }
    }

    /// What `value` is to someone who looked through this window.
    #[inline(always)]
    pub(crate) fn bound(self, value: V) -> Bound {
        if value <= self.alpha {
            Bound::Upper
        } else if value >= self.beta {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }
}

impl<V: Value> Neg for Window<V> {
    type Output = Window<V>;

    /// As the other side sees it.
    #[inline(always)]
    fn neg(self) -> Window<V> {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

/// Where a node stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct At {
    /// Turns still to be searched.
    pub(crate) depth: u32,
    /// Turns from the root.
    pub(crate) ply: u32,
    /// Steps from the root.
    pub(crate) height: usize,
}

impl At {
    /// After a step that leaves its turn unfinished.
    #[inline(always)]
    pub(crate) fn step(self) -> At {
        At { height: self.height + 1, ..self }
    }

    /// After the last step of a turn.
    #[inline(always)]
    pub(crate) fn turn(self) -> At {
        At { depth: self.depth.saturating_sub(1), ply: self.ply + 1, height: self.height + 1 }
    }

    /// Narrows a window to what can happen at all: nobody wins sooner than by this turn, or loses
    /// sooner than now. `Err` is the answer where nothing is left of the window ("mate distance
    /// pruning"; in a game of chance it stops a side that has found a certain win).
    #[inline(always)]
    pub(crate) fn narrow<V: Value>(self, window: Window<V>) -> Result<Window<V>, V> {
        let (floor, ceiling) = (-V::win(self.ply), V::win(self.ply + 1));
        if window.alpha >= ceiling {
            return Err(ceiling);
        }
        if window.beta <= floor {
            return Err(floor);
        }
        Ok(Window { alpha: window.alpha.most(floor), beta: window.beta.least(ceiling) })
    }

    /// [`Window::bound`] for a narrowed window: nothing is above the ceiling, so that a value that
    /// reaches it is no mere bound.
    #[inline(always)]
    pub(crate) fn bound<V: Value>(self, window: Window<V>, value: V) -> Bound {
        if value >= V::win(self.ply + 1) { Bound::Exact } else { window.bound(value) }
    }
}

/// The heartbeat of a search: counts nodes and feels the leash. Once stopped it stays so.
pub(crate) struct Pulse<'a> {
    pub(crate) leash: Leash<'a>,
    pub(crate) nodes: u64,
    pub(crate) stopped: bool,
}

impl Pulse<'_> {
    /// One node more, if the leash allows it.
    #[inline(always)]
    pub(crate) fn beat(&mut self) -> bool {
        if self.stopped || self.leash.pulled(self.nodes) {
            self.stopped = true;
            return false;
        }
        self.nodes += 1;
        true
    }
}

/// What a search keeps from one move of a game to the next.
pub(crate) struct Memory<G: Game, S> {
    pub(crate) table: Table<G::Value, G::Move>,
    pub(crate) ordering: Ordering<G>,
    pub(crate) leaves: Leaves<G::Value>,
    /// Evaluator states by height; those deeper than the present node are stale.
    pub(crate) states: Vec<S>,
    pub(crate) lines: Lines<G::Move>,
    /// A stack of what Star2 has probed, roll by roll, for the chance nodes of the path.
    pub(crate) probes: Vec<Probed<G::Move, G::Value>>,
}

impl<G: Game, S> Memory<G, S> {
    pub(crate) fn new(settings: &Settings, slots: usize) -> Memory<G, S> {
        Memory {
            table: Table::new(settings.table_mib),
            ordering: Ordering::new(if settings.history { slots } else { 0 }),
            leaves: Leaves::new(G::DICE && settings.table_mib > 0),
            states: Vec::new(),
            lines: Lines::default(),
            probes: Vec::new(),
        }
    }

    /// A search begins at a position that the evaluator sees as `state`.
    pub(crate) fn begin(&mut self, state: S) {
        self.table.begin();
        self.ordering.begin();
        self.leaves.begin();
        self.states.truncate(0);
        self.states.push(state);
    }

    pub(crate) fn forget(&mut self) {
        self.table.forget();
        self.leaves.forget();
        self.ordering.forget();
    }
}

/// One search under way.
pub(crate) struct Kernel<'a, G: Game, E: Evaluator<G>, C, T> {
    pub(crate) game: &'a G,
    pub(crate) evaluator: &'a E,
    pub(crate) craft: &'a C,
    pub(crate) settings: &'a Settings,
    pub(crate) memory: &'a mut Memory<G, E::State>,
    pub(crate) trace: T,
    pub(crate) pulse: Pulse<'a>,
    pub(crate) stats: Stats,
}

impl<G: Game, E: Evaluator<G>, C: Craft<G>, T: Trace<G>> Kernel<'_, G, E, C, T> {
    /// A node is entered and counted; `false` when the search must stop instead.
    #[inline(always)]
    pub(crate) fn enter(
        &mut self,
        via: Via<G::Move, G::Roll>,
        at: At,
        window: Window<G::Value>,
    ) -> bool {
        if !self.pulse.beat() {
            return false;
        }
        self.at(at.ply).nodes += 1;
        if !G::DICE {
            self.memory.lines.clear(at.height);
        }
        if T::ON {
            self.trace.enter(via, at.depth, (window.alpha, window.beta));
        }
        true
    }

    /// The node entered last is left.
    #[inline(always)]
    pub(crate) fn leave(&mut self, (found, why): (Found<G::Value>, Why)) -> Found<G::Value> {
        if T::ON {
            self.trace.leave(found.value, why);
        }
        found
    }

    /// What a node gives when the search stops in it.
    #[inline(always)]
    pub(crate) fn stopped() -> (Found<G::Value>, Why) {
        (Found::void(), Why::Stopped)
    }

    /// The counters of a ply.
    #[inline(always)]
    pub(crate) fn at(&mut self, ply: u32) -> &mut ByDepth {
        let ply = ply as usize;
        if ply >= self.stats.by_depth.len() {
            self.stats.by_depth.resize(ply + 1, ByDepth::default());
        }
        &mut self.stats.by_depth[ply]
    }

    /// Keeps the evaluator's state for the child of `p` by `m`.
    #[inline(always)]
    pub(crate) fn advance(&mut self, p: &G::Position, m: G::Move, height: usize) {
        if self.evaluator.stateless() {
            return;
        }
        let states = &mut self.memory.states;
        if states.len() <= height + 1 {
            states.push(states[height].clone());
        }
        let (before, after) = states.split_at_mut(height + 1);
        self.evaluator.after(self.game, &before[height], p, m, &mut after[0]);
    }

    /// The evaluator's word on a position at the start of a turn.
    #[inline(always)]
    pub(crate) fn believe(&mut self, p: &G::Position, height: usize) -> G::Value {
        if G::DICE
            && let Some(value) = self.memory.leaves.get(self.game.key(p))
        {
            return value;
        }
        self.stats.evaluations += 1;
        let height = if self.evaluator.stateless() { 0 } else { height };
        let value = self.evaluator.value(self.game, p, &self.memory.states[height]).tame();
        if G::DICE {
            self.memory.leaves.put(self.game.key(p), value);
        }
        value
    }

    /// What needs no search at the start of a turn: the end of the game, and what the game's exact
    /// tables say.
    #[inline(always)]
    pub(crate) fn settled(
        &self,
        p: &G::Position,
        t: &G::Trail,
        at: At,
    ) -> Option<(Found<G::Value>, Why)> {
        let end = if self.settings.recurrence {
            self.game.end(p, t, Ask::Search)
        } else {
            self.game.end(p, t, Ask::Rules).filter(|end| end.back == 0)
        };
        if let Some(end) = end {
            return Some((Found::ended(end, self.game.side(p), at.ply), Why::End(end.reason)));
        }
        let exact = self.craft.exact(self.game, p, t)?;
        Some((Found::resting(exact.value.seen_from_root(at.ply), exact.back, at.ply), Why::Exact))
    }

    /// A leaf at the start of a turn, before the roll.
    #[inline(always)]
    pub(crate) fn leaf(&mut self, p: &G::Position, t: &G::Trail, at: At) -> (Found<G::Value>, Why) {
        if !G::DICE && !self.game.can_move(p, self.only_roll(p)) {
            return self.stuck(p, t, at);
        }
        (Found::guess(self.believe(p, at.height)), Why::Leaf)
    }

    /// The side to move has no legal step.
    #[cold]
    pub(crate) fn stuck(&self, p: &G::Position, t: &G::Trail, at: At) -> (Found<G::Value>, Why) {
        match self.game.end(p, t, Ask::Stuck) {
            Some(end) => (Found::ended(end, self.game.side(p), at.ply), Why::End(end.reason)),
            None => {
                debug_assert!(false, "a game ends where nobody can move: {p:?}");
                (Found::truth(G::Value::DRAW), Why::End("no moves"))
            }
        }
    }

    /// Whether a node with its roll has a place in the table. Of a game with a die the last turn has none:
    /// most nodes are of that kind, the node before the roll has a place, and so have the leaves
    /// (`leaves.rs`), so that to look it up would cost more than to search it.
    #[inline(always)]
    pub(crate) fn worth_a_place(&self, at: At) -> bool {
        !G::DICE || at.depth > 1
    }

    /// Looks a key up.
    #[inline(always)]
    pub(crate) fn recall(&mut self, key: u64) -> Option<Entry<G::Value, G::Move>> {
        if !self.memory.table.on() {
            return None;
        }
        self.stats.probes += 1;
        let entry = self.memory.table.get(key);
        self.stats.hits += u64::from(entry.is_some());
        entry
    }

    /// The answer of a table entry, where it is deep enough and decides the window.
    #[inline(always)]
    pub(crate) fn answer(
        &self,
        entry: Entry<G::Value, G::Move>,
        at: At,
        window: Window<G::Value>,
    ) -> Option<Found<G::Value>> {
        let depth = u32::from(entry.depth);
        let fit = match depth.cmp(&at.depth) {
            std::cmp::Ordering::Equal => true,
            std::cmp::Ordering::Less => entry.exact(),
            std::cmp::Ordering::Greater => self.settings.deeper,
        };
        let value = entry.value.seen_from_root(at.ply);
        let decides = match entry.bound() {
            Bound::Exact => true,
            Bound::Lower => value >= window.beta,
            Bound::Upper => value <= window.alpha,
        };
        (fit && decides).then(|| Found::remembered(value, entry.exact()))
    }

    /// Keeps what was found at a node in the table, unless it rests on how the node was reached.
    #[inline(always)]
    pub(crate) fn remember(
        &mut self,
        key: u64,
        at: At,
        found: Found<G::Value>,
        bound: Bound,
        best: Option<G::Move>,
    ) {
        if self.memory.table.on() && found.stands_alone(at.ply) {
            let value = found.value.seen_from_node(at.ply);
            self.memory.table.put(key, at.depth, value, bound, found.exact, best);
        }
    }
}

impl<G: Game, E: Evaluator<G>, C, T> Kernel<'_, G, E, C, T> {
    /// The roll of a game without a die.
    #[inline(always)]
    pub(crate) fn only_roll(&self, p: &G::Position) -> G::Roll {
        self.game.rolls(p)[0].0
    }

    /// The key of a table entry for `p`, with its roll where one is cast.
    #[inline(always)]
    pub(crate) fn key(&self, p: &G::Position, t: &G::Trail, roll: Option<G::Roll>) -> u64 {
        let key = self.game.key(p) ^ self.game.salt(t);
        match roll {
            Some(roll) if G::DICE => key ^ zobrist::mix(FACES ^ self.game.face(roll) as u64),
            _ => key,
        }
    }
}
