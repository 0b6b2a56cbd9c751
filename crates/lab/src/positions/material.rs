//! What stands on the board before and after a turn.

use yiqi_core::Fault;
use yiqi_engine::any::AnyPosition;

/// Whether other pieces of the two sides stand on the board after the turn: it captures, promotes or
/// places. What belongs to nobody, an arrow, does not count.
///
/// # Errors
/// An illegal turn.
pub(crate) fn changes(position: &dyn AnyPosition, turn: &str) -> Result<bool, Fault> {
    let mut after = position.fork();
    after.play(turn)?;
    Ok(owned(position) != owned(&*after))
}

/// The letters of all pieces that belong to a side, sorted.
fn owned(position: &dyn AnyPosition) -> Vec<char> {
    let drawing = position.drawing();
    let pieces = drawing.pieces.into_iter().flatten().filter(|piece| piece.owner.is_some());
    let mut glyphs: Vec<_> = pieces.map(|piece| piece.glyph).collect();
    glyphs.sort_unstable();
    glyphs
}
