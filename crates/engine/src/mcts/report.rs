//! What a tree search found, read from its tree.

use super::{Knot, Link, Run, State, seen_by};
use crate::turns::{each_turn, turn_is_over};
use crate::{Bound, Evaluator, Report, RootMove, RootRoll, Trace, Tree, Via, Why};
use std::cmp::Ordering;
use yiqi_core::{Game, Side, Value};

/// Levels that it shows at most: narrow lines can be very deep, and showing them is recursive.
const SHOWN_LEVELS: u32 = 100;

/// A root turn, with what ranks it.
struct Ranked<G: Game> {
    root_move: RootMove<G>,
    /// It wins on the spot, which no number of visits can outdo.
    wins: bool,
}

impl<G: Game, E: Evaluator<G>> Run<'_, G, E> {
    /// The report of the tree as it stands; with the tree itself, `with_tree` and where it was asked
    /// for.
    pub(super) fn report(&self, with_tree: bool) -> Report<G> {
        let rolls: Vec<RootRoll<G>> = match self.roll {
            Some(roll) => vec![self.root_roll(0, roll, 1.0)],
            None => {
                let weights = self.search.game.rolls(self.p);
                let node = |i: usize| self.search.nodes[0].children().nth(i);
                let weights = weights.iter().enumerate();
                // A tree of a single node has no place for a roll yet.
                weights
                    .map(|(i, &(roll, w))| self.root_roll(node(i).unwrap_or(0), roll, w))
                    .collect()
            }
        };
        let best = match self.roll {
            Some(_) => rolls[0].moves.first().map_or(Vec::new(), |best| best.turn.clone()),
            None => Vec::new(),
        };
        let (value, win) = match self.roll {
            Some(_) => (rolls[0].value, rolls[0].win),
            None => {
                let win = rolls.iter().map(|roll| roll.weight * roll.win).sum();
                (self.search.evaluator.worth(win).tame(), win)
            }
        };
        let tree = self.leash.limits.tree.filter(|_| with_tree).and_then(|l| self.tree(l));
        Report {
            depth: self.deepest,
            pv: self.line(0, &best),
            best,
            value,
            win,
            exact: false,
            rolls,
            stats: self.stats.clone(),
            time: self.leash.clock.elapsed(),
            tree,
        }
    }

    /// All turns with `roll`, which node `at` has as its steps: the most visited first.
    fn root_roll(&self, at: usize, roll: G::Roll, weight: f64) -> RootRoll<G> {
        let game = &self.search.game;
        let side = game.side(self.p);
        // What is said of a turn that no playout has tried.
        let nodes = &self.search.nodes;
        let unknown = nodes[at].chance(side).or(nodes[0].chance(side)).unwrap_or(0.5);
        let mut ranked = Vec::new();
        each_turn(game, self.p, self.t, roll, &mut |turn, _, _| {
            ranked.push(self.ranked(at, side, turn, unknown));
        });
        ranked.sort_by(|a: &Ranked<G>, b| {
            let by_visits = b.root_move.visits.cmp(&a.root_move.visits);
            let by_win = b.root_move.win.partial_cmp(&a.root_move.win).unwrap_or(Ordering::Equal);
            b.wins.cmp(&a.wins).then(by_visits).then(by_win)
        });
        let mut moves: Vec<_> = ranked.into_iter().map(|ranked| ranked.root_move).collect();
        for root_move in moves.iter_mut().take(self.leash.limits.lines.max(1)) {
            root_move.pv = self.line(at, &root_move.turn);
        }
        let (value, win) =
            moves.first().map_or((G::Value::DRAW, 0.5), |best| (best.value, best.win));
        let exact = RootMove::certain(&moves);
        RootRoll { roll, weight, value, win, exact, moves }
    }

    fn ranked(&self, at: usize, side: Side, turn: &[G::Move], unknown: f64) -> Ranked<G> {
        let mut found = Some(at);
        for &m in turn {
            found = found.and_then(|at| self.child_by(at, m));
        }
        let node = found.map(|at| &self.search.nodes[at]);
        let win = node.and_then(|node| node.chance(side)).unwrap_or(unknown);
        let over = node.is_some_and(|node| matches!(node.state, State::Over(_)));
        let value = match over {
            true if win == 1.0 => G::Value::win(1),
            true if win == 0.0 => -G::Value::win(1),
            true => G::Value::DRAW,
            false => self.search.evaluator.worth(win).tame(),
        };
        let visits = Some(node.map_or(0, |node| u64::from(node.visits)));
        let (turn, bound, pv) = (turn.to_vec(), Bound::Exact, Vec::new());
        let root_move = RootMove { turn, value, win, bound, exact: over, visits, pv };
        Ranked { root_move, wins: over && win == 1.0 }
    }

    /// The child of node `at` that step `m` leads to.
    fn child_by(&self, at: usize, m: G::Move) -> Option<usize> {
        let nodes = &self.search.nodes;
        nodes[at].children().find(|&child| matches!(nodes[child].link, Link::Step(n) if n == m))
    }

    /// The principal variation: `best`, which node `at` has as its steps, and from there always the
    /// most visited turn, as long as no die is cast.
    fn line(&self, at: usize, best: &[G::Move]) -> Vec<Vec<G::Move>> {
        let game = &self.search.game;
        let (mut p, mut t) = (self.p.clone(), self.t.clone());
        let mut at = Some(at);
        for &m in best {
            at = at.and_then(|at| self.child_by(at, m));
            game.play(&mut p, &mut t, m);
        }
        let mut line = if best.is_empty() { return Vec::new() } else { vec![best.to_vec()] };
        let mut turn = Vec::new();
        while let Some((child, m)) = at.and_then(|at| self.favourite(at)) {
            let side = game.side(&p);
            game.play(&mut p, &mut t, m);
            turn.push(m);
            at = Some(child);
            if turn_is_over(game, &p, &t, side) {
                line.push(std::mem::take(&mut turn));
            }
        }
        line
    }

    /// The most visited step of node `at`, if any was visited.
    fn favourite(&self, at: usize) -> Option<(usize, G::Move)> {
        let nodes = &self.search.nodes;
        let visited = nodes[at].children().filter(|&child| nodes[child].visits > 0);
        // The first of equals, so that `max_by_key` walks from the end.
        let child = visited.rev().max_by_key(|&child| nodes[child].visits)?;
        match nodes[child].link {
            Link::Step(m) => Some((child, m)),
            Link::Root | Link::Roll(_) => None,
        }
    }

    /// The visited part of the tree down to `levels`, with an open window everywhere and visits in
    /// place of nodes.
    fn tree(&self, levels: u32) -> Option<Tree<G>> {
        let mut tree = Tree::new(levels as usize, self.leash.limits.tree_cap);
        let (p, t) = (self.p.clone(), self.t.clone());
        self.show(0, Via::Root, (p, t), levels.min(SHOWN_LEVELS), &mut tree);
        tree.take(&|value| self.search.evaluator.chance(value))
    }

    fn show(
        &self,
        at: usize,
        via: Via<G::Move, G::Roll>,
        (p, t): (G::Position, G::Trail),
        levels: u32,
        tree: &mut Tree<G>,
    ) {
        let Knot { state, visits, total, .. } = self.search.nodes[at];
        let game = &self.search.game;
        tree.enter(via, levels, (G::Value::MIN, G::Value::MAX));
        if levels > 0 {
            let mut children: Vec<_> = self.search.nodes[at].children().collect();
            children.sort_by_key(|&child| std::cmp::Reverse(self.search.nodes[child].visits));
            for child in children.into_iter().filter(|&child| self.search.nodes[child].visits > 0) {
                let (mut p, mut t) = (p.clone(), t.clone());
                let via = match self.search.nodes[child].link {
                    Link::Root => Via::Root,
                    Link::Step(m) => {
                        game.play(&mut p, &mut t, m);
                        Via::Move(m)
                    }
                    Link::Roll(roll) => {
                        let rolls = game.rolls(&p).iter();
                        let weight = rolls.filter(|(face, _)| *face == roll).map(|(_, w)| w).sum();
                        Via::Roll(roll, weight)
                    }
                };
                self.show(child, via, (p, t), levels - 1, tree);
            }
        }
        let win = seen_by(game.side(&p), total / f64::from(visits.max(1)));
        let why = match state {
            State::Over(reason) => Why::End(reason),
            State::Leaf => Why::Leaf,
            State::Choice | State::Chance => Why::All,
        };
        let value = self.search.evaluator.worth(win).tame();
        tree.leave_visited(value, why, u64::from(visits));
    }
}
