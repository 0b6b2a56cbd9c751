//! What the folder of the runs says of them, wherever they work. Everything here reads files: off the
//! request threads.

use super::folder::Folder;
use super::log::{self, Cursor};
use super::name::{RULE, RunName};
use crate::problem::Refusal;
use crate::views::{RunAbout, RunKind, RunState, RunSummary, RunView};
use axum::http::StatusCode;
use jiff::Timestamp;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fs::{self, DirEntry};
use std::io;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use std::sync::Arc;

/// The most entries of a log in one answer.
pub(super) const MOST_ENTRIES: usize = 20_000;

/// The runs of a folder.
#[derive(Clone, Debug)]
pub(crate) struct Archive {
    place: Arc<Path>,
}

/// What this process knows of runs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Here {
    /// The one that works here.
    pub(crate) at_work: Option<RunName>,
    /// What has ended runs before their time, since the program was started.
    pub(super) troubles: BTreeMap<RunName, String>,
}

/// A run as it stands, and how its log is read.
struct Seen {
    summary: RunSummary,
    kind: Option<RunKind>,
}

impl Archive {
    pub(super) fn new(place: PathBuf) -> Archive {
        Archive { place: place.into() }
    }

    /// The folder of a run, whether there is one or not.
    pub(super) fn folder(&self, name: &RunName) -> Folder {
        Folder(self.place.join(name.as_str()))
    }

    /// The folder of a run that there is.
    ///
    /// # Errors
    /// 404.
    pub(crate) fn known(&self, name: &RunName) -> Result<Folder, Refusal> {
        let folder = self.folder(name);
        if folder.is_folder() { Ok(folder) } else { Err(Refusal::not_found("run")) }
    }

    /// Words in which paths are told as they are called in this place.
    pub(super) fn told(&self, words: &str) -> String {
        words.replace(&format!("{}{MAIN_SEPARATOR}", self.place.display()), "")
    }

    /// All runs, the newest first.
    ///
    /// # Errors
    /// 503 when the place cannot be read.
    pub(crate) fn list(&self, here: &Here) -> Result<Vec<RunSummary>, Refusal> {
        let entries = match fs::read_dir(&self.place) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(|error| self.unreadable(&error))?,
        };
        let mut all: Vec<(Timestamp, RunSummary)> = Vec::new();
        for entry in entries {
            let entry = entry.map_err(|error| self.unreadable(&error))?;
            // What begins with a dot is a system's or an editor's own.
            if !entry.file_name().to_string_lossy().starts_with('.') {
                let summary = self.entry(&entry, here);
                all.push((begun(&summary, &entry), summary));
            }
        }
        all.sort_by(|(a, x), (b, y)| (Reverse(a), &x.name).cmp(&(Reverse(b), &y.name)));
        Ok(all.into_iter().map(|(_, summary)| summary).collect())
    }

    /// What stands in the place of the runs, whatever it is.
    fn entry(&self, entry: &DirEntry, here: &Here) -> RunSummary {
        let text = entry.file_name().to_string_lossy().into_owned();
        let folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        match RunName::parse(&text) {
            _ if !folder => unreadable(text, "it is no folder".to_owned()),
            None => unreadable(text, RULE.to_owned()),
            Some(name) => self.seen(&self.folder(&name), &name, here).summary,
        }
    }

    /// A run by its folder.
    fn seen(&self, folder: &Folder, name: &RunName, here: &Here) -> Seen {
        let (mut about, state) = match folder.about() {
            Ok(read) => read,
            Err(problem) => {
                let summary = unreadable(name.as_str().to_owned(), problem);
                return Seen { summary, kind: None };
            }
        };
        about.reason = about.reason.map(|reason| self.told(&reason));
        let RunAbout { kind, .. } = about;
        let works_here = here.at_work.as_ref() == Some(name);
        // Its thread may not have written its first word, or have written its last.
        let state = if works_here { RunState::Running } else { state };
        let summary = RunSummary {
            name: name.as_str().to_owned(),
            state,
            last: log::last(&folder.log(), kind),
            problem: here.troubles.get(name).cloned(),
            can_stop: works_here,
            can_resume: kind == RunKind::Evolve
                && state != RunState::Running
                && folder.has_checkpoint(),
            about: Some(about),
        };
        Seen { summary, kind: Some(kind) }
    }

    fn unreadable(&self, error: &io::Error) -> Refusal {
        let message = format!("{}: {error}", self.place.display());
        Refusal::new(StatusCode::SERVICE_UNAVAILABLE, message)
    }

    /// A run with its log after the entry of that number.
    ///
    /// # Errors
    /// 404.
    pub(crate) fn view(
        &self,
        name: &RunName,
        after: Option<u64>,
        here: &Here,
    ) -> Result<RunView, Refusal> {
        self.read_on(name, &mut Cursor::default(), after, here)
    }

    /// A run with what its log has from `cursor` on.
    ///
    /// # Errors
    /// 404.
    pub(super) fn read_on(
        &self,
        name: &RunName,
        cursor: &mut Cursor,
        after: Option<u64>,
        here: &Here,
    ) -> Result<RunView, Refusal> {
        let folder = self.known(name)?;
        let Seen { summary: mut run, kind } = self.seen(&folder, name, here);
        let (mut entries, mut more) = (Vec::new(), false);
        if let Some(kind) = kind {
            match cursor.read(&folder.log(), kind, after, MOST_ENTRIES) {
                Ok(read) => (entries, more) = read,
                Err(error) => cursor.trouble = Some(format!("log.jsonl: {error}")),
            }
            run.problem = run.problem.or_else(|| cursor.trouble.clone());
        }
        Ok(RunView { run, entries, more, networks: folder.networks() })
    }

    /// The bytes of a network of a run.
    ///
    /// # Errors
    /// 404, and 503 where the file cannot be read.
    pub(crate) fn network(&self, name: &RunName, file: &str) -> Result<Vec<u8>, Refusal> {
        let found = self.known(name)?.network(file).map_err(|error| {
            let message = format!("{}/{file}: {error}", name.as_str());
            Refusal::new(StatusCode::SERVICE_UNAVAILABLE, message)
        })?;
        found.ok_or_else(|| Refusal::not_found("network"))
    }
}

fn unreadable(name: String, problem: String) -> RunSummary {
    RunSummary {
        name,
        state: RunState::Unreadable,
        about: None,
        last: None,
        problem: Some(problem),
        can_stop: false,
        can_resume: false,
    }
}

/// When a run was begun: by its own word, else by its folder.
fn begun(summary: &RunSummary, entry: &DirEntry) -> Timestamp {
    let said = summary.about.as_ref().and_then(|about| about.started.parse().ok());
    let changed = || entry.metadata().and_then(|data| data.modified()).ok();
    said.or_else(|| changed()?.try_into().ok()).unwrap_or_default()
}
