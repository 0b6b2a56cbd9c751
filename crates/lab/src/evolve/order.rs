//! What somebody asks of evolution: every lever, by its name on the command line.

use super::preset::Preset;
use serde::{Deserialize, Serialize};
use yiqi_core::Fault;
use yiqi_engine::net::{Encoding, Shape};

/// What is to be evolved, and how. Two orders that differ in `generations` alone are the same run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct EvolveOrder {
    /// The game text.
    pub game: String,
    /// The seed of all that is left to chance.
    pub seed: u64,
    /// The number of the last generation; the first, which nobody has bred, is 0.
    pub generations: u32,
    /// Whose defaults were taken.
    pub preset: Preset,
    /// How the next generation comes from the results of this one.
    pub method: Method,
    /// Networks in a generation.
    pub population: usize,
    /// The chance that a gene changes (genetic algorithm).
    pub mutation: f64,
    /// The standard deviation of a change of a gene.
    pub sigma: f64,
    /// Genetic algorithm: every network has a sigma of its own that is bred with it. CMA-ES: the
    /// length of the step is adapted.
    pub adapt_sigma: bool,
    /// The best that live on unchanged (genetic algorithm).
    pub elite: usize,
    /// So many at random compete to be a parent (genetic algorithm).
    pub tournament: usize,
    /// Blocks that a child takes from either parent (genetic algorithm).
    pub blocks: usize,
    /// How far the mean follows a generation (CMA-ES, of 1); the length of a step of a gene (ES).
    pub rate: f64,
    /// The evolution strategy takes steps half as long, and decays half as fast, after every so many
    /// generations, a little in each; 0 for never.
    pub halve: u32,
    /// CMA-ES: for every sample the one opposite is a sample too. ES does so always.
    pub antithetic: bool,
    /// The share of itself that every weight loses in a generation.
    pub decay: f64,
    /// How many opponents each network has in a generation.
    pub opponents: usize,
    /// Who they are.
    pub meet: Meet,
    /// Whose fitness a game counts for.
    pub credit: Credit,
    /// Two games with each opponent, with both sides and the same opening.
    pub pairs: bool,
    /// Random turns that open each game.
    pub random_plies: u32,
    /// Whose openings they are.
    pub opening_seeds: OpeningSeeds,
    /// A game of so many turns is a draw.
    pub max_plies: u32,
    /// Turns that a player looks ahead, 1 or 2.
    pub depth: u32,
    /// How many past champions are kept as opponents.
    pub hall: usize,
    /// The chance that an opponent is one of them.
    pub hall_share: f64,
    /// Captures in a row that are played out before a network judges.
    pub quiescence: u32,
    /// The encoding of a position.
    #[serde(with = "encoding")]
    pub encoding: Encoding,
    /// The sizes of the hidden layers.
    pub hidden: Vec<usize>,
    /// Whether a position is worth to one side what it costs the other ([`Shape::zero_sum`]).
    pub zero_sum: bool,
    /// After [`EvolveOrder::patience`] generations without a new champion: sigma and mutation not
    /// above 0.03, at least five opponents.
    pub adapt: bool,
    /// Generations without a new champion after which the log warns.
    pub patience: u32,
    /// Who of a generation challenges the champion.
    pub challenger: Challenger,
    /// How many of the best a choice among them takes in; all of a smaller generation.
    pub finalists: usize,
    /// The challenger is a mean over generations, in which the past has this share; 0 for none.
    pub smooth: f64,
    /// Games between challenger and champion.
    pub champion_games: u32,
    /// The score that the challenger must exceed.
    pub accept: f64,
    /// Yardsticks are played in generations divisible by this; 0 for none.
    pub yardstick_every: u32,
    /// Games against each yardstick.
    pub yardstick_games: u32,
    /// Engines to be measured against; without any `random` and a greedy player by the game's second
    /// evaluator.
    pub yardsticks: Vec<String>,
}

/// How the next generation comes from the results of this one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Genetic algorithm: selection by tournament, crossover, mutation.
    Ga,
    /// Separable CMA-ES: a normal distribution whose axes are the genes.
    Cmaes,
    /// An evolution strategy that estimates the slope of the fitness from opposite samples.
    Es,
}

/// Who the opponents of a network are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Meet {
    /// Others of its generation, drawn anew each time.
    Random,
    /// The sample opposite to it.
    Twin,
}

/// Whose fitness a game counts for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Credit {
    /// That of the network whose opponent was drawn.
    Own,
    /// That of both.
    Both,
}

/// Whose openings the random turns make.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OpeningSeeds {
    /// Every meeting has its own.
    Own,
    /// The first meetings of all networks have the same, the second another, and so on: common random
    /// numbers.
    Shared,
}

/// Who of a generation challenges the champion.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Challenger {
    /// The one of the greatest fitness.
    Best,
    /// The mean of the finalists; of a distribution its own mean.
    Mean,
    /// The winner of a round robin of the finalists.
    Robin,
}

impl EvolveOrder {
    /// The shape of the networks.
    pub fn shape(&self) -> Shape {
        Shape { encoding: self.encoding, hidden: self.hidden.clone(), zero_sum: self.zero_sum }
    }

    /// Looks for what can be known to be wrong.
    ///
    /// # Errors
    /// The first option that is out of range or makes no sense with another; [`Fault::what`] is its
    /// name.
    pub fn check(&self) -> Result<(), Fault> {
        let counts = [
            ("population", self.population as f64, 2.0, 10_000.0),
            ("mutation", self.mutation, 0.0, 1.0),
            ("sigma", self.sigma, 1e-6, 100.0),
            ("elite", self.elite as f64, 0.0, self.population as f64 - 1.0),
            ("tournament", self.tournament as f64, 1.0, 10_000.0),
            ("blocks", self.blocks as f64, 1.0, 1e6),
            ("rate", self.rate, 1e-9, 10.0),
            ("halve", f64::from(self.halve), 0.0, 1e6),
            ("decay", self.decay, 0.0, 0.5),
            ("opponents", self.opponents as f64, 1.0, 1000.0),
            ("random-plies", f64::from(self.random_plies), 0.0, 200.0),
            ("max-plies", f64::from(self.max_plies), 1.0, 10_000.0),
            ("depth", f64::from(self.depth), 1.0, 2.0),
            ("quiescence", f64::from(self.quiescence), 0.0, 30.0),
            ("hall", self.hall as f64, 0.0, 1000.0),
            ("hall-share", self.hall_share, 0.0, 1.0),
            ("patience", f64::from(self.patience), 1.0, 1e6),
            ("finalists", self.finalists as f64, 1.0, 10_000.0),
            ("smooth", self.smooth, 0.0, 0.999),
            ("champion-games", f64::from(self.champion_games), 2.0, 100_000.0),
            ("accept", self.accept, 0.0, 1.0),
            ("yardstick-games", f64::from(self.yardstick_games), 2.0, 100_000.0),
        ];
        for (name, value, least, most) in counts {
            // Written so that no NaN passes.
            if !(least..=most).contains(&value) {
                let reason = format!("it must be from {least} to {most}");
                return Err(Fault::whole(name, value.to_string(), reason));
            }
        }
        for (name, games) in
            [("champion-games", self.champion_games), ("yardstick-games", self.yardstick_games)]
        {
            if games % 2 == 1 {
                let reason = "games are played in pairs: an even number is needed";
                return Err(Fault::whole(name, games.to_string(), reason));
            }
        }
        if self.hidden.is_empty() || self.hidden.contains(&0) {
            let text: Vec<_> = self.hidden.iter().map(usize::to_string).collect();
            let reason = "at least one hidden layer is needed, and none without a neuron";
            return Err(Fault::whole("hidden", text.join(","), reason));
        }
        self.check_method()
    }

    /// Whether the options go together.
    fn check_method(&self) -> Result<(), Fault> {
        let refuse = |name: &str, value: &str, reason: &str| {
            Err(Fault::whole(name, value, reason.to_owned()))
        };
        let opposite = self.method == Method::Es || self.antithetic;
        if opposite && self.population % 2 == 1 {
            let population = self.population.to_string();
            return refuse("population", &population, "samples and their opposites make it even");
        }
        if self.halve > 0 && self.method != Method::Es {
            let halve = self.halve.to_string();
            return refuse("halve", &halve, "only the evolution strategy (es) has such steps");
        }
        match self.method {
            Method::Ga if self.antithetic => {
                refuse("antithetic", "true", "a genetic algorithm has no opposite samples")
            }
            Method::Ga if self.meet == Meet::Twin => {
                refuse("meet", "twin", "a genetic algorithm has no opposite samples")
            }
            Method::Cmaes if self.meet == Meet::Twin && !self.antithetic => {
                refuse("meet", "twin", "only with --antithetic are there opposite samples")
            }
            Method::Es if self.adapt_sigma => {
                refuse("adapt-sigma", "true", "the evolution strategy keeps its sigma")
            }
            Method::Cmaes if self.adapt => {
                refuse("adapt", "true", "CMA-ES adapts by itself: --adapt-sigma")
            }
            Method::Cmaes if self.rate > 1.0 => {
                refuse("rate", &self.rate.to_string(), "the mean can follow by 1 at most")
            }
            _ => Ok(()),
        }
    }

    /// The first option, by name, in which another order differs so that it would be another run.
    pub fn difference(&self, other: &EvolveOrder) -> Option<String> {
        let map = |order: &EvolveOrder| order.settings();
        let (mine, theirs) = (map(self), map(other));
        let differs = |name: &&String| *name != "generations" && mine[*name] != theirs[*name];
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

/// An [`Encoding`] by its name.
mod encoding {
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};
    use yiqi_engine::net::Encoding;

    pub(super) fn serialize<S: Serializer>(encoding: &Encoding, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(encoding)
    }

    pub(super) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Encoding, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order() -> EvolveOrder {
        Preset::Published.order("xiangqi", 1)
    }

    #[test]
    fn what_is_wrong_is_named() {
        order().check().unwrap();
        Preset::Strong.order("xiangqi", 1).check().unwrap();
        let said = |change: &dyn Fn(&mut EvolveOrder)| {
            let mut order = order();
            change(&mut order);
            order.check().unwrap_err().to_string()
        };
        assert_eq!(said(&|o| o.population = 1), "population \"1\": it must be from 2 to 10000");
        assert!(said(&|o| o.mutation = f64::NAN).starts_with("mutation \"NaN\""));
        assert!(said(&|o| o.elite = 50).starts_with("elite \"50\": it must be from 0 to 49"));
        assert!(said(&|o| o.hidden = vec![]).starts_with("hidden"));
        assert!(said(&|o| o.champion_games = 21).contains("an even number"));
        assert!(said(&|o| o.meet = Meet::Twin).starts_with("meet"));
        assert!(
            said(&|o| (o.method, o.population) = (Method::Es, 51)).starts_with("population \"51\"")
        );
    }

    #[test]
    fn orders_are_the_same_run_whatever_their_goal() {
        let (one, mut two) = (order(), order());
        two.generations = 9;
        assert_eq!(one.difference(&two), None);
        two.sigma = 0.1;
        assert_eq!(one.difference(&two).as_deref(), Some("sigma"));
        let text = serde_json::to_string(&two).unwrap();
        assert!(text.contains("\"champion-games\":20") && text.contains("\"encoding\":\"codes\""));
        assert_eq!(serde_json::from_str::<EvolveOrder>(&text).unwrap(), two);
    }
}
