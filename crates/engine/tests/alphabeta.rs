//! Alpha-beta gives the value of plain minimax, whatever is switched on.

mod common;

use common::hop::{Coins, Grab, Hop};
use common::nim::{Greed, Nim, Noise};
use common::{Blackboard, Die, combinations, positions, run, to_depth};
use yiqi_engine::{AlphaBeta, Limits, Plain, Settings};

#[test]
fn hop_is_minimax_under_every_switch() {
    for lamps in [false, true] {
        let game = Hop { lamps, recurs: true };
        let depth = if lamps { 4 } else { 7 };
        for recurrence in [false, true] {
            let board =
                Blackboard { game: &game, evaluator: &Coins, recurrence, die: Die::Average };
            for at in positions(&game, 60, 1) {
                let truth: Vec<i32> =
                    (1..=depth).map(|depth| board.value(&at.0, &at.1, depth, 0)).collect();
                for settings in combinations() {
                    if recurrence && settings.table_mib > 0 {
                        continue; // see `a_table_knows_no_path`
                    }
                    let settings = Settings { recurrence, ..settings };
                    let mut search = AlphaBeta::new(game.clone(), Coins, Grab, settings.clone());
                    let report = run(&mut search, &at, Some(()), &to_depth(depth));
                    let truth = truth[report.depth as usize - 1];
                    assert_eq!(report.value, truth, "{at:?} {settings:?} depth {}", report.depth);
                    // A value found early must be the one of the full depth, too.
                    if report.depth < depth && !report.exact {
                        assert!(report.value.abs() > 900_000, "{report:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn every_root_turn_has_its_own_value_when_asked() {
    let game = Hop { lamps: true, recurs: false };
    let board = Blackboard { game: &game, evaluator: &Coins, recurrence: false, die: Die::Average };
    for at in positions(&game, 40, 2) {
        let settings =
            Settings { quiescence: false, deeper: false, table_mib: 1, ..Settings::default() };
        let mut search = AlphaBeta::new(game.clone(), Coins, Grab, settings);
        let limits = Limits { lines: usize::MAX, ..to_depth(3) };
        let report = run(&mut search, &at, Some(()), &limits);
        for root in &report.rolls[0].moves {
            let (mut p, mut t) = at.clone();
            for &m in &root.turn {
                yiqi_core::Game::play(&game, &mut p, &mut t, m);
            }
            assert_eq!(root.value, -board.value(&p, &t, report.depth - 1, 1), "{at:?} {root:?}");
        }
    }
}

#[test]
fn with_dice_the_opponent_chooses_the_roll() {
    for game in [Nim::loaded(), Nim::one_faced()] {
        let board =
            Blackboard { game: &game, evaluator: &Noise, recurrence: true, die: Die::Worst };
        for at in positions(&game, 40, 3) {
            let truth: Vec<f64> =
                (1..=3).map(|depth| board.value(&at.0, &at.1, depth, 0)).collect();
            for settings in combinations() {
                let mut plain = AlphaBeta::new(game.clone(), Noise, Plain, settings.clone());
                let mut ordered = AlphaBeta::new(game.clone(), Noise, Greed, settings.clone());
                let one = run(&mut plain, &at, None, &to_depth(3));
                let two = run(&mut ordered, &at, None, &to_depth(3));
                for report in [one, two] {
                    assert_eq!(
                        report.value,
                        truth[report.depth as usize - 1],
                        "{at:?} {settings:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn the_principal_variation_is_what_its_value_says() {
    use yiqi_core::{Ask, Game, Outcome};
    use yiqi_engine::Evaluator;
    let game = Hop { lamps: true, recurs: false };
    for at in positions(&game, 60, 4) {
        let settings = Settings { quiescence: false, table_mib: 0, ..Settings::default() };
        let mut search = AlphaBeta::new(game.clone(), Coins, Grab, settings);
        let report = run(&mut search, &at, Some(()), &to_depth(4));
        assert_eq!(report.pv[0], report.best);
        let (mut p, mut t) = at.clone();
        for &m in report.pv.iter().flatten() {
            game.play(&mut p, &mut t, m);
        }
        let value = match game.end(&p, &t, Ask::Search) {
            Some(end) => end.outcome.value(game.side(&at.0), report.pv.len() as u32),
            None if !game.can_move(&p, ()) => {
                Outcome::Win(!game.side(&p)).value(game.side(&at.0), report.pv.len() as u32)
            }
            None => {
                assert_eq!(report.pv.len() as u32, report.depth, "{at:?} {report:?}");
                let value = Coins.value(&game, &p, &Coins.fresh(&game, &p));
                if game.side(&p) == game.side(&at.0) { value } else { -value }
            }
        };
        assert_eq!(value, report.value, "{report:?}");
    }
}
