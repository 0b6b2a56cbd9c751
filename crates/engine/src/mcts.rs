//! Monte-Carlo tree search: UCT (Kocsis and Szepesvári 2006) on win chances, with chance nodes and
//! evaluation cut-off.
//!
//! A **playout** walks down the tree, adds a node, asks what the new position is worth, and adds the
//! answer to every node on its way. The worth is the evaluator's win chance, asked at once or after a
//! few random turns ([`MctsSettings::playout`]); a finished game is worth what it is worth.
//!
//! Three things keep one tree for all games:
//!
//! * All chances are those of [`Side::First`], so that no step of a turn needs a change of sign: who
//!   is to choose looks at them from the own side.
//! * A node is a leaf only where a turn begins and no die is cast, for only there an evaluator may be
//!   asked. A node in the middle of a turn, or after a roll, is expanded when it is first met.
//! * At a chance node no die is cast: the roll that lags behind its weight most is visited next. Every
//!   roll has its own statistics, and the average over rolls carries no noise of the die.

mod report;

use crate::shuffle::shuffle;
use crate::turns::{end, turn_is_over};
use crate::{ByDepth, Evaluator, Leash, Opinion, Report, Search, Stats};
use yiqi_core::{Ask, End, Game, Kind, Outcome, Rng, Side, Value, seeded};

/// With a depth as the only limit: so many playouts without a deeper line end the search.
const PATIENCE: u64 = 20_000;

/// What can be set.
#[derive(Clone, Debug, PartialEq)]
pub struct MctsSettings {
    /// The constant before the exploration term of UCT; values lie in 0 … 1.
    pub exploration: f64,
    /// Random turns from a leaf before the evaluator is asked; 0 asks it at the leaf.
    pub playout: u32,
    /// Memory that the tree may take, in MiB; when it is used up, leaves stay leaves.
    pub tree_mib: usize,
}

impl Default for MctsSettings {
    fn default() -> MctsSettings {
        MctsSettings { exploration: 0.7, playout: 0, tree_mib: 256 }
    }
}

/// The search.
pub struct Mcts<G: Game, E: Evaluator<G>> {
    game: G,
    evaluator: E,
    settings: MctsSettings,
    rng: Rng,
    /// The tree; node 0 is the root, the children of a node stand side by side.
    nodes: Vec<Knot<G>>,
    cap: usize,
}

/// How a node is reached from the one above.
#[derive(Clone, Copy)]
enum Link<M, R> {
    Root,
    Step(M),
    Roll(R),
}

/// What is known of a node's inside.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Not expanded.
    Leaf,
    /// The children are steps.
    Choice,
    /// The children are rolls, in the order of [`Game::rolls`].
    Chance,
    /// The game is over.
    Over(&'static str),
}

/// A node of the tree.
struct Knot<G: Game> {
    link: Link<G::Move, G::Roll>,
    state: State,
    /// Playouts that came through.
    visits: u32,
    /// The sum of their results, as chances of the first side.
    total: f64,
    first: u32,
    children: u32,
    /// Children that have been visited; they come first.
    opened: u32,
}

impl<G: Game> Knot<G> {
    fn new(link: Link<G::Move, G::Roll>) -> Knot<G> {
        let (state, total) = (State::Leaf, 0.0);
        Knot { link, state, visits: 0, total, first: 0, children: 0, opened: 0 }
    }

    fn children(&self) -> std::ops::Range<usize> {
        self.first as usize..(self.first + self.children) as usize
    }

    /// The win chance of `side`; `None` before the first visit.
    fn chance(&self, side: Side) -> Option<f64> {
        (self.visits > 0).then(|| seen_by(side, self.total / f64::from(self.visits)))
    }
}

/// A chance of the first side as `side` sees it, and the other way round.
fn seen_by(side: Side, chance: f64) -> f64 {
    match side {
        Side::First => chance,
        Side::Second => 1.0 - chance,
    }
}

/// The chance of the first side in a finished game.
fn settled(end: End) -> f64 {
    match end.outcome {
        Outcome::Draw => 0.5,
        Outcome::Win(side) => seen_by(side, 1.0),
    }
}

/// One search under way.
struct Run<'a, G: Game, E: Evaluator<G>> {
    search: &'a mut Mcts<G, E>,
    /// The root.
    p: &'a G::Position,
    t: &'a G::Trail,
    /// The roll of the root; `None` where it is still to be cast.
    roll: Option<G::Roll>,
    leash: Leash<'a>,
    stats: Stats,
    deepest: u32,
    /// Playouts since the deepest line grew.
    barren: u64,
    /// Scratch space: the walk of the playout.
    walk: Walk<G>,
}

/// A playout on its way down.
struct Walk<G: Game> {
    p: G::Position,
    t: G::Trail,
    /// The roll of the turn that has begun.
    roll: Option<G::Roll>,
    /// Turns from the root.
    depth: u32,
    path: Vec<usize>,
}

impl<G: Game, E: Evaluator<G>> Mcts<G, E> {
    /// A search that knows nothing yet.
    pub fn new(game: G, evaluator: E, settings: MctsSettings) -> Mcts<G, E> {
        let cap = ((settings.tree_mib << 20) / size_of::<Knot<G>>()).min(u32::MAX as usize / 2);
        Mcts { game, evaluator, settings, rng: seeded(0, 0), nodes: Vec::new(), cap }
    }

    /// The roll of the turn that begins at `p`, where no die is cast for it.
    fn sole_roll(&self, p: &G::Position) -> Option<G::Roll> {
        match self.game.rolls(p) {
            &[(only, _)] => Some(only),
            _ => None,
        }
    }
}

impl<G: Game, E: Evaluator<G>> Search<G> for Mcts<G, E> {
    fn new_game(&mut self, seed: u64) {
        self.rng = seeded(seed, 0);
        self.nodes = Vec::new();
    }

    fn fits(&self, p: &G::Position) -> bool {
        self.evaluator.fits(&self.game, p)
    }

    fn opinion(&self, p: &G::Position) -> Option<Opinion<G::Value>> {
        Some(Opinion::of(&self.evaluator, &self.game, p))
    }

    /// A node is a playout. A depth ends the search when its longest line has that many turns; where
    /// it is the only limit, also when lines have long ceased to grow.
    fn run(
        &mut self,
        p: &G::Position,
        t: &G::Trail,
        roll: Option<G::Roll>,
        leash: Leash<'_>,
        sink: &mut dyn FnMut(&Report<G>),
    ) -> Report<G> {
        self.nodes.clear();
        self.nodes.push(Knot::new(Link::Root));
        let walk = Walk { p: p.clone(), t: t.clone(), roll: None, depth: 0, path: Vec::new() };
        let roll = roll.or_else(|| self.sole_roll(p));
        let stats = Stats::default();
        let mut run = Run { search: self, p, t, roll, leash, stats, deepest: 0, barren: 0, walk };
        let mut next_word = 1024;
        loop {
            run.playout();
            if run.is_over() {
                return run.report(true);
            }
            if run.stats.nodes == next_word {
                sink(&run.report(false));
                next_word *= 2;
            }
        }
    }
}

impl<G: Game, E: Evaluator<G>> Run<'_, G, E> {
    fn is_over(&self) -> bool {
        let Leash { limits, .. } = self.leash;
        let deep = |depth| {
            let only = limits.nodes.is_none() && limits.time.is_none();
            self.deepest >= depth || only && self.barren >= PATIENCE
        };
        limits.nodes.is_some_and(|limit| self.stats.nodes >= limit)
            || limits.depth.is_some_and(deep)
            || self.stats.nodes.is_multiple_of(16) && self.leash.over_time()
    }

    /// One playout: down the tree, a new node, and its worth to all nodes on the way.
    fn playout(&mut self) {
        self.walk.p.clone_from(self.p);
        self.walk.t.clone_from(self.t);
        (self.walk.roll, self.walk.depth) = (self.roll, 0);
        self.walk.path.clear();
        let mut at = 0;
        let worth = loop {
            self.walk.path.push(at);
            match self.search.nodes[at].state {
                State::Choice => at = self.choose(at),
                State::Chance => at = self.lagging_roll(at),
                State::Over(_) => {
                    let node = &self.search.nodes[at];
                    break node.total / f64::from(node.visits);
                }
                State::Leaf => {
                    if let Some(worth) = self.unfold(at) {
                        break worth;
                    }
                    self.walk.path.pop();
                }
            }
        };
        for &on_the_way in &self.walk.path {
            let node = &mut self.search.nodes[on_the_way];
            node.visits += 1;
            node.total += worth;
        }
        let depth = self.walk.depth;
        self.by_depth(depth).nodes += 1;
        self.stats.nodes += 1;
        self.barren += 1;
        if depth > self.deepest {
            (self.deepest, self.barren) = (depth, 0);
        }
    }

    /// Finds the worth of a leaf, or expands it and finds none.
    fn unfold(&mut self, at: usize) -> Option<f64> {
        let Run { search, walk, .. } = self;
        let new = search.nodes[at].visits == 0;
        if walk.roll.is_none() && new {
            if let Some(end) = end(&search.game, &walk.p, &walk.t, None, Ask::Search) {
                search.nodes[at].state = State::Over(end.reason);
                return Some(settled(end));
            }
            return Some(self.estimate());
        }
        if search.nodes.len() >= search.cap {
            return Some(self.estimate());
        }
        let first = search.nodes.len();
        match walk.roll.or_else(|| search.sole_roll(&walk.p)) {
            None => {
                search.nodes[at].state = State::Chance;
                let rolls = search.game.rolls(&walk.p);
                search.nodes.extend(rolls.iter().map(|&(roll, _)| Knot::new(Link::Roll(roll))));
            }
            Some(roll) => {
                let mut moves = G::Moves::default();
                search.game.moves(&walk.p, roll, Kind::All, &mut moves);
                if moves.is_empty() {
                    let end = search.game.end(&walk.p, &walk.t, Ask::Stuck);
                    let end = end.unwrap_or(End::draw("no move"));
                    search.nodes[at].state = State::Over(end.reason);
                    return Some(settled(end));
                }
                shuffle(&mut moves, &mut search.rng);
                search.nodes[at].state = State::Choice;
                search.nodes.extend(moves.iter().map(|&m| Knot::new(Link::Step(m))));
                let depth = self.walk.depth;
                let counters = self.by_depth(depth);
                counters.expanded += 1;
                counters.generated += moves.len() as u64;
            }
        }
        let children = (self.search.nodes.len() - first) as u32;
        let node = &mut self.search.nodes[at];
        (node.first, node.children) = (first as u32, children);
        None
    }

    /// Goes to the child that UCT chooses: one never visited, or the one with the best sum of chance
    /// and exploration.
    fn choose(&mut self, at: usize) -> usize {
        let Run { search, walk, .. } = self;
        let side = search.game.side(&walk.p);
        let node = &search.nodes[at];
        let child = if node.opened < node.children {
            (node.first + node.opened) as usize
        } else {
            let tried = f64::from(node.visits.max(1)).ln();
            let mut best = (f64::NEG_INFINITY, node.first as usize);
            for child in node.children() {
                let visits = f64::from(search.nodes[child].visits);
                let chance = seen_by(side, search.nodes[child].total / visits);
                let score = chance + search.settings.exploration * (tried / visits).sqrt();
                if score > best.0 {
                    best = (score, child);
                }
            }
            best.1
        };
        let opens = search.nodes[child].visits == 0;
        if let Link::Step(m) = search.nodes[child].link {
            let roll = walk.roll.or_else(|| search.sole_roll(&walk.p));
            search.game.play(&mut walk.p, &mut walk.t, m);
            let over = turn_is_over(&search.game, &walk.p, &walk.t, side);
            walk.roll = if over { None } else { roll };
            if opens {
                search.nodes[at].opened += 1;
                let depth = self.walk.depth;
                self.by_depth(depth).searched += 1;
            }
            self.walk.depth += u32::from(over);
        }
        child
    }

    /// Goes to the roll whose visits lag most behind its weight.
    fn lagging_roll(&mut self, at: usize) -> usize {
        let Run { search, walk, .. } = self;
        let node = &search.nodes[at];
        let rolls = search.game.rolls(&walk.p);
        let visits: u32 = node.children().map(|child| search.nodes[child].visits).sum();
        let due = f64::from(visits + 1);
        let mut most = (f64::NEG_INFINITY, node.first as usize);
        for (child, &(_, weight)) in node.children().zip(rolls) {
            let lag = weight * due - f64::from(search.nodes[child].visits);
            if lag > most.0 {
                most = (lag, child);
            }
        }
        if let Link::Roll(roll) = search.nodes[most.1].link {
            walk.roll = Some(roll);
        }
        most.1
    }

    /// The worth of the walk's position for the first side: the evaluator's word after the rest of
    /// the turn, if one has begun, and the random turns of the settings.
    fn estimate(&mut self) -> f64 {
        let Run { search, walk, .. } = self;
        let Mcts { game, evaluator, settings, rng, .. } = &mut **search;
        let (p, t) = (&mut walk.p, &mut walk.t);
        let mut moved = false;
        for turn in 0..=settings.playout {
            let roll = match (turn, walk.roll) {
                (0, Some(roll)) => roll,
                (0, None) => continue,
                _ => game.cast(p, rng),
            };
            moved = true;
            let side = game.side(p);
            loop {
                let Some(m) = game.random(p, roll, rng) else {
                    return game.end(p, t, Ask::Stuck).map_or(0.5, settled);
                };
                game.play(p, t, m);
                if turn_is_over(game, p, t, side) {
                    break;
                }
            }
            if let Some(end) = game.end(p, t, Ask::Rules) {
                return settled(end);
            }
        }
        // Where nothing was played, the caller has seen that the game goes on.
        if moved && let Some(end) = end(game, p, t, None, Ask::Rules) {
            return settled(end);
        }
        self.stats.evaluations += 1;
        let state = evaluator.fresh(game, p);
        let value = evaluator.value(game, p, &state).tame();
        seen_by(game.side(p), evaluator.chance(value).clamp(0.0, 1.0))
    }

    fn by_depth(&mut self, depth: u32) -> &mut ByDepth {
        let depth = depth as usize;
        if self.stats.by_depth.len() <= depth {
            self.stats.by_depth.resize(depth + 1, ByDepth::default());
        }
        &mut self.stats.by_depth[depth]
    }
}
