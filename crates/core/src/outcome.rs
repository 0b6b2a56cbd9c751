//! How a game ends.

use crate::{Side, Value};

/// The result of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This side has won.
    Win(Side),
    /// Nobody has.
    Draw,
}

impl Outcome {
    /// The value for `side`, `ply` turns from the root.
    #[inline]
    pub fn value<V: Value>(self, side: Side, ply: u32) -> V {
        match self {
            Outcome::Draw => V::DRAW,
            Outcome::Win(winner) if winner == side => V::win(ply),
            Outcome::Win(_) => -V::win(ply),
        }
    }
}

/// The end of a game: its outcome, the reason, and what the judgement rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// Who has won.
    pub outcome: Outcome,
    /// The rule that ended it, in the words of the field: `"checkmate"`, `"corner reached"`.
    pub reason: &'static str,
    /// How many turns back the judgement looks: 0 when the position alone decides, the length of
    /// the cycle for a repetition, [`End::ALL`] for a move counter. A search keeps what rests on
    /// turns before its node out of the transposition table.
    pub back: u32,
}

impl End {
    /// The judgement rests on the whole path (a move counter).
    pub const ALL: u32 = u32::MAX;

    /// A win for `side` by the position alone.
    #[inline]
    pub const fn win(side: Side, reason: &'static str) -> End {
        End { outcome: Outcome::Win(side), reason, back: 0 }
    }

    /// A draw by the position alone.
    #[inline]
    pub const fn draw(reason: &'static str) -> End {
        End { outcome: Outcome::Draw, reason, back: 0 }
    }

    /// The same end, resting on the last `back` turns.
    #[inline]
    pub const fn resting_on(self, back: u32) -> End {
        End { back, ..self }
    }
}
