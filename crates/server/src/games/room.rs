//! A table with those who watch it and the engine that thinks.
//!
//! Everything here is done on threads that may wait: a table works out positions. Whatever changes a
//! table ends in [`Room::act`], which writes the game down, tells the watchers, calls an engine that
//! is outdated off and sets the next one to work.

use super::clock::Now;
use super::keeper::Common;
use super::store::{Receipt, Row};
use super::table::Table;
use super::thinking;
use crate::problem::Refusal;
use crate::views::{GameState, Report};
use std::fmt::{self, Debug, Formatter};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio::task::AbortHandle;

/// What watchers hear of.
#[derive(Clone, Debug)]
pub(crate) enum News {
    /// The game as it stands now.
    State(Arc<GameState>),
    /// It is deleted.
    Gone,
}

/// A game with those who watch it.
pub(crate) struct Room {
    pub(super) common: Arc<Common>,
    desk: Mutex<Desk>,
    news: watch::Sender<News>,
    thoughts: watch::Sender<Option<Arc<Report>>>,
}

/// What one at a time may touch.
struct Desk {
    table: Table,
    job: Option<Job>,
    /// Wakes when a flag falls.
    timer: Option<AbortHandle>,
    gone: bool,
}

/// An engine at work for one revision of the game.
struct Job {
    revision: u64,
    stop: Arc<AtomicBool>,
}

/// A change that was made: how the game stands, and when that is written down.
pub(super) struct Changed {
    pub(super) state: Arc<GameState>,
    pub(super) written: Option<Receipt<()>>,
}

impl Debug for Room {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Room").finish_non_exhaustive()
    }
}

impl Room {
    /// A room for a game; nothing happens in it yet.
    pub(super) fn new(common: Arc<Common>, table: Table) -> Arc<Room> {
        let state = Arc::new(table.state(common.now()));
        let desk = Desk { table, job: None, timer: None, gone: false };
        Arc::new(Room {
            common,
            desk: Mutex::new(desk),
            news: watch::Sender::new(News::State(state)),
            thoughts: watch::Sender::new(None),
        })
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a game that is new or was kept: engines begin, clocks run.
    pub(super) fn open(self: &Arc<Self>, new: bool) -> Changed {
        let mut desk = self.desk();
        let now = self.common.now();
        self.after_change(&mut desk, now, new)
    }

    /// Does something at the table. A flag that has fallen by now comes first.
    pub(super) fn act(
        self: &Arc<Self>,
        act: impl FnOnce(&mut Table, Now) -> Result<(), Refusal>,
    ) -> Result<Changed, Refusal> {
        let mut desk = self.desk();
        if desk.gone {
            return Err(Refusal::not_found("game"));
        }
        let now = self.common.now();
        let before = desk.table.revision();
        desk.table.fall(now);
        let acted = act(&mut desk.table, now);
        let changed = desk.table.revision() != before;
        let change = self.after_change(&mut desk, now, changed);
        acted.map(|()| change)
    }

    fn after_change(self: &Arc<Self>, desk: &mut Desk, now: Now, changed: bool) -> Changed {
        let revision = desk.table.revision();
        if let Some(job) = desk.job.take_if(|job| job.revision != revision) {
            job.stop.store(true, Ordering::Relaxed);
        }
        if desk.job.is_none() && desk.table.thinking.is_some() {
            let stop = Arc::new(AtomicBool::new(false));
            desk.job = Some(Job { revision, stop: stop.clone() });
            thinking::call(self, &desk.table, stop);
        }
        self.wind(desk);
        let state = Arc::new(desk.table.state(now));
        let mut written = None;
        if changed {
            // Whoever hears of it finds it in the file as well.
            written = row(&desk.table, now).map(|row| self.common.store.save(row));
            self.thoughts.send_replace(None);
            self.news.send_replace(News::State(state.clone()));
        }
        Changed { state, written }
    }

    /// Sets the timer for the flag.
    fn wind(self: &Arc<Self>, desk: &mut Desk) {
        if let Some(timer) = desk.timer.take() {
            timer.abort();
        }
        let Some(at) = desk.table.falls_at() else { return };
        let room = self.clone();
        let wait = Duration::from_millis(at.saturating_sub(self.common.now().ms) + 1);
        let timer = Handle::current().spawn(async move {
            tokio::time::sleep(wait).await;
            let pool = room.common.pool.clone();
            // A game that is deleted meanwhile has no flag.
            let _ = pool.quick(move |_| room.act(|_, _| Ok(())).map(|_| ())).await;
        });
        desk.timer = Some(timer.abort_handle());
    }

    /// The game as it stands at this moment.
    pub(super) fn state(&self) -> Arc<GameState> {
        Arc::new(self.desk().table.state(self.common.now()))
    }

    /// Looks at the table.
    pub(super) fn look<T>(&self, look: impl FnOnce(&Table) -> T) -> T {
        look(&self.desk().table)
    }

    /// News from now on.
    pub(crate) fn news(&self) -> watch::Receiver<News> {
        self.news.subscribe()
    }

    /// What the engine at work has found, from now on.
    pub(crate) fn thoughts(&self) -> watch::Receiver<Option<Arc<Report>>> {
        self.thoughts.subscribe()
    }

    /// Has the engine at work move at once.
    pub(super) fn move_now(&self) -> Result<(), Refusal> {
        match &self.desk().job {
            Some(job) => {
                job.stop.store(true, Ordering::Relaxed);
                Ok(())
            }
            None => Err(Refusal::conflict("no engine is thinking")),
        }
    }

    /// Ends everything: the game is deleted.
    pub(super) fn vanish(&self) {
        let mut desk = self.desk();
        desk.gone = true;
        self.call_off(&mut desk);
        self.news.send_replace(News::Gone);
    }

    fn call_off(&self, desk: &mut Desk) {
        if let Some(job) = desk.job.take() {
            job.stop.store(true, Ordering::Relaxed);
        }
        if let Some(timer) = desk.timer.take() {
            timer.abort();
        }
    }

    /// The server closes: engines stop, clocks stand as they are.
    pub(super) fn close(&self) {
        let mut desk = self.desk();
        let now = self.common.now();
        self.call_off(&mut desk);
        if !desk.gone && desk.table.falls_at().is_some() {
            desk.table.halt(now);
            if let Some(row) = row(&desk.table, now) {
                // Whoever closes the store waits for it.
                drop(self.common.store.save(row));
            }
        }
        desk.gone = true;
    }

    /// The search for `revision` begins; `None` when nobody wants it any more. Its clock runs from
    /// now on: what is left of it and the increment.
    pub(super) fn search_begins(&self, revision: u64) -> Option<Option<(Duration, Duration)>> {
        let mut desk = self.desk();
        desk.job.as_ref().filter(|job| job.revision == revision)?;
        let now = self.common.now();
        desk.table.engine_begins(now);
        let side = desk.table.side();
        let clock = desk.table.kept.clock.as_ref().map(|clock| {
            let left = Duration::from_millis(clock.left(side, now));
            (left, Duration::from_millis(clock.setting.increment_ms))
        });
        Some(clock)
    }

    /// The clock of the engine runs now: watchers see it, and its flag may fall.
    pub(super) fn engine_clock_runs(self: &Arc<Self>) {
        let mut desk = self.desk();
        self.wind(&mut desk);
        self.news.send_replace(News::State(Arc::new(desk.table.state(self.common.now()))));
    }

    /// Whether the search for `revision` is still wanted.
    pub(super) fn wants(&self, revision: u64) -> bool {
        self.desk().job.as_ref().is_some_and(|job| job.revision == revision)
    }

    /// Watchers hear of what the engine at work has found.
    pub(super) fn hear(&self, thought: impl FnOnce() -> Report) {
        if self.thoughts.receiver_count() > 0 {
            self.thoughts.send_replace(Some(Arc::new(thought())));
        }
    }

    /// The search for `revision` is over; `done` plays its move, or does what its failure asks for.
    pub(super) fn search_ends(
        self: &Arc<Self>,
        revision: u64,
        done: impl FnOnce(&mut Table, Now) -> Result<(), Refusal>,
    ) {
        let ended = self.act(
            |table, now| {
                if table.revision() == revision { done(table, now) } else { Ok(()) }
            },
        );
        if let Err(refusal) = ended {
            // The move of an engine is refused: a defect. Nobody shall wait for it forever.
            eprintln!("warning: an engine's move was refused: {}", refusal.problem.message);
            let _ = self.act(|table, now| {
                table.halt(now);
                Ok(())
            });
        }
    }
}

/// The game as it is written down.
fn row(table: &Table, now: Now) -> Option<Row> {
    let kept = &table.kept;
    let text = (serde_json::to_string(&table.summary()), serde_json::to_string(kept));
    let (Ok(summary), Ok(state)) = text else {
        eprintln!("warning: game {} cannot be written down", kept.id);
        return None;
    };
    let finished = table.result().is_some();
    let (created, updated) = (kept.created, now.unix_ms);
    Some(Row { id: kept.id.clone(), created, updated, finished, summary, state })
}
