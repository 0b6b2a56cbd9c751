//! The evaluators and the craft on boards written out as texts and along random games.

use super::*;
use crate::{Craft as _, Evaluator as _};
use std::collections::HashSet;
use yiqi_core::{Ask, Game as _, Kind, MATE, MATE_RANGE, Notation as _, Side, seeded};
use yiqi_games::xiangqi::{Man, Position};

fn evaluator(text: &str) -> XiangqiEvaluator {
    let mut options = Options::parse("engine", text).unwrap();
    let evaluator = XiangqiKit::evaluator(&Xiangqi::default(), &mut options).unwrap();
    options.finish(&[]).unwrap();
    evaluator
}

fn at(text: &str) -> Position {
    Xiangqi::default().parse(text).unwrap().position
}

fn value(e: &XiangqiEvaluator, p: &Position) -> i32 {
    let game = Xiangqi::default();
    e.value(&game, p, &e.fresh(&game, p))
}

fn swap_case(c: char) -> char {
    if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }
}

/// The board rewritten, and the other side to move if `swap`.
fn rewritten(p: &Position, swap: bool, board: impl Fn(&str) -> String) -> Option<Position> {
    let game = Xiangqi::default();
    let text = game.text(p, None, &game.trail(p));
    let side = if (p.side() == Side::First) == swap { "b" } else { "w" };
    let text = format!("{} {side}", board(text.split(' ').next()?));
    Some(game.parse(&text).ok()?.position)
}

const ENGINES: [&str; 3] = ["x", "x:eval=simple", "x:position=0.7,rook=8.5,passed_soldier=2.2"];

#[test]
fn values_change_sign_keep_up_and_are_explained() {
    let game = Xiangqi::default();
    for engine in ENGINES {
        let e = evaluator(engine);
        let mut rng = seeded(11, 0);
        for _ in 0..10 {
            let mut p = game.start(&mut rng);
            let mut t = game.trail(&p);
            let mut state = e.fresh(&game, &p);
            while game.end(&p, &t, Ask::Rules).is_none() {
                let v = e.value(&game, &p, &state);
                assert_eq!(state, e.fresh(&game, &p), "{engine}");
                let turn = |board: &str| board.chars().rev().map(swap_case).collect();
                let turned = rewritten(&p, true, turn).unwrap();
                assert_eq!(value(&e, &turned), v, "the turned board is the same");
                let mirror = |board: &str| {
                    let rows = board.split('/').map(|row| row.chars().rev().collect::<String>());
                    rows.collect::<Vec<_>>().join("/")
                };
                let mirrored = rewritten(&p, false, mirror).unwrap();
                assert_eq!(value(&e, &mirrored), v, "left is as right");
                // The same board with the other side to move has the opposite value; where the
                // text is no legal position there is nothing to compare.
                if let Some(other) = rewritten(&p, true, str::to_owned) {
                    assert_eq!(value(&e, &other), -v);
                }
                let shares: f64 = e.terms(&game, &p).iter().map(|term| term.share).sum();
                assert!((shares * 100.0 - f64::from(v)).abs() <= 16.0, "{shares} {v}");
                let Some(m) = game.random(&p, (), &mut rng) else { break };
                let before = state;
                e.after(&game, &before, &p, m, &mut state);
                game.play(&mut p, &mut t, m);
            }
        }
    }
}

#[test]
fn material_counts_as_written() {
    let simple = evaluator("x:eval=simple");
    let worth = |text: &str| value(&simple, &at(text));
    assert_eq!(worth("3k5/9/9/9/9/9/9/9/9/R4K3 w"), 900);
    assert_eq!(worth("3k5/9/9/9/9/9/9/9/9/R4K3 b"), -900);
    assert_eq!(worth("3k5/9/9/9/9/9/9/9/9/C4K3 w"), 450);
    assert_eq!(worth("3k5/9/9/9/9/9/9/9/9/N4K3 w"), 400);
    assert_eq!(worth("3k5/9/9/9/9/9/9/9/9/3A1K3 w"), 200);
    assert_eq!(worth("3k5/9/9/9/9/P8/9/9/9/5K3 w"), 100);
    assert_eq!(worth("3k5/9/9/9/P8/9/9/9/9/5K3 w"), 200);
    assert_eq!(worth("3k5/9/9/9/p8/9/9/9/9/5K3 w"), -100);
    assert_eq!(worth("3k5/9/9/9/9/p8/9/9/9/5K3 w"), -200);
    let terms = simple.terms(&Xiangqi::default(), &at("3k5/9/9/9/p8/p8/9/9/9/5K3 w"));
    let share = |name: &str| terms.iter().find(|t| t.name == name).unwrap().share;
    assert_eq!((share("soldier"), share("passed_soldier"), share("rook")), (-1.0, -2.0, 0.0));
}

#[test]
fn squares_count_as_thought() {
    let e = evaluator("x");
    let worth = |text: &str| value(&e, &at(text));
    let grows = |texts: &[&str]| {
        let values: Vec<i32> = texts.iter().map(|text| worth(text)).collect();
        assert!(values.is_sorted_by(|a, b| a < b), "{texts:?} {values:?}");
    };
    // A soldier gains on its way to the palace, and grows old on the last rank.
    grows(&[
        "3k5/9/9/9/9/9/2P6/9/9/5K3 w",
        "3k5/9/9/9/9/2P6/9/9/9/5K3 w",
        "3k5/9/9/9/2P6/9/9/9/9/5K3 w",
        "3k5/9/9/2P6/9/9/9/9/9/5K3 w",
        "3k5/9/2P6/9/9/9/9/9/9/5K3 w",
    ]);
    grows(&["P2k5/9/9/9/9/9/9/9/9/5K3 w", "3k5/P8/9/9/9/9/9/9/9/5K3 w"]);
    // A horse in the corner, on its square, in the centre.
    grows(&[
        "3k5/9/9/9/9/9/9/9/9/N4K3 w",
        "3k5/9/9/9/9/9/9/2N6/9/5K3 w",
        "3k5/9/9/9/4N4/9/9/9/9/5K3 w",
    ]);
    grows(&["3k5/9/9/9/9/9/9/9/9/R4K3 w", "3k5/9/9/9/9/9/9/9/9/1R3K3 w"]);
    grows(&["4k4/9/9/9/9/9/9/5K3/9/9 w", "4k4/9/9/9/9/9/9/9/5K3/9 w", "4k4/9/9/9/9/9/9/9/9/5K3 w"]);
    // Without them nothing remains but material.
    let flat = evaluator("x:position=0");
    assert_eq!(value(&flat, &at("3k5/9/9/9/9/9/9/9/9/N4K3 w")), 438);
}

#[test]
fn chances_and_values_are_each_others_inverse() {
    let e = evaluator("x");
    assert_eq!(e.chance(0), 0.5);
    assert!((e.chance(500) - 10.0 / 11.0).abs() < 1e-12);
    assert_eq!((e.chance(MATE - 3), e.chance(3 - MATE)), (1.0, 0.0));
    for centipawns in [-1500, -80, 0, 1, 333, 2000] {
        assert_eq!(e.worth(e.chance(centipawns)), centipawns);
    }
    assert!(e.worth(1.0) > 100_000 && e.worth(0.0) < -100_000);
}

#[test]
fn wrong_evaluators_are_named() {
    let fault = |text: &str| {
        let mut options = Options::parse("engine", text).unwrap();
        match XiangqiKit::evaluator(&Xiangqi::default(), &mut options) {
            Ok(_) => options.finish(&[]).unwrap_err().to_string(),
            Err(fault) => fault.to_string(),
        }
    };
    assert!(fault("x:eval=clever").contains("known: handcrafted, simple, weights:FILE"));
    assert!(fault("x:eval=weights:no-such-file.toml").contains("no-such-file.toml"));
    assert!(fault("x:rook=much").contains("rook takes a number"));
    assert!(fault("x:eval=simple,position=1").contains("position"));
    assert_eq!(XiangqiKit::weight_names(&Xiangqi::default()), HandcraftedWeights::NAMES);
}

#[test]
fn the_wildest_weights_stay_below_forced_ends() {
    let e = evaluator("x:rook=1000000,soldier=-1000000,position=1000000");
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/9/9/RNBAKABNR w";
    assert!(value(&e, &at(start)).abs() < MATE_RANGE);
}

#[test]
fn the_craft_ranks_captures_and_sees_checks() {
    let game = Xiangqi::default();
    let craft = XiangqiKit::craft(&game, &crate::Library::default());
    let p = at("3k5/9/9/r3n4/9/3N5/9/9/9/R4K3 w");
    let rank = |text: &str| craft.noisy(&game, &p, game.parse_move(&p, None, text).unwrap()[0]);
    assert_eq!(rank("a0b0"), None);
    assert!(rank("a0a6") > rank("d4e6"));
    assert!(!craft.forced(&game, &p));
    assert!(craft.forced(&game, &at("3k5/9/9/3R5/9/9/9/9/9/5K3 b")));

    // Every move has a slot, and different men or squares have different ones.
    let mut moves = <Xiangqi as yiqi_core::Game>::Moves::default();
    game.moves(&p, (), Kind::All, &mut moves);
    let slots: HashSet<(usize, Man, usize)> =
        moves.iter().map(|&m| (craft.slot(&game, &p, m), p.man(m.from()), m.to())).collect();
    let distinct: HashSet<usize> = slots.iter().map(|&(slot, ..)| slot).collect();
    assert_eq!(slots.len(), distinct.len());
    assert!(distinct.iter().all(|&slot| slot < craft.slots(&game)));
}

#[test]
fn the_levels_are_a_table_of_texts() {
    let levels: toml::Table = XiangqiKit::LEVELS.parse().unwrap();
    for level in crate::levels::NAMES {
        let text = levels["default"][level].as_str().unwrap();
        assert_eq!(Options::parse("engine", text).unwrap().name(), "alphabeta");
    }
}
