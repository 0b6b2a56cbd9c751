//! The tables that an engine has, and how a position is found in them.

use super::index::{Index, LARGEST, Placed};
use super::labels::LABELS;
use super::squares::SEEN;
use super::{EwnEndgames, identity, rounding};
use crate::Library;
use crate::exact::file::Values;
use crate::exact::{self, ExactTable, Stored, TableFacts};
use std::path::Path;
use std::sync::Arc;
use yiqi_core::{Fault, Rules as _, Side};
use yiqi_games::ewn::{Ewn, Position};

/// The stones of both sides.
#[inline(always)]
pub(super) fn stones(p: &Position) -> u32 {
    p.live(Side::First).count_ones() + p.live(Side::Second).count_ones()
}

/// One table, open.
#[derive(Debug)]
pub(super) struct EwnTable {
    index: &'static Index,
    values: Values,
}

impl EwnTable {
    /// The table of so many stones; `None` where the folder has none.
    ///
    /// # Errors
    /// A file that is something else or damaged.
    pub(super) fn open(folder: &Path, size: usize) -> Result<Option<EwnTable>, Fault> {
        // The index takes a moment, and is made only where there is a file for it.
        if !exact::file::path(folder, Ewn::NAME, size as u32).exists() {
            return Ok(None);
        }
        let values = Values::open(folder, &identity(size))?;
        Ok(values.map(|values| EwnTable { index: Index::of(size), values }))
    }

    /// What stands in the table; `None` for a position that is none of its own: one of another number of
    /// stones, one that is over, one before the placement.
    #[inline]
    fn value(&self, p: &Position) -> Option<u16> {
        let [own, its] = [p.side(), !p.side()].map(|side| side_of(p, side));
        if own.count + its.count != self.index.size
            || own.count == 0
            || its.count == 0
            || p.placing()
        {
            return None;
        }
        Some(self.values.get(self.index.entry(own.placed(), its.placed())?))
    }
}

impl ExactTable<Ewn> for EwnTable {
    fn stored(&self, p: &Position) -> Option<Stored> {
        self.value(p).map(|value| Stored { win: rounding::win(value), plies: None })
    }

    fn facts(&self) -> TableFacts {
        self.values.file().facts(self.index.size as u32, self.index.entries)
    }

    fn check(&self) -> Result<(), Fault> {
        self.values.file().check()
    }
}

/// A side's stones as the index wants them.
struct Stones {
    squares: [u8; 6],
    count: usize,
    class: usize,
    reversible: bool,
}

#[inline(always)]
fn side_of(p: &Position, side: Side) -> Stones {
    let live = p.live(side);
    let labels = LABELS[live];
    let seen = &SEEN[p.side()];
    let (mut squares, mut count) = ([0; 6], 0);
    for stone in p.stones(side) {
        squares[count] = seen[usize::from(p.square(stone))];
        count += 1;
    }
    if labels.descending {
        squares[..count].reverse();
    }
    Stones { squares, count, class: usize::from(labels.class), reversible: labels.reversible }
}

impl Stones {
    #[inline(always)]
    fn placed(&self) -> Placed<'_> {
        let Stones { class, reversible, .. } = *self;
        Placed { class, reversible, squares: &self.squares[..self.count] }
    }
}

/// All tables that an engine has.
#[derive(Debug)]
pub(in super::super) struct Known {
    /// By number of stones.
    tables: [Option<EwnTable>; LARGEST + 1],
    /// The stones of the largest.
    most: u32,
}

impl Known {
    /// What a library has for a game; `None` where that is nothing. A damaged file counts as none: whoever
    /// builds an engine has said so before.
    pub(in super::super) fn of(game: &Ewn, library: &Library) -> Option<Arc<Known>> {
        let folder = library.tables.as_ref()?;
        EwnEndgames::of(game)?;
        let most = library.most.unwrap_or(u32::MAX).min(LARGEST as u32);
        let tables: [_; LARGEST + 1] = std::array::from_fn(|size| {
            let wanted = (2..=most).contains(&(size as u32));
            wanted.then(|| EwnTable::open(folder, size).ok().flatten()).flatten()
        });
        let most = tables.iter().rposition(Option::is_some)? as u32;
        Some(Arc::new(Known { tables, most }))
    }

    /// The expected result for the side to move, −1 … 1, of a position that is not over.
    #[inline]
    pub(in super::super) fn value(&self, p: &Position) -> Option<f64> {
        let size = stones(p);
        if size > self.most {
            return None;
        }
        let stored = self.tables[size as usize].as_ref()?.value(p)?;
        Some(2.0 * rounding::win(stored) - 1.0)
    }
}
