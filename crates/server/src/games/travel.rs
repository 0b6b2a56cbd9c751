//! Taking back, playing again, going to any turn.
//!
//! Turns that are taken back stay until another one is played in their place. No clock is set back:
//! the time was spent.

use super::clock::Now;
use super::table::Table;
use crate::problem::Refusal;
use yiqi_core::Fault;

impl Table {
    /// Takes back: half a turn, a resignation, or everything down to where a person was last to
    /// move. Where only engines play it is one turn.
    pub(crate) fn undo(&mut self, now: Now) -> Result<(), Refusal> {
        self.expect_time()?;
        if self.kept.verdict.take().is_some() {
            // That alone is taken back.
        } else if !self.kept.half.is_empty() {
            self.kept.half.clear();
            self.replay()?;
        } else {
            let earlier = (0..self.kept.cursor).rev();
            let show = self.is_show();
            let last = earlier.into_iter().find(|&turn| show || self.was_person(turn));
            let nothing = || Refusal::conflict("there is nothing to take back");
            self.kept.cursor = last.ok_or_else(nothing)?;
            self.arrive()?;
        }
        self.changed(now);
        Ok(())
    }

    /// Plays what was taken back again, up to where a person is next to move.
    pub(crate) fn redo(&mut self, now: Now) -> Result<(), Refusal> {
        self.expect_time()?;
        let all = self.kept.turns.len();
        if self.kept.cursor >= all {
            return Err(Refusal::conflict("there is nothing to play again"));
        }
        let show = self.is_show();
        let mut later = self.kept.cursor + 1..all;
        self.kept.cursor = later.find(|&turn| show || self.was_person(turn)).unwrap_or(all);
        self.arrive()?;
        self.changed(now);
        Ok(())
    }

    /// Goes to the position after `turn` turns, to play on from there.
    pub(crate) fn go_to(&mut self, turn: usize, now: Now) -> Result<(), Refusal> {
        self.expect_time()?;
        let all = self.kept.turns.len();
        if turn > all {
            let reason = format!("the game has {all} turns");
            return Err(Fault::whole("turn", turn.to_string(), reason).into());
        }
        self.kept.cursor = turn;
        self.arrive()?;
        self.changed(now);
        Ok(())
    }

    /// Whether a person played that turn.
    fn was_person(&self, turn: usize) -> bool {
        self.kept.turns.get(turn).is_some_and(|turn| self.is_person(usize::from(turn.side & 1)))
    }

    /// The cursor stands elsewhere.
    fn arrive(&mut self) -> Result<(), Fault> {
        self.kept.half.clear();
        self.kept.verdict = None;
        self.thinking = None;
        self.step = false;
        // Engines would run off at once; who looks back wants to look.
        self.kept.paused |= self.is_show();
        self.replay()
    }

    /// Refuses when the flag has fallen: no time is left to play on with.
    fn expect_time(&self) -> Result<(), Refusal> {
        match &self.kept.verdict {
            Some(end) if end.reason == super::control::TIME => Err(Refusal::conflict(
                "the time is up: begin a new game in the position that you want",
            )),
            _ => Ok(()),
        }
    }
}
