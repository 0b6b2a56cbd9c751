//! What the engine floor brings to each game: evaluators, craft, levels.

pub mod amazons;
pub mod ewn;
pub mod minichess;
pub mod xiangqi;
