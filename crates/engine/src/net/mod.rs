//! Networks as evaluators: what they see of a position, their layers, their files, and the arena in
//! which networks of one shape play each other.

mod inputs;
mod shape;

pub use inputs::{Blind, Inputs, MOST_CHANGES, Seen};
pub use shape::{Encoding, Shape};
