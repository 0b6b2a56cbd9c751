//! `yiqi tables probe`.

use super::{folder, tables_of};
use crate::Session;
use crate::args::tables::TablesProbe;
use crate::commands::place::{Reached, reach};
use crate::commands::words;
use crate::failure::Failure;
use serde_json::{Value, json};
use yiqi_core::Fault;
use yiqi_engine::Registry;
use yiqi_engine::any::{Probed, ProbedMove, ProbedRoll};

pub(super) fn run(
    registry: &Registry,
    args: &TablesProbe,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    let Reached { game, position, .. } = reach(registry, &args.place)?;
    let tables = tables_of(&*game)?;
    let folder = folder(registry, &args.folder)?;
    let Some(probed) = tables.probe(&folder, &*position)? else {
        let reason = format!("no table in {} has it", folder.display());
        return Err(Fault::whole("position", position.text(), reason).into());
    };
    let out = &mut session.output;
    if args.json.json {
        let value = as_json(&position.text(), &probed, tables.distances());
        return Ok(writeln!(out, "{value}")?);
    }
    let side = position.side_name(position.side());
    if tables.distances() {
        for ProbedMove { text, win, plies } in probed.rolls.iter().flat_map(|roll| &roll.moves) {
            writeln!(out, "  {text:<12} {}", words::distance(*win, *plies))?;
        }
        let value = words::distance(probed.win, probed.plies);
        return Ok(writeln!(out, "{side} to move: {value}, exact")?);
    }
    let error = tables.error();
    let said = |win| words::known(win, error);
    for ProbedRoll { roll, win, moves, .. } in &probed.rolls {
        if let Some(number) = roll {
            writeln!(out, "roll {number}: {}", said(*win))?;
        }
        for ProbedMove { text, win, .. } in moves {
            writeln!(out, "  {text:<12} {}", said(*win))?;
        }
    }
    writeln!(out, "{side} wins with {}, exact", said(probed.win))?;
    Ok(())
}

fn as_json(position: &str, probed: &Probed, distances: bool) -> Value {
    // Who wins and how soon, where tables tell it.
    let told = |mut value: Value, win: f64, plies: Option<u32>| {
        if distances {
            value["value"] = words::outcome(win).into();
            value["plies"] = plies.into();
        }
        value
    };
    let line = |m: &ProbedMove| told(json!({"move": m.text, "win": m.win}), m.win, m.plies);
    let rolls = probed.rolls.iter().map(|roll| {
        json!({"roll": roll.roll, "weight": roll.weight, "win": roll.win,
               "best": roll.moves.first().map(|best| &best.text),
               "moves": roll.moves.iter().map(line).collect::<Vec<_>>()})
    });
    let value = json!({"position": position, "win": probed.win, "error": probed.error,
                       "rolls": rolls.collect::<Vec<_>>()});
    told(value, probed.win, probed.plies)
}
