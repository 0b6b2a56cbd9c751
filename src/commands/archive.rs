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

    /// What can be known to be wrong before the match is played.
    pub(super) fn check(&self) -> Result<(), Fault> {
        self.format.as_deref().map_or(Ok(()), |name| records::format(name).map(|_| ()))
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
            whole(file, &report_page(past, &games, sprt))?;
        }
        if let Some(file) = &self.out {
            let records = match_records(registry, past, &games)?;
            whole(file, &write_records(registry, &records, self.format.as_deref())?)?;
        }
        Ok(())
    }
}

/// Writes a file under another name and renames it, so that it is there either whole or as it was.
fn whole(file: &Path, text: &str) -> io::Result<()> {
    let mut new = file.as_os_str().to_owned();
    new.push(".tmp");
    fs::write(&new, text)?;
    fs::rename(&new, file)
}
