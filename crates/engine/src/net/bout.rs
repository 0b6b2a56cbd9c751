//! A game between two networks that look one turn ahead, or a few.
//!
//! The first layer is kept for the position that stands. Of the children only what a step changes is
//! added, on the way into the next layer: nothing is stored for a leaf.

use super::inputs::Inputs;
use super::mlp::{Changes, Mlp, Sums};
use crate::any::{Bout, Bouted};
use crate::turns::{end, turn_is_over};
use yiqi_core::{Ask, End, Game, Kind, Outcome, Rng, Side, below, seeded};

/// Streams of the seed: what one draws leaves the others as they are, so that two networks that change
/// sides meet the same start, opening and dice.
const START: u64 = 0;
const DICE: u64 = 1;
const OPENING: u64 = 2;
const TIES: u64 = 3;

/// The value of a win at once, above every score of a network. A win that takes longer is worth a little
/// less.
const WIN: f64 = 1e9;

/// Expected results that are averaged stay below this: what is certain is above.
const BELIEF: f64 = 0.999_999;

/// Plays the game.
pub(super) fn play<G: Game, I: Inputs<G>>(
    game: &G,
    inputs: &I,
    players: [&Mlp; 2],
    bout: &Bout,
) -> Bouted {
    let mut p = game.start(&mut seeded(bout.seed, START));
    let mut t = game.trail(&p);
    let [mut dice, mut opening, mut ties] =
        [DICE, OPENING, TIES].map(|stream| seeded(bout.seed, stream));
    let mut past = Past::default();
    past.note(game.key(&p));
    let mut thinkers = players.map(|net| Thinker::new(game, inputs, net, &p, bout.depth));
    let mut at_random = bout.random_plies;
    let mut plies = 0;
    let outcome = loop {
        let (roll, side) = (game.cast(&p, &mut dice), game.side(&p));
        if let Some(end) = end(game, &p, &t, Some(roll), Ask::Rules) {
            break end.outcome;
        }
        if plies >= bout.max_plies {
            break Outcome::Draw;
        }
        let mut turn = Vec::new();
        if plies < at_random {
            turn = random_turn(game, &p, &t, roll, &past, &mut opening);
            if turn.is_empty() {
                at_random = 0;
            }
        }
        if turn.is_empty() {
            turn = thinkers[side].choose(&mut p, &mut t, roll, &past, &mut ties);
        }
        for m in turn {
            let mut changes = Changes::default();
            changes.note(inputs, game, &p, m);
            thinkers.iter_mut().for_each(|thinker| thinker.follow(&changes));
            game.play(&mut p, &mut t, m);
        }
        plies += 1;
        if !G::DICE {
            // The rules go before: a cycle may be worth more to one side.
            if past.has(game.key(&p)) && game.end(&p, &t, Ask::Rules).is_none() {
                break Outcome::Draw;
            }
            past.note(game.key(&p));
        }
    };
    let evaluations = thinkers.iter().map(|thinker| thinker.evaluations).sum();
    Bouted { outcome, plies, evaluations }
}

/// A turn drawn step by step; none where it would end the game, or bring a position again.
fn random_turn<G: Game>(
    game: &G,
    p: &G::Position,
    t: &G::Trail,
    roll: G::Roll,
    past: &Past,
    rng: &mut Rng,
) -> Vec<G::Move> {
    let (mut child, mut trail) = (p.clone(), t.clone());
    let mut turn = Vec::new();
    while let Some(m) = game.random(&child, roll, rng) {
        turn.push(m);
        game.play(&mut child, &mut trail, m);
        if turn_is_over(game, &child, &trail, game.side(p)) {
            break;
        }
    }
    let again = !G::DICE && past.has(game.key(&child));
    if again || end(game, &child, &trail, None, Ask::Rules).is_some() {
        turn.clear();
    }
    turn
}

/// The positions that have stood. Dice break every cycle, so that games with them keep none.
#[derive(Default)]
struct Past {
    keys: Vec<u64>,
    /// A bit for the last bits of every key, so that most questions are answered at once.
    marks: [u64; 32],
}

impl Past {
    #[inline(always)]
    fn mark(key: u64) -> (usize, u64) {
        ((key >> 6) as usize % 32, 1 << (key & 63))
    }

    fn note(&mut self, key: u64) {
        let (word, bit) = Past::mark(key);
        self.marks[word] |= bit;
        self.keys.push(key);
    }

    #[inline(always)]
    fn has(&self, key: u64) -> bool {
        let (word, bit) = Past::mark(key);
        self.marks[word] & bit != 0 && self.keys.contains(&key)
    }
}

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
struct Thinker<'a, G, I> {
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
    fn new(game: &'a G, inputs: &'a I, net: &'a Mlp, p: &G::Position, depth: u32) -> Self {
        let depth = depth.max(1);
        let averages = G::DICE && depth > 1;
        let sums = vec![net.fresh(inputs, game, p)];
        Thinker { game, inputs, net, depth, averages, sums, evaluations: 0 }
    }

    /// Something has been played.
    fn follow(&mut self, changes: &Changes) {
        self.net.change(&mut self.sums[0], changes);
    }

    /// The best turn; equal ones are drawn.
    fn choose(
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
