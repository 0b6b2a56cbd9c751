//! Weights of handcrafted evaluators from games.
//!
//! * `regression`: logistic regression on positions, made of `lens` (what an evaluator sees), `gather`
//!   (which positions count), `rows` (them as numbers), `logistic` (the fit) and `linear` (its algebra).
//! * `search`: runs that search by matches, made of `space` (weights as a point), `bench` (points held
//!   against each other), `spsa` and `cmaes` (where to look next).
//! * `grid`: values of one weight, and what the best of several is worth.
//! * `ranks`: whether an evaluator puts positions in the true order.

mod bench;
mod cmaes;
mod gather;
mod grid;
mod lens;
mod linear;
mod logistic;
mod ranks;
mod regression;
mod rows;
mod search;
mod space;
mod spsa;

pub use bench::Bench;
pub use cmaes::{Cmaes, Generation};
pub use gather::{Filter, Gathered, Target};
pub use grid::{Compared, compare, parse_grid};
pub use logistic::{Fit, Prior, fit};
pub use ranks::{kendall, spearman};
pub use regression::{Line, Losses, Regressed, Regression};
pub use rows::Rows;
pub use search::{SearchMethod, SearchStep, Searched, WeightSearch};
pub use space::{Axis, Space, eval_of};
pub use spsa::{Opposites, Spsa, SpsaSettings};
