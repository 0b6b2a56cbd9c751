//! Regret: the win chance that an engine's move gives away, measured by an exact table.
//!
//! A game tells little of the moves in it, least of all where a die decides most. Where every move's value
//! is known, each position is a measurement of its own, and the same ones can be laid before every
//! engine: this ranks engines far better than as many games do.

use crate::Wall;
use crate::statistics::Z95;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use yiqi_core::Fault;
use yiqi_engine::any::{AnyPosition, AnySearch, AnyTables, ProbedRoll, Sampling};
use yiqi_engine::{Clock as _, Leash, TablesError};

/// An average regret.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Regret {
    /// The mean of best win chance − win chance of the move played.
    pub mean: f64,
    /// Half the width of its 95 % interval; infinite for fewer than two positions.
    pub error: f64,
    /// Positions.
    pub positions: usize,
}

impl Regret {
    fn of(regrets: &[f64]) -> Regret {
        let count = regrets.len() as f64;
        let mean = regrets.iter().sum::<f64>() / count.max(1.0);
        let squares: f64 = regrets.iter().map(|regret| (regret - mean).powi(2)).sum();
        let error = match regrets.len() {
            0 | 1 => f64::INFINITY,
            _ => Z95 * (squares / (count - 1.0) / count).sqrt(),
        };
        Regret { mean, error, positions: regrets.len() }
    }
}

/// The regret of an engine.
#[derive(Clone, PartialEq, Debug)]
pub struct RegretOf {
    /// The engine, with all that matters filled in.
    pub engine: String,
    /// Over all positions.
    pub all: Regret,
    /// How often its move was as good as the best, within what the table knows.
    pub best: f64,
    /// By split of the pieces: the mover's, the other side's.
    pub splits: Vec<((u32, u32), Regret)>,
    /// Nodes of all searches.
    pub nodes: u64,
    /// Seconds of all searches.
    pub seconds: f64,
}

/// Positions with the values of all moves.
pub struct Regrets {
    cases: Vec<Case>,
    /// Differences up to this are none.
    tolerance: f64,
}

struct Case {
    position: Box<dyn AnyPosition>,
    split: (u32, u32),
    roll: ProbedRoll,
}

impl Regrets {
    /// Draws positions from a table, the same for every engine.
    ///
    /// # Errors
    /// As [`AnyTables::draw`].
    pub fn draw(tables: &dyn AnyTables, order: &Sampling<'_>) -> Result<Regrets, TablesError> {
        let mut cases = Vec::new();
        for drawn in tables.draw(order)? {
            let probed = tables.probe(order.folder, &*drawn.position)?;
            let roll = probed.and_then(|probed| probed.rolls.into_iter().next());
            let roll = roll.ok_or_else(|| {
                let reason = "the tables of fewer pieces are missing; yiqi tables build makes them";
                Fault::whole("folder", order.folder.display().to_string(), reason)
            })?;
            cases.push(Case { position: drawn.position, split: drawn.split, roll });
        }
        Ok(Regrets { cases, tolerance: 2.0 * tables.error() })
    }

    /// How many positions there are.
    pub fn positions(&self) -> usize {
        self.cases.len()
    }

    /// Lays the positions before an engine, which thinks as its text says. It begins anew with `seed` and
    /// keeps from one position to the next what it has learnt, as in a game. `tell` hears of each move.
    ///
    /// # Errors
    /// The stop signal; a move that the position does not have.
    pub fn of(
        &self,
        engine: &mut dyn AnySearch,
        seed: u64,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(),
    ) -> Result<RegretOf, TablesError> {
        engine.new_game(seed);
        let limits = engine.limits();
        let (mut all, mut by_split) = (Vec::new(), BTreeMap::<_, Vec<f64>>::new());
        let (mut nodes, mut seconds) = (0, 0.0);
        for Case { position, split, roll } in &self.cases {
            let clock = Wall::start();
            let leash = Leash { limits: &limits, clock: &clock, stop };
            let report = engine.think(&**position, leash, &mut |_| ())?;
            if stop.load(Ordering::Relaxed) {
                return Err(TablesError::Stopped);
            }
            seconds += clock.elapsed().as_secs_f64();
            nodes += report.nodes;
            let played = report.best.unwrap_or_default();
            let Some(found) = roll.moves.iter().find(|found| found.text == played) else {
                let reason = format!("{} plays it in {}", engine.describe(), position.text());
                return Err(Fault::whole("move", played, reason).into());
            };
            let regret = roll.win - found.win;
            all.push(regret);
            by_split.entry(*split).or_default().push(regret);
            tell();
        }
        let good = all.iter().filter(|&&regret| regret <= self.tolerance).count();
        Ok(RegretOf {
            engine: engine.describe(),
            all: Regret::of(&all),
            best: good as f64 / all.len().max(1) as f64,
            splits: by_split.iter().map(|(split, list)| (*split, Regret::of(list))).collect(),
            nodes,
            seconds,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_that_of_a_mean() {
        let regret = Regret::of(&[0.0, 0.0, 0.3, 0.1]);
        assert!((regret.mean - 0.1).abs() < 1e-12);
        // Variance 0.06 / 3, standard error sqrt(0.02 / 4).
        assert!((regret.error - Z95 * 0.005f64.sqrt()).abs() < 1e-12);
        assert_eq!(Regret::of(&[0.5]).error, f64::INFINITY);
    }
}
