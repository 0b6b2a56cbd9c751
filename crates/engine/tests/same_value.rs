//! Pruning is for free: searches that visit less find the same value, and they do visit less.

mod games;

use games::{game, random_positions, think, think_again};
use yiqi_core::seeded;
use yiqi_engine::any::AnyPosition;

/// How far sums of probabilities may differ that are added up in another order.
const ROUNDING: f64 = 1e-9;

/// Star1 and Star2, with and without a table, against plain expectimax; half of the positions with
/// the die cast.
fn star_is_expectimax(text: &str, plies: std::ops::RangeInclusive<u32>, positions: usize) {
    let game = game(text);
    let mut rng = seeded(5, 0);
    for (i, mut position) in random_positions(&*game, plies, positions).into_iter().enumerate() {
        if i % 2 == 1 {
            position.cast(&mut rng);
        }
        for depth in 1..=3 {
            let plain = think(&*game, &format!("expectimax:depth={depth}"), &*position);
            for name in ["star1", "star2"] {
                for table in ["table=0", "table=1,deeper=off"] {
                    let engine = format!("{name}:depth={depth},{table}");
                    let value = think(&*game, &engine, &*position).value;
                    assert!(
                        (value - plain.value).abs() < ROUNDING,
                        "{text}, {}: {engine} says {value}, expectimax {}",
                        position.text(),
                        plain.value
                    );
                }
            }
        }
    }
}

#[test]
fn star_is_expectimax_in_standard_ewn() {
    star_is_expectimax("ewn", 4..=14, 60);
}

#[test]
fn star_is_expectimax_in_king6() {
    star_is_expectimax("ewn:king6", 20..=40, 12);
}

#[test]
fn star_is_expectimax_in_stride() {
    star_is_expectimax("ewn:stride", 4..=24, 40);
}

/// Each improvement saves evaluations: on 100 positions of the middle game at depth 4.
#[test]
fn every_improvement_of_star_saves_evaluations() {
    let game = game("ewn");
    let positions = random_positions(&*game, 8..=14, 100);
    let engines = [
        "expectimax:depth=4",
        "star1:depth=4,table=0",
        "star1:depth=4,table=16",
        "star2:depth=4,table=16",
    ];
    let totals = engines.map(|engine| {
        let mut search = game.engine(engine).unwrap();
        let calls = positions.iter().map(|p| think_again(&mut *search, &**p).evaluations);
        calls.sum::<u64>()
    });
    assert!(totals.windows(2).all(|pair| pair[0] > pair[1]), "{engines:?}: {totals:?}");
}

/// Null windows and the table change nothing in the value of alpha-beta, where leaves are plain
/// evaluations and lines end by the position alone.
fn alpha_beta_is_alpha_beta(text: &str, plies: std::ops::RangeInclusive<u32>, positions: usize) {
    let game = game(text);
    for position in random_positions(&*game, plies, positions) {
        for depth in 1..=3 {
            let value_of = |switches: &str| {
                let common = "quiescence=off,recurrence=off,deeper=off";
                let engine = format!("alphabeta:depth={depth},{common},{switches}");
                think(&*game, &engine, &*position as &dyn AnyPosition).value
            };
            let plain = value_of("pvs=off,table=0,history=off");
            for switches in ["pvs=on,table=0", "pvs=off,table=1", "pvs=on,table=1"] {
                let value = value_of(switches);
                assert_eq!(value, plain, "{text}, {}, {depth}: {switches}", position.text());
            }
        }
    }
}

#[test]
fn alpha_beta_is_alpha_beta_in_minichess() {
    alpha_beta_is_alpha_beta("minichess", 2..=30, 60);
}

#[test]
fn alpha_beta_is_alpha_beta_in_amazons() {
    alpha_beta_is_alpha_beta("amazons:size=5", 2..=8, 20);
}
