//! Weights of handcrafted evaluators from games.
//!
//! * `regression`: logistic regression on positions, made of `lens` (what an evaluator sees), `gather`
//!   (which positions count), `rows` (them as numbers), `logistic` (the fit) and `linear` (its algebra).
//! * `search`: runs that search by matches, made of `space` (weights as a point), `bench` (points held
//!   against each other), `spsa` and `cmaes` (where to look next).
//! * `td`: learning from own games by temporal differences.
//! * `grid`: values of one weight, and what the best of several is worth.
//! * `truth`: endgames whose value is known, and whether an evaluator puts them in the true order, by
//!   `ranks`; `endgames` draws such, `exhaust` decides small ones; `foretell` compares
//!   evaluators on the results of games.

mod bench;
mod cmaes;
mod endgames;
mod exhaust;
mod foretell;
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
mod td;
mod truth;

pub use bench::Bench;
pub use cmaes::{Cmaes, Generation};
pub use endgames::EndgameRecipe;
pub use foretell::{Foretold, Tenth, foretell};
pub use gather::{Filter, Gathered, Target};
pub use grid::{Compared, compare, parse_grid};
pub use logistic::{Fit, Prior, fit};
pub use ranks::{kendall, spearman};
pub use regression::{Line, Losses, Regressed, Regression};
pub use rows::Rows;
pub use search::{SearchMethod, SearchStep, Searched, WeightSearch};
pub use space::{Axis, Space, eval_of};
pub use spsa::{Opposites, Spsa, SpsaSettings};
pub use td::{Learned, Taught, Tutor};
pub use truth::{Agreement, Truth, Verdict};
