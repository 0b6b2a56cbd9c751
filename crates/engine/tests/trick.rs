//! The trickiest of nearly equal turns, against a blackboard on which everything is reckoned plainly.

mod common;

use common::nim::{Greed, Nim, Noise, Piles, Take};
use common::{Blackboard, Die, positions, run, to_depth};
use yiqi_core::{Ask, Game, Kind};
use yiqi_engine::{Evaluator as _, Greedy, Limits, Probe, Registry, Settings, Star, Trick};

const DEPTH: u32 = 4;

/// The depth to which replies are judged.
const JUDGED: u32 = 3;

fn board(game: &Nim) -> Blackboard<'_, Nim, Noise> {
    Blackboard { game, evaluator: &Noise, recurrence: true, die: Die::Average }
}

fn star(game: &Nim) -> Box<Star<Nim, Noise, Greed>> {
    let settings = Settings { table_mib: 1, deeper: false, ..Settings::default() };
    Box::new(Star::new(game.clone(), Noise, Greed, settings, Probe::Star2))
}

fn trick(game: &Nim, tolerance: f64) -> Trick<Nim, Noise> {
    Trick::new(game.clone(), star(game), Greedy::new(game.clone(), Noise), tolerance)
}

fn after(game: &Nim, p: &Piles, m: Take) -> Piles {
    let mut p = p.clone();
    game.play(&mut p, &mut (), m);
    p
}

fn steps(game: &Nim, p: &Piles, roll: u8) -> Vec<Take> {
    let mut moves = <Nim as Game>::Moves::default();
    game.moves(p, roll, Kind::All, &mut moves);
    moves.to_vec()
}

/// The win chance of a step, searched so deep.
fn win(game: &Nim, p: &Piles, m: Take, depth: u32) -> f64 {
    (1.0 - board(game).value(&after(game, p, m), &(), depth - 1, 1)) / 2.0
}

/// What the opponent's typical replies cost him at `p`: the least and the most, since of replies that look
/// equally good he may choose any.
fn cost(game: &Nim, p: &Piles) -> [f64; 2] {
    if game.end(p, &(), Ask::Rules).is_some() {
        return [0.0; 2];
    }
    let mut cost = [0.0; 2];
    for &(roll, weight) in game.rolls(p) {
        let steps = steps(game, p, roll);
        let at_once = |m: Take| {
            let child = after(game, p, m);
            match game.end(&child, &(), Ask::Rules) {
                Some(end) => end.outcome.value::<f64>(game.side(p), 1),
                None => -Noise.value(game, &child, &Noise.fresh(game, &child)),
            }
        };
        let most = steps.iter().map(|&m| at_once(m)).fold(f64::MIN, f64::max);
        let typical = steps.iter().filter(|&&m| at_once(m) == most);
        let typical: Vec<f64> = typical.map(|&m| win(game, p, m, JUDGED)).collect();
        let best = steps.iter().map(|&m| win(game, p, m, JUDGED)).fold(0.0, f64::max);
        cost[0] += weight * (best - typical.iter().copied().fold(0.0, f64::max));
        cost[1] += weight * (best - typical.iter().copied().fold(1.0, f64::min));
    }
    cost
}

#[test]
fn the_trickiest_turn_within_the_tolerance_is_played() {
    let game = Nim::loaded();
    let (mut others, mut rivals) = (0, 0);
    for tolerance in [0.0, 0.03, 0.2] {
        for at in positions(&game, 25, 8) {
            let roll = 3;
            let best = run(&mut *star(&game), &at, Some(roll), &to_depth(DEPTH));
            let played = run(&mut trick(&game, tolerance), &at, Some(roll), &to_depth(DEPTH));
            let wins: Vec<(Take, f64)> = steps(&game, &at.0, roll)
                .into_iter()
                .map(|m| (m, win(&game, &at.0, m, DEPTH)))
                .collect();
            let most = wins.iter().map(|&(_, win)| win).fold(0.0, f64::max);
            let near: Vec<Take> =
                wins.iter().filter(|(_, win)| *win >= most - tolerance).map(|&(m, _)| m).collect();
            let won = |m| wins.iter().find(|&&(known, _)| known == m).unwrap().1;
            assert!((played.win - won(played.best[0])).abs() < 1e-9);
            assert_eq!(played.rolls[0].moves[0].turn, played.best);
            if near.len() < 2 || best.value.abs() == 1.0 {
                assert_eq!(played.best, best.best, "{at:?}");
                continue;
            }
            rivals += 1;
            let [_, chosen] = cost(&game, &after(&game, &at.0, played.best[0]));
            assert!(near.contains(&played.best[0]), "{at:?}");
            for m in near {
                let [cost, _] = cost(&game, &after(&game, &at.0, m));
                assert!(chosen >= cost - 1e-9, "{at:?}: {m:?} costs {cost}, not {chosen}");
            }
            others += usize::from(played.best != best.best);
        }
    }
    assert!(rivals > 20 && others > 5, "{rivals} {others}");
}

#[test]
fn before_the_roll_and_without_time_it_is_the_search_itself() {
    let game = Nim::loaded();
    for at in positions(&game, 10, 9) {
        let plain = run(&mut *star(&game), &at, None, &to_depth(3));
        let before = run(&mut trick(&game, 0.2), &at, None, &to_depth(3));
        assert_eq!((plain.value, plain.stats), (before.value, before.stats));
        for nodes in [0, 1, 10, 100, 1000] {
            let limits = Limits { nodes: Some(nodes), ..Limits::NONE };
            let report = run(&mut trick(&game, 0.2), &at, Some(5), &limits);
            assert!(steps(&game, &at.0, 5).contains(&report.best[0]));
            assert!(report.stats.nodes <= nodes, "{} of {nodes}", report.stats.nodes);
        }
    }
}

#[test]
fn a_style_is_asked_for_by_name_and_off_without() {
    for text in ["ewn", "ewn:king6", "ewn:stride"] {
        let game = Registry::standard().game(text).unwrap();
        let said = |engine: &str| match game.engine(engine) {
            Ok(engine) => engine.describe(),
            Err(fault) => fault.to_string(),
        };
        assert!(!said("star2:depth=2").contains("style"));
        let described = said("star2:depth=2,style=trick:0.02");
        assert!(described.contains("trick:0.02"), "{described}");
        assert_eq!(said(&described), described);
        for engine in ["expectimax:depth=2,style=trick", "star1:depth=2,style=trick:0.01"] {
            assert!(said(engine).contains("trick:0.01"), "{engine}");
        }
        for wrong in
            ["star2:style=trick:2", "star2:style=bold", "star2:style=trick:x", "star2:style"]
        {
            assert!(said(wrong).contains("style takes trick:TOLERANCE"), "{wrong}");
        }
        assert!(said("mcts:style=trick").contains("style"));
    }
}
