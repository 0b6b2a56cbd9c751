//! What the evaluator has said of leaves: in a game with a die the same position is a leaf many times
//! over, since the same steps follow from several rolls.
//!
//! It is small, so that it stays in the processor's cache, and each position has one place.

use yiqi_core::Value;

/// The number of places, a power of two.
const PLACES: usize = 1 << 16;

/// Values of positions by key.
#[derive(Debug)]
pub(crate) struct Leaves<V> {
    /// Key and value; empty until a search begins, and for ever where none are kept.
    places: Vec<(u64, V)>,
    on: bool,
}

impl<V: Value> Leaves<V> {
    /// Room for values, if they are to be kept.
    pub(crate) fn new(on: bool) -> Leaves<V> {
        Leaves { places: Vec::new(), on }
    }

    /// A search begins.
    pub(crate) fn begin(&mut self) {
        if self.on && self.places.is_empty() {
            self.forget();
        }
    }

    /// Forgets everything.
    pub(crate) fn forget(&mut self) {
        if self.on {
            self.places.clear();
            self.places.resize(PLACES, (0, V::DRAW));
            // The key 0 belongs here, and so is no sign of an empty place.
            self.places[0].0 = u64::MAX;
        }
    }

    /// What was said of the position with this key.
    #[inline(always)]
    pub(crate) fn get(&self, key: u64) -> Option<V> {
        let &(known, value) = self.places.get(place(key))?;
        (known == key).then_some(value)
    }

    /// Keeps what was said.
    #[inline(always)]
    pub(crate) fn put(&mut self, key: u64, value: V) {
        if let Some(entry) = self.places.get_mut(place(key)) {
            *entry = (key, value);
        }
    }
}

#[inline(always)]
fn place(key: u64) -> usize {
    (key >> (64 - PLACES.trailing_zeros())) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_found_and_nothing_else() {
        let mut leaves = Leaves::new(true);
        leaves.begin();
        for key in [0, 1, u64::MAX, 1 << 60] {
            assert_eq!(leaves.get(key), None, "{key}");
        }
        leaves.put(7, 0.25);
        leaves.put(1 << 60, 0.5);
        assert_eq!((leaves.get(7), leaves.get(1 << 60)), (Some(0.25), Some(0.5)));
        leaves.put(8, 0.75); // in the place of 7
        assert_eq!((leaves.get(7), leaves.get(8)), (None, Some(0.75)));
        leaves.forget();
        assert_eq!(leaves.get(8), None);
    }

    #[test]
    fn where_none_are_kept_none_are_found() {
        let mut leaves = Leaves::new(false);
        leaves.begin();
        leaves.put(7, 0.25);
        assert_eq!(leaves.get(7), None);
    }
}
