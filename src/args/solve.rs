//! Arguments of `yiqi solve`.

use super::{Json, Place};
use clap::Args;

#[derive(Args, Debug)]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) place: Place,
    /// The memory for what is known of positions, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 2048,
          value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    pub(crate) memory: u32,
    #[command(flatten)]
    pub(crate) json: Json,
}
