//! Evaluators, craft and levels of EinStein würfelt nicht!

mod craft;
mod distance;
mod evaluator;
mod features;
mod inputs;
mod tables;
#[cfg(test)]
mod tests;
mod weights;
mod winning_faces;

pub use craft::EwnCraft;
pub use evaluator::EwnEvaluator;
pub use inputs::EwnInputs;
pub use weights::{King6Weights, SimpleWeights, StandardWeights, StrideWeights};

use crate::judge::unknown;
use crate::net::NETWORK_FILE;
use crate::weights::Weights;
use crate::{Endgames, Kit, Library};
use features::Features;
use std::path::Path;
use std::sync::Arc;
use tables::EwnEndgames;
use yiqi_core::{Fault, Options};
use yiqi_games::ewn::Ewn;

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
        ("weights:FILE", "handcrafted, with the weights of a TOML file"),
        NETWORK_FILE,
    ];

    const LEVELS: &'static str = include_str!("levels.toml");

    fn evaluator(game: &Ewn, options: &mut Options) -> Result<EwnEvaluator, Fault> {
        let item = options.take("eval");
        let name = match &item {
            None => "handcrafted",
            Some(item) => item.value.as_deref().unwrap_or_default(),
        };
        let file = name.strip_prefix("weights:").map(Path::new);
        let features = match (name, &item) {
            ("simple", _) => Features::Simple,
            (name, Some(item)) if name != "handcrafted" && file.is_none() => {
                return Err(unknown::<EwnKit>(options, item));
            }
            _ => Features::of(game),
        };
        EwnEvaluator::from_options(game, features, options, file)
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
}
