//! What somebody asks of training: every lever, by its name on the command line.

use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use yiqi_core::Fault;
use yiqi_engine::net::Planes;
use yiqi_engine::net::incremental::{Buckets, Parameters};

/// What is to be trained, on what, and how. Two orders that differ in `epochs` and `patience` alone are
/// the same run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct TrainOrder {
    /// The game text.
    pub game: String,
    /// Files of positions.
    pub data: Vec<PathBuf>,
    /// Neurons of the hidden layer for each side.
    pub hidden: usize,
    /// Outputs, each for positions with about as many pieces.
    pub buckets: usize,
    /// How often the positions are gone through; the learning rate falls to its least over so many.
    pub epochs: u32,
    /// Positions in a step.
    pub batch: usize,
    /// The learning rate in the beginning.
    pub rate: f64,
    /// The share of the search score in what is learned; the rest is the result of the game.
    pub lambda: f64,
    /// The share of itself that a weight loses in a step, as a multiple of the rate.
    pub decay: f64,
    /// Leaves out positions in check, and those whose best turn captures or promotes.
    pub quiet: bool,
    /// Shows every position from left to right as often as from right to left, by chance: for games whose
    /// rules know no left and right.
    pub mirror: bool,
    /// The share of games that are held out.
    pub validation: f64,
    /// Training ends after so many epochs in which the loss of the games held out was no less than before.
    pub patience: u32,
    /// The seed of all that is left to chance.
    pub seed: u64,
}

impl TrainOrder {
    /// The defaults.
    pub fn new(game: &str, data: Vec<PathBuf>) -> TrainOrder {
        TrainOrder {
            game: game.to_owned(),
            data,
            hidden: 128,
            buckets: 4,
            epochs: 20,
            batch: 16_384,
            rate: 0.002,
            lambda: 0.7,
            decay: 0.01,
            quiet: false,
            mirror: false,
            validation: 0.05,
            patience: 5,
            seed: 1,
        }
    }

    /// Looks for what can be known to be wrong.
    ///
    /// # Errors
    /// The first option that is out of range; [`Fault::what`] is its name.
    pub fn check(&self, planes: &Planes) -> Result<(), Fault> {
        let numbers = [
            ("epochs", f64::from(self.epochs), 1.0, 1e6),
            ("batch", self.batch as f64, 1.0, 1_048_576.0),
            ("rate", self.rate, 1e-9, 1.0),
            ("lambda", self.lambda, 0.0, 1.0),
            ("decay", self.decay, 0.0, 1.0),
            ("validation", self.validation, 0.001, 0.5),
            ("patience", f64::from(self.patience), 1.0, 1e6),
        ];
        for (name, value, least, most) in numbers {
            // Written so that no NaN passes.
            if !(least..=most).contains(&value) {
                let reason = format!("it must be from {least} to {most}");
                return Err(Fault::whole(name, value.to_string(), reason));
            }
        }
        if self.data.is_empty() {
            return Err(Fault::whole("data", "", "a file of positions is needed"));
        }
        let buckets = Buckets { count: self.buckets, least: 0, most: planes.squares() };
        let buckets_fault = Parameters::bytes(planes, 16, buckets).map(|_| ());
        let hidden_fault = Parameters::bytes(planes, self.hidden, Buckets::ONE).map(|_| ());
        hidden_fault.map_err(|reason| Fault::whole("hidden", self.hidden.to_string(), reason)).and(
            buckets_fault
                .map_err(|reason| Fault::whole("buckets", self.buckets.to_string(), reason)),
        )
    }

    /// The first option, by name, in which another order differs so that it would be another run.
    pub fn difference(&self, other: &TrainOrder) -> Option<String> {
        let (mine, theirs) = (self.settings(), other.settings());
        let free = ["epochs", "patience"];
        let differs = |name: &&String| !free.contains(&&***name) && mine[*name] != theirs[*name];
        mine.keys().find(differs).cloned()
    }

    /// All options by name.
    pub fn settings(&self) -> serde_json::Map<String, serde_json::Value> {
        match serde_json::to_value(self) {
            Ok(serde_json::Value::Object(map)) => map,
            // A plain record of numbers and words is always an object.
            _ => serde_json::Map::new(),
        }
    }
}
