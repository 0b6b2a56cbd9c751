//! Searches, evaluators and the registry of games.
//!
//! A [`Search`] is built from three values: the rules ([`yiqi_core::Game`]), an [`Evaluator`] that
//! says what a position is worth, and a [`Craft`] that holds what only this game's search does. They
//! are static types, so a node costs no dynamic call; [`any`] wraps all of it, texts in and texts
//! out, for faces that do not care which game it is, and [`Registry`] makes such values from texts.
//!
//! This crate prints nothing, reads no clock it was not given ([`Clock`]), and opens no file that was
//! not named to it.

mod alphabeta;
pub mod any;
pub mod book;
mod booked;
mod candidates;
mod craft;
mod driver;
pub mod engines;
mod evaluator;
mod exact;
mod expectimax;
mod found;
mod greedy;
mod images;
mod judge;
mod kernel;
mod kit;
pub mod kits;
mod leaves;
pub mod levels;
mod limits;
mod line;
mod mcts;
pub mod net;
mod noise;
pub mod opening_book;
mod ordering;
pub mod placement;
mod quiescence;
mod random;
mod registry;
mod report;
mod search;
mod searchable;
mod settings;
mod shuffle;
mod solve;
mod star;
mod star2;
mod table;
mod temporal;
mod trace;
mod tree;
mod trick;
mod turns;
pub mod weights;

pub use alphabeta::{AlphaBeta, Pessimist};
pub use craft::{Craft, Exact, Plain};
pub use driver::DepthFirst;
pub use evaluator::{Evaluator, Opinion, Term};
pub use exact::{
    Build, BuildProgress, Endgames, ExactTable, Library, Longest, Stored, TableFacts, TablesError,
};
pub use expectimax::{Everything, Expectimax};
pub use greedy::Greedy;
pub use images::Image;
pub use kit::Kit;
pub use limits::{Clock, Leash, Limits};
pub use mcts::{Mcts, MctsSettings};
pub use noise::Noise;
pub use random::Random;
pub use registry::Registry;
pub use report::{Bound, ByDepth, Report, RootMove, RootRoll, Stats};
pub use search::Search;
pub use searchable::{Searchable, Weighing};
pub use settings::Settings;
pub use solve::{ProofLine, SolveOrder, Unsolved};
pub use star::{Probe, Star};
pub use trace::{Off, Trace, Via, Why};
pub use tree::{Node, Tree};
pub use trick::Trick;
