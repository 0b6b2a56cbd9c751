//! Star2 in EinStein würfelt nicht!: on 1,000 positions, at depths 1 to 5, the value of plain
//! expectimax.
//!
//! Where plain expectimax would take too long stands an oracle that is as plain, written here, and only
//! remembers what it has valued. It also counts what expectimax would visit, and where that is little the
//! two are compared.

mod common;

use common::{run, to_depth};
use std::collections::HashMap;
use yiqi_core::{Ask, Game, Kind, Options, Rng, Rules, Value as _, below, seeded};
use yiqi_engine::kits::ewn::{EwnCraft, EwnEvaluator, EwnKit};
use yiqi_engine::{Evaluator as _, Expectimax, Kit, Library, Probe, Settings, Star};
use yiqi_games::ewn::{Ewn, Moves, Position, Quiet, Roll};

const DEEPEST: u32 = 5;

/// Positions in which plain expectimax visits more leaves are left to the oracle.
const BEARABLE: u64 = 20_000;

/// Mean and maximum, remembered.
struct Oracle<'a> {
    game: &'a Ewn,
    evaluator: &'a EwnEvaluator,
    /// Value and leaves of plain expectimax, by position and depth.
    known: HashMap<(u64, u32), (f64, u64)>,
}

impl Oracle<'_> {
    fn before_roll(&mut self, p: &Position, t: &Quiet, depth: u32) -> (f64, u64) {
        if let Some(end) = self.game.end(p, t, Ask::Rules) {
            return (end.outcome.value(self.game.side(p), 0), 0);
        }
        if depth == 0 {
            return (self.evaluator.value(self.game, p, &()).tame(), 1);
        }
        let key = (self.game.key(p), depth);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let (mut mean, mut leaves) = (0.0, 0);
        for &(roll, weight) in self.game.rolls(p) {
            let (best, below) = self.after_roll(p, t, roll, depth);
            mean += weight * best;
            leaves += below;
        }
        self.known.insert(key, (mean, leaves));
        (mean, leaves)
    }

    fn after_roll(&mut self, p: &Position, t: &Quiet, roll: Roll, depth: u32) -> (f64, u64) {
        let mut moves = Moves::new();
        self.game.moves(p, roll, Kind::All, &mut moves);
        let (mut best, mut leaves) = (f64::NEG_INFINITY, 0);
        for &m in &moves {
            let (mut child, mut trail) = (p.clone(), *t);
            self.game.play(&mut child, &mut trail, m);
            let (value, below) = self.before_roll(&child, &trail, depth - 1);
            (best, leaves) = (best.max(-value), leaves + below);
        }
        (best, leaves)
    }
}

/// A position of a random game after so many turns; `None` if it is over by then.
fn wander(game: &Ewn, turns: u32, rng: &mut Rng) -> Option<(Position, Quiet)> {
    let mut p = game.start(rng);
    let mut t = Quiet(0);
    for _ in 0..turns {
        let roll = game.cast(&p, rng);
        let m = game.random(&p, roll, rng)?;
        game.play(&mut p, &mut t, m);
        if game.end(&p, &t, Ask::Rules).is_some() {
            return None;
        }
    }
    Some((p, t))
}

/// `count` positions, each after so many turns; the tables of the search are so small that entries give
/// way. Gives the number of comparisons with plain expectimax at the greatest depth.
fn compare(text: &str, turns: std::ops::RangeInclusive<u32>, count: usize) -> usize {
    let game = Ewn::build(&mut Options::parse("game", text).unwrap()).unwrap();
    let mut options = Options::parse("engine", "star2:eval=handcrafted").unwrap();
    let evaluator = EwnKit::evaluator(&game, &mut options).unwrap();
    let craft: EwnCraft = EwnKit::craft(&game, &Library::default());
    let settings = Settings { table_mib: 1, deeper: false, ..Settings::default() };
    let mut star =
        Star::new(game.clone(), evaluator.clone(), craft.clone(), settings, Probe::Star2);
    let mut plain = Expectimax::new(game.clone(), evaluator.clone(), craft);
    let mut rng = seeded(21, 0);
    let (mut done, mut deepest) = (0, 0);
    while done < count {
        let after = turns.start() + below(&mut rng, turns.end() - turns.start() + 1);
        let Some(at) = wander(&game, after, &mut rng) else { continue };
        let roll = (done % 2 == 1).then(|| game.cast(&at.0, &mut rng));
        let mut oracle = Oracle { game: &game, evaluator: &evaluator, known: HashMap::new() };
        for depth in 1..=DEEPEST {
            let (truth, leaves) = match roll {
                Some(roll) => oracle.after_roll(&at.0, &at.1, roll, depth),
                None => oracle.before_roll(&at.0, &at.1, depth),
            };
            let what = format!("{text} {:?} {roll:?}, depth {depth}", at.0);
            let found = run(&mut star, &at, roll, &to_depth(depth));
            // A search that has proved a forced end goes no deeper; its value holds at any depth.
            assert!(found.depth == depth || found.exact || found.value.decided(), "{what}");
            assert!((found.value - truth).abs() < 1e-9, "{} for {truth}: {what}", found.value);
            if leaves <= BEARABLE {
                let found = run(&mut plain, &at, roll, &to_depth(depth));
                assert!(
                    (found.value - truth).abs() < 1e-9,
                    "plain {} for {truth}: {what}",
                    found.value
                );
                deepest += usize::from(depth == DEEPEST);
            }
        }
        done += 1;
    }
    deepest
}

#[test]
fn star2_is_expectimax_in_the_standard_game() {
    // From the opening to the end: late positions are many, since they are quick.
    let plain = [(0..=6, 20), (7..=12, 180), (13..=18, 300), (19..=30, 300)]
        .map(|(turns, count)| compare("ewn", turns, count));
    assert!(plain[3] >= 50, "{plain:?}");
}

#[test]
fn star2_is_expectimax_in_the_variants() {
    let plain = [compare("ewn:king6", 10..=50, 20), compare("ewn:stride", 4..=40, 180)];
    assert!(plain[1] >= 30, "{plain:?}");
}
