//! Builds a book of openings.
//!
//! From every start a tree is grown for the book of each side: whose book it is plays only the moves that the
//! book holds to be best, the other side the few best of its own, as far as they are nearly as good. What stands in the tree is looked at
//! by a search of its own that begins with empty tables, and before that, for a forced win, by the solver; a
//! position that comes again, or an image of it, is not looked at again. So the book is the same on any number of threads and after
//! a stop, and whatever exact tables a user has ([`OpeningBuilder::game`] should have none).

use super::keep::{Run, pool, searcher};
use crate::run::checkpoint::Seal;
use crate::{RunError, RunFolder, Wall};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use yiqi_core::{Fault, Outcome};
use yiqi_engine::any::{AnyGame, AnyPosition, AnyRootMove, AnySearch};
use yiqi_engine::opening_book::{Opening, OpeningBook, Worth};
use yiqi_engine::{Bound, Leash, Limits, SolveOrder, Unsolved};

const SEAL: Seal = Seal { mark: *b"yqbooko\x01", of: "a book of openings" };

/// Positions that are looked at between two checkpoints.
const BATCH: usize = 64;

/// The memory of the solver for a position, in MiB.
const SOLVER_MIB: usize = 256;

/// A book that is to be made.
pub struct OpeningBuilder {
    /// The game.
    pub game: Arc<dyn AnyGame>,
    /// Position texts from which it grows.
    pub starts: Vec<String>,
    /// Plies from a start, of both sides together.
    pub plies: u32,
    /// Who looks at positions, limited by depth= or nodes=.
    pub engine: String,
    /// Of the other side's moves at most so many are followed.
    pub replies: usize,
    /// And only those that are worse than the best by no more than this, in units of
    /// [`yiqi_engine::any::AnyReport::value`].
    pub margin: f64,
    /// Positions that the solver may visit to prove a win or loss at a start, and wherever a proved move has
    /// led; elsewhere half of it with each ply from the start.
    pub prove: u64,
    /// What random choices of the engine come from.
    pub seed: u64,
    /// Searches at a time.
    pub threads: usize,
    /// All options by their names on the command line.
    pub settings: Map<String, Value>,
    /// How the book was made, for the book.
    pub note: String,
}

/// How far a book is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpeningStep {
    /// Plies that are done.
    pub plies: u32,
    /// Positions that were looked at.
    pub positions: usize,
    /// Those of them whose value is proved.
    pub proved: usize,
}

/// Who moves in a position of the tree.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Roles {
    /// The side whose book it is.
    own: bool,
    /// The other one.
    other: bool,
    /// A move that is proved to decide the game has led here: there is a proof here too, and it is shorter.
    decided: bool,
}

/// A position that is to be looked at.
struct Wanted {
    key: String,
    /// Positions that the solver may visit.
    budget: u64,
}

/// What is known of a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Known {
    /// Its moves, the best first.
    moves: Vec<(String, Judged)>,
}

/// [`Worth`] as the checkpoint has it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
enum Judged {
    Win(u32),
    Loss(u32),
    Searched(f64, u32),
}

impl From<Judged> for Worth {
    fn from(judged: Judged) -> Worth {
        match judged {
            Judged::Win(plies) => Worth::Win(plies),
            Judged::Loss(plies) => Worth::Loss(plies),
            Judged::Searched(value, depth) => Worth::Searched { value, depth },
        }
    }
}

/// What the checkpoint holds: all that was looked at, by keys.
type State = BTreeMap<String, Known>;

impl Known {
    fn proved(&self) -> bool {
        self.moves.first().is_some_and(|(_, judged)| Worth::from(*judged).proved())
    }

    fn opening(&self, key: &str) -> Opening {
        let moves = self.moves.iter().map(|(text, judged)| (text.clone(), Worth::from(*judged)));
        Opening { key: key.to_owned(), moves: moves.collect() }
    }
}

impl OpeningBuilder {
    /// Builds in `folder`, from the beginning or from where an earlier run of the same settings stopped.
    /// `None` where it is stopped.
    ///
    /// # Errors
    /// A game with a die; an engine that it refuses, or that is not limited by depth or nodes; a start that is
    /// no position of it; a folder that holds a run of other settings, or cannot be written.
    pub fn run(
        &self,
        folder: &RunFolder,
        resume: bool,
        stop: &AtomicBool,
        hear: &mut dyn FnMut(&OpeningStep),
    ) -> Result<Option<OpeningBook>, RunError> {
        if self.game.dice() {
            let reason = "a book of openings is made of games without a die";
            return Err(Fault::whole("game", self.game.describe(), reason).into());
        }
        searcher(&*self.game, &self.engine)?;
        let mut level: BTreeMap<String, Roles> = BTreeMap::new();
        for start in &self.starts {
            let key = self.game.book_key(&*self.game.parse(start)?)?;
            level.insert(key, Roles { own: true, other: true, decided: false });
        }
        let starts = level.len();
        let pool = pool(self.threads)?;
        let run = Run {
            game: &*self.game,
            seed: self.seed,
            settings: &self.settings,
            goal: (u64::from(self.plies), "ply"),
            seal: SEAL,
        };
        let (mut keep, mut state) = run.begin(folder, resume, |state: &State| {
            let complete = state.values().all(|known| !known.moves.is_empty());
            complete.then_some(()).ok_or("a position in it has no move")
        })?;
        let mut seen: BTreeMap<String, Roles> = BTreeMap::new();
        for ply in 0..self.plies {
            // Of the last ply only the own moves are wanted, and nothing is done twice.
            level.retain(|key, roles| {
                let seen = seen.entry(key.clone()).or_default();
                let last = ply + 1 == self.plies;
                *roles = Roles {
                    own: roles.own && !seen.own,
                    other: roles.other && !seen.other && !last,
                    ..*roles
                };
                (seen.own, seen.other) = (seen.own || roles.own, seen.other || roles.other);
                roles.own || roles.other
            });
            let want = |(key, roles): (&String, &Roles)| Wanted {
                key: key.clone(),
                budget: match roles.decided {
                    true => self.prove,
                    false => self.prove.checked_shr(ply).unwrap_or(0),
                },
            };
            let missing = level.iter().filter(|(key, _)| !state.contains_key(*key));
            let wanted: Vec<Wanted> = missing.map(want).collect();
            for batch in wanted.chunks(BATCH) {
                let looked = pool.install(|| self.look_at_all(batch, stop))?;
                if stop.load(Ordering::Relaxed) {
                    keep.end(false)?;
                    return Ok(None);
                }
                state.extend(batch.iter().map(|wanted| wanted.key.clone()).zip(looked));
                keep.keep(&state)?;
                hear(&step(ply, &state));
            }
            level = self.next(&level, &state)?;
            hear(&step(ply + 1, &state));
        }
        keep.end(true)?;
        Ok(Some(self.book(starts, &state)))
    }

    /// The positions one ply further, with who moves there.
    fn next(
        &self,
        level: &BTreeMap<String, Roles>,
        state: &State,
    ) -> Result<BTreeMap<String, Roles>, Fault> {
        let mut next: BTreeMap<String, Roles> = BTreeMap::new();
        for (key, roles) in level {
            let Some(known) = state.get(key) else { continue };
            let opening = known.opening(key);
            let position = self.game.parse(key)?;
            for (index, (text, worth)) in opening.moves.iter().enumerate() {
                let best = index < opening.best();
                if !(roles.other || roles.own && best) {
                    continue;
                }
                let mut position = position.fork();
                position.play(text)?;
                if position.end().is_none() {
                    let roles_there = next.entry(self.game.book_key(&*position)?).or_default();
                    roles_there.own |= roles.other;
                    roles_there.other |= roles.own && best;
                    roles_there.decided |= worth.proved();
                }
            }
        }
        Ok(next)
    }

    /// Looks at positions, several at a time.
    fn look_at_all(&self, wanted: &[Wanted], stop: &AtomicBool) -> Result<Vec<Known>, Fault> {
        // Positions enough for each engine that making it is no matter.
        let known = wanted.par_chunks(8).map(|wanted| {
            let mut engine = searcher(&*self.game, &self.engine)?;
            let known = wanted.iter().map(|Wanted { key, budget }| {
                let proof = self.prove(&*self.game.parse(key)?, *budget, stop)?;
                self.look(&mut engine, key, proof, stop)
            });
            known.collect::<Result<Vec<_>, Fault>>()
        });
        let known: Result<Vec<_>, Fault> = known.collect();
        Ok(known?.concat())
    }

    /// The move that is proved to be best, where the solver finds the end within a budget of positions.
    fn prove(
        &self,
        position: &dyn AnyPosition,
        budget: u64,
        stop: &AtomicBool,
    ) -> Result<Option<(String, Judged)>, Fault> {
        if budget == 0 {
            return Ok(None);
        }
        let mut hear = |_, _| ();
        let order =
            SolveOrder { nodes: Some(budget), ..SolveOrder::new(SOLVER_MIB, stop, &mut hear) };
        let found = match self.game.solve(position, order) {
            Ok(found) => found,
            Err(Unsolved::Input(fault)) => return Err(fault),
            Err(_) => return Ok(None),
        };
        let (Some(Outcome::Win(side)), Some(plies)) = (found.outcome, found.plies) else {
            return Ok(None);
        };
        let won = side == position.side();
        let judged = if won { Judged::Win(plies) } else { Judged::Loss(plies) };
        Ok(found.best.map(|text| (text, judged)))
    }

    /// What a search says of a position, after what is proved of it.
    fn look(
        &self,
        (engine, limits): &mut (Box<dyn AnySearch>, Limits),
        key: &str,
        proof: Option<(String, Judged)>,
        stop: &AtomicBool,
    ) -> Result<Known, Fault> {
        engine.new_game(self.seed);
        let limits = Limits { lines: self.replies, ..limits.clone() };
        let clock = Wall::start();
        let leash = Leash { limits: &limits, clock: &clock, stop };
        let report = engine.think(&*self.game.parse(key)?, leash, &mut |_| ())?;
        let roots = report.rolls.first().map_or(&[][..], |roll| &roll.moves);
        let known = |root: &&AnyRootMove| root.bound == Bound::Exact;
        let best = roots.first().map_or(0.0, |root| root.value);
        let near = roots.iter().filter(known).take(limits.lines);
        let near = near.filter(|root| best - root.value <= self.margin);
        let mut moves: Vec<_> =
            near.map(|root| (root.text.clone(), judged(root, report.depth))).collect();
        if let Some(proof) = proof {
            moves.retain(|(text, _)| *text != proof.0);
            moves.insert(0, proof);
            moves.truncate(limits.lines);
        }
        Ok(Known { moves })
    }

    /// The book of a finished state.
    fn book(&self, starts: usize, state: &State) -> OpeningBook {
        let (all, proved) = (state.len(), state.values().filter(|known| known.proved()).count());
        let counts = format!("{all} positions from {starts} starts, {proved} of them proved");
        let openings = state.iter().map(|(key, known)| known.opening(key)).collect();
        OpeningBook::new(vec![self.note.clone(), counts], openings)
    }
}

/// What a root move is worth.
fn judged(root: &AnyRootMove, depth: u32) -> Judged {
    match root.mate.filter(|_| root.exact) {
        Some(plies) if plies > 0 => Judged::Win(plies.unsigned_abs()),
        Some(plies) => Judged::Loss(plies.unsigned_abs()),
        None => Judged::Searched(root.value, depth),
    }
}

fn step(plies: u32, state: &State) -> OpeningStep {
    let proved = state.values().filter(|known| known.proved()).count();
    OpeningStep { plies, positions: state.len(), proved }
}
