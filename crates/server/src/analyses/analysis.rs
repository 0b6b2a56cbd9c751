//! One analysis: how far it is, told to all who listen.

use super::Searched;
use crate::lock::lock;
use crate::place::Place;
use crate::problem::{Problem, Refusal};
use crate::views::{AnalysisState, AnalysisView, Report, TreeSummary};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// An analysis, from the request for it to its end and after.
#[derive(Debug)]
pub(crate) struct Analysis {
    pub(crate) id: String,
    pub(crate) place: Place,
    /// The text of the position that is searched.
    pub(crate) position: String,
    /// The engine text with all that matters filled in.
    pub(crate) engine: String,
    /// What a user should know before believing it.
    pub(crate) note: Option<String>,
    /// Heard by the search.
    pub(crate) halt: AtomicBool,
    progress: watch::Sender<Progress>,
    /// When somebody last asked for it.
    touched: Mutex<Instant>,
}

/// How far an analysis is. Whoever is late hears the newest only.
#[derive(Clone, Debug)]
pub(crate) struct Progress {
    pub(crate) state: AnalysisState,
    pub(crate) report: Option<Arc<Report>>,
    /// The tree, at the end of a search that was asked to keep it.
    pub(crate) searched: Option<Arc<Searched>>,
    pub(crate) problem: Option<Problem>,
}

impl Progress {
    /// A search that has not begun.
    pub(crate) fn waiting() -> Progress {
        Progress { state: AnalysisState::Waiting, report: None, searched: None, problem: None }
    }

    /// A question that needs no search, or one that was searched elsewhere.
    pub(crate) fn done(report: Report, searched: Option<Searched>) -> Progress {
        let (report, searched) = (Some(Arc::new(report)), searched.map(Arc::new));
        Progress { state: AnalysisState::Done, report, searched, problem: None }
    }
}

impl Analysis {
    pub(crate) fn new(
        id: String,
        place: Place,
        position: String,
        engine: String,
        note: Option<String>,
        progress: Progress,
    ) -> Analysis {
        let halt = AtomicBool::new(false);
        let progress = watch::Sender::new(progress);
        let touched = Mutex::new(Instant::now());
        Analysis { id, place, position, engine, note, halt, progress, touched }
    }

    /// As the page hears of it.
    pub(crate) fn view(&self) -> AnalysisView {
        let Progress { state, report, searched, problem } = self.progress.borrow().clone();
        AnalysisView {
            id: self.id.clone(),
            place: self.place.clone(),
            position: self.position.clone(),
            engine: self.engine.clone(),
            note: self.note.clone(),
            state,
            report: report.map(Arc::unwrap_or_clone),
            tree: searched.map(|searched| TreeSummary::from(&*searched.tree)),
            problem,
        }
    }

    /// The tree.
    ///
    /// # Errors
    /// 409 while the search goes on, and where it was not asked to keep one.
    pub(crate) fn searched(&self) -> Result<Arc<Searched>, Refusal> {
        let now = self.progress.borrow();
        let why = match now.state.is_over() {
            false => "the search goes on: its tree can be seen when it ends",
            true => "this search has kept no tree",
        };
        now.searched.clone().ok_or_else(|| Refusal::conflict(why))
    }

    /// What is told from now on, the present state first.
    pub(crate) fn listen(&self) -> watch::Receiver<Progress> {
        let mut news = self.progress.subscribe();
        news.mark_changed();
        news
    }

    /// Ends it: what was found until now is its result.
    pub(crate) fn stop(&self) {
        self.halt.store(true, Ordering::Relaxed);
        // One that still waits does not wait for its turn to be stopped in.
        self.change(
            |now| now.state == AnalysisState::Waiting,
            |now| now.state = AnalysisState::Stopped,
        );
    }

    /// From waiting to running; false when it has been stopped before.
    pub(crate) fn start(&self) -> bool {
        self.change(
            |now| now.state == AnalysisState::Waiting,
            |now| now.state = AnalysisState::Running,
        )
    }

    /// A report of a depth.
    pub(crate) fn tell(&self, report: Report) {
        self.change(|_| true, |now| now.report = Some(Arc::new(report)));
    }

    /// The search has ended.
    pub(crate) fn finish(&self, report: Report, searched: Option<Searched>) {
        let stopped = self.halt.load(Ordering::Relaxed);
        let done = Progress::done(report, searched);
        let state = if stopped { AnalysisState::Stopped } else { done.state };
        self.change(|_| true, |now| *now = Progress { state, ..done });
    }

    /// It cannot be finished.
    pub(crate) fn fail(&self, problem: Problem) {
        self.change(
            |now| !now.state.is_over(),
            |now| {
                now.state = AnalysisState::Failed;
                now.problem = Some(problem);
            },
        );
    }

    /// Whether nothing more will be told.
    pub(crate) fn is_over(&self) -> bool {
        self.progress.borrow().state.is_over()
    }

    /// Somebody has asked for it.
    pub(crate) fn touch(&self) {
        *lock(&self.touched) = Instant::now();
    }

    /// How long nobody has followed it.
    pub(crate) fn lonely_for(&self) -> Duration {
        if self.progress.receiver_count() > 0 {
            self.touch();
        }
        lock(&self.touched).elapsed()
    }

    fn change(&self, may: impl FnOnce(&Progress) -> bool, how: impl FnOnce(&mut Progress)) -> bool {
        self.progress.send_if_modified(|now| {
            let changes = may(now);
            if changes {
                how(now);
            }
            changes
        })
    }
}
