//! What `yiqi evolve` is told: an order of the lab, with every option left to the preset where nothing
//! is said.

use super::Json;
use clap::Args;
use serde::de::DeserializeOwned;
use std::path::PathBuf;
use yiqi_engine::net::Encoding;
use yiqi_lab::{Challenger, Credit, EvolveOrder, Meet, Method, OpeningSeeds, Preset};

/// Networks that learn from games against each other.
#[derive(Args, Debug)]
pub(crate) struct Evolve {
    /// The game
    pub(crate) game: String,
    /// Whose defaults are taken: published, or strong
    #[arg(long, value_parser = word::<Preset>)]
    pub(crate) preset: Option<Preset>,
    /// Seed of all that is left to chance (1)
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Number of the last generation; the first, of random networks, is 0 (500)
    #[arg(long)]
    pub(crate) generations: Option<u32>,
    /// The folder of the run; without it a new one in the user's data folder
    #[arg(long, value_name = "DIR", conflicts_with = "resume")]
    pub(crate) out: Option<PathBuf>,
    /// Go on with the run of this folder, also to a later --generations
    #[arg(long, value_name = "DIR")]
    pub(crate) resume: Option<PathBuf>,
    /// Threads; the result does not depend on them
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    #[command(flatten)]
    pub(crate) network: Network,
    #[command(flatten)]
    pub(crate) breeding: Breeding,
    #[command(flatten)]
    pub(crate) playing: Playing,
    #[command(flatten)]
    pub(crate) judging: Judging,
    #[command(flatten)]
    pub(crate) json: Json,
}

/// The shape of the networks.
#[derive(Args, Debug)]
#[command(next_help_heading = "Networks")]
pub(crate) struct Network {
    /// How a position becomes numbers: codes, onehot, factored or shared
    #[arg(long)]
    encoding: Option<Encoding>,
    /// Neurons of the hidden layers: 128,64
    #[arg(long, value_delimiter = ',')]
    hidden: Option<Vec<usize>>,
    /// A position is worth to one side what it costs the other: the mean of both views
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    zero_sum: Option<bool>,
}

/// How generations follow each other.
#[derive(Args, Debug)]
#[command(next_help_heading = "Breeding")]
pub(crate) struct Breeding {
    /// ga (genetic algorithm), cmaes (separable CMA-ES) or es (steps along an estimated slope)
    #[arg(long, value_parser = word::<Method>)]
    method: Option<Method>,
    /// Networks in a generation
    #[arg(long)]
    population: Option<usize>,
    /// Chance that a gene changes
    #[arg(long)]
    mutation: Option<f64>,
    /// Standard deviation of a change
    #[arg(long)]
    sigma: Option<f64>,
    /// ga: each network has its own sigma, which is bred with it; cmaes: adapt the length of steps
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    adapt_sigma: Option<bool>,
    /// The best that live on unchanged
    #[arg(long)]
    elite: Option<usize>,
    /// Draws of which the fittest becomes a parent
    #[arg(long)]
    tournament: Option<usize>,
    /// Blocks that a child takes from either parent
    #[arg(long)]
    blocks: Option<usize>,
    /// cmaes: how far the mean follows, up to 1; es: the step of a gene
    #[arg(long)]
    rate: Option<f64>,
    /// es: steps and decay halve in so many generations; 0 never
    #[arg(long)]
    halve: Option<u32>,
    /// cmaes: samples come with their opposites
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    antithetic: Option<bool>,
    /// Share of itself that a weight loses in a generation
    #[arg(long)]
    decay: Option<f64>,
    /// Once nothing moves: sigma and mutation down to 0.03, opponents up to 5
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    adapt: Option<bool>,
    /// Generations without a new champion after which the log warns
    #[arg(long)]
    patience: Option<u32>,
}

/// The games that fitness comes from.
#[derive(Args, Debug)]
#[command(next_help_heading = "Games")]
pub(crate) struct Playing {
    /// Opponents of each network in a generation
    #[arg(long)]
    opponents: Option<usize>,
    /// Who they are: random ones of the generation, or the opposite sample (twin)
    #[arg(long, value_parser = word::<Meet>)]
    meet: Option<Meet>,
    /// Whose fitness a game counts for: its own, or both
    #[arg(long, value_parser = word::<Credit>)]
    credit: Option<Credit>,
    /// Games in pairs, with both sides of an opening
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pairs: Option<bool>,
    /// Random turns that open each game
    #[arg(long)]
    random_plies: Option<u32>,
    /// own, or shared by all networks of a generation
    #[arg(long, value_parser = word::<OpeningSeeds>)]
    opening_seeds: Option<OpeningSeeds>,
    /// A game of so many turns is a draw
    #[arg(long)]
    max_plies: Option<u32>,
    /// Turns that a player looks ahead, 1 or 2
    #[arg(long)]
    depth: Option<u32>,
    /// Captures in a row that are played out before a network judges; 0 for none
    #[arg(long)]
    quiescence: Option<u32>,
    /// Past champions that are kept as opponents
    #[arg(long)]
    hall: Option<usize>,
    /// Chance that an opponent is one of them
    #[arg(long)]
    hall_share: Option<f64>,
}

/// The champion and its measure.
#[derive(Args, Debug)]
#[command(next_help_heading = "Champion")]
pub(crate) struct Judging {
    /// Who challenges the champion: the best, the mean of the finalists, or the winner of their round
    /// robin
    #[arg(long, value_parser = word::<Challenger>)]
    challenger: Option<Challenger>,
    /// How many of the best are finalists
    #[arg(long)]
    finalists: Option<usize>,
    /// Share of the past in a mean of challengers
    #[arg(long)]
    smooth: Option<f64>,
    /// Games between challenger and champion
    #[arg(long)]
    champion_games: Option<u32>,
    /// The score that the challenger must exceed
    #[arg(long)]
    accept: Option<f64>,
    /// Measure the champion every so many generations; 0 never
    #[arg(long)]
    yardstick_every: Option<u32>,
    /// Games against each yardstick
    #[arg(long)]
    yardstick_games: Option<u32>,
    /// An engine to be measured against; may be given several times
    #[arg(long = "yardstick", value_name = "ENGINE")]
    yardsticks: Option<Vec<String>>,
}

impl Evolve {
    /// The order of a new run.
    pub(crate) fn order(&self) -> EvolveOrder {
        let preset = self.preset.unwrap_or_default();
        self.over(&preset.order(&self.game, self.seed.unwrap_or(1)))
    }

    /// An order with all that was said put in its place.
    pub(crate) fn over(&self, order: &EvolveOrder) -> EvolveOrder {
        let mut order = order.clone();
        let Evolve { network, breeding, playing, judging, .. } = self;
        order.game.clone_from(&self.game);
        put(&mut order.preset, &self.preset);
        put(&mut order.seed, &self.seed);
        put(&mut order.generations, &self.generations);

        put(&mut order.encoding, &network.encoding);
        put(&mut order.hidden, &network.hidden);
        put(&mut order.zero_sum, &network.zero_sum);

        put(&mut order.method, &breeding.method);
        put(&mut order.population, &breeding.population);
        put(&mut order.mutation, &breeding.mutation);
        put(&mut order.sigma, &breeding.sigma);
        put(&mut order.adapt_sigma, &breeding.adapt_sigma);
        put(&mut order.elite, &breeding.elite);
        put(&mut order.tournament, &breeding.tournament);
        put(&mut order.blocks, &breeding.blocks);
        put(&mut order.rate, &breeding.rate);
        put(&mut order.halve, &breeding.halve);
        put(&mut order.antithetic, &breeding.antithetic);
        put(&mut order.decay, &breeding.decay);
        put(&mut order.adapt, &breeding.adapt);
        put(&mut order.patience, &breeding.patience);

        put(&mut order.opponents, &playing.opponents);
        put(&mut order.meet, &playing.meet);
        put(&mut order.credit, &playing.credit);
        put(&mut order.pairs, &playing.pairs);
        put(&mut order.random_plies, &playing.random_plies);
        put(&mut order.opening_seeds, &playing.opening_seeds);
        put(&mut order.quiescence, &playing.quiescence);
        put(&mut order.max_plies, &playing.max_plies);
        put(&mut order.depth, &playing.depth);
        put(&mut order.hall, &playing.hall);
        put(&mut order.hall_share, &playing.hall_share);

        put(&mut order.challenger, &judging.challenger);
        put(&mut order.finalists, &judging.finalists);
        put(&mut order.smooth, &judging.smooth);
        put(&mut order.champion_games, &judging.champion_games);
        put(&mut order.accept, &judging.accept);
        put(&mut order.yardstick_every, &judging.yardstick_every);
        put(&mut order.yardstick_games, &judging.yardstick_games);
        put(&mut order.yardsticks, &judging.yardsticks);
        order
    }
}

/// Puts what was said in its place.
fn put<T: Clone>(place: &mut T, said: &Option<T>) {
    if let Some(said) = said {
        place.clone_from(said);
    }
}

/// A word of a list, by the names that it has in files.
fn word<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_value(text.into()).map_err(|error| error.to_string())
}
