//! The exact tables of a rule set, from positions to texts.

use super::AnyPosition;
use super::game::table_of;
use super::table::Table;
use super::tables::{AnyTables, Drawn, OPEN, Probed, ProbedRoll, Sampling, Verified};
use crate::exact::slow::{Slow, share};
use crate::turns;
use crate::{Build, BuildProgress, Endgames, ExactTable, TableFacts, TablesError};
use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use yiqi_core::{Ask, Fault, Game, Rules, below, seeded};

/// So many positions in a row that are not open, and nobody looks for more.
const PATIENCE: u32 = 100_000;

/// The tables of a rule set.
pub(super) struct Cabinet<G: Game> {
    game: G,
    endgames: Arc<dyn Endgames<G>>,
    /// Tables that were looked into, so that the next position need not open them again.
    open: Mutex<HashMap<(PathBuf, u32), Open<G>>>,
}

/// Hears of the number of the split, the position and its win chance.
type Each<'a, G> = dyn FnMut(usize, &<G as Game>::Position, f64) -> Result<(), TablesError> + 'a;

/// A table that is open.
type Open<G> = Arc<dyn ExactTable<G>>;

impl<G: Rules> Cabinet<G> {
    /// Nothing is open yet.
    pub(super) fn new(game: G, endgames: Arc<dyn Endgames<G>>) -> Cabinet<G> {
        Cabinet { game, endgames, open: Mutex::default() }
    }

    fn table(&self, folder: &Path, size: u32) -> Result<Arc<dyn ExactTable<G>>, Fault> {
        self.endgames.open(folder, size)?.ok_or_else(|| {
            let reason = format!(
                "there is no table of {size} {} in it; yiqi tables build makes it",
                self.endgames.counted()
            );
            Fault::whole("folder", folder.display().to_string(), reason)
        })
    }

    /// Open positions of a table with their win chances, those of a split one after the other.
    fn open_positions(
        &self,
        order: &Sampling<'_>,
        each: &mut Each<'_, G>,
    ) -> Result<(), TablesError> {
        let table = self.table(order.folder, order.size)?;
        // A judge is read through, however large it is.
        table.check()?;
        let splits = self.endgames.splits(order.size);
        for (number, &split) in splits.iter().enumerate() {
            // Each split has its stream, and the first ones one position more where it does not come out.
            let mut rng = seeded(order.seed, number as u64);
            let count = splits.len() as u32;
            let wanted =
                order.positions / count + u32::from((number as u32) < order.positions % count);
            let (mut found, mut idle) = (0, 0);
            while found < wanted && idle < PATIENCE {
                if order.stop.load(Ordering::Relaxed) {
                    return Err(TablesError::Stopped);
                }
                let p = self.endgames.draw(split, &mut rng);
                match table.win(&p).filter(|win| OPEN.contains(win)) {
                    Some(win) => {
                        (found, idle) = (found + 1, 0);
                        each(number, &p, win)?;
                    }
                    None => idle += 1,
                }
            }
        }
        Ok(())
    }

    /// The win chance of the side to move; `None` where no table has the position.
    fn win(&self, folder: &Path, p: &G::Position) -> Result<Option<f64>, Fault> {
        let size = self.endgames.size(p);
        if !self.endgames.sizes().contains(&size) {
            return Ok(None);
        }
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let place = (folder.to_owned(), size);
        if let Some(table) = open.get(&place) {
            return Ok(table.win(p));
        }
        let Some(table) = self.endgames.open(folder, size)? else { return Ok(None) };
        Ok(open.entry(place).or_insert(table).win(p))
    }

    /// One face of the die.
    fn rolled(
        &self,
        folder: &Path,
        at: &Table<G>,
        (roll, weight): (G::Roll, f64),
    ) -> Result<Option<ProbedRoll>, Fault> {
        let side = self.game.side(&at.position);
        let mut children = Vec::new();
        turns::each_turn(&self.game, &at.position, &at.trail, roll, &mut |steps, p, t| {
            let text = self.game.move_text(&at.position, steps);
            children.push((text, p.clone(), t.clone()));
        });
        let mut found = Vec::new();
        for (text, child, trail) in children {
            let win = match self.game.end(&child, &trail, Ask::Rules) {
                Some(end) => share(end.outcome, side),
                None => match self.win(folder, &child)? {
                    Some(win) if self.game.side(&child) == side => win,
                    Some(win) => 1.0 - win,
                    None => return Ok(None),
                },
            };
            found.push((text, win));
        }
        // Of equals the first by text, so that the order is the same everywhere.
        found.sort_by(|(a, x), (b, y)| y.total_cmp(x).then_with(|| a.cmp(b)));
        found.dedup_by(|(a, _), (b, _)| a == b);
        let win = found.first().map_or(0.0, |(_, win)| *win);
        Ok(Some(ProbedRoll { roll: self.game.roll_number(roll), weight, win, moves: found }))
    }
}

impl<G: Rules> AnyTables for Cabinet<G> {
    fn counted(&self) -> &'static str {
        self.endgames.counted()
    }

    fn sizes(&self) -> RangeInclusive<u32> {
        self.endgames.sizes()
    }

    fn error(&self) -> f64 {
        self.endgames.error()
    }

    fn build(
        &self,
        order: &Build<'_>,
        tell: &mut dyn FnMut(BuildProgress),
    ) -> Result<(), TablesError> {
        self.endgames.build(order, tell)
    }

    fn stat(&self, folder: &Path, read: bool) -> Result<Vec<TableFacts>, Fault> {
        let mut facts = Vec::new();
        for size in self.endgames.sizes() {
            if let Some(table) = self.endgames.open(folder, size)? {
                if read {
                    table.check()?;
                }
                facts.push(table.facts());
            }
        }
        Ok(facts)
    }

    fn probe(&self, folder: &Path, position: &dyn AnyPosition) -> Result<Option<Probed>, Fault> {
        let at = table_of(&self.game, position)?;
        if let Some(end) = at.end() {
            let reason = format!("the game is over, {}: no table has it", end.reason);
            return Err(Fault::whole("position", at.text(), reason));
        }
        let Some(before) = self.win(folder, &at.position)? else { return Ok(None) };
        let faces = match at.known_roll() {
            Some(roll) => vec![(roll, 1.0)],
            None => self.game.rolls(&at.position).to_vec(),
        };
        let mut rolls = Vec::new();
        for face in faces {
            let Some(roll) = self.rolled(folder, at, face)? else { return Ok(None) };
            rolls.push(roll);
        }
        let win = match (&rolls[..], at.known_roll()) {
            ([roll], Some(_)) => roll.win,
            _ => before,
        };
        let certain = win == 0.0 || win == 1.0;
        let error = if certain { 0.0 } else { self.endgames.error() };
        Ok(Some(Probed { win, error, rolls }))
    }

    fn draw(&self, order: &Sampling<'_>) -> Result<Vec<Drawn>, TablesError> {
        let mut rng = seeded(order.seed, u64::from(u32::MAX));
        let splits = self.endgames.splits(order.size);
        let mut drawn = Vec::new();
        self.open_positions(order, &mut |split, p, _| {
            let trail = self.game.trail(p);
            let rolls = self.game.rolls(p);
            let roll = rolls[below(&mut rng, rolls.len() as u32) as usize].0;
            let position = Box::new(Table::at(&self.game, p.clone(), trail, roll));
            drawn.push(Drawn { position, split: splits[split] });
            Ok(())
        })?;
        Ok(drawn)
    }

    fn verify(
        &self,
        order: &Sampling<'_>,
        tell: &mut dyn FnMut(u32),
    ) -> Result<Verified, TablesError> {
        let mut slow = Slow::new(&self.game, order.stop);
        let splits = self.endgames.splits(order.size);
        let mut verified = Verified {
            positions: 0,
            wrong: 0,
            first_wrong: None,
            most: 0.0,
            splits: splits.iter().map(|&(own, its)| (own, its, 0, 0.0)).collect(),
        };
        self.open_positions(order, &mut |split, p, stored| {
            slow.clear();
            let trail = self.game.trail(p);
            let truth = slow.win(p, &trail);
            if order.stop.load(Ordering::Relaxed) {
                return Err(TablesError::Stopped);
            }
            let off = (stored - truth).abs();
            if off > self.endgames.error() {
                verified.wrong += 1;
                let text = self.game.text(p, None, &trail);
                let said = format!("{text}: {stored:.6} in the table, {truth:.6} by the rules");
                verified.first_wrong.get_or_insert(said);
            }
            verified.positions += 1;
            verified.most = verified.most.max(off);
            let (_, _, count, most) = &mut verified.splits[split];
            (*count, *most) = (*count + 1, most.max(off));
            tell(verified.positions);
            Ok(())
        })?;
        Ok(verified)
    }
}
