//! How long a search may run.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use yiqi_core::{Fault, Options};

/// What ends a search and what it reports. Without any limit a search runs until it is stopped or
/// the value is exact.
#[derive(Clone, Debug, PartialEq)]
pub struct Limits {
    /// Depth in turns.
    pub depth: Option<u32>,
    /// Nodes of the whole search.
    pub nodes: Option<u64>,
    /// Time from the clock's zero.
    pub time: Option<Duration>,
    /// How many root moves get an exact value; the others may get a bound. At least 1.
    pub lines: usize,
    /// Keep the searched tree down to this many levels.
    pub tree: Option<u32>,
    /// Keep at most this many nodes of it.
    pub tree_cap: usize,
}

/// Nodes of the searched tree that are kept unless a caller says otherwise.
const TREE_CAP: usize = 200_000;

impl Default for Limits {
    fn default() -> Limits {
        Limits::NONE
    }
}

impl Limits {
    /// No limit at all: a search runs until it is stopped or the value is exact.
    pub const NONE: Limits =
        Limits { depth: None, nodes: None, time: None, lines: 1, tree: None, tree_cap: TREE_CAP };

    /// The time for one move when `remaining` is left on the game clock: a share of it and most of
    /// the increment, never more than half of what is left.
    pub fn allot(remaining: Duration, increment: Duration) -> Duration {
        (remaining / 25 + increment * 3 / 4).min(remaining / 2)
    }

    /// An engine text with these limits of depth, nodes and time instead of its own.
    ///
    /// ```
    /// use yiqi_engine::Limits;
    /// let limits = Limits { nodes: Some(500), ..Limits::NONE };
    /// assert_eq!(limits.in_text("star2:depth=3,eval=simple")?, "star2:nodes=500,eval=simple");
    /// assert_eq!(Limits::NONE.in_text("star2:time=1")?, "star2");
    /// # Ok::<(), yiqi_core::Fault>(())
    /// ```
    ///
    /// # Errors
    /// A text that is no name with options.
    pub fn in_text(&self, engine: &str) -> Result<String, Fault> {
        let mut options = Options::parse("engine", engine)?;
        let depth = self.depth.map(|depth| format!("depth={depth}"));
        let nodes = self.nodes.map(|nodes| format!("nodes={nodes}"));
        let time = self.time.map(|time| format!("time={}", time.as_secs_f64()));
        let mut items: Vec<_> = [depth, nodes, time].into_iter().flatten().collect();
        while let Some(item) = options.take_next() {
            if !["depth", "nodes", "time"].contains(&&*item.key) {
                items.push(item.to_string());
            }
        }
        let colon = if items.is_empty() { "" } else { ":" };
        Ok(format!("{}{colon}{}", options.name(), items.join(",")))
    }
}

/// A clock that a face hands to the search.
pub trait Clock: Send + Sync {
    /// Time since the search was asked.
    fn elapsed(&self) -> Duration;
}

/// Limits, clock and stop signal of one search.
#[derive(Clone, Copy)]
pub struct Leash<'a> {
    /// The limits.
    pub limits: &'a Limits,
    /// The clock; read every few hundred nodes.
    pub clock: &'a dyn Clock,
    /// Set by anybody to end the search at once.
    pub stop: &'a AtomicBool,
}

impl Leash<'_> {
    /// Whether the search must end now, having visited `nodes`. Reads the clock only when the low
    /// bits of `nodes` are 0; the node limit is exact.
    #[inline(always)]
    pub fn pulled(&self, nodes: u64) -> bool {
        if self.limits.nodes.is_some_and(|limit| nodes >= limit) {
            return true;
        }
        nodes & 0xff == 0 && self.over_time()
    }

    /// Whether the time is up or somebody said stop.
    pub fn over_time(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self.limits.time.is_some_and(|limit| self.clock.elapsed() >= limit)
    }
}
