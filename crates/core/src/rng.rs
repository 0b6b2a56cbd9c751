//! Randomness from a seed.

use rand::{Rng as _, SeedableRng};

/// The generator of every random choice in Yiqi: `ChaCha8`, which gives the same stream on every
/// machine.
pub type Rng = rand_chacha::ChaCha8Rng;

/// The generator of stream `stream` of `seed`. Streams of one seed are independent: give every
/// game, pair or task its own and the result does not depend on the order in which they run.
///
/// ```
/// use yiqi_core::{below, seeded};
/// let (mut a, mut b) = (seeded(7, 0), seeded(7, 0));
/// assert_eq!(below(&mut a, 1000), below(&mut b, 1000));
/// ```
pub fn seeded(seed: u64, stream: u64) -> Rng {
    let mut rng = Rng::seed_from_u64(seed);
    rng.set_stream(stream);
    rng
}

/// A number from 0 to `n` − 1, each equally likely up to a bias below `n` / 2³² (Lemire's
/// multiplication, <https://arxiv.org/abs/1805.10941>, without the rejection step).
///
/// # Panics
/// In debug builds when `n` is 0.
#[inline(always)]
pub fn below(rng: &mut Rng, n: u32) -> u32 {
    debug_assert!(n > 0);
    ((u64::from(rng.next_u32()) * u64::from(n)) >> 32) as u32
}
