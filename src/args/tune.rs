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
    /// The evaluator whose weights are the old ones: eval=simple,center=0.2; without it the default
    #[arg(long, value_name = "OPTIONS", default_value = "")]
    pub(crate) eval: String,
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
    pub(crate) json: Json,
}

/// How weights are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Method {
    /// Logistic regression on positions (--data)
    Logistic,
}

/// What only `--method logistic` takes.
#[derive(Args, Debug)]
#[command(next_help_heading = "Logistic regression")]
pub(crate) struct RegressionArgs {
    /// A file of `yiqi selfplay`, or a database of matches
    #[arg(long, value_name = "FILE")]
    pub(crate) data: Option<PathBuf>,
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

/// A number of 0 or more.
fn not_negative(text: &str) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    match number.is_finite() && number >= 0.0 {
        true => Ok(number),
        false => Err("it must be 0 or more".to_owned()),
    }
}
