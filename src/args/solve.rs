//! Arguments of `yiqi solve`.

use super::{Json, Place};
use clap::Args;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(crate) struct Solve {
    /// minichess, ewn, amazons or xiangqi, with options after a colon: ewn:size=3,stones=2
    #[arg(required_unless_present = "check")]
    pub(crate) game: Option<String>,
    /// A position text, or `start`
    #[arg(long, default_value = "start")]
    pub(crate) position: String,
    /// Moves to play from there, separated by spaces, or by `;` where a move has spaces
    #[arg(long, default_value = "")]
    pub(crate) moves: String,
    /// What the die shows
    #[arg(long)]
    pub(crate) roll: Option<String>,
    /// Seed of what is left to chance
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Look for no longer forced wins (games without a die)
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=250))]
    pub(crate) depth: Option<u32>,
    /// End after so many positions (games without a die)
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Write the proof of a win or loss to this file (games without a die); with --atlas, the atlas
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Check a proof, move by move, by the slow reference rules
    #[arg(long, value_name = "PROOF",
          conflicts_with_all = ["position", "moves", "roll", "seed", "depth", "nodes", "out"])]
    pub(crate) check: Option<PathBuf>,
    /// Prove as many starting layouts of the game as --depth or --nodes allow for each
    #[arg(long, requires = "game", conflicts_with_all = ["position", "moves", "roll", "seed", "check"])]
    pub(crate) atlas: bool,
    /// Go on with the atlas in the file of --out
    #[arg(long, requires = "atlas")]
    pub(crate) resume: bool,
    /// Layouts of an atlas at a time; without it one a core
    #[arg(long, requires = "atlas", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// The memory for what is known of positions, in MiB; of an atlas, for each layout under way
    #[arg(long, value_name = "MIB", default_value_t = 2048,
          value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    pub(crate) memory: u32,
    #[command(flatten)]
    pub(crate) json: Json,
}

impl Solve {
    /// The position that is to be solved.
    pub(crate) fn place(&self) -> Place {
        Place {
            game: self.game.clone().unwrap_or_default(),
            position: self.position.clone(),
            moves: self.moves.clone(),
            roll: self.roll.clone(),
            seed: self.seed,
        }
    }
}
