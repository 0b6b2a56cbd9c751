//! The evaluators and the craft on boards written out as texts and along random games.

use super::*;
use crate::weights::Weights as _;
use crate::{Craft as _, Evaluator as _};
use yiqi_core::{Ask, Game as _, Kind, MATE, Notation as _, Rules as _, Side, seeded};
use yiqi_games::minichess::{Man, Position};

fn game(text: &str) -> Minichess {
    Minichess::build(&mut Options::parse("game", text).unwrap()).unwrap()
}

fn evaluator(game: &Minichess, text: &str) -> MinichessEvaluator {
    let mut options = Options::parse("engine", text).unwrap();
    let evaluator = MinichessKit::evaluator(game, &mut options).unwrap();
    options.finish(&[]).unwrap();
    evaluator
}

fn at(game: &Minichess, text: &str) -> Position {
    game.parse(text).unwrap().position
}

fn value(game: &Minichess, e: &MinichessEvaluator, p: &Position) -> i32 {
    e.value(game, p, &e.fresh(game, p))
}

/// The same position for the other side: the board turned by half, the letters' case swapped.
fn turned(game: &Minichess, p: &Position) -> Option<Position> {
    let text = game.text(p, None, &game.trail(p));
    let mut words = text.split(' ');
    let board: String = words.next()?.chars().rev().map(swap_case).collect();
    let side = if words.next()? == "w" { "b" } else { "w" };
    Some(game.parse(&format!("{board} {side}")).ok()?.position)
}

fn swap_case(c: char) -> char {
    if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }
}

/// Round numbers, which a person can add up.
const WRITTEN: &str = "x:queen=9,rook=5,bishop=3,knight=3,center=0.1,mobility=0";

const ENGINES: [&str; 3] = ["x", "x:eval=simple", "x:mobility=0.07,center=0.13,queen=8.5"];
const GAMES: [&str; 5] = [
    "minichess",
    "minichess:mirrored",
    "minichess:shuffle",
    "minichess:gardner",
    "minichess:losalamos",
];

#[test]
fn values_change_sign_keep_up_and_are_explained() {
    for name in GAMES {
        let game = game(name);
        for engine in ENGINES {
            let e = evaluator(&game, engine);
            let mut rng = seeded(11, 0);
            for _ in 0..30 {
                let mut p = game.start(&mut rng);
                let mut t = game.trail(&p);
                let mut state = e.fresh(&game, &p);
                while game.end(&p, &t, Ask::Rules).is_none() {
                    let v = e.value(&game, &p, &state);
                    assert_eq!(state, e.fresh(&game, &p), "{name} {engine}");
                    let other = turned(&game, &p).unwrap();
                    assert_eq!(value(&game, &e, &other), v, "the turned board is the same");
                    // The same board with the other side to move has the opposite value; where the
                    // text is no legal position there is nothing to compare.
                    let text = game.text(&p, None, &t);
                    let (w, b) = (" w ", " b ");
                    let swapped = match p.side() {
                        Side::First => text.replace(w, b),
                        Side::Second => text.replace(b, w),
                    };
                    if let Ok(swapped) = game.parse(&swapped) {
                        assert_eq!(value(&game, &e, &swapped.position), -v, "{text}");
                    }
                    let shares: f64 = e.terms(&game, &p).iter().map(|term| term.share).sum();
                    assert!((shares * 100.0 - f64::from(v)).abs() <= 12.0, "{shares} {v}");
                    let Some(m) = game.random(&p, (), &mut rng) else { break };
                    let before = state;
                    e.after(&game, &before, &p, m, &mut state);
                    game.play(&mut p, &mut t, m);
                }
            }
        }
    }
}

#[test]
fn material_and_center_count_as_written() {
    let game = game("minichess");
    let e = evaluator(&game, WRITTEN);
    let simple = evaluator(&game, "x:eval=simple");
    let p = at(&game, "4k/5/5/R4/K4 w");
    assert_eq!(value(&game, &simple, &p), 500);
    // The rook's square has 1 point of the centre table, the kings' none.
    assert_eq!(value(&game, &e, &p), 510);
    let p = at(&game, "4k/5/5/R4/K4 b");
    assert_eq!(value(&game, &e, &p), -510);
    let p = at(&game, "n3k/5/5/5/K1BQ1 w");
    assert_eq!(value(&game, &simple, &p), 900);
    let terms = e.terms(&game, &p);
    let share = |name: &str| terms.iter().find(|t| t.name == name).unwrap().share;
    assert_eq!((share("queen"), share("knight")), (9.0, -3.0));
    assert!(terms.iter().all(|t| t.name != "pawn" && t.name != "advance"));
}

#[test]
fn the_center_term_grows_towards_the_center() {
    let game = game("minichess");
    let e = evaluator(&game, WRITTEN);
    let values: Vec<i32> = ["k4/5/5/5/N3K w", "k4/5/5/1N3/4K w", "k4/5/2N2/5/4K w"]
        .map(|text| value(&game, &e, &at(&game, text)))
        .into();
    assert_eq!(values, [300, 320, 340]);
    let heavy = evaluator(&game, &WRITTEN.replace("center=0.1", "center=0.3"));
    assert_eq!(value(&game, &heavy, &at(&game, "k4/5/2N2/5/4K w")), 420);
}

#[test]
fn pawns_gain_by_advancing() {
    for (name, boards) in [
        ("minichess:gardner", ["k4/5/5/P4/4K w", "k4/5/P4/5/4K w"]),
        ("minichess:losalamos", ["k5/6/6/6/P5/5K w", "k5/6/6/P5/6/5K w"]),
    ] {
        let game = game(name);
        let e = evaluator(&game, "x:center=0,mobility=0,pawn=1,advance=0.1");
        let [behind, ahead] = boards.map(|text| value(&game, &e, &at(&game, text)));
        assert_eq!((behind, ahead), (100, 110), "{name}");
    }
}

#[test]
fn mobility_counts_legal_moves_of_both_sides() {
    let game = game("minichess");
    let e = evaluator(&game, "x:center=0,mobility=1,rook=0");
    // White: 8 moves of the rook, 3 of the king less the one that the rook holds; Black: the king
    // on e5 has three squares, none of them attacked.
    let p = at(&game, "4k/5/5/R4/K4 w");
    let terms = e.terms(&game, &p);
    let mobility = terms.iter().find(|t| t.name == "mobility").unwrap();
    assert_eq!((mobility.own, mobility.other), (9.0, 3.0));
    assert_eq!(value(&game, &e, &p), 600);
}

#[test]
fn chances_and_values_are_each_others_inverse() {
    let game = game("minichess");
    let e = evaluator(&game, "x");
    assert_eq!(e.chance(0), 0.5);
    assert!((e.chance(400) - 10.0 / 11.0).abs() < 1e-12);
    assert_eq!((e.chance(MATE - 3), e.chance(3 - MATE)), (1.0, 0.0));
    for centipawns in [-1500, -80, 0, 1, 333, 2000] {
        assert_eq!(e.worth(e.chance(centipawns)), centipawns);
    }
    assert!(e.worth(1.0) > 100_000 && e.worth(0.0) < -100_000);
}

#[test]
fn wrong_evaluators_are_named() {
    let plain = game("minichess");
    let fault = |text: &str| {
        let mut options = Options::parse("engine", text).unwrap();
        match MinichessKit::evaluator(&plain, &mut options) {
            Ok(_) => options.finish(&[]).unwrap_err().to_string(),
            Err(fault) => fault.to_string(),
        }
    };
    assert!(fault("x:eval=clever").contains("known: handcrafted, simple, weights:FILE"));
    assert!(fault("x:eval=weights:no-such-file.toml").contains("no-such-file.toml"));
    assert!(fault("x:queen=much").contains("queen takes a number"));
    assert!(fault("x:eval=simple,center=1").contains("center"));
    assert!(!MinichessKit::weight_names(&plain).contains(&"pawn"));
    let gardner = game("minichess:gardner");
    assert_eq!(MinichessKit::weight_names(&gardner), HandcraftedWeights::NAMES);
    assert!(!MinichessKit::weight_names(&game("minichess:losalamos")).contains(&"bishop"));
}

#[test]
fn weights_are_read_from_a_file() {
    let game = game("minichess");
    let path = std::env::temp_dir().join(format!("yiqi-weights-{}.toml", std::process::id()));
    std::fs::write(&path, "rook = 6.0\ncenter = 0\nmobility = 0\n").unwrap();
    let text = format!("x:eval=\"weights:{}\",rook=6.5", path.display());
    let e = evaluator(&game, &text);
    std::fs::remove_file(&path).unwrap();
    assert_eq!(value(&game, &e, &at(&game, "4k/5/5/R4/K4 w")), 650);
}

#[test]
fn the_craft_ranks_captures_and_sees_checks() {
    let game = game("minichess:gardner");
    let craft = MinichessKit::craft(&game, &crate::Library::default());
    let p = at(&game, "1q2k/2P2/r4/1N3/R3K w");
    let rank = |text: &str| craft.noisy(&game, &p, game.parse_move(&p, None, text).unwrap()[0]);
    assert_eq!(rank("a1b1"), None);
    assert!(rank("c4b5q") > rank("c4b5n") && rank("c4b5n") > rank("a1a3"));
    assert!(rank("c4c5q") > rank("a1a3"));
    assert!(!craft.forced(&game, &p));
    assert!(craft.forced(&game, &at(&game, "k3r/5/5/5/4K w")));

    // Every move has a slot, and different men or squares have different ones.
    let mut moves = <Minichess as yiqi_core::Game>::Moves::default();
    game.moves(&p, (), Kind::All, &mut moves);
    let slots: std::collections::HashSet<(usize, Man, usize)> =
        moves.iter().map(|&m| (craft.slot(&game, &p, m), p.man(m.from()), m.to())).collect();
    let distinct: std::collections::HashSet<usize> = slots.iter().map(|&(slot, ..)| slot).collect();
    assert_eq!(slots.len(), distinct.len());
    assert!(distinct.iter().all(|&slot| slot < craft.slots(&game)));
}

#[test]
fn the_levels_are_a_table_of_texts() {
    let levels: toml::Table = MinichessKit::LEVELS.parse().unwrap();
    for level in ["easy", "normal", "hard", "max"] {
        let text = levels["default"][level].as_str().unwrap();
        assert_eq!(Options::parse("engine", text).unwrap().name(), "alphabeta");
    }
}

#[test]
fn the_wildest_weights_stay_below_forced_ends() {
    let game = game("minichess:gardner");
    let e = evaluator(&game, "x:queen=1000000,pawn=-1000000,mobility=1000000");
    let p = at(&game, "k4/1p1Q1/5/2Q2/4K b");
    assert!(value(&game, &e, &p).abs() < yiqi_core::MATE_RANGE);
}
