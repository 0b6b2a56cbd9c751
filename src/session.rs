//! What a command may touch: input, output, the stop signal, a clock.

use std::io::{BufRead, Write};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use yiqi_engine::Clock;

/// Set by Ctrl-C: long work ends with what it has.
pub static STOP: AtomicBool = AtomicBool::new(false);

/// Where a command reads and writes.
pub struct Session<'a> {
    /// What a person types.
    pub input: &'a mut dyn BufRead,
    /// What a person or a script reads.
    pub output: &'a mut dyn Write,
    /// Errors and progress.
    pub errors: &'a mut dyn Write,
    /// Whether `errors` is a terminal: faults are drawn with a caret, progress is shown.
    pub terminal: bool,
}

/// A clock that starts now.
pub(crate) struct Stopwatch(Instant);

impl Stopwatch {
    pub(crate) fn start() -> Stopwatch {
        Stopwatch(Instant::now())
    }
}

impl Clock for Stopwatch {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}
