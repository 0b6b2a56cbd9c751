//! Evaluators and craft of Amazons.
//!
//! * `flood`: the squares that each side can still reach.
//! * `distance`: how many queen moves away from each side they are.
//! * `simple`: mobility, reach and nearness to the centre; `mobility`: the first of them alone.
//! * `evaluator`: the choice between them, and what a value means as a chance.
//! * `maps`: pictures of a position for people.
//! * `inputs`: what networks see.
//! * `craft`: which amazon steps to try first.

mod craft;
mod distance;
mod evaluator;
mod flood;
mod inputs;
mod maps;
mod mobility;
mod simple;
#[cfg(test)]
mod tests;

pub use craft::AmazonsCraft;
pub use evaluator::AmazonsEvaluator;
pub use inputs::AmazonsInputs;
pub use mobility::{Mobility, MobilityWeights};
pub use simple::{Simple, SimpleWeights};

use crate::net::{Inputs as _, NETWORK_FILE, Shipped};
use crate::{Kit, Library};
use yiqi_core::{Fault, Options};
use yiqi_games::amazons::{Amazons, Position};

/// Amazons in the registry.
#[derive(Clone, Copy, Debug)]
pub struct AmazonsKit;

impl Kit for AmazonsKit {
    type Game = Amazons;
    type Evaluator = AmazonsEvaluator;
    type Inputs = AmazonsInputs;
    type Craft = AmazonsCraft;

    const EVALUATORS: &'static [(&'static str, &'static str)] = &[
        ("simple", "queen moves, squares within reach, nearness to the centre"),
        ("mobility", "queen moves only"),
        ("weights:FILE", "simple, with the weights of a TOML file"),
        NETWORK_FILE,
    ];

    const NETWORKS: &'static [Shipped] = &[
        Shipped {
            eval: "net:amazons",
            help: "10×10: a network of 2×32 neurons over queen distances, trained on self-play",
            bytes: include_bytes!("../../../../../data/networks/amazons.yqn"),
        },
        Shipped {
            eval: "net:amazons-8",
            help: "8×8: a network of 2×32 neurons over queen distances, trained on self-play",
            bytes: include_bytes!("../../../../../data/networks/amazons-8.yqn"),
        },
    ];

    const NETWORK_SCALE: f64 = evaluator::SIMPLE_SCALE;

    const LEVELS: &'static str = include_str!("levels.toml");

    /// The network of the board, where there is one.
    fn usual_evaluator(game: &Amazons) -> &'static str {
        match AmazonsInputs::of(game).map(|inputs| inputs.size()) {
            Some([10, 10]) => "net:amazons",
            Some([8, 8]) => "net:amazons-8",
            _ => "simple",
        }
    }

    fn evaluator(_game: &Amazons, options: &mut Options) -> Result<AmazonsEvaluator, Fault> {
        AmazonsEvaluator::build(options)
    }

    fn weight_names(_game: &Amazons) -> Vec<&'static str> {
        evaluator::weight_names()
    }

    /// Queen moves and squares within reach: a side that walls itself in is seen at once.
    fn counts(_game: &Amazons, p: &Position) -> Vec<(&'static str, [u32; 2])> {
        simple::counts(p)
    }

    fn maps(_game: &Amazons, p: &Position) -> Vec<(&'static str, Vec<f32>)> {
        maps::maps(p)
    }

    fn craft(_game: &Amazons, _library: &Library) -> AmazonsCraft {
        AmazonsCraft
    }
}
