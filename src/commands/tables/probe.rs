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
use yiqi_engine::any::{Probed, ProbedRoll};

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
        return Ok(writeln!(out, "{}", as_json(&position.text(), &probed))?);
    }
    let error = tables.error();
    let said = |win| words::known(win, error);
    for ProbedRoll { roll, win, moves, .. } in &probed.rolls {
        if let Some(number) = roll {
            writeln!(out, "roll {number}: {}", said(*win))?;
        }
        for (text, win) in moves {
            writeln!(out, "  {text:<12} {}", said(*win))?;
        }
    }
    let side = position.side_name(position.side());
    writeln!(out, "{side} wins with {}, exact", said(probed.win))?;
    Ok(())
}

fn as_json(position: &str, probed: &Probed) -> Value {
    let line = |(text, win): &(String, f64)| json!({"move": text, "win": win});
    let rolls = probed.rolls.iter().map(|roll| {
        json!({"roll": roll.roll, "weight": roll.weight, "win": roll.win,
               "best": roll.moves.first().map(|(text, _)| text),
               "moves": roll.moves.iter().map(line).collect::<Vec<_>>()})
    });
    json!({"position": position, "win": probed.win, "error": probed.error,
           "rolls": rolls.collect::<Vec<_>>()})
}
