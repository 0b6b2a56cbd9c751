//! The file of the new weights.

use super::super::archive::{unwritten, whole};
use crate::failure::Failure;
use std::path::Path;
use yiqi_core::Fault;
use yiqi_engine::weights::{NamedWeight, to_toml};

/// What can be known to be wrong with the file before the work.
pub(super) fn check(file: &Path) -> Result<(), Fault> {
    let fault = |reason: &str| Err(Fault::whole("--out", file.display().to_string(), reason));
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    if folder.is_some_and(|folder| !folder.is_dir()) {
        return fault("there is no such folder");
    }
    if file.is_dir() {
        return fault("this is a folder");
    }
    Ok(())
}

/// Writes weights with how they were found above them.
pub(super) fn write(
    file: Option<&Path>,
    story: &[String],
    weights: &[NamedWeight],
) -> Result<(), Failure> {
    let Some(file) = file else { return Ok(()) };
    let story: String = story.iter().map(|line| format!("# {line}\n")).collect();
    whole(file, &(story + &to_toml(weights))).map_err(unwritten("--out", file))
}
