//! The arguments of `yiqi tune`.

use super::Json;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(crate) struct Tune {
    /// The game
    pub(crate) game: String,
    /// How weights are found
    #[arg(long, value_enum, default_value_t = Method::Logistic)]
    pub(crate) method: Method,
    /// Weights that stay as they are: rook,cannon
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) fix: Vec<String>,
    /// Seed of what is left to chance
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Write the new weights to a file that eval=weights:FILE reads
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) regression: RegressionArgs,
    #[command(flatten)]
    pub(crate) games: GamesArgs,
    #[command(flatten)]
    pub(crate) td: TdArgs,
    #[command(flatten)]
    pub(crate) ranks: RanksArgs,
    #[command(flatten)]
    pub(crate) json: Json,
}

/// How weights are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Method {
    /// Logistic regression on positions (--data)
    Logistic,
    /// Values of one weight, each held against the old one (--vary)
    Grid,
    /// Simultaneous perturbation: each step moves all weights, plays that against its opposite, and
    /// follows the winner
    Spsa,
    /// A normal distribution of weights that follows those that score best against the old ones
    Cmaes,
    /// Temporal differences: an evaluator of tables learns from games against itself; --out writes the
    /// file that eval=ntuple:FILE reads
    Td,
}

/// What only `--method logistic` takes.
#[derive(Args, Debug)]
#[command(next_help_heading = "Logistic regression")]
pub(crate) struct RegressionArgs {
    /// A file of `yiqi selfplay`, or a database of matches
    #[arg(long, value_name = "FILE")]
    pub(crate) data: Option<PathBuf>,
    /// The evaluator whose weights are the old ones: eval=simple,center=0.2; without it the default
    #[arg(long, value_name = "OPTIONS", default_value = "")]
    pub(crate) eval: String,
    /// What is foretold: result, score, or mix=0.5, the share of the result
    #[arg(long, default_value = "result")]
    pub(crate) target: String,
    /// How strongly the old weights hold: 1 is the weight of about four positions
    #[arg(long, default_value_t = 1.0, value_parser = not_negative)]
    pub(crate) ridge: f64,
    /// Leave out the first moves of each game
    #[arg(long, value_name = "PLIES", default_value_t = 0)]
    pub(crate) skip_plies: u16,
    /// Count positions in check, or whose best move captures or promotes, as well
    #[arg(long)]
    pub(crate) noisy: bool,
    /// Only positions in which search and evaluator differ by no more than this in win chance
    #[arg(long, value_name = "DIFFERENCE", value_parser = super::share)]
    pub(crate) quiet: Option<f64>,
    /// The share of the games that is held out, to see whether the new weights foretell better
    #[arg(long, value_name = "SHARE", default_value_t = 0.1, value_parser = super::share)]
    pub(crate) hold_out: f64,
    /// No more positions than this; of more, so many are drawn
    #[arg(long, default_value_t = 2_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) positions: u64,
}

/// What the methods take that play games.
#[derive(Args, Debug)]
#[command(next_help_heading = "Grid, SPSA, CMA-ES and temporal differences")]
pub(crate) struct GamesArgs {
    /// The engine whose weights vary; by default a shallow one
    #[arg(long)]
    pub(crate) engine: Option<String>,
    /// The grid: center=0.05..0.3/6, so many values from one to the other, or center=0.05,0.1
    #[arg(long, value_name = "NAME=VALUES", allow_hyphen_values = true)]
    pub(crate) vary: Option<String>,
    /// Games for each value of a grid (200), each step of SPSA (20), each sample of CMA-ES (40); of td in
    /// all (1000000)
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(crate) games: Option<u32>,
    /// Where games begin: what `yiqi match --openings` takes
    #[arg(long, default_value = "random:4")]
    pub(crate) openings: String,
    /// A game of so many moves is a draw (1000)
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) max_plies: Option<u32>,
    /// Games at a time; without it one a core
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) concurrency: Option<u16>,
    /// The database of matches for a grid; without it one in the user's data folder
    #[arg(long, value_name = "FILE")]
    pub(crate) db: Option<PathBuf>,
    /// Steps of SPSA (500), generations of CMA-ES (40)
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) steps: Option<u64>,
    /// Only these weights vary: number,threats
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) only: Vec<String>,
    /// SPSA: how far weights are moved to either side at first, as a share of themselves
    #[arg(long, default_value_t = 0.3, value_parser = positive)]
    pub(crate) perturbation: f64,
    /// SPSA: how far a step goes at first that wins all its games
    #[arg(long, default_value_t = 0.3, value_parser = positive)]
    pub(crate) rate: f64,
    /// CMA-ES: how wide weights are drawn at first, as a share of themselves
    #[arg(long, default_value_t = 0.2, value_parser = positive)]
    pub(crate) sigma: f64,
    /// CMA-ES: samples a generation; without it 4 + 3 ln(weights)
    #[arg(long, value_parser = clap::value_parser!(u16).range(4..=1000))]
    pub(crate) samples: Option<u16>,
    /// Games of a match between the weights found and the old ones, with another seed
    #[arg(long, default_value_t = 400, value_name = "GAMES")]
    pub(crate) check: u32,
    /// The folder of the run; without it one in the user's data folder
    #[arg(long, value_name = "DIR")]
    pub(crate) run: Option<PathBuf>,
    /// Go on with the run of the same settings, or with the grid
    #[arg(long)]
    pub(crate) resume: bool,
}

/// What only `--method td` takes.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Temporal differences")]
pub(crate) struct TdArgs {
    /// Games that are played with the same weights before these learn
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) batch: u32,
    /// How far weights move at first, as a share of the mean error
    #[arg(long, default_value_t = 1.0, value_parser = positive)]
    pub(crate) first_rate: f64,
    /// The same at the end; in between it falls by the same factor from batch to batch
    #[arg(long, default_value_t = 0.05, value_parser = positive)]
    pub(crate) last_rate: f64,
    /// How much of a target comes from the rest of the game, and not from the next position alone
    #[arg(long, default_value_t = 0.1, value_parser = super::share)]
    pub(crate) lambda: f64,
    /// The share of moves that are drawn at random
    #[arg(long, default_value_t = 0.1, value_parser = super::share)]
    pub(crate) explore: f64,
}

/// Evaluators against the truth.
#[derive(Args, Debug)]
#[command(next_help_heading = "Evaluators against the truth")]
pub(crate) struct RanksArgs {
    /// Print how well evaluators put endgames of known value in order; with --data also how well they
    /// foretell results
    #[arg(long)]
    pub(crate) report: bool,
    /// Another evaluator for --report: net:FILE, weights:FILE, or options such as eval=simple,rook=6
    #[arg(short, long = "evaluator", value_name = "EVAL")]
    pub(crate) evaluators: Vec<String>,
    /// Draw so many endgames whose values a finished search or an exhausted graph proves
    #[arg(long, value_name = "COUNT", conflicts_with = "report", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub(crate) endgames: Option<u16>,
    /// Who decides their values, limited by nodes= or depth=
    #[arg(long, value_name = "ENGINE", requires = "endgames")]
    pub(crate) judge: Option<String>,
    /// Take pieces away until at most so many are left; 0 takes none
    #[arg(long, default_value_t = 0, requires = "endgames")]
    pub(crate) pieces: u16,
    /// Look through all positions that can follow where there are at most so many
    #[arg(long, value_name = "POSITIONS", default_value_t = 0, requires = "endgames")]
    pub(crate) graph: u32,
}

/// A number of 0 or more.
fn not_negative(text: &str) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    match number.is_finite() && number >= 0.0 {
        true => Ok(number),
        false => Err("it must be 0 or more".to_owned()),
    }
}

/// A number above 0 and up to 10.
fn positive(text: &str) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    match number > 0.0 && number <= 10.0 {
        true => Ok(number),
        false => Err("it must be above 0 and up to 10".to_owned()),
    }
}
