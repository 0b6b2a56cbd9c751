//! The evaluators and the craft on boards written out as texts and along random games.

use super::*;
use crate::weights::Weights as _;
use crate::{Craft as _, Evaluator as _};
use yiqi_core::{ArrayVec, Game as _, Kind, MATE, Notation as _, Rules as _, Value as _, seeded};
use yiqi_games::amazons::{Move, Position};

fn game(text: &str) -> Amazons {
    Amazons::build(&mut Options::parse("game", text).unwrap()).unwrap()
}

fn at(text: &str) -> Position {
    game("amazons").parse(text).unwrap().position
}

fn evaluator(text: &str) -> AmazonsEvaluator {
    let mut options = Options::parse("engine", text).unwrap();
    let evaluator = AmazonsKit::evaluator(&game("amazons"), &mut options).unwrap();
    options.finish(&[]).unwrap();
    evaluator
}

fn value(e: &AmazonsEvaluator, p: &Position) -> i32 {
    e.value(&game("amazons"), p, &())
}

/// The same position with the colours exchanged.
fn swapped(p: &Position) -> Position {
    let swap = |c| match c {
        'w' => 'b',
        'b' => 'w',
        c => c,
    };
    let text = game("amazons").text(p, None, &());
    let (board, rest) = text.split_once(' ').unwrap();
    let (side, shooter) = rest.split_once(' ').unwrap();
    let swapped = |text: &str| text.chars().map(swap).collect::<String>();
    at(&format!("{} {} {shooter}", swapped(board), swapped(side)))
}

/// The same position with the other side to play.
fn handed_over(p: &Position) -> Position {
    let text = game("amazons").text(p, None, &());
    at(&match text.strip_suffix(" w -") {
        Some(board) => format!("{board} b -"),
        None => text.replace(" b -", " w -"),
    })
}

const ENGINES: [&str; 3] =
    ["x", "x:eval=mobility,mobility=0.7", "x:mobility=0.33,reach=0.77,center=0.15"];

#[test]
fn values_change_sign_and_are_explained() {
    for (name, stream) in [("amazons", 0), ("amazons:size=5x9", 1), ("amazons:size=12x10", 2)] {
        let game = game(name);
        let mut rng = seeded(17, stream);
        let mut p = game.start(&mut rng);
        while let Some(m) = game.random(&p, (), &mut rng) {
            game.play(&mut p, &mut (), m);
            if game.mid_turn(&p) {
                continue;
            }
            for e in ENGINES.map(evaluator) {
                let v = value(&e, &p);
                assert_eq!(v, value(&e, &swapped(&p)), "{p:?}");
                assert_eq!(v, -value(&e, &handed_over(&p)), "{p:?}");
                let terms = e.terms(&game, &p);
                let sum: f64 = terms.iter().map(|term| term.share).sum();
                assert!((100.0 * sum - f64::from(v)).abs() <= 0.5 + 1e-6, "{p:?}: {sum} {v}");
                for t in &terms {
                    assert_eq!(t.share, t.weight * (t.own - t.other));
                }
            }
        }
    }
}

#[test]
fn terms_count_what_they_say() {
    // White on a1 is walled in with b1 and sees it alone; Black on d4 sees and reaches the rest.
    let p = at("3b/4/xxx1/w1x1 w -");
    let terms = evaluator("x").terms(&game("amazons"), &p);
    let counts: Vec<_> = terms.iter().map(|t| (t.name.as_str(), t.own, t.other)).collect();
    let expected = [("mobility", 1.0, 7.0), ("reach", 1.0, 9.0), ("center", -3.0, -3.0)];
    assert_eq!(counts, expected);
    assert_eq!(value(&evaluator("x"), &p), -(40 * 6 + 50 * 8));
    assert_eq!(value(&evaluator("x:eval=mobility"), &p), -40 * 6);
}

#[test]
fn every_term_grows_with_progress() {
    let e = evaluator("x");
    let shares = |text: &str| e.terms(&game("amazons"), &at(text)).into_iter().map(|t| t.share);
    let walled: Vec<f64> = shares("4b/5/xx3/wx3/1x3 w -").collect();
    let free: Vec<f64> = shares("4b/5/xx3/w4/1x3 w -").collect();
    assert!(free[0] > walled[0] && free[1] > walled[1] && free[2] == walled[2]);
    let nearer: Vec<f64> = shares("4b/5/xx3/1w3/1x3 w -").collect();
    assert!(nearer[2] > free[2]);
}

#[test]
fn weights_are_read_and_refused() {
    assert_eq!(AmazonsKit::weight_names(&game("amazons")), ["mobility", "reach", "center"]);
    let defaults = SimpleWeights::default();
    let w = ["mobility", "reach", "center"].map(|name| defaults.get(name).unwrap());
    assert_eq!(w, [0.4, 0.5, 0.1]);
    assert!(MobilityWeights::NAMES.iter().all(|name| SimpleWeights::NAMES.contains(name)));
    for text in ["x:eval=race", "x:eval", "x:mobility=much", "x:eval=\"weights:no such file\""] {
        let mut options = Options::parse("engine", text).unwrap();
        assert!(AmazonsKit::evaluator(&game("amazons"), &mut options).is_err(), "{text}");
    }
    for (name, _) in AmazonsKit::EVALUATORS.iter().filter(|(name, _)| !name.ends_with(":FILE")) {
        evaluator(&format!("x:eval={name}"));
    }
}

#[test]
fn huge_weights_announce_no_forced_end() {
    let p = at("3b/4/xxx1/w1x1 w -");
    let e = evaluator("x:reach=1e6");
    assert!(!value(&e, &p).decided());
    assert_eq!(value(&e, &p), -value(&e, &handed_over(&p)));
}

#[test]
fn chance_and_worth_are_inverse() {
    for e in ENGINES.map(evaluator) {
        for v in [-3000, -150, 0, 1, 800] {
            assert_eq!(e.worth(e.chance(v)), v);
        }
        assert!((e.chance(0) - 0.5).abs() < 1e-12);
        assert!((e.chance(700) + e.chance(-700) - 1.0).abs() < 1e-12);
        assert_eq!((e.chance(MATE - 3), e.chance(3 - MATE)), (1.0, 0.0));
        assert!(!e.worth(0.0).decided() && !e.worth(1.0).decided());
    }
}

#[test]
fn history_slots_are_distinct() {
    let game = game("amazons:size=12x10");
    let craft = AmazonsKit::craft(&game, &crate::Library::default());
    let mut rng = seeded(5, 0);
    let mut p = game.start(&mut rng);
    while let Some(m) = game.random(&p, (), &mut rng) {
        let mut moves: ArrayVec<Move, 704> = ArrayVec::new();
        game.moves(&p, (), Kind::All, &mut moves);
        let mut slots: Vec<usize> = moves.iter().map(|&m| craft.slot(&game, &p, m)).collect();
        slots.sort_unstable();
        slots.dedup();
        assert_eq!(slots.len(), moves.len());
        assert!(slots.iter().all(|&slot| slot < craft.slots(&game)));
        game.play(&mut p, &mut (), m);
    }
}

#[test]
fn squares_that_see_more_come_first() {
    let game = game("amazons");
    let craft = AmazonsKit::craft(&game, &crate::Library::default());
    let p = at("4b/5/5/5/w4 w -");
    let rank = |m: &str| craft.quiet(&game, &p, game.parse_move(&p, None, m).unwrap()[0]);
    assert!(rank("a1c3") > rank("a1b2") && rank("a1b2") > rank("a1a5"));
}

#[test]
fn levels_name_four_engines() {
    let table: toml::Table = AmazonsKit::LEVELS.parse().unwrap();
    let levels = table["default"].as_table().unwrap();
    for name in ["easy", "normal", "hard", "max"] {
        assert!(Options::parse("engine", levels[name].as_str().unwrap()).is_ok());
    }
}
