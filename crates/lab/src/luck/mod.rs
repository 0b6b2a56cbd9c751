//! The luck of the dice, and scores without it: who judges a roll, what a game's rolls have brought,
//! how much of it is taken off.

mod adjusted;
mod gain;
mod judge;

pub use adjusted::{LuckAdjusted, PairLuck};
pub use gain::luck;
pub use judge::{JUDGE, Judge};
