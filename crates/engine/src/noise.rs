//! Mistakes on purpose: weaker levels now and then play a turn at random.

use crate::{Leash, Opinion, Random, Report, Search};
use yiqi_core::{Game, Rng, below, seeded};

/// A search that with a given probability plays a uniformly random legal turn instead.
pub struct Noise<G: Game> {
    search: Box<dyn Search<G>>,
    random: Random<G>,
    probability: f64,
    rng: Rng,
}

impl<G: Game> Noise<G> {
    /// `search`, replaced by a random turn with `probability` (0 … 1).
    pub fn new(game: G, search: Box<dyn Search<G>>, probability: f64) -> Noise<G> {
        Noise { search, random: Random::new(game), probability, rng: seeded(0, 1) }
    }
}

impl<G: Game> Search<G> for Noise<G> {
    fn new_game(&mut self, seed: u64) {
        self.search.new_game(seed);
        self.random.new_game(seed);
        // A stream of its own: how often the search draws must not matter here.
        self.rng = seeded(seed, 1);
    }

    fn fits(&self, p: &G::Position) -> bool {
        self.search.fits(p)
    }

    fn opinion(&self, p: &G::Position) -> Option<Opinion<G::Value>> {
        self.search.opinion(p)
    }

    /// Before the roll nothing is played, so that there is no place for a mistake.
    fn run(
        &mut self,
        p: &G::Position,
        t: &G::Trail,
        roll: Option<G::Roll>,
        leash: Leash<'_>,
        sink: &mut dyn FnMut(&Report<G>),
    ) -> Report<G> {
        let drawn = f64::from(below(&mut self.rng, 1 << 30)) / f64::from(1 << 30);
        if roll.is_some() && drawn < self.probability {
            self.random.run(p, t, roll, leash, sink)
        } else {
            self.search.run(p, t, roll, leash, sink)
        }
    }
}
