//! The place of a position in the table of its number of stones: dense, every class of positions that
//! the symmetries exchange once.
//!
//! A table is ordered by the stones of the side to move, by the class of its numbers, by the class of the
//! other side's; such a block by the squares of the mover's stones (up to transposition, and reversal
//! where its numbers are their own mirror image): a *row* each; and a row by the squares of the other side's
//! stones among those that are left. Where the mover's stones are their own transposition, so may the
//! other side's be exchanged. Squares and stones are in the orders of `squares` and `labels`.

use super::labels::{CLASSES, Class};
use super::orbits::{Orbits, Symmetry, code, decode, distinct};
use super::squares::{ALL, GOAL, OTHER_GOAL, SQUARES, transposed};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// The most stones of a table.
pub(super) const LARGEST: usize = 6;

/// Kinds of rows: by whether a stone of the mover stands on the other side's goal (`KINDS / 2` more), and by
/// the diagonal squares that are free for the other side where the mover's stones are their own
/// transposition (one more than these), or 0.
const KINDS: usize = 14;

/// Where the squares of the mover lead to, packed in 32 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Row(u32);

impl Row {
    /// The squares cannot be: one of them twice, or the goal.
    const NONE: Row = Row(u32::MAX);

    fn new(number: u32, kind: usize, transpose: bool) -> Row {
        debug_assert!(number < 1 << 24);
        Row(number | (kind as u32) << 24 | u32::from(transpose) << 28)
    }

    /// Its number among the rows of its kind.
    #[inline(always)]
    fn number(self) -> u64 {
        u64::from(self.0 & 0xff_ffff)
    }

    #[inline(always)]
    fn kind(self) -> usize {
        (self.0 >> 24 & 0xf) as usize
    }

    /// Whether the other side's squares are to be transposed.
    #[inline(always)]
    pub(super) fn transpose(self) -> bool {
        self.0 >> 28 & 1 == 1
    }

    /// Whether the other side's squares may be transposed.
    pub(super) fn symmetric(self) -> bool {
        !self.kind().is_multiple_of(KINDS / 2)
    }
}

/// The rows of a number of mover's stones.
#[derive(Debug)]
pub(super) struct Rows {
    /// By [`code`] of the squares.
    rows: Box<[Row]>,
    /// How many rows there are of each kind.
    counts: [u32; KINDS],
    /// The codes of the squares that stand for each row.
    pub(super) canonical: Vec<u32>,
}

impl Rows {
    fn new(stones: usize, reversible: bool) -> Rows {
        let codes = SQUARES.pow(stones as u32);
        let mut rows = vec![Row::NONE; codes].into_boxed_slice();
        let (mut counts, mut canonical) = ([0; KINDS], Vec::new());
        let mut list = vec![0; stones];
        for own in 0..codes {
            if rows[own] != Row::NONE {
                continue;
            }
            decode(SQUARES as u32, own, &mut list);
            if !distinct(&list) || list.contains(&GOAL) {
                continue;
            }
            let other = code(SQUARES as u32, list.iter().map(|&s| transposed(s)));
            let mut images = vec![(own, false), (other, true)];
            if reversible {
                let back = code(SQUARES as u32, list.iter().rev().copied());
                let both = code(SQUARES as u32, list.iter().rev().map(|&s| transposed(s)));
                images.extend([(back, false), (both, true)]);
            }
            let symmetric = images.iter().any(|&(image, transpose)| transpose && image == own);
            let on_corner = list.contains(&OTHER_GOAL);
            let mut kind = usize::from(on_corner) * (KINDS / 2);
            if symmetric {
                let taken = list.iter().filter(|&&s| s < 5).count() + usize::from(!on_corner);
                kind += 1 + 5 - taken;
            }
            for (image, transpose) in images {
                // A symmetric row comes to itself both ways; neither need be taken.
                if rows[image] == Row::NONE {
                    rows[image] = Row::new(counts[kind], kind, transpose);
                }
            }
            counts[kind] += 1;
            canonical.push(own as u32);
        }
        Rows { rows, counts, canonical }
    }

    /// The row of these squares.
    #[inline(always)]
    pub(super) fn get(&self, code: usize) -> Row {
        self.rows[code]
    }
}

/// The entries of one pair of classes: they depend only on the numbers of stones and on which classes are
/// reversible.
#[derive(Debug)]
pub(super) struct Block {
    /// By kind of row: the first entry, and the numbers of the other side's squares.
    kinds: [Option<(u64, Arc<Orbits>)>; KINDS],
    /// Entries.
    pub(super) entries: u64,
}

impl Block {
    fn new(
        rows: &Rows,
        stones: usize,
        others: usize,
        reversible: bool,
        cache: &mut Cache,
    ) -> Block {
        let mut entries = 0;
        let kinds = std::array::from_fn(|kind| {
            if rows.counts[kind] == 0 {
                return None;
            }
            let on_corner = kind / (KINDS / 2);
            let symbols = (SQUARES - 1 - stones + on_corner) as u32;
            let fixed = (kind % (KINDS / 2)).checked_sub(1).map(|free| free as u32);
            let key = (symbols, others, Symmetry { reversal: reversible, fixed });
            let orbits = cache
                .entry(key)
                .or_insert_with(|| Arc::new(Orbits::new(key.0, key.1, key.2)))
                .clone();
            let first = entries;
            entries += u64::from(rows.counts[kind]) * orbits.count;
            Some((first, orbits))
        });
        Block { kinds, entries }
    }

    /// The first entry of a row, and the numbers of the other side's squares in it.
    #[inline(always)]
    pub(super) fn row(&self, row: Row) -> Option<(u64, &Orbits)> {
        let (first, orbits) = self.kinds[row.kind()].as_ref()?;
        Some((first + row.number() * orbits.count, orbits))
    }
}

type Cache = HashMap<(u32, usize, Symmetry), Arc<Orbits>>;

/// The squares that are left for the other side.
#[inline(always)]
pub(super) fn free(taken: u32) -> u32 {
    ALL & !(taken | 1 << OTHER_GOAL)
}

/// The number of a free square among the free ones.
#[inline(always)]
pub(super) fn place(free: u32, square: u8) -> u8 {
    (free & ((1 << square) - 1)).count_ones() as u8
}

/// The order of a table.
#[derive(Debug)]
pub(super) struct Index {
    /// Stones.
    pub(super) size: usize,
    /// Entries.
    pub(super) entries: u64,
    /// By number of mover's stones and whether its class is reversible.
    rows: [[Option<Rows>; 2]; LARGEST],
    /// By number of mover's stones and whether the classes of the mover and of the other are reversible.
    blocks: [[[Option<Block>; 2]; 2]; LARGEST],
    /// The first entry by number of mover's stones, class of the mover, class of the other.
    first: [Vec<u64>; LARGEST],
}

impl Index {
    /// The order of the table of so many stones, 2 … [`LARGEST`], made when it is first asked for.
    pub(super) fn of(size: usize) -> &'static Index {
        static KNOWN: [OnceLock<Index>; LARGEST + 1] = [const { OnceLock::new() }; LARGEST + 1];
        KNOWN[size].get_or_init(|| Index::new(size))
    }

    fn new(size: usize) -> Index {
        let mut index = Index {
            size,
            entries: 0,
            rows: Default::default(),
            blocks: Default::default(),
            first: Default::default(),
        };
        let mut cache = Cache::new();
        for stones in 1..size {
            let others = size - stones;
            for mover in Class::all(stones) {
                for other in Class::all(others) {
                    let [own, its] = [mover, other].map(|class| usize::from(class.reversible()));
                    let rows = index.rows[stones][own]
                        .get_or_insert_with(|| Rows::new(stones, mover.reversible()));
                    let block = index.blocks[stones][own][its].get_or_insert_with(|| {
                        Block::new(rows, stones, others, other.reversible(), &mut cache)
                    });
                    index.first[stones].push(index.entries);
                    index.entries += block.entries;
                }
            }
        }
        index
    }

    /// The rows of a class of the mover's.
    pub(super) fn rows(&self, mover: Class) -> Option<&Rows> {
        self.rows[mover.count][usize::from(mover.reversible())].as_ref()
    }

    /// The block of a pair of classes, and its first entry.
    pub(super) fn block(&self, mover: Class, other: Class) -> Option<(u64, &Block)> {
        let [own, its] = [mover, other].map(|class| usize::from(class.reversible()));
        let block = self.blocks[mover.count][own][its].as_ref()?;
        Some((self.first(mover.count, mover.number, other.number), block))
    }

    #[inline(always)]
    fn first(&self, stones: usize, mover: usize, other: usize) -> u64 {
        self.first[stones][mover * CLASSES[self.size - stones] + other]
    }

    /// The entry of a position: the squares of each side's stones in the order of its class.
    #[inline(always)]
    pub(super) fn entry(&self, mover: Placed<'_>, other: Placed<'_>) -> Option<u64> {
        let stones = mover.squares.len();
        let [own, its] = [mover.reversible, other.reversible].map(usize::from);
        let rows = self.rows[stones][own].as_ref()?;
        let row = rows.get(code(SQUARES as u32, mover.squares.iter().copied()));
        if row == Row::NONE {
            return None;
        }
        let block = self.blocks[stones][own][its].as_ref()?;
        let (first, orbits) = block.row(row)?;
        let seen = |square: u8| if row.transpose() { transposed(square) } else { square };
        let taken = mover.squares.iter().fold(0, |taken, &square| taken | 1 << seen(square));
        let free = free(taken);
        let list = other.squares.iter().map(|&square| place(free, seen(square)));
        let number = orbits.number(code(orbits.symbols, list));
        Some(self.first(stones, mover.class, other.class) + first + number)
    }
}

/// A side's stones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed<'a> {
    /// The class of their numbers.
    pub(super) class: usize,
    /// Whether the order may be reversed.
    pub(super) reversible: bool,
    /// Their squares as the mover sees them, in the order of the class.
    pub(super) squares: &'a [u8],
}
