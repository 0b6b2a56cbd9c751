//! Which matches are being played here: starting, stopping, going on.

use super::archive::Archive;
use super::request::{Arranged, NewMatch};
use super::run::Run;
use crate::config::{Config, Limits};
use crate::lock::lock;
use crate::problem::{Problem, Refusal};
use axum::http::StatusCode;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use yiqi_core::Fault;
use yiqi_engine::Registry;
use yiqi_lab::{Ledger, LedgerError, LiveGames, Match, Store, yield_to_others};

/// How long the end of the program waits for matches to write their last words.
const FAREWELL: Duration = Duration::from_secs(2);

/// The matches that are being played here.
#[derive(Clone, Debug)]
pub(crate) struct Hall {
    archive: Arc<Archive>,
    tables: Arc<Mutex<Tables>>,
    limits: Limits,
}

/// Who plays, and who is about to.
#[derive(Debug, Default)]
struct Tables {
    runs: BTreeMap<i64, Arc<Run>>,
    /// Matches that are being begun or gone on with.
    opening: usize,
    /// Those of them that have a number already, so that nobody takes it a second time.
    going_on: BTreeSet<i64>,
    /// What has ended matches before their time, since the program was started.
    troubles: BTreeMap<i64, Problem>,
}

/// Room for a match that is about to begin; given back when it is dropped.
struct Room {
    tables: Arc<Mutex<Tables>>,
    id: Option<i64>,
}

/// What kept a match from being begun, or ended it.
enum Trouble {
    Ledger(LedgerError),
    /// The plan is not that of the match any more.
    Changed,
    /// No thread could be had.
    Thread(std::io::Error),
}

impl<E: Into<LedgerError>> From<E> for Trouble {
    fn from(error: E) -> Trouble {
        Trouble::Ledger(error.into())
    }
}

impl From<Trouble> for Refusal {
    fn from(trouble: Trouble) -> Refusal {
        match trouble {
            Trouble::Ledger(LedgerError::Plan(fault)) => fault.into(),
            Trouble::Ledger(LedgerError::Store(error)) => error.into(),
            Trouble::Changed => Refusal::conflict(
                "the program or an engine has changed since this match was begun; begin a new one",
            ),
            Trouble::Thread(error) => {
                Refusal::new(StatusCode::SERVICE_UNAVAILABLE, format!("no thread: {error}"))
            }
        }
    }
}

impl Hall {
    pub(crate) fn new(config: &Config) -> Hall {
        Hall {
            archive: Arc::new(Archive::new(config.database.clone())),
            tables: Arc::default(),
            limits: config.limits,
        }
    }

    /// What the database says.
    pub(crate) fn archive(&self) -> Arc<Archive> {
        self.archive.clone()
    }

    /// The match of that number, if it is being played here.
    pub(crate) fn running(&self, id: i64) -> Option<Arc<Run>> {
        lock(&self.tables).runs.get(&id).cloned()
    }

    /// All that are being played here, the newest first.
    pub(crate) fn all_running(&self) -> Vec<Arc<Run>> {
        lock(&self.tables).runs.values().rev().cloned().collect()
    }

    /// What has ended a match before its time.
    pub(crate) fn trouble(&self, id: i64) -> Option<Problem> {
        lock(&self.tables).troubles.get(&id).cloned()
    }

    /// Begins a match; it comes back when it stands in the database and is being played.
    ///
    /// # Errors
    /// 422 for what cannot be played, 429 when enough matches are being played, 503 when the database
    /// cannot be written.
    pub(crate) async fn start(
        &self,
        registry: Arc<Registry>,
        request: NewMatch,
    ) -> Result<Arc<Run>, Refusal> {
        let room = self.room(None)?;
        let arranged = self.arrange(registry, request).await?;
        self.open(arranged, room).await
    }

    /// Goes on with a match that was begun here and has stopped.
    ///
    /// # Errors
    /// 404; 409 for a match that is being played, over, not begun here or with engines that have
    /// changed; 429; 503.
    pub(crate) async fn resume(
        &self,
        registry: Arc<Registry>,
        id: i64,
    ) -> Result<Arc<Run>, Refusal> {
        let room = self.room(Some(id))?;
        let archive = self.archive();
        let request = blocking(move || archive.request(id)).await?;
        let arranged = self.arrange(registry, request).await?;
        self.open(arranged, room).await
    }

    /// Ends a match and waits until all is written down; nothing where it is not being played.
    pub(crate) async fn stop(&self, id: i64) {
        if let Some(run) = self.running(id) {
            run.stop();
            run.ended().await;
        }
    }

    /// Ends all matches, and waits for a moment: what was played stands in the database anyhow.
    pub(crate) fn close(&self) {
        let until = Instant::now() + FAREWELL;
        while Instant::now() < until {
            let runs = self.all_running();
            if runs.is_empty() {
                return;
            }
            runs.iter().for_each(|run| run.stop());
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Takes room for one more match.
    fn room(&self, id: Option<i64>) -> Result<Room, Refusal> {
        let mut tables = lock(&self.tables);
        if id.is_some_and(|id| tables.runs.contains_key(&id) || tables.going_on.contains(&id)) {
            return Err(Refusal::conflict("this match is being played"));
        }
        if tables.runs.len() + tables.opening >= self.limits.matches {
            let reason = "enough matches are being played: stop one first";
            return Err(Refusal::new(StatusCode::TOO_MANY_REQUESTS, reason));
        }
        tables.opening += 1;
        tables.going_on.extend(id);
        Ok(Room { tables: self.tables.clone(), id })
    }

    /// Looks at a request, off the request threads: engines are built to see whether they can be.
    async fn arrange(
        &self,
        registry: Arc<Registry>,
        request: NewMatch,
    ) -> Result<Arranged, Refusal> {
        let limits = self.limits;
        blocking(move || request.arrange(&registry, &limits)).await
    }

    /// Gives a match a thread of its own.
    async fn open(&self, mut arranged: Arranged, room: Room) -> Result<Arc<Run>, Refusal> {
        let asked = arranged.plan.concurrency;
        arranged.plan.concurrency = asked.min(self.free_threads());
        let (begun, answer) = oneshot::channel();
        let hall = self.clone();
        let play = move || hall.play(arranged, room, begun);
        let thread = thread::Builder::new().name("match".to_owned()).spawn(play);
        thread.map_err(Trouble::Thread)?;
        let lost = || Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "the match did not begin");
        Ok(answer.await.map_err(|_| lost())??)
    }

    /// How many games may run at once in one more match: people's searches keep a core, and other
    /// matches theirs.
    fn free_threads(&self) -> usize {
        let taken: usize = lock(&self.tables).runs.values().map(|run| run.concurrency).sum();
        self.limits.searches.saturating_sub(1 + taken).max(1)
    }

    /// Plays a match to its end; `begun` hears of its beginning.
    fn play(
        &self,
        mut arranged: Arranged,
        room: Room,
        begun: oneshot::Sender<Result<Arc<Run>, Trouble>>,
    ) {
        yield_to_others();
        let live = Arc::new(LiveGames::default());
        arranged.plan.observer = Some(live.clone());
        let plan = &arranged.plan;
        let mut store = match Store::open(self.archive.path()) {
            Ok(store) => store,
            Err(error) => return drop(begun.send(Err(error.into()))),
        };
        let (ledger, run, before) = match self.enter(&mut store, &arranged, room.id, live) {
            Ok((ledger, run, before)) => (ledger, Arc::new(run), before),
            Err(trouble) => return drop(begun.send(Err(trouble))),
        };
        let seat = Seat { hall: self, run: run.clone() };
        {
            let mut tables = lock(&self.tables);
            tables.troubles.remove(&run.id());
            tables.runs.insert(run.id(), run.clone());
        }
        drop(room);
        // Whoever has asked may have gone: the match is played all the same.
        let _ = begun.send(Ok(run.clone()));
        let played = ledger.play(plan, before, run.signal(), &mut |progress| run.hear(progress));
        seat.leave(played);
    }

    /// Enters a match in the database, or finds what was played of it.
    fn enter<'a>(
        &self,
        store: &'a mut Store,
        arranged: &Arranged,
        id: Option<i64>,
        live: Arc<LiveGames>,
    ) -> Result<(Ledger<'a>, Run, Vec<yiqi_lab::Finished>), Trouble> {
        let Arranged { plan, settings, request } = arranged;
        let (ledger, before) = match id {
            Some(id) if store.is_of(plan, id)? => {
                let before = store.games(id)?;
                (store.go_on(plan, id), before)
            }
            Some(_) => return Err(Trouble::Changed),
            None => (store.begin(plan, settings)?, Vec::new()),
        };
        let text = serde_json::to_string(request)
            .map_err(|error| Fault::whole("match", &request.game, error.to_string()))?;
        ledger.keep_request(&text)?;
        let id = ledger.id();
        let past = Store::look(self.archive.path())?.past(id)?;
        let lost = || yiqi_lab::StoreError::Content(format!("match {id} has gone"));
        let run = Run::new(past.ok_or_else(lost)?, plan, live, before.len());
        Ok((ledger, run, before))
    }
}

/// A match at its table. Whatever ends its thread, the table is free afterwards.
struct Seat<'a> {
    hall: &'a Hall,
    run: Arc<Run>,
}

impl Seat<'_> {
    fn leave(self, played: Result<Match, LedgerError>) {
        match played {
            Ok(played) => self.run.close(played),
            Err(error) => {
                let problem = *Refusal::from(Trouble::Ledger(error)).problem;
                lock(&self.hall.tables).troubles.insert(self.run.id(), problem);
            }
        }
    }
}

impl Drop for Seat<'_> {
    fn drop(&mut self) {
        let mut tables = lock(&self.hall.tables);
        if thread::panicking() {
            let message = "a defect of the program has ended this match".to_owned();
            let problem = Problem { message, ..Problem::default() };
            tables.troubles.insert(self.run.id(), problem);
        }
        tables.runs.remove(&self.run.id());
        drop(tables);
        self.run.end();
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        let mut tables = lock(&self.tables);
        tables.opening -= 1;
        if let Some(id) = self.id {
            tables.going_on.remove(&id);
        }
    }
}

/// Runs what reads files off the request threads.
///
/// # Errors
/// What the work says; a defect of the program.
pub(super) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    tokio::task::spawn_blocking(work).await.map_err(|_| Refusal::defect())?
}
