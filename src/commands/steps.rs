//! How far long work has come: a bar on a terminal, a line now and then elsewhere.

use crate::Session;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::time::{Duration, Instant};

/// How often a line is written where no bar can be drawn.
const EVERY: Duration = Duration::from_secs(10);

/// Work of many equal steps.
pub(super) struct Steps<'a> {
    bar: Option<ProgressBar>,
    errors: &'a mut (dyn Write + Send),
    what: &'static str,
    said: Instant,
    done: u64,
    total: u64,
}

impl<'a> Steps<'a> {
    /// At the start, when `done` of `total` steps, which are called `what`, are done already.
    pub(super) fn new(
        what: &'static str,
        total: u64,
        done: u64,
        session: &'a mut Session<'_>,
    ) -> Steps<'a> {
        let bar = session.terminal.then(|| {
            let bar = ProgressBar::new(total).with_position(done);
            let style =
                format!("{{bar:24}} {{pos}}/{{len}} {what}  {{elapsed}}, {{eta}} left  {{msg}}");
            bar.set_style(
                ProgressStyle::with_template(&style)
                    .unwrap_or_else(|_| ProgressStyle::default_bar()),
            );
            bar
        });
        Steps { bar, errors: session.errors, what, said: Instant::now(), done, total }
    }

    /// After a step.
    pub(super) fn step(&mut self, message: impl FnOnce() -> String) {
        self.step_to(self.done + 1, message);
    }

    /// When so many steps are done.
    pub(super) fn step_to(&mut self, done: u64, message: impl FnOnce() -> String) {
        self.done = done;
        if let Some(bar) = &self.bar {
            bar.set_message(message());
            bar.set_position(done);
        } else if self.said.elapsed() >= EVERY {
            self.said = Instant::now();
            let Steps { what, done, total, .. } = self;
            // Nobody is served by work that ends because its progress cannot be shown.
            let _ = writeln!(self.errors, "{done}/{total} {what}  {}", message());
        }
    }

    /// Steps that are done.
    pub(super) fn done(&self) -> u64 {
        self.done
    }
}

impl Drop for Steps<'_> {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
