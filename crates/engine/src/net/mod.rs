//! Networks as evaluators: what they see of a position, their layers, their files, and the arena in
//! which networks of one shape play each other.
//!
//! * `inputs`: what a network sees of a game's positions.
//! * `shape`, `topology`: the layers of a network, and what its inputs and genes stand for on a board.
//! * `mlp`: the multilayer perceptron; `scalar` and `avx2` compute it, `lanes` is what they share.
//! * [`incremental`]: the integer network of gradient training; `planes`: what its inputs stand for.
//! * `file`: network files.
//! * `network`: a network as an evaluator asks it.
//! * `thinker`: a player that asks a network; `bout`: a game between two; `arena`: the same for any game.

mod arena;
#[cfg(target_arch = "x86_64")]
mod avx2;
mod bout;
mod file;
pub mod incremental;
mod inputs;
mod lanes;
mod mlp;
mod network;
mod planes;
mod quiet;
mod scalar;
mod shape;
mod thinker;
mod topology;

pub use arena::Arena;
pub use file::{BadFile, write_incremental};
pub use inputs::{Blind, Inputs, MOST_CHANGES, MOST_SQUARES, Seen};
pub use network::Shipped;
pub(crate) use network::{Network, Sums};
pub use planes::Planes;
pub use shape::{Encoding, Shape};
pub use topology::BadShape;

use crate::Kit;
use yiqi_core::{Fault, Rules};

/// A network of one's own among the evaluators of a kit that has [`Inputs`].
pub const NETWORK_FILE: (&str, &str) = ("net:FILE", "a network, as `yiqi evolve` makes them");

/// What networks see of a game.
///
/// # Errors
/// A game of which they see nothing yet.
pub(crate) fn inputs_of<K: Kit>(game: &K::Game) -> Result<K::Inputs, Fault> {
    K::Inputs::of(game).ok_or_else(|| {
        Fault::whole("game", game.describe(), "networks do not see this game's positions yet")
    })
}

#[cfg(test)]
mod tests;
