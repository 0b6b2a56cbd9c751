//! The table of a match, what it shows, and the lines that scripts read.

use super::words;
use comfy_table::Table;
use serde_json::{Value, json};
use std::io::{self, Write};
use yiqi_lab::{
    Format, Pairing, Past, Sample, Sprt, Standing, Tally, Wdl, elo, figure, summary_line, totals,
};

/// Writes all that a match has brought.
pub(super) fn write(out: &mut dyn Write, past: &Past, sprt: Option<&Sprt>) -> io::Result<()> {
    match past.format {
        Format::Challenge => writeln!(out, "{}", variants(past))?,
        _ => writeln!(out, "{}", engines(past))?,
    }
    let mut first = Wdl::default();
    let mut reasons = yiqi_lab::Reasons::new();
    for Pairing { tally, .. } in &past.pairings {
        first.merge(&tally.first);
        for (reason, count) in &tally.reasons {
            *reasons.entry(reason.clone()).or_default() += count;
        }
    }
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by_key(|(reason, count)| (std::cmp::Reverse(*count), reason.clone()));
    let reasons: Vec<_> = reasons.iter().map(|(reason, n)| format!("{reason} {n}")).collect();
    if first.games() > 0 {
        writeln!(out, "endings: {}", reasons.join(", "))?;
        let sample = first.sample();
        let score = with_error(&sample);
        writeln!(out, "the side that moves first scores {score} ({})", counts(&first))?;
    }
    for pairing in &past.pairings {
        let [a, b] = names(past, pairing);
        let standing = Standing::of(pairing, sprt);
        let nelo = standing.nelo;
        let (value, error) = (figure(nelo.value, 1), figure(nelo.error, 1));
        // With several pairings a verdict must say whose it is.
        let whose = if past.pairings.len() > 1 { format!("{a} vs {b}: ") } else { String::new() };
        let verdict = standing.verdict.words(a, b);
        writeln!(out, "{whose}{verdict} (nElo {value} ± {error})")?;
        if let Some(sprt) = sprt {
            test(out, sprt, &standing)?;
        }
        luck(out, [a, b], &standing)?;
    }
    for pairing in &past.pairings {
        let [a, b] = names(past, pairing);
        writeln!(out, "{}", summary_line(a, b, &pairing.tally))?;
    }
    Ok(())
}

/// What other programs read of a match.
pub(super) fn json(past: &Past, sprt: Option<&Sprt>) -> Value {
    let engines: Vec<_> = past
        .entrants
        .iter()
        .map(|engine| {
            json!({"name": engine.name, "description": engine.description, "hash": engine.hash})
        })
        .collect();
    let pairings: Vec<_> =
        past.pairings.iter().map(|pairing| pairing_json(past, pairing, sprt)).collect();
    json!({
        "match": past.id, "created": past.created, "game": past.game, "seed": past.seed,
        "complete": past.complete, "engines": engines, "pairings": pairings,
    })
}

fn pairing_json(past: &Past, pairing: &Pairing, sprt: Option<&Sprt>) -> Value {
    let [a, b] = names(past, pairing);
    let tally = &pairing.tally;
    let standing = Standing::of(pairing, sprt);
    let (sample, elo, nelo) = (standing.sample, standing.elo, standing.nelo);
    let finite = |x: f64| x.is_finite().then_some(x);
    let (after, luck) = (standing.after_stop, &standing.without_luck);
    json!({
        "a": a, "b": b, "wins": tally.wdl.wins, "draws": tally.wdl.draws,
        "losses": tally.wdl.losses, "score": sample.mean, "score_error": finite(sample.error()),
        "elo": finite(elo.value), "elo_error": finite(elo.error), "nelo": finite(nelo.value),
        "nelo_error": finite(nelo.error), "los": standing.los, "pentanomial": tally.penta.0,
        "llr": standing.test.map(|test| test.llr), "verdict": standing.verdict.words(a, b),
        "plies": tally.plies_a_game(), "seconds": tally.seconds_a_move(),
        "elo_after_stop": after.map(|x| json!({"low": x.low, "median": x.median, "high": x.high})),
        "luck_adjusted": luck.as_ref().map(|luck| json!({
            "score": luck.adjusted.mean, "score_error": finite(luck.adjusted.error()),
            "variance_ratio": finite(luck.gain()),
        })),
        "first": tally.first.sample().mean, "reasons": tally.reasons, "forfeits": tally.forfeits,
    })
}

/// The names of A and B.
pub(super) fn names<'a>(past: &'a Past, pairing: &Pairing) -> [&'a str; 2] {
    pairing.engines.map(|engine| &*past.entrants[engine].name)
}

/// A row an engine, the best first.
fn engines(past: &Past) -> Table {
    let mut table =
        table(["engine", "games", "W-D-L", "score", "Elo", "depth", "nodes", "s", "forfeits"]);
    for (engine, total) in totals(past) {
        let engine = &past.entrants[engine];
        let sample = total.penta.sample();
        let or_none = |x: Option<f64>, digits| x.map_or("-".to_owned(), |x| figure(x, digits));
        table.add_row([
            engine.name.clone(),
            total.wdl.games().to_string(),
            counts(&total.wdl),
            with_error(&sample),
            elo_text(&sample),
            or_none(total.effort.depth_a_turn(), 1),
            or_none(total.effort.nodes_a_turn(), 0),
            figure(total.effort.seconds_a_turn(), 4),
            total.forfeits.to_string(),
        ]);
    }
    table
}

/// A row for each variant of one engine, in the order in which they were asked for.
fn variants(past: &Past) -> Table {
    let base = past.entrants.first().map_or("", |engine| &engine.name);
    let against = format!("score against {base}");
    let mut table = table(["variant", "games", "W-D-L", &against, "Elo"]);
    for pairing in &past.pairings {
        let Tally { wdl, penta, .. } = &pairing.tally;
        let [name, _] = names(past, pairing);
        let sample = penta.sample();
        let games = wdl.games().to_string();
        table.add_row([
            name.to_owned(),
            games,
            counts(wdl),
            with_error(&sample),
            elo_text(&sample),
        ]);
    }
    table
}

fn table<const N: usize>(header: [&str; N]) -> Table {
    let mut table = Table::new();
    table.set_header(header);
    table
}

fn counts(wdl: &Wdl) -> String {
    format!("{}-{}-{}", wdl.wins, wdl.draws, wdl.losses)
}

/// A score with its 95 % error.
pub(super) fn with_error(sample: &Sample) -> String {
    format!("{} ± {}", words::percent(sample.mean), figure(100.0 * sample.error(), 2))
}

fn elo_text(sample: &Sample) -> String {
    let elo = elo(sample);
    format!("{} ± {}", figure(elo.value, 1), figure(elo.error, 1))
}

/// What a sequential test says, and what its stop does to the estimate.
fn test(out: &mut dyn Write, sprt: &Sprt, standing: &Standing) -> io::Result<()> {
    let Some(test) = standing.test else { return Ok(()) };
    let (llr, (low, high), decision) = (test.llr, test.bounds, test.decision);
    writeln!(out, "SPRT {sprt}: LLR {llr:.2} ({low:.2}, {high:.2}), {decision}")?;
    if let Some(after) = standing.after_stop {
        let [low, median, high] = [after.low, after.median, after.high].map(|x| figure(x, 1));
        let plain = elo_text(&standing.sample);
        writeln!(
            out,
            "Elo {median}, 95 % from {low} to {high} with account of the stop of the SPRT (plain: \
             {plain})"
        )?;
    }
    Ok(())
}

/// The score with the luck of the dice taken out, where there were dice.
fn luck(out: &mut dyn Write, [a, b]: [&str; 2], standing: &Standing) -> io::Result<()> {
    let Some(luck) = &standing.without_luck else { return Ok(()) };
    let (score, elo) = (with_error(&luck.adjusted), elo_text(&luck.adjusted));
    let gain = figure(luck.gain(), 2);
    writeln!(
        out,
        "{a} vs {b} without the luck of the dice: score {score}, Elo {elo} (the variance is {gain} \
         times smaller)"
    )
}
