//! `yiqi match`: engines against each other.

use super::progress::Bar;
use super::{analyse, archive, standings};
use crate::args::Match;
use crate::failure::Failure;
use crate::{HEEDED, STOP, Session};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use yiqi_core::Fault;
use yiqi_engine::{Limits, Registry};
use yiqi_lab::{
    Contestant, Control, Format, GameTime, Job, Ledger, MAX_PLIES, Openings, Plan, Sprt, Store,
    StoreError, sensitivity, sweep, warning,
};

pub(super) fn run(
    registry: &Registry,
    args: &Match,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    let plan = plan(registry, args)?;
    let database = database(args.db.as_deref())?;
    args.files.check(&database)?;
    plan.check()?;
    HEEDED.store(true, Ordering::Relaxed);
    if let Some(warning) = warning(&plan)? {
        writeln!(session.errors, "warning: {warning}")?;
    }
    if args.games % 2 == 1 {
        writeln!(session.errors, "note: games are played in pairs, so one more is played")?;
    }
    let mut store = Store::open(&database)?;
    let (mut ledger, before) = open(&mut store, &plan, args, session)?;
    let mut bar = Bar::new(&plan, before.len(), session);
    let played = plan.run(before, &STOP, &mut |progress| {
        ledger.enter(progress.finished)?;
        bar.show(&progress);
        Ok::<(), Failure>(())
    });
    drop(bar);
    let played = played?;
    let id = ledger.close(played.decided.map(|(last, _)| last + 1), played.complete)?;
    let past = archive::past(&store, id)?;
    let out = &mut session.output;
    match args.json.json {
        true => writeln!(out, "{}", standings::json(&past, plan.sprt.as_ref()))?,
        false => standings::write(*out, &past, plan.sprt.as_ref())?,
    }
    // After the result, which shall not be lost with a file that cannot be written.
    args.files.write(registry, &store, &past, plan.sprt.as_ref())?;
    if played.complete { Ok(()) } else { Err(Failure::Stopped) }
}

/// The page in the database, and the games that stand in it.
fn open<'a>(
    store: &'a mut Store,
    plan: &Plan,
    args: &Match,
    session: &mut Session<'_>,
) -> Result<(Ledger<'a>, Vec<yiqi_lab::Finished>), Failure> {
    if !args.resume {
        return Ok((store.begin(plan, &settings(args))?, Vec::new()));
    }
    match store.find(plan)? {
        Some(id) => {
            let before = store.games(id)?;
            let wanted = |job: &Job| job.pair < plan.pairs;
            let there = before.iter().filter(|finished| wanted(&finished.job)).count();
            writeln!(session.errors, "note: {there} games of match {id} are there already")?;
            Ok((store.go_on(plan, id), before))
        }
        None => {
            writeln!(session.errors, "note: no such match was begun, so this one begins")?;
            Ok((store.begin(plan, &settings(args))?, Vec::new()))
        }
    }
}

/// The file of `--db`, or the user's own.
pub(super) fn database(asked: Option<&Path>) -> Result<PathBuf, Failure> {
    let path = asked.map(Path::to_owned).or_else(Store::default_path);
    Ok(path.ok_or_else(|| StoreError::Open {
        path: "of this user".to_owned(),
        reason: "no home folder is known; name a file with --db".to_owned(),
    })?)
}

/// What a person wants to know of a match besides game, engines and seed.
fn settings(args: &Match) -> String {
    let text = |key: &str, value: Option<String>| value.map(|value| format!("{key} {value}"));
    let seconds = |time: std::time::Duration| format!("{} s", time.as_secs_f64());
    let parts = [
        text("openings", args.openings.clone()),
        text("depth", args.limit.depth.map(|depth| depth.to_string())),
        text("nodes", args.limit.nodes.map(|nodes| nodes.to_string())),
        text("time", args.limit.time.map(seconds)),
        text("tc", args.tc.clone()),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn plan(registry: &Registry, args: &Match) -> Result<Plan, Fault> {
    let game = registry.game(&args.game)?;
    let mut engines = Vec::new();
    for asked in &args.engines {
        let engine = Contestant::resolve(asked)?;
        engine.describe(&*game)?;
        engines.push(engine);
    }
    Contestant::tell_apart(&mut engines);
    let variants = args.sweep.is_some() || args.sensitivity.is_some();
    let enough = if variants { engines.len() == 1 } else { engines.len() >= 2 };
    if !enough {
        let reason = if variants {
            "one engine is held against its own variants"
        } else {
            "a match takes two engines or more"
        };
        return Err(Fault::whole("engines", args.engines.join(" "), reason));
    }
    let format = match (&args.sweep, &args.sensitivity) {
        (Some(text), _) => {
            engines = sweep(&*game, &engines[0], text)?;
            Format::Challenge
        }
        (None, Some(text)) => {
            engines = sensitivity(&*game, &engines[0], text)?;
            Format::Challenge
        }
        (None, None) if args.gauntlet => Format::Gauntlet,
        (None, None) => Format::RoundRobin,
    };
    let sprt = args.sprt.as_deref().map(Sprt::parse).transpose()?;
    if let (Some(text), true) = (&args.sprt, format.pairings(engines.len()).len() > 1) {
        return Err(Fault::whole("sprt", text, "a test is between two engines and no more"));
    }
    let openings = match &args.openings {
        None => Openings::Start,
        Some(text) => Openings::of(&*game, text)?,
    };
    let default = Control::default();
    let control = Control {
        limits: analyse::overridden(Limits::default(), &args.limit),
        clock: args.tc.as_deref().map(GameTime::parse).transpose()?,
        margin: args.margin.unwrap_or(default.margin),
        patience: args.patience.unwrap_or(default.patience),
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Ok(Plan {
        game,
        engines,
        format,
        pairs: args.games.div_ceil(2) as usize,
        seed: args.seed,
        openings,
        control,
        max_plies: args.max_plies.unwrap_or(MAX_PLIES),
        concurrency: args.concurrency.map_or(cores, usize::from),
        sprt,
    })
}
