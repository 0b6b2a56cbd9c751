//! From the page's words to a game in progress.

use crate::problem::Refusal;
use crate::views::{Detail, PositionView, TurnView};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;
use yiqi_core::Fault;
use yiqi_engine::Registry;
use yiqi_engine::any::{AnyGame, AnyPosition};

/// The most moves of one request: more than any game has.
const MOST_MOVES: usize = 5000;

/// The longest text of a game, position or move.
const LONGEST: usize = 1000;

/// A move: a whole turn or a step of one, and what the die showed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The move in any text that the game reads.
    pub text: String,
    /// The roll that it was played with.
    #[serde(default)]
    pub roll: Option<u32>,
}

/// A position that was reached: the game, where it began and what was played.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// The text that makes the game: `ewn:king6`.
    pub game: String,
    /// The position text it began in; without it the game's start.
    #[serde(default)]
    pub position: Option<String>,
    /// What was played from there.
    #[serde(default)]
    pub moves: Vec<Step>,
    /// What the die shows now.
    #[serde(default)]
    pub roll: Option<u32>,
    /// Draws what the start leaves to chance.
    #[serde(default)]
    pub seed: Option<u64>,
}

/// A game in progress with all that led to it.
pub(crate) struct Reached {
    pub(crate) game: Arc<dyn AnyGame>,
    /// The positions before each whole turn, with the roll it was played with, and the last one.
    pub(crate) positions: Vec<Box<dyn AnyPosition>>,
    /// The turns; the last one is not complete where the last position stands in the middle of it.
    pub(crate) turns: Vec<TurnView>,
}

impl Reached {
    /// The position that was reached.
    pub(crate) fn last(&self) -> &dyn AnyPosition {
        &*self.positions[self.positions.len() - 1]
    }

    /// Whole turns played.
    pub(crate) fn ply(&self) -> usize {
        self.turns.len() - usize::from(self.last().mid_turn() && !self.turns.is_empty())
    }

    /// The position that was reached as the page shows it.
    pub(crate) fn view(&self) -> PositionView {
        let last = self.turns.last();
        PositionView::new(&*self.game, self.last(), last, self.ply(), Detail::Full)
    }

    /// Every position as the page shows it; legal steps stand in the last one only.
    pub(crate) fn frames(&self) -> Vec<PositionView> {
        let earlier = self.positions.len() - 1;
        let picture = |i: usize| {
            let last = i.checked_sub(1).map(|turn| &self.turns[turn]);
            PositionView::new(&*self.game, &*self.positions[i], last, i, Detail::Picture)
        };
        (0..earlier).map(picture).chain([self.view()]).collect()
    }
}

impl Place {
    /// Sets up the position, plays the moves, puts the die down.
    pub(crate) fn reach(&self, registry: &Registry) -> Result<Reached, Refusal> {
        if self.moves.len() > MOST_MOVES {
            return Err(Fault::whole("moves", self.moves.len().to_string(), "too many").into());
        }
        let game = registry.game(short("game", &self.game)?)?;
        let mut position = match self.position.as_deref().map(str::trim) {
            None | Some("" | "start") => game.start(self.seed.unwrap_or(1)),
            Some(text) => game.parse(short("position", text)?).map_err(|fault| {
                let square = game.square_of(&fault);
                Refusal::from(fault).at(square)
            })?,
        };
        let mut positions: Vec<Box<dyn AnyPosition>> = Vec::new();
        let mut turns: Vec<TurnView> = Vec::new();
        // The text of the turn that has begun: that of its steps, one after the other.
        let mut begun = String::new();
        for (number, step) in (1..).zip(&self.moves) {
            let text = short("move", step.text.trim())?;
            let at = |fault: Fault| fault.within(format!("move {number}"), text, 0);
            // Between the steps of a turn the die lies as it was cast.
            if step.roll.is_some() && position.roll() != step.roll {
                set_roll(&mut *position, step.roll).map_err(at)?;
            }
            if !position.mid_turn() || positions.is_empty() {
                positions.push(position.fork());
                begun.clear();
            } else {
                turns.pop();
            }
            begun += &position.play(text).map_err(at)?;
            let before = &*positions[positions.len() - 1];
            turns.push(TurnView::new(&*game, before, &begun));
        }
        set_roll(&mut *position, self.roll)?;
        positions.push(position);
        Ok(Reached { game, positions, turns })
    }
}

/// Puts the die down, where a face is given.
pub(crate) fn set_roll(position: &mut dyn AnyPosition, roll: Option<u32>) -> Result<(), Fault> {
    roll.map_or(Ok(()), |roll| position.set_roll(&roll.to_string()))
}

/// A text that is not too long to be looked at.
pub(crate) fn short<'a>(what: &str, text: &'a str) -> Result<&'a str, Fault> {
    if text.len() <= LONGEST {
        return Ok(text);
    }
    let start: String = text.chars().take(20).collect();
    Err(Fault::whole(what, start, format!("{} bytes are too long for a {what}", text.len())))
}
