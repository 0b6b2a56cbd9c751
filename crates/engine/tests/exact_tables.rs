//! Engines with exact tables: they say which they have, play the exact move, and say that they do. The
//! truth comes from an independent solver and from the slow rules.

mod games;

use games::{think, think_again};
use std::collections::HashMap;
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;
use yiqi_core::{below, seeded};
use yiqi_engine::any::{AnyGame, OPEN, Sampling};
use yiqi_engine::{Build, Library, Registry};
use yiqi_reference::Reference;

const TRUTH: &str = include_str!("../../../tests/data/ewn_truth.txt");

/// How far a table may be from the truth.
const ERROR: f64 = 8e-6;

/// A folder with the tables of two to four stones.
fn folder() -> &'static Path {
    static FOLDER: OnceLock<tempfile::TempDir> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let tables = Registry::standard().game("ewn").unwrap().tables().unwrap();
        let stop = AtomicBool::new(false);
        let order = Build { folder: folder.path(), size: 4, threads: 2, stop: &stop };
        tables.build(&order, &mut |_| ()).unwrap();
        folder
    });
    folder.path()
}

fn game() -> std::sync::Arc<dyn AnyGame> {
    Registry::standard().with_library(Library::with_tables(folder())).game("ewn").unwrap()
}

#[test]
fn engines_say_which_tables_they_have() {
    let game = game();
    let said = |text: &str| game.engine(text).map(|engine| engine.describe());
    assert!(said("star2:depth=3").unwrap().contains("tables=4"));
    assert!(said("expectimax:depth=3,tables=auto").unwrap().contains("tables=4"));
    assert!(said("star2:depth=3,tables=3").unwrap().contains("tables=3"));
    assert!(said("star2:depth=3,tables=off").unwrap().contains("tables=off"));
    // What an engine says of itself makes the same engine.
    for text in ["star2:depth=3", "star1:depth=2,tables=2", "expectimax:depth=1,tables=off"] {
        let described = said(text).unwrap();
        assert_eq!(said(&described).unwrap(), described);
    }
    for (text, words) in [
        ("star2:tables=5", "there is no table of 5 stones"),
        ("star2:tables=7", "tables is off, auto or a number from 2 to 6"),
        ("star2:tables", "tables is off, auto or a number"),
        ("greedy:tables=4", "unknown option \"tables\""),
    ] {
        let fault = game.engine(text).err().unwrap().to_string();
        assert!(fault.contains(words), "{text}: {fault}");
    }
    let without = Registry::standard().game("ewn").unwrap();
    assert!(!without.engine("star2:depth=3").unwrap().describe().contains("tables"));
    let fault = without.engine("star2:tables=4").err().unwrap().to_string();
    assert!(fault.contains("no folder of exact tables"), "{fault}");
    // Games without tables do not know the word.
    let xiangqi = Registry::standard().game("xiangqi").unwrap();
    assert!(xiangqi.tables().is_none() && xiangqi.engine("alphabeta:tables=off").is_err());
    // A limit of the library holds against every text.
    let library = Library { most: Some(3), ..Library::with_tables(folder()) };
    let limited = Registry::standard().with_library(library).game("ewn").unwrap();
    assert!(limited.engine("star2:depth=3").unwrap().describe().contains("tables=3"));
    let fault = limited.engine("star2:tables=4").err().unwrap().to_string();
    assert!(fault.contains("tables of at most 3 stones"), "{fault}");
}

#[test]
fn a_folder_that_cannot_be_written_is_no_failure() {
    // A file where the folder should be: nobody can write there, whoever runs the tests.
    let file = tempfile::NamedTempFile::new().unwrap();
    let library = Library::with_tables(file.path().join("tables"));
    let game = Registry::standard().with_library(library).game("ewn").unwrap();
    let engine = game.engine("star2:depth=2").unwrap();
    assert!(engine.note().unwrap().contains("cannot be written"));
    assert!(!engine.describe().contains("tables"));
}

#[test]
fn the_first_table_is_built_in_the_background() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::with_tables(folder.path().join("deep/tables"));
    let registry = Registry::standard().with_library(library);
    let game = registry.game("ewn").unwrap();
    let first = game.engine("star2:depth=2").unwrap();
    assert!(first.note().unwrap().contains("in the background"), "{:?}", first.note());
    for _ in 0..3000 {
        std::thread::sleep(std::time::Duration::from_millis(20));
        if folder.path().join("deep/tables/ewn-4.yqt").exists() {
            break;
        }
    }
    // Engines of one game are alike, however long a match goes on; the next game has it.
    let second = game.engine("star2:depth=2").unwrap();
    assert_eq!(second.describe(), first.describe());
    assert!(!first.describe().contains("tables"));
    let next = registry.game("ewn").unwrap().engine("star2:depth=2").unwrap();
    assert!(next.describe().contains("tables=4") && next.note().is_none());
}

#[test]
fn the_truth_is_found_with_tables() {
    let game = game();
    let tables = game.tables().unwrap();
    let mut probed = 0;
    for line in TRUTH.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let (text, truth) = line.split_once(" | ").unwrap();
        let truth: f64 = truth.parse().unwrap();
        let position = game.parse(text).unwrap();
        let stones =
            text.split(' ').next().unwrap().chars().filter(char::is_ascii_alphabetic).count();
        if stones <= 4 {
            let found = tables.probe(folder(), &*position).unwrap().unwrap();
            assert!((found.win - truth).abs() <= ERROR, "{text}: {} for {truth}", found.win);
            probed += 1;
        }
        if stones <= 5 {
            // One turn where the table has what follows; to the end of the game where it does not.
            let report = think(&*game, "star2:depth=60,nodes=400000000,table=256", &*position);
            assert!(report.exact, "{text}: depth {} and no end", report.depth);
            assert_eq!(report.error, ERROR);
            assert!((report.win - truth).abs() <= ERROR, "{text}: {} for {truth}", report.win);
            assert!(stones > 4 || report.depth == 1, "{text}: depth {}", report.depth);
        }
    }
    assert_eq!(probed, 14);
}

/// The win chance of the side to move, by the slow rules.
fn slow(rules: &dyn Reference, text: &str, known: &mut HashMap<String, f64>) -> f64 {
    if let Some(&win) = known.get(text) {
        return win;
    }
    let mover = text.split(' ').nth(1).and_then(|side| side.chars().next());
    if let Some((winner, _)) = rules.result(&[text.to_owned()]) {
        return f64::from(winner == mover);
    }
    let mut win = 0.0;
    for roll in 1..=6 {
        let after = |m: &String| 1.0 - slow(rules, &rules.play(text, m), known);
        let moves = rules.moves(text, Some(roll));
        win += moves.iter().map(after).fold(0.0, f64::max) / 6.0;
    }
    known.insert(text.to_owned(), win);
    win
}

#[test]
fn random_positions_are_as_the_slow_rules_say() {
    let (game, rules) = (game(), yiqi_reference::reference("ewn", "").unwrap());
    let tables = game.tables().unwrap();
    let stop = AtomicBool::new(false);
    for (size, positions) in [(3, 40), (4, 12)] {
        let order = Sampling { folder: folder(), size, positions, seed: 3, stop: &stop };
        let drawn = tables.draw(&order).unwrap();
        assert_eq!(drawn.len(), positions as usize);
        for drawn in drawn {
            let text = drawn.position.text();
            let before = format!("{} -", text.rsplit_once(' ').unwrap().0);
            let truth = slow(&*rules, &before, &mut HashMap::new());
            let found = tables.probe(folder(), &*game.parse(&before).unwrap()).unwrap().unwrap();
            assert!((found.win - truth).abs() <= ERROR, "{before}: {} for {truth}", found.win);
            assert!(OPEN.contains(&found.win));
        }
    }
}

#[test]
fn engines_with_tables_play_the_exact_move() {
    let game = game();
    let tables = game.tables().unwrap();
    let stop = AtomicBool::new(false);
    let order = Sampling { folder: folder(), size: 4, positions: 300, seed: 4, stop: &stop };
    let texts = ["star2:depth=3,table=1", "expectimax:depth=1"];
    let mut engines = texts.map(|text| game.engine(text).unwrap());
    for drawn in tables.draw(&order).unwrap() {
        let found = tables.probe(folder(), &*drawn.position).unwrap().unwrap();
        let [roll] = &found.rolls[..] else { panic!("one roll is set") };
        for (text, engine) in texts.iter().zip(&mut engines) {
            let report = think_again(&mut **engine, &*drawn.position);
            let played = report.best.unwrap();
            let win = roll.moves.iter().find(|m| m.text == played).unwrap().win;
            assert_eq!(win, roll.win, "{text} plays {played} in {}", drawn.position.text());
            assert!((report.win - found.win).abs() < 1e-9 && report.exact);
        }
    }
}

#[test]
fn positions_without_a_table_are_not_found() {
    let game = game();
    let tables = game.tables().unwrap();
    let position = |text: &str| game.parse(text).unwrap();
    assert!(tables.probe(folder(), &*game.start(1)).unwrap().is_none());
    assert!(tables.probe(folder(), &*position("2a2/2e2/1bF2/3AB/5 r -")).unwrap().is_none());
    let over = tables.probe(folder(), &*position("5/5/1a3/5/4A b -"));
    assert!(over.unwrap_err().to_string().contains("the game is over"));
    let other = Registry::standard().game("ewn:king6").unwrap();
    assert!(tables.probe(folder(), &*other.start(1)).is_err());
    assert!(other.tables().is_none());
}

#[test]
fn verification_finds_what_is_wrong() {
    let game = game();
    let tables = game.tables().unwrap();
    let stop = AtomicBool::new(false);
    let mut told = 0;
    let order = Sampling { folder: folder(), size: 4, positions: 60, seed: 5, stop: &stop };
    let verified = tables.verify(&order, &mut |done| told = done).unwrap();
    assert_eq!((verified.positions, verified.wrong, told), (60, 0, 60));
    assert!(verified.most <= ERROR && verified.splits.iter().all(|&(.., count, _)| count == 20));

    // A table whose values are all a little too large, with a checksum that fits.
    let wrong = tempfile::tempdir().unwrap();
    let mut bytes = std::fs::read(folder().join("ewn-3.yqt")).unwrap();
    for value in bytes[64..].chunks_exact_mut(2) {
        let moved = u16::from_le_bytes([value[0], value[1]]).saturating_add(2);
        value.copy_from_slice(&moved.to_le_bytes());
    }
    let sum = crc32fast::hash(&bytes[64..]).to_le_bytes();
    bytes[40..44].copy_from_slice(&sum);
    let head = crc32fast::hash(&bytes[..60]).to_le_bytes();
    bytes[60..64].copy_from_slice(&head);
    std::fs::write(wrong.path().join("ewn-3.yqt"), bytes).unwrap();
    let order = Sampling { folder: wrong.path(), size: 3, positions: 40, ..order };
    let verified = tables.verify(&order, &mut |_| ()).unwrap();
    assert_eq!((verified.positions, verified.wrong), (40, 40));
    assert!(verified.first_wrong.unwrap().contains("by the rules"));
}

#[test]
fn the_same_seed_draws_the_same_positions() {
    let game = game();
    let tables = game.tables().unwrap();
    let stop = AtomicBool::new(false);
    let draw = |seed| -> Vec<String> {
        let order = Sampling { folder: folder(), size: 3, positions: 20, seed, stop: &stop };
        tables.draw(&order).unwrap().iter().map(|drawn| drawn.position.text()).collect()
    };
    assert_eq!(draw(1), draw(1));
    assert_ne!(draw(1), draw(2));
    let mut rng = seeded(1, 0);
    assert!(draw(u64::from(below(&mut rng, 1000))).iter().all(|text| !text.ends_with('-')));
}
