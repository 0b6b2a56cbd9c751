//! Arguments of `yiqi solve`.

use super::{Json, Place};
use clap::Args;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) place: Place,
    /// Look for no longer forced wins (games without a die)
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=250))]
    pub(crate) depth: Option<u32>,
    /// End after so many positions (games without a die)
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Write the proof of a win or loss to this file
    #[arg(long, value_name = "PROOF")]
    pub(crate) out: Option<PathBuf>,
    /// The memory for what is known of positions, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 2048,
          value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    pub(crate) memory: u32,
    #[command(flatten)]
    pub(crate) json: Json,
}
