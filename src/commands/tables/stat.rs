//! `yiqi tables stat`.

use super::{as_json, folder, line, tables_of};
use crate::Session;
use crate::args::tables::TablesStat;
use crate::failure::Failure;
use serde_json::{Value, json};
use yiqi_engine::Registry;

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
        let list: Vec<Value> = facts.iter().map(as_json).collect();
        let folder = folder.display().to_string();
        let value = json!({"folder": folder, "error": tables.error(), "tables": list});
        return Ok(writeln!(out, "{value}")?);
    }
    for facts in &facts {
        writeln!(out, "{} {}  {}", facts.size, tables.counted(), line(facts))?;
    }
    match facts.is_empty() {
        true => writeln!(out, "no tables in {}", folder.display())?,
        false => writeln!(out, "win chances are within {:.0e} of the truth", tables.error())?,
    }
    Ok(())
}
