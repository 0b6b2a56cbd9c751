//! `--method grid`: a line a value, and what may be said of the best.

use super::super::{matches, words};
use super::{engine, missing};
use crate::args::Tune;
use crate::failure::Failure;
use crate::{HEEDED, Session};
use comfy_table::Table;
use serde_json::json;
use std::sync::atomic::Ordering;
use yiqi_engine::Registry;
use yiqi_lab::tune::{Compared, compare, parse_grid};
use yiqi_lab::{Entry, MatchOrder, Meeting, Past, Sample, Store, elo, figure};

/// Below this a difference is called one.
const LEVEL: f64 = 0.05;

pub(super) fn run(
    registry: &Registry,
    args: &Tune,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    let game = registry.game(&args.game)?;
    let vary = args.games.vary.as_deref();
    let vary = vary.ok_or_else(|| {
        missing("--vary", "a grid needs --vary NAME=FROM..TO/COUNT, center=0.05..0.3/6")
    })?;
    let (name, values) = parse_grid(vary)?;
    let texts: Vec<_> = values.iter().map(f64::to_string).collect();
    let order = MatchOrder {
        game: args.game.clone(),
        engines: vec![Entry::new(engine(&*game, args))],
        meeting: Meeting::Sweep(format!("{name}={}", texts.join(","))),
        games: args.games.games.unwrap_or(200),
        seed: args.seed,
        openings: Some(args.games.openings.clone()),
        max_plies: args.games.max_plies,
        concurrency: args.games.concurrency.map(usize::from),
        ..MatchOrder::default()
    };
    let plan = order.plan(registry)?;
    let database = matches::database(args.games.db.as_deref())?;
    plan.check()?;
    HEEDED.store(true, Ordering::Relaxed);
    let mut store = Store::open(&database)?;
    let (past, complete) =
        matches::carry_out(&mut store, &plan, &order, args.games.resume, session)?;
    write(session, args.json.json, &name, &values, &past)?;
    if complete { Ok(()) } else { Err(Failure::Stopped) }
}

fn write(
    session: &mut Session<'_>,
    as_json: bool,
    name: &str,
    values: &[f64],
    past: &Past,
) -> Result<(), Failure> {
    let samples: Vec<_> = past.pairings.iter().map(|p| p.tally.penta.sample()).collect();
    let compared = compare(&samples);
    let out = &mut session.output;
    if as_json {
        let lines = values.iter().zip(&past.pairings).zip(samples.iter().zip(&compared));
        let lines = lines.map(|((value, pairing), (sample, compared))| {
            json!({"value": value, "score": sample.mean, "score_error": sample.error(),
                   "plies": pairing.tally.plies_a_game(),
                   "seconds": pairing.tally.effort[0].seconds_a_turn(),
                   "p": compared.p, "p_adjusted": compared.adjusted})
        });
        let lines: Vec<_> = lines.collect();
        return Ok(writeln!(
            out,
            "{}",
            json!({"match": past.id, "weight": name, "values": lines,
                   "verdict": verdict(name, values, &samples, &compared)})
        )?);
    }
    let mut table = Table::new();
    let [score, adjusted] = ["score against the old", "p, all values considered"];
    table.set_header([name, score, "Elo", "plies", "s a move", adjusted]);
    for ((value, pairing), (sample, compared)) in
        values.iter().zip(&past.pairings).zip(samples.iter().zip(&compared))
    {
        let elo = elo(sample);
        table.add_row([
            value.to_string(),
            format!("{} ± {}", words::percent(sample.mean), words::percent(sample.error())),
            format!("{} ± {}", figure(elo.value, 1), figure(elo.error, 1)),
            figure(pairing.tally.plies_a_game(), 1),
            figure(pairing.tally.effort[0].seconds_a_turn(), 4),
            figure(compared.adjusted, 3),
        ]);
    }
    writeln!(out, "{table}")?;
    Ok(writeln!(out, "{}", verdict(name, values, &samples, &compared))?)
}

/// What may be said of the values.
fn verdict(name: &str, values: &[f64], samples: &[Sample], compared: &[Compared]) -> String {
    let best = (0..samples.len()).max_by(|&a, &b| samples[a].mean.total_cmp(&samples[b].mean));
    let Some(best) = best else { return "nothing was tried".to_owned() };
    let differs = |i: &usize| compared[*i].adjusted <= LEVEL && samples[*i].count > 0;
    let above = (0..samples.len()).filter(differs).filter(|&i| samples[i].mean > 0.5).count();
    let below = (0..samples.len()).filter(differs).filter(|&i| samples[i].mean < 0.5).count();
    let tried = values.len();
    if above > 0 {
        return format!(
            "{name}={} is better than the old value ({} of {tried} values are, p ≤ {LEVEL} with account of \
             all); the best of several looks better than it is: play it again with another --seed",
            values[best], above
        );
    }
    let worse = match below {
        0 => "none of the others either way".to_owned(),
        below => format!("{below} are worse"),
    };
    format!(
        "no value is shown to be better than the old one: the best, {name}={}, is within what the \
         luckiest of {tried} equal ones may score; {worse}",
        values[best]
    )
}
