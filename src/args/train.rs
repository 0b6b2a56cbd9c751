//! The arguments of `yiqi train`.

use super::Json;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Where a network is trained.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Device {
    /// The processor
    Cpu,
    /// A graphics card
    Cuda,
}

#[derive(Args, Debug)]
pub(crate) struct Train {
    /// The game; not needed with --resume
    #[arg(required_unless_present = "resume")]
    pub(crate) game: Option<String>,
    /// Files of positions, as `yiqi selfplay` writes them
    #[arg(long, value_name = "FILE", num_args = 1.., required_unless_present = "resume")]
    pub(crate) data: Vec<PathBuf>,
    /// Where to compute; cuda needs a build with that feature
    #[arg(long, value_enum, default_value_t = Device::Cpu)]
    pub(crate) device: Device,
    /// Threads; the result does not depend on them
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// The folder of the run; without it a new one in the user's data folder
    #[arg(long, value_name = "DIR", conflicts_with = "resume")]
    pub(crate) out: Option<PathBuf>,
    /// Go on with the run of this folder, also to other --epochs
    #[arg(long, value_name = "DIR")]
    pub(crate) resume: Option<PathBuf>,
    /// Neurons for each side, a multiple of 16 (128)
    #[arg(long)]
    pub(crate) hidden: Option<usize>,
    /// Outputs, each for positions with about as many pieces (4)
    #[arg(long)]
    pub(crate) buckets: Option<usize>,
    /// How often to go through the positions (20)
    #[arg(long)]
    pub(crate) epochs: Option<u32>,
    /// Positions in a step (16384)
    #[arg(long)]
    pub(crate) batch: Option<usize>,
    /// The learning rate in the beginning (0.002)
    #[arg(long)]
    pub(crate) rate: Option<f64>,
    /// The share of the search score in what is learned, the rest is the game's result (0.7)
    #[arg(long)]
    pub(crate) lambda: Option<f64>,
    /// The share of itself that a weight loses in a step, times the rate (0.01)
    #[arg(long)]
    pub(crate) decay: Option<f64>,
    /// Leave out positions in check, or whose best move captures or promotes
    #[arg(long, num_args = 0..=1, default_missing_value = "true")]
    pub(crate) quiet: Option<bool>,
    /// Show positions in a mirror half of the time, where rules know no left and right
    #[arg(long, num_args = 0..=1, default_missing_value = "true")]
    pub(crate) mirror: Option<bool>,
    /// The share of games that are held out (0.05)
    #[arg(long)]
    pub(crate) validation: Option<f64>,
    /// End after so many epochs that brought nothing (5)
    #[arg(long)]
    pub(crate) patience: Option<u32>,
    /// Seed of all that is left to chance (1)
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) json: Json,
}
