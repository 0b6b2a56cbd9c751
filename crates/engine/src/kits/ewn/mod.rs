//! Evaluators, craft and levels of EinStein würfelt nicht!

mod craft;
mod distance;
mod evaluator;
mod evaluators;
mod features;
mod inputs;
mod ntuple;
mod placing;
mod race;
#[cfg(test)]
mod race_tests;
mod tables;
#[cfg(test)]
mod tests;
mod turns;
mod vectors;
mod weights;
mod winning_faces;

pub use craft::EwnCraft;
pub use evaluator::FeatureEvaluator;
pub use evaluators::EwnEvaluator;
pub use inputs::EwnInputs;
pub use ntuple::TupleEvaluator;
pub use race::RaceEvaluator;
pub use weights::{King6Weights, SimpleWeights, StandardWeights, StrideWeights};

use crate::any::AnyPupil;
use crate::book::{BookMoves, ShippedBook};
use crate::net::NETWORK_FILE;
use crate::placement::Placements;
use crate::weights::Weights;
use crate::{Endgames, Kit, Library};
use features::Features;
use ntuple::EwnPupil;
use std::sync::Arc;
use tables::EwnEndgames;
use yiqi_core::{Fault, Options};
use yiqi_games::ewn::{Ewn, Position};

/// EinStein würfelt nicht! for the registry.
#[derive(Clone, Copy, Debug)]
pub struct EwnKit;

impl Kit for EwnKit {
    type Game = Ewn;
    type Evaluator = EwnEvaluator;
    type Inputs = EwnInputs;
    type Craft = EwnCraft;

    const EVALUATORS: &'static [(&'static str, &'static str)] = &[
        ("handcrafted", "the variant's own features: race and mobility, numbers and threats, …"),
        ("simple", "stones and progress"),
        ("race", "who is home first, from the distances alone; standard game on 5×5"),
        ("ntuple", "the race and learned weights of squares; standard game on 5×5"),
        (
            "ntuple:FILE",
            "the same with the weights of a file, as `yiqi tune ewn --method td` makes",
        ),
        ("weights:FILE", "handcrafted, with the weights of a TOML file"),
        NETWORK_FILE,
    ];

    const LEVELS: &'static str = include_str!("levels.toml");

    fn evaluator(game: &Ewn, options: &mut Options) -> Result<EwnEvaluator, Fault> {
        EwnEvaluator::from_options(game, options)
    }

    fn weight_names(game: &Ewn) -> Vec<&'static str> {
        let mut names = Features::of(game).weight_names().to_vec();
        names.extend(SimpleWeights::NAMES);
        let mut seen = Vec::new();
        names.retain(|name| {
            let new = !seen.contains(name);
            seen.push(*name);
            new
        });
        names
    }

    fn endgames(game: &Ewn) -> Option<Arc<dyn Endgames<Ewn>>> {
        Some(Arc::new(EwnEndgames::of(game)?))
    }

    fn craft(game: &Ewn, library: &Library) -> EwnCraft {
        EwnCraft::new(game, library)
    }

    /// Learned weights of squares where they were learned, the handcrafted features elsewhere.
    fn usual_evaluator(game: &Ewn) -> &'static str {
        if vectors::made_for(game).is_ok() { "ntuple" } else { "handcrafted" }
    }

    fn book(game: &Ewn) -> Option<ShippedBook> {
        let (file, text) = placing::BOOK;
        vectors::made_for(game).is_ok().then_some(ShippedBook::Placements(file, text))
    }

    fn placements(game: &Ewn) -> Result<Placements, String> {
        placing::placements(game)
    }

    fn book_moves(game: &Ewn, p: &Position) -> BookMoves<Ewn> {
        placing::book_moves(game, p)
    }

    fn pupil(game: &Ewn) -> Result<Box<dyn AnyPupil>, String> {
        Ok(Box::new(EwnPupil::new(game)?))
    }
}
