//! What a roll of the die is worth, in the opinion of a search.

use crate::Wall;
use std::sync::atomic::AtomicBool;
use yiqi_core::{Fault, Side};
use yiqi_engine::any::{AnyGame, AnyPosition, AnySearch};
use yiqi_engine::{Leash, Limits};

/// The engine text that judges the rolls of every dice game: the best move of each face by the game's
/// default evaluator. A roll costs it a few dozen evaluations; a turn more costs ten times as much
/// and leaves a quarter less of the variance (`docs/results.md`).
pub const JUDGE: &str = "greedy";

/// A search that is asked, before the die is cast, what each face would be worth.
///
/// It sees neither the roll nor what comes after it. So what it says of the luck of a roll has mean
/// zero over the faces whether it plays well or badly; it only explains more of the result the
/// better it is.
pub struct Judge {
    engine: Box<dyn AnySearch>,
    limits: Limits,
}

impl Judge {
    /// The judge of an engine text. It must come to the same figures on every machine, so it needs
    /// a depth or nodes instead of a time.
    ///
    /// # Errors
    /// A text that the game refuses or that sets a time.
    pub fn new(game: &dyn AnyGame, text: &str) -> Result<Judge, Fault> {
        let engine = game.engine(text)?;
        let limits = engine.limits();
        if limits.time.is_some() {
            let reason = "a judge of luck is limited by depth or nodes and not by time";
            return Err(Fault::whole("judge", text, reason));
        }
        Ok(Judge { engine, limits })
    }

    /// The judge of [`JUDGE`]; `None` for a game without a die.
    ///
    /// # Errors
    /// When the game refuses that text.
    pub fn of(game: &dyn AnyGame) -> Result<Option<Judge>, Fault> {
        game.dice().then(|| Judge::new(game, JUDGE)).transpose()
    }

    /// The engine text with all that matters filled in.
    pub fn describe(&self) -> String {
        self.engine.describe()
    }

    /// Forgets the game before, so that what it says of a game does not depend on others.
    pub(crate) fn new_game(&mut self) {
        self.engine.new_game(0);
    }

    /// How many points more than on average [`Side::First`] expects once the die shows `roll`.
    ///
    /// # Errors
    /// When the die has no such face here.
    pub(crate) fn gain(&mut self, unrolled: &dyn AnyPosition, roll: u32) -> Result<f64, Fault> {
        let (clock, stop) = (Wall::start(), AtomicBool::new(false));
        let leash = Leash { limits: &self.limits, clock: &clock, stop: &stop };
        let faces = self.engine.think(unrolled, leash, &mut |_| ())?.rolls;
        let Some(shown) = faces.iter().find(|face| face.roll == Some(roll)) else {
            let reason = format!("the die has no such face here (in {})", unrolled.text());
            return Err(Fault::whole("roll", roll.to_string(), reason));
        };
        let mean: f64 = faces.iter().map(|face| face.weight * face.win).sum();
        let gain = shown.win - mean;
        Ok(if unrolled.side() == Side::First { gain } else { -gain })
    }
}
