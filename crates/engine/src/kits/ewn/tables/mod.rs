//! Exact tables of the standard game: the win chance of every position with two to six stones.
//!
//! | file | idea |
//! | --- | --- |
//! | `squares.rs` | the board as the mover sees it |
//! | `labels.rs` | sets of numbers that the die cannot tell apart |
//! | `orbits.rs` | lists of squares numbered without gaps, symmetric ones once |
//! | `index.rs` | the place of a position in its table |
//! | `half.rs` | all that may stand on either side of a block |
//! | `component.rs` | two blocks of positions solved in one pass |
//! | `rounding.rs` | 16 bits a value, and how far that is from the truth |
//! | `build.rs` | layers, threads, the file |
//! | `known.rs` | the tables that an engine has |

mod build;
mod component;
mod half;
mod index;
mod known;
mod labels;
mod orbits;
mod rounding;
mod squares;
#[cfg(test)]
mod tests;

pub(super) use known::Known;

use crate::exact::file::Identity;
use crate::exact::{Build, BuildProgress, Endgames, ExactTable, TablesError};
use index::Index;
use known::EwnTable;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;
use yiqi_core::{Fault, Notation as _, Rng, Rules as _, Side, below};
use yiqi_games::ewn::{Ewn, Position, Stone};

/// The table that is built at first use: a matter of seconds.
const FIRST_USE: u32 = 4;

/// Which table has so many stones.
fn identity(size: usize) -> Identity {
    Identity { game: Ewn::NAME, size: size as u32, entries: Index::of(size).entries }
}

/// The tables of the standard game.
#[derive(Debug)]
pub(super) struct EwnEndgames {
    game: Ewn,
}

impl EwnEndgames {
    /// `None` for all rules but the standard ones on 5×5 with six stones: who begins and how the stones are
    /// placed is no part of a position.
    pub(super) fn of(game: &Ewn) -> Option<EwnEndgames> {
        let standard = Ewn::default();
        let same = game.variant() == standard.variant()
            && game.board() == standard.board()
            && game.stones() == standard.stones();
        same.then(|| EwnEndgames { game: game.clone() })
    }
}

impl Endgames<Ewn> for EwnEndgames {
    fn counted(&self) -> &'static str {
        "stones"
    }

    fn sizes(&self) -> RangeInclusive<u32> {
        2..=index::LARGEST as u32
    }

    fn first_use(&self) -> Option<u32> {
        Some(FIRST_USE)
    }

    fn error(&self) -> f64 {
        rounding::ERROR
    }

    fn size(&self, p: &Position) -> u32 {
        known::stones(p)
    }

    fn build(
        &self,
        order: &Build<'_>,
        tell: &mut dyn FnMut(BuildProgress),
    ) -> Result<(), TablesError> {
        build::build(order, tell)
    }

    fn open(&self, folder: &Path, size: u32) -> Result<Option<Arc<dyn ExactTable<Ewn>>>, Fault> {
        let table = EwnTable::open(folder, size as usize)?;
        Ok(table.map(|table| Arc::new(table) as Arc<dyn ExactTable<Ewn>>))
    }

    fn splits(&self, size: u32) -> Vec<(u32, u32)> {
        (1..size).map(|own| (own, size - own)).collect()
    }

    fn draw(&self, (own, its): (u32, u32), rng: &mut Rng) -> Position {
        let mover = if below(rng, 2) == 0 { Side::First } else { Side::Second };
        loop {
            let mut stones = Vec::new();
            for (side, count) in [(mover, own), (!mover, its)] {
                let mut numbers: Vec<u8> = (1..=6).collect();
                for _ in 0..count {
                    let number = numbers.swap_remove(below(rng, numbers.len() as u32) as usize);
                    stones.push(Stone::new(side, number));
                }
            }
            let mut free: Vec<usize> = (0..self.game.board().area()).collect();
            let squares: Vec<_> = stones
                .iter()
                .map(|_| free.swap_remove(below(rng, free.len() as u32) as usize))
                .collect();
            let over =
                |(stone, &square): (&Stone, &usize)| self.game.is_goal(stone.side(), square as u8);
            if stones.iter().zip(&squares).any(over) {
                continue;
            }
            if let Ok(setup) = self.game.parse(&self.text(&stones, &squares, mover)) {
                return setup.position;
            }
        }
    }
}

impl EwnEndgames {
    /// The text of a position.
    fn text(&self, stones: &[Stone], squares: &[usize], side: Side) -> String {
        let width = usize::from(self.game.board().width);
        let row = |rank: usize| {
            let (mut row, mut empty) = (String::new(), 0);
            for square in rank * width..(rank + 1) * width {
                let Some(at) = squares.iter().position(|&s| s == square) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    row += &empty.to_string();
                }
                empty = 0;
                row.push(stones[at].letter());
            }
            if empty > 0 { row + &empty.to_string() } else { row }
        };
        let ranks = (0..usize::from(self.game.board().height)).rev();
        let rows: Vec<String> = ranks.map(row).collect();
        format!("{} {} -", rows.join("/"), self.game.letter(side))
    }
}
