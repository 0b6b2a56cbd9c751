//! From arguments to a game in progress.

use crate::args::Place;
use std::sync::Arc;
use yiqi_core::Fault;
use yiqi_engine::Registry;
use yiqi_engine::any::{AnyGame, AnyPosition};

/// A game in progress and the moves that led to it.
pub(crate) struct Reached {
    pub(crate) game: Arc<dyn AnyGame>,
    pub(crate) position: Box<dyn AnyPosition>,
    /// Every move with the position before it.
    pub(crate) moves: Vec<(Box<dyn AnyPosition>, String)>,
}

/// Sets up the position, plays the moves, puts the die down.
pub(crate) fn reach(registry: &Registry, place: &Place) -> Result<Reached, Fault> {
    let game = registry.game(&place.game)?;
    let mut position = match place.position.trim() {
        "start" => game.start(place.seed()),
        text => game.parse(text)?,
    };
    let mut moves = Vec::new();
    let separator = if place.moves.contains(';') { ';' } else { ' ' };
    for (number, text) in place.moves.split(separator).filter(|t| !t.trim().is_empty()).enumerate()
    {
        let before = position.fork();
        let played = position.play(text.trim()).map_err(|fault| {
            let what = format!("move {} of --moves", number + 1);
            fault.within(what, text.trim(), 0)
        })?;
        moves.push((before, played));
    }
    if let Some(roll) = &place.roll {
        position.set_roll(roll)?;
    }
    Ok(Reached { game, position, moves })
}

/// The moves in the game's own form or in one of its styles.
pub(crate) fn in_style(
    position: &dyn AnyPosition,
    style: Option<&str>,
    text: &str,
) -> Result<String, Fault> {
    style.map_or_else(|| Ok(text.to_owned()), |style| position.styled(style, text))
}
