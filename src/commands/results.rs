//! `yiqi results`: past matches, compared.

use super::{archive, matches, standings};
use crate::Session;
use crate::args::Results;
use crate::failure::Failure;
use std::collections::BTreeMap;
use yiqi_core::Fault;
use yiqi_engine::Registry;
use yiqi_lab::{Past, Store, Tally, summary_line};

pub(super) fn run(
    registry: &Registry,
    args: &Results,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    let store = Store::open(&matches::database(args.db.as_deref())?)?;
    args.files.check()?;
    if let Some(id) = args.number {
        return one(registry, &store, id, args, session);
    }
    if args.files.any() {
        let reason = "files are made of one match: say which with --match NUMBER";
        return Err(Fault::whole("results", "--report, --out", reason).into());
    }
    let mut all = Vec::new();
    for id in store.matches()? {
        let past = archive::past(&store, id)?;
        if args.game.as_ref().is_none_or(|game| *game == past.game) {
            all.push(past);
        }
    }
    let out = &mut session.output;
    if args.json.json {
        let matches: Vec<_> = all.iter().map(|past| standings::json(past, None)).collect();
        writeln!(out, "{}", serde_json::Value::from(matches))?;
        return Ok(());
    }
    for past in &all {
        writeln!(out, "{}", heading(past))?;
        for pairing in &past.pairings {
            let [a, b] = standings::names(past, pairing);
            writeln!(out, "  {}", summary_line(a, b, &pairing.tally))?;
        }
    }
    if all.is_empty() {
        writeln!(out, "no matches")?;
    }
    together(&all, session)
}

/// All of one match.
fn one(
    registry: &Registry,
    store: &Store,
    id: i64,
    args: &Results,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    let past = archive::past(store, id)?;
    args.files.write(registry, store, &past, None)?;
    let out = &mut session.output;
    if args.json.json {
        writeln!(out, "{}", standings::json(&past, None))?;
        return Ok(());
    }
    writeln!(out, "{}", heading(&past))?;
    for engine in &past.entrants {
        writeln!(out, "  {} = {} [{}]", engine.name, engine.description, &engine.hash[..12])?;
    }
    Ok(standings::write(*out, &past, None)?)
}

fn heading(past: &Past) -> String {
    let state = if past.complete { "" } else { ", not finished" };
    let settings = if past.settings.is_empty() { "" } else { ", " };
    format!(
        "match {}  {}  {}, seed {}{settings}{}{state}",
        past.id, past.created, past.game, past.seed, past.settings
    )
}

/// What two engines have played in all matches.
#[derive(Default)]
struct Met<'a> {
    /// What they were called the first time.
    names: [&'a str; 2],
    matches: usize,
    tally: Tally,
}

/// Engines that have met in several matches, their pairs taken together. An engine is what its
/// content hash says, whatever it was called.
fn together(all: &[Past], session: &mut Session<'_>) -> Result<(), Failure> {
    let mut met: BTreeMap<(&str, [&str; 2]), Met<'_>> = BTreeMap::new();
    for past in all {
        for pairing in &past.pairings {
            let mut engines = pairing.engines;
            let mut tally = pairing.tally.clone();
            let hash = |engine: usize| &*past.entrants[engine].hash;
            if hash(engines[0]) > hash(engines[1]) {
                engines.reverse();
                tally = tally.turned();
            }
            let met = met.entry((&past.game, engines.map(hash))).or_default();
            if met.matches == 0 {
                met.names = engines.map(|engine| &*past.entrants[engine].name);
            }
            met.matches += 1;
            met.tally.merge(&tally);
        }
    }
    let out = &mut session.output;
    let often: Vec<_> = met.iter().filter(|(_, met)| met.matches > 1).collect();
    if !often.is_empty() {
        writeln!(out, "taken together, by engine and not by name:")?;
    }
    for ((game, _), Met { names: [a, b], matches, tally }) in often {
        writeln!(out, "  {game}, {matches} matches: {}", summary_line(a, b, tally))?;
    }
    Ok(())
}
