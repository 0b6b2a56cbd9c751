//! The command line: names that scripts depend on.

mod book;
mod evolve;
mod selfplay;
mod solve;
pub(crate) mod tables;
mod train;
mod tune;

pub(crate) use book::{Book, BookBuild, BookCommand, BookProbe, BookShow};
pub(crate) use evolve::Evolve;
pub(crate) use selfplay::SelfPlay;
pub(crate) use solve::Solve;
#[cfg(feature = "train")]
pub(crate) use train::Device;
pub(crate) use train::Train;
pub(crate) use tune::{GamesArgs, Method, RanksArgs, RegressionArgs, TdArgs, Tune};

use crate::commands::Files;
use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;

/// A workbench for board-game AI 弈棋.
#[derive(Parser, Debug)]
#[command(name = "yiqi", version)]
pub(crate) struct Cli {
    /// Without one the workbench is served
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// The workbench in the browser; so without any command
    Serve(Serve),
    /// Games, variants and their options
    Games(Json),
    /// Play moves, draw the position, say side, roll and result
    Show(Show),
    /// Legal moves, one a line, sorted by byte
    Moves(Show),
    /// Count the leaf turns of a move tree; draws by counters or repetition do not end a line of it
    Perft(Perft),
    /// Play in the terminal
    Play(Play),
    /// Search a position and explain what was found
    Analyse(Analyse),
    /// Play engines against each other
    Match(Match),
    /// Past matches, compared
    Results(Results),
    /// Match statistics of given counts
    Stats(Stats),
    /// Replay a record, check every move, draw it
    Replay(Replay),
    /// Draw balanced openings and print them, a position a line
    Openings(Openings),
    /// Books of placements and openings: build, show, probe
    Book(Book),
    /// Let networks learn from games against each other
    Evolve(Evolve),
    /// Play games and keep their positions, for tuning and training
    #[command(name = "selfplay")]
    SelfPlay(SelfPlay),
    /// Train a network on positions by gradient descent
    Train(Train),
    /// Weights of the handcrafted evaluator from games
    Tune(Tune),
    /// Prove the value of a position
    Solve(Solve),
    /// Exact endgame tables
    Tables(tables::Tables),
    /// Fixed searches; the node count is a signature of the search
    Bench(Bench),
}

/// Where the workbench listens and what it keeps.
#[derive(Args, Debug)]
pub(crate) struct Serve {
    /// The port; 0 takes any that is free
    #[arg(long, default_value_t = Serve::PORT)]
    pub(crate) port: u16,
    /// The address to listen at; one that others can reach needs --token
    #[arg(long, default_value_t = Serve::HOST)]
    pub(crate) host: std::net::IpAddr,
    /// What a visitor must know: letters, digits, - and _, at least 8
    #[arg(long)]
    pub(crate) token: Option<String>,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
    /// The folder for games in progress; without it one in the user's data folder
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// The database of matches; without it the user's own
    #[arg(long, value_name = "FILE")]
    pub(crate) db: Option<PathBuf>,
    /// The folder of learning runs; without it the one beside the database
    #[arg(long, value_name = "DIR")]
    pub(crate) runs: Option<PathBuf>,
    /// Serve the page from this folder: for those who work on it
    #[arg(long, value_name = "DIR", hide = true)]
    pub(crate) web: Option<PathBuf>,
}

impl Serve {
    const PORT: u16 = 7878;
    const HOST: std::net::IpAddr = std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);
}

/// What `yiqi` without a command means.
impl Default for Serve {
    fn default() -> Serve {
        Serve {
            port: Serve::PORT,
            host: Serve::HOST,
            token: None,
            open: false,
            data: None,
            db: None,
            runs: None,
            web: None,
        }
    }
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
    /// An engine: a text, a TOML file, a program (uci:PATH); give two or more
    #[arg(short, long = "engine", required = true)]
    pub(crate) engines: Vec<String>,
    /// Number of games of each pairing, played in pairs with colours swapped
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(crate) games: u32,
    /// The first engine meets each of the others, instead of each meeting each
    #[arg(long, conflicts_with_all = ["sweep", "sensitivity"])]
    pub(crate) gauntlet: bool,
    /// Seed of openings, dice and engines
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// `suite`, random:PLIES, random:PLIES,balance=0.1, `start`, or a file with a position or a list
    /// of moves a line
    #[arg(long)]
    pub(crate) openings: Option<String>,
    #[command(flatten)]
    pub(crate) limit: Limit,
    /// A clock for the game: seconds (or MIN:SEC) and what each move adds, 60+0.6
    #[arg(long, value_name = "TIME")]
    pub(crate) tc: Option<String>,
    /// Seconds that an engine may overrun its time before it loses (0.1)
    #[arg(long, value_parser = seconds)]
    pub(crate) margin: Option<std::time::Duration>,
    /// Seconds to wait for a move where nothing limits the time (60)
    #[arg(long, value_parser = seconds)]
    pub(crate) patience: Option<std::time::Duration>,
    /// A game of so many moves is a draw (1000)
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) max_plies: Option<u32>,
    /// Games at a time; without it one a core
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) concurrency: Option<u16>,
    /// End as soon as this test has decided: elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized
    #[arg(long, value_name = "TEST")]
    pub(crate) sprt: Option<String>,
    /// Hold one engine against itself with other values of an option: center=0.05,0.1,0.2
    #[arg(long, value_name = "K=V,V", conflicts_with = "sensitivity")]
    pub(crate) sweep: Option<String>,
    /// Hold one engine against itself with each weight so much lower and higher: 10%
    #[arg(long, value_name = "P%")]
    pub(crate) sensitivity: Option<String>,
    /// The database of matches; without it one in the user's data folder
    #[arg(long, value_name = "FILE")]
    pub(crate) db: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) files: Files,
    /// Go on with the last match of the same settings
    #[arg(long)]
    pub(crate) resume: bool,
    #[command(flatten)]
    pub(crate) json: Json,
}

#[derive(Args, Debug)]
pub(crate) struct Results {
    /// The database of matches; without it the one in the user's data folder
    #[arg(long, value_name = "FILE")]
    pub(crate) db: Option<PathBuf>,
    /// All that is known of one match
    #[arg(long = "match", value_name = "NUMBER")]
    pub(crate) number: Option<i64>,
    /// Only matches of this game
    #[arg(long, conflicts_with = "number")]
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) files: Files,
    #[command(flatten)]
    pub(crate) json: Json,
}

#[derive(Args, Debug)]
pub(crate) struct Stats {
    #[command(flatten)]
    pub(crate) counts: StatsCounts,
    /// Weigh two differences: elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized (or logistic)
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) sprt: Option<String>,
    #[command(flatten)]
    pub(crate) json: Json,
}

#[derive(Args, Debug)]
#[group(required = true, multiple = false)]
pub(crate) struct StatsCounts {
    /// Pairs of games by their points: none, a half, one, one and a half, two
    #[arg(long, value_name = "LL,LD,D,WD,WW", allow_hyphen_values = true)]
    pub(crate) pentanomial: Option<String>,
    /// Games won, drawn and lost, taken as independent of one another
    #[arg(long, value_name = "W,D,L", allow_hyphen_values = true)]
    pub(crate) wdl: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct Replay {
    /// A file of games in any record format
    pub(crate) file: String,
    /// Only say whether all games of the file are legal
    #[arg(long)]
    pub(crate) check: bool,
    /// Which game of the file, from 1; without it the first
    #[arg(long)]
    pub(crate) game: Option<usize>,
    /// Draw every position
    #[arg(long)]
    pub(crate) step: bool,
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
    #[arg(long, default_value = yiqi_lab::BalanceJudge::DEFAULT)]
    pub(crate) engine: String,
    /// Who searches deeper and must agree
    #[arg(long, default_value = yiqi_lab::BalanceJudge::SECOND_LOOK)]
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

/// A number from 0 to 1.
fn share(text: &str) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    match (0.0..=1.0).contains(&number) {
        true => Ok(number),
        false => Err("it must be from 0 to 1".to_owned()),
    }
}
