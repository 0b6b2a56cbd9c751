//! `--method td`: an evaluator that learns from its own games, in the folder of a run.

use super::super::archive::{unwritten, whole};
use super::super::run_folder;
use super::super::steps::Steps;
use crate::args::{GamesArgs, TdArgs, Tune};
use crate::failure::Failure;
use crate::{HEEDED, STOP, Session};
use serde_json::{Map, Value, json};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use yiqi_engine::any::AnyGame;
use yiqi_lab::tune::Tutor;
use yiqi_lab::{MAX_PLIES, RunFolder, figure};

/// Games in all, where nothing else is said.
const GAMES: u32 = 1_000_000;

pub(super) fn run(
    game: &Arc<dyn AnyGame>,
    args: &Tune,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    let tutor = tutor(game, args);
    // Before a folder is made for nothing.
    game.pupil()?;
    let usual =
        || run_folder::named(&format!("tune-{}-td-seed{}", game.describe(), args.seed), "run");
    let path = args.games.run.clone().map_or_else(usual, Ok)?;
    let resume = args.games.resume && path.exists();
    if args.games.resume && !resume {
        writeln!(session.errors, "note: no such run was begun, so this one begins")?;
    }
    let folder = if resume { RunFolder::open(&path)? } else { RunFolder::create(&path)? };
    HEEDED.store(true, Ordering::Relaxed);
    let mut steps = Steps::new("batches", tutor.batches(), 0, session);
    let taught = tutor.run(&folder, resume, &STOP, &mut |learned| {
        steps.step_to(learned.batch, || {
            let [error, rate] = [learned.error, learned.rate].map(|number| figure(number, 4));
            let positions = figure(learned.positions, 1);
            format!("error {error}  rate {rate}  positions a game {positions}")
        });
    });
    drop(steps);
    let taught = taught?;
    if !taught.complete {
        return Err(Failure::Stopped);
    }
    if let Some(out) = &args.out {
        whole(out, &taught.file).map_err(unwritten("--out", out))?;
    }
    let bytes = taught.file.len();
    let out = &mut session.output;
    if args.json.json {
        let run = path.display().to_string();
        return Ok(writeln!(
            out,
            "{}",
            json!({"run": run, "batches": taught.batches, "games": taught.batches * tutor.batch,
                   "bytes": bytes})
        )?);
    }
    writeln!(out, "run {}", path.display())?;
    Ok(writeln!(out, "games {}  bytes {bytes}", taught.batches * tutor.batch)?)
}

/// The lessons that the arguments ask for.
fn tutor(game: &Arc<dyn AnyGame>, args: &Tune) -> Tutor {
    let TdArgs { batch, first_rate, last_rate, lambda, explore } = args.td;
    let GamesArgs { games, max_plies, concurrency, .. } = args.games;
    let games = games.unwrap_or(GAMES);
    let max_plies = max_plies.unwrap_or(MAX_PLIES);
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let options: [(&str, Value); 9] = [
        ("method", json!("td")),
        ("games", json!(games)),
        ("batch", json!(batch)),
        ("first-rate", json!(first_rate)),
        ("last-rate", json!(last_rate)),
        ("lambda", json!(lambda)),
        ("explore", json!(explore)),
        ("max-plies", json!(max_plies)),
        ("seed", json!(args.seed)),
    ];
    let said = options.iter().map(|(key, value)| match value.as_str() {
        Some(text) => format!("--{key} {text}"),
        None => format!("--{key} {value}"),
    });
    let note = format!("yiqi tune {} {}", game.describe(), said.collect::<Vec<_>>().join(" "));
    let mut settings: Map<_, _> =
        options.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
    settings.insert("game".to_owned(), json!(game.describe()));
    Tutor {
        game: game.clone(),
        games: games.into(),
        batch: batch.into(),
        rates: [first_rate, last_rate],
        lambda,
        explore,
        max_plies,
        seed: args.seed,
        threads: concurrency.map_or_else(cores, usize::from),
        settings,
        note,
    }
}
