//! What counts of games show, an idea a file.

mod after_stop;
mod counts;
mod elo;
mod los;
mod normal;
mod pentanomial;
mod sample;
mod sprt;
mod verdict;
mod wdl;

pub use after_stop::{AfterStop, after_stop};
pub use counts::Counts;
pub use elo::{Estimate, elo, elo_of_score, normalized_elo};
pub use los::los;
pub use pentanomial::Pentanomial;
pub use sample::{Sample, Z95};
pub use sprt::{Decision, Model, Sprt};
pub use verdict::Verdict;
pub use wdl::Wdl;
