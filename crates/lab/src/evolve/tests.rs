//! Whole runs in the arena of `mock`.

use super::course::Course;
use super::mock::{GENES, Mock, distance};
use super::*;
use crate::{RunFolder, RunState};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use yiqi_engine::any::AnyArena as _;

/// A small run.
fn order(generations: u32) -> EvolveOrder {
    EvolveOrder {
        generations,
        population: 20,
        sigma: 0.1,
        mutation: 0.3,
        yardstick_every: 5,
        yardstick_games: 10,
        ..Preset::Published.order("mock", 7)
    }
}

fn begin<'a>(mock: &'a Mock, order: &EvolveOrder, path: &Path, threads: usize) -> Course<'a> {
    let folder = RunFolder::create(path).unwrap();
    Course::begin(order.clone(), mock, None, folder, threads).unwrap()
}

fn resume<'a>(mock: &'a Mock, order: &EvolveOrder, path: &Path) -> Result<Course<'a>, String> {
    let folder = RunFolder::open(path).map_err(|error| error.to_string())?;
    let (file, state) = course::checkpoint(&folder).map_err(|error| error.to_string())?;
    let course = Course::resume((&file, state), order, mock, None, folder, 2);
    course.map_err(|error| error.to_string())
}

/// The files of a run that must not depend on threads and stops.
fn files(path: &Path) -> Vec<(String, Vec<u8>)> {
    let names = ["log.jsonl", "champion.yqn", "gen-0000.yqn", "checkpoint"];
    names.map(|name| (name.to_owned(), std::fs::read(path.join(name)).unwrap())).into()
}

fn champion(path: &Path) -> f64 {
    let bytes = std::fs::read(path.join("champion.yqn")).unwrap();
    distance(&Mock::default().read("", &bytes).unwrap())
}

fn run(order: &EvolveOrder, threads: usize) -> Vec<(String, Vec<u8>)> {
    let place = tempfile::tempdir().unwrap();
    let (mock, stop) = (Mock::default(), AtomicBool::new(false));
    let ended = begin(&mock, order, place.path(), threads).run(&stop, &mut |_| ()).unwrap();
    assert!(ended.complete && ended.generations == order.generations + 1);
    files(place.path())
}

/// One order of every method, with other levers in each.
fn orders(generations: u32) -> [EvolveOrder; 4] {
    let plain = order(generations);
    [
        plain.clone(),
        EvolveOrder {
            adapt_sigma: true,
            pairs: true,
            hall: 3,
            hall_share: 0.5,
            credit: Credit::Both,
            opening_seeds: OpeningSeeds::Shared,
            challenger: Challenger::Robin,
            decay: 0.001,
            ..plain.clone()
        },
        EvolveOrder {
            method: Method::Cmaes,
            adapt_sigma: true,
            challenger: Challenger::Mean,
            smooth: 0.5,
            ..plain.clone()
        },
        EvolveOrder {
            method: Method::Es,
            rate: 0.02,
            meet: Meet::Twin,
            credit: Credit::Both,
            hall: 4,
            challenger: Challenger::Mean,
            ..plain
        },
    ]
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    for order in orders(12) {
        let one = run(&order, 1);
        assert_eq!(run(&order, 2), one, "{:?}", order.method);
        assert_eq!(run(&order, 5), one, "{:?}", order.method);
        let other = EvolveOrder { seed: 8, ..order };
        assert_ne!(run(&other, 1), one);
    }
}

#[test]
fn every_method_comes_nearer_to_the_target() {
    for order in orders(150) {
        let place = tempfile::tempdir().unwrap();
        let (mock, stop) = (Mock::default(), AtomicBool::new(false));
        let mut course = begin(&mock, &order, place.path(), 2);
        let mut last = None;
        course.run(&stop, &mut |line| last = Some(line.clone())).unwrap();
        let start = (GENES as f64).sqrt();
        let reached = champion(place.path());
        assert!(reached < 0.3 * start, "{:?}: {reached} of {start}", order.method);
        // The champion of generation 0, of generation 100 and the one before it.
        let past = last.unwrap().past;
        assert!(past.len() == 3 && past[0].generation == 0 && past[1].generation == 100);
        assert_eq!((past[0].score.score, past[0].score.games), (1.0, 10));
        assert!(past[1].score.score >= 0.5, "{past:?}");
    }
}

#[test]
fn a_run_that_was_stopped_goes_on_as_if_nothing_had_been() {
    for order in orders(11) {
        let expected = run(&order, 2);
        let place = tempfile::tempdir().unwrap();
        let mock = Mock::default();
        // Stopped in generation 3 by somebody else, between two games.
        let stop = AtomicBool::new(false);
        let mut course = begin(&mock, &order, place.path(), 2);
        let hear = &mut |line: &Generation| stop.store(line.generation == 2, Ordering::Relaxed);
        let ended = course.run(&stop, hear).unwrap();
        assert!(!ended.complete && ended.generations == 3 && ended.champion.is_some());
        drop(course);
        // A process that was killed has written a line and half of a file more than it should.
        let folder = RunFolder::open(place.path()).unwrap();
        assert_eq!(folder.read_card().unwrap().state, RunState::Stopped);
        folder.append("log.jsonl", folder.read("log.jsonl").unwrap().len() as u64, "{}\n").unwrap();
        std::fs::write(place.path().join("checkpoint.part"), "half").unwrap();
        drop(folder);
        // First to a goal of before, then beyond it.
        for generations in [6, 11] {
            let wanted = EvolveOrder { generations, ..order.clone() };
            let stop = AtomicBool::new(false);
            let mut course = resume(&mock, &wanted, place.path()).unwrap();
            assert!(course.run(&stop, &mut |_| ()).unwrap().complete);
        }
        assert_eq!(files(place.path()), expected, "{:?}", order.method);
        let card = RunFolder::open(place.path()).unwrap().read_card().unwrap();
        assert_eq!((card.state, card.goal), (RunState::Done, 11));
    }
}

#[test]
fn what_cannot_go_on_says_why() {
    let place = tempfile::tempdir().unwrap();
    let (mock, stop) = (Mock::default(), AtomicBool::new(false));
    let order = order(3);
    begin(&mock, &order, place.path(), 2).run(&stop, &mut |_| ()).unwrap();
    let said = |wanted: &EvolveOrder| resume(&mock, wanted, place.path()).err().unwrap();
    let other = EvolveOrder { sigma: 0.2, ..order.clone() };
    assert_eq!(
        said(&other),
        "sigma \"0.2\": this run has 0.1; only --generations may change when it goes on"
    );
    let fewer = EvolveOrder { generations: 2, ..order.clone() };
    assert!(said(&fewer).starts_with("generations \"2\": this run has come to generation 3"));
    let other = EvolveOrder { game: "ewn".to_owned(), ..order.clone() };
    assert!(said(&other).starts_with("game \"ewn\": this run has mock"));
    // Nothing is left to do.
    resume(&mock, &order, place.path()).unwrap().run(&stop, &mut |_| panic!()).unwrap();

    let file = place.path().join("checkpoint");
    let good = std::fs::read(&file).unwrap();
    let damaged = |at: usize| {
        let mut bytes = good.clone();
        bytes[at] ^= 4;
        std::fs::write(&file, bytes).unwrap();
        said(&order)
    };
    assert!(damaged(0).ends_with("no checkpoint of evolution"));
    assert!(damaged(7).contains("another version"));
    assert!(damaged(good.len() / 2).ends_with("its checksum does not fit"));
    std::fs::write(&file, &good[..20]).unwrap();
    assert!(said(&order).ends_with("its checksum does not fit"));
}

#[test]
fn generation_zero_is_the_best_of_those_nobody_has_bred() {
    let place = tempfile::tempdir().unwrap();
    let (mock, stop) = (Mock::default(), AtomicBool::new(false));
    let mut lines = Vec::new();
    let hear = &mut |line: &Generation| lines.push(line.clone());
    begin(&mock, &order(0), place.path(), 1).run(&stop, hear).unwrap();
    assert_eq!(lines.len(), 1);
    assert_eq!((lines[0].games, lines[0].opponents, &lines[0].champion), (60, 3, &None));
    assert_eq!(mock.games.load(Ordering::Relaxed), 60, "and no trial, since there is nobody");
    let (zero, best) = ("gen-0000.yqn", "champion.yqn");
    let [zero, best] = [zero, best].map(|name| std::fs::read(place.path().join(name)).unwrap());
    assert_eq!(zero, best);
    assert!(String::from_utf8_lossy(&best).ends_with("champion of generation 0"));
}

#[test]
fn without_progress_the_log_warns_and_the_rates_fall() {
    // Nobody can win more than all games: every challenger fails.
    let order = EvolveOrder { accept: 1.0, patience: 3, adapt: true, ..order(6) };
    let place = tempfile::tempdir().unwrap();
    let (mock, stop) = (Mock::default(), AtomicBool::new(false));
    let mut lines = Vec::new();
    let hear = &mut |line: &Generation| lines.push(line.clone());
    begin(&mock, &order, place.path(), 2).run(&stop, hear).unwrap();
    let said: Vec<_> = lines.iter().map(|line| line.warning.as_deref()).collect();
    let first =
        "no new champion for 3 generations: sigma 0.03, mutation 0.03, 5 opponents from now on";
    let expected =
        [None, None, None, Some(first), None, None, Some("no new champion for 6 generations")];
    assert_eq!(said, expected);
    assert_eq!((lines[3].sigma, lines[3].opponents, lines[3].games), (0.1, 3, 60));
    assert_eq!((lines[4].sigma, lines[4].mutation, lines[4].games), (0.03, 0.03, 100));
}
