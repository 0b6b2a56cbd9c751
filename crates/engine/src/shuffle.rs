//! A random order.

use yiqi_core::{Rng, below};

/// Puts `items` in a random order, each equally likely (Fisher and Yates).
pub(crate) fn shuffle<T>(items: &mut [T], rng: &mut Rng) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(rng, last as u32 + 1) as usize);
    }
}
