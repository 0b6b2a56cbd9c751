//! Matches between engines and their statistics.
//!
//! [`resolve`] finds out which engines are meant, a [`Plan`] says what is to be played and plays it,
//! a [`Match`] holds the games, and [`Tally`], [`Pentanomial`], [`elo()`], [`los()`] and
//! [`summary_line`] say what they show. In dice games [`luck()`] and [`LuckAdjusted`] take out what
//! the die has brought.

mod elo;
mod judge;
mod los;
mod luck;
mod luck_adjusted;
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
pub use judge::{JUDGE, Judge};
pub use los::los;
pub use luck::luck;
pub use luck_adjusted::{LuckAdjusted, PairLuck};
pub use openings::Openings;
pub use pentanomial::Pentanomial;
pub use referee::{Played, Seat, limits_for, play_game};
pub use roster::resolve;
pub use sample::{Sample, Z95};
pub use summary::{Verdict, figure, repetition_warning, summary_line};
pub use tally::{Pair, SIDES_OF_A, Tally};
pub use tournament::{MAX_PLIES, Match, Plan, Progress};
pub use wall::Wall;
pub use wdl::Wdl;
