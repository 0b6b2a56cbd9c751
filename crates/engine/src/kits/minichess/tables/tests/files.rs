//! Files: begun, stopped, damaged.

use super::super::MinichessEndgames;
use super::super::known::Known;
use super::{build, game, shared};
use crate::Library;
use crate::exact::{Build, Endgames as _, TablesError};
use std::sync::atomic::{AtomicBool, Ordering};
use yiqi_core::Notation as _;

#[test]
fn a_build_that_is_stopped_goes_on_and_comes_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let endgames = MinichessEndgames::of(&game(false)).unwrap();
    let (mut stops, mut last) = (0, 0);
    loop {
        // Each try ends a little after the point that the one before has reached.
        let stop = AtomicBool::new(false);
        let order = Build { folder, size: 4, threads: 1 + stops % 3, stop: &stop };
        let (mut told, mut first) = (0, None);
        let result = endgames.build(&order, &mut |progress| {
            assert!(progress.done <= progress.total);
            told = progress.done;
            let first = *first.get_or_insert(told);
            if progress.size == 4 && told > first + 300_000 {
                stop.store(true, Ordering::Relaxed);
            }
        });
        match result {
            Ok(()) => break,
            Err(TablesError::Stopped) => (stops, last) = (stops + 1, told.max(last)),
            Err(error) => panic!("{error}"),
        }
        assert!(stops < 20, "no way forward");
    }
    assert!(stops >= 2, "it was stopped {stops} times");
    for size in 3..=4 {
        let name = format!("minichess-{size}.yqt");
        let [one, other] =
            [folder, shared()].map(|folder| std::fs::read(folder.join(&name)).unwrap());
        assert!(one == other, "{name} differs");
    }
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), 2, "nothing else is left");
}

#[test]
fn a_damaged_table_is_a_fault_and_never_a_value() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let game = game(false);
    build(&game, folder, 3, 1).unwrap();
    let path = folder.join("minichess-3.yqt");
    let whole = std::fs::read(&path).unwrap();
    let endgames = MinichessEndgames::of(&game).unwrap();
    let p = game.parse("k4/5/5/1R3/2K2 w - - 0 1").unwrap().position;
    let known = || Known::of(&game, &Library::with_tables(folder));
    assert!(known().unwrap().verdict(&p).is_some());
    let refused = |bytes: &[u8], words: &str| {
        std::fs::write(&path, bytes).unwrap();
        let fault = endgames.open(folder, 3).err().unwrap().to_string();
        assert!(fault.contains("minichess-3.yqt") && fault.contains(words), "{fault}");
        assert!(known().is_none());
        assert!(matches!(build(&game, folder, 4, 1), Err(TablesError::Input(_))), "built upon");
    };
    for at in 0..whole.len() {
        if at >= 64 && at % 7 != 0 {
            continue;
        }
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        refused(&bytes, "");
    }
    refused(&whole[..50], "it is no table of Yiqi");
    refused(&whole[..100], "it has 100 bytes where more than");
    refused(&whole[..whole.len() - 1], "bytes where");
    refused(&[&whole[..], &[0]].concat(), "bytes where");
    // The tables of the other stalemate rule are other tables, whatever their name.
    std::fs::copy(shared().join("minichess-loss-3.yqt"), &path).unwrap();
    let other = std::fs::read(&path).unwrap();
    refused(&other, "it is not the table of minichess with 3 pieces");
}

#[test]
fn other_boards_have_no_tables() {
    use yiqi_core::Rules as _;
    for (text, has) in [
        ("minichess", true),
        ("minichess:mirrored,stalemate=loss", true),
        ("minichess:setup=QRNBK/QRNBK", true),
        ("minichess:gardner", true),
        ("minichess:losalamos", false),
    ] {
        let mut options = yiqi_core::Options::parse("game", text).unwrap();
        let game = yiqi_games::minichess::Minichess::build(&mut options).unwrap();
        assert_eq!(MinichessEndgames::of(&game).is_some(), has, "{text}");
        let library = Library::with_tables(shared());
        assert_eq!(Known::of(&game, &library).is_some(), has, "{text}");
    }
}
