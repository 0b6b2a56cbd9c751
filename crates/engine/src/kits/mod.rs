//! What the engine floor brings to each game: evaluators, craft, levels.

pub mod amazons;
mod control;
pub mod ewn;
pub mod minichess;
pub mod xiangqi;
