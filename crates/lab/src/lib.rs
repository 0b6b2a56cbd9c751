//! Matches between engines and their statistics.
//!
//! [`resolve`] finds out which engines are meant, a [`Plan`] says what is to be played and plays it,
//! a [`Match`] holds the games, and [`Tally`], [`Pentanomial`], [`elo()`], [`los()`] and
//! [`summary_line`] say what they show. In dice games [`luck()`] and [`LuckAdjusted`] take out what
//! the die has brought.

mod after_stop;
mod contestant;
mod control;
mod counts;
mod elo;
mod judge;
mod los;
mod luck;
mod luck_adjusted;
mod match_records;
mod normal;
mod openings;
mod pentanomial;
mod played;
mod player;
mod processor;
mod referee;
mod report;
mod roster;
mod sample;
mod schedule;
mod sprt;
mod store;
mod summary;
mod tally;
mod tournament;
mod variants;
mod wall;
mod wdl;

pub use after_stop::{AfterStop, after_stop};
pub use contestant::Contestant;
pub use control::{Control, GameTime, MARGIN, PATIENCE};
pub use counts::Counts;
pub use elo::{Estimate, elo, elo_of_score, normalized_elo};
pub use judge::{JUDGE, Judge};
pub use los::los;
pub use luck::luck;
pub use luck_adjusted::{LuckAdjusted, PairLuck};
pub use match_records::{match_records, write_records};
pub use openings::{BalanceJudge, Balanced, DrawCounts, Made, Maker, Openings, Recipe};
pub use pentanomial::Pentanomial;
pub use played::{Effort, Played, Ply, Reasons};
pub use player::Player;
pub use processor::ThreadTime;
pub use referee::{House, Seat, play_game};
pub use report::page as report_page;
pub use roster::resolve;
pub use sample::{Sample, Z95};
pub use schedule::{Format, Job, SIDES_OF_A};
pub use sprt::{Decision, Model, Sprt};
pub use store::{Entrant, Ledger, LedgerError, Past, Store, StoreError};
pub use summary::{Verdict, figure, summary_line, warning};
pub use tally::{Pair, Tally};
pub use tournament::{Counted, Finished, MAX_PLIES, Match, Pairing, Plan, Progress};
pub use variants::{sensitivity, sweep};
pub use wall::Wall;
pub use wdl::Wdl;
