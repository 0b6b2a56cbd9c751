//! Proofs of `yiqi solve`: written to a file, and checked.

use super::archive::{unwritten, whole};
use super::steps::Steps;
use crate::args::Solve;
use crate::failure::Failure;
use crate::{HEEDED, STOP, Session};
use serde_json::json;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::Ordering;
use yiqi_core::{Fault, Outcome, read_text};
use yiqi_engine::Registry;
use yiqi_engine::any::{AnyGame, AnyPosition, AnySolution};
use yiqi_lab::proof::{self, Proof, Proved};

/// Writes the proof of a solution.
pub(super) fn write(
    file: &Path,
    game: &dyn AnyGame,
    position: &dyn AnyPosition,
    solution: &AnySolution,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    let (Some(lines), Some(Outcome::Win(winner)), Some(plies)) =
        (&solution.proof, solution.outcome, solution.plies)
    else {
        let text =
            "note: no proof is written: no win or loss was proved, or the search was stopped";
        return Ok(writeln!(session.errors, "{text}")?);
    };
    let result = if winner == position.side() { Proved::Win } else { Proved::Loss };
    let (game, position) = (game.describe(), position.text());
    let notes = vec![format!("yiqi solve {game} --position '{position}'")];
    let proof = Proof { notes, game, position, result, plies, lines: lines.clone() };
    whole(file, proof.write()).map_err(unwritten("--out", file))
}

/// Checks a proof.
pub(super) fn check(
    registry: &Registry,
    file: &Path,
    args: &Solve,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    let proof = Proof::read(&file.display().to_string(), &read_text("proof", file)?)?;
    if let Some(game) = &args.game {
        let game = registry.game(game)?.describe();
        if game != proof.game {
            let reason = format!("it is a proof of {}, not of {game}", proof.game);
            return Err(Fault::whole("proof", file.display().to_string(), reason).into());
        }
    }
    HEEDED.store(true, Ordering::Relaxed);
    let count = proof.lines.len();
    {
        let steps = Mutex::new(Steps::new("positions", count as u64, 0, session));
        let tell = |done: u64| {
            if let Ok(mut steps) = steps.lock()
                && done > steps.done()
            {
                steps.step_to(done, String::new);
            }
        };
        proof::check(registry, &proof, &STOP, &tell)?;
    }
    let Proof { game, position, result, plies, .. } = &proof;
    let (value, out) = (result.word(), &mut session.output);
    if args.json.json {
        let told = json!({"holds": true, "game": game, "position": position, "value": value,
                          "plies": plies, "positions": count});
        return Ok(writeln!(out, "{told}")?);
    }
    writeln!(out, "{game}: {position}")?;
    Ok(writeln!(out, "proof holds: value {value} plies {plies}, {count} positions")?)
}
