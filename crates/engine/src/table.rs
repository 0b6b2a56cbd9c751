//! The transposition table: what is known of positions that were searched before.

use crate::Bound;
use yiqi_core::Value;

/// Entries that a key may stand in. One cache line or two hold them all.
const WAYS: usize = 4;

/// How many turns of depth an entry loses in worth with every search that has passed since.
const AGEING: i32 = 4;

/// What is known of one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<V, M> {
    key: u64,
    /// With the distance to a forced end counted from here ([`Value::seen_from_node`]).
    pub(crate) value: V,
    /// The best step, where one was better than alpha.
    pub(crate) best: Option<M>,
    /// The search that wrote it; 0 for an entry never written.
    epoch: u16,
    /// Depth of that search, in turns.
    pub(crate) depth: u8,
    /// [`Entry::bound`] and [`Entry::exact`] in one byte, which saves eight in a table of `f64`.
    mark: u8,
}

impl<V, M> Entry<V, M> {
    /// How `value` relates to the true value at that depth.
    #[inline(always)]
    pub(crate) fn bound(&self) -> Bound {
        match self.mark >> 1 {
            0 => Bound::Exact,
            1 => Bound::Lower,
            _ => Bound::Upper,
        }
    }

    /// No evaluator had a part in it: good for every depth.
    #[inline(always)]
    pub(crate) fn exact(&self) -> bool {
        self.mark & 1 != 0
    }
}

#[inline(always)]
fn mark(bound: Bound, exact: bool) -> u8 {
    let bound = match bound {
        Bound::Exact => 0,
        Bound::Lower => 1,
        Bound::Upper => 2,
    };
    bound << 1 | u8::from(exact)
}

/// Positions by key, in buckets of [`WAYS`].
///
/// Searches are numbered (`epoch`). A new game forgets by ignoring what was written before it began,
/// so that it costs nothing but the memory, which the first game takes.
#[derive(Debug)]
pub(crate) struct Table<V, M> {
    entries: Vec<Entry<V, M>>,
    buckets: usize,
    epoch: u16,
    born: u16,
}

impl<V: Value, M: Copy + Eq> Table<V, M> {
    /// A table of at most `mib` MiB; 0 for none.
    pub(crate) fn new(mib: usize) -> Table<V, M> {
        let buckets = (mib << 20) / (WAYS * size_of::<Entry<V, M>>());
        Table { entries: Vec::new(), buckets, epoch: 1, born: 1 }
    }

    /// Whether there is one.
    #[inline(always)]
    pub(crate) fn on(&self) -> bool {
        self.buckets > 0
    }

    /// A search begins: what earlier ones wrote grows old.
    pub(crate) fn begin(&mut self) {
        self.take_room();
        self.epoch = self.epoch.saturating_add(1);
    }

    /// Takes the memory, which costs time: before a game begins it is on nobody's clock.
    fn take_room(&mut self) {
        if self.entries.is_empty() {
            self.entries = vec![Self::empty(); self.buckets * WAYS];
        }
    }

    /// Forgets everything.
    pub(crate) fn forget(&mut self) {
        self.take_room();
        // Room for the searches of a very long game before the numbers run out.
        if self.epoch > u16::MAX / 2 {
            self.entries.fill(Self::empty());
            self.epoch = 0;
        }
        self.epoch += 1;
        self.born = self.epoch;
    }

    fn empty() -> Entry<V, M> {
        Entry { key: 0, value: V::DRAW, best: None, epoch: 0, depth: 0, mark: 0 }
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> usize {
        // The high half of the product spreads keys over any number of buckets (Lemire 2016).
        ((u128::from(key) * self.buckets as u128) >> 64) as usize * WAYS
    }

    /// What is known of `key`.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry<V, M>> {
        let first = self.bucket(key);
        let bucket = self.entries.get(first..first + WAYS)?;
        bucket.iter().find(|entry| entry.key == key && entry.epoch >= self.born).copied()
    }

    /// Writes what was found of `key`: over what stood there of the same position, else over the
    /// entry of the least worth (never written, old, shallow).
    #[inline]
    pub(crate) fn put(
        &mut self,
        key: u64,
        depth: u32,
        value: V,
        bound: Bound,
        exact: bool,
        best: Option<M>,
    ) {
        let first = self.bucket(key);
        let (epoch, born) = (self.epoch, self.born);
        let Some(bucket) = self.entries.get_mut(first..first + WAYS) else { return };
        let mut place = 0;
        let mut least = i32::MAX;
        for (i, entry) in bucket.iter().enumerate() {
            if entry.epoch < born {
                if least > i32::MIN {
                    (place, least) = (i, i32::MIN);
                }
            } else if entry.key == key {
                place = i;
                break;
            } else {
                let worth = i32::from(entry.depth) - AGEING * i32::from(epoch - entry.epoch);
                if worth < least {
                    (place, least) = (i, worth);
                }
            }
        }
        let entry = &mut bucket[place];
        let known = entry.key == key && entry.epoch >= born;
        let best = best.or(if known { entry.best } else { None });
        let depth = depth.min(u32::from(u8::MAX)) as u8;
        *entry = Entry { key, value, best, epoch, depth, mark: mark(bound, exact) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table<i32, u8> {
        let mut table = Table::new(1);
        table.begin();
        table
    }

    #[test]
    fn what_is_written_is_found_and_keeps_its_best_step() {
        let mut table = table();
        table.put(7, 3, 50, Bound::Exact, false, Some(4));
        table.put(7, 4, 40, Bound::Upper, false, None);
        let entry = table.get(7).unwrap();
        assert_eq!((entry.depth, entry.value, entry.best), (4, 40, Some(4)));
        assert_eq!(entry.bound(), Bound::Upper);
        assert!(table.get(8).is_none());
    }

    #[test]
    fn bound_and_truth_share_a_byte() {
        assert_eq!(size_of::<Entry<f64, u16>>(), 24);
        let mut table = table();
        let bounds = [Bound::Exact, Bound::Lower, Bound::Upper];
        for (key, bound) in bounds.into_iter().enumerate() {
            for exact in [false, true] {
                table.put(key as u64, 1, 0, bound, exact, None);
                let entry = table.get(key as u64).unwrap();
                assert_eq!((entry.bound(), entry.exact()), (bound, exact));
            }
        }
    }

    #[test]
    fn the_shallowest_gives_way() {
        let mut table = table();
        // Five keys of one bucket: the low bits do not choose it.
        for key in 1..=4u64 {
            table.put(key, 10 - key as u32, 0, Bound::Exact, false, None);
        }
        table.put(5, 1, 0, Bound::Exact, false, None);
        let kept: Vec<u64> = (1..=5).filter(|&key| table.get(key).is_some()).collect();
        assert_eq!(kept, [1, 2, 3, 5]);
    }

    #[test]
    fn the_old_gives_way_before_the_new() {
        let mut table = table();
        table.put(1, 4, 0, Bound::Exact, false, None);
        table.begin();
        table.begin();
        for key in 2..=5u64 {
            table.put(key, 1, 0, Bound::Exact, false, None);
        }
        let kept: Vec<u64> = (1..=5).filter(|&key| table.get(key).is_some()).collect();
        assert_eq!(kept, [2, 3, 4, 5]);
    }

    #[test]
    fn a_new_game_knows_nothing() {
        let mut table = table();
        for game in 0..40_000u64 {
            table.put(game, 4, 1, Bound::Exact, true, Some(1));
            assert!(table.get(game).is_some());
            table.forget();
            assert!(table.get(game).is_none());
            table.begin();
            assert!(table.get(game).is_none());
        }
    }

    #[test]
    fn a_table_of_no_size_is_none() {
        let mut table = Table::<f64, u8>::new(0);
        table.begin();
        table.put(1, 1, 0.5, Bound::Exact, true, None);
        assert!(!table.on() && table.get(1).is_none());
    }
}
