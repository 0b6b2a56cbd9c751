//! Matches between engines and their statistics, and learning: networks bred in games (`evolve`), weights
//! by regression and by matches (`tune`), positions of self-play (`positions`, `selfplay`), networks by gradient
//! (`train`, behind a feature).
//!
//! [`resolve`] finds out which engines are meant, a [`MatchOrder`] says what somebody asks for, a
//! [`Plan`] what is to be played, and plays it, a [`Match`] holds the games, and [`Tally`], [`Pentanomial`], [`elo()`], [`los()`] and
//! [`summary_line`] say what they show. In dice games [`luck()`] and [`LuckAdjusted`] take out what
//! the die has brought.

pub mod atlas;
pub mod book;
mod cma;
mod contestant;
mod control;
mod evolve;
mod history;
mod luck;
mod match_records;
mod observer;
mod openings;
mod order;
mod played;
mod player;
pub mod positions;
mod processor;
pub mod proof;
mod referee;
mod regret;
mod report;
mod roster;
mod run;
mod schedule;
mod selfplay;
mod standing;
mod statistics;
mod store;
mod summary;
mod tally;
mod totals;
mod tournament;
#[cfg(feature = "train")]
pub mod train;
pub mod tune;
mod variants;
mod wall;
mod warning;

pub use contestant::Contestant;
pub use control::{Control, GameTime, MARGIN, PATIENCE};
pub use evolve::{
    Challenger, Credit, EvolveOrder, Evolved, Generation, Meet, Method, OpeningSeeds, PastScore,
    Preset, Score, Trial, evolve, resume_evolution,
};
pub use history::{Milestone, history};
pub use luck::{JUDGE, Judge, LuckAdjusted, PairLuck, luck};
pub use match_records::{match_records, write_records};
pub use observer::{LiveGame, LiveGames, Observer, Scene};
pub use openings::{BalanceJudge, Balanced, DrawCounts, Made, Maker, Openings, Recipe};
pub use order::{Entry, MatchOrder, Meeting};
pub use played::{Effort, Played, Ply, Reasons};
pub use player::Player;
pub use processor::{ThreadTime, yield_to_others};
pub use referee::{House, Seat, Watch, play_game};
pub use regret::{Regret, RegretOf, Regrets};
pub use report::page as report_page;
pub use roster::resolve;
pub use run::{RunCard, RunError, RunFolder, RunState};
pub use schedule::{Format, Job, SIDES_OF_A};
pub use selfplay::{SelfPlay, SelfPlayed};
pub use standing::{Standing, TestStanding};
pub use statistics::{
    AfterStop, Counts, Decision, Estimate, Model, Pentanomial, Sample, Sprt, Verdict, Wdl, Z95,
    after_stop, elo, elo_of_score, los, normalized_elo,
};
pub use store::{Entrant, GameRow, Ledger, LedgerError, Past, Store, StoreError, tables_folder};
pub use summary::{figure, summary_line};
pub use tally::{Pair, Tally};
pub use totals::{Total, totals};
pub use tournament::{Counted, Finished, MAX_PLIES, Match, Pairing, Plan, Progress};
pub use variants::{sensitivity, sweep};
pub use wall::Wall;
pub use warning::warning;
