//! `yiqi tables`: exact tables, and what they say of positions and of engines.

mod build;
mod probe;
mod regret;
mod stat;
mod verify;

use crate::Session;
use crate::args::tables::{Folder, Tables, TablesAction};
use crate::failure::Failure;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use yiqi_core::Fault;
use yiqi_engine::any::{AnyGame, AnyTables};
use yiqi_engine::{Longest, Registry, TableFacts};

pub(super) fn run(
    registry: &Registry,
    args: &Tables,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    match &args.action {
        TablesAction::Build(args) => build::run(registry, args, session),
        TablesAction::Verify(args) => verify::run(registry, args, session),
        TablesAction::Probe(args) => probe::run(registry, args, session),
        TablesAction::Stat(args) => stat::run(registry, args, session),
        TablesAction::Regret(args) => regret::run(registry, args, session),
    }
}

/// The folder of tables.
fn folder(registry: &Registry, args: &Folder) -> Result<PathBuf, Fault> {
    let folder = args.dir.clone().or_else(|| registry.library().tables.clone());
    folder.ok_or_else(|| {
        let reason = "no home folder is known; name a folder with --dir";
        Fault::whole("folder of tables", "", reason)
    })
}

/// The tables that a game can have.
fn tables_of(game: &dyn AnyGame) -> Result<Box<dyn AnyTables>, Fault> {
    game.tables().ok_or_else(|| {
        Fault::whole("game", game.describe(), "there are no exact tables of these rules")
    })
}

/// The tables of a game, and that there can be one of this size.
fn tables_with(game: &dyn AnyGame, size: u32) -> Result<Box<dyn AnyTables>, Fault> {
    let tables = tables_of(game)?;
    let sizes = tables.sizes();
    if sizes.contains(&size) {
        return Ok(tables);
    }
    let (least, most) = sizes.into_inner();
    let reason = format!("there are tables of {least} to {most} {}", tables.counted());
    Err(Fault::whole("number", format!("--{} {size}", tables.counted()), reason))
}

/// `FILE: 9799770 entries, 18.7 MiB, checksum 1a2b3c4d`.
fn line(facts: &TableFacts) -> String {
    let TableFacts { path, entries, bytes, checksum, .. } = facts;
    let mib = *bytes as f64 / f64::from(1 << 20);
    format!("{path}: {entries} entries, {mib:.1} MiB, checksum {checksum:08x}")
}

fn as_json(facts: &TableFacts) -> Value {
    json!({"path": facts.path, "size": facts.size, "entries": facts.entries, "bytes": facts.bytes,
           "checksum": format!("{:08x}", facts.checksum)})
}

/// `longest win 43 plies: KRKN, POSITION`; nothing of tables that tell no distances.
fn longest_win(tables: &dyn AnyTables, folder: &Path, size: u32) -> Result<Option<String>, Fault> {
    let all = tables.longest(folder, size)?;
    let longest = all.into_iter().rev().max_by_key(|longest| longest.plies);
    Ok(longest.map(|Longest { pieces, plies, position }| {
        format!("longest win {plies} plies: {pieces}, {position}")
    }))
}
