//! Iterative deepening and the root: what all depth-first searches do above their nodes.
//!
//! The root's turns are listed once, for every roll that is in question. Each iteration searches them
//! one turn deeper, in the order that the last one found; when it is cut short, the last finished
//! depth counts, but for a better turn that it has found after the best one was searched again.

use crate::candidates::{Candidate, Face, Verdict, faces};
use crate::found::Found;
use crate::kernel::{At, Kernel, Memory, Pulse, Window};
use crate::line;
use crate::report::Stats;
use crate::{
    Bound, Craft, Evaluator, Leash, Off, Opinion, Report, RootMove, RootRoll, Search, Settings,
    Trace, Tree, Via, Why,
};
use yiqi_core::{Game, Value};

/// No search goes deeper.
const DEEPEST: u32 = 250;

/// When more than this share of the time is gone, the next iteration would not be finished.
const LAST_START: f64 = 0.6;

/// What distinguishes one depth-first search from another.
pub(crate) trait Method<G: Game>: Copy + Send + 'static {
    /// Whether steps that cannot matter may be left out; where not, every value is exact.
    const PRUNES: bool = true;

    /// The value of a node at the start of a turn, for the side to move there.
    fn reply<E: Evaluator<G>, C: Craft<G>, T: Trace<G>>(
        self,
        k: &mut Kernel<'_, G, E, C, T>,
        p: &mut G::Position,
        t: &mut G::Trail,
        via: Via<G::Move, G::Roll>,
        at: At,
        window: Window<G::Value>,
    ) -> Found<G::Value>;

    /// The value before the roll, from the weights and values of the rolls.
    fn over_rolls(self, rolls: impl Iterator<Item = (f64, G::Value)>) -> G::Value;
}

/// A depth-first search: its method, what it is guided by, and what it remembers.
pub struct DepthFirst<G: Game, E: Evaluator<G>, C, M> {
    game: G,
    evaluator: E,
    craft: C,
    settings: Settings,
    method: M,
    memory: Memory<G, E::State>,
}

impl<G: Game, E: Evaluator<G>, C: Craft<G>, M> DepthFirst<G, E, C, M> {
    pub(crate) fn with(
        game: G,
        evaluator: E,
        craft: C,
        settings: Settings,
        method: M,
    ) -> DepthFirst<G, E, C, M> {
        let memory = Memory::new(&settings, craft.slots(&game));
        DepthFirst { game, evaluator, craft, settings, method, memory }
    }
}

#[expect(private_bounds, reason = "methods are a closed set")]
impl<G: Game, E: Evaluator<G>, C: Craft<G>, M: Method<G>> DepthFirst<G, E, C, M> {
    fn go<T: Trace<G>>(
        &mut self,
        (p, t, roll): (&G::Position, &G::Trail, Option<G::Roll>),
        leash: Leash<'_>,
        trace: T,
        sink: &mut dyn FnMut(&Report<G>),
    ) -> Report<G> {
        self.memory.begin(self.evaluator.fresh(&self.game, p));
        let mut kernel = Kernel {
            game: &self.game,
            evaluator: &self.evaluator,
            craft: &self.craft,
            settings: &self.settings,
            memory: &mut self.memory,
            trace,
            pulse: Pulse { leash, nodes: 0, stopped: false },
            stats: Stats::default(),
        };
        // Something to say even if there is no time for a single node.
        let value = if kernel.game.mid_turn(p) { G::Value::DRAW } else { kernel.believe(p, 0) };
        let faces = faces(kernel.game, p, t, roll, value);
        let cast = G::DICE && roll.is_none() && !kernel.game.mid_turn(p);
        let mut root =
            Root { kernel, method: self.method, p, t, cast, faces, value, exact: false, depth: 0 };
        root.deepen(sink)
    }
}

impl<G: Game, E: Evaluator<G>, C: Craft<G>, M: Method<G>> Search<G> for DepthFirst<G, E, C, M> {
    fn new_game(&mut self, _seed: u64) {
        self.memory.forget();
    }

    fn fits(&self, p: &G::Position) -> bool {
        self.evaluator.fits(&self.game, p)
    }

    fn opinion(&self, p: &G::Position) -> Option<Opinion<G::Value>> {
        Some(Opinion::of(&self.evaluator, &self.game, p))
    }

    fn run(
        &mut self,
        p: &G::Position,
        t: &G::Trail,
        roll: Option<G::Roll>,
        leash: Leash<'_>,
        sink: &mut dyn FnMut(&Report<G>),
    ) -> Report<G> {
        match leash.limits.tree {
            None => self.go((p, t, roll), leash, Off, sink),
            Some(levels) => {
                let tree = Tree::new(levels as usize, leash.limits.tree_cap);
                self.go((p, t, roll), leash, tree, sink)
            }
        }
    }
}

/// The root of one search.
struct Root<'a, 'k, G: Game, E: Evaluator<G>, C, T, M> {
    kernel: Kernel<'k, G, E, C, T>,
    method: M,
    p: &'a G::Position,
    t: &'a G::Trail,
    /// Whether the die is still to be cast.
    cast: bool,
    faces: Vec<Face<G>>,
    value: G::Value,
    exact: bool,
    depth: u32,
}

impl<G, E, C, T, M> Root<'_, '_, G, E, C, T, M>
where
    G: Game,
    E: Evaluator<G>,
    C: Craft<G>,
    T: Trace<G>,
    M: Method<G>,
{
    fn deepen(&mut self, sink: &mut dyn FnMut(&Report<G>)) -> Report<G> {
        let limits = self.kernel.pulse.leash.limits;
        let deepest = limits.depth.unwrap_or(DEEPEST).min(DEEPEST);
        for depth in 1..=deepest {
            if self.late() {
                break;
            }
            if !self.iterate(depth) {
                self.salvage();
                break;
            }
            self.finish(depth);
            sink(&self.report());
            if self.settled() {
                break;
            }
        }
        let evaluator = self.kernel.evaluator;
        let tree = self.kernel.trace.take(&|value| evaluator.chance(value));
        Report { tree, ..self.report() }
    }

    /// Whether the time left does not suffice for another iteration.
    fn late(&self) -> bool {
        let leash = self.kernel.pulse.leash;
        self.depth > 0
            && leash
                .limits
                .time
                .is_some_and(|limit| leash.clock.elapsed() > limit.mul_f64(LAST_START))
    }

    /// Whether nothing can change any more: all is exact, or the lines asked for end by force within
    /// the depth reached.
    fn settled(&self) -> bool {
        let lines = self.kernel.pulse.leash.limits.lines.max(1);
        let forced = |c: &Candidate<G>| {
            // An average may come as near to certainty as a decided value and still hold a guess.
            let certain = |plies: Option<i32>| match plies {
                Some(plies) => plies.unsigned_abs() <= self.depth,
                None => c.kept.exact,
            };
            c.kept.value.decided() && certain(c.kept.value.mate())
        };
        self.exact || self.faces.iter().all(|face| face.candidates.iter().take(lines).all(forced))
    }

    /// One iteration; `false` when it was cut short.
    fn iterate(&mut self, depth: u32) -> bool {
        let at = At { depth, ply: 0, height: 0 };
        if !self.kernel.enter(Via::Root, at, Window::open()) {
            return false;
        }
        let mut faces = std::mem::take(&mut self.faces);
        for face in &mut faces {
            if !self.search_face(face, at) {
                break;
            }
        }
        self.faces = faces;
        if self.kernel.pulse.stopped {
            self.kernel.leave(Kernel::<G, E, C, T>::stopped());
            return false;
        }
        let value = self.over_faces(|candidate| candidate.fresh.as_ref());
        self.kernel.leave((Found::guess(value), Why::All));
        true
    }

    /// All turns after one roll.
    fn search_face(&mut self, face: &mut Face<G>, at: At) -> bool {
        let via = Via::Roll(face.roll, face.weight);
        if self.cast && !self.kernel.enter(via, at, Window::open()) {
            return false;
        }
        let lines = self.kernel.pulse.leash.limits.lines.max(1);
        // The best values so far, as many as there are lines; a turn below them all needs no more
        // than a bound.
        let mut best: Vec<G::Value> = Vec::new();
        for candidate in &mut face.candidates {
            let alpha = best.get(lines - 1).copied();
            let Some(verdict) = self.search_turn(&candidate.turn, at, alpha) else {
                break;
            };
            let place = best.partition_point(|&value| value >= verdict.value);
            best.insert(place, verdict.value);
            best.truncate(lines);
            candidate.fresh = Some(verdict);
        }
        let counters = self.kernel.at(0);
        counters.expanded += 1;
        counters.generated += face.candidates.len() as u64;
        counters.searched += face.candidates.iter().filter(|c| c.fresh.is_some()).count() as u64;
        let stopped = self.kernel.pulse.stopped;
        if self.cast {
            let left = match best.first() {
                Some(&value) if !stopped => (Found::guess(value), Why::All),
                _ => Kernel::<G, E, C, T>::stopped(),
            };
            self.kernel.leave(left);
        }
        !stopped
    }

    /// One root turn: its value, or that it is not above `alpha`.
    fn search_turn(
        &mut self,
        turn: &[G::Move],
        at: At,
        alpha: Option<G::Value>,
    ) -> Option<Verdict<G>> {
        let window = Window { alpha: alpha.unwrap_or(G::Value::MIN), ..Window::open() };
        let (mut p, mut t) = (self.p.clone(), self.t.clone());
        let mut found = None;
        if alpha.is_some() && M::PRUNES && self.kernel.settings.pvs {
            let null = Window::null(window.alpha);
            found = Some(self.follow(turn, &mut p, &mut t, at, null));
        }
        if found.is_none_or(|found| found.value > window.alpha) && !self.kernel.pulse.stopped {
            found = Some(self.follow(turn, &mut p, &mut t, at, window));
        }
        let found = found.filter(|_| !self.kernel.pulse.stopped)?;
        let bound = if M::PRUNES { window.bound(found.value) } else { Bound::Exact };
        let line = self.kernel.memory.lines.row(at.height + turn.len()).to_vec();
        Some(Verdict { value: found.value, bound, exact: found.exact, line })
    }

    /// Makes the steps of `turn` one inside the other and searches the reply.
    fn follow(
        &mut self,
        turn: &[G::Move],
        p: &mut G::Position,
        t: &mut G::Trail,
        at: At,
        window: Window<G::Value>,
    ) -> Found<G::Value> {
        let Some((&m, rest)) = turn.split_first() else { return Found::void() };
        self.kernel.advance(p, m, at.height);
        let game = self.kernel.game;
        game.step(p, t, m, |p, t| {
            let via = Via::Move(m);
            if rest.is_empty() {
                return -self.method.reply(&mut self.kernel, p, t, via, at.turn(), -window);
            }
            if !self.kernel.enter(via, at.step(), window) {
                return Found::void();
            }
            let found = self.follow(rest, p, t, at.step(), window);
            let why = if self.kernel.pulse.stopped { Why::Stopped } else { Why::All };
            self.kernel.leave((found, why))
        })
    }

    /// The value over all faces of what `verdict` says of their candidates.
    fn over_faces(&self, verdict: impl Fn(&Candidate<G>) -> Option<&Verdict<G>>) -> G::Value {
        let best = |face: &Face<G>| {
            let values = face.candidates.iter().filter_map(&verdict).map(|v| v.value);
            values.fold(G::Value::MIN, G::Value::most)
        };
        match &self.faces[..] {
            [face] => best(face),
            faces => self.method.over_rolls(faces.iter().map(|face| (face.weight, best(face)))),
        }
    }

    /// The iteration is complete.
    fn finish(&mut self, depth: u32) {
        self.depth = depth;
        self.value = self.over_faces(|candidate| candidate.fresh.as_ref());
        self.faces.iter_mut().for_each(Face::settle);
        self.exact = self.faces.iter().all(Face::exact);
    }

    /// The iteration was cut short.
    fn salvage(&mut self) {
        // Before the roll the values of some faces at a greater depth than the others' would mix.
        if self.depth > 0 && self.faces.len() > 1 {
            return;
        }
        self.faces.iter_mut().for_each(Face::salvage);
        if let [face] = &self.faces[..]
            && let Some(first) = face.candidates.first()
        {
            self.value = first.kept.value;
        }
    }

    /// The line expected with a root turn; with a die it ends where the next one is cast.
    fn line(&self, candidate: &Candidate<G>) -> Vec<Vec<G::Move>> {
        let mut steps = [&candidate.turn[..], &candidate.kept.line[..]].concat();
        if !G::DICE {
            line::extend(&self.kernel, self.p, self.t, &mut steps, self.depth);
        }
        line::turns(self.kernel.game, self.p, self.t, &steps)
    }

    fn report(&self) -> Report<G> {
        let evaluator = self.kernel.evaluator;
        let lines = self.kernel.pulse.leash.limits.lines.max(1);
        let root_move = |(i, candidate): (usize, &Candidate<G>)| RootMove {
            turn: candidate.turn.clone(),
            value: candidate.kept.value,
            win: evaluator.chance(candidate.kept.value),
            bound: candidate.kept.bound,
            exact: candidate.kept.exact,
            visits: None,
            pv: match candidate.kept.bound {
                Bound::Exact if i < lines => self.line(candidate),
                _ => Vec::new(),
            },
        };
        let rolls = self.faces.iter().map(|face| {
            let value = face.candidates.first().map_or(G::Value::DRAW, |first| first.kept.value);
            let moves = face.candidates.iter().enumerate().map(root_move).collect();
            let (win, exact) = (evaluator.chance(value), face.exact());
            RootRoll { roll: face.roll, weight: face.weight, value, win, exact, moves }
        });
        let first = match &self.faces[..] {
            [face] if !self.cast => face.candidates.first(),
            _ => None,
        };
        let best = first.map(|first| first.turn.clone()).unwrap_or_default();
        let pv = first.map_or_else(Vec::new, |first| self.line(first));
        Report {
            depth: self.depth,
            best,
            value: self.value,
            win: evaluator.chance(self.value),
            exact: self.exact,
            pv,
            rolls: rolls.collect(),
            stats: Stats { nodes: self.kernel.pulse.nodes, ..self.kernel.stats.clone() },
            time: self.kernel.pulse.leash.clock.elapsed(),
            tree: None,
        }
    }
}
