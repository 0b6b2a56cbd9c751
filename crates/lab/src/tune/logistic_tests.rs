//! The regression against models that are known, on positions of real games.

use super::*;
use crate::SelfPlay;
use crate::positions::Codec;
use std::sync::atomic::AtomicBool;
use yiqi_core::{Fault, Rng, below, seeded};
use yiqi_engine::Registry;

/// The features of positions of shallow games of Xiangqi.
fn features() -> (Vec<String>, Vec<(Vec<f64>, u32)>) {
    let game = Registry::standard().game("xiangqi").unwrap();
    let codec = Codec::of(&*game);
    let mut plan =
        SelfPlay::new(game.clone(), &["greedy".to_owned()], "random:8,balance=0.5").unwrap();
    (plan.noise, plan.max_plies) = (0.3, 120);
    let (mut names, mut all) = (Vec::new(), Vec::new());
    plan.play::<Fault>(0, 0..80, &AtomicBool::new(false), &mut |played| {
        for record in played.records.iter().step_by(2) {
            let position = codec.position(&*game, record).unwrap();
            let terms = game.explain(&*position, "").unwrap().terms;
            names = terms.iter().map(|term| term.name.clone()).collect();
            all.push((terms.iter().map(|term| term.own - term.other).collect(), played.number));
        }
        Ok(())
    })
    .unwrap();
    (names, all)
}

fn unit(rng: &mut Rng) -> f64 {
    f64::from(below(rng, 1 << 30)) / f64::from(1 << 30)
}

/// Positions with results drawn from a logistic model.
fn simulate(all: &[(Vec<f64>, u32)], weights: &[f64], k: f64, tempo: f64, seed: u64) -> Rows {
    let mut rng = seeded(seed, 0);
    let mut rows = Rows::new(weights.len());
    for (features, game) in all {
        let score: f64 = features.iter().zip(weights).map(|(x, w)| x * w).sum();
        let won = unit(&mut rng) < chance(k * score + tempo);
        rows.push(features, 0.0, f64::from(u8::from(won)), *game);
    }
    rows
}

const TRUTH: [f64; 8] = [8.0, 5.0, 3.5, 1.2, 1.4, 0.6, 2.2, 1.6];
const OLD: [f64; 8] = [9.0, 4.5, 4.2, 2.0, 2.0, 1.0, 1.8, 1.0];

#[test]
fn known_weights_are_recovered_and_the_errors_are_calibrated() {
    let (names, all) = features();
    assert_eq!(names.len(), TRUTH.len());
    let k = 0.35;
    let prior = Prior { weights: OLD.to_vec(), k, ridge: 1e-6 };
    let mut z = Vec::new();
    for seed in 0..60 {
        let fit = fit(&simulate(&all, &TRUTH, k, 0.2, seed), &prior).unwrap();
        assert!(fit.left.iter().all(Option::is_none), "{:?}", fit.left);
        for (j, &truth) in TRUTH.iter().enumerate() {
            z.push((fit.weights[j] - truth) / fit.errors[j].unwrap());
        }
        z.push((fit.tempo - 0.2) / fit.tempo_error);
    }
    let n = z.len() as f64;
    let mean = z.iter().sum::<f64>() / n;
    let squares = z.iter().map(|z| z * z).sum::<f64>() / n;
    let outside = z.iter().filter(|z| z.abs() > 3.0).count();
    // 540 z-scores, nine of a kind in each simulation: were they standard normal and independent, the
    // mean square would have a standard deviation of 0.06. With 80 games errors are a little small.
    assert!(mean.abs() < 0.15, "{mean}");
    assert!((0.8..1.35).contains(&squares), "{squares}");
    assert!(outside <= 8, "{outside}");
}

#[test]
fn positions_of_one_game_count_together() {
    let (_, all) = features();
    let rows = simulate(&all, &TRUTH, 0.35, 0.0, 1);
    let prior = Prior { weights: OLD.to_vec(), k: 0.35, ridge: 0.0 };
    let once = fit(&rows, &prior).unwrap();
    let mut doubled = Rows::new(rows.width);
    for i in 0..rows.len() {
        let features: Vec<_> = rows.of(i).collect();
        for _ in 0..2 {
            doubled.push(&features, 0.0, f64::from(rows.target[i]), rows.game[i]);
        }
    }
    let twice = fit(&doubled, &prior).unwrap();
    for j in 0..TRUTH.len() {
        assert!((once.weights[j] - twice.weights[j]).abs() < 1e-6);
        let [a, b] = [&once, &twice].map(|fit| fit.errors[j].unwrap());
        assert!((a / b - 1.0).abs() < 1e-6, "{a} {b}");
    }
    // Taken for two games each, the same positions seem to say more.
    for (i, game) in doubled.game.iter_mut().enumerate() {
        *game = *game * 2 + (i % 2) as u32;
    }
    let apart = fit(&doubled, &prior).unwrap();
    let ratio = once.errors[0].unwrap() / apart.errors[0].unwrap();
    assert!((ratio - 2f64.sqrt()).abs() < 0.02, "{ratio}");
}

#[test]
fn the_solution_has_no_slope_and_a_strong_prior_holds() {
    let (_, all) = features();
    let rows = simulate(&all, &TRUTH, 0.35, 0.0, 2);
    let strong = Prior { weights: OLD.to_vec(), k: 0.35, ridge: 1e9 };
    let held = fit(&rows, &strong).unwrap();
    for (new, old) in held.weights.iter().zip(OLD) {
        assert!((new - old).abs() < 1e-3);
    }
    let weak = Prior { ridge: 0.0, ..strong };
    let free = fit(&rows, &weak).unwrap();
    let loss = |weights: &[f64]| -> f64 {
        (0..rows.len())
            .map(|i| cost(0.35 * rows.sum(i, weights) + free.tempo, f64::from(rows.target[i])))
            .sum()
    };
    for j in 0..TRUTH.len() {
        for step in [-0.05, 0.05] {
            let mut moved = free.weights.clone();
            moved[j] += step;
            assert!(loss(&moved) > loss(&free.weights), "weight {j}");
        }
    }
}

#[test]
fn what_the_data_cannot_decide_is_left_and_named() {
    let (_, all) = features();
    let rows = simulate(&all, &TRUTH, 0.35, 0.0, 3);
    let mut wider = Rows::new(10);
    for i in 0..rows.len() {
        let mut features: Vec<_> = rows.of(i).collect();
        features.extend([0.0, features[5] + features[6]]); // nothing at all; all soldiers
        wider.push(&features, 0.0, f64::from(rows.target[i]), rows.game[i]);
    }
    let weights = [&OLD[..], &[3.0, 0.25]].concat();
    let fit = fit(&wider, &Prior { weights, k: 0.35, ridge: 0.0 }).unwrap();
    assert_eq!(fit.left[8..], [Some(vec![]), Some(vec![5, 6])]);
    assert_eq!((fit.weights[8], fit.weights[9]), (3.0, 0.25));
    assert_eq!(fit.errors[8..], [None, None]);
    // What the soldiers are worth beyond that is still found.
    let together = fit.weights[6] + fit.weights[9];
    assert!((together - TRUTH[6]).abs() < 3.5 * fit.errors[6].unwrap());
}

#[test]
fn costs_and_chances() {
    for x in [-30.0, -1.0, 0.0, 2.5, 30.0] {
        assert!((cost(x, 1.0) + chance(x).ln()).abs() < 1e-9);
        assert!((cost(x, 0.0) + chance(-x).ln()).abs() < 1e-9);
    }
    assert!(cost(1e4, 1.0).is_finite() && cost(-1e4, 1.0) > 9e3);
    assert!((log_odds(chance(1.3)) - 1.3).abs() < 1e-12);
    assert_eq!((log_odds(1.0), log_odds(0.0)), (14.0, -14.0));
    assert!(fit(&Rows::new(1), &Prior { weights: vec![1.0], k: 1.0, ridge: 0.0 }).is_none());
}
