//! Books of placements: what two sides should do that set up their stones before they play.
//!
//! * `builder`: which placements are held against each other, by which searches, in the folder of a run.
//! * `equilibrium`: what both would play without seeing each other.

mod builder;
mod equilibrium;

pub use builder::{BookBuilder, BookStep, Built};
pub use equilibrium::{Equilibrium, solve};
