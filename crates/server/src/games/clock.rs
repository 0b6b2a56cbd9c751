//! The game clock: a reserve for each side and an increment for each turn.

use crate::views::ClockSetting;
use serde::{Deserialize, Serialize};

/// A moment: on the clock that only goes forward, and on the calendar.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Now {
    /// Milliseconds since the server started.
    pub(crate) ms: u64,
    /// Milliseconds since 1970.
    pub(crate) unix_ms: u64,
}

/// The clock of one game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct GameClock {
    /// What both sides began with, and what a turn adds.
    pub(crate) setting: ClockSetting,
    /// What was left when the clock last stood.
    left: [u64; 2],
    /// Whose clock runs, and since when. A clock that is read from a file stands.
    #[serde(skip)]
    running: Option<(usize, u64)>,
}

impl GameClock {
    /// A full clock that stands.
    pub(crate) fn new(setting: ClockSetting) -> GameClock {
        GameClock { setting, left: [setting.base_ms; 2], running: None }
    }

    /// Whose clock runs.
    pub(crate) fn running(&self) -> Option<usize> {
        self.running.map(|(side, _)| side)
    }

    /// What is left of a side's time.
    pub(crate) fn left(&self, side: usize, now: Now) -> u64 {
        match self.running {
            Some((one, since)) if one == side => {
                self.left[side].saturating_sub(now.ms.saturating_sub(since))
            }
            _ => self.left[side],
        }
    }

    /// Lets the clock of `side` run, or none.
    pub(crate) fn run(&mut self, side: Option<usize>, now: Now) {
        if self.running() == side {
            return;
        }
        if let Some((one, _)) = self.running {
            self.left[one] = self.left(one, now);
        }
        self.running = side.map(|side| (side, now.ms));
    }

    /// What is used up until now is used up, whatever happens to the program.
    pub(crate) fn settle(&mut self, now: Now) {
        let running = self.running();
        self.run(None, now);
        self.run(running, now);
    }

    /// A turn of `side` is complete: its clock stands and gains the increment.
    pub(crate) fn press(&mut self, side: usize, now: Now) {
        self.run(None, now);
        self.left[side] = self.left[side].saturating_add(self.setting.increment_ms);
    }

    /// When the flag of the running side falls, on the clock that only goes forward.
    pub(crate) fn falls_at(&self) -> Option<u64> {
        self.running.map(|(side, since)| since.saturating_add(self.left[side]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(ms: u64) -> Now {
        Now { ms, unix_ms: 0 }
    }

    #[test]
    fn time_runs_for_one_side_and_a_turn_adds_the_increment() {
        let mut clock = GameClock::new(ClockSetting { base_ms: 1000, increment_ms: 100 });
        clock.run(Some(0), at(50));
        assert_eq!(clock.falls_at(), Some(1050));
        assert_eq!((clock.left(0, at(250)), clock.left(1, at(250))), (800, 1000));
        clock.press(0, at(250));
        assert_eq!((clock.left(0, at(900)), clock.running()), (900, None));
        clock.run(Some(1), at(900));
        clock.settle(at(1000));
        assert_eq!((clock.left(1, at(1100)), clock.running()), (800, Some(1)));
        assert_eq!(clock.left(1, at(9000)), 0);
        clock.run(None, at(9000));
        assert_eq!((clock.left(1, at(9999)), clock.falls_at()), (0, None));
    }

    #[test]
    fn a_clock_from_a_file_stands() {
        let mut clock = GameClock::new(ClockSetting { base_ms: 1000, increment_ms: 0 });
        clock.run(Some(0), at(0));
        clock.settle(at(300));
        let text = serde_json::to_string(&clock).unwrap();
        let read: GameClock = serde_json::from_str(&text).unwrap();
        assert_eq!((read.left(0, at(5000)), read.running()), (700, None));
    }
}
