//! Forced wins as files that nobody has to believe.
//!
//! * `file`: the text of a proof.
//! * `check`: a proof against the slow reference rules, move by move.

mod check;
mod file;
#[cfg(test)]
mod tests;

pub use check::{ProofError, check};
pub use file::{Proof, Proved};
