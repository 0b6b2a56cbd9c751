//! The command line: names that scripts depend on.

use clap::{Args, Parser, Subcommand};

/// A workbench for board-game AI 弈棋.
#[derive(Parser, Debug)]
#[command(name = "yiqi", version, arg_required_else_help = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Games, variants and their options
    Games(Json),
    /// Play moves, draw the position, say side, roll and result
    Show(Show),
    /// Legal moves, one a line, sorted by byte
    Moves(Show),
    /// Count the leaf turns of a move tree
    Perft(Perft),
    /// Play in the terminal
    Play(Play),
    /// Search a position and explain what was found
    Analyse(Analyse),
    /// Play two engines against each other
    Match(Match),
    /// Draw balanced openings and print them, a position a line
    Openings(Openings),
    /// Fixed searches; the node count is a signature of the search
    Bench(Bench),
}

#[derive(Args, Debug)]
pub(crate) struct Json {
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// A game and a position of it.
#[derive(Args, Clone, Debug)]
pub(crate) struct Place {
    /// minichess, ewn, amazons or xiangqi, with options after a colon: ewn:king6
    pub(crate) game: String,
    /// A position text, or `start`
    #[arg(long, default_value = "start")]
    pub(crate) position: String,
    /// Moves to play from there, separated by spaces, or by `;` where a move has spaces
    #[arg(long, default_value = "")]
    pub(crate) moves: String,
    /// What the die shows
    #[arg(long)]
    pub(crate) roll: Option<String>,
    /// Seed of what is left to chance; without it 1, in `play` one from the clock
    #[arg(long)]
    pub(crate) seed: Option<u64>,
}

impl Place {
    /// The seed that was asked for, or 1.
    pub(crate) fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }
}

/// A position, and how its moves are written.
#[derive(Args, Debug)]
pub(crate) struct Show {
    #[command(flatten)]
    pub(crate) place: Place,
    /// Print the moves in another notation of the game (san, iccs, wxf, chinese)
    #[arg(long)]
    pub(crate) style: Option<String>,
    #[command(flatten)]
    pub(crate) json: Json,
}

#[derive(Args, Debug)]
pub(crate) struct Perft {
    #[command(flatten)]
    pub(crate) place: Place,
    /// Depth in turns
    #[arg(value_parser = clap::value_parser!(u32).range(0..=99))]
    pub(crate) depth: u32,
    /// Count for every first move
    #[arg(long)]
    pub(crate) divide: bool,
    /// Threads over the first moves
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    #[command(flatten)]
    pub(crate) json: Json,
}

#[derive(Args, Debug)]
pub(crate) struct Play {
    #[command(flatten)]
    pub(crate) place: Place,
    /// Who moves first: `human` or an engine
    #[arg(long, default_value = "human")]
    pub(crate) first: String,
    /// Who moves second: `human` or an engine; without it the engine of --level
    #[arg(long)]
    pub(crate) second: Option<String>,
    /// Strength of the engine
    #[arg(long, default_value = "normal", value_parser = ["easy", "normal", "hard", "max"])]
    pub(crate) level: String,
    /// Type what the die shows instead of having it rolled
    #[arg(long)]
    pub(crate) type_dice: bool,
}

/// Limits that override the engine's own.
#[derive(Args, Debug)]
pub(crate) struct Limit {
    /// Depth in turns
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) depth: Option<u32>,
    /// Seconds, decimals allowed
    #[arg(long, value_parser = seconds)]
    pub(crate) time: Option<std::time::Duration>,
    /// Nodes
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
}

#[derive(Args, Debug)]
pub(crate) struct Analyse {
    #[command(flatten)]
    pub(crate) place: Place,
    /// The engine; without it the strongest search of the game
    #[arg(long)]
    pub(crate) engine: Option<String>,
    #[command(flatten)]
    pub(crate) limit: Limit,
    /// How many root moves get an exact value, the others a bound (≤); without it all of them where
    /// there are at most 128, else 5
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) lines: Option<u32>,
    /// Print the searched tree down to this many plies
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=32))]
    pub(crate) tree: Option<u32>,
    /// Leave out times, so that runs can be compared byte by byte
    #[arg(long)]
    pub(crate) no_time: bool,
    #[command(flatten)]
    pub(crate) json: Json,
}

#[derive(Args, Debug)]
pub(crate) struct Match {
    /// The game
    pub(crate) game: String,
    /// An engine; give two
    #[arg(short, long = "engine", required = true)]
    pub(crate) engines: Vec<String>,
    /// Number of games, played in pairs with colours swapped
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: u32,
    /// Seed of openings, dice and engines
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// `suite`, random:PLIES, random:PLIES,balance=0.1, `start`, or a file with a position or a list
    /// of moves a line
    #[arg(long)]
    pub(crate) openings: Option<String>,
    #[command(flatten)]
    pub(crate) limit: Limit,
    /// Games at a time; without it one a core
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) concurrency: Option<u16>,
    #[command(flatten)]
    pub(crate) json: Json,
}

#[derive(Args, Debug)]
pub(crate) struct Openings {
    /// The game
    pub(crate) game: String,
    /// How many openings
    #[arg(long, default_value_t = 120, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) count: u32,
    /// Random moves from the start
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=200))]
    pub(crate) plies: u32,
    /// Seed of starts and moves
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// How far the win chance may be from a half, from 0 to 0.5
    #[arg(long, default_value_t = 0.08, value_parser = balance)]
    pub(crate) balance: f64,
    /// Who judges, with depth= or nodes=
    #[arg(long, default_value = yiqi_lab::Judge::DEFAULT)]
    pub(crate) engine: String,
    /// Who searches deeper and must agree
    #[arg(long, default_value = yiqi_lab::Judge::SECOND_LOOK)]
    pub(crate) check: String,
}

#[derive(Args, Debug)]
pub(crate) struct Bench {
    /// Only this game
    pub(crate) game: Option<String>,
}

/// Seconds on the command line.
fn seconds(text: &str) -> Result<std::time::Duration, String> {
    let number: f64 = text.parse().map_err(|_| "not a number of seconds".to_owned())?;
    if !(0.0..=1e6).contains(&number) {
        return Err("seconds must be from 0 to 1000000".to_owned());
    }
    Ok(std::time::Duration::from_secs_f64(number))
}

/// A distance from a win chance of a half.
fn balance(text: &str) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    match (0.0..=0.5).contains(&number) {
        true => Ok(number),
        false => Err("balance must be from 0 to 0.5".to_owned()),
    }
}
