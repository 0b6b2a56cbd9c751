//! `yiqi selfplay`: games for the sake of their positions.

use super::steps::Steps;
use crate::args::SelfPlay as Args;
use crate::failure::Failure;
use crate::{HEEDED, STOP, Session};
use serde_json::json;
use std::path::Path;
use std::sync::atomic::Ordering;
use yiqi_core::Fault;
use yiqi_engine::Registry;
use yiqi_lab::SelfPlay;
use yiqi_lab::positions::{Contents, Run, Writer, game_of, shuffle};

pub(super) fn run(
    registry: &Registry,
    args: &Args,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    if let Some(path) = &args.info {
        return info(registry, path, args.json.json, session);
    }
    let Some(out) = &args.out else { return Ok(()) };
    match (&args.game, args.shuffle.first()) {
        (_, Some(first)) => {
            let game = registry.game(&game_of(first)?)?;
            HEEDED.store(true, Ordering::Relaxed);
            let count = shuffle(&*game, &args.shuffle, out, args.seed, &STOP)?;
            Ok(writeln!(session.output, "{count} positions shuffled")?)
        }
        (Some(game), None) => play(registry, game, out, args, session),
        (None, None) => Ok(()),
    }
}

/// Plays games into a file.
fn play(
    registry: &Registry,
    game: &str,
    out: &Path,
    args: &Args,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    let game = registry.game(game)?;
    let engines: Vec<_> = args.engine.iter().chain(&args.second).cloned().collect();
    let random = format!("random:{},balance=0.5", args.random_plies);
    let openings = args.openings.as_deref().unwrap_or(&random);
    let mut plan = SelfPlay::new(game.clone(), &engines, openings)?;
    (plan.seed, plan.noise, plan.max_plies) = (args.seed, args.noise, args.max_plies);
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    plan.concurrency = args.concurrency.map_or_else(cores, usize::from);
    let Begun { mut writer, first, done } = begin(&plan, &*game, out, args, session)?;
    HEEDED.store(true, Ordering::Relaxed);
    let mut steps = Steps::new("games", u64::from(args.games), u64::from(done), session);
    let mut positions = 0;
    let played = plan.play::<Failure>(first, done..args.games, &STOP, &mut |played| {
        writer.add(&played.records)?;
        positions += played.records.len();
        steps.step(|| format!("{positions} positions"));
        Ok(())
    });
    let whole = steps.done() == u64::from(args.games);
    drop((steps, writer));
    played?;
    let contents = Contents::of(&*game, out)?;
    if args.json.json {
        writeln!(session.output, "{}", as_json(&contents))?;
    } else {
        writeln!(session.output, "{}", summary(&contents))?;
    }
    if whole { Ok(()) } else { Err(Failure::Stopped) }
}

/// A file that games can be added to.
struct Begun {
    writer: Writer,
    /// The number of the run's first game in the file.
    first: u32,
    /// Games of the run that are there already.
    done: u32,
}

/// Makes the file, or opens the one that is to be gone on with.
fn begin(
    plan: &SelfPlay,
    game: &dyn yiqi_engine::any::AnyGame,
    out: &Path,
    args: &Args,
    session: &mut Session<'_>,
) -> Result<Begun, Failure> {
    if !(args.resume || args.append) || !out.exists() {
        let writer = Writer::create(game, out, &plan.run(0))?;
        return Ok(Begun { writer, first: 0, done: 0 });
    }
    let (mut writer, before) = Writer::go_on(game, out)?;
    if before.cut {
        writeln!(session.errors, "note: the last game was cut off and is played again")?;
    }
    let fault = |reason: &str| Fault::whole("positions file", out.display().to_string(), reason);
    let same = |run: &Run| plan.run(run.first_game) == *run;
    let Some((last, next)) = before.last() else {
        return Err(fault("it does not say how its positions were made").into());
    };
    if args.resume {
        if !same(last) {
            let reason = "its last run had other settings; --append adds games of these";
            return Err(fault(reason).into());
        }
        let done = before.games.min(args.games);
        writeln!(session.errors, "note: {done} games are there already")?;
        return Ok(Begun { writer, first: last.first_game, done });
    }
    if before.runs.iter().any(same) {
        let reason = "it holds games of this seed and these settings; another --seed adds others";
        return Err(fault(reason).into());
    }
    writer.note(&plan.run(next))?;
    Ok(Begun { writer, first: next, done: 0 })
}

/// Prints what is in a file.
fn info(
    registry: &Registry,
    path: &Path,
    json: bool,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    let game = registry.game(&game_of(path)?)?;
    let contents = Contents::of(&*game, path)?;
    let out = &mut session.output;
    if json {
        return Ok(writeln!(out, "{}", as_json(&contents))?);
    }
    for run in &contents.runs {
        let Run { game, engines, seed, openings, noise, max_plies, first_game, .. } = run;
        let order = run.shuffled.map_or(String::new(), |seed| format!(", shuffled with {seed}"));
        writeln!(
            out,
            "from game {first_game}: {game}, {}, seed {seed}, openings {openings}, noise {noise}, \
             at most {max_plies} moves{order}",
            engines.join(" and ")
        )?;
    }
    let share = |part: u64| 100.0 * part as f64 / contents.positions.max(1) as f64;
    let [lost, drawn, won] = contents.results.map(share);
    writeln!(out, "side to move   won {won:.1} %, drawn {drawn:.1} %, lost {lost:.1} %")?;
    writeln!(out, "with a score   {:.1} %", share(contents.scored))?;
    writeln!(out, "noisy          {:.1} %", share(contents.noisy))?;
    writeln!(out, "in check       {:.1} %", share(contents.checks))?;
    writeln!(out, "longest game   {} moves", contents.longest + 1)?;
    if contents.cut {
        writeln!(out, "the last game was cut off")?;
    }
    Ok(writeln!(out, "{}", summary(&contents))?)
}

/// `2000 games, 151220 positions, 33.2 bytes a position`.
fn summary(contents: &Contents) -> String {
    let Contents { games, positions, bytes, .. } = contents;
    let a_position = *bytes as f64 / (*positions).max(1) as f64;
    format!("{games} games, {positions} positions, {a_position:.1} bytes a position")
}

fn as_json(contents: &Contents) -> serde_json::Value {
    let [lost, drawn, won] = contents.results;
    json!({
        "games": contents.games, "positions": contents.positions, "bytes": contents.bytes,
        "won": won, "drawn": drawn, "lost": lost,
        "scored": contents.scored, "noisy": contents.noisy, "checks": contents.checks,
        "cut": contents.cut, "runs": contents.runs,
    })
}
