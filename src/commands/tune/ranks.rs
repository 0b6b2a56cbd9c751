//! `--report`: how well evaluators put endgames of known value in order.

use crate::Session;
use crate::args::Tune;
use crate::failure::Failure;
use comfy_table::Table;
use serde_json::json;
use yiqi_engine::Registry;
use yiqi_engine::any::AnyGame;
use yiqi_lab::figure;
use yiqi_lab::positions::Source;
use yiqi_lab::tune::{Foretold, Tenth, Truth, foretell};

/// Positions of --data that evaluators are asked about.
const MOST: usize = 100_000;

pub(super) fn run(
    registry: &Registry,
    game: &dyn AnyGame,
    args: &Tune,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    let truth = Truth::of(game)?;
    let source =
        args.regression.data.as_deref().map(|data| Source::open(game, data)).transpose()?;
    let mut lines = Vec::new();
    for (name, eval) in evaluators(registry, game, args) {
        let agreement = truth.agreement(game, &eval)?;
        let foretold = match &source {
            None => None,
            Some(source) => foretell(game, source, &eval, MOST)?,
        };
        lines.push((name, agreement, foretold));
    }
    let out = &mut session.output;
    if args.json.json {
        let lines: Vec<_> = lines
            .iter()
            .map(|(name, agreement, foretold)| {
                let foretold = foretold.map(|f| {
                    json!({"positions": f.positions, "spearman": f.spearman, "slope": f.slope,
                    "loss": f.loss, "tenths": f.tenths.map(|tenth| {
                        json!({"positions": tenth.positions, "foretold": tenth.foretold,
                               "result": tenth.result})
                    })})
                });
                json!({"evaluator": name, "spearman": agreement.spearman,
                       "kendall": agreement.kendall, "results": foretold})
            })
            .collect();
        let positions = truth.verdicts.len();
        return Ok(writeln!(out, "{}", json!({"positions": positions, "evaluators": lines}))?);
    }
    let shown = |x: Option<f64>| x.map_or("-".to_owned(), |x| figure(x, 3));
    let mut table = Table::new();
    let mut header = vec!["evaluator", "Spearman", "Kendall"];
    if source.is_some() {
        header.extend(["Spearman with results", "loss", "slope"]);
    }
    table.set_header(header);
    for (name, agreement, foretold) in &lines {
        let mut row = vec![name.clone(), shown(agreement.spearman), shown(agreement.kendall)];
        if source.is_some() {
            let of = |f: &dyn Fn(Foretold) -> String| foretold.map_or("-".to_owned(), f);
            row.extend([
                of(&|f| shown(f.spearman)),
                of(&|f| figure(f.loss, 5)),
                of(&|f| figure(f.slope, 3)),
            ]);
        }
        table.add_row(row);
    }
    writeln!(out, "{table}")?;
    if source.is_some() {
        let told: Vec<_> =
            lines.iter().filter_map(|(name, _, told)| Some((name, (*told)?))).collect();
        writeln!(out, "results of positions by the win chance that they were given")?;
        writeln!(out, "{}", calibration(&told))?;
    }
    writeln!(out, "the order of {} endgames of known value", truth.verdicts.len())?;
    for (name, agreement, _) in &lines {
        let (spearman, kendall) = (shown(agreement.spearman), shown(agreement.kendall));
        writeln!(out, "{name}: Spearman {spearman}, Kendall {kendall}")?;
    }
    Ok(())
}

/// For each evaluator and each tenth of the win chance: what it foretold in the mean, what came of it, and of
/// how many positions.
fn calibration(told: &[(&String, Foretold)]) -> Table {
    let mut table = Table::new();
    table.set_header(std::iter::once("win chance").chain(told.iter().map(|(name, _)| &***name)));
    for index in 0..10 {
        let mut row = vec![format!("{}–{} %", 10 * index, 10 * index + 10)];
        row.extend(told.iter().map(|(_, told)| {
            let Tenth { positions, foretold, result } = told.tenths[index];
            match positions {
                0 => "-".to_owned(),
                _ => {
                    let [foretold, result] = [foretold, result].map(|x| figure(100.0 * x, 1));
                    format!("{foretold} → {result} ({positions})")
                }
            }
        }));
        table.add_row(row);
    }
    table
}

/// The evaluators of the game, the networks that come with it and those asked for: names and options.
fn evaluators(registry: &Registry, game: &dyn AnyGame, args: &Tune) -> Vec<(String, String)> {
    let about = registry.about().into_iter().find(|about| about.name == game.name());
    let known = about.map_or(&[][..], |about| about.evaluators);
    // A name with a colon takes a file.
    let own = known.iter().filter(|(name, _)| !name.contains(':')).map(|(name, _)| *name);
    let shipped = game.networks().into_iter().map(|network| network.eval);
    let asked = args.ranks.evaluators.iter().map(String::as_str);
    let options = |text: &str| match text.starts_with("eval=") {
        true => text.to_owned(),
        false => format!("eval={}", yiqi_core::Options::quote(text)),
    };
    // One that is made for another variant of the game has nothing to say here.
    let own = own.filter(|name| game.weights(&options(name)).is_ok());
    own.chain(shipped).chain(asked).map(|name| (name.to_owned(), options(name))).collect()
}
