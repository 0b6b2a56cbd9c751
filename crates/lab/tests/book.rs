//! Books of placements: the same book whatever happens on the way.

use serde_json::Map;
use std::sync::atomic::{AtomicBool, Ordering};
use yiqi_engine::Registry;
use yiqi_engine::placement::PlacementBook;
use yiqi_lab::RunFolder;
use yiqi_lab::book::{BookBuilder, BookStep};

fn builder(threads: usize) -> BookBuilder {
    BookBuilder {
        game: Registry::standard().game("ewn:setup=choose").unwrap(),
        engine: "star2:depth=1,table=0,eval=race".to_owned(),
        refine: "star2:depth=2,table=0,eval=race".to_owned(),
        seed: 1,
        threads,
        settings: Map::new(),
        note: "a test".to_owned(),
    }
}

fn build(
    folder: &RunFolder,
    resume: bool,
    threads: usize,
    mut hear: impl FnMut(&BookStep, &AtomicBool),
) -> Option<PlacementBook> {
    let stop = AtomicBool::new(false);
    builder(threads).run(folder, resume, &stop, &mut |step| hear(step, &stop)).unwrap().book
}

#[test]
fn a_book_that_was_stopped_is_the_same_book() {
    let place = tempfile::tempdir().unwrap();
    let folder = RunFolder::create(&place.path().join("whole")).unwrap();
    let whole = build(&folder, false, 2, |_, _| ()).unwrap();
    drop(folder);
    let folder = RunFolder::create(&place.path().join("parts")).unwrap();
    let halt = |step: &BookStep, stop: &AtomicBool| {
        stop.store(step.rows >= 70, Ordering::Relaxed);
    };
    assert_eq!(build(&folder, false, 1, halt), None);
    let mut first = None;
    let parts = build(&folder, true, 3, |step, _| {
        first.get_or_insert(step.rows);
    });
    assert_eq!((parts.as_ref(), first), (Some(&whole), Some(71)));

    // What a book must say, whoever has judged.
    assert_eq!(whole.replies.len(), 180);
    assert!(whole.replies.is_sorted_by(|a, b| a.win >= b.win));
    assert!(whole.exploitability <= 1e-4 && (0.4..0.7).contains(&whole.value));
    for side in &whole.mixed {
        let total: f64 = side.iter().map(|(share, _)| share).sum();
        assert!((total - 1.0).abs() < 0.05, "{total}");
    }
    // To be seen is no advantage.
    assert!(whole.replies[0].win <= whole.value + 1e-4);
    assert_eq!(PlacementBook::read("b", &whole.write()).unwrap().replies.len(), 180);
}

#[test]
fn judges_must_say_the_same_on_every_machine() {
    let place = tempfile::tempdir().unwrap();
    let folder = RunFolder::create(place.path()).unwrap();
    let order = BookBuilder { refine: "star2:time=1".to_owned(), ..builder(1) };
    let run = order.run(&folder, false, &AtomicBool::new(false), &mut |_| ());
    assert!(run.unwrap_err().to_string().contains("needs depth= or nodes="));
}
