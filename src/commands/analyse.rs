//! `yiqi analyse`: searches a position and explains what was found.

use super::{place, tree, words};
use crate::args::{Analyse, Limit};
use crate::failure::Failure;
use crate::{HEEDED, STOP, Session};
use serde_json::{Value, json};
use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::Duration;
use yiqi_core::Fault;
use yiqi_engine::any::{AnyGame, AnyPosition, AnyReport, AnyRootMove, AnySearch};
use yiqi_engine::{Bound, Leash, Limits, Registry};
use yiqi_lab::Wall;
use yiqi_protocols::clients::Program;

/// With at most this many root turns all of them get an exact value.
const ALL_EXACT: usize = 128;

pub(super) fn run(
    registry: &Registry,
    args: &Analyse,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    let reached = place::reach(registry, &args.place)?;
    let position = &*reached.position;
    let mut engine = engine_of(&*reached.game, args.engine.as_deref().unwrap_or("level:max"))?;
    if let Some(end) = position.end() {
        let result = words::result_for_mover(position, &end);
        let win = match result {
            "win" => 1.0,
            "loss" => 0.0,
            _ => 0.5,
        };
        let value = json!({"best": null, "over": true, "reason": end.reason, "result": result,
                           "win": win, "score": null, "mate": null, "exact": true, "depth": 0,
                           "nodes": 0, "seconds": 0.0, "pv": [], "moves": []});
        let out = &mut session.output;
        match args.json.json {
            true => writeln!(out, "{value}")?,
            false => writeln!(out, "{}\nbest none", words::result(position, &end))?,
        }
        return Ok(());
    }
    // Without any word on the matter an analysis takes one second.
    let own = if args.engine.is_some() { engine.limits() } else { one_second() };
    let turns = position.turns().len();
    let lines = match args.lines {
        Some(lines) => lines as usize,
        None if turns <= ALL_EXACT => usize::MAX,
        None => 5,
    };
    let limits = Limits { lines, tree: args.tree, ..overridden(own, &args.limit) };
    engine.new_game(args.place.seed());
    let clock = Wall::start();
    let leash = Leash { limits: &limits, clock: &clock, stop: &STOP };
    let quiet = args.json.json;
    let out = &mut *session.output;
    if !quiet {
        writeln!(out, "{}  {}", limits.in_text(&engine.describe())?, position.text())?;
        if let Some(note) = engine.note() {
            writeln!(out, "note: {note}")?;
        }
    }
    HEEDED.store(true, Ordering::Relaxed);
    let mut trouble: Option<std::io::Error> = None;
    let mut told = f64::NAN;
    let mut last = 0;
    let report = engine.think(position, leash, &mut |report| {
        if !quiet && trouble.is_none() && report.depth != last {
            last = report.depth;
            told = report.value;
            let line = depth_line(report, args.no_time);
            trouble = writeln!(out, "{line}").and_then(|()| out.flush()).err();
        }
    })?;
    if let Some(error) = trouble {
        return Err(error.into());
    }
    if quiet {
        writeln!(out, "{}", to_json(&report))?;
        return Ok(());
    }
    // Before the roll no best move stands there to be misread; a tree search has no depths to finish.
    let by_visits = report.rolls.iter().flat_map(|roll| &roll.moves).any(|m| m.visits.is_some());
    if told.is_finite() && report.best.is_some() && report.value != told && !by_visits {
        let deeper = report.depth + 1;
        writeln!(
            out,
            "depth {deeper} was not finished: the best move is of that depth, as are those moves that \
             it came to"
        )?;
    }
    explain(out, position, &report)
}

/// What `--depth`, `--time` and `--nodes` say, over `own`. Any of them replaces all of the engine's.
fn overridden(own: Limits, limit: &Limit) -> Limits {
    if limit.depth.is_none() && limit.nodes.is_none() && limit.time.is_none() {
        return own;
    }
    Limits { depth: limit.depth, nodes: limit.nodes, time: limit.time, ..own }
}

fn one_second() -> Limits {
    Limits { time: Some(Duration::from_secs(1)), ..Limits::default() }
}

/// One finished depth.
fn depth_line(report: &AnyReport, no_time: bool) -> String {
    let mut line = format!(
        "depth {:>2}  {:>9}  win {}  nodes {}",
        report.depth,
        words::value(report.value, report.centipawns, report.mate, report.win),
        words::percent(report.win),
        report.nodes,
    );
    if !no_time {
        let seconds = report.time.as_secs_f64();
        line += &format!("  {:.0} nps  {seconds:.3} s", report.nodes as f64 / seconds.max(1e-9));
    }
    let (cutoffs, expanded) =
        report.by_depth.iter().fold((0, 0), |(c, e), d| (c + d.cutoffs, e + d.expanded));
    line += &format!("  cut {}", words::rate(cutoffs, expanded));
    line += &format!("  table {}", words::rate(report.hits, report.probes));
    if !report.pv.is_empty() {
        line += &format!("  pv {}", report.pv.join(" "));
    }
    line
}

fn explain(
    out: &mut dyn Write,
    position: &dyn AnyPosition,
    report: &AnyReport,
) -> Result<(), Failure> {
    writeln!(out, "\nply      nodes  cut-offs  searched ÷ generated")?;
    for (ply, depth) in report.by_depth.iter().enumerate().filter(|(_, d)| d.nodes > 0) {
        writeln!(
            out,
            "{ply:>3} {:>10}  {:>8}  {:>8}",
            depth.nodes,
            words::rate(depth.cutoffs, depth.expanded),
            words::rate(depth.searched, depth.generated),
        )?;
    }
    writeln!(
        out,
        "{} nodes, {} evaluations, table hits {}",
        report.nodes,
        report.evaluations,
        words::rate(report.hits, report.probes)
    )?;
    if let Some(searched) = &report.tree {
        writeln!(out, "\nthe tree of the last depth:")?;
        tree::print(out, &searched.subtree(searched.answer()))?;
    }
    for roll in &report.rolls {
        writeln!(out)?;
        if let Some(number) = roll.roll {
            let win = words::chance(roll.win, roll.exact, report.error);
            writeln!(out, "roll {number} ({}): win {win}", words::percent(roll.weight))?;
        }
        for line in &roll.moves {
            let value = match report.centipawns {
                true => words::value(line.value, true, line.mate, line.win),
                false => words::chance(line.win, line.exact, report.error),
            };
            write!(out, "  {:<12} {}{value}", line.text, words::bound(line.bound))?;
            if report.centipawns {
                write!(out, "  win {}", words::percent(line.win))?;
            }
            match line.visits {
                Some(visits) => writeln!(out, "  {visits} visits")?,
                None => writeln!(out)?,
            }
        }
    }
    let side = position.side_name(position.side());
    let win = words::chance(report.win, report.exact, report.error);
    writeln!(out, "\n{side} wins with {win}")?;
    if report.rolls.iter().any(|roll| roll.moves.iter().any(|m| m.bound != Bound::Exact)) {
        writeln!(out, "values with ≤ are bounds; --lines says how many are exact")?;
    }
    match &report.best {
        Some(best) => writeln!(out, "best {best}")?,
        None => {
            let best = report
                .rolls
                .iter()
                .filter_map(|roll| Some(format!(" {}:{}", roll.roll?, roll.moves.first()?.text)));
            writeln!(out, "best{}", best.collect::<String>())?;
        }
    }
    Ok(())
}

fn to_json(report: &AnyReport) -> Value {
    let score = |value: f64| report.centipawns.then_some(value);
    let line = |m: &AnyRootMove| {
        json!({"move": m.text, "win": m.win, "score": score(m.value), "mate": m.mate,
               "bound": match m.bound {
                   Bound::Exact => "exact",
                   Bound::Lower => "lower",
                   Bound::Upper => "upper",
               },
               "exact": m.exact, "visits": m.visits})
    };
    let moves: Vec<_> = match (&report.best, report.rolls.first()) {
        (Some(_), Some(roll)) => roll.moves.iter().map(line).collect(),
        _ => Vec::new(),
    };
    let mut value = json!({
        "best": report.best, "win": report.win, "score": score(report.value), "mate": report.mate,
        "exact": report.exact, "error": report.exact.then_some(report.error),
        "depth": report.depth, "nodes": report.nodes,
        "evaluations": report.evaluations, "seconds": report.time.as_secs_f64(),
        "pv": report.pv, "moves": moves,
    });
    let rolls = report.rolls.iter().filter_map(|roll| {
        Some(
            json!({"roll": roll.roll?, "weight": roll.weight, "win": roll.win, "exact": roll.exact,
                    "best": roll.moves.first().map(|m| &m.text),
                    "moves": roll.moves.iter().map(line).collect::<Vec<_>>()}),
        )
    });
    let rolls: Vec<_> = rolls.collect();
    if !rolls.is_empty() {
        value["rolls"] = json!(rolls);
    }
    if let Some(searched) = &report.tree {
        value["tree"] = tree::to_json(&searched.subtree(searched.answer()));
    }
    value
}

/// The engine of a text, file or name.
pub(super) fn engine_of(game: &dyn AnyGame, text: &str) -> Result<Box<dyn AnySearch>, Fault> {
    let text = yiqi_lab::resolve(text)?;
    match Program::parse(&text)? {
        None => game.engine(&text),
        Some(program) => {
            let reason = "programs play in `yiqi match`; here an engine of Yiqi is needed";
            Err(Fault::whole("engine", program.label(), reason))
        }
    }
}
