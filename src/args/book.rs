//! The arguments of `yiqi book`.

use super::{Json, Place};
use clap::{Args, Subcommand};
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(crate) struct Book {
    #[command(subcommand)]
    pub(crate) command: BookCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum BookCommand {
    /// Make a book anew
    Build(BookBuild),
    /// The best placements, and what both sides would do without seeing each other
    Show(BookShow),
    /// What the book says of a position
    Probe(BookProbe),
}

#[derive(Args, Debug)]
pub(crate) struct BookBuild {
    /// The game
    pub(crate) game: String,
    /// Who looks at every pair of placements, with depth= or nodes=
    #[arg(long, default_value = "star2:depth=2,table=1")]
    pub(crate) engine: String,
    /// Who looks again at what matters
    #[arg(long, default_value = "star2:depth=4,table=4")]
    pub(crate) refine: String,
    /// Seed of what engines leave to chance
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// The file of the book; without it the book is printed
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Searches at a time; without it one a core
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// The folder of the run; without it one in the user's data folder
    #[arg(long, value_name = "DIR")]
    pub(crate) run: Option<PathBuf>,
    /// Go on with the run of the same settings
    #[arg(long)]
    pub(crate) resume: bool,
}

#[derive(Args, Debug)]
pub(crate) struct BookShow {
    /// The game
    pub(crate) game: String,
    /// Another book than the one that comes with the program
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// How many placements are listed
    #[arg(long, default_value_t = 20)]
    pub(crate) lines: usize,
    #[command(flatten)]
    pub(crate) json: Json,
}

#[derive(Args, Debug)]
pub(crate) struct BookProbe {
    #[command(flatten)]
    pub(crate) place: Place,
    #[command(flatten)]
    pub(crate) json: Json,
}
