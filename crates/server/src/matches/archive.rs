//! What the database says of matches. Everything here reads a file: off the request threads.

use super::request::NewMatch;
use super::run::planned;
use crate::lock::lock;
use crate::problem::{Problem, Refusal};
use crate::views::{GamePage, MatchFacts, MatchGame, MatchState, MatchSummary, MatchView};
use crate::workbench::can_be_folder;
use axum::http::StatusCode;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use yiqi_engine::Registry;
use yiqi_lab::{Job, Past, Sprt, Store, StoreError, match_records};
use yiqi_protocols::records::Record;

/// The matches of a database.
#[derive(Debug)]
pub(crate) struct Archive {
    path: PathBuf,
    /// Summaries by number. To make one all games of its match are read, so it is made once for as
    /// long as nothing is added.
    known: Mutex<HashMap<i64, (Stamp, MatchSummary)>>,
}

/// What changes whenever a match does.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Stamp {
    created: String,
    complete: bool,
    games: usize,
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        Refusal::new(StatusCode::SERVICE_UNAVAILABLE, error.to_string())
    }
}

impl Archive {
    pub(crate) fn new(path: PathBuf) -> Archive {
        Archive { path, known: Mutex::default() }
    }

    /// The file.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The database to look at; `None` as long as no match was ever played.
    fn look(&self) -> Result<Option<Store>, StoreError> {
        if self.path.exists() { Store::look(&self.path).map(Some) } else { Ok(None) }
    }

    /// Whether there is a database, or can be one.
    ///
    /// # Errors
    /// A file that is none; a place where none can be made.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        // An empty file becomes one with the first match.
        if self.path.metadata().is_ok_and(|data| data.is_file() && data.len() == 0) {
            return Ok(());
        }
        if self.look()?.is_some() || self.path.parent().is_none_or(can_be_folder) {
            return Ok(());
        }
        let (path, reason) =
            (self.path.display().to_string(), "its folder is no folder".to_owned());
        Err(StoreError::Open { path, reason })
    }

    /// The database, for a match that must stand in it.
    fn of_a_match(&self) -> Result<Store, Refusal> {
        self.look()?.ok_or_else(|| Refusal::not_found("match"))
    }

    /// At most `limit` matches, the newest first, but for those that `skip` has.
    ///
    /// # Errors
    /// 503 when the database cannot be read.
    pub(crate) fn list(
        &self,
        limit: usize,
        skip: impl Fn(i64) -> bool,
    ) -> Result<Vec<(i64, MatchSummary)>, Refusal> {
        let Some(store) = self.look()? else { return Ok(Vec::new()) };
        let ids = store.matches()?.into_iter().rev().filter(|&id| !skip(id));
        let mut all = Vec::new();
        for id in ids.take(limit) {
            // A match that somebody has just taken away is none.
            if let Some(summary) = self.summary(&store, id)? {
                all.push((id, summary));
            }
        }
        Ok(all)
    }

    fn summary(&self, store: &Store, id: i64) -> Result<Option<MatchSummary>, Refusal> {
        let Some(heading) = store.heading(id)? else { return Ok(None) };
        let (created, complete) = (heading.created, heading.complete);
        let stamp = Stamp { created, complete, games: store.count(id)? };
        let known = || lock(&self.known);
        if let Some((last, summary)) = known().get(&id)
            && *last == stamp
        {
            return Ok(Some(summary.clone()));
        }
        let Some((past, view)) = read(store, id, None)? else { return Ok(None) };
        let summary = MatchSummary::new(&past, &view);
        known().insert(id, (stamp, summary.clone()));
        Ok(Some(summary))
    }

    /// A match that nobody plays here; `problem` is what has ended it.
    ///
    /// # Errors
    /// 404, and 503 when the database cannot be read.
    pub(crate) fn view(&self, id: i64, problem: Option<Problem>) -> Result<MatchView, Refusal> {
        let found = read(&self.of_a_match()?, id, problem)?;
        found.map(|(_, view)| view).ok_or_else(|| Refusal::not_found("match"))
    }

    /// What was asked for when a match was begun here, and its heading.
    ///
    /// # Errors
    /// 404; 409 for a match that is over or was not begun here; 503.
    pub(super) fn request(&self, id: i64) -> Result<NewMatch, Refusal> {
        let store = self.of_a_match()?;
        let past = store.heading(id)?.ok_or_else(|| Refusal::not_found("match"))?;
        if past.complete {
            return Err(Refusal::conflict("all of this match was played"));
        }
        let request = request(&store, id)?;
        request.ok_or_else(|| {
            Refusal::conflict("only a match that was begun here can be gone on with")
        })
    }

    /// Some games of a match.
    ///
    /// # Errors
    /// 404, and 503 when the database cannot be read.
    pub(crate) fn games(&self, id: i64, offset: usize, limit: usize) -> Result<GamePage, Refusal> {
        let store = self.of_a_match()?;
        let past = store.heading(id)?.ok_or_else(|| Refusal::not_found("match"))?;
        let rows = store.rows(id, offset, limit)?;
        let games = rows.into_iter().map(|row| MatchGame::new(&past, row)).collect();
        Ok(GamePage { total: store.count(id)?, games })
    }

    /// A game by its number, as a record.
    ///
    /// # Errors
    /// 404, 503, and 422 for a game that the rules do not know any more.
    pub(crate) fn game(
        &self,
        registry: &Registry,
        id: i64,
        number: usize,
    ) -> Result<Record, Refusal> {
        let store = self.of_a_match()?;
        let past = store.heading(id)?.ok_or_else(|| Refusal::not_found("match"))?;
        let none = || Refusal::not_found("game");
        let number = number.checked_sub(1).ok_or_else(none)?;
        let job = Job::numbered(number, past.pairings.len());
        let finished = store.game(id, job)?.ok_or_else(none)?;
        let records = match_records(registry, &past, &[finished])?;
        records.into_iter().next().ok_or_else(none)
    }
}

/// What was asked for when the match was begun here.
fn request(store: &Store, id: i64) -> Result<Option<NewMatch>, StoreError> {
    // A request that a later version has written says nothing to this one.
    Ok(store.request(id)?.and_then(|text| serde_json::from_str(&text).ok()))
}

/// A match as it stands in the database.
fn read(
    store: &Store,
    id: i64,
    problem: Option<Problem>,
) -> Result<Option<(Past, MatchView)>, StoreError> {
    let Some(past) = store.past(id)? else { return Ok(None) };
    let request = request(store, id)?;
    let sprt = request.as_ref().and_then(|request| request.sprt.as_deref());
    let sprt = sprt.and_then(|text| Sprt::parse(text).ok());
    let count = store.count(id)?;
    let planned = request.as_ref().map(|request| planned(request, past.pairings.len()));
    let view = MatchView::new(MatchFacts {
        past: &past,
        sprt: sprt.as_ref(),
        state: if past.complete { MatchState::Done } else { MatchState::Stopped },
        games_played: count,
        games_planned: planned.or(past.complete.then_some(count)),
        can_resume: request.is_some() && !past.complete,
        concurrency: None,
        warning: None,
        problem,
    });
    Ok(Some((past, view)))
}
