//! The exact tables of a rule set, from positions to texts.

use super::AnyPosition;
use super::game::table_of;
use super::table::Table;
use super::tables::{AnyTables, Drawn, OPEN, Probed, ProbedMove, ProbedRoll, Sampling, Verified};
use crate::exact::slow::{Slow, share};
use crate::turns;
use crate::{Build, BuildProgress, Endgames, ExactTable, Longest, Stored, TableFacts, TablesError};
use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use yiqi_core::{Ask, Fault, Game, Rules, Side, below, seeded};

/// So many positions in a row that are not open, and nobody looks for more.
const PATIENCE: u32 = 100_000;

/// The tables of a rule set.
pub(super) struct Cabinet<G: Game> {
    game: G,
    endgames: Arc<dyn Endgames<G>>,
    /// Tables that were looked into, so that the next position need not open them again.
    open: Mutex<HashMap<(PathBuf, u32), Open<G>>>,
}

/// Hears of the number of the split, the position and what is stored of it.
type Each<'a, G> = dyn FnMut(usize, &<G as Game>::Position, Stored) -> Result<(), TablesError> + 'a;

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
                let open = |s: &Stored| self.endgames.distances() || OPEN.contains(&s.win);
                match table.stored(&p).filter(open) {
                    Some(stored) => {
                        (found, idle) = (found + 1, 0);
                        each(number, &p, stored)?;
                    }
                    None => idle += 1,
                }
            }
        }
        Ok(())
    }

    /// What is stored of a position; `None` where no table has it.
    fn stored(&self, folder: &Path, p: &G::Position) -> Result<Option<Stored>, Fault> {
        let size = self.endgames.size(p);
        if !self.endgames.sizes().contains(&size) {
            return Ok(None);
        }
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let place = (folder.to_owned(), size);
        if let Some(table) = open.get(&place) {
            return Ok(table.stored(p));
        }
        let Some(table) = self.endgames.open(folder, size)? else { return Ok(None) };
        Ok(open.entry(place).or_insert(table).stored(p))
    }

    /// What a position is worth to a side, by the rules or a table; `None` where no table has it.
    fn worth(
        &self,
        folder: &Path,
        p: &G::Position,
        t: &G::Trail,
        side: Side,
    ) -> Result<Option<Stored>, Fault> {
        if let Some(end) = self.game.end(p, t, Ask::Rules) {
            return Ok(Some(Stored { win: share(end.outcome, side), plies: None }));
        }
        let stored = self.stored(folder, p)?;
        let turned = |s: Stored| match self.game.side(p) == side {
            true => s,
            false => Stored { win: 1.0 - s.win, ..s },
        };
        Ok(stored.map(turned))
    }

    /// One face of the die.
    fn rolled(
        &self,
        folder: &Path,
        p: &G::Position,
        t: &G::Trail,
        (roll, weight): (G::Roll, f64),
    ) -> Result<Option<ProbedRoll>, Fault> {
        let side = self.game.side(p);
        let mut children = Vec::new();
        turns::each_turn(&self.game, p, t, roll, &mut |steps, child, t| {
            let text = self.game.move_text(p, steps);
            children.push((text, child.clone(), t.clone()));
        });
        let mut found = Vec::new();
        for (text, child, trail) in children {
            let Some(Stored { win, plies }) = self.worth(folder, &child, &trail, side)? else {
                return Ok(None);
            };
            found.push(ProbedMove { text, win, plies: plies.map(|plies| plies + 1) });
        }
        // The sooner win and the later loss first, of equals the first by text, so that the order is the
        // same everywhere.
        let late = |m: &ProbedMove| {
            let plies = i64::from(m.plies.unwrap_or(0));
            if m.win > 0.5 { plies } else { -plies }
        };
        found.sort_by(|a, b| {
            let better = b.win.total_cmp(&a.win).then(late(a).cmp(&late(b)));
            better.then_with(|| a.text.cmp(&b.text))
        });
        found.dedup_by(|a, b| a.text == b.text);
        let win = found.first().map_or(0.0, |best| best.win);
        Ok(Some(ProbedRoll { roll: self.game.roll_number(roll), weight, win, moves: found }))
    }

    /// What a position is worth by the rules and the entries of the positions that one move makes of it.
    fn by_one_move(&self, folder: &Path, p: &G::Position) -> Result<Option<Stored>, Fault> {
        let trail = self.game.trail(p);
        let [(only, weight)] = self.game.rolls(p) else { return Ok(None) };
        let probed = self.rolled(folder, p, &trail, (*only, *weight))?;
        let best = probed.and_then(|probed| probed.moves.into_iter().next());
        Ok(best.map(|best| Stored { win: best.win, plies: best.plies }))
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

    fn distances(&self) -> bool {
        self.endgames.distances()
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

    fn longest(&self, folder: &Path, size: u32) -> Result<Vec<Longest>, Fault> {
        self.endgames.open(folder, size)?.map_or(Ok(Vec::new()), |table| table.longest())
    }

    fn probe(&self, folder: &Path, position: &dyn AnyPosition) -> Result<Option<Probed>, Fault> {
        let at = table_of(&self.game, position)?;
        if let Some(end) = at.end() {
            let reason = format!("the game is over, {}: no table has it", end.reason);
            return Err(Fault::whole("position", at.text(), reason));
        }
        let before = self.stored(folder, &at.position)?;
        let faces = match at.known_roll() {
            Some(roll) => vec![(roll, 1.0)],
            None => self.game.rolls(&at.position).to_vec(),
        };
        let trail = match self.endgames.distances() {
            true => self.game.trail(&at.position),
            false => at.trail.clone(),
        };
        let mut rolls = Vec::new();
        for face in faces {
            let Some(roll) = self.rolled(folder, &at.position, &trail, face)? else {
                return Ok(None);
            };
            rolls.push(roll);
        }
        // A position that no move leads to may be in no table, and its moves all the same.
        let (win, plies) = match (&rolls[..], at.known_roll(), before) {
            ([roll], Some(_), _) => (roll.win, roll.moves.first().and_then(|best| best.plies)),
            (_, _, Some(before)) => (before.win, before.plies),
            _ => return Ok(None),
        };
        let certain = win == 0.0 || win == 1.0;
        let error = if certain { 0.0 } else { self.endgames.error() };
        Ok(Some(Probed { win, error, plies, rolls }))
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
            let trail = self.game.trail(p);
            let truth = if self.endgames.distances() {
                self.by_one_move(order.folder, p)?.ok_or_else(|| {
                    let reason =
                        "the tables of fewer pieces are missing; yiqi tables build makes them";
                    Fault::whole("folder", order.folder.display().to_string(), reason)
                })?
            } else {
                slow.clear();
                Stored { win: slow.win(p, &trail), plies: None }
            };
            if order.stop.load(Ordering::Relaxed) {
                return Err(TablesError::Stopped);
            }
            let off = (stored.win - truth.win).abs();
            if off > self.endgames.error() || stored.plies != truth.plies {
                verified.wrong += 1;
                let text = self.game.text(p, None, &trail);
                let [table, rules] = [said(stored), said(truth)];
                let said = format!("{text}: {table} in the table, {rules} by the rules");
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

/// A value as it stands in a report of what is wrong.
fn said(stored: Stored) -> String {
    let plies = stored.plies.map_or(String::new(), |plies| format!(" in {plies} plies"));
    format!("{:.6}{plies}", stored.win)
}
