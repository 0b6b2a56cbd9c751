//! `yiqi tables stat`.

use super::{as_json, folder, line, longest_win, tables_of};
use crate::Session;
use crate::args::tables::TablesStat;
use crate::failure::Failure;
use serde_json::{Value, json};
use yiqi_engine::{Longest, Registry};

pub(super) fn run(
    registry: &Registry,
    args: &TablesStat,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    let game = registry.game(&args.game)?;
    let tables = tables_of(&*game)?;
    let folder = folder(registry, &args.folder)?;
    let facts = tables.stat(&folder, true)?;
    let out = &mut session.output;
    if args.json.json {
        let mut list = Vec::new();
        for facts in &facts {
            let mut value = as_json(facts);
            if tables.distances() {
                let longest = tables.longest(&folder, facts.size)?;
                value["longest"] = longest.iter().map(longest_as_json).collect();
            }
            list.push(value);
        }
        let folder = folder.display().to_string();
        let value = json!({"folder": folder, "error": tables.error(), "tables": list});
        return Ok(writeln!(out, "{value}")?);
    }
    for facts in &facts {
        writeln!(out, "{} {}  {}", facts.size, tables.counted(), line(facts))?;
        if let Some(longest) = longest_win(&*tables, &folder, facts.size)? {
            writeln!(out, "  {longest}")?;
        }
    }
    match facts.is_empty() {
        true => writeln!(out, "no tables in {}", folder.display())?,
        false if tables.distances() => {
            writeln!(
                out,
                "distances are exact; no rule that looks at the past has a part in them"
            )?;
        }
        false => writeln!(out, "win chances are within {:.0e} of the truth", tables.error())?,
    }
    Ok(())
}

fn longest_as_json(longest: &Longest) -> Value {
    json!({"pieces": longest.pieces, "plies": longest.plies, "position": longest.position})
}
