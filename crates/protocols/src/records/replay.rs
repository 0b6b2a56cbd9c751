//! A record played over, every move and the result checked by the rules.

use super::Record;
use super::record::result_text;
use std::sync::Arc;
use yiqi_core::{Fault, Outcome};
use yiqi_engine::Registry;
use yiqi_engine::any::{AnyGame, AnyPosition};

/// A record that the rules allow.
pub struct Replay {
    /// The game.
    pub game: Arc<dyn AnyGame>,
    /// The position before each turn, with the roll that it was played with, and the last one.
    pub positions: Vec<Box<dyn AnyPosition>>,
}

impl Replay {
    /// The position after the last turn.
    pub fn last(&self) -> &dyn AnyPosition {
        &*self.positions[self.positions.len() - 1]
    }
}

impl Record {
    /// Plays the game over. A side may have resigned or been forfeited where the rules go on; where
    /// the rules end the game, the record must agree with them.
    ///
    /// ```
    /// # use yiqi_engine::Registry;
    /// # use yiqi_protocols::records::{Record, Turn};
    /// let registry = Registry::standard();
    /// let game = registry.game("amazons")?;
    /// let mut record = Record::new(&*game, &*game.start(0));
    /// record.turns.push(Turn::new("d1d7/g7", None));
    /// assert_eq!(record.replay(&registry)?.last().text(), "3b2b3/10/10/b2w2x2b/10/10/w8w/10/10/6w3 b -");
    /// record.turns.push(Turn::new("d1d7/g7", None));
    /// assert!(record.replay(&registry).is_err());
    /// # Ok::<(), yiqi_core::Fault>(())
    /// ```
    ///
    /// # Errors
    /// A game or a position that is none; the first roll or move that cannot be, with its number;
    /// a result that is not the one of the rules.
    pub fn replay(&self, registry: &Registry) -> Result<Replay, Fault> {
        let game = registry.game(&self.game)?;
        let mut position = match &self.start {
            None => game.start(0),
            Some(text) => game.parse(text)?,
        };
        let mut positions = Vec::with_capacity(self.turns.len() + 1);
        for (number, turn) in (1..).zip(&self.turns) {
            // Between the steps of a turn the die lies as it was cast.
            if let Some(roll) = turn.roll.filter(|_| position.roll() != turn.roll) {
                let roll = roll.to_string();
                position
                    .set_roll(&roll)
                    .map_err(|fault| fault.within(format!("move {number}, roll"), &roll, 0))?;
            }
            positions.push(position.fork());
            position
                .play(&turn.text)
                .map_err(|fault| fault.within(format!("move {number}"), &turn.text, 0))?;
        }
        if let Some(outcome) = self.outcome {
            agree(&*position, outcome)
                .map_err(|reason| Fault::whole("result", result_text(self.outcome), reason))?;
        }
        positions.push(position);
        Ok(Replay { game, positions })
    }
}

/// Whether a result can be that of a game that came to `position`; if not, why.
pub(super) fn agree(position: &dyn AnyPosition, said: Outcome) -> Result<(), String> {
    let Some(end) = position.end().filter(|end| end.outcome != said) else { return Ok(()) };
    let truth = match end.outcome {
        Outcome::Win(side) => format!("{} has won", position.side_name(side)),
        Outcome::Draw => "it is a draw".to_owned(),
    };
    Err(format!(
        "the record says {}, but by the rules {truth}: {}",
        result_text(Some(said)),
        end.reason
    ))
}
