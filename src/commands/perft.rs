//! `yiqi perft`: leaf turns of a move tree.

use super::place;
use crate::Session;
use crate::args::Perft;
use crate::failure::Failure;
use std::io::Write as _;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;
use yiqi_core::Fault;
use yiqi_engine::Registry;
use yiqi_engine::any::AnyPosition;

pub(super) fn run(
    registry: &Registry,
    args: &Perft,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    let reached = place::reach(registry, &args.place)?;
    let position = &*reached.position;
    let start = Instant::now();
    let split = args.depth > 0 && (args.divide || args.threads > 1) && position.end().is_none();
    let parts = if split { divide(position, args.depth, args.threads)? } else { Vec::new() };
    let nodes =
        if split { parts.iter().map(|(_, nodes)| nodes).sum() } else { position.perft(args.depth) };
    let seconds = start.elapsed().as_secs_f64();
    let out = &mut session.output;
    if args.json.json {
        let mut value = serde_json::json!({"nodes": nodes, "seconds": seconds});
        if args.divide {
            let parts: Vec<_> = parts
                .iter()
                .map(|(text, nodes)| serde_json::json!({"move": text, "nodes": nodes}))
                .collect();
            value["divide"] = serde_json::json!(parts);
        }
        writeln!(out, "{value}")?;
        return Ok(());
    }
    if args.divide {
        for (text, nodes) in &parts {
            writeln!(out, "{text}: {nodes}")?;
        }
    }
    writeln!(
        out,
        "{seconds:.3} s, {:.1} million a second",
        nodes as f64 / seconds.max(1e-9) / 1e6
    )?;
    writeln!(out, "nodes {nodes}")?;
    Ok(())
}

/// A first turn of the tree: what it is called, and the position after it.
type Branch = (String, Box<dyn AnyPosition>);

/// The counts below every first turn; with dice, below every roll and turn (`3: a4b3`).
fn divide(
    position: &dyn AnyPosition,
    depth: u32,
    threads: u16,
) -> Result<Vec<(String, u64)>, Fault> {
    let mut branches: Vec<Branch> = Vec::new();
    if position.needs_roll() {
        for face in position.faces() {
            let mut rolled = position.fork();
            rolled.set_roll(&face.to_string())?;
            first_turns(&*rolled, &format!("{face}: "), &mut branches)?;
        }
    } else {
        first_turns(position, "", &mut branches)?;
    }
    let next = AtomicUsize::new(0);
    let counts: Vec<AtomicU64> = branches.iter().map(|_| AtomicU64::new(0)).collect();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some((_, child)) = branches.get(index) else { break };
                    counts[index].store(child.perft(depth - 1), Ordering::Relaxed);
                }
            });
        }
    });
    let counts = counts.into_iter().map(AtomicU64::into_inner);
    Ok(branches.into_iter().map(|(text, _)| text).zip(counts).collect())
}

fn first_turns(
    position: &dyn AnyPosition,
    prefix: &str,
    out: &mut Vec<Branch>,
) -> Result<(), Fault> {
    for text in position.turns() {
        let mut child = position.fork();
        child.play(&text)?;
        out.push((format!("{prefix}{text}"), child));
    }
    Ok(())
}
