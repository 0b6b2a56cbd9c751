//! Quiescence plays out captures, and gives what a blackboard would.

mod common;

use common::hop::{Coins, Grab, Hop, Ring};
use common::{combinations, positions, run, to_depth};
use yiqi_core::{Ask, Game, Kind};
use yiqi_engine::{AlphaBeta, Evaluator, Settings};

/// Minimax to `depth`, and below it quiescence.
fn value(game: &Hop, p: &Ring, t: &Vec<u64>, depth: u32, ply: u32) -> i32 {
    let end = game.end(p, t, Ask::Rules).filter(|end| end.back == 0);
    if let Some(end) = end.filter(|_| ply > 0 && !game.mid_turn(p)) {
        return end.outcome.value(game.side(p), ply);
    }
    if !game.can_move(p, ()) {
        return game.end(p, t, Ask::Stuck).unwrap().outcome.value(game.side(p), ply);
    }
    let calm = depth == 0 && !game.mid_turn(p);
    let pat = if calm { Coins.value(game, p, &Coins.fresh(game, p)) } else { i32::MIN };
    let mut moves = <Hop as Game>::Moves::default();
    game.moves(p, (), if calm { Kind::Noisy } else { Kind::All }, &mut moves);
    let child = |&m: &u8| {
        let (mut p, mut t) = (p.clone(), t.clone());
        game.play(&mut p, &mut t, m);
        if game.mid_turn(&p) {
            value(game, &p, &t, depth, ply)
        } else {
            -value(game, &p, &t, depth.saturating_sub(1), ply + 1)
        }
    };
    moves.iter().map(child).fold(pat, i32::max)
}

#[test]
fn quiescence_is_minimax_over_captures() {
    for lamps in [false, true] {
        let game = Hop { lamps, recurs: false };
        for at in positions(&game, 60, 1) {
            for depth in 1..=3 {
                for settings in combinations() {
                    let settings = Settings { quiescence: true, ..settings };
                    let mut search = AlphaBeta::new(game.clone(), Coins, Grab, settings.clone());
                    let report = run(&mut search, &at, None, &to_depth(depth));
                    let truth = value(&game, &at.0, &at.1, report.depth, 0);
                    assert_eq!(report.value, truth, "{at:?} {settings:?} depth {depth}");
                }
            }
        }
    }
}
