//! Matches in the database: read back, and written to other files.

use crate::failure::Failure;
use std::path::Path;
use std::{fs, io};
use yiqi_engine::Registry;
use yiqi_lab::{Past, Sprt, Store, StoreError, report_page};

/// The match of that number.
pub(super) fn past(store: &Store, id: i64) -> Result<Past, Failure> {
    let none = || StoreError::Content(format!("there is no match {id}"));
    Ok(store.past(id)?.ok_or_else(none)?)
}

/// Writes the records of a match and its report, where they are asked for.
pub(super) fn write(
    _registry: &Registry,
    store: &Store,
    id: i64,
    _records: Option<&Path>,
    report: Option<&Path>,
    sprt: Option<&Sprt>,
) -> Result<(), Failure> {
    let Some(file) = report else { return Ok(()) };
    let (past, games) = (past(store, id)?, store.games(id)?);
    Ok(whole(file, &report_page(&past, &games, sprt))?)
}

/// Writes a file under another name and renames it, so that it is there either whole or as it was.
fn whole(file: &Path, text: &str) -> io::Result<()> {
    let mut new = file.as_os_str().to_owned();
    new.push(".tmp");
    fs::write(&new, text)?;
    fs::rename(&new, file)
}
