//! The file of the new weights.

use super::super::archive::{unwritten, whole};
use crate::failure::Failure;
use std::path::Path;
use yiqi_engine::weights::{NamedWeight, to_toml};

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
