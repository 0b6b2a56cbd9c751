//! Weights of handcrafted evaluators from games.
//!
//! * `regression`: logistic regression on positions, made of `lens` (what an evaluator sees), `gather`
//!   (which positions count), `rows` (them as numbers), `logistic` (the fit) and `linear` (its algebra).

mod gather;
mod lens;
mod linear;
mod logistic;
mod regression;
mod rows;

pub use gather::{Filter, Gathered, Target};
pub use logistic::{Fit, Prior, fit};
pub use regression::{Line, Losses, Regressed, Regression};
pub use rows::Rows;
