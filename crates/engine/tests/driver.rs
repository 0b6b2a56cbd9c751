//! What holds for every depth-first search, whatever its nodes do: a legal answer under every limit,
//! exact node limits, the same report for the same search, a trace that lacks no node.

mod common;

use common::hop::{Coins, Grab, Hop};
use common::nim::{Greed, Hunger, Nim};
use common::{Still, plain, positions, run, to_depth};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;
use yiqi_core::{Game, Kind, Value};
use yiqi_engine::{
    AlphaBeta, Clock, Expectimax, Leash, Limits, Plain, Probe, Report, Search, Settings, Star,
};

fn small() -> Settings {
    Settings { table_mib: 1, ..Settings::default() }
}

/// Checks that `turn` is a whole legal turn from `p`.
fn assert_legal<G: Game>(game: &G, p: &G::Position, t: &G::Trail, roll: G::Roll, turn: &[G::Move]) {
    let (mut p, mut t) = (p.clone(), t.clone());
    assert!(!turn.is_empty());
    for (i, &m) in turn.iter().enumerate() {
        let mut moves = G::Moves::default();
        game.moves(&p, roll, Kind::All, &mut moves);
        assert!(moves.contains(&m), "{m:?} is not among {:?}", &moves[..]);
        game.play(&mut p, &mut t, m);
        assert_eq!(game.mid_turn(&p), i + 1 < turn.len());
    }
}

/// Limits under which there is no time for anything, or hardly any.
fn tight() -> Vec<(Limits, bool)> {
    let none = Limits::default();
    let nodes = |n| (Limits { nodes: Some(n), ..none.clone() }, false);
    vec![
        nodes(0),
        nodes(1),
        nodes(2),
        nodes(7),
        nodes(40),
        nodes(300),
        (Limits { time: Some(Duration::ZERO), ..none.clone() }, false),
        (Limits { depth: Some(0), ..none.clone() }, false),
        (none, true),
    ]
}

#[test]
fn there_is_always_a_legal_answer() {
    let hop = Hop { lamps: true, recurs: true };
    for (p, t) in positions(&hop, 20, 1) {
        let (mut half, mut half_t) = (p.clone(), t.clone());
        let mut moves = <Hop as Game>::Moves::default();
        hop.moves(&p, (), Kind::All, &mut moves);
        hop.play(&mut half, &mut half_t, moves[0]);
        for (p, t) in [(p, t), (half, half_t)] {
            for (limits, stop) in tight() {
                let stop = AtomicBool::new(stop);
                let leash = Leash { limits: &limits, clock: &Still(Duration::ZERO), stop: &stop };
                let mut search = AlphaBeta::new(hop.clone(), Coins, Grab, small());
                for roll in [Some(()), None] {
                    let report = search.run(&p, &t, roll, leash, &mut |_| {});
                    assert_legal(&hop, &p, &t, (), &report.best);
                    assert_eq!(report.pv.first(), Some(&report.best));
                }
            }
        }
    }
    let nim = Nim::loaded();
    for (p, ()) in positions(&nim, 20, 1) {
        for (limits, stop) in tight() {
            let stop = AtomicBool::new(stop);
            let leash = Leash { limits: &limits, clock: &Still(Duration::ZERO), stop: &stop };
            let mut searches: [Box<dyn Search<Nim>>; 3] = [
                Box::new(Star::new(nim.clone(), Hunger, Greed, small(), Probe::Star2)),
                Box::new(Expectimax::new(nim.clone(), Hunger, Plain)),
                Box::new(AlphaBeta::new(nim.clone(), Hunger, Greed, small())),
            ];
            for search in &mut searches {
                let report = search.run(&p, &(), Some(3), leash, &mut |_| {});
                assert_legal(&nim, &p, &(), 3, &report.best);
                let report = search.run(&p, &(), None, leash, &mut |_| {});
                assert!(report.best.is_empty());
                for roll in &report.rolls {
                    assert_legal(&nim, &p, &(), roll.roll, &roll.moves[0].turn);
                }
            }
        }
    }
}

#[test]
fn the_principal_variation_is_legal_also_where_the_table_goes_on_with_it() {
    let game = Hop { lamps: true, recurs: true };
    for at in positions(&game, 60, 12) {
        let mut search = AlphaBeta::new(game.clone(), Coins, Grab, small());
        let report = run(&mut search, &at, None, &to_depth(6));
        assert!(report.pv.len() <= report.depth as usize);
        let (mut p, mut t) = at;
        for turn in &report.pv {
            assert_legal(&game, &p, &t, (), turn);
            turn.iter().for_each(|&m| game.play(&mut p, &mut t, m));
        }
    }
}

#[test]
fn the_node_limit_is_exact() {
    let game = Hop { lamps: true, recurs: true };
    let at = &positions(&game, 1, 5)[0];
    let free = run(&mut AlphaBeta::new(game.clone(), Coins, Grab, small()), at, None, &to_depth(5));
    for nodes in (1..free.stats.nodes).step_by(7) {
        let limits = Limits { nodes: Some(nodes), ..to_depth(5) };
        let mut search = AlphaBeta::new(game.clone(), Coins, Grab, small());
        let report = run(&mut search, at, None, &limits);
        assert_eq!(report.stats.nodes, nodes);
        assert_eq!(report.stats.by_depth.iter().map(|ply| ply.nodes).sum::<u64>(), nodes);
        assert!(report.depth < 5);
    }
}

#[test]
fn a_new_game_is_the_same_as_the_first() {
    let hop = Hop { lamps: true, recurs: true };
    let nim = Nim::fair();
    let hops = positions(&hop, 5, 6);
    let nims = positions(&nim, 5, 6);
    let mut alphabeta = AlphaBeta::new(hop.clone(), Coins, Grab, small());
    let mut star = Star::new(nim.clone(), Hunger, Greed, small(), Probe::Star2);
    let mut play = || {
        let mut texts = Vec::new();
        for at in &hops {
            texts.push(format!("{:?}", run(&mut alphabeta, at, None, &to_depth(5))));
        }
        for at in &nims {
            texts.push(format!("{:?}", run(&mut star, at, None, &to_depth(3))));
        }
        alphabeta.new_game(1);
        star.new_game(1);
        texts
    };
    let first = play();
    assert_eq!(first, play());
    assert_eq!(first, play());
}

/// The tree has exactly the nodes that the search counted, and its last iteration those that came with
/// it.
fn assert_traced<G: Game>(
    at: &(G::Position, G::Trail),
    mut fresh: impl FnMut() -> Box<dyn Search<G>>,
) {
    let mut search = |depth, tree| {
        let limits = Limits { tree, ..to_depth(depth) };
        let stop = AtomicBool::new(false);
        let leash = Leash { limits: &limits, clock: &Still(Duration::ZERO), stop: &stop };
        fresh().run(&at.0, &at.1, None, leash, &mut |_| {})
    };
    let before = search(2, None);
    let report = search(3, Some(99));
    if report.depth < 3 {
        return;
    }
    assert_eq!(report.stats, search(3, None).stats, "a trace changes nothing");
    let tree = report.tree.unwrap();
    assert_eq!(tree.kept() as u64, report.stats.nodes);
    let last = &tree.nodes()[tree.answer()];
    assert_eq!(last.below + 1, report.stats.nodes - before.stats.nodes);
    assert_eq!(last.value, report.value);
    let short = search(3, Some(1)).tree.unwrap();
    assert_eq!(short.nodes()[short.answer()].below, last.below);
    assert_eq!(short.nodes()[short.answer()].kept(), tree.children(tree.answer()).count());
}

#[test]
fn the_trace_has_every_node() {
    let hop = Hop { lamps: true, recurs: true };
    for at in positions(&hop, 10, 7) {
        assert_traced(&at, || Box::new(AlphaBeta::new(hop.clone(), Coins, Grab, small())));
    }
    let nim = Nim::loaded();
    for at in positions(&nim, 10, 7) {
        assert_traced(&at, || Box::new(AlphaBeta::new(nim.clone(), Hunger, Greed, small())));
        assert_traced(&at, || Box::new(Expectimax::new(nim.clone(), Hunger, Greed)));
        for probe in [Probe::None, Probe::Star2] {
            let star = || Star::new(nim.clone(), Hunger, Greed, small(), probe);
            assert_traced(&at, || Box::new(star()));
        }
    }
}

#[test]
fn the_shortest_win_is_found_first_and_ends_the_search() {
    let game = Hop { lamps: false, recurs: false };
    let mut wins = 0;
    for at in positions(&game, 100, 8) {
        let mut search = AlphaBeta::new(game.clone(), Coins, Grab, plain());
        let report = run(&mut search, &at, None, &to_depth(9));
        let Some(plies) = report.value.mate().filter(|&plies| plies > 0) else { continue };
        wins += 1;
        assert_eq!(report.depth, plies as u32, "{report:?}");
        assert_eq!(report.pv.len(), plies as usize);
    }
    assert!(wins > 10);
}

#[test]
fn every_finished_depth_is_reported_once() {
    let game = Hop { lamps: true, recurs: false };
    for at in positions(&game, 10, 9) {
        let (limits, stop) = (to_depth(4), AtomicBool::new(false));
        let leash = Leash { limits: &limits, clock: &Still(Duration::ZERO), stop: &stop };
        let mut search = AlphaBeta::new(game.clone(), Coins, Grab, small());
        let mut heard: Vec<Report<Hop>> = Vec::new();
        let mut sink = |report: &Report<Hop>| heard.push(report.clone());
        let last = search.run(&at.0, &at.1, Some(()), leash, &mut sink);
        let depths: Vec<u32> = heard.iter().map(|report| report.depth).collect();
        assert_eq!(depths, (1..=last.depth).collect::<Vec<_>>());
        assert_eq!(format!("{:?}", heard.last().unwrap()), format!("{last:?}"));
    }
}

/// A clock that gains a millisecond whenever it is read.
struct Ticking(AtomicU32);

impl Clock for Ticking {
    fn elapsed(&self) -> Duration {
        Duration::from_millis(u64::from(self.0.fetch_add(1, Ordering::Relaxed)))
    }
}

#[test]
fn time_ends_a_search_and_stops_one_that_could_not_end() {
    let game = Hop { lamps: true, recurs: true };
    let at = &positions(&game, 1, 5)[0];
    let stop = AtomicBool::new(false);
    let limits = Limits { time: Some(Duration::from_millis(40)), ..Limits::default() };
    let clock = Ticking(AtomicU32::new(0));
    let leash = Leash { limits: &limits, clock: &clock, stop: &stop };
    let mut search = AlphaBeta::new(game.clone(), Coins, Grab, small());
    let report = search.run(&at.0, &at.1, None, leash, &mut |_| {});
    assert!(report.stats.nodes < 256 * 42, "the clock is read every 256 nodes");
    assert_legal(&game, &at.0, &at.1, (), &report.best);
    // With most of the time gone only the first depth is searched.
    let clock = Still(Duration::from_millis(30));
    let leash = Leash { limits: &limits, clock: &clock, stop: &stop };
    let report = search.run(&at.0, &at.1, None, leash, &mut |_| {});
    assert_eq!(report.depth, 1);
}

#[test]
fn before_the_roll_the_value_is_over_all_rolls() {
    let game = Nim::loaded();
    for at in positions(&game, 10, 10) {
        let mut star = Star::new(game.clone(), Hunger, Greed, small(), Probe::Star2);
        let report = run(&mut star, &at, None, &to_depth(2));
        let mean: f64 = report.rolls.iter().map(|roll| roll.weight * roll.value).sum();
        assert_eq!((report.value, report.rolls.len()), (mean, 3));
        let mut pessimist = AlphaBeta::new(game.clone(), Hunger, Greed, small());
        let report = run(&mut pessimist, &at, None, &to_depth(2));
        let least = report.rolls.iter().map(|roll| roll.value).fold(f64::MAX, f64::min);
        assert_eq!(report.value, least);
    }
}
