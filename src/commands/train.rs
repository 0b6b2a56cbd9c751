//! `yiqi train`: networks that learn from positions by their gradients.

use crate::Session;
use crate::args::Train;
use crate::failure::Failure;
use yiqi_engine::Registry;

/// The program was built without it.
#[cfg(not(feature = "train"))]
pub(super) fn run(_: &Registry, _: &Train, _: &mut Session<'_>) -> Result<(), Failure> {
    let reason = "this program was built without gradient training; \
                  cargo build --release --features train builds one with it";
    Err(yiqi_core::Fault::whole("command", "train", reason).into())
}

#[cfg(feature = "train")]
pub(super) use with_training::run;

#[cfg(feature = "train")]
mod with_training {
    use super::super::run_folder;
    use super::{Failure, Registry, Session, Train};
    use crate::args::Device;
    use crate::{HEEDED, STOP};
    use indicatif::{ProgressBar, ProgressStyle};
    use serde_json::json;
    use std::io::Write;
    use std::path::PathBuf;
    use std::sync::atomic::Ordering;
    use std::time::{Duration, Instant};
    use yiqi_lab::train::{Epoch, Learning, TrainDevice, TrainOrder, resume_training, train};

    /// How often a line is written where no bar can be drawn.
    const EVERY: Duration = Duration::from_secs(10);

    pub(crate) fn run(
        registry: &Registry,
        args: &Train,
        session: &mut Session<'_>,
    ) -> Result<(), Failure> {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = args.threads.map_or_else(cores, usize::from);
        let device = match args.device {
            Device::Cpu => TrainDevice::Cpu,
            Device::Cuda => TrainDevice::Cuda,
        };
        HEEDED.store(true, Ordering::Relaxed);
        let mut teller = Teller::new(session);
        let hear = &mut |learning: Learning<'_>| teller.tell(learning);
        let place = (device, threads);
        let (trained, folder) = match &args.resume {
            Some(folder) => {
                let wanted = |order: &TrainOrder| over(args, order.clone());
                (resume_training(registry, folder, wanted, place, &STOP, hear), folder.clone())
            }
            None => {
                let game = args.game.as_deref().unwrap_or_default();
                let mut order = over(args, TrainOrder::new(game, Vec::new()));
                // A run may go on from another folder than it began in.
                let whole = |file: &PathBuf| file.canonicalize().unwrap_or_else(|_| file.clone());
                order.data = args.data.iter().map(whole).collect();
                let free = || run_folder::free(&format!("{} train", order.game), order.seed);
                let folder = args.out.clone().map_or_else(free, Ok)?;
                (train(registry, &order, &folder, place, &STOP, hear), folder)
            }
        };
        drop(teller);
        let trained = trained?;
        if !trained.begun {
            return Err(Failure::Abandoned);
        }
        let network = trained.network.as_ref().map(|path| path.display().to_string());
        let out = &mut session.output;
        if args.json.json {
            let summary = json!({
                "folder": folder.display().to_string(), "complete": trained.complete,
                "network": network, "best": trained.best,
            });
            writeln!(out, "{summary}")?;
        } else {
            writeln!(out, "run {}", folder.display())?;
            if let (Some(network), Some(best)) = (network, trained.best) {
                let Epoch { epoch, loss, validation, .. } = best;
                writeln!(
                    out,
                    "network {network} epoch {epoch} loss {loss} validation {validation}"
                )?;
            }
        }
        out.flush()?;
        if trained.complete {
            return Ok(());
        }
        writeln!(session.errors, "note: --resume {} goes on with it", folder.display())?;
        Err(Failure::Interrupted)
    }

    /// An order with what the arguments say otherwise.
    fn over(args: &Train, order: TrainOrder) -> TrainOrder {
        let same = |game: &String| if game.is_empty() { None } else { Some(game.clone()) };
        TrainOrder {
            game: args.game.as_ref().and_then(same).unwrap_or(order.game),
            data: order.data,
            hidden: args.hidden.unwrap_or(order.hidden),
            buckets: args.buckets.unwrap_or(order.buckets),
            epochs: args.epochs.unwrap_or(order.epochs),
            batch: args.batch.unwrap_or(order.batch),
            rate: args.rate.unwrap_or(order.rate),
            lambda: args.lambda.unwrap_or(order.lambda),
            decay: args.decay.unwrap_or(order.decay),
            quiet: args.quiet.unwrap_or(order.quiet),
            mirror: args.mirror.unwrap_or(order.mirror),
            validation: args.validation.unwrap_or(order.validation),
            patience: args.patience.unwrap_or(order.patience),
            seed: args.seed.unwrap_or(order.seed),
        }
    }

    /// Tells of steps and epochs: a bar on a terminal, lines elsewhere.
    struct Teller<'a> {
        bar: Option<ProgressBar>,
        errors: &'a mut (dyn Write + Send),
        said: Instant,
    }

    impl<'a> Teller<'a> {
        fn new(session: &'a mut Session<'_>) -> Teller<'a> {
            let bar = session.terminal.then(|| {
                let bar = ProgressBar::no_length();
                let style = "{bar:24} {pos}/{len} steps  {elapsed}, {eta} left  {msg}";
                // The template is a constant of ours; a test draws it.
                bar.set_style(
                    ProgressStyle::with_template(style)
                        .unwrap_or_else(|_| ProgressStyle::default_bar()),
                );
                bar
            });
            Teller { bar, errors: session.errors, said: Instant::now() }
        }

        fn tell(&mut self, learning: Learning<'_>) {
            match (learning, &self.bar) {
                (Learning::Step(epoch, done, of), Some(bar)) => {
                    if bar.length() != Some(of) || done == 1 {
                        bar.set_length(of);
                        bar.reset();
                    }
                    bar.set_message(format!("epoch {epoch}"));
                    bar.set_position(done);
                }
                (Learning::Step(epoch, done, of), None) => {
                    if self.said.elapsed() >= EVERY {
                        self.said = Instant::now();
                        // Nobody is served by a run that ends because its progress cannot be shown.
                        let _ = writeln!(self.errors, "epoch {epoch:>3}  {done}/{of} steps");
                    }
                }
                (Learning::Epoch(epoch), bar) => {
                    self.said = Instant::now();
                    let Epoch { epoch, loss, validation, quantised, rate, positions } = epoch;
                    let line = format!(
                        "epoch {epoch:>3}  loss {loss:.6}  validation {validation:.6}  \
                         in integers {quantised:.6}  rate {rate:.6}  {positions} positions"
                    );
                    match bar {
                        Some(bar) => bar.println(line),
                        None => {
                            let _ = writeln!(self.errors, "{line}");
                        }
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
}
