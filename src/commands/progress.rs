//! How a match is going: a bar on a terminal, a line now and then elsewhere.

use super::words;
use crate::Session;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::time::{Duration, Instant};
use yiqi_lab::{Plan, Progress, elo, figure};

/// How often a line is written where no bar can be drawn.
const EVERY: Duration = Duration::from_secs(10);

/// The state of a match on its way.
pub(super) struct Bar<'a> {
    bar: Option<ProgressBar>,
    errors: &'a mut (dyn Write + Send),
    names: Vec<String>,
    sprt: Option<yiqi_lab::Sprt>,
    said: Instant,
    done: usize,
    total: usize,
}

impl<'a> Bar<'a> {
    /// At the start, when `done` games are there already.
    pub(super) fn new(plan: &Plan, done: usize, session: &'a mut Session<'_>) -> Bar<'a> {
        let total = plan.pairs * plan.pairings().len() * 2;
        let bar = session.terminal.then(|| {
            let bar = ProgressBar::new(total as u64).with_position(done as u64);
            let style = "{bar:24} {pos}/{len} games  {elapsed}, {eta} left  {msg}";
            // The template is a constant of ours; a test draws it.
            bar.set_style(
                ProgressStyle::with_template(style)
                    .unwrap_or_else(|_| ProgressStyle::default_bar()),
            );
            bar
        });
        Bar {
            bar,
            errors: session.errors,
            names: plan.engines.iter().map(|engine| engine.name.clone()).collect(),
            sprt: plan.sprt,
            said: Instant::now(),
            done,
            total,
        }
    }

    /// After a game.
    pub(super) fn show(&mut self, progress: &Progress<'_>) {
        self.done += 1;
        if let Some(bar) = &self.bar {
            bar.set_message(self.estimate(progress));
            bar.inc(1);
        } else if self.said.elapsed() >= EVERY {
            self.said = Instant::now();
            let estimate = self.estimate(progress);
            // Nobody is served by a match that ends because its progress cannot be shown.
            let _ = writeln!(self.errors, "{}/{} games  {estimate}", self.done, self.total);
        }
    }

    /// How the pairing stands in which a game has just ended.
    fn estimate(&self, progress: &Progress<'_>) -> String {
        let pairing = &progress.pairings[progress.finished.job.pairing];
        let [a, b] = pairing.engines.map(|engine| &*self.names[engine]);
        let (wdl, penta) = (&pairing.tally.wdl, pairing.tally.penta);
        let sample = penta.sample();
        let elo = elo(&sample);
        let mut text = format!(
            "{a} vs {b}: {}-{}-{}, {}, Elo {} ± {}",
            wdl.wins,
            wdl.draws,
            wdl.losses,
            words::percent(sample.mean),
            figure(elo.value, 1),
            figure(elo.error, 1),
        );
        if let Some(sprt) = &self.sprt {
            let (low, high) = sprt.bounds();
            let llr = sprt.llr(penta);
            text += &format!(", LLR {llr:.2} ({low:.2}, {high:.2})");
        }
        text
    }
}

impl Drop for Bar<'_> {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
