//! Star1 and Star2 give the value of plain expectimax, and ask the evaluator less for it.

mod common;

use common::nim::{Greed, Hunger, Nim, Noise, Piles};
use common::{Blackboard, Die, combinations, plain, positions, run, to_depth};
use yiqi_engine::{AlphaBeta, Expectimax, Limits, Plain, Probe, Report, Settings, Star};

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}

#[test]
fn expectimax_is_what_stands_on_the_blackboard() {
    for game in [Nim::loaded(), Nim::fair(), Nim::one_faced()] {
        let board =
            Blackboard { game: &game, evaluator: &Noise, recurrence: true, die: Die::Average };
        for at in positions(&game, 20, 1) {
            let mut search = Expectimax::new(game.clone(), Noise, Plain);
            let report = run(&mut search, &at, None, &to_depth(3));
            assert!(close(report.value, board.value(&at.0, &(), report.depth, 0)), "{at:?}");
        }
    }
}

#[test]
fn star_is_expectimax_under_every_switch() {
    for (game, depth, n) in
        [(Nim::loaded(), 5, 30), (Nim::fair(), 3, 20), (Nim::one_faced(), 5, 20)]
    {
        for at in positions(&game, n, 2) {
            for depth in 1..=depth {
                let mut oracle = Expectimax::new(game.clone(), Noise, Plain);
                let truth = run(&mut oracle, &at, None, &to_depth(depth));
                for settings in combinations() {
                    for probe in [Probe::None, Probe::Star2] {
                        let mut star =
                            Star::new(game.clone(), Noise, Greed, settings.clone(), probe);
                        let report = run(&mut star, &at, None, &to_depth(depth));
                        same(&truth, &report, &format!("{at:?} {depth} {probe:?} {settings:?}"));
                    }
                }
            }
        }
    }
}

/// The same value over all rolls, after each, and of every root move that has an exact one.
fn same(truth: &Report<Nim>, report: &Report<Nim>, what: &str) {
    assert_eq!(truth.depth, report.depth, "{what}");
    assert!(close(truth.value, report.value), "{} {} {what}", truth.value, report.value);
    for (truth, roll) in truth.rolls.iter().zip(&report.rolls) {
        assert!(close(truth.value, roll.value), "{what} after {}", roll.roll);
        for root in &roll.moves {
            let known = truth.moves.iter().find(|known| known.turn == root.turn).unwrap();
            let fits = match root.bound {
                yiqi_engine::Bound::Exact => close(known.value, root.value),
                yiqi_engine::Bound::Upper => known.value <= root.value + 1e-9,
                yiqi_engine::Bound::Lower => false,
            };
            assert!(fits, "{what} after {}: {root:?} is {}", roll.roll, known.value);
        }
    }
}

#[test]
fn all_lines_are_exact_when_asked() {
    let game = Nim::loaded();
    for at in positions(&game, 20, 3) {
        let limits = Limits { lines: usize::MAX, ..to_depth(3) };
        let mut oracle = Expectimax::new(game.clone(), Noise, Plain);
        let truth = run(&mut oracle, &at, None, &limits);
        let settings = Settings { deeper: false, table_mib: 1, ..Settings::default() };
        let mut star = Star::new(game.clone(), Noise, Greed, settings, Probe::Star2);
        let report = run(&mut star, &at, None, &limits);
        let moves = || report.rolls.iter().flat_map(|roll| &roll.moves);
        assert!(moves().all(|root| root.bound == yiqi_engine::Bound::Exact));
        same(&truth, &report, "all lines");
    }
}

/// Calls of the evaluator in the last iteration to `depth`, in total.
fn calls(at: &[(Piles, ())], depth: u32, mut search: impl FnMut(&(Piles, ()), u32) -> u64) -> u64 {
    at.iter().map(|at| search(at, depth)).sum()
}

#[test]
fn each_idea_saves_calls_of_the_evaluator() {
    let game = Nim::wide();
    let at = positions(&game, 12, 4);
    let star = |probe, table_mib| {
        let game = &game;
        move |at: &(Piles, ()), depth| {
            let settings = Settings { table_mib, ..plain() };
            let mut search = Star::new(game.clone(), Hunger, Greed, settings, probe);
            run(&mut search, at, None, &to_depth(depth)).stats.evaluations
        }
    };
    let expectimax = calls(&at, 3, |at, depth| {
        let mut search = Expectimax::new(game.clone(), Hunger, Greed);
        run(&mut search, at, None, &to_depth(depth)).stats.evaluations
    });
    let star1 = calls(&at, 3, star(Probe::None, 0));
    let star1_table = calls(&at, 3, star(Probe::None, 4));
    let star2 = calls(&at, 3, star(Probe::Star2, 0));
    let star2_table = calls(&at, 3, star(Probe::Star2, 4));
    println!("{expectimax} {star1} {star1_table} {star2} {star2_table}");
    assert!(expectimax > star1 && star1 > star1_table && star1_table > star2_table);
    assert!(star1 > star2);
}

#[test]
fn with_one_outcome_star_visits_the_nodes_of_alphabeta() {
    let game = Nim::one_faced();
    for at in positions(&game, 30, 5) {
        for settings in combinations().filter(|settings| !settings.pvs) {
            let mut alphabeta = AlphaBeta::new(game.clone(), Noise, Greed, settings.clone());
            let known = run(&mut alphabeta, &at, None, &to_depth(6));
            for probe in [Probe::None, Probe::Star2] {
                let mut star = Star::new(game.clone(), Noise, Greed, settings.clone(), probe);
                let report = run(&mut star, &at, None, &to_depth(6));
                assert_eq!(known.value, report.value, "{at:?}");
                assert_eq!(known.stats, report.stats, "{at:?} {settings:?}");
            }
        }
    }
}

#[test]
fn a_search_without_limits_ends_with_the_truth() {
    // One stone or three are taken: no pass, so every game ends and nothing is left to believe.
    let game = Nim::one_faced();
    let board = Blackboard { game: &game, evaluator: &Noise, recurrence: true, die: Die::Average };
    for at in positions(&game, 20, 11) {
        if at.0.piles.iter().sum::<u8>() > 12 {
            continue;
        }
        let truth = board.value(&at.0, &(), 13, 0);
        let settings = Settings { table_mib: 1, ..Settings::default() };
        for probe in [Probe::None, Probe::Star2] {
            let mut star = Star::new(game.clone(), Noise, Greed, settings.clone(), probe);
            let report = run(&mut star, &at, None, &Limits::default());
            assert_eq!((report.value, report.exact), (truth, true), "{at:?}");
        }
        let mut alphabeta = AlphaBeta::new(game.clone(), Noise, Greed, settings);
        let report = run(&mut alphabeta, &at, None, &Limits::default());
        assert_eq!((report.value, report.exact), (truth, true), "{at:?}");
    }
}
