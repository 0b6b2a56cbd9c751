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
    /// What stands in a book: placements with what answers them, or openings
    Show(BookShow),
    /// What the book says of a position
    Probe(BookProbe),
}

#[derive(Args, Debug)]
pub(crate) struct BookBuild {
    /// The game
    pub(crate) game: String,
    /// Openings: so many plies from every start, of both sides together
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=60))]
    pub(crate) plies: Option<u32>,
    /// Who looks at positions, with depth= or nodes=; without it alphabeta:depth=9,table=8, of placements
    /// star2:depth=2,table=1
    #[arg(long)]
    pub(crate) engine: Option<String>,
    /// Placements: who looks again at what matters; without it star2:depth=4,table=4
    #[arg(long)]
    pub(crate) refine: Option<String>,
    /// Openings: so many moves of the side whose book it is not are followed; without it 2
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=100))]
    pub(crate) replies: Option<u16>,
    /// Openings: and only those that are worse than the best by no more than so many centipawns; without it 60
    #[arg(long, value_name = "CENTIPAWNS", value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub(crate) margin: Option<u32>,
    /// Openings: positions that the solver may visit to prove a start, and what a proved move leads to, won or
    /// lost; elsewhere half of it with each ply from there; without it 1600000
    #[arg(long, value_name = "NODES")]
    pub(crate) prove: Option<u64>,
    /// Openings: what they begin with: start, suite, or the file of a list as for --openings; without it the
    /// starts of the game, of its variants of the same rules, and of its suite
    #[arg(long, value_name = "WHAT")]
    pub(crate) starts: Option<String>,
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
    /// How many placements or positions are listed
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
