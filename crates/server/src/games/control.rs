//! Resigning, pausing, flags that fall.

use super::clock::Now;
use super::table::Table;
use crate::problem::Refusal;
use crate::views::{EndView, Seat};

/// Why a game ends when a flag has fallen.
pub(super) const TIME: &str = "time";

impl Table {
    /// A person resigns: the one who plays an engine, or the one whose turn it is.
    pub(crate) fn resign(&mut self, now: Now) -> Result<(), Refusal> {
        self.expect_open()?;
        let loser = match [self.is_person(0), self.is_person(1)] {
            [false, false] => return Err(Refusal::conflict("nobody plays who could resign")),
            [true, true] => self.side(),
            [first, _] => usize::from(!first),
        };
        self.decide(loser, "resigned", now);
        Ok(())
    }

    /// The clock stands and no engine plays until somebody goes on.
    pub(crate) fn pause(&mut self, now: Now) -> Result<(), Refusal> {
        self.expect_open()?;
        if self.kept.paused && !self.step {
            return Err(Refusal::conflict("the game is paused already"));
        }
        self.halt(now);
        Ok(())
    }

    /// Pauses, whatever the state is.
    pub(super) fn halt(&mut self, now: Now) {
        self.kept.paused = true;
        self.step = false;
        self.changed(now);
    }

    /// Goes on after a pause.
    pub(crate) fn resume(&mut self, now: Now) -> Result<(), Refusal> {
        self.expect_open()?;
        if !self.kept.paused {
            return Err(Refusal::conflict("the game is not paused"));
        }
        self.kept.paused = false;
        self.step = false;
        self.changed(now);
        Ok(())
    }

    /// The engine plays one turn, and the game stays paused.
    pub(crate) fn step_once(&mut self, now: Now) -> Result<(), Refusal> {
        self.expect_open()?;
        if self.is_person(self.side()) {
            return Err(Refusal::conflict("it is a person's turn"));
        }
        if !self.kept.paused {
            return Err(Refusal::conflict("only a paused game goes step by step"));
        }
        if self.step {
            return Err(Refusal::conflict("the engine is at it already"));
        }
        self.step = true;
        self.changed(now);
        Ok(())
    }

    /// Ends the game if a flag has fallen by now.
    pub(super) fn fall(&mut self, now: Now) {
        let Some(clock) = &self.kept.clock else { return };
        if let Some(side) = clock.running()
            && clock.left(side, now) == 0
        {
            self.decide(side, TIME, now);
        }
    }

    /// When a flag falls, on the clock that only goes forward.
    pub(super) fn falls_at(&self) -> Option<u64> {
        self.kept.clock.as_ref()?.falls_at()
    }

    /// The engine text of the side to move and what is left of its time.
    pub(super) fn engine(&self) -> Option<&str> {
        match &self.kept.seats[self.side()] {
            Seat::Engine { engine } => Some(engine),
            Seat::Person => None,
        }
    }

    fn decide(&mut self, loser: usize, reason: &str, now: Now) {
        let winner = Some(1 - loser as u8);
        self.kept.verdict = Some(EndView { winner, reason: reason.to_owned() });
        self.step = false;
        self.changed(now);
    }
}
