//! A player that asks a network and looks one turn ahead, or a few.
//!
//! The first layer is kept for the position that stands. Of the children only what a step changes is
//! added, on the way into the next layer: nothing is stored for a leaf.

use super::bout::Past;
use super::inputs::Inputs;
use super::mlp::{Changes, Mlp, Sums};
use crate::turns::{end, turn_is_over};
use yiqi_core::{Ask, End, Game, Kind, Outcome, Rng, Side, below};

/// The value of a win at once, above every score of a network. A win that takes longer is worth a little
/// less.
const WIN: f64 = 1e9;

/// Expected results that are averaged stay below this: what is certain is above.
const BELIEF: f64 = 0.999_999;

/// The turns of a node while they are looked at.
struct Node<M> {
    /// The value of the best turn for the side to move.
    best: f64,
    /// Beyond it the value does not matter.
    enough: f64,
    /// At the root, what is to be played.
    choice: Option<Choice<M>>,
}

/// The turn that will be played.
struct Choice<M> {
    /// The steps of the turn that is looked at.
    steps: Vec<M>,
    /// The best turn.
    turn: Vec<M>,
    /// How many are as good.
    equal: u32,
}

/// Where a node stands: turns left, turns and steps from the root.
#[derive(Clone, Copy)]
struct At {
    depth: u32,
    ply: u32,
    height: usize,
}

/// One player.
pub(super) struct Thinker<'a, G, I> {
    game: &'a G,
    inputs: &'a I,
    net: &'a Mlp,
    /// Turns that are looked ahead.
    depth: u32,
    /// Whether values are averaged over rolls, and so must be expected results; if not, scores before
    /// tanh do, which have the same order.
    averages: bool,
    /// The first layer by steps from the root.
    sums: Vec<Sums>,
    evaluations: u64,
}

impl<'a, G: Game, I: Inputs<G>> Thinker<'a, G, I> {
    pub(super) fn new(
        game: &'a G,
        inputs: &'a I,
        net: &'a Mlp,
        p: &G::Position,
        depth: u32,
    ) -> Self {
        let depth = depth.max(1);
        let averages = G::DICE && depth > 1;
        let sums = vec![net.fresh(inputs, game, p)];
        Thinker { game, inputs, net, depth, averages, sums, evaluations: 0 }
    }

    /// Positions that the network has judged so far.
    pub(super) fn evaluations(&self) -> u64 {
        self.evaluations
    }

    /// Something has been played.
    pub(super) fn follow(&mut self, changes: &Changes) {
        self.net.change(&mut self.sums[0], changes);
    }

    /// The best turn; equal ones are drawn.
    pub(super) fn choose(
        &mut self,
        p: &mut G::Position,
        t: &mut G::Trail,
        roll: G::Roll,
        past: &Past,
        ties: &mut Rng,
    ) -> Vec<G::Move> {
        let choice = Choice { steps: Vec::new(), turn: Vec::new(), equal: 0 };
        let mut node = Node { best: f64::NEG_INFINITY, enough: self.won(0), choice: Some(choice) };
        let at = At { depth: self.depth, ply: 0, height: 0 };
        self.look(p, t, roll, at, &mut node, past, ties);
        node.choice.map_or(Vec::new(), |choice| choice.turn)
    }

    /// The value of a win by the turn that begins at a node.
    fn won(&self, ply: u32) -> f64 {
        if self.averages { 1.0 } else { WIN - f64::from(ply) }
    }

    /// Looks at every turn from here, or at what is left of one.
    #[expect(clippy::too_many_arguments, reason = "the state of a walk through the tree")]
    fn look(
        &mut self,
        p: &mut G::Position,
        t: &mut G::Trail,
        roll: G::Roll,
        at: At,
        node: &mut Node<G::Move>,
        past: &Past,
        ties: &mut Rng,
    ) {
        let (game, side) = (self.game, self.game.side(p));
        let mut moves = G::Moves::default();
        game.moves(p, roll, Kind::All, &mut moves);
        for &m in moves.iter() {
            let mut changes = Changes::default();
            changes.note(self.inputs, game, p, m);
            if let Some(choice) = &mut node.choice {
                choice.steps.push(m);
            }
            game.step(p, t, m, |p, t| {
                if turn_is_over(game, p, t, side) {
                    let value = self.child(p, t, side, &changes, at, node.best, past, ties);
                    node.take(value, ties);
                } else {
                    self.keep(&changes, at.height);
                    let at = At { height: at.height + 1, ..at };
                    self.look(p, t, roll, at, node, past, ties);
                }
            });
            if let Some(choice) = &mut node.choice {
                choice.steps.pop();
            }
            if node.best >= node.enough {
                return;
            }
        }
    }

    /// Keeps the first layer after a step.
    fn keep(&mut self, changes: &Changes, height: usize) {
        if self.sums.len() <= height + 1 {
            self.sums.push(self.net.empty());
        }
        let (before, after) = self.sums.split_at_mut(height + 1);
        self.net.after(&before[height], changes, &mut after[0]);
    }

    /// The value of a finished turn of `side`, which has `best` already.
    #[expect(clippy::too_many_arguments, reason = "the state of a walk through the tree")]
    #[inline(always)]
    fn child(
        &mut self,
        p: &mut G::Position,
        t: &mut G::Trail,
        side: Side,
        changes: &Changes,
        at: At,
        best: f64,
        past: &Past,
        ties: &mut Rng,
    ) -> f64 {
        if let Some(End { outcome, .. }) = end(self.game, p, t, None, Ask::Rules) {
            return match outcome {
                Outcome::Draw => 0.0,
                Outcome::Win(winner) if winner == side => self.won(at.ply),
                Outcome::Win(_) => -self.won(at.ply),
            };
        }
        if !G::DICE && past.has(self.game.key(p)) {
            return 0.0;
        }
        let value = if at.depth > 1 {
            self.keep(changes, at.height);
            let at = At { depth: at.depth - 1, ply: at.ply + 1, height: at.height + 1 };
            self.reply(p, t, at, -best, past, ties)
        } else if self.inputs.judges(self.game, p) {
            self.evaluations += 1;
            let check = self.inputs.check(self.game, p);
            let score = self.net.score(&self.sums[at.height], changes, self.game.side(p), check);
            let score = f64::from(score);
            if self.averages { score.tanh().clamp(-BELIEF, BELIEF) } else { score }
        } else {
            0.0
        };
        if self.game.side(p) == side { value } else { -value }
    }

    /// The value of a node for its side to move, before the roll; beyond `enough` no more than that it
    /// is beyond.
    fn reply(
        &mut self,
        p: &mut G::Position,
        t: &mut G::Trail,
        at: At,
        enough: f64,
        past: &Past,
        ties: &mut Rng,
    ) -> f64 {
        // What is averaged must be exact.
        let enough = if self.averages { f64::INFINITY } else { enough.next_up() };
        let game = self.game;
        let mut mean = 0.0;
        for &(roll, weight) in game.rolls(p) {
            let mut node = Node { best: f64::NEG_INFINITY, enough, choice: None };
            self.look(p, t, roll, at, &mut node, past, ties);
            mean += weight * node.best;
        }
        mean
    }
}

impl<M: Copy> Node<M> {
    /// Takes the turn if it is the best, or one of the best.
    #[inline(always)]
    fn take(&mut self, value: f64, ties: &mut Rng) {
        let better = value > self.best;
        if better {
            self.best = value;
        }
        if let Some(choice) = &mut self.choice
            && (better || value == self.best)
        {
            choice.equal = if better { 1 } else { choice.equal + 1 };
            // Each of n equal turns is kept with chance 1 / n.
            if choice.equal == 1 || below(ties, choice.equal) == 0 {
                choice.turn.clone_from(&choice.steps);
            }
        }
    }
}
