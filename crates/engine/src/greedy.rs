//! Greedy play: the turn after which the evaluator likes the position best. One turn deep, and so the
//! measure of what looking ahead is worth.

use crate::shuffle::shuffle;
use crate::turns::{end, turn_is_over};
use crate::{Bound, ByDepth, Evaluator, Leash, Opinion, Report, RootMove, RootRoll, Search, Stats};
use std::cmp::Ordering;
use yiqi_core::{Ask, Game, Kind, Rng, Side, Value, seeded};

/// Plays the turn with the best evaluation; equal ones are drawn from the seed.
pub struct Greedy<G: Game, E: Evaluator<G>> {
    game: G,
    evaluator: E,
    rng: Rng,
}

impl<G: Game, E: Evaluator<G>> Greedy<G, E> {
    /// A player of `game` that trusts `evaluator`.
    pub fn new(game: G, evaluator: E) -> Greedy<G, E> {
        Greedy { game, evaluator, rng: seeded(0, 0) }
    }

    /// All turns with `roll`, the best first.
    fn root_roll(
        &mut self,
        p: &G::Position,
        t: &G::Trail,
        (roll, weight): (G::Roll, f64),
        stats: &mut Stats,
    ) -> RootRoll<G> {
        let Greedy { game, evaluator, .. } = &*self;
        let states = vec![evaluator.fresh(game, p)];
        let (side, moves) = (game.side(p), Vec::new());
        let mut walk = Walk { game, evaluator, side, roll, states, moves, stats };
        walk.look(&mut p.clone(), &mut t.clone(), &mut Vec::new());
        let mut moves = walk.moves;
        shuffle(&mut moves, &mut self.rng);
        moves.sort_by(|a, b| b.value.partial_cmp(&a.value).unwrap_or(Ordering::Equal));
        let (value, win) =
            moves.first().map_or((G::Value::DRAW, 0.5), |best| (best.value, best.win));
        let exact = RootMove::certain(&moves);
        RootRoll { roll, weight, value, win, exact, moves }
    }
}

/// A walk through the turns of one side.
struct Walk<'a, G: Game, E: Evaluator<G>> {
    game: &'a G,
    evaluator: &'a E,
    side: Side,
    roll: G::Roll,
    /// What the evaluator keeps, by steps from the root.
    states: Vec<E::State>,
    /// The turns that were found.
    moves: Vec<RootMove<G>>,
    stats: &'a mut Stats,
}

impl<G: Game, E: Evaluator<G>> Walk<'_, G, E> {
    /// Looks at every turn that begins with `steps`, which have led to `p`.
    fn look(&mut self, p: &mut G::Position, t: &mut G::Trail, steps: &mut Vec<G::Move>) {
        let game = self.game;
        let mut moves = G::Moves::default();
        game.moves(p, self.roll, Kind::All, &mut moves);
        for &m in moves.iter() {
            let height = steps.len();
            if self.states.len() == height + 1 {
                self.states.push(self.states[height].clone());
            }
            let (before, after) = self.states.split_at_mut(height + 1);
            self.evaluator.after(game, &before[height], p, m, &mut after[0]);
            steps.push(m);
            game.step(p, t, m, |p, t| {
                if turn_is_over(game, p, t, self.side) {
                    self.judge(p, t, steps);
                } else {
                    self.look(p, t, steps);
                }
            });
            steps.pop();
        }
    }

    /// Notes the turn that has led to `p`.
    fn judge(&mut self, p: &G::Position, t: &G::Trail, steps: &[G::Move]) {
        self.stats.nodes += 1;
        let end = end(self.game, p, t, None, Ask::Rules);
        let exact = end.is_some();
        let value: G::Value = match end {
            Some(end) => end.outcome.value(self.side, 1),
            None => {
                self.stats.evaluations += 1;
                let value = self.evaluator.value(self.game, p, &self.states[steps.len()]).tame();
                if self.game.side(p) == self.side { value } else { -value }
            }
        };
        let win = self.evaluator.chance(value);
        let (turn, pv) = (steps.to_vec(), Vec::new());
        let bound = Bound::Exact;
        self.moves.push(RootMove { turn, value, win, bound, exact, visits: None, pv });
    }
}

impl<G: Game, E: Evaluator<G>> Search<G> for Greedy<G, E> {
    fn new_game(&mut self, seed: u64) {
        self.rng = seeded(seed, 0);
    }

    fn fits(&self, p: &G::Position) -> bool {
        self.evaluator.fits(&self.game, p)
    }

    fn opinion(&self, p: &G::Position) -> Option<Opinion<G::Value>> {
        Some(Opinion::of(&self.evaluator, &self.game, p))
    }

    /// Ignores every limit: it always looks at each turn once.
    fn run(
        &mut self,
        p: &G::Position,
        t: &G::Trail,
        roll: Option<G::Roll>,
        leash: Leash<'_>,
        _sink: &mut dyn FnMut(&Report<G>),
    ) -> Report<G> {
        let mut stats = Stats::default();
        let faces = match roll {
            Some(roll) => vec![(roll, 1.0)],
            None => self.game.rolls(p).to_vec(),
        };
        let mut rolls = Vec::with_capacity(faces.len());
        for face in faces {
            rolls.push(self.root_roll(p, t, face, &mut stats));
        }
        let (best, value, win) = match roll {
            Some(_) => {
                let best = rolls[0].moves.first().map_or(Vec::new(), |best| best.turn.clone());
                (best, rolls[0].value, rolls[0].win)
            }
            None => {
                let win = rolls.iter().map(|roll| roll.weight * roll.win).sum();
                (Vec::new(), self.evaluator.worth(win), win)
            }
        };
        let generated = stats.nodes;
        let root = ByDepth { nodes: 1, expanded: 1, generated, searched: generated, cutoffs: 0 };
        stats.by_depth = vec![root, ByDepth { nodes: generated, ..ByDepth::default() }];
        stats.nodes += 1;
        Report {
            depth: 1,
            pv: if best.is_empty() { Vec::new() } else { vec![best.clone()] },
            best,
            value,
            win,
            exact: false,
            rolls,
            stats,
            time: leash.clock.elapsed(),
            tree: None,
        }
    }
}
