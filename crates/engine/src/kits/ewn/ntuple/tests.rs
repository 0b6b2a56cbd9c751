//! Tests of the tuples, their file and their pupil.

use super::super::EwnKit;
use super::super::tests::{game, positions};
use super::pupil::EwnPupil;
use super::shape::{self, ACTIVE, FAMILIES, Shape, WEIGHTS};
use super::{SHIPPED, TupleEvaluator, UNIT, file, shipped, spread};
use crate::any::{AnyPupil, Exercise};
use crate::{Evaluator, Kit};
use std::collections::HashSet;
use yiqi_core::{Options, Rng, seeded};

#[test]
fn each_position_picks_a_weight_of_each_tuple() {
    let game = game("ewn");
    let shape = Shape::new(&game);
    let (free, count) = shape::free();
    assert_eq!(free.iter().collect::<HashSet<_>>().len(), count);
    assert_eq!(free.len(), WEIGHTS);
    assert!(count > WEIGHTS / 2 && count < WEIGHTS * 6 / 10, "{count} of {WEIGHTS}");
    assert_eq!(FAMILIES[2].1, ACTIVE);
    for p in positions(&game, 1, 20) {
        let mut picked = Vec::new();
        shape.each(&p, |weight| picked.push(weight));
        assert_eq!(picked.len(), ACTIVE);
        assert!(picked.is_sorted(), "a table after the other");
        assert!(picked.iter().all(|&weight| weight < WEIGHTS));
    }
}

#[test]
fn a_file_is_read_as_it_was_written() {
    let (_, count) = shape::free();
    let weights: Vec<i16> = (0..count).map(|i| (i as i16).wrapping_mul(31)).collect();
    let bytes = file::write(&weights, "how it was made");
    assert_eq!(file::read("w.ntuple", &bytes).unwrap(), weights);
    let said = |bytes: &[u8]| file::read("w.ntuple", bytes).unwrap_err().to_string();
    for place in [0, 7, 9, 40, bytes.len() / 2, bytes.len() - 1] {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1;
        let words = ["no weights of tuples", "another version", "damaged"];
        assert!(words.iter().any(|word| said(&damaged).contains(word)), "byte {place}");
    }
    for length in [0, 5, 8, 12, 39, 41, bytes.len() - 1] {
        assert!(said(&bytes[..length]).contains("w.ntuple"), "{length} bytes");
    }
    let short = file::write(&weights[..100], "");
    assert!(
        said(&short).contains("it holds 100 weights, and these tuples have"),
        "{}",
        said(&short)
    );
}

#[test]
fn the_shipped_weights_are_there() {
    let free = file::read("shipped", SHIPPED).unwrap();
    assert!(free.iter().filter(|&&weight| weight != 0).count() > 10_000);
    assert_eq!(shipped().unwrap(), spread(&free));
    assert!(SHIPPED.len() < 1 << 20);
    let text = String::from_utf8_lossy(&SHIPPED[12..200]);
    assert!(text.starts_with("yiqi tune ewn:setup=random --method td "), "{text}");
}

#[test]
fn a_missing_file_is_named() {
    let mut options = Options::parse("x", "x:eval=\"ntuple:no/such.ntuple\"").unwrap();
    let fault = EwnKit::evaluator(&game("ewn"), &mut options).unwrap_err().to_string();
    assert!(fault.contains("no/such.ntuple"), "{fault}");
}

/// Weights that are no accident.
fn some_weights(pupil: &dyn AnyPupil) -> Vec<f32> {
    let mut rng = seeded(3, 0);
    let weight = |rng: &mut Rng| (yiqi_core::below(rng, 2048) as f32 - 1024.0) / UNIT;
    (0..pupil.weights()).map(|_| weight(&mut rng)).collect()
}

#[test]
fn what_was_learned_is_what_is_played() {
    let game = game("ewn");
    let pupil = EwnPupil::new(&game).unwrap();
    let weights = some_weights(&pupil);
    let bytes = pupil.write(&weights, "a note");
    assert_eq!(pupil.read("w", &bytes).unwrap(), weights);
    let weights: std::sync::Arc<[i16]> = spread(&file::read("w", &bytes).unwrap());
    let evaluator = TupleEvaluator::with(&game, weights);
    let learned = some_weights(&pupil);
    for p in positions(&game, 4, 20) {
        let (there, here) = (evaluator.value(&game, &p, &()), pupil.value(&learned, &p));
        assert!((there - here).abs() < 1e-5, "{there} {here}");
    }
}

#[test]
fn a_game_teaches_what_its_seed_says() {
    let game = game("ewn:setup=random");
    let pupil = EwnPupil::new(&game).unwrap();
    let weights = some_weights(&pupil);
    let exercise = Exercise { seed: 7, explore: 0.1, lambda: 0.5, max_plies: 200 };
    let lesson = pupil.play(&weights, &exercise);
    assert_eq!(lesson, pupil.play(&weights, &exercise));
    assert_ne!(lesson, pupil.play(&weights, &Exercise { seed: 8, ..exercise }));
    assert!(lesson.errors.len() > 4);
    assert_eq!(lesson.picked.len(), lesson.errors.len() * ACTIVE);
    assert!(lesson.errors.iter().all(|error| (-2.0..=2.0).contains(error)));
    assert_eq!(pupil.play(&weights, &Exercise { max_plies: 3, ..exercise }).errors.len(), 3);
    assert!(EwnPupil::new(&super::super::tests::game("ewn:king6")).is_err());
}
