//! Choosing among equals: of turns that are nearly as good as the best, the one after which a weaker
//! opponent is most likely to go wrong.
//!
//! Against best play such turns are worth the same; against somebody who looks one turn ahead they are
//! not. For each of them every roll of the opponent is looked at: what does the turn cost him that looks
//! best to an evaluator at once ([`Greedy`]), measured by a search of a few turns? The mean over the rolls
//! is how *tricky* the turn is.

use crate::{Bound, Evaluator, Greedy, Leash, Limits, Opinion, Report, Search};
use yiqi_core::{Ask, Game, Value as _};

/// Turns that the opponent's replies are searched to.
const JUDGED_TO: u32 = 3;

/// The share of nodes and time that is kept for judging the opponent's replies.
const KEPT: f64 = 0.125;

/// A search that plays the trickiest of nearly equal turns.
pub struct Trick<G: Game, E: Evaluator<G>> {
    game: G,
    search: Box<dyn Search<G>>,
    /// The weaker opponent.
    opponent: Greedy<G, E>,
    tolerance: f64,
}

impl<G: Game, E: Evaluator<G>> Trick<G, E> {
    /// `search`, which may lose `tolerance` of its win chance (0 … 1) in order to set `opponent` a
    /// problem.
    pub fn new(
        game: G,
        search: Box<dyn Search<G>>,
        opponent: Greedy<G, E>,
        tolerance: f64,
    ) -> Trick<G, E> {
        Trick { game, search, opponent, tolerance }
    }

    /// What his typical replies cost the opponent in win chance, on average over his rolls, after `turn`;
    /// `None` when there was no time to see it. `left` are the nodes that may still be visited.
    fn cost(
        &mut self,
        (p, t): (&G::Position, &G::Trail),
        turn: &[G::Move],
        leash: Leash<'_>,
        left: &mut Option<u64>,
    ) -> Option<f64> {
        let (mut p, mut t) = (p.clone(), t.clone());
        turn.iter().for_each(|&m| self.game.play(&mut p, &mut t, m));
        if self.game.end(&p, &t, Ask::Rules).is_some() {
            return Some(0.0);
        }
        let mut cost = 0.0;
        for (roll, weight) in self.game.odds(&p).to_vec() {
            let limits = Limits {
                depth: Some(JUDGED_TO),
                nodes: *left,
                time: leash.limits.time,
                lines: usize::MAX,
                ..Limits::NONE
            };
            let leash = Leash { limits: &limits, ..leash };
            let judged = self.search.run(&p, &t, Some(roll), leash, &mut |_| {});
            if let Some(left) = left {
                *left = left.saturating_sub(judged.stats.nodes);
            }
            // Cut short, unless it ended because all is known.
            if judged.depth < JUDGED_TO && !judged.exact && !judged.value.decided() {
                return None;
            }
            let reply = self.opponent.run(&p, &t, Some(roll), leash, &mut |_| {}).best;
            let moves = &judged.rolls.first()?.moves;
            let win = moves.iter().find(|m| m.turn == reply)?.win;
            cost += weight * (judged.win - win).max(0.0);
        }
        Some(cost)
    }
}

impl<G: Game, E: Evaluator<G>> Search<G> for Trick<G, E> {
    fn new_game(&mut self, seed: u64) {
        self.search.new_game(seed);
        self.opponent.new_game(seed);
    }

    fn fits(&self, p: &G::Position) -> bool {
        self.search.fits(p)
    }

    fn opinion(&self, p: &G::Position) -> Option<Opinion<G::Value>> {
        self.search.opinion(p)
    }

    /// Before the roll nothing is played, so that there is nothing to choose. The report's value is that of
    /// the turn chosen, which stands first among the moves.
    fn run(
        &mut self,
        p: &G::Position,
        t: &G::Trail,
        roll: Option<G::Roll>,
        leash: Leash<'_>,
        sink: &mut dyn FnMut(&Report<G>),
    ) -> Report<G> {
        if roll.is_none() {
            return self.search.run(p, t, roll, leash, sink);
        }
        let limits = Limits {
            nodes: leash.limits.nodes.map(|nodes| nodes - (nodes as f64 * KEPT) as u64),
            time: leash.limits.time.map(|time| time.mul_f64(1.0 - KEPT)),
            lines: usize::MAX,
            ..leash.limits.clone()
        };
        let mut report = self.search.run(p, t, roll, Leash { limits: &limits, ..leash }, sink);
        let Some(moves) = report.rolls.first().map(|roll| &roll.moves) else { return report };
        let near = |win: f64| win >= report.win - self.tolerance;
        let rivals: Vec<usize> = (0..moves.len())
            .filter(|&i| moves[i].bound == Bound::Exact && near(moves[i].win))
            .collect();
        // What wins by force needs no trick.
        if rivals.len() < 2 || report.value.decided() {
            return report;
        }
        let mut left = leash.limits.nodes.map(|nodes| nodes.saturating_sub(report.stats.nodes));
        let before = left;
        let mut chosen: Option<(usize, f64)> = None;
        for i in rivals {
            let turn = report.rolls[0].moves[i].turn.clone();
            let Some(cost) = self.cost((p, t), &turn, leash, &mut left) else {
                chosen = None;
                break;
            };
            // Among equally tricky ones the best.
            if chosen.is_none_or(|(_, most)| cost > most) {
                chosen = Some((i, cost));
            }
        }
        report.time = leash.clock.elapsed();
        if let (Some(before), Some(left)) = (before, left) {
            report.stats.nodes += before - left;
        }
        let Some((chosen, _)) = chosen else { return report };
        let first = &mut report.rolls[0];
        first.moves[..=chosen].rotate_right(1);
        let played = &first.moves[0];
        (first.value, first.win) = (played.value, played.win);
        (report.value, report.win) = (played.value, played.win);
        (report.best, report.pv) = (played.turn.clone(), played.pv.clone());
        report
    }
}
