//! The run in which a book is made, and the file that it ends in.

use crate::Session;
use crate::args::BookBuild;
use crate::commands::archive::{may_be_written, unwritten, whole};
use crate::commands::run_folder;
use crate::failure::Failure;
use yiqi_lab::RunFolder;

/// The folder of a run, and whether it was begun before.
///
/// # Errors
/// An --out that cannot be written; a folder that cannot be opened or made, or in which there is a run that is not to be gone on with.
pub(super) fn of(
    args: &BookBuild,
    game: &str,
    session: &mut Session<'_>,
) -> Result<(RunFolder, bool), Failure> {
    if let Some(out) = &args.out {
        may_be_written("--out", out)?;
    }
    let name = format!("book-{game}-seed{}", args.seed);
    let path = args.run.clone().map_or_else(|| run_folder::of_book(&name, "run"), Ok)?;
    let resume = args.resume && path.exists();
    if args.resume && !resume {
        writeln!(session.errors, "note: no such run was begun, so this one begins")?;
    }
    let folder = if resume { RunFolder::open(&path)? } else { RunFolder::create(&path)? };
    Ok((folder, resume))
}

/// Writes or prints the text of a finished book.
///
/// # Errors
/// A file that cannot be written.
pub(super) fn written(
    args: &BookBuild,
    text: String,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    match &args.out {
        Some(out) => Ok(whole(out, text).map_err(unwritten("--out", out))?),
        None => Ok(write!(session.output, "{text}")?),
    }
}

/// Searches at a time.
pub(super) fn threads(args: &BookBuild) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    args.threads.map_or_else(cores, usize::from)
}
