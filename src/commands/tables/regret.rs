//! `yiqi tables regret`.

use super::{folder, tables_with};
use crate::args::tables::TablesRegret;
use crate::commands::steps::Steps;
use crate::failure::Failure;
use crate::{HEEDED, STOP, Session};
use comfy_table::Table;
use serde_json::{Value, json};
use std::sync::atomic::Ordering;
use yiqi_engine::any::Sampling;
use yiqi_engine::{Library, Registry};
use yiqi_lab::{Regret, RegretOf, Regrets};

pub(super) fn run(
    registry: &Registry,
    args: &TablesRegret,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    let TablesRegret { stones: size, positions, seed, .. } = *args;
    let folder = folder(registry, &args.folder)?;
    // Engines never see the table that judges them.
    let library = Library { most: Some(size - 1), ..Library::with_tables(&folder) };
    let game = registry.clone().with_library(library).game(&args.game)?;
    let tables = tables_with(&*game, size)?;
    let mut engines = Vec::new();
    for text in &args.engines {
        engines.push(crate::commands::analyse::engine_of(&*game, text)?);
    }
    HEEDED.store(true, Ordering::Relaxed);
    let order = Sampling { folder: &folder, size, positions, seed, stop: &STOP };
    let regrets = Regrets::draw(&*tables, &order)?;
    let total = regrets.positions() as u64 * engines.len() as u64;
    let mut steps = Steps::new("moves", total, 0, session);
    let mut found = Vec::new();
    for engine in &mut engines {
        let name = engine.describe();
        found.push(regrets.of(&mut **engine, seed, &STOP, &mut || steps.step(|| name.clone()))?);
    }
    drop(steps);
    let out = &mut session.output;
    if args.json.json {
        let list: Vec<Value> = found.iter().map(as_json).collect();
        let value = json!({"game": game.describe(), "size": size, "seed": seed, "engines": list});
        return Ok(writeln!(out, "{value}")?);
    }
    let mut table = Table::new();
    let splits = found.iter().flat_map(|of| &of.splits).map(|(split, _)| split);
    let mut splits: Vec<_> = splits.copied().collect();
    splits.sort_unstable();
    splits.dedup();
    let heads = ["engine", "regret", "best moves"].map(str::to_owned).into_iter();
    table.set_header(heads.chain(splits.iter().map(|(own, its)| format!("{own} against {its}"))));
    for of in &found {
        let row = [of.engine.clone(), figure(&of.all), format!("{:.1} %", 100.0 * of.best)];
        let by_split = of.splits.iter().map(|(_, regret)| figure(regret));
        table.add_row(row.into_iter().chain(by_split));
    }
    writeln!(out, "{table}")?;
    for of in &found {
        let Regret { mean, error, positions } = of.all;
        let (name, best) = (&of.engine, 100.0 * of.best);
        writeln!(
            out,
            "{name}: regret {mean:.6} ± {error:.6}, best {best:.1} %, {positions} positions"
        )?;
    }
    Ok(())
}

/// `0.00123 ± 0.00010`.
fn figure(regret: &Regret) -> String {
    format!("{:.5} ± {:.5}", regret.mean, regret.error)
}

fn as_json(of: &RegretOf) -> Value {
    let regret = |r: &Regret| json!({"mean": r.mean, "error": r.error, "positions": r.positions});
    let splits = of.splits.iter().map(|((own, its), r)| {
        let mut value = regret(r);
        value["own"] = (*own).into();
        value["other"] = (*its).into();
        value
    });
    let splits: Vec<_> = splits.collect();
    json!({"engine": of.engine, "regret": regret(&of.all), "best": of.best,
           "seconds": of.seconds, "nodes": of.nodes, "splits": splits})
}
