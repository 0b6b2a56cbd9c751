//! The tables against the rules, and against figures of an independent program.

use super::super::EwnKit;
use super::component::{Component, Layer};
use super::index::Index;
use super::known::{EwnTable, stones};
use super::*;
use crate::exact::slow::Slow;
use crate::{Kit as _, Library};
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;
use yiqi_core::{Ask, Game as _, Kind, Outcome, seeded};
use yiqi_games::ewn::{Moves, Quiet};

fn endgames() -> EwnEndgames {
    EwnEndgames::of(&Ewn::default()).unwrap()
}

/// Builds a table in a folder.
fn build(folder: &Path, size: u32, threads: usize) -> Result<(), TablesError> {
    let stop = AtomicBool::new(false);
    endgames().build(&Build { folder, size, threads, stop: &stop }, &mut |_| ())
}

/// A folder with the tables of two to four stones.
fn shared() -> &'static Path {
    static FOLDER: OnceLock<tempfile::TempDir> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        build(folder.path(), 4, 2).unwrap();
        folder
    });
    folder.path()
}

#[test]
fn there_are_as_many_entries_as_an_independent_program_found() {
    for (size, entries) in
        [(2, 283), (3, 91_770), (4, 9_799_770), (5, 425_902_320), (6, 10_781_844_120)]
    {
        assert_eq!(Index::of(size).entries, entries, "{size} stones");
    }
}

#[test]
fn every_entry_is_found_and_none_twice() {
    for size in 2..=3 {
        let index = Index::of(size);
        let mut seen = vec![0; index.entries as usize];
        for component in Component::all(size) {
            let stop = AtomicBool::new(false);
            let fewer = (size == 3).then(|| layer(2));
            let mut done = 0;
            let values = component.solve(index, fewer.as_ref(), &stop, &mut |n| done += n).unwrap();
            let blocks = component.blocks();
            let entries: u64 =
                blocks.iter().map(|&[a, b]| index.block(a, b).unwrap().1.entries).sum();
            assert_eq!(done, entries, "each is solved once");
            for ([mover, other], values) in blocks.into_iter().zip(values) {
                let first = index.block(mover, other).unwrap().0 as usize;
                for seen in &mut seen[first..first + values.len()] {
                    *seen += 1;
                }
            }
        }
        assert!(seen.iter().all(|&times| times == 1), "{size} stones");
    }
}

/// A layer in memory.
fn layer(size: usize) -> Layer {
    let index = Index::of(size);
    let fewer = (size > 2).then(|| layer(size - 1));
    let mut values = vec![0; index.entries as usize];
    for component in Component::all(size) {
        let stop = AtomicBool::new(false);
        let solved = component.solve(index, fewer.as_ref(), &stop, &mut |_| ()).unwrap();
        for ([mover, other], solved) in component.blocks().into_iter().zip(solved) {
            let first = index.block(mover, other).unwrap().0 as usize;
            values[first..first + solved.len()].copy_from_slice(&solved);
        }
    }
    Layer { index, values }
}

#[test]
fn two_stones_are_as_the_rules_say_everywhere() {
    let (game, stop) = (Ewn::default(), AtomicBool::new(false));
    let table = EwnTable::open(shared(), 2).unwrap().unwrap();
    let mut slow = Slow::new(&game, &stop);
    let mut compared = 0;
    for side in Side::BOTH {
        for (red, blue) in [(1, 1), (3, 6)] {
            for a in 0..25 {
                for b in 0..25 {
                    let pair = [Stone::new(Side::First, red), Stone::new(Side::Second, blue)];
                    let over = game.is_goal(Side::First, a) || game.is_goal(Side::Second, b);
                    if a == b || over {
                        continue;
                    }
                    let squares = [usize::from(a), usize::from(b)];
                    let p = game.parse(&endgames().text(&pair, &squares, side)).unwrap().position;
                    let (stored, truth) = (table.stored(&p).unwrap().win, slow.win(&p, &Quiet(0)));
                    assert!((stored - truth).abs() <= rounding::ERROR, "{p:?}: {stored} {truth}");
                    compared += 1;
                }
            }
        }
    }
    assert_eq!(compared, 4 * 553);
}

#[test]
fn random_positions_are_as_the_rules_say() {
    let (game, stop, endgames) = (Ewn::default(), AtomicBool::new(false), endgames());
    let mut slow = Slow::new(&game, &stop);
    let mut rng = seeded(1, 0);
    for size in [3, 4] {
        let table = endgames.open(shared(), size).unwrap().unwrap();
        for split in endgames.splits(size) {
            let (mut open, mut certain) = (0, 0);
            for _ in 0..150 {
                let p = endgames.draw(split, &mut rng);
                let own = p.live(p.side()).count_ones();
                assert_eq!((own, stones(&p)), (split.0, size));
                slow.clear();
                let (stored, truth) = (table.stored(&p).unwrap().win, slow.win(&p, &Quiet(0)));
                assert!((stored - truth).abs() <= rounding::ERROR, "{p:?}: {stored} {truth}");
                // The rules are followed in floating point: 1e-16 is certain, the least open value is not.
                let sure = !(1e-12..=1.0 - 1e-12).contains(&truth);
                assert_eq!(stored == 0.0 || stored == 1.0, sure, "{p:?}: {stored} {truth}");
                *(if sure { &mut certain } else { &mut open }) += 1;
            }
            assert!(open > 30 && certain > 3, "{split:?}: {open} open, {certain} certain");
        }
    }
}

/// The win chance after one step, by the rules and a table of the next positions.
fn one_step(game: &Ewn, known: &Known, p: &Position) -> f64 {
    let mut sum = 0.0;
    for &(roll, weight) in game.rolls(p) {
        let mut moves = Moves::new();
        game.moves(p, roll, Kind::All, &mut moves);
        let after = |&m: &_| {
            let (mut child, mut trail) = (p.clone(), Quiet(0));
            game.play(&mut child, &mut trail, m);
            match game.end(&child, &trail, Ask::Rules) {
                Some(end) => f64::from(end.outcome == Outcome::Win(p.side())),
                None => (1.0 - known.value(&child).unwrap()) / 2.0,
            }
        };
        sum += weight * moves.iter().map(after).fold(0.0, f64::max);
    }
    sum
}

#[test]
fn four_stones_agree_with_each_other_through_the_rules() {
    let (game, endgames) = (Ewn::default(), endgames());
    let known = Known::of(&game, &Library::with_tables(shared())).unwrap();
    let mut rng = seeded(2, 0);
    for split in endgames.splits(4) {
        for _ in 0..20_000 {
            let p = endgames.draw(split, &mut rng);
            let stored = (known.value(&p).unwrap() + 1.0) / 2.0;
            let truth = one_step(&game, &known, &p);
            assert!((stored - truth).abs() <= 2.0 * rounding::ERROR, "{p:?}: {stored} {truth}");
        }
    }
}

#[test]
fn symmetric_positions_share_an_entry() {
    let game = Ewn::default();
    let known = Known::of(&game, &Library::with_tables(shared())).unwrap();
    let value = |text: &str| known.value(&game.parse(text).unwrap().position).unwrap();
    let one = value("2b2/1A3/2f2/3C1/5 r -");
    for (text, how) in [
        ("5/1A3/b1f2/3C1/5 r -", "transposed"),
        ("2b2/1F3/2f2/3D1/5 r -", "Red's numbers mirrored"),
        ("2e2/1A3/2a2/3C1/5 r -", "Blue's numbers mirrored"),
        ("5/1c3/2F2/3a1/2B2 b -", "turned, the colours exchanged"),
    ] {
        assert_eq!(value(text), one, "{how}");
    }
    assert_ne!(value("2b2/1C3/2f2/3A1/5 r -"), one, "other stones");
}

#[test]
fn other_rules_have_no_tables() {
    for (text, has) in [
        ("ewn", true),
        ("ewn:setup=choose,first=blue", true),
        ("ewn:king6", false),
        ("ewn:stride", false),
        ("ewn:size=6", false),
        ("ewn:stones=5", false),
    ] {
        let mut options = yiqi_core::Options::parse("game", text).unwrap();
        let game = Ewn::build(&mut options).unwrap();
        assert_eq!(EwnKit::endgames(&game).is_some(), has, "{text}");
        let library = Library::with_tables(shared());
        assert_eq!(Known::of(&game, &library).is_some(), has, "{text}");
    }
}

#[test]
fn a_build_that_is_stopped_goes_on_and_comes_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let (mut stops, mut last) = (0, 0);
    loop {
        // Each try ends a little after the point that the one before has reached.
        let stop = AtomicBool::new(false);
        let order = Build { folder, size: 4, threads: 1 + stops % 3, stop: &stop };
        let mut told = 0;
        let result = endgames().build(&order, &mut |progress| {
            assert!(progress.done <= progress.total);
            told = progress.done;
            if progress.size == 4 && told > last + 2_000_000 {
                stop.store(true, std::sync::atomic::Ordering::Relaxed);
            }
        });
        match result {
            Ok(()) => break,
            Err(TablesError::Stopped) => (stops, last) = (stops + 1, told),
            Err(error) => panic!("{error}"),
        }
        assert!(stops < 20, "no way forward");
    }
    assert!(stops >= 2, "it was stopped {stops} times");
    for size in 2..=4 {
        let name = format!("ewn-{size}.yqt");
        let [one, other] =
            [folder, shared()].map(|folder| std::fs::read(folder.join(&name)).unwrap());
        assert!(one == other, "{name} differs");
    }
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), 3, "nothing else is left");
}

#[test]
fn a_damaged_table_is_a_fault_and_never_a_value() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    build(folder, 3, 1).unwrap();
    let path = folder.join("ewn-3.yqt");
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[100_000] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    assert!(endgames().open(folder, 3).is_err());
    let known = Known::of(&Ewn::default(), &Library::with_tables(folder)).unwrap();
    let game = Ewn::default();
    let p = game.parse("5/1A3/2f2/3C1/5 r -").unwrap().position;
    assert_eq!(known.value(&p), None);
    assert!(matches!(build(folder, 4, 1), Err(TablesError::Input(_))), "it is not built upon");
}
