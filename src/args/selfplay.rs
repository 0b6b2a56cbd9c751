//! The arguments of `yiqi selfplay`.

use super::Json;
use clap::Args;
use std::path::PathBuf;

#[derive(Args, Debug)]
#[command(group(clap::ArgGroup::new("work").required(true).args(["engine", "info", "shuffle"])))]
pub(crate) struct SelfPlay {
    /// The game; not needed with --info and --shuffle, as the files know it
    #[arg(required_unless_present_any = ["info", "shuffle"])]
    pub(crate) game: Option<String>,
    /// The engine, limited by depth= or nodes=; table=1 saves much time in short searches
    #[arg(short, long)]
    pub(crate) engine: Option<String>,
    /// Its opponent; without it the engine plays itself
    #[arg(long, value_name = "ENGINE")]
    pub(crate) second: Option<String>,
    /// Number of games
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    pub(crate) games: u32,
    /// Seed of openings, dice, engines and noise; of the order with --shuffle
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// The file of positions
    #[arg(short, long, value_name = "FILE", required_unless_present = "info")]
    pub(crate) out: Option<PathBuf>,
    /// Begin after so many random moves from the start
    #[arg(long, value_name = "PLIES", default_value_t = 6, value_parser = clap::value_parser!(u32).range(0..=200))]
    pub(crate) random_plies: u32,
    /// Begin elsewhere: what `yiqi match --openings` takes
    #[arg(long, conflicts_with = "random_plies")]
    pub(crate) openings: Option<String>,
    /// How often a move at random is played instead of the best one, from 0 to 1
    #[arg(long, default_value_t = 0.0, value_parser = super::share)]
    pub(crate) noise: f64,
    /// A game of so many moves is a draw
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=65_000))]
    pub(crate) max_plies: u32,
    /// Games at a time; without it one a core
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) concurrency: Option<u16>,
    /// Go on with the last run of the file, which must have been one of the same settings
    #[arg(long)]
    pub(crate) resume: bool,
    /// Add games of another seed or other settings to the file
    #[arg(long, conflicts_with = "resume")]
    pub(crate) append: bool,
    /// Print what is in a file
    #[arg(long, value_name = "FILE")]
    pub(crate) info: Option<PathBuf>,
    /// Write the positions of these files to --out in a random order
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["resume", "append"])]
    pub(crate) shuffle: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) json: Json,
}
