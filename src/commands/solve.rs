//! `yiqi solve`: the value of a position under best play, proved and not believed.

use super::archive::may_be_written;
use super::steps::Steps;
use super::{atlas, place, proof, words};
use crate::args::Solve;
use crate::failure::Failure;
use crate::{HEEDED, STOP, Session};
use serde_json::{Value, json};
use std::io::Write;
use std::sync::atomic::Ordering;
use yiqi_core::Outcome;
use yiqi_engine::any::{AnyPosition, AnySolution};
use yiqi_engine::{Registry, SolveOrder};

pub(super) fn run(
    registry: &Registry,
    args: &Solve,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    if let Some(file) = &args.check {
        return proof::check(registry, file, args, session);
    }
    if let Some(out) = &args.out {
        may_be_written("--out", out)?;
    }
    if args.atlas {
        return atlas::run(registry, args, session);
    }
    let reached = place::reach(registry, &args.place())?;
    let position = &*reached.position;
    HEEDED.store(true, Ordering::Relaxed);
    let solution = {
        let mut steps = Steps::endless("positions", session);
        let mut hear = |positions, disproved| {
            steps.step_to(positions, || match disproved {
                0 => String::new(),
                plies => format!("no forced win within {plies} plies"),
            });
        };
        let order = SolveOrder {
            depth: args.depth,
            nodes: args.nodes,
            proof: args.out.is_some(),
            ..SolveOrder::new(args.memory as usize, &STOP, &mut hear)
        };
        reached.game.solve(position, order)?
    };
    if let Some(file) = &args.out {
        proof::write(file, &*reached.game, position, &solution, session)?;
    }
    let out = &mut *session.output;
    match args.json.json {
        true => writeln!(out, "{}", to_json(position, &solution))?,
        false => print(out, position, &solution)?,
    }
    Ok(())
}

fn print(
    out: &mut dyn Write,
    position: &dyn AnyPosition,
    solution: &AnySolution,
) -> Result<(), Failure> {
    writeln!(out, "{}", position.text())?;
    for roll in &solution.rolls {
        if let Some(number) = roll.roll {
            let (weight, win) = (words::percent(roll.weight), chance(roll.win, &roll.win_exact));
            writeln!(out, "roll {number} ({weight}): win {win}")?;
        }
        for line in &roll.moves {
            writeln!(out, "  {:<12} {}", line.text, chance(line.win, &line.win_exact))?;
        }
    }
    if let Some(best) = &solution.best {
        writeln!(out, "best {best}")?;
    }
    let side = position.side_name(position.side());
    match solution.win {
        Some(win) => {
            let win = chance(win, &solution.win_exact);
            writeln!(out, "{} positions; {side} wins with {win}", solution.nodes)?;
        }
        None => writeln!(out, "{} positions", solution.nodes)?,
    }
    match (value(position, solution), solution.plies, &solution.win_exact) {
        (Some("unknown"), Some(plies), _) => {
            writeln!(out, "neither side has a forced win within {plies} plies")?;
            writeln!(out, "value unknown plies {plies}")?;
        }
        (Some(value), Some(plies), _) => writeln!(out, "value {value} plies {plies}")?,
        (Some(value), None, _) => writeln!(out, "value {value}")?,
        (None, _, Some(fraction)) => writeln!(out, "value {fraction}")?,
        (None, ..) => writeln!(out, "value {}", solution.win.unwrap_or_default())?,
    }
    Ok(())
}

/// `7/16 = 0.4375`, or the number alone.
fn chance(win: f64, exact: &Option<String>) -> String {
    match exact {
        Some(fraction) if fraction.contains('/') => format!("{fraction} = {win:.12}"),
        Some(whole) => whole.clone(),
        None => format!("{win:.12}"),
    }
}

/// The result for the side to move, in a game without chance.
fn value(position: &dyn AnyPosition, solution: &AnySolution) -> Option<&'static str> {
    match solution.outcome {
        Some(Outcome::Draw) => Some("draw"),
        Some(Outcome::Win(side)) if side == position.side() => Some("win"),
        Some(Outcome::Win(_)) => Some("loss"),
        None if solution.win.is_none() => Some("unknown"),
        None => None,
    }
}

fn to_json(position: &dyn AnyPosition, solution: &AnySolution) -> Value {
    let rolls: Vec<_> = solution
        .rolls
        .iter()
        .map(|roll| {
            let moves: Vec<_> = roll
                .moves
                .iter()
                .map(|m| json!({"move": m.text, "win": m.win, "win_exact": m.win_exact}))
                .collect();
            json!({"roll": roll.roll, "weight": roll.weight, "win": roll.win,
                   "win_exact": roll.win_exact, "best": roll.moves.first().map(|m| &m.text),
                   "moves": moves})
        })
        .collect();
    json!({"position": position.text(), "value": value(position, solution), "win": solution.win,
           "win_exact": solution.win_exact, "plies": solution.plies, "best": solution.best,
           "nodes": solution.nodes, "rolls": rolls})
}
