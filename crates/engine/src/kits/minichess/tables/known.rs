//! The tables that an engine has, and how a position is found in them.

use super::endgames::SMALLEST;
use super::index::{Index, numbers};
use super::retrograde::DRAWN;
use super::sets::{Set, officers, squares_of};
use super::{LARGEST, has_tables, identity, open};
use crate::Library;
use crate::exact::packed::Packed;
use std::path::Path;
use std::sync::Arc;
use yiqi_core::{Fault, Side};
use yiqi_games::minichess::{Man, Minichess, Position};

/// What a table says of a position for the side to move: the distance in plies to the end that both sides'
/// best play leads to, the winner as fast, the loser as slow as can be. Rules that look at the past have no
/// part in it: a win may be longer than 50 moves without a capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It wins, after an odd number of plies.
    Win(u32),
    /// Nobody wins.
    Draw,
    /// It loses, after an even number of plies; 0 where it has no move.
    Loss(u32),
}

impl Verdict {
    fn stored(value: u8) -> Verdict {
        match value {
            DRAWN => Verdict::Draw,
            plies if plies % 2 == 1 => Verdict::Win(plies.into()),
            plies => Verdict::Loss(plies.into()),
        }
    }
}

/// One table, open.
#[derive(Debug)]
pub(super) struct MinichessTable {
    pub(super) game: Minichess,
    pub(super) size: u32,
    pub(super) entries: u64,
    pub(super) values: Packed,
}

impl MinichessTable {
    /// The table of so many men; `None` where the folder has none.
    ///
    /// # Errors
    /// A file that is something else or damaged.
    pub(super) fn open(
        game: &Minichess,
        folder: &Path,
        size: u32,
    ) -> Result<Option<MinichessTable>, Fault> {
        let values = open(game, folder, size)?;
        let entries = identity(game, size).entries;
        Ok(values.map(|values| MinichessTable { game: game.clone(), size, entries, values }))
    }

    /// What the table says of a position; `None` for one that is none of its own: of another number of men,
    /// with a pawn or two of a kind, or with both kings in check, which no move leads to.
    #[inline]
    pub(super) fn verdict(&self, p: &Position) -> Option<Verdict> {
        if p.occupied().count_ones() != self.size || self.game.in_check(p, !p.side()) {
            return None;
        }
        let (section, number) = place(p)?;
        Some(Verdict::stored(self.values.get(section, number)?))
    }
}

/// The section of a position and its number there.
#[inline(always)]
pub(super) fn place(p: &Position) -> Option<(usize, usize)> {
    let [first, second] = [officers(p, Side::First)?, officers(p, Side::Second)?];
    let (set, mut swapped) = Set::folded(first, second);
    if set.mirrored() {
        // The side to move is white.
        swapped = p.side() == Side::Second;
    }
    let white = if swapped { Side::Second } else { Side::First };
    let mover = if p.side() == white { Side::First } else { Side::Second };
    let (mut squares, mut count) = ([0; LARGEST as usize], 0);
    for side in [white, !white] {
        squares_of(p, side, &mut squares, &mut count);
    }
    let [white, black] =
        [white, !white].map(|side| p.men(side, Man::King).trailing_zeros() as usize);
    let number = Index::get().entry(white, black, &squares[..count])?;
    Some((set.section(mover), number))
}

/// The values of each section of a table.
pub(super) fn lengths(size: u32) -> Vec<usize> {
    let movers: usize = Set::all(size).iter().map(|set| set.movers().len()).sum();
    vec![numbers(size as usize - 2); movers]
}

/// All tables that an engine has.
#[derive(Debug)]
pub(in super::super) struct Known {
    /// By number of men.
    tables: [Option<MinichessTable>; LARGEST as usize + 1],
    /// The men of the largest.
    most: u32,
}

impl Known {
    /// What a library has for a game; `None` where that is nothing. A damaged file counts as none: whoever
    /// builds an engine has said so before.
    pub(in super::super) fn of(game: &Minichess, library: &Library) -> Option<Arc<Known>> {
        let folder = library.tables.as_ref()?;
        if !has_tables(game) {
            return None;
        }
        let most = library.most.unwrap_or(u32::MAX).min(LARGEST);
        let tables: [_; LARGEST as usize + 1] = std::array::from_fn(|size| {
            let size = size as u32;
            let wanted = (SMALLEST..=most).contains(&size);
            wanted.then(|| MinichessTable::open(game, folder, size).ok().flatten()).flatten()
        });
        let most = tables.iter().rposition(Option::is_some)? as u32;
        Some(Arc::new(Known { tables, most }))
    }

    /// What the tables say of a position; `None` where they do not have it.
    #[inline]
    pub(in super::super) fn verdict(&self, p: &Position) -> Option<Verdict> {
        let size = p.occupied().count_ones();
        if size > self.most {
            return None;
        }
        self.tables[size as usize].as_ref()?.verdict(p)
    }
}
