//! `yiqi match`: engines against each other.

use super::progress::Bar;
use super::{archive, standings};
use crate::args::Match;
use crate::failure::Failure;
use crate::{HEEDED, STOP, Session};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use yiqi_engine::Registry;
use yiqi_lab::{
    Entry, Finished, Job, Ledger, MatchOrder, Meeting, Past, Plan, Store, StoreError, warning,
};

pub(super) fn run(
    registry: &Registry,
    args: &Match,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    let order = order(args);
    let plan = order.plan(registry)?;
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
    let (past, complete) = carry_out(&mut store, &plan, &order, args.resume, session)?;
    let out = &mut session.output;
    match args.json.json {
        true => writeln!(out, "{}", standings::json(&past, plan.sprt.as_ref()))?,
        false => standings::write(*out, &past, plan.sprt.as_ref())?,
    }
    // After the result, which shall not be lost with a file that cannot be written.
    args.files.write(registry, &store, &past, plan.sprt.as_ref())?;
    if complete { Ok(()) } else { Err(Failure::Stopped) }
}

/// Plays what is still to be played, and gives the match as the database has it then, and whether all of
/// it was played.
pub(super) fn carry_out(
    store: &mut Store,
    plan: &Plan,
    order: &MatchOrder,
    resume: bool,
    session: &mut Session<'_>,
) -> Result<(Past, bool), Failure> {
    let (ledger, before) = open(store, plan, order, resume, session)?;
    let id = ledger.id();
    let mut bar = Bar::new(plan, before.len(), session);
    let played = ledger.play(plan, before, &STOP, &mut |progress| bar.show(progress));
    drop(bar);
    let played = played?;
    Ok((archive::past(store, id)?, played.complete))
}

/// The page in the database, and the games that stand in it.
fn open<'a>(
    store: &'a mut Store,
    plan: &Plan,
    order: &MatchOrder,
    resume: bool,
    session: &mut Session<'_>,
) -> Result<(Ledger<'a>, Vec<Finished>), Failure> {
    let found = if resume { store.find(plan)? } else { None };
    let Some(id) = found else {
        if resume {
            writeln!(session.errors, "note: no such match was begun, so this one begins")?;
        }
        return Ok((store.begin(plan, &order.settings())?, Vec::new()));
    };
    let before = store.games(id)?;
    let wanted = |job: &Job| job.pair < plan.pairs;
    let there = before.iter().filter(|finished| wanted(&finished.job)).count();
    writeln!(session.errors, "note: {there} games of match {id} are there already")?;
    Ok((store.go_on(plan, id), before))
}

/// The file of `--db`, or the user's own.
pub(super) fn database(asked: Option<&Path>) -> Result<PathBuf, Failure> {
    let path = asked.map(Path::to_owned).or_else(Store::default_path);
    Ok(path.ok_or_else(|| StoreError::Open {
        path: "of this user".to_owned(),
        reason: "no home folder is known; name a file with --db".to_owned(),
    })?)
}

/// What the arguments ask for.
fn order(args: &Match) -> MatchOrder {
    let meeting = match (&args.sweep, &args.sensitivity) {
        (Some(text), _) => Meeting::Sweep(text.clone()),
        (None, Some(text)) => Meeting::Sensitivity(text.clone()),
        (None, None) if args.gauntlet => Meeting::Gauntlet,
        (None, None) => Meeting::RoundRobin,
    };
    MatchOrder {
        game: args.game.clone(),
        engines: args.engines.iter().map(Entry::new).collect(),
        meeting,
        games: args.games,
        seed: args.seed,
        openings: args.openings.clone(),
        depth: args.limit.depth,
        nodes: args.limit.nodes,
        time: args.limit.time,
        tc: args.tc.clone(),
        margin: args.margin,
        patience: args.patience,
        max_plies: args.max_plies,
        concurrency: args.concurrency.map(usize::from),
        sprt: args.sprt.clone(),
    }
}
