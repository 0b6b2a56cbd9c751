//! `yiqi show`: a position as people see it.

use super::{place, words};
use crate::Session;
use crate::args::Show;
use crate::failure::Failure;
use serde_json::json;
use std::io::Write;
use yiqi_engine::Registry;
use yiqi_engine::any::AnyPosition;

pub(super) fn run(registry: &Registry, args: &Show, session: &mut Session<'_>) -> Result<(), Failure> {
    let reached = place::reach(registry, &args.place)?;
    let position = &*reached.position;
    let moves = reached
        .moves
        .iter()
        .map(|(before, text)| place::in_style(&**before, args.style.as_deref(), text))
        .collect::<Result<Vec<_>, _>>()?;
    let end = position.end();
    let out = &mut session.output;
    if args.json.json {
        let side = position.letter(position.side()).to_string();
        let value = json!({
            "game": reached.game.describe(), "position": position.text(), "side": side,
            "roll": position.roll(), "over": end.is_some(),
            "result": end.as_ref().map(|end| words::result_for_mover(position, end)),
            "reason": end.as_ref().map(|end| end.reason), "moves": moves,
        });
        writeln!(out, "{value}")?;
        return Ok(());
    }
    if !moves.is_empty() {
        writeln!(out, "{}\n", moves.join(if args.place.moves.contains(';') { "; " } else { " " }))?;
    }
    draw(out, position)
}

/// The board, its text, the side to move, the roll, and the result if the game is over.
pub(super) fn draw(out: &mut dyn Write, position: &dyn AnyPosition) -> Result<(), Failure> {
    writeln!(out, "{}", position.drawing().to_text())?;
    writeln!(out, "{}", position.text())?;
    if let Some(end) = position.end() {
        writeln!(out, "{}", words::result(position, &end))?;
        return Ok(());
    }
    let mut line = format!("{} to move", position.side_name(position.side()));
    if let Some(alarm) = position.alarm() {
        line += &format!(", {alarm}");
    }
    match position.roll() {
        Some(roll) => line += &format!(", the die shows {roll}"),
        None if position.needs_roll() => line += ", the die is still to be cast",
        None => {}
    }
    writeln!(out, "{line}")?;
    Ok(())
}
