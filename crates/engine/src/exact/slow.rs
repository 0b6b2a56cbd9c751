//! The value of a position by all that can follow, straight from the rules: no table, no index, no
//! symmetry, no pruning. What tables are verified by.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::atomic::{AtomicBool, Ordering};
use yiqi_core::{Ask, Game, Kind, Outcome, Side};

/// Win chances of positions of a game in which no position comes back, remembered as they are found.
pub(crate) struct Slow<'a, G: Game> {
    game: &'a G,
    stop: &'a AtomicBool,
    known: HashMap<u64, (G::Position, f64)>,
}

impl<'a, G: Game> Slow<'a, G> {
    /// Nothing is known yet. Once `stop` is set, answers mean nothing.
    pub(crate) fn new(game: &'a G, stop: &'a AtomicBool) -> Slow<'a, G> {
        Slow { game, stop, known: HashMap::new() }
    }

    /// Forgets what was found.
    pub(crate) fn clear(&mut self) {
        self.known.clear();
    }

    /// The win chance of the side to move, a draw counted half, at the start of a turn and before the
    /// roll.
    pub(crate) fn win(&mut self, p: &G::Position, t: &G::Trail) -> f64 {
        if let Some(end) = self.game.end(p, t, Ask::Rules) {
            return share(end.outcome, self.game.side(p));
        }
        let key = self.game.key(p);
        if let Some((there, win)) = self.known.get(&key)
            && there == p
        {
            return *win;
        }
        if self.stop.load(Ordering::Relaxed) {
            return 0.5;
        }
        let rolls = self.game.rolls(p).to_vec();
        let win = rolls.iter().map(|&(roll, weight)| weight * self.rolled(p, t, roll)).sum();
        // Two positions of one key: the second is found anew each time.
        if let Entry::Vacant(place) = self.known.entry(key) {
            place.insert((p.clone(), win));
        }
        win
    }

    /// The win chance of the side to move once the die has fallen.
    pub(crate) fn rolled(&mut self, p: &G::Position, t: &G::Trail, roll: G::Roll) -> f64 {
        let mut moves = G::Moves::default();
        self.game.moves(p, roll, Kind::All, &mut moves);
        moves.iter().map(|&m| self.after(p, t, roll, m)).fold(0.0, f64::max)
    }

    /// The win chance of the side that makes this step.
    fn after(&mut self, p: &G::Position, t: &G::Trail, roll: G::Roll, m: G::Move) -> f64 {
        let side = self.game.side(p);
        let (mut child, mut trail) = (p.clone(), t.clone());
        self.game.play(&mut child, &mut trail, m);
        if self.game.mid_turn(&child) {
            return self.rolled(&child, &trail, roll);
        }
        let win = self.win(&child, &trail);
        if self.game.side(&child) == side { win } else { 1.0 - win }
    }
}

/// What an outcome is worth to a side.
pub(crate) fn share(outcome: Outcome, side: Side) -> f64 {
    match outcome {
        Outcome::Win(winner) => f64::from(winner == side),
        Outcome::Draw => 0.5,
    }
}
