//! Builds a book of placements.
//!
//! Every placement of the first side is held against every one of the second, symmetric images left out, by
//! a shallow search before the first roll. A deeper one then looks again at what matters: at the best answer
//! to each placement, until the best answer is one that it has looked at; and at all pairs of placements that
//! an equilibrium plays or nearly would, until it plays no others. Both searches begin each position with
//! empty tables, so that the book is the same on any number of threads and after a stop.

use super::equilibrium::{Equilibrium, solve};
use super::keep::{Run, pool, searcher};
use crate::run::checkpoint::Seal;
use crate::{RunError, RunFolder, Wall};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use yiqi_core::Fault;
use yiqi_engine::Leash;
use yiqi_engine::any::{AnyGame, AnyPosition};
use yiqi_engine::placement::{PlacementBook, Placements, Reply};

const SEAL: Seal = Seal { mark: *b"yqbookr\x01", of: "a book" };

/// Options that would lose no more than this against the other side's equilibrium are looked at deeper.
const NEARLY: f64 = 0.003;

/// Exploitability of an equilibrium, in win chance.
const GAP: f64 = 1e-5;

/// The most rounds of learning an equilibrium.
const ROUNDS: u32 = 100_000;

/// Probabilities below this are left out of the book.
const SELDOM: f64 = 5e-4;

/// A book that is to be made.
pub struct BookBuilder {
    /// The game.
    pub game: Arc<dyn AnyGame>,
    /// Who looks at every pair of placements, limited by depth= or nodes=.
    pub engine: String,
    /// Who looks again at what matters.
    pub refine: String,
    /// What random choices of the engines come from.
    pub seed: u64,
    /// Searches at a time.
    pub threads: usize,
    /// All options by their names on the command line.
    pub settings: Map<String, Value>,
    /// How the book was made, for the book.
    pub note: String,
}

/// How far a book is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BookStep {
    /// Placements of the first side that were held against all of the second.
    pub rows: usize,
    /// How many there are.
    pub all: usize,
    /// Pairs of placements that were looked at deeper.
    pub refined: usize,
}

/// How building ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Built {
    /// The book; `None` when it was stopped before.
    pub book: Option<PlacementBook>,
    /// How far it came.
    pub step: BookStep,
}

/// What the checkpoint holds.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
struct State {
    /// Win chances of the first side, row by row.
    rows: Vec<Vec<f64>>,
    /// The pairs that were looked at deeper.
    refined: BTreeSet<(usize, usize)>,
}

impl BookBuilder {
    /// Builds in `folder`, from the beginning or from where an earlier run of the same settings stopped.
    ///
    /// # Errors
    /// A game without placements; engines that it refuses, or that are not limited by depth or nodes; a
    /// folder that holds a run of other settings, or cannot be written.
    pub fn run(
        &self,
        folder: &RunFolder,
        resume: bool,
        stop: &AtomicBool,
        hear: &mut dyn FnMut(&BookStep),
    ) -> Result<Built, RunError> {
        let placements = self.game.placements()?;
        for engine in [&self.engine, &self.refine] {
            searcher(&*self.game, engine)?;
        }
        let run = Run {
            game: &*self.game,
            seed: self.seed,
            settings: &self.settings,
            goal: (placements.first.len() as u64, "placement"),
            seal: SEAL,
        };
        let (mut keep, mut state) = run.begin(folder, resume, |state: &State| {
            let columns = placements.second.len();
            let fits = state.rows.len() <= placements.first.len()
                && state.rows.iter().all(|row| row.len() == columns);
            fits.then_some(()).ok_or("it is of other placements")
        })?;
        let pool = pool(self.threads)?;
        let mut done = false;
        while !done && !stop.load(Ordering::Relaxed) {
            done = match state.rows.len() < placements.first.len() {
                true => {
                    pool.install(|| self.row(&placements, &mut state, stop))?;
                    false
                }
                false => {
                    let wanted = wanted(&placements, &state);
                    pool.install(|| self.refine(&placements, &mut state, &wanted, stop))?;
                    wanted.is_empty()
                }
            };
            keep.keep(&state)?;
            hear(&step(&placements, &state));
        }
        keep.end(done)?;
        let book = done.then(|| self.book(&placements, &state));
        Ok(Built { book, step: step(&placements, &state) })
    }

    /// The next row: a placement of the first side against all of the second.
    fn row(
        &self,
        placements: &Placements,
        state: &mut State,
        stop: &AtomicBool,
    ) -> Result<(), Fault> {
        let row = state.rows.len();
        let columns: Vec<_> = (0..placements.second.len()).map(|column| (row, column)).collect();
        if let Some(wins) = self.judge(placements, &columns, &self.engine, stop)? {
            state.rows.push(wins);
        }
        Ok(())
    }

    /// Looks deeper at pairs.
    fn refine(
        &self,
        placements: &Placements,
        state: &mut State,
        pairs: &[(usize, usize)],
        stop: &AtomicBool,
    ) -> Result<(), Fault> {
        let Some(wins) = self.judge(placements, pairs, &self.refine, stop)? else { return Ok(()) };
        for (&(row, column), win) in pairs.iter().zip(wins) {
            state.rows[row][column] = win;
            state.refined.insert((row, column));
        }
        Ok(())
    }

    /// The win chances of the first side in pairs of placements; `None` where it was stopped.
    fn judge(
        &self,
        placements: &Placements,
        pairs: &[(usize, usize)],
        engine: &str,
        stop: &AtomicBool,
    ) -> Result<Option<Vec<f64>>, Fault> {
        // Enough positions for each engine that making it is no matter.
        let wins = pairs.par_chunks(15).map(|pairs| -> Result<Vec<f64>, Fault> {
            let (mut engine, limits) = searcher(&*self.game, engine)?;
            let mut wins = Vec::with_capacity(pairs.len());
            for &(row, column) in pairs {
                let position = self.position(&placements.first[row], &placements.second[column])?;
                engine.new_game(self.seed);
                let clock = Wall::start();
                let leash = Leash { limits: &limits, clock: &clock, stop };
                wins.push(engine.think(&*position, leash, &mut |_| ())?.win);
            }
            Ok(wins)
        });
        let wins: Result<Vec<_>, Fault> = wins.collect();
        let wins = wins?.concat();
        Ok((!stop.load(Ordering::Relaxed)).then_some(wins))
    }

    /// The position after both have placed, before the first roll.
    fn position(&self, first: &str, second: &str) -> Result<Box<dyn AnyPosition>, Fault> {
        let mut position = self.game.start(self.seed);
        position.play(first)?;
        position.play(second)?;
        Ok(position)
    }

    /// The book of a finished state.
    fn book(&self, placements: &Placements, state: &State) -> PlacementBook {
        let equilibrium = equilibrium(placements, state);
        let pairs = orbits(placements);
        let mut mixed: [Vec<(f64, String)>; 2] = [Vec::new(), Vec::new()];
        for (share, placement) in equilibrium.rows.iter().zip(&placements.first) {
            mixed[0].push((*share, placement.clone()));
        }
        for (share, [one, _]) in equilibrium.columns.iter().zip(&pairs) {
            mixed[1].push((*share, placements.second[*one].clone()));
        }
        for side in &mut mixed {
            side.retain(|(share, _)| *share >= SELDOM);
            side.sort_by(|a, b| b.0.total_cmp(&a.0));
        }
        let reply = |(row, first): (usize, &String)| {
            let column = best(&state.rows[row]);
            let win = state.rows[row][column];
            Reply { win, first: first.clone(), second: placements.second[column].clone() }
        };
        let mut replies: Vec<_> = placements.first.iter().enumerate().map(reply).collect();
        replies.sort_by(|a, b| b.win.total_cmp(&a.win));
        PlacementBook {
            notes: vec![self.note.clone()],
            value: equilibrium.value,
            exploitability: equilibrium.exploitability,
            mixed,
            replies,
        }
    }
}

fn step(placements: &Placements, state: &State) -> BookStep {
    let (rows, all) = (state.rows.len(), placements.first.len());
    BookStep { rows, all, refined: state.refined.len() }
}

/// The column that leaves the first side least.
fn best(row: &[f64]) -> usize {
    let least = row.iter().enumerate().min_by(|a, b| a.1.total_cmp(b.1));
    least.map_or(0, |(column, _)| column)
}

/// Pairs of columns that a symmetry exchanges.
///
/// Who does not see the other side's placement may as well play both of a pair equally often: the first side
/// does the same with its images, and the payoff is the mean.
fn orbits(placements: &Placements) -> Vec<[usize; 2]> {
    let pairs = placements.twin.iter().enumerate();
    pairs.filter(|&(column, &twin)| twin >= column).map(|(column, &twin)| [column, twin]).collect()
}

/// What both would play without seeing each other.
fn equilibrium(placements: &Placements, state: &State) -> Equilibrium {
    let pairs = orbits(placements);
    let mean = |row: &Vec<f64>| -> Vec<f64> {
        pairs.iter().map(|&[one, other]| f64::midpoint(row[one], row[other])).collect()
    };
    let payoffs: Vec<_> = state.rows.iter().map(mean).collect();
    solve(&payoffs, GAP, ROUNDS)
}

/// The pairs that are still to be looked at deeper.
fn wanted(placements: &Placements, state: &State) -> Vec<(usize, usize)> {
    let mut wanted = BTreeSet::new();
    for (row, wins) in state.rows.iter().enumerate() {
        wanted.insert((row, best(wins)));
    }
    let found = equilibrium(placements, state);
    let pairs = orbits(placements);
    let paid = |row: &Vec<f64>| -> f64 {
        let mean = |&[one, other]: &[usize; 2]| f64::midpoint(row[one], row[other]);
        pairs.iter().map(mean).zip(&found.columns).map(|(mean, share)| mean * share).sum()
    };
    let rows = state.rows.iter().enumerate().filter(|(_, row)| paid(row) >= found.value - NEARLY);
    let rows: Vec<usize> = rows.map(|(row, _)| row).collect();
    let pays = |&[one, other]: &[usize; 2]| -> f64 {
        let mean = |row: &Vec<f64>| f64::midpoint(row[one], row[other]);
        state.rows.iter().map(mean).zip(&found.rows).map(|(mean, share)| mean * share).sum()
    };
    for pair in pairs.iter().filter(|pair| pays(pair) <= found.value + NEARLY) {
        for &row in &rows {
            wanted.extend(pair.map(|column| (row, column)));
        }
    }
    wanted.difference(&state.refined).copied().collect()
}
