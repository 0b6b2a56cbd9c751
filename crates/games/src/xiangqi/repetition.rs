//! Repetition (循环反复): what a cycle of positions means.
//!
//! The same board with the same side to move, for the third time, ends the game; the start counts as
//! the first. With `rules=simple` that is a draw. With `rules=computer` the moves of the cycle are
//! looked at, from the first of the three occurrences to the last: a side that checked with every one
//! of its moves (长将, perpetual check) loses, unless the other side did as well. Perpetual chases are
//! not judged yet and draw.
//!
//! A search need not walk a cycle twice: it takes the second occurrence for the third, since whoever
//! wants the cycle can run it again.

use super::position::Position;
use super::trail::Trail;
use super::variant::{Repetition, Xiangqi};
use yiqi_core::{Ask, End};

impl Xiangqi {
    /// The end by repetition, if there is one.
    #[inline]
    pub(super) fn repetition(&self, p: &Position, t: &Trail, ask: Ask) -> Option<End> {
        let earlier = if ask == Ask::Search { 1 } else { 2 };
        let cycle = t.seen(earlier)?;
        Some(self.judge_cycle(p, t, cycle).resting_on(cycle))
    }

    /// What the last `cycle` plies mean, which have led back to where they began.
    #[cold]
    fn judge_cycle(&self, p: &Position, t: &Trail, cycle: u32) -> End {
        let draw = End::draw("threefold repetition");
        match self.rules {
            Repetition::Simple => draw,
            Repetition::Computer => match t.checked_throughout(cycle) {
                (true, false) => End::win(!p.side(), "perpetual check"),
                (false, true) => End::win(p.side(), "perpetual check"),
                _ => draw,
            },
        }
    }
}
