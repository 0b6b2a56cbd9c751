//! How a workbench is set up: by the face that starts it, never by the page.

use crate::views::LimitsView;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// Where a workbench listens, what it keeps and what it allows.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address. An address that others can reach needs a token.
    pub address: SocketAddr,
    /// What a request must bring to be heard.
    pub token: Option<String>,
    /// The folder for games in progress.
    pub data: PathBuf,
    /// The database of matches.
    pub database: PathBuf,
    /// The folder of learning runs, a folder each.
    pub runs: PathBuf,
    /// Serves the page from this folder instead of the one in the program: for those who work on it.
    pub web: Option<PathBuf>,
    /// What one user may take of the machine.
    pub limits: Limits,
}

/// What searches and requests may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Searches at a time; more wait.
    pub searches: usize,
    /// Searches that wait; more are refused.
    pub waiting: usize,
    /// The longest search.
    pub think: Duration,
    /// The largest transposition table in MiB.
    pub table_mib: u64,
    /// The most root moves with an exact value.
    pub lines: usize,
    /// The most nodes kept of a searched tree.
    pub tree_nodes: usize,
    /// The largest request in bytes.
    pub body_bytes: usize,
    /// Games kept; the oldest go when there are more.
    pub games: usize,
    /// Matches at a time.
    pub matches: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Limits {
            searches: cores,
            waiting: 1000,
            think: Duration::from_secs(120),
            table_mib: 128,
            lines: 500,
            tree_nodes: 100_000,
            body_bytes: 1 << 20,
            games: 5000,
            matches: 2,
        }
    }
}

impl Limits {
    /// As the page hears of them.
    pub(crate) fn view(&self) -> LimitsView {
        LimitsView {
            think_ms: self.think.as_millis() as u64,
            table_mib: self.table_mib,
            lines: self.lines,
            tree_nodes: self.tree_nodes,
            body_bytes: self.body_bytes,
        }
    }
}
