//! How far long work has come: a bar on a terminal, a line now and then elsewhere.

use crate::Session;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::time::{Duration, Instant};

/// How often a line is written where no bar can be drawn.
const EVERY: Duration = Duration::from_secs(10);

/// Work of many equal steps, of which it is known how many there will be, or not.
pub(super) struct Steps<'a> {
    bar: Option<ProgressBar>,
    errors: &'a mut (dyn Write + Send),
    what: &'static str,
    said: Instant,
    done: u64,
    total: Option<u64>,
}

impl<'a> Steps<'a> {
    /// At the start, when `done` of `total` steps, which are called `what`, are done already.
    pub(super) fn new(
        what: &'static str,
        total: u64,
        done: u64,
        session: &'a mut Session<'_>,
    ) -> Steps<'a> {
        let style =
            format!("{{bar:24}} {{pos}}/{{len}} {what}  {{elapsed}}, {{eta}} left  {{msg}}");
        let bar = ProgressBar::new(total).with_position(done);
        let mut steps = Steps::drawn(what, bar, &style, session);
        (steps.done, steps.total) = (done, Some(total));
        steps
    }

    /// At the start of work of which nobody can say how many steps it takes.
    pub(super) fn endless(what: &'static str, session: &'a mut Session<'_>) -> Steps<'a> {
        let style = format!("{{pos}} {what}  {{elapsed}}, {{per_sec}}  {{msg}}");
        Steps::drawn(what, ProgressBar::new_spinner(), &style, session)
    }

    /// With this bar, if there is a terminal to draw it on.
    fn drawn(
        what: &'static str,
        bar: ProgressBar,
        style: &str,
        session: &'a mut Session<'_>,
    ) -> Steps<'a> {
        let style = ProgressStyle::with_template(style);
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let bar = session.terminal.then_some(bar);
        let said = Instant::now();
        Steps { bar, errors: session.errors, what, said, done: 0, total: None }
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
            let Steps { what, done, .. } = self;
            let of = self.total.map_or(String::new(), |total| format!("/{total}"));
            // Nobody is served by work that ends because its progress cannot be shown.
            let _ = writeln!(self.errors, "{done}{of} {what}  {}", message());
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
