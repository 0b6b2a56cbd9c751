//! Books: what two sides should do that set up their stones before they play, and how games should be opened.
//!
//! * `builder`: of placements: which are held against each other, by which searches.
//! * `equilibrium`: what both would play without seeing each other.
//! * `openings`: of openings: which positions are looked at, and how.
//! * `keep`: what both have in common: the folder of the run, and searches that say the same everywhere.

mod builder;
mod equilibrium;
mod keep;
mod openings;

pub use builder::{BookBuilder, BookStep, Built};
pub use equilibrium::{Equilibrium, solve};
pub use openings::{OpeningBuilder, OpeningStep};
