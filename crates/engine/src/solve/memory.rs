//! What a search for forced wins knows of the positions it has met.
//!
//! An entry belongs to a position alone: it holds what was proved for the side to move and what for the
//! other, so that a position that one side is found to win is known to be no win of the other. Buckets of
//! four entries fill a cache line; the entry that cost least gives way. The table starts small and doubles
//! as it fills, since most questions are settled by little memory, which is faster.
//!
//! Positions are told apart by 64 bits of hash. That two of them agree within a search is possible and
//! unlikely (about n²/2⁶⁵ for n positions); a proof that is written to a file is checked without hashes.

/// Entries that are looked at for one key.
const BUCKET: usize = 4;
/// Buckets at the start: 1 MiB.
const FIRST: usize = 1 << 14;

/// What is known of one position. Distances are in turns, 0 where nothing is known.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Known {
    /// The side to move wins within so many.
    win: u8,
    /// It does not win within so many.
    no_win: u8,
    /// It loses within so many.
    loss: u8,
    /// It does not lose within so many.
    no_loss: u8,
    /// The step that wins, by its number in the move list, plus 1.
    winner: u8,
    /// The step that kept the side from losing longest.
    escape: u8,
    /// The logarithm of what it has cost.
    effort: u8,
}

impl Known {
    /// Whether the side to move wins within `n`, where that is known.
    pub(super) fn wins(self, n: u32) -> Option<bool> {
        match () {
            () if self.win != 0 && u32::from(self.win) <= n => Some(true),
            () if u32::from(self.no_win) >= n || self.loss != 0 => Some(false),
            () => None,
        }
    }

    /// Whether it loses within `n`, where that is known.
    pub(super) fn loses(self, n: u32) -> Option<bool> {
        match () {
            () if self.loss != 0 && u32::from(self.loss) <= n => Some(true),
            () if u32::from(self.no_loss) >= n || self.win != 0 => Some(false),
            () => None,
        }
    }

    /// The shortest win that was proved.
    pub(super) fn win(self) -> Option<u32> {
        (self.win != 0).then(|| self.win.into())
    }

    /// The number of the step that wins.
    pub(super) fn winner(self) -> Option<u8> {
        self.winner.checked_sub(1)
    }

    /// The number of the step that does not lose, or held out longest.
    pub(super) fn escape(self) -> Option<u8> {
        self.escape.checked_sub(1)
    }

    /// The side to move wins within `n` by the step of this number, if it wins at all.
    pub(super) fn note_win(&mut self, n: u32, winner: Option<u8>) {
        match winner {
            Some(number) if self.win == 0 || n < u32::from(self.win) => {
                (self.win, self.winner) = (n as u8, number + 1);
            }
            Some(_) => {}
            None => self.no_win = self.no_win.max(n as u8),
        }
    }

    /// The side to move loses within `n`, or escapes by the step of this number.
    pub(super) fn note_loss(&mut self, n: u32, escape: Option<u8>) {
        match escape {
            None if self.loss == 0 || n < u32::from(self.loss) => self.loss = n as u8,
            None => {}
            Some(number) => {
                self.no_loss = self.no_loss.max(n as u8);
                self.escape = number + 1;
            }
        }
    }

    fn pack(self) -> u64 {
        let Known { win, no_win, loss, no_loss, winner, escape, effort } = self;
        u64::from_le_bytes([win, no_win, loss, no_loss, winner, escape, effort, 1])
    }

    fn unpack(word: u64) -> Known {
        let [win, no_win, loss, no_loss, winner, escape, effort, _] = word.to_le_bytes();
        Known { win, no_win, loss, no_loss, winner, escape, effort }
    }
}

/// Entries by key.
pub(super) struct Memory {
    /// A key and a packed [`Known`] each; an empty one is all 0.
    entries: Vec<[u64; 2]>,
    filled: usize,
    most: usize,
}

impl Memory {
    /// A table that may grow to so many MiB.
    pub(super) fn new(mib: usize) -> Memory {
        let most = (mib << 20) / size_of::<[u64; 2]>();
        Memory { entries: vec![[0; 2]; FIRST * BUCKET], filled: 0, most }
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        let buckets = self.entries.len() / BUCKET;
        (key as usize & (buckets - 1)) * BUCKET
    }

    /// What is known of a position.
    #[inline]
    pub(super) fn find(&self, key: u64) -> Known {
        let start = self.bucket(key);
        let entries = &self.entries[start..start + BUCKET];
        let found = entries.iter().find(|entry| entry[0] == key && entry[1] != 0);
        found.map_or_else(Known::default, |entry| Known::unpack(entry[1]))
    }

    /// Adds to what is known of a position that has cost so many nodes.
    pub(super) fn note(&mut self, key: u64, cost: u64, add: impl FnOnce(&mut Known)) {
        let effort = (cost + 1).ilog2() as u8;
        let start = self.bucket(key);
        let entries = &mut self.entries[start..start + BUCKET];
        let own = entries.iter().position(|entry| entry[0] == key && entry[1] != 0);
        let place = own.unwrap_or_else(|| {
            let cheap = |entry: &[u64; 2]| {
                if entry[1] == 0 { 0 } else { 1 + Known::unpack(entry[1]).effort }
            };
            (0..BUCKET).min_by_key(|&place| cheap(&entries[place])).unwrap_or(0)
        });
        let entry = &mut entries[place];
        let fresh = entry[1] == 0;
        let mut known = if own.is_some() { Known::unpack(entry[1]) } else { Known::default() };
        add(&mut known);
        known.effort = known.effort.max(effort);
        *entry = [key, known.pack()];
        self.filled += usize::from(fresh);
        if self.filled * 4 > self.entries.len() * 3 && self.entries.len() * 2 <= self.most {
            self.double();
        }
    }

    /// Twice as many places. Each bucket becomes two, so that everything finds room again.
    fn double(&mut self) {
        let buckets = self.entries.len() / BUCKET;
        let old = std::mem::replace(&mut self.entries, vec![[0; 2]; 2 * BUCKET * buckets]);
        for entry in old.into_iter().filter(|entry| entry[1] != 0) {
            let start = self.bucket(entry[0]);
            let free = self.entries[start..start + BUCKET].iter_mut().find(|entry| entry[1] == 0);
            if let Some(place) = free {
                *place = entry;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_of_one_side_is_no_win_of_the_other() {
        let mut known = Known::default();
        assert_eq!((known.wins(3), known.loses(4)), (None, None));
        known.note_win(3, None);
        assert_eq!((known.wins(1), known.wins(3), known.wins(5)), (Some(false), Some(false), None));
        known.note_win(7, Some(0));
        assert_eq!((known.wins(5), known.wins(7), known.wins(9)), (None, Some(true), Some(true)));
        assert_eq!(
            (known.loses(2), known.loses(40), known.winner()),
            (Some(false), Some(false), Some(0))
        );
        known.note_win(9, Some(4));
        assert_eq!((known.win(), known.winner()), (Some(7), Some(0)), "the shorter one stays");
        let mut lost = Known::default();
        lost.note_loss(4, Some(6));
        lost.note_loss(6, None);
        assert_eq!(
            (lost.loses(4), lost.loses(6), lost.wins(31)),
            (Some(false), Some(true), Some(false))
        );
        assert_eq!(lost.escape(), Some(6));
        assert_eq!(Known::unpack(lost.pack()), lost);
    }

    #[test]
    fn what_was_noted_is_found_while_the_table_grows() {
        let mut memory = Memory::new(64);
        let key = |n: u64| yiqi_core::zobrist::mix(n);
        for n in 0..200_000 {
            memory.note(key(n), n, |known| known.note_win(2 * (n as u32 % 20) + 1, None));
        }
        let there = (0..200_000)
            .filter(|&n| memory.find(key(n)).wins(2 * (n as u32 % 20) + 1) == Some(false))
            .count();
        // Buckets of four hold three entries in the mean before the table doubles: some are asked for a
        // fifth place by then, and give up their cheapest.
        assert!(there > 160_000, "{there}");
        assert!(memory.entries.len() > FIRST * BUCKET);
        assert_eq!(memory.find(0), Known::default(), "an empty place is not the key 0");
    }

    #[test]
    fn the_cheapest_gives_way_in_a_full_table() {
        let mut memory = Memory::new(0);
        let key = |n: u64| n << 32; // all in one bucket
        for n in 1..=4 {
            memory.note(key(n), 1000 * n, |known| known.note_win(5, None));
        }
        memory.note(key(5), 7, |known| known.note_win(5, None));
        assert_eq!(memory.find(key(1)), Known::default());
        assert!((2..=5).all(|n| memory.find(key(n)).wins(5) == Some(false)));
    }
}
