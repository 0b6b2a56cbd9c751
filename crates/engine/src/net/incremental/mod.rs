//! The network that gradient training makes: piece-square inputs seen from each side, one hidden layer
//! a side with squared clipped ReLU (min(max(0, x), 1)²), one output, all in integers. The first layer
//! is kept up from step to step where what is seen allows it ([`crate::net::Inputs::KEPT_UP`]): an
//! "efficiently updatable neural network" (NNUE, Y. Nasu 2018), with the two sides' views in the order of
//! the move, as Stockfish has them.
//!
//! * `parameters`: the numbers, their scales and their bytes.
//! * `network`: sums and output; `scalar`, `avx2`: the same bits in two forms; `shorts`: registers.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod network;
mod parameters;
mod scalar;
mod shorts;
#[cfg(test)]
mod tests;

pub(crate) use network::{Incremental, Set, Sums};
pub use parameters::{Buckets, MOST_BUCKETS, MOST_HIDDEN, ONE, Parameters, WEIGHT};
