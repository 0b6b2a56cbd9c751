//! Searches that a person watches, and what is kept of those that are over.
//!
//! | file | idea |
//! | --- | --- |
//! | `order.rs` | what is to be searched, and within which limits |
//! | `analysis.rs` | one analysis: how far it is, told to all who listen |
//! | `found.rs` | what was searched elsewhere |
//! | `searched.rs` | the tree of one that is over |
//! | `search.rs` | running one, and ending those that nobody follows |

mod analysis;
mod found;
mod order;
mod search;
mod searched;

pub(crate) use analysis::{Analysis, Progress};
pub(crate) use found::Found;
pub(crate) use order::Order;
pub(crate) use searched::Searched;

use crate::chance;
use crate::config::Limits;
use crate::lock::lock;
use crate::pool::Pool;
use crate::problem::Refusal;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard};

/// How many analyses are kept.
const KEPT: usize = 16;

/// The analyses that run and the last ones that ran.
#[derive(Debug)]
pub(crate) struct Analyses {
    pool: Pool,
    limits: Limits,
    shelf: Mutex<Shelf>,
}

/// What is kept, the one that nobody has asked for longest in front.
#[derive(Debug)]
struct Shelf {
    /// Ids of another run of the server are not taken for ours.
    series: u32,
    next: u64,
    kept: VecDeque<Arc<Analysis>>,
}

impl Analyses {
    /// None yet.
    pub(crate) fn new(pool: Pool, limits: Limits) -> Analyses {
        // Where there is no chance, only ids of an earlier run could be taken for ours.
        let series = chance::number().unwrap_or_default() as u32;
        let shelf = Mutex::new(Shelf { series, next: 1, kept: VecDeque::new() });
        Analyses { pool, limits, shelf }
    }

    /// Begins an analysis and gives its id.
    ///
    /// # Errors
    /// A text that the game refuses; 503 where there is no room for a search.
    pub(crate) async fn begin(&self, order: Order) -> Result<String, Refusal> {
        let ticket = self.pool.ticket()?;
        let limits = self.limits;
        let ready = self.pool.quick(move |registry| order.prepare(registry, &limits)).await??;
        let (analysis, search) = self.add(|id| ready.begin(id));
        let id = analysis.id.clone();
        if let Some(search) = search {
            tokio::spawn(search::run(analysis, search, ticket));
        }
        Ok(id)
    }

    /// Keeps what was searched elsewhere, in a game; gives its id.
    pub(crate) fn keep(&self, found: Found) -> String {
        self.add(|id| (found.analysis(id), ())).0.id.clone()
    }

    /// The analysis of that id.
    ///
    /// # Errors
    /// 404 when there is none, or none any more.
    pub(crate) fn find(&self, id: &str) -> Result<Arc<Analysis>, Refusal> {
        let mut shelf = self.shelf();
        let found = shelf.take(id).ok_or_else(|| Refusal::not_found("analysis"))?;
        shelf.kept.push_back(found.clone());
        found.touch();
        Ok(found)
    }

    /// Ends an analysis and forgets it.
    ///
    /// # Errors
    /// As [`Analyses::find`].
    pub(crate) fn remove(&self, id: &str) -> Result<(), Refusal> {
        let found = self.shelf().take(id).ok_or_else(|| Refusal::not_found("analysis"))?;
        found.stop();
        Ok(())
    }

    /// Puts a new analysis on the shelf; what it makes room for is stopped.
    fn add<T>(&self, make: impl FnOnce(String) -> (Analysis, T)) -> (Arc<Analysis>, T) {
        let mut shelf = self.shelf();
        let (made, rest) = make(format!("{:08x}-{}", shelf.series, shelf.next));
        let made = Arc::new(made);
        shelf.next += 1;
        shelf.kept.push_back(made.clone());
        while shelf.kept.len() > KEPT {
            if let Some(oldest) = shelf.kept.pop_front() {
                oldest.stop();
            }
        }
        (made, rest)
    }

    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        lock(&self.shelf)
    }
}

impl Shelf {
    fn take(&mut self, id: &str) -> Option<Arc<Analysis>> {
        let place = self.kept.iter().position(|analysis| analysis.id == id)?;
        self.kept.remove(place)
    }
}
