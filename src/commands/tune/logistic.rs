//! `--method logistic`: what a regression has found, as a table.

use super::weights;
use crate::args::{RegressionArgs, Tune};
use crate::failure::Failure;
use crate::{HEEDED, STOP, Session};
use comfy_table::Table;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::atomic::Ordering;
use yiqi_core::Fault;
use yiqi_engine::any::AnyGame;
use yiqi_lab::figure;
use yiqi_lab::positions::Source;
use yiqi_lab::tune::{Filter, Gathered, Regressed, Regression, Target};

pub(super) fn run(
    game: &dyn AnyGame,
    args: &Tune,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    let RegressionArgs {
        data, target, ridge, skip_plies, noisy, quiet, hold_out, positions, ..
    } = &args.regression;
    let no_data = || {
        let reason = "logistic regression needs --data: a file of `yiqi selfplay`, or a database of \
                      matches";
        Fault::whole("command line", "--data", reason)
    };
    let data = data.as_deref().ok_or_else(no_data)?;
    let filter = Filter {
        skip_plies: *skip_plies,
        noisy: *noisy,
        quiet: *quiet,
        most: usize::try_from(*positions).unwrap_or(usize::MAX),
    };
    let regression = Regression {
        eval: args.regression.eval.clone(),
        target: Target::parse(target)?,
        filter,
        ridge: *ridge,
        hold_out: *hold_out,
        seed: args.seed,
        fixed: args.fix.clone(),
    };
    let old = game.weights(&args.regression.eval)?;
    let source = Source::open(game, data)?;
    HEEDED.store(true, Ordering::Relaxed);
    let found = regression.run(game, &source, &STOP)?;
    let new = found.weights(&old);
    weights::write(args.out.as_deref(), &story(game, args, data, &found), &new)?;
    if args.json.json {
        return Ok(writeln!(session.output, "{}", as_json(&found))?);
    }
    write(session, &found)
}

/// How the weights were found, for the file.
fn story(game: &dyn AnyGame, args: &Tune, data: &Path, found: &Regressed) -> Vec<String> {
    let RegressionArgs { eval, target, ridge, skip_plies, hold_out, .. } = &args.regression;
    let data = data.file_name().unwrap_or_default().to_string_lossy();
    let eval = if eval.is_empty() { String::new() } else { format!(" --eval {eval}") };
    let (positions, games) = found.train;
    vec![
        format!("Weights by logistic regression on {positions} positions of {games} games:"),
        format!(
            "yiqi tune {}{eval} --data {data} --target {target} --ridge {ridge} --skip-plies \
             {skip_plies} --hold-out {hold_out} --seed {}",
            game.describe(),
            args.seed
        ),
    ]
}

fn write(session: &mut Session<'_>, found: &Regressed) -> Result<(), Failure> {
    let out = &mut session.output;
    let mut table = Table::new();
    table.set_header(["weight", "old", "new", "± error", "z", ""]);
    for line in &found.lines {
        let shown = |x: Option<f64>, digits| x.map_or(String::new(), |x| figure(x, digits));
        table.add_row([
            line.name.to_owned(),
            figure(line.old, 4),
            figure(line.new, 4),
            shown(line.error, 4),
            shown(line.z(), 1),
            line.note.clone().unwrap_or_default(),
        ]);
    }
    writeln!(out, "{table}")?;
    let Gathered { read, early, noisy, loud, unscored, decided, cut } = &found.gathered;
    writeln!(
        out,
        "positions: {read} read, {early} too early, {noisy} noisy or in check, {loud} not quiet, \
         {unscored} without a score, {decided} decided"
    )?;
    if *cut {
        writeln!(out, "the last game of the file was cut off")?;
    }
    let (positions, games) = found.train;
    writeln!(out, "fitted on {positions} positions of {games} games; errors are by game")?;
    writeln!(
        out,
        "one unit of value is worth {} in log-odds by the evaluator, {} by the data",
        figure(found.slope, 4),
        figure(found.k, 4)
    )?;
    let (tempo, error) = found.tempo;
    writeln!(
        out,
        "having the move is worth {} ± {} in log-odds, which no weight pays for",
        figure(tempo, 4),
        figure(error, 4)
    )?;
    let (positions, games) = found.held;
    match &found.losses {
        None => writeln!(out, "no game was held out, so that nothing tells whether it is better")?,
        Some(losses) => writeln!(
            out,
            "held out {positions} positions of {games} games: loss {} before, {} after, gain {} ± {}",
            figure(losses.before, 5),
            figure(losses.after, 5),
            figure(losses.gain, 5),
            figure(losses.error, 5)
        )?,
    }
    Ok(())
}

fn as_json(found: &Regressed) -> Value {
    let lines = found.lines.iter().map(|line| {
        json!({"name": line.name, "old": line.old, "new": line.new, "error": line.error,
               "z": line.z(), "note": line.note})
    });
    let losses = found.losses.map(|losses| {
        json!({"before": losses.before, "after": losses.after, "gain": losses.gain,
               "error": losses.error})
    });
    json!({
        "weights": lines.collect::<Vec<_>>(),
        "slope": found.slope, "k": found.k,
        "tempo": found.tempo.0, "tempo_error": found.tempo.1,
        "positions": found.train.0, "games": found.train.1,
        "held_positions": found.held.0, "held_games": found.held.1,
        "losses": losses,
    })
}
