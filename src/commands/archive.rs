//! Matches in the database: read back, and written to other files.

use crate::failure::Failure;
use clap::Args;
use std::path::{Path, PathBuf};
use std::{fs, io};
use yiqi_core::Fault;
use yiqi_engine::Registry;
use yiqi_lab::{Past, Sprt, Store, StoreError, match_records, report_page, write_records};
use yiqi_protocols::records;

/// The match of that number.
pub(super) fn past(store: &Store, id: i64) -> Result<Past, Failure> {
    let none = || StoreError::Content(format!("there is no match {id}"));
    Ok(store.past(id)?.ok_or_else(none)?)
}

/// Which files are made of a match.
#[derive(Args, Debug)]
pub(crate) struct Files {
    /// Write the match as a web page
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,
    /// Write the games to a file of records
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The format of --out (pgn, wtn, squares, …); without it the one of the game's arena, or pgn
    #[arg(long, value_name = "NAME", requires = "out")]
    format: Option<String>,
}

impl Files {
    /// Whether any is asked for.
    pub(super) fn any(&self) -> bool {
        self.report.is_some() || self.out.is_some()
    }

    /// What can be known to be wrong before the match is played: an unknown format, files that cannot
    /// be written, that are one another or the database.
    pub(super) fn check(&self, database: &Path) -> Result<(), Fault> {
        if let Some(name) = &self.format {
            records::format(name)?;
        }
        let mut taken = vec![("the database", real(database))];
        for (what, file) in [("--report", &self.report), ("--out", &self.out)] {
            let Some(file) = file else { continue };
            may_be_written(what, file)?;
            if let Some((other, _)) = taken.iter().find(|(_, path)| *path == real(file)) {
                let reason = format!("this is the file of {other}");
                return Err(Fault::whole(what, file.display().to_string(), reason));
            }
            taken.push((what, real(file)));
        }
        Ok(())
    }

    /// Writes them.
    pub(super) fn write(
        &self,
        registry: &Registry,
        store: &Store,
        past: &Past,
        sprt: Option<&Sprt>,
    ) -> Result<(), Failure> {
        if !self.any() {
            return Ok(());
        }
        let games = store.games(past.id)?;
        if let Some(file) = &self.report {
            whole(file, report_page(past, &games, sprt)).map_err(unwritten("--report", file))?;
        }
        if let Some(file) = &self.out {
            let records = match_records(registry, past, &games)?;
            let text = write_records(registry, &records, self.format.as_deref())?;
            whole(file, &text).map_err(unwritten("--out", file))?;
        }
        Ok(())
    }
}

/// A path with its links followed, as far as it is there.
fn real(path: &Path) -> PathBuf {
    path.canonicalize().or_else(|_| std::path::absolute(path)).unwrap_or_else(|_| path.to_owned())
}

/// What can be known to be wrong with a file before the work that it is for: it is a folder, or in none.
pub(super) fn may_be_written(what: &'static str, file: &Path) -> Result<(), Fault> {
    let fault = |reason: &'static str| Err(Fault::whole(what, file.display().to_string(), reason));
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    if folder.is_some_and(|folder| !folder.is_dir()) {
        return fault("there is no such folder");
    }
    if file.is_dir() {
        return fault("this is a folder");
    }
    Ok(())
}

/// An error in which the file is named.
pub(super) fn unwritten<'a>(what: &'a str, file: &'a Path) -> impl Fn(io::Error) -> Failure + 'a {
    move |error| {
        let text = format!("{what} \"{}\": {error}", file.display());
        Failure::Io(io::Error::new(error.kind(), text))
    }
}

/// Writes a file under another name and renames it, so that it is there either whole or as it was. A
/// link is followed; what is no file, a pipe or a device, is written to.
pub(super) fn whole(file: &Path, text: impl AsRef<[u8]>) -> io::Result<()> {
    let file = real(file);
    if file.exists() && !file.is_file() {
        return fs::write(file, text);
    }
    let mut new = file.as_os_str().to_owned();
    new.push(".tmp");
    let written = fs::write(&new, text).and_then(|()| fs::rename(&new, &file));
    if written.is_err() {
        let _ = fs::remove_file(&new);
    }
    written
}
