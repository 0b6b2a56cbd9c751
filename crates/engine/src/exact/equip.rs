//! Which exact tables an engine gets.

use super::{Build, Library, TablesError};
use crate::Kit;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;
use yiqi_core::Fault;

/// What the engines of one rule set have to choose from. What is there when the first of them asks stays
/// so for the others, however long a match goes on and whatever is built meanwhile.
#[derive(Debug)]
pub(crate) struct Stock {
    library: Library,
    settled: OnceLock<Option<u32>>,
}

impl Stock {
    /// What a library has; nobody has asked yet.
    pub(crate) fn new(library: Library) -> Stock {
        Stock { library, settled: OnceLock::new() }
    }
}

/// What an engine text says of tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    /// None.
    Off,
    /// Whatever is there.
    Auto,
    /// Those up to this number of pieces, which must be there.
    UpTo(u32),
}

/// What an engine has.
#[derive(Clone, Debug, Default)]
pub(crate) struct Equipment {
    /// The library as the craft is to see it.
    pub(crate) library: Library,
    /// The pieces of the largest table found.
    pub(crate) found: Option<u32>,
    /// What a user should know.
    pub(crate) note: Option<&'static str>,
    /// How far values from the tables may be from the truth.
    pub(crate) error: f64,
}

/// Said while the first table is being built.
const UNDER_WAY: &str = "a small exact table is being built in the background; engines made once it is \
                         there will use it";

/// Said where it cannot be.
const NOT_WRITABLE: &str = "no exact tables: the folder for them cannot be written";

/// Finds the tables of a choice. Where there are none and the game has one that takes seconds, its
/// build is begun in the background: an engine never waits for it, and never changes under way.
///
/// # Errors
/// A damaged file; a table that was asked for and is not there.
pub(crate) fn equip<K: Kit>(
    game: &K::Game,
    stock: &Stock,
    choice: Choice,
) -> Result<Equipment, Fault> {
    let Some(endgames) = K::endgames(game) else { return Ok(Equipment::default()) };
    let wanted = match choice {
        Choice::Off => return Ok(Equipment::default()),
        Choice::Auto => None,
        Choice::UpTo(size) => Some(size),
    };
    let library = &stock.library;
    let Some(folder) = &library.tables else {
        return match wanted {
            None => Ok(Equipment::default()),
            Some(size) => {
                let reason = "no folder of exact tables is given here";
                Err(Fault::whole("tables", size.to_string(), reason))
            }
        };
    };
    if let (Some(size), Some(most)) = (wanted, library.most)
        && size > most
    {
        let reason = format!("tables of at most {most} {} are allowed here", endgames.counted());
        return Err(Fault::whole("tables", size.to_string(), reason));
    }
    let most = wanted.or(library.most).unwrap_or(u32::MAX);
    let mut found = None;
    for size in endgames.sizes().filter(|&size| size <= most) {
        if endgames.open(folder, size)?.is_some() {
            found = Some(size);
        }
    }
    let there = found;
    if choice == Choice::Auto {
        found = *stock.settled.get_or_init(|| found);
    }
    if let Some(size) = wanted.filter(|_| found != wanted) {
        let reason = format!(
            "there is no table of {size} {} in {}; yiqi tables build makes it",
            endgames.counted(),
            folder.display()
        );
        return Err(Fault::whole("tables", size.to_string(), reason));
    }
    let first = endgames.first_use().filter(|&size| size <= most && there < Some(size));
    let note = first.and_then(|size| begin::<K>(game.clone(), folder.clone(), size));
    let error = if found.is_some() { endgames.error() } else { 0.0 };
    let library = Library { tables: Some(folder.clone()), most: Some(found.unwrap_or(0)) };
    Ok(Equipment { library, found, note, error })
}

/// Never set: a build in the background ends with the program, and goes on the next time.
static NEVER: AtomicBool = AtomicBool::new(false);

/// Begins a build in the background and says so, or why it cannot be.
fn begin<K: Kit>(game: K::Game, folder: PathBuf, size: u32) -> Option<&'static str> {
    let probe = folder.join(format!(".write-{}.tmp", std::process::id()));
    let writable = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&probe, b""));
    let _ = std::fs::remove_file(&probe);
    if writable.is_err() {
        return Some(NOT_WRITABLE);
    }
    let work = move || {
        let endgames = K::endgames(&game);
        let order = Build { folder: &folder, size, threads: 1, stop: &NEVER };
        // Nobody waits for it: where it fails engines play without, and `tables build` says why.
        let _: Option<Result<(), TablesError>> =
            endgames.map(|endgames| endgames.build(&order, &mut |_| ()));
    };
    let begun = std::thread::Builder::new().name("tables".to_owned()).spawn(work);
    begun.is_ok().then_some(UNDER_WAY)
}
