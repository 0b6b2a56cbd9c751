//! Evaluators and craft of mini chess.
//!
//! * `scores`: sums over the men, kept from move to move.
//! * `handcrafted`, `simple`: what the sums are made of.
//! * `evaluator`: the choice between them.
//! * `inputs`: what networks see.
//! * `layouts`: the starts of the atlas.
//! * `opening`: the books of openings; `symmetry`: where symmetries of the board take a square.
//! * `craft`: which moves to try first, when a side may not stand pat, and what the tables say.
//! * `tables`: the distance to the end of every position with few men.

mod craft;
mod evaluator;
mod handcrafted;
mod inputs;
mod layouts;
mod opening;
mod scores;
mod simple;
mod symmetry;
mod tables;
#[cfg(test)]
mod tests;

pub use craft::MinichessCraft;
pub use evaluator::MinichessEvaluator;
pub use handcrafted::{Handcrafted, HandcraftedWeights};
pub use inputs::MinichessInputs;
pub use simple::{Simple, SimpleWeights};
pub use tables::Verdict;

use super::control::control;
use crate::any::AnyLayout;
use crate::book::ShippedBook;
use crate::net::NETWORK_FILE;
use crate::{Endgames, Image, Kit, Library};
use std::sync::Arc;
use tables::MinichessEndgames;
use yiqi_core::{Fault, Options};
use yiqi_games::minichess::{Minichess, Position};

/// Mini chess in the registry.
#[derive(Clone, Copy, Debug)]
pub struct MinichessKit;

impl Kit for MinichessKit {
    type Game = Minichess;
    type Evaluator = MinichessEvaluator;
    type Inputs = MinichessInputs;
    type Craft = MinichessCraft;

    const EVALUATORS: &'static [(&'static str, &'static str)] = &[
        ("handcrafted", "material, central squares, pawn advance, mobility"),
        ("simple", "material only"),
        ("weights:FILE", "handcrafted, with the weights of a TOML file"),
        NETWORK_FILE,
    ];

    const NETWORK_SCALE: f64 = evaluator::SCALE / std::f64::consts::LN_10;

    const LEVELS: &'static str = include_str!("levels.toml");

    fn evaluator(game: &Minichess, options: &mut Options) -> Result<MinichessEvaluator, Fault> {
        MinichessEvaluator::build(game, options)
    }

    fn weight_names(game: &Minichess) -> Vec<&'static str> {
        evaluator::weight_names(game)
    }

    fn maps(game: &Minichess, p: &Position) -> Vec<(&'static str, Vec<f32>)> {
        let attacks = p.each().map(|(at, side, _)| (side, u128::from(game.attacks(p, at))));
        vec![control(game.size() * game.size(), attacks)]
    }

    fn book(game: &Minichess) -> Option<ShippedBook> {
        opening::book(game)
    }

    fn images(game: &Minichess, p: &Position) -> Vec<Image<Minichess>> {
        opening::images(game, p)
    }

    fn book_starts(game: &Minichess) -> Vec<String> {
        opening::starts(game)
    }

    fn layouts(game: &Minichess) -> Vec<AnyLayout> {
        layouts::all(game)
    }

    fn endgames(game: &Minichess) -> Option<Arc<dyn Endgames<Minichess>>> {
        Some(Arc::new(MinichessEndgames::of(game)?))
    }

    fn craft(game: &Minichess, library: &Library) -> MinichessCraft {
        MinichessCraft::new(game, library)
    }
}
