//! The arguments of `yiqi tables`.

use super::{Json, Place};
use clap::{Args, Subcommand};
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(crate) struct Tables {
    #[command(subcommand)]
    pub(crate) action: TablesAction,
}

/// What is done with tables.
#[derive(Subcommand, Debug)]
pub(crate) enum TablesAction {
    /// Build a table, and those of fewer pieces that are missing; goes on where it was stopped
    Build(TablesBuild),
    /// Hold random positions of a table against all that can follow by the rules
    Verify(TablesVerify),
    /// What the tables say of a position
    Probe(TablesProbe),
    /// Which tables are there, each read through
    Stat(TablesStat),
    /// How much win chance the moves of engines give away, measured by a table they do not have
    Regret(TablesRegret),
}

/// Which table.
#[derive(Args, Debug)]
pub(crate) struct Which {
    /// The game
    pub(crate) game: String,
    /// The number of stones, or pieces, on the board
    #[arg(long, alias = "pieces", value_parser = clap::value_parser!(u32).range(1..=32))]
    pub(crate) stones: u32,
    #[command(flatten)]
    pub(crate) folder: Folder,
}

/// Where tables are.
#[derive(Args, Debug)]
pub(crate) struct Folder {
    /// The folder of tables; without it one in the user's data folder
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct TablesBuild {
    #[command(flatten)]
    pub(crate) which: Which,
    /// Threads; without it one a core
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    #[command(flatten)]
    pub(crate) json: Json,
}

#[derive(Args, Debug)]
pub(crate) struct TablesVerify {
    #[command(flatten)]
    pub(crate) which: Which,
    /// Positions of win chances from 0.05 to 0.95, evenly over the splits of the stones
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(crate) positions: u32,
    /// Seed of the positions
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) json: Json,
}

#[derive(Args, Debug)]
pub(crate) struct TablesProbe {
    #[command(flatten)]
    pub(crate) place: Place,
    #[command(flatten)]
    pub(crate) folder: Folder,
    #[command(flatten)]
    pub(crate) json: Json,
}

#[derive(Args, Debug)]
pub(crate) struct TablesStat {
    /// The game
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) folder: Folder,
    #[command(flatten)]
    pub(crate) json: Json,
}

#[derive(Args, Debug)]
pub(crate) struct TablesRegret {
    /// The game
    pub(crate) game: String,
    /// An engine with its limits: star2:time=0.01; it gets tables of fewer stones only
    #[arg(short, long = "engine", required = true)]
    pub(crate) engines: Vec<String>,
    /// The table that judges: the number of stones, or pieces, on the board
    #[arg(long, alias = "pieces", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=32))]
    pub(crate) stones: u32,
    /// Positions of win chances from 0.05 to 0.95, evenly over the splits of the stones
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(crate) positions: u32,
    /// Seed of positions, rolls and engines
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) folder: Folder,
    #[command(flatten)]
    pub(crate) json: Json,
}
