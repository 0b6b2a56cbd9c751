//! Evaluators and craft of Xiangqi.
//!
//! * `scores`: sums over the men, kept from move to move.
//! * `squares`: which squares suit which man.
//! * `handcrafted`, `simple`: what the sums are made of.
//! * `evaluator`: the choice between them.
//! * `inputs`: what networks see.
//! * `craft`: which moves to try first, and when a side may not stand pat.

mod craft;
mod evaluator;
mod handcrafted;
mod inputs;
mod scores;
mod simple;
mod squares;
#[cfg(test)]
mod tests;

pub use craft::XiangqiCraft;
pub use evaluator::XiangqiEvaluator;
pub use handcrafted::{Handcrafted, HandcraftedWeights};
pub use inputs::XiangqiInputs;
pub use simple::{Simple, SimpleWeights};

use super::control::control;
use crate::net::{NETWORK_FILE, Shipped};
use crate::weights::Weights as _;
use crate::{Kit, Library};
use yiqi_core::{Fault, Options};
use yiqi_games::xiangqi::{Position, SQUARES, Xiangqi};

/// Xiangqi in the registry.
#[derive(Clone, Copy, Debug)]
pub struct XiangqiKit;

impl Kit for XiangqiKit {
    type Game = Xiangqi;
    type Evaluator = XiangqiEvaluator;
    type Inputs = XiangqiInputs;
    type Craft = XiangqiCraft;

    const EVALUATORS: &'static [(&'static str, &'static str)] = &[
        ("handcrafted", "material and squares that suit each piece"),
        ("simple", "material only"),
        ("weights:FILE", "handcrafted, with the weights of a TOML file"),
        NETWORK_FILE,
    ];

    const NETWORKS: &'static [Shipped] = &[
        Shipped {
            eval: "net:xiangqi",
            help: "a network of 2×64 neurons, trained on self-play",
            bytes: include_bytes!("../../../../../data/networks/xiangqi.yqn"),
        },
        Shipped {
            eval: "net:xiangqi-evolved",
            help: "a network of 8 neurons, evolved from random weights",
            bytes: include_bytes!("../../../../../data/networks/xiangqi-evolved.yqn"),
        },
    ];

    const NETWORK_SCALE: f64 = evaluator::SCALE / std::f64::consts::LN_10;

    const LEVELS: &'static str = include_str!("levels.toml");

    fn evaluator(_game: &Xiangqi, options: &mut Options) -> Result<XiangqiEvaluator, Fault> {
        XiangqiEvaluator::build(options)
    }

    fn weight_names(_game: &Xiangqi) -> Vec<&'static str> {
        HandcraftedWeights::NAMES.to_vec()
    }

    fn maps(_game: &Xiangqi, p: &Position) -> Vec<(&'static str, Vec<f32>)> {
        vec![control(SQUARES, p.each().map(|(at, side, _)| (side, p.attacks(at))))]
    }

    fn craft(_game: &Xiangqi, _library: &Library) -> XiangqiCraft {
        XiangqiCraft
    }
}
