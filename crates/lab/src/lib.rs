//! Matches between engines and their statistics.
//!
//! [`resolve`] finds out which engines are meant, a [`Plan`] says what is to be played and plays it,
//! a [`Match`] holds the games, and [`Tally`], [`Pentanomial`], [`elo()`], [`los()`] and
//! [`summary_line`] say what they show.

mod elo;
mod los;
mod normal;
mod openings;
mod pentanomial;
mod referee;
mod roster;
mod sample;
mod summary;
mod tally;
mod tournament;
mod wall;
mod wdl;

pub use elo::{Estimate, elo, elo_of_score, normalized_elo};
pub use los::los;
pub use openings::{Balanced, Counts, Judge, Made, Maker, Openings, Recipe};
pub use pentanomial::Pentanomial;
pub use referee::{Played, Seat, limits_for, play_game};
pub use roster::resolve;
pub use sample::{Sample, Z95};
pub use summary::{Verdict, figure, repetition_warning, summary_line};
pub use tally::{Pair, SIDES_OF_A, Tally};
pub use tournament::{MAX_PLIES, Match, Plan, Progress};
pub use wall::Wall;
pub use wdl::Wdl;
