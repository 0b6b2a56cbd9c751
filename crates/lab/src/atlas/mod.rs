//! The atlas of a game: the value of every layout from which it can start, as far as it can be proved.
//!
//! * `file`: the text that it is kept in.
//! * here: the work, a layout a thread.
//!
//! Limits are positions and depth, never time, and no layout knows of another, so that the same order gives
//! the same atlas on every machine and any number of threads.

mod file;
#[cfg(test)]
mod tests;

pub use file::{Atlas, Row};

use crate::proof::{self, Proof, Proved};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use yiqi_core::{Fault, Outcome};
use yiqi_engine::any::AnyLayout;
use yiqi_engine::{Registry, SolveOrder, Unsolved};

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AtlasOrder {
    /// No longer wins are looked for.
    pub depth: Option<u32>,
    /// The search of a layout ends after so many positions.
    pub nodes: Option<u64>,
    /// The memory of each search, in MiB.
    pub memory_mib: usize,
    /// Layouts at a time.
    pub threads: usize,
}

/// Why an atlas is not made.
#[derive(Debug, thiserror::Error)]
pub enum AtlasError {
    /// A game without an atlas, an atlas of another order.
    #[error(transparent)]
    Input(#[from] Fault),
    /// A proof that the reference rules refuse, which would be a mistake of the solver.
    #[error("{layout}: {reason}")]
    Wrong {
        /// The layout.
        layout: String,
        /// What is wrong.
        reason: String,
    },
    /// The solver gave up.
    #[error(transparent)]
    Unsolved(Unsolved),
    /// It cannot be kept.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// Somebody has stopped it; what is done is kept.
    #[error("stopped")]
    Stopped,
}

impl From<Unsolved> for AtlasError {
    fn from(error: Unsolved) -> AtlasError {
        match error {
            Unsolved::Input(fault) => AtlasError::Input(fault),
            Unsolved::Stopped(_) => AtlasError::Stopped,
            error => AtlasError::Unsolved(error),
        }
    }
}

/// Works on the layouts of `game` that `atlas` does not have yet, and calls `keep` with the whole after each.
/// Every proof is checked by the reference rules before it counts.
///
/// # Errors
/// Any of [`AtlasError`]; rows that are done by then have been kept.
pub fn explore(
    registry: &Registry,
    game: &str,
    order: AtlasOrder,
    atlas: Atlas,
    stop: &AtomicBool,
    keep: &mut (dyn FnMut(&Atlas) -> std::io::Result<()> + Send),
) -> Result<Atlas, AtlasError> {
    let layouts = registry.game(game)?.layouts();
    if layouts.is_empty() {
        let reason = "it has no atlas: one is made of games that start from layouts of pieces";
        return Err(Fault::whole("game", game, reason).into());
    }
    let missing: Vec<&AnyLayout> =
        layouts.iter().filter(|layout| atlas.row(&layout.name).is_none()).collect();
    let place = |row: &Row| layouts.iter().position(|layout| layout.name == row.layout);
    let shared = Mutex::new((atlas, keep, None::<AtlasError>));
    let (next, halt) = (AtomicUsize::new(0), AtomicBool::new(false));
    let work = || {
        while let Some(layout) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
            if halt.load(Ordering::Relaxed) {
                return;
            }
            let row = row(registry, layout, order, stop);
            let mut shared = shared.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let (atlas, keep, trouble) = &mut *shared;
            let done = row.and_then(|row| {
                atlas.rows.push(row);
                atlas.rows.sort_by_key(place);
                Ok(keep(atlas)?)
            });
            if let Err(error) = done {
                trouble.get_or_insert(error);
                halt.store(true, Ordering::Relaxed);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..order.threads {
            scope.spawn(work);
        }
    });
    let (atlas, _, trouble) =
        shared.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    trouble.map_or(Ok(atlas), Err)
}

/// What can be said of one layout.
fn row(
    registry: &Registry,
    layout: &AnyLayout,
    order: AtlasOrder,
    stop: &AtomicBool,
) -> Result<Row, AtlasError> {
    let game = registry.game(&layout.game)?;
    let start = game.start(0);
    let mut hear = |_, _| ();
    let order = SolveOrder {
        depth: order.depth,
        nodes: order.nodes,
        proof: true,
        ..SolveOrder::new(order.memory_mib, stop, &mut hear)
    };
    let found = game.solve(&*start, order)?;
    if stop.load(Ordering::Relaxed) {
        return Err(AtlasError::Stopped);
    }
    let result = match found.outcome {
        Some(Outcome::Win(side)) if side == start.side() => Some(Proved::Win),
        Some(Outcome::Win(_)) => Some(Proved::Loss),
        _ => None,
    };
    let value = match (result, found.outcome) {
        (Some(result), _) => result.word(),
        (None, Some(_)) => "draw",
        (None, None) => "unknown",
    };
    let (plies, lines) = (found.plies.unwrap_or(0), found.proof);
    let proof = lines.as_ref().map(Vec::len);
    if let (Some(result), Some(lines)) = (result, lines) {
        let (game, position) = (game.describe(), start.text());
        let proof = Proof { notes: Vec::new(), game, position, result, plies, lines };
        proof::check(registry, &proof, stop, &|_| ()).map_err(|error| match error {
            proof::ProofError::Stopped => AtlasError::Stopped,
            proof::ProofError::Input(fault) => AtlasError::Input(fault),
            error => AtlasError::Wrong { layout: layout.name.clone(), reason: error.to_string() },
        })?;
    }
    Ok(Row {
        layout: layout.name.clone(),
        twin: layout.twin.clone(),
        value: value.to_owned(),
        plies,
        best: found.best,
        proof,
        nodes: found.nodes,
    })
}
