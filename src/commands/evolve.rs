//! `yiqi evolve`: networks that learn from games against each other.

use super::run_folder;
use crate::args::Evolve;
use crate::failure::Failure;
use crate::{HEEDED, STOP, Session};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::cell::Cell;
use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::Instant;
use yiqi_engine::Registry;
use yiqi_lab::{EvolveOrder, Generation, evolve, figure, resume_evolution};

pub(super) fn run(
    registry: &Registry,
    args: &Evolve,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or_else(cores, usize::from);
    HEEDED.store(true, Ordering::Relaxed);
    let goal = Cell::new(0);
    let mut teller = Teller::new(&goal, session);
    let hear = &mut |generation: &Generation| teller.tell(generation);
    let (evolved, place) = match &args.resume {
        Some(folder) => {
            let wanted = |order: &EvolveOrder| {
                let order = args.over(order);
                goal.set(order.generations);
                order
            };
            (resume_evolution(registry, folder, wanted, threads, &STOP, hear), folder.clone())
        }
        None => {
            let order = args.order();
            goal.set(order.generations);
            let free = || run_folder::free(&order.game, order.seed);
            let folder = args.out.clone().map_or_else(free, Ok)?;
            (evolve(registry, &order, &folder, threads, &STOP, hear), folder)
        }
    };
    drop(teller);
    let evolved = evolved?;
    let champion = evolved.champion.as_ref().map(|path| path.display().to_string());
    let out = &mut session.output;
    if args.json.json {
        let [generations, generation] = [evolved.generations, evolved.generation];
        let summary = json!({
            "folder": place.display().to_string(), "complete": evolved.complete,
            "generations": generations, "champion": champion, "generation": generation,
        });
        writeln!(out, "{summary}")?;
    } else {
        writeln!(out, "run {}", place.display())?;
        if let Some(champion) = champion {
            writeln!(out, "champion {champion} generation {}", evolved.generation)?;
        }
    }
    out.flush()?;
    if evolved.complete {
        return Ok(());
    }
    writeln!(session.errors, "note: --resume {} goes on with it", place.display())?;
    Err(Failure::Interrupted)
}

/// Tells of each generation: a bar on a terminal, a line elsewhere.
struct Teller<'a> {
    bar: Option<ProgressBar>,
    /// The last generation; known once the order is.
    goal: &'a Cell<u32>,
    errors: &'a mut (dyn Write + Send),
    last: Instant,
}

impl<'a> Teller<'a> {
    fn new(goal: &'a Cell<u32>, session: &'a mut Session<'_>) -> Teller<'a> {
        let bar = session.terminal.then(|| {
            let bar = ProgressBar::no_length();
            let style = "{bar:24} {pos}/{len} generations  {elapsed}, {eta} left  {msg}";
            // The template is a constant of ours; a test draws it.
            bar.set_style(
                ProgressStyle::with_template(style)
                    .unwrap_or_else(|_| ProgressStyle::default_bar()),
            );
            bar
        });
        Teller { bar, goal, errors: session.errors, last: Instant::now() }
    }

    fn tell(&mut self, generation: &Generation) {
        let seconds = self.last.elapsed().as_secs_f64();
        self.last = Instant::now();
        let said = words(generation, seconds);
        match &self.bar {
            Some(bar) => {
                bar.set_length(u64::from(self.goal.get()));
                bar.set_position(u64::from(generation.generation));
                bar.set_message(said);
                for line in notes(generation) {
                    bar.println(line);
                }
            }
            None => {
                // Nobody is served by a run that ends because its progress cannot be shown.
                let _ = writeln!(self.errors, "generation {:>4}  {said}", generation.generation);
                for line in notes(generation) {
                    let _ = writeln!(self.errors, "{line}");
                }
            }
        }
    }
}

impl Drop for Teller<'_> {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// `best 1.00  mean 0.02  diversity 0.0712  champion 0.65 of 20, accepted  1180 games/s`
fn words(generation: &Generation, seconds: f64) -> String {
    let Generation { best, mean, diversity, champion, .. } = generation;
    let trial = champion.as_ref().map_or("first champion".to_owned(), |trial| {
        let verdict = if trial.accepted { "accepted" } else { "refused" };
        format!("challenger {:.2} of {}, {verdict}", trial.score, trial.games)
    });
    let games = generation.games + champion.as_ref().map_or(0, |trial| trial.games);
    let speed = figure(games as f64 / seconds.max(1e-9), 0);
    format!("best {best:+.2}  mean {mean:+.2}  diversity {diversity:.4}  {trial}  {speed} games/s")
}

/// The warning, the scores against yardsticks and past champions.
fn notes(generation: &Generation) -> Vec<String> {
    let number = generation.generation;
    let mut lines = Vec::new();
    if let Some(warning) = &generation.warning {
        lines.push(format!("warning: generation {number}: {warning}"));
    }
    let yardsticks = generation.yardsticks.iter().map(|(name, score)| (name.clone(), score));
    // The last champion before may be the first of all, which is measured in any case.
    let past = generation.past.iter().enumerate().filter(|(n, past)| {
        generation.past[..*n].iter().all(|earlier| earlier.generation != past.generation)
    });
    let past = past.map(|(_, past)| past);
    let past = past.map(|past| (format!("generation {}", past.generation), &past.score));
    let scores: Vec<_> = yardsticks
        .chain(past)
        .map(|(name, score)| format!("{name} {:.3} ± {:.3}", score.score, score.error))
        .collect();
    if !scores.is_empty() {
        lines.push(format!("champion at generation {number}: {}", scores.join(", ")));
    }
    lines
}
