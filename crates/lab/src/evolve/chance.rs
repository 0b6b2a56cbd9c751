//! Where every random choice of a run comes from: seed, generation, purpose and number, and nothing
//! else. So no state of a generator needs to be kept, and no thread waits for another.

use rand::Rng as _;
use yiqi_core::{Rng, seeded};

/// What a choice is made for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Purpose {
    /// The weights of generation 0.
    Newborn = 1,
    /// Who meets whom.
    Meeting,
    /// Openings and dice of these games.
    Opening,
    /// Parents, crossover, mutation.
    Breed,
    /// Samples of a distribution.
    Sample,
    /// The games between challenger and champion.
    Trial,
    /// The round robin of the finalists.
    Robin,
    /// Who gives way in the hall of fame.
    Hall,
    /// The games against yardsticks.
    Yardstick,
    /// The games against past champions.
    Past,
}

/// The choices of one generation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chance {
    pub(super) seed: u64,
    pub(super) generation: u32,
}

/// Numbers below this are different choices.
const MOST: u64 = 1 << 24;

impl Chance {
    /// The generator of choice `number`, at most 2²⁴ − 1, for a purpose.
    pub(super) fn rng(self, purpose: Purpose, number: usize) -> Rng {
        debug_assert!((number as u64) < MOST);
        let stream =
            (purpose as u64) << 56 | u64::from(self.generation) << 24 | (number as u64 % MOST);
        seeded(self.seed, stream)
    }

    /// A seed for somebody else's choices.
    pub(super) fn seed(self, purpose: Purpose, number: usize) -> u64 {
        self.rng(purpose, number).next_u64()
    }
}

/// Whether something of this probability happens.
pub(super) fn happens(rng: &mut Rng, probability: f64) -> bool {
    // 2³² · 1 is above every number, so that what is certain happens.
    f64::from(rng.next_u32()) < probability * 4_294_967_296.0
}
