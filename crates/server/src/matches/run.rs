//! A match that is being played, and how it stands.

use super::request::NewMatch;
use crate::lock::lock;
use crate::views::{Boards, LiveGameView, MatchFacts, MatchState, MatchSummary, MatchView};
use std::fmt::{self, Debug, Formatter};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use tokio::sync::watch;
use yiqi_engine::any::AnyGame;
use yiqi_lab::{LiveGames, Match, Pairing, Past, Plan, Progress, Sprt};

/// A match that is being played.
pub(crate) struct Run {
    /// The match without what was played in it.
    heading: Past,
    game: Arc<dyn AnyGame>,
    sprt: Option<Sprt>,
    planned: usize,
    warning: Option<String>,
    /// Games at a time.
    pub(super) concurrency: usize,
    /// Set by anybody to end it.
    stop: AtomicBool,
    /// The games on the boards.
    live: Arc<LiveGames>,
    score: Mutex<Score>,
    /// Grows whenever the score does.
    revision: AtomicU64,
    /// The view of some revision: many may ask for the same.
    drawn: Mutex<Option<(u64, Arc<MatchView>)>>,
    over: watch::Sender<bool>,
}

/// What was played so far.
#[derive(Clone, Debug, Default)]
struct Score {
    pairings: Vec<Pairing>,
    games: usize,
}

impl Debug for Run {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Run").field("match", &self.heading.id).finish_non_exhaustive()
    }
}

impl Run {
    /// A match of `plan` in which `games` games were played by an earlier run, `past` among them.
    pub(super) fn new(past: Past, plan: &Plan, live: Arc<LiveGames>, games: usize) -> Run {
        let pairings = past.pairings.clone();
        let none = |pairing: &Pairing| Pairing { engines: pairing.engines, ..Pairing::default() };
        let heading = Past { pairings: past.pairings.iter().map(none).collect(), ..past };
        Run {
            heading,
            game: plan.game.clone(),
            sprt: plan.sprt,
            planned: plan.pairs * plan.pairings().len() * 2,
            // Engines that cannot be built were refused before.
            warning: yiqi_lab::warning(plan).ok().flatten(),
            concurrency: plan.concurrency,
            stop: AtomicBool::new(false),
            live,
            score: Mutex::new(Score { pairings, games }),
            revision: AtomicU64::new(0),
            drawn: Mutex::new(None),
            over: watch::Sender::new(false),
        }
    }

    /// The number of the match.
    pub(crate) fn id(&self) -> i64 {
        self.heading.id
    }

    /// The signal that ends it.
    pub(super) fn signal(&self) -> &AtomicBool {
        &self.stop
    }

    /// Asks it to end.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Waits until its thread has written the last word.
    pub(super) async fn ended(&self) {
        // The sender lives as long as this.
        let _ = self.over.subscribe().wait_for(|over| *over).await;
    }

    /// Says that its thread has written the last word.
    pub(super) fn end(&self) {
        self.over.send_replace(true);
    }

    /// Grows whenever a game has ended.
    pub(super) fn revision(&self) -> u64 {
        self.revision.load(Ordering::Acquire)
    }

    /// Takes note of a game that has ended: only what is new of the pairings is copied, since the
    /// players wait for it.
    pub(super) fn hear(&self, progress: &Progress<'_>) {
        let mut score = lock(&self.score);
        score.games += 1;
        let changed = progress.finished.job.pairing;
        let first = self.revision() == 0;
        score.pairings.resize_with(progress.pairings.len(), Pairing::default);
        for (number, (mine, now)) in score.pairings.iter_mut().zip(progress.pairings).enumerate() {
            // What the database said at the start may count pairs in another order.
            if first {
                mine.clone_from(now);
            } else if number == changed {
                let known = mine.pairs.len().min(now.pairs.len());
                mine.pairs.extend_from_slice(&now.pairs[known..]);
                mine.tally.clone_from(&now.tally);
            }
        }
        self.revision.fetch_add(1, Ordering::Release);
    }

    /// Takes note of the end: after a stop more pairs may count.
    pub(super) fn close(&self, played: Match) {
        lock(&self.score).pairings = played.pairings;
        self.revision.fetch_add(1, Ordering::Release);
    }

    /// How it stands.
    pub(crate) fn view(&self) -> Arc<MatchView> {
        let revision = self.revision();
        let mut drawn = lock(&self.drawn);
        if let Some((known, view)) = &*drawn
            && *known == revision
        {
            return view.clone();
        }
        let Score { pairings, games } = lock(&self.score).clone();
        let past = Past { pairings, ..self.heading.clone() };
        let view = Arc::new(MatchView::new(MatchFacts {
            past: &past,
            sprt: self.sprt.as_ref(),
            state: MatchState::Running,
            games_played: games,
            games_planned: Some(self.planned),
            can_resume: false,
            concurrency: Some(self.concurrency),
            warning: self.warning.clone(),
            problem: None,
        }));
        *drawn = Some((revision, view.clone()));
        view
    }

    /// The match in a list.
    pub(crate) fn summary(&self) -> MatchSummary {
        let Score { pairings, .. } = lock(&self.score).clone();
        MatchSummary::new(&Past { pairings, ..self.heading.clone() }, &self.view())
    }

    /// The games on the boards.
    pub(super) fn boards(&self) -> Boards {
        let name = |engine: usize| self.heading.entrants.get(engine).map_or("?", |e| &*e.name);
        let number = |job: yiqi_lab::Job| job.number(self.heading.pairings.len()) + 1;
        let view = |game: &Arc<yiqi_lab::LiveGame>| {
            LiveGameView::new(&*self.game, game, number(game.job), game.engines.map(name))
        };
        Boards { games: self.live.games().iter().map(view).collect() }
    }

    /// What the boards show, for short: other boards have another text.
    pub(super) fn boards_mark(&self) -> Vec<(usize, usize)> {
        let mark = |game: &Arc<yiqi_lab::LiveGame>| {
            (game.job.number(self.heading.pairings.len()), game.plies)
        };
        self.live.games().iter().map(mark).collect()
    }
}

/// The number of planned games, where a request says it.
pub(super) fn planned(request: &NewMatch, pairings: usize) -> usize {
    2 * request.games.div_ceil(2) as usize * pairings
}
