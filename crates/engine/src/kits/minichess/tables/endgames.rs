//! The tables as the commands see them: which there are, how they are built, random positions of them.

use super::index::{Index, SQUARES};
use super::known::MinichessTable;
use super::retrograde::DRAWN;
use super::sets::Set;
use super::{LARGEST, build, has_tables};
use crate::exact::{
    Build, BuildProgress, Endgames, ExactTable, Longest, Stored, TableFacts, TablesError,
};
use crate::kits::minichess::tables::Verdict;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;
use yiqi_core::{Ask, Fault, Game as _, Notation as _, Rng, Side, below};
use yiqi_games::minichess::{Man, Minichess, Position};

/// The fewest men of a table: two kings alone draw by the rules.
pub(super) const SMALLEST: u32 = 3;

/// The table that is built at first use: less than a second.
const FIRST_USE: u32 = 4;

/// The most men of one side.
const MOST_OF_A_SIDE: u32 = 5;

/// The tables of 5×5 chess without pawns.
#[derive(Debug)]
pub(in super::super) struct MinichessEndgames {
    game: Minichess,
}

impl MinichessEndgames {
    /// `None` for the rules on 6×6.
    pub(in super::super) fn of(game: &Minichess) -> Option<MinichessEndgames> {
        has_tables(game).then(|| MinichessEndgames { game: game.clone() })
    }

    /// The text of a position with these men.
    fn text(men: &[(Side, Man, usize)], mover: Side) -> String {
        let letter = |square: usize| {
            let (side, man, _) = men.iter().find(|man| man.2 == square)?;
            let letter = man.letter();
            Some(if *side == Side::First { letter } else { letter.to_ascii_lowercase() })
        };
        let row = |rank: usize| -> String {
            (0..5).map(|file| letter(rank * 5 + file).unwrap_or('1')).collect()
        };
        let rows = (0..5).rev().map(row).collect::<Vec<_>>().join("/");
        // Empty squares side by side are one number.
        let rows = (2..=5).rev().fold(rows, |rows, n| rows.replace(&"1".repeat(n), &n.to_string()));
        format!("{} {} - - 0 1", rows, ["w", "b"][mover])
    }
}

impl Endgames<Minichess> for MinichessEndgames {
    fn counted(&self) -> &'static str {
        "pieces"
    }

    fn sizes(&self) -> RangeInclusive<u32> {
        SMALLEST..=LARGEST
    }

    fn first_use(&self) -> Option<u32> {
        Some(FIRST_USE)
    }

    fn error(&self) -> f64 {
        0.0
    }

    fn distances(&self) -> bool {
        true
    }

    fn size(&self, p: &Position) -> u32 {
        p.occupied().count_ones()
    }

    fn build(
        &self,
        order: &Build<'_>,
        tell: &mut dyn FnMut(BuildProgress),
    ) -> Result<(), TablesError> {
        build::build(&self.game, order, tell)
    }

    fn open(
        &self,
        folder: &Path,
        size: u32,
    ) -> Result<Option<Arc<dyn ExactTable<Minichess>>>, Fault> {
        let table = MinichessTable::open(&self.game, folder, size)?;
        Ok(table.map(|table| Arc::new(table) as Arc<dyn ExactTable<Minichess>>))
    }

    fn splits(&self, size: u32) -> Vec<(u32, u32)> {
        let own = (1..size).filter(|own| (1..=MOST_OF_A_SIDE).contains(&(size - own)));
        own.filter(|&own| own <= MOST_OF_A_SIDE).map(|own| (own, size - own)).collect()
    }

    fn draw(&self, (own, its): (u32, u32), rng: &mut Rng) -> Position {
        let mover = if below(rng, 2) == 0 { Side::First } else { Side::Second };
        loop {
            let mut free: Vec<usize> = (0..25).collect();
            let mut men = Vec::new();
            for (side, count) in [(mover, own), (!mover, its)] {
                let mut officers = vec![Man::Queen, Man::Rook, Man::Bishop, Man::Knight];
                for number in 0..count {
                    let man = match number {
                        0 => Man::King,
                        _ => officers.swap_remove(below(rng, officers.len() as u32) as usize),
                    };
                    let square = free.swap_remove(below(rng, free.len() as u32) as usize);
                    men.push((side, man, square));
                }
            }
            let Ok(setup) = self.game.parse(&MinichessEndgames::text(&men, mover)) else {
                continue;
            };
            let (p, trail) = (setup.position, setup.trail);
            let over =
                self.game.end(&p, &trail, Ask::Rules).is_some() || !self.game.can_move(&p, ());
            // Both kings in check: no move leads there.
            if !over && !self.game.in_check(&p, !mover) {
                return p;
            }
        }
    }
}

/// Which men stand where in the position of a number.
fn men(set: Set, number: usize) -> Vec<(Side, Man, usize)> {
    let officers = set.men();
    let each = SQUARES.pow(officers.len() as u32);
    let kings = Index::get().pairs[number / each];
    let mut men = vec![(Side::First, Man::King, kings[0]), (Side::Second, Man::King, kings[1])];
    let mut rest = number % each;
    for (side, man) in officers {
        men.push((side, man, rest % SQUARES));
        rest /= SQUARES;
    }
    men
}

impl ExactTable<Minichess> for MinichessTable {
    fn stored(&self, p: &Position) -> Option<Stored> {
        Some(match self.verdict(p)? {
            Verdict::Win(plies) => Stored { win: 1.0, plies: Some(plies) },
            Verdict::Draw => Stored { win: 0.5, plies: None },
            Verdict::Loss(plies) => Stored { win: 0.0, plies: Some(plies) },
        })
    }

    fn facts(&self) -> TableFacts {
        self.values.file().facts(self.size, self.entries)
    }

    fn longest(&self) -> Result<Vec<Longest>, Fault> {
        let mut all = Vec::new();
        for set in Set::all(self.size) {
            let mut longest: Option<(u8, Side, usize)> = None;
            for &mover in set.movers() {
                let values = self.values.section(set.section(mover))?;
                for (number, &plies) in values.iter().enumerate() {
                    // A number without a position repeats one that has one before it: the first counts.
                    let longer = longest.is_none_or(|(most, ..)| plies > most);
                    if plies % 2 == 1 && plies != DRAWN && longer {
                        longest = Some((plies, mover, number));
                    }
                }
            }
            all.extend(longest.map(|(plies, mover, number)| Longest {
                pieces: set.to_string(),
                plies: plies.into(),
                position: MinichessEndgames::text(&men(set, number), mover),
            }));
        }
        Ok(all)
    }

    fn check(&self) -> Result<(), Fault> {
        self.values.file().check()
    }
}
