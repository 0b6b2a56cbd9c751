//! Two tiny games, and the plainest searches, to hold the real ones against.

#![allow(dead_code, reason = "each test file uses its part")]

pub(crate) mod hop;
pub(crate) mod nim;

use std::sync::atomic::AtomicBool;
use std::time::Duration;
use yiqi_core::{Ask, Game, Kind, Rng, Value, below, seeded};
use yiqi_engine::{Clock, Evaluator, Leash, Limits, Report, Search, Settings};

/// These games are played by searches only: no move is illegal.
#[derive(Debug, thiserror::Error)]
#[error("never")]
pub(crate) struct Never;

/// A clock that stands still.
pub(crate) struct Still(pub(crate) Duration);

impl Clock for Still {
    fn elapsed(&self) -> Duration {
        self.0
    }
}

/// Plain alpha-beta: every switch off, no table.
pub(crate) fn plain() -> Settings {
    Settings {
        table_mib: 0,
        pvs: false,
        quiescence: false,
        history: false,
        recurrence: false,
        deeper: false,
    }
}

/// Every combination of null windows, history and table.
pub(crate) fn combinations() -> impl Iterator<Item = Settings> {
    (0..8).map(|bits| Settings {
        table_mib: usize::from(bits & 1 != 0),
        pvs: bits & 2 != 0,
        history: bits & 4 != 0,
        ..plain()
    })
}

pub(crate) fn to_depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

/// Runs a search under limits that no clock and nobody cuts short.
pub(crate) fn run<G: Game>(
    search: &mut impl Search<G>,
    (p, t): &(G::Position, G::Trail),
    roll: Option<G::Roll>,
    limits: &Limits,
) -> Report<G> {
    let stop = AtomicBool::new(false);
    let leash = Leash { limits, clock: &Still(Duration::ZERO), stop: &stop };
    search.run(p, t, roll, leash, &mut |_| {})
}

/// `n` random positions of undecided games, at the start of a turn.
pub(crate) fn positions<G: Game>(game: &G, n: usize, seed: u64) -> Vec<(G::Position, G::Trail)> {
    let mut rng = seeded(seed, 0);
    let mut found = Vec::new();
    while found.len() < n {
        let p = game.start(&mut rng);
        let t = game.trail(&p);
        let turns = below(&mut rng, 5);
        found.extend(wander(game, p, t, turns, &mut rng));
    }
    found
}

fn wander<G: Game>(
    game: &G,
    mut p: G::Position,
    mut t: G::Trail,
    turns: u32,
    rng: &mut Rng,
) -> Option<(G::Position, G::Trail)> {
    for _ in 0..turns {
        if game.end(&p, &t, Ask::Rules).is_some() {
            return None;
        }
        let roll = game.cast(&p, rng);
        loop {
            let m = game.random(&p, roll, rng)?;
            game.play(&mut p, &mut t, m);
            if !game.mid_turn(&p) {
                break;
            }
        }
    }
    let over = game.end(&p, &t, Ask::Rules).is_some()
        || game.rolls(&p).iter().any(|&(roll, _)| !game.can_move(&p, roll));
    (!over).then_some((p, t))
}

/// How a plain search deals with the die.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Die {
    Average,
    Worst,
}

/// Minimax over everything, as one would write it on a blackboard; ends that rest on the path count
/// only with `recurrence`.
pub(crate) struct Blackboard<'a, G, E> {
    pub(crate) game: &'a G,
    pub(crate) evaluator: &'a E,
    pub(crate) recurrence: bool,
    pub(crate) die: Die,
}

impl<G: Game, E: Evaluator<G>> Blackboard<'_, G, E>
where
    G::Value: Mean,
{
    /// The value before the roll.
    pub(crate) fn value(&self, p: &G::Position, t: &G::Trail, depth: u32, ply: u32) -> G::Value {
        let game = self.game;
        let ask = if self.recurrence { Ask::Search } else { Ask::Rules };
        let end = game.end(p, t, ask).filter(|end| self.recurrence || end.back == 0);
        // The root is not over.
        if let Some(end) = end.filter(|_| ply > 0) {
            return end.outcome.value(game.side(p), ply);
        }
        if depth == 0 {
            let stuck = !G::DICE && !game.can_move(p, game.rolls(p)[0].0);
            if stuck && let Some(end) = game.end(p, t, Ask::Stuck) {
                return end.outcome.value(game.side(p), ply);
            }
            return self.evaluator.value(game, p, &self.evaluator.fresh(game, p)).tame();
        }
        let of = |&(roll, weight): &(G::Roll, f64)| (weight, self.best(p, t, roll, depth, ply));
        let rolls = game.rolls(p).iter().map(of);
        match self.die {
            Die::Average => G::Value::mean(rolls),
            Die::Worst => rolls.fold(G::Value::MAX, |worst, (_, value)| worst.least(value)),
        }
    }

    /// The value after the roll, or between the steps of a turn.
    pub(crate) fn best(
        &self,
        p: &G::Position,
        t: &G::Trail,
        roll: G::Roll,
        depth: u32,
        ply: u32,
    ) -> G::Value {
        let game = self.game;
        let mut moves = G::Moves::default();
        game.moves(p, roll, Kind::All, &mut moves);
        if moves.is_empty()
            && let Some(end) = game.end(p, t, Ask::Stuck)
        {
            return end.outcome.value(game.side(p), ply);
        }
        let child = |&m: &G::Move| {
            let (mut p, mut t) = (p.clone(), t.clone());
            game.play(&mut p, &mut t, m);
            if game.mid_turn(&p) {
                self.best(&p, &t, roll, depth, ply)
            } else {
                -self.value(&p, &t, depth - 1, ply + 1)
            }
        };
        moves.iter().map(child).fold(G::Value::MIN, G::Value::most)
    }
}

/// Values that the blackboard can average.
pub(crate) trait Mean: Value {
    fn mean(rolls: impl Iterator<Item = (f64, Self)>) -> Self;
}

impl Mean for f64 {
    fn mean(rolls: impl Iterator<Item = (f64, f64)>) -> f64 {
        rolls.map(|(weight, value)| weight * value).sum()
    }
}

impl Mean for i32 {
    fn mean(mut rolls: impl Iterator<Item = (f64, i32)>) -> i32 {
        rolls.next().map_or(0, |(_, value)| value)
    }
}
