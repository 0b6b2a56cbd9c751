//! The run that works in this process: one at a time.

use super::archive::{Archive, Here};
use super::name::RunName;
use super::request::{GoOn, MOST_GENERATIONS, NewRun};
use crate::chance;
use crate::config::{Config, Limits};
use crate::lock::lock;
use crate::problem::Refusal;
use crate::views::{RunKind, RunState};
use axum::http::StatusCode;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};
use tokio::sync::watch;
use yiqi_core::Fault;
use yiqi_engine::Registry;
use yiqi_lab::{EvolveOrder, Evolved, RunError, evolve, resume_evolution, yield_to_others};

/// How long the end of the program waits for a run to write its last words.
const FAREWELL: Duration = Duration::from_secs(2);

/// How often it is looked whether a run has begun.
const LOOK: Duration = Duration::from_millis(20);

/// Where runs work.
#[derive(Clone, Debug)]
pub(crate) struct Workshop {
    archive: Archive,
    bench: Arc<Mutex<Bench>>,
    limits: Limits,
}

/// Who works, and what became of those before.
#[derive(Debug, Default)]
struct Bench {
    worker: Option<Worker>,
    /// What has ended runs before their time, since the program was started.
    troubles: BTreeMap<RunName, String>,
}

/// The run at work, or about to be.
#[derive(Clone, Debug)]
struct Worker {
    name: RunName,
    /// Set by anybody to end it.
    stop: Arc<AtomicBool>,
    over: watch::Sender<bool>,
}

/// What kept a run from working.
type Ended = Result<Evolved, RunError>;

/// What a worker does in its thread.
type Work = Box<dyn FnOnce(&Registry, &Path, usize, &AtomicBool) -> Ended + Send>;

impl Workshop {
    pub(crate) fn new(config: &Config) -> Workshop {
        let archive = Archive::new(config.runs.clone());
        Workshop { archive, bench: Arc::default(), limits: config.limits }
    }

    /// What the folder of the runs says.
    pub(crate) fn archive(&self) -> Archive {
        self.archive.clone()
    }

    /// What this process knows of runs.
    pub(crate) fn here(&self) -> Here {
        let bench = self.bench();
        let at_work = bench.worker.as_ref().map(|worker| worker.name.clone());
        Here { at_work, troubles: bench.troubles.clone() }
    }

    fn bench(&self) -> MutexGuard<'_, Bench> {
        lock(&self.bench)
    }

    /// Begins an evolution and gives its name, when its folder stands and it works. It reads and writes
    /// files and waits: off the request threads.
    ///
    /// # Errors
    /// 422 for what cannot be evolved, 429 while another run works here, 503 when the folder cannot be
    /// written.
    pub(crate) fn start(
        &self,
        registry: Arc<Registry>,
        request: &NewRun,
    ) -> Result<RunName, Refusal> {
        let order = request.order(&registry, &self.limits, drawn()?)?;
        let taken = |name: &RunName| self.archive.folder(name).is_taken();
        let name = match request.name()? {
            Some(name) if taken(&name) => {
                let reason = "there is a run of this name already";
                return Err(Fault::whole("name", name.as_str(), reason).into());
            }
            Some(name) => name,
            None => request.free_name(taken).ok_or_else(|| Refusal::not_found("name"))?,
        };
        let work = begin(order);
        self.work(registry, name, work)
    }

    /// Goes on with an evolution that has stopped, wherever it was begun. As [`Workshop::start`], off the
    /// request threads.
    ///
    /// # Errors
    /// 404; 409 for a run that works, or cannot be gone on with; 422 for a goal that is none; 429; 503.
    pub(crate) fn resume(
        &self,
        registry: Arc<Registry>,
        name: RunName,
        request: &GoOn,
    ) -> Result<RunName, Refusal> {
        let folder = self.archive.known(&name)?;
        let (about, state) = folder.about().map_err(Refusal::conflict)?;
        if state == RunState::Running {
            return Err(Refusal::conflict("this run is at work"));
        }
        if about.kind != RunKind::Evolve || !folder.has_checkpoint() {
            return Err(Refusal::conflict("this run cannot be gone on with from here"));
        }
        let generations = request.generations;
        if let Some(goal) = generations.filter(|&goal| goal > MOST_GENERATIONS) {
            let reason = format!("it is at most {MOST_GENERATIONS} here");
            return Err(Fault::whole("generations", goal.to_string(), reason).into());
        }
        self.work(registry, name, go_on(generations))
    }

    /// Ends a run and waits until all is written down; nothing where it does not work.
    ///
    /// # Errors
    /// 404; 409 for a run that works in another program.
    pub(crate) async fn stop(&self, name: &RunName) -> Result<(), Refusal> {
        let worker = self.bench().worker.clone().filter(|worker| worker.name == *name);
        if let Some(worker) = worker {
            worker.stop.store(true, Ordering::Relaxed);
            // The sender lives as long as the worker here.
            let _ = worker.over.subscribe().wait_for(|over| *over).await;
            return Ok(());
        }
        let (archive, name) = (self.archive.clone(), name.clone());
        let state = move || Ok(archive.known(&name)?.about().map(|(_, state)| state));
        let state: Result<_, Refusal> =
            tokio::task::spawn_blocking(state).await.map_err(|_| Refusal::defect())?;
        if state? == Ok(RunState::Running) {
            let reason = "it works in another program: stop it there";
            return Err(Refusal::conflict(reason));
        }
        Ok(())
    }

    /// Ends the run that works here, and waits for a moment: what was reached stands in its folder anyhow.
    pub(crate) fn close(&self) {
        let until = Instant::now() + FAREWELL;
        while Instant::now() < until {
            match &self.bench().worker {
                None => return,
                Some(worker) => worker.stop.store(true, Ordering::Relaxed),
            }
            thread::sleep(LOOK);
        }
    }

    /// Gives a run a thread of its own, and waits until it works or has ended.
    fn work(&self, registry: Arc<Registry>, name: RunName, work: Work) -> Result<RunName, Refusal> {
        let worker =
            Worker { name: name.clone(), stop: Arc::default(), over: watch::Sender::new(false) };
        {
            let mut bench = self.bench();
            if bench.worker.is_some() {
                let reason = "a run is at work here: stop it first";
                return Err(Refusal::new(StatusCode::TOO_MANY_REQUESTS, reason));
            }
            bench.troubles.remove(&name);
            bench.worker = Some(worker.clone());
        }
        let seat = Seat { workshop: self.clone(), worker: worker.clone() };
        let folder = self.archive.folder(&name);
        let path = folder.0.clone();
        // People's searches keep a core.
        let threads = self.limits.searches.saturating_sub(1).max(1);
        let run = move || {
            yield_to_others();
            let ended = work(&registry, &path, threads, &seat.worker.stop);
            // Free before the last word is heard: who hears it may begin the next.
            drop(seat);
            ended
        };
        let unseated = |error| {
            let message = format!("no thread: {error}");
            Refusal::new(StatusCode::SERVICE_UNAVAILABLE, message)
        };
        let thread =
            thread::Builder::new().name("evolve".to_owned()).spawn(run).map_err(unseated)?;
        // It works as soon as its folder says so and it holds the lock.
        while !thread.is_finished() {
            if folder.about().is_ok_and(|(_, state)| state == RunState::Running) {
                return Ok(name);
            }
            thread::sleep(LOOK);
        }
        match thread.join() {
            Ok(Ok(_)) => Ok(name),
            Ok(Err(error)) => Err(self.refusal(error)),
            Err(_) => Err(Refusal::defect()),
        }
    }

    /// Why a run does not work. A path is told as it is called in the place of the runs.
    fn refusal(&self, error: RunError) -> Refusal {
        let said = error.to_string();
        let words = self.archive.told(&said);
        match error {
            RunError::Input(fault) if words == said => fault.into(),
            RunError::Input(_) => Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, words),
            RunError::Taken(_) => Refusal::conflict(words),
            RunError::Io { .. } => Refusal::new(StatusCode::SERVICE_UNAVAILABLE, words),
        }
    }
}

/// The work of a new run.
fn begin(order: EvolveOrder) -> Work {
    Box::new(move |registry, folder, threads, stop| {
        evolve(registry, &order, folder, threads, stop, &mut |_| ())
    })
}

/// The work of a run that goes on, to another goal if there is one.
fn go_on(generations: Option<u32>) -> Work {
    Box::new(move |registry, folder, threads, stop| {
        let wanted = |order: &EvolveOrder| {
            let generations = generations.unwrap_or(order.generations);
            EvolveOrder { generations, ..order.clone() }
        };
        resume_evolution(registry, folder, wanted, threads, stop, &mut |_| ())
    })
}

/// A run at its work. Whatever ends its thread, another can begin afterwards.
struct Seat {
    workshop: Workshop,
    worker: Worker,
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut bench = self.workshop.bench();
        if thread::panicking() {
            let message = "a defect of the program has ended this run".to_owned();
            bench.troubles.insert(self.worker.name.clone(), message);
        }
        bench.worker = None;
        drop(bench);
        self.worker.over.send_replace(true);
    }
}

/// A seed that nobody has chosen, short enough to be read out and to be a number in JavaScript.
fn drawn() -> Result<u64, Refusal> {
    Ok(1 + chance::number()? % 999_999_999)
}
