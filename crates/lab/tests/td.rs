//! Learning by temporal differences: the same bytes whatever happens on the way.

use serde_json::Map;
use std::sync::atomic::AtomicBool;
use yiqi_engine::Registry;
use yiqi_lab::RunFolder;
use yiqi_lab::tune::{Taught, Tutor};

fn tutor(game: &str) -> Tutor {
    Tutor {
        game: Registry::standard().game(game).unwrap(),
        games: 150,
        batch: 50,
        rates: [1.0, 0.5],
        lambda: 0.3,
        explore: 0.1,
        max_plies: 200,
        seed: 1,
        threads: 1,
        settings: Map::new(),
        note: "a test".to_owned(),
    }
}

fn run(tutor: &Tutor) -> Taught {
    let place = tempfile::tempdir().unwrap();
    let folder = RunFolder::create(&place.path().join("run")).unwrap();
    let taught = tutor.run(&folder, false, &AtomicBool::new(false), &mut |_| ()).unwrap();
    assert!(taught.complete && folder.read("weights.ntuple").unwrap() == taught.file);
    taught
}

#[test]
fn the_same_seed_gives_the_same_weights_on_any_number_of_threads() {
    let mut tutor = tutor("ewn:setup=random");
    let one = run(&tutor);
    tutor.threads = 3;
    assert!(run(&tutor) == one);
    tutor.seed = 2;
    assert!(run(&tutor) != one);
    assert_eq!(one.batches, 3);
}

#[test]
fn a_run_that_was_stopped_goes_on() {
    let mut tutor = tutor("ewn:setup=random");
    let whole = run(&tutor);
    let place = tempfile::tempdir().unwrap();
    let folder = RunFolder::create(&place.path().join("run")).unwrap();
    // Stopped before the first game: the folder is there, and nothing is learned.
    let taught = tutor.run(&folder, false, &AtomicBool::new(true), &mut |_| ()).unwrap();
    assert!(!taught.complete && taught.batches == 0);
    let mut heard = Vec::new();
    let go = AtomicBool::new(false);
    let taught = tutor.run(&folder, true, &go, &mut |learned| heard.push(*learned)).unwrap();
    assert!(taught == whole);
    assert_eq!(heard.last().map(|learned| (learned.batch, learned.games)), Some((3, 150)));
    assert!(heard.iter().all(|learned| learned.error > 0.0 && learned.positions > 5.0));
    tutor.seed = 5;
    let fault = tutor.run(&folder, true, &go, &mut |_| ()).unwrap_err().to_string();
    assert!(fault.contains("other settings"), "{fault}");
}

#[test]
fn games_without_such_an_evaluator_say_so() {
    for (game, words) in
        [("amazons", "learns by temporal differences yet"), ("ewn:king6", "other rules")]
    {
        let place = tempfile::tempdir().unwrap();
        let folder = RunFolder::create(place.path()).unwrap();
        let run = tutor(game).run(&folder, false, &AtomicBool::new(false), &mut |_| ());
        let fault = run.unwrap_err().to_string();
        assert!(fault.contains(words), "{fault}");
    }
}
