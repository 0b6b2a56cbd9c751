//! Lists of openings, one a line, as people write them.

use yiqi_core::Fault;
use yiqi_engine::any::{AnyGame, AnyPosition};

/// Reads a list of openings: a position text a line, or moves from the start, separated by spaces,
/// or by `;` where a move text itself has spaces. Empty lines and lines that begin with `#` are
/// skipped. Gives position texts.
///
/// # Errors
/// The number of the line and what is wrong with it; an empty list.
pub(super) fn read(game: &dyn AnyGame, name: &str, list: &str) -> Result<Vec<String>, Fault> {
    let mut positions = Vec::new();
    for (number, line) in (1..).zip(list.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let place = format!("{name} line {number}");
        let position = match game.parse(line) {
            Ok(position) => position,
            Err(fault) => after_moves(game, line, &place, fault)?,
        };
        if let Some(end) = position.end() {
            let reason = format!("the game is over here, {}", end.reason);
            return Err(Fault::whole(place, line, reason));
        }
        positions.push(position.text());
    }
    if positions.is_empty() {
        return Err(Fault::whole("openings", name, "no opening stands in it"));
    }
    Ok(positions)
}

/// The position after the moves of a line, which is no position text: `fault` says why.
fn after_moves(
    game: &dyn AnyGame,
    line: &str,
    place: &str,
    fault: Fault,
) -> Result<Box<dyn AnyPosition>, Fault> {
    let separator = if line.contains(';') { ';' } else { ' ' };
    let mut position = game.start(0);
    let mut at = 0;
    for (count, piece) in line.split(separator).enumerate() {
        let text = piece.trim();
        let offset = at + (piece.len() - piece.trim_start().len());
        at += piece.len() + separator.len_utf8();
        if text.is_empty() {
            continue;
        }
        if let Err(refused) = position.play(text) {
            // If not even the first can be played, a position was meant.
            let wrong = if count == 0 { fault } else { refused };
            let offset = if count == 0 { 0 } else { offset };
            return Err(wrong.within(place, line, offset));
        }
    }
    Ok(position)
}
