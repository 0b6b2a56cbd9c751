//! How readers make a record: move by move, each checked as it comes.

use super::replay::agree;
use super::{Record, Turn};
use std::sync::Arc;
use yiqi_core::{Fault, Outcome};
use yiqi_engine::any::{AnyGame, AnyPosition};

/// A record in the making.
pub(super) struct Recorder {
    pub(super) record: Record,
    pub(super) position: Box<dyn AnyPosition>,
}

impl Recorder {
    /// A game from its usual start or from the position of a text.
    ///
    /// # Errors
    /// A text that is no position of the game.
    pub(super) fn new(game: &Arc<dyn AnyGame>, start: Option<&str>) -> Result<Recorder, Fault> {
        let position = match start {
            None => game.start(0),
            Some(text) => game.parse(text)?,
        };
        Ok(Recorder { record: Record::new(&**game, &*position), position })
    }

    /// Plays a move in any form that the game reads.
    ///
    /// # Errors
    /// As [`AnyPosition::play`].
    pub(super) fn play(&mut self, text: &str) -> Result<(), Fault> {
        let roll = self.position.roll();
        let canonical = self.position.play(text)?;
        self.record.turns.push(Turn::new(canonical, roll));
        Ok(())
    }

    /// Puts down what the file says of the last move, or before the first.
    pub(super) fn annotate(&mut self, text: &str) {
        match self.record.turns.last_mut() {
            None => add(&mut self.record.comment, text),
            Some(turn) => {
                let (thought, comment) = super::thought::read(text);
                if turn.thought.is_empty() {
                    turn.thought = thought;
                    comment.iter().for_each(|comment| add(&mut turn.comment, comment));
                } else {
                    add(&mut turn.comment, text);
                }
            }
        }
    }

    /// Ends the game with what the file says of its result. Where it says nothing the rules do.
    ///
    /// # Errors
    /// The reason why this cannot be the result.
    pub(super) fn finish(
        mut self,
        said: Option<Outcome>,
        reason: Option<String>,
    ) -> Result<Record, String> {
        if let Some(outcome) = said {
            agree(&*self.position, outcome)?;
        }
        let end = self.position.end();
        self.record.outcome = said.or(end.map(|end| end.outcome));
        self.record.reason = reason.or(end.map(|end| end.reason.to_owned()));
        Ok(self.record)
    }
}

/// Adds a comment to what is there.
fn add(to: &mut Option<String>, text: &str) {
    match to {
        None if text.is_empty() => {}
        None => *to = Some(text.to_owned()),
        Some(before) => {
            before.push(' ');
            before.push_str(text);
        }
    }
}
