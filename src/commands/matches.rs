//! `yiqi match`: two engines, many games, an honest table.

use super::{analyse, words};
use crate::args::Match;
use crate::failure::Failure;
use crate::{STOP, Session};
use comfy_table::Table;
use serde_json::json;
use std::io::Write as _;
use yiqi_core::Fault;
use yiqi_engine::{Limits, Registry};
use yiqi_lab::{
    MAX_PLIES, Openings, Plan, Verdict, elo, los, repetition_warning, resolve, summary_line,
};

pub(super) fn run(
    registry: &Registry,
    args: &Match,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    let plan = plan(registry, args)?;
    if let Some(warning) = repetition_warning(&plan)? {
        writeln!(session.errors, "warning: {warning}")?;
    }
    if args.games % 2 == 1 {
        writeln!(session.errors, "note: games are played in pairs, so one more is played")?;
    }
    let (terminal, pairs) = (session.terminal, plan.pairs);
    let played = plan.run(&STOP, &|progress| {
        if terminal {
            let (wdl, done) = (progress.tally.wdl, progress.tally.penta.pairs());
            let score = words::percent(progress.tally.penta.sample().mean);
            eprint!("\r{done}/{pairs} pairs  {}-{}-{}  {score} ", wdl.wins, wdl.draws, wdl.losses);
        }
    })?;
    if terminal {
        writeln!(session.errors)?;
    }
    let [a, b] = &played.engines;
    let tally = &played.tally;
    let sample = tally.penta.sample();
    let verdict = Verdict::of(&sample).words(a, b);
    let out = &mut session.output;
    if args.json.json {
        let estimate = elo(&sample);
        let finite = |x: f64| x.is_finite().then_some(x);
        let pairing = json!({
            "a": a, "b": b, "wins": tally.wdl.wins, "draws": tally.wdl.draws,
            "losses": tally.wdl.losses, "score": sample.mean, "elo": finite(estimate.value),
            "elo_error": finite(estimate.error), "los": los(&sample),
            "pentanomial": tally.penta.0, "llr": null, "verdict": verdict,
            "plies": tally.plies_a_game(), "seconds": tally.seconds_a_move(),
        });
        let engines = json!([{"name": a}, {"name": b}]);
        writeln!(out, "{}", json!({"engines": engines, "pairings": [pairing]}))?;
        return Ok(());
    }
    let mut table = Table::new();
    table.set_header(["engine", "wins", "draws", "losses", "score"]);
    let row = |name: &str, wins: u64, losses: u64, score: f64| {
        let draws = tally.wdl.draws.to_string();
        [name.to_owned(), wins.to_string(), draws, losses.to_string(), words::percent(score)]
    };
    table.add_row(row(a, tally.wdl.wins, tally.wdl.losses, sample.mean));
    table.add_row(row(b, tally.wdl.losses, tally.wdl.wins, 1.0 - sample.mean));
    writeln!(out, "{table}")?;
    if played.pairs.len() < plan.pairs {
        writeln!(out, "stopped after {} of {} pairs", played.pairs.len(), plan.pairs)?;
    }
    writeln!(out, "{verdict}")?;
    writeln!(out, "{}", summary_line(a, b, tally))?;
    Ok(())
}

fn plan(registry: &Registry, args: &Match) -> Result<Plan, Fault> {
    let game = registry.game(&args.game)?;
    let [a, b] = &args.engines[..] else {
        let reason = "a match takes two engines; round robins come with the match lab";
        return Err(Fault::whole("engines", args.engines.join(" "), reason));
    };
    let engines = [resolve(a)?, resolve(b)?];
    for text in &engines {
        game.engine(text)?;
    }
    let openings = match &args.openings {
        None => Openings::Start,
        Some(text) => Openings::of(&*game, text)?,
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Ok(Plan {
        game,
        engines,
        pairs: args.games.div_ceil(2) as usize,
        seed: args.seed,
        openings,
        limits: analyse::overridden(Limits::default(), &args.limit),
        max_plies: MAX_PLIES,
        concurrency: args.concurrency.map_or(cores, usize::from),
    })
}
