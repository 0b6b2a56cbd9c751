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
    let database = matches::database(args.db.as_deref())?;
    args.files.check(&database)?;
    let store = Store::look(&database)?;
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

/// What two engines have played under the same conditions, by the seed of the match: matches of one
/// seed are the same games, of which the longest has all.
struct Met<'a> {
    /// What they were called the first time.
    names: [&'a str; 2],
    by_seed: BTreeMap<u64, Tally>,
}

/// Engines that have met in several matches, their pairs taken together. An engine is what its
/// content hash says, whatever it was called; limits and openings must be the same.
fn together(all: &[Past], session: &mut Session<'_>) -> Result<(), Failure> {
    let mut met: BTreeMap<(&str, &str, [&str; 2]), Met<'_>> = BTreeMap::new();
    for past in all {
        for pairing in &past.pairings {
            let mut engines = pairing.engines;
            let mut tally = pairing.tally.clone();
            let hash = |engine: usize| &*past.entrants[engine].hash;
            if hash(engines[0]) > hash(engines[1]) {
                engines.reverse();
                tally = tally.turned();
            }
            let key = (&*past.game, &*past.settings, engines.map(hash));
            let names = engines.map(|engine| &*past.entrants[engine].name);
            let met = met.entry(key).or_insert_with(|| Met { names, by_seed: BTreeMap::new() });
            let known = met.by_seed.entry(past.seed).or_default();
            if tally.penta.pairs() > known.penta.pairs() {
                *known = tally;
            }
        }
    }
    let out = &mut session.output;
    let often: Vec<_> = met.iter().filter(|(_, met)| met.by_seed.len() > 1).collect();
    if !often.is_empty() {
        writeln!(out, "taken together, by engine and not by name:")?;
    }
    for ((game, settings, _), Met { names: [a, b], by_seed }) in often {
        let mut sum = Tally::default();
        by_seed.values().for_each(|tally| sum.merge(tally));
        let settings = if settings.is_empty() { String::new() } else { format!(", {settings}") };
        let (seeds, line) = (by_seed.len(), summary_line(a, b, &sum));
        writeln!(out, "  {game}{settings}, {seeds} seeds: {line}")?;
    }
    Ok(())
}
