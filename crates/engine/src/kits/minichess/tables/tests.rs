//! The tables against an independent slow solution of the same positions, and against themselves.

mod files;
mod index;
mod play;
mod slow;

use super::MinichessEndgames;
use super::known::Known;
use crate::Library;
use crate::exact::{Build, Endgames as _, TablesError};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use yiqi_games::minichess::{Minichess, Variant};

/// The rules under which stalemate draws, or loses.
fn game(stalemate_loses: bool) -> Minichess {
    Minichess::new(Variant::Mirrored, stalemate_loses)
}

fn build(game: &Minichess, folder: &Path, size: u32, threads: usize) -> Result<(), TablesError> {
    let stop = AtomicBool::new(false);
    let order = Build { folder, size, threads, stop: &stop };
    MinichessEndgames::of(game).unwrap().build(&order, &mut |_| ())
}

/// A folder with the tables of three to five men of both rules.
fn shared() -> &'static Path {
    static FOLDER: OnceLock<tempfile::TempDir> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        for loses in [false, true] {
            build(&game(loses), folder.path(), 5, 2).unwrap();
        }
        folder
    });
    folder.path()
}

fn known(game: &Minichess) -> Arc<Known> {
    Known::of(game, &Library::with_tables(shared())).unwrap()
}
