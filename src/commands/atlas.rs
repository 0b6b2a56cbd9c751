//! `yiqi solve GAME --atlas`: every layout from which a game can start.

use super::archive::{unwritten, whole};
use super::steps::Steps;
use crate::args::Solve;
use crate::failure::Failure;
use crate::{HEEDED, STOP, Session};
use serde_json::json;
use std::sync::atomic::Ordering;
use yiqi_core::{Fault, read_text};
use yiqi_engine::{Library, Registry};
use yiqi_lab::atlas::{Atlas, AtlasOrder, explore};

pub(super) fn run(
    registry: &Registry,
    args: &Solve,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    // The same atlas everywhere, whatever tables there are.
    let registry = &registry.clone().with_library(Library::default());
    let game = registry.game(args.game.as_deref().unwrap_or_default())?;
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let order = AtlasOrder {
        depth: args.depth,
        nodes: args.nodes,
        memory_mib: args.memory as usize,
        threads: args.threads.map_or_else(cores, usize::from),
    };
    if order.depth.is_none() && order.nodes.is_none() {
        let reason = "an atlas needs --depth or --nodes: some layouts are never decided";
        return Err(Fault::whole("limit", "--atlas", reason).into());
    }
    let option = |name: &str, value: Option<u64>| {
        value.map_or_else(String::new, |value| format!(" --{name} {value}"))
    };
    let depth = option("depth", order.depth.map(u64::from));
    let nodes = option("nodes", order.nodes);
    let made =
        format!("yiqi solve {} --atlas{depth}{nodes} --memory {}", game.describe(), args.memory);
    let atlas = begun(args, &made)?;
    HEEDED.store(true, Ordering::Relaxed);
    let (all, done) = (game.layouts().len() as u64, atlas.rows.len() as u64);
    let found = {
        let mut steps = Steps::new("layouts", all, done, session);
        let mut keep = |atlas: &Atlas| {
            steps.step_to(atlas.rows.len() as u64, || proved(atlas));
            args.out.as_ref().map_or(Ok(()), |out| whole(out, atlas.write()))
        };
        explore(registry, &game.describe(), order, atlas, &STOP, &mut keep)
    };
    let atlas = found.map_err(|error| match (error, &args.out) {
        (yiqi_lab::atlas::AtlasError::Io(error), Some(out)) => unwritten("--out", out)(error),
        (error, _) => error.into(),
    })?;
    let out = &mut session.output;
    if args.json.json {
        let rows = atlas.rows.iter().map(|row| {
            json!({"layout": row.layout, "image": row.twin, "value": row.value, "plies": row.plies,
                   "best": row.best, "proof": row.proof, "nodes": row.nodes})
        });
        return Ok(writeln!(out, "{}", serde_json::Value::from(rows.collect::<Vec<_>>()))?);
    }
    if args.out.is_none() {
        write!(out, "{}", atlas.write())?;
    }
    Ok(writeln!(out, "{}", proved(&atlas))?)
}

/// What an earlier run of the same order has done.
fn begun(args: &Solve, made: &str) -> Result<Atlas, Failure> {
    let new = || Atlas { made: made.to_owned(), rows: Vec::new() };
    let Some(out) = args.out.as_ref().filter(|out| out.exists()) else { return Ok(new()) };
    let file = out.display().to_string();
    if !args.resume {
        let reason = "there is an atlas in it: --resume goes on with it";
        return Err(Fault::whole("file", file, reason).into());
    }
    let atlas = Atlas::read(&file, &read_text("atlas", out)?)?;
    match atlas.made == made {
        true => Ok(atlas),
        false => {
            let reason = format!("it was made by another command: {}", atlas.made);
            Err(Fault::whole("atlas", file, reason).into())
        }
    }
}

/// How much of it is proved.
fn proved(atlas: &Atlas) -> String {
    let count = |value: &str| atlas.rows.iter().filter(|row| row.value == value).count();
    let [wins, losses, draws, unknown] = ["win", "loss", "draw", "unknown"].map(count);
    format!("{wins} won, {losses} lost, {draws} drawn, {unknown} unknown")
}
