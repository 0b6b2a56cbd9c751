//! Sets of defaults.

use super::order::{Challenger, Credit, EvolveOrder, Meet, Method, OpeningSeeds};
use serde::{Deserialize, Serialize};
use yiqi_engine::net::Encoding;

/// Whose defaults are taken where nothing is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Preset {
    /// The genetic algorithm as it was published.
    #[default]
    Published,
    /// What has made the strongest players.
    Strong,
}

impl Preset {
    /// All of them.
    pub const ALL: [Preset; 2] = [Preset::Published, Preset::Strong];

    /// Everything at its default.
    pub fn order(self, game: &str, seed: u64) -> EvolveOrder {
        let published = EvolveOrder {
            game: game.to_owned(),
            seed,
            generations: 500,
            preset: self,
            method: Method::Ga,
            population: 50,
            mutation: 0.08,
            sigma: 0.05,
            adapt_sigma: false,
            elite: 2,
            tournament: 3,
            blocks: 16,
            rate: 1.0,
            halve: 0,
            antithetic: false,
            decay: 0.0,
            opponents: 3,
            meet: Meet::Random,
            credit: Credit::Own,
            pairs: false,
            random_plies: 0,
            opening_seeds: OpeningSeeds::Own,
            max_plies: 120,
            depth: 1,
            quiescence: 0,
            hall: 0,
            hall_share: 0.25,
            encoding: Encoding::Codes,
            hidden: vec![128, 64],
            zero_sum: false,
            adapt: false,
            patience: 10,
            challenger: Challenger::Best,
            finalists: 5,
            smooth: 0.0,
            champion_games: 20,
            accept: 0.5,
            yardstick_every: 25,
            yardstick_games: 40,
            yardsticks: Vec::new(),
        };
        match self {
            Preset::Published => published,
            Preset::Strong => EvolveOrder {
                method: Method::Es,
                population: 200,
                generations: 800,
                rate: 0.01,
                halve: 200,
                decay: 0.002,
                opponents: 2,
                meet: Meet::Twin,
                credit: Credit::Both,
                pairs: true,
                random_plies: 6,
                quiescence: 2,
                encoding: Encoding::Shared,
                hidden: vec![8],
                zero_sum: true,
                challenger: Challenger::Mean,
                smooth: 0.95,
                champion_games: 100,
                ..published
            },
        }
    }
}
