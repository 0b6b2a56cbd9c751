//! The four games of Yiqi, one folder each: positions, rules, notation, drawing.

pub mod amazons;
pub mod ewn;
pub mod minichess;
pub mod xiangqi;
