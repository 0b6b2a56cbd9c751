//! The folder of a run: what it says of itself, and whether somebody works on it.

use crate::shape;
use crate::views::{NetworkFile, RunAbout, RunKind, RunState};
use serde::Deserialize;
use serde_json::error::Category;
use serde_json::{Map, Value};
use std::fs::{self, File, TryLockError};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

/// The longest `run.json`, in bytes.
const LONGEST_CARD: u64 = 1 << 20;

/// `run.json`, as far as it is read. What a later version adds is passed over.
#[derive(Debug, Deserialize)]
struct Card {
    kind: RunKind,
    game: String,
    #[serde(default)]
    seed: u64,
    goal: Option<u64>,
    #[serde(default)]
    settings: Map<String, Value>,
    #[serde(default)]
    started: String,
    #[serde(default)]
    seconds: f64,
    state: Said,
    reason: Option<String>,
}

/// What a run says of its state.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Said {
    Running,
    Stopped,
    Done,
    Failed,
}

/// The folder of a run.
#[derive(Clone, Debug)]
pub(crate) struct Folder(pub(super) PathBuf);

impl Folder {
    /// What the run says of itself, and its state by what it says and whether somebody works on it.
    ///
    /// # Errors
    /// What is wrong with `run.json`.
    pub(super) fn about(&self) -> Result<(RunAbout, RunState), String> {
        let mut card = self.card()?;
        let mut held = card.state == Said::Running && self.held();
        if card.state == Said::Running && !held {
            // Its last word may have come between the two looks.
            card = self.card()?;
            held = card.state == Said::Running && self.held();
        }
        let state = match card.state {
            Said::Running if held => RunState::Running,
            Said::Running => RunState::BrokenOff,
            Said::Stopped => RunState::Stopped,
            Said::Done => RunState::Done,
            Said::Failed => RunState::Failed,
        };
        let Card { kind, game, seed, goal, settings, started, seconds, reason, .. } = card;
        Ok((RunAbout { kind, game, seed, goal, settings, started, seconds, reason }, state))
    }

    fn card(&self) -> Result<Card, String> {
        let bytes =
            small(&self.0.join("run.json"), LONGEST_CARD).map_err(|error| match error.kind() {
                io::ErrorKind::NotFound => "run.json: there is no such file".to_owned(),
                _ => format!("run.json: {error}"),
            })?;
        serde_json::from_slice(&bytes).map_err(|error| match error.classify() {
            Category::Data => format!("run.json: {}", shape::reason(&error.to_string())),
            _ => format!("run.json: line {} is damaged", error.line()),
        })
    }

    /// Whether a process works on the run: it holds an exclusive lock. The look takes a shared one for
    /// a moment, so that two who look do not see each other.
    fn held(&self) -> bool {
        let lock = open(&self.0.join("lock"));
        lock.is_ok_and(|lock| matches!(lock.try_lock_shared(), Err(TryLockError::WouldBlock)))
    }

    /// Whether there is a folder. A link is none: what it leads to is not of this place.
    pub(super) fn is_folder(&self) -> bool {
        fs::symlink_metadata(&self.0).is_ok_and(|data| data.is_dir())
    }

    /// Whether its name is taken, by whatever it is.
    pub(super) fn is_taken(&self) -> bool {
        fs::symlink_metadata(&self.0).is_ok()
    }

    /// Whether there is a state to go on from.
    pub(super) fn has_checkpoint(&self) -> bool {
        is_file(&self.0.join("checkpoint"))
    }

    /// The log.
    pub(super) fn log(&self) -> PathBuf {
        self.0.join("log.jsonl")
    }

    /// The networks in the folder: the champion first, then by their names.
    pub(super) fn networks(&self) -> Vec<NetworkFile> {
        let entries = fs::read_dir(&self.0).into_iter().flatten().flatten();
        let mut all: Vec<_> = entries
            .filter_map(|entry| {
                let name = entry.file_name().into_string().ok().filter(|name| is_network(name))?;
                // Of the entry itself: what it may point to is not of this folder.
                let data = entry.metadata().ok().filter(fs::Metadata::is_file)?;
                Some(NetworkFile { name, bytes: data.len() })
            })
            .collect();
        all.sort_by(|a, b| (a.name != CHAMPION, &a.name).cmp(&(b.name != CHAMPION, &b.name)));
        all
    }

    /// The bytes of a network; `None` where there is none of that name.
    ///
    /// # Errors
    /// Of the file.
    pub(super) fn network(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        let path = self.0.join(name);
        if !is_network(name) || !is_file(&path) {
            return Ok(None);
        }
        small(&path, LONGEST_NETWORK).map(Some)
    }
}

/// The best network of a run so far.
const CHAMPION: &str = "champion.yqn";

/// The longest network that is handed out, in bytes.
const LONGEST_NETWORK: u64 = 1 << 28;

/// Whether a name is one that a run gives its networks.
fn is_network(name: &str) -> bool {
    let digits =
        |text: &str| (4..=9).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    let numbered = name.strip_prefix("gen-").and_then(|rest| rest.strip_suffix(".yqn"));
    name == CHAMPION || numbered.is_some_and(digits)
}

/// Whether there is a plain file: no link to another place, no pipe that would never answer.
pub(super) fn is_file(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|data| data.is_file())
}

/// Opens a plain file.
///
/// # Errors
/// Of the file; where it is none.
pub(super) fn open(path: &Path) -> io::Result<File> {
    if fs::symlink_metadata(path)?.is_file() {
        return File::open(path);
    }
    Err(io::Error::other("it is no plain file"))
}

/// The bytes of a file that is not too long.
fn small(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::other(format!("it is longer than {most} bytes")));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::is_network;

    #[test]
    fn only_a_run_s_own_networks_are_handed_out() {
        for name in ["champion.yqn", "gen-0000.yqn", "gen-12300.yqn"] {
            assert!(is_network(name), "{name}");
        }
        for name in [
            "",
            "checkpoint",
            "gen-1.yqn",
            "gen-00x0.yqn",
            "../champion.yqn",
            "gen-0000.yqn/..",
            "gen-.yqn",
        ] {
            assert!(!is_network(name), "{name}");
        }
    }
}
