//! What the rules need of the past: which positions stood when, which of them were checks, and the
//! counters.

use super::position::Position;
use yiqi_core::Side;

/// Plies for which a copy of a trail has room before it must grow: more than a search looks ahead.
const ROOM: usize = 128;

/// Keys of the positions since the last capture and the counters. No position from before a capture
/// can come again: what was played for good lies behind then and is forgotten.
#[derive(Debug)]
pub struct Trail {
    /// A key a ply, the last one of the position that stands now. The lowest bit is not of the key:
    /// it says whether the side to move was in check (equal positions have it equal).
    keys: Vec<u64>,
    /// Where in `keys` the positions since the last capture begin.
    since: usize,
    /// Plies since the beginning, from the move number: 0 before Red's first move.
    ply: u32,
    /// Plies since the last capture.
    quiet: u32,
}

/// What one push changed, for the pop.
pub(super) struct Pushed {
    since: usize,
    quiet: u32,
}

impl Clone for Trail {
    /// A copy with room, so that a search on it does not allocate.
    fn clone(&self) -> Trail {
        let recent = &self.keys[self.since..];
        let mut keys = Vec::with_capacity(recent.len() + ROOM);
        keys.extend_from_slice(recent);
        Trail { keys, since: 0, ply: self.ply, quiet: self.quiet }
    }
}

/// What [`Trail`] keeps of a position.
#[inline(always)]
fn word(p: &Position) -> u64 {
    p.key() & !1 | u64::from(p.check())
}

impl Trail {
    /// The trail of a game that goes on at `p` with these counters; nothing is known of earlier
    /// positions.
    pub(super) fn new(p: &Position, quiet: u32, move_number: u32) -> Trail {
        let ply = 2 * (move_number - 1) + p.side().index() as u32;
        let mut keys = Vec::with_capacity(ROOM);
        keys.push(word(p));
        Trail { keys, since: 0, ply, quiet }
    }

    /// Plies since the last capture.
    #[inline(always)]
    pub fn quiet(&self) -> u32 {
        self.quiet
    }

    /// The number of the move, counted from 1 and raised after each move of Black.
    pub fn move_number(&self) -> u32 {
        self.ply / 2 + 1
    }

    /// Notes that `p` has arisen.
    #[inline(always)]
    pub(super) fn push(&mut self, p: &Position, capture: bool) -> Pushed {
        debug_assert_eq!(p.side() == Side::First, self.ply % 2 == 1);
        let pushed = Pushed { since: self.since, quiet: self.quiet };
        if capture {
            self.since = self.keys.len();
            self.quiet = 0;
        } else {
            self.quiet += 1;
        }
        self.keys.push(word(p));
        self.ply += 1;
        pushed
    }

    /// Takes back the last push.
    #[inline(always)]
    pub(super) fn pop(&mut self, pushed: Pushed) {
        self.keys.pop();
        self.since = pushed.since;
        self.quiet = pushed.quiet;
        self.ply -= 1;
    }

    /// Notes for good that `p` has arisen: nothing before a capture is kept.
    #[inline(always)]
    pub(super) fn keep(&mut self, p: &Position, capture: bool) {
        if capture {
            self.keys.clear();
            self.since = 0;
        }
        self.push(p, capture);
    }

    /// How many plies ago the position that stands now stood for the `times`-th time before.
    #[inline]
    pub(super) fn seen(&self, times: u32) -> Option<u32> {
        let keys = &self.keys[self.since..];
        let (now, last) = (keys.last()?, keys.len() - 1);
        let mut found = 0;
        // A position takes two moves of each side to come back.
        let mut back = 4;
        while back <= last {
            if keys[last - back] == *now {
                found += 1;
                if found == times {
                    return Some(back as u32);
                }
            }
            back += 2;
        }
        None
    }

    /// Whether, in the last `plies` plies, the side to move checked with every move it made; and
    /// whether the other side did.
    pub(super) fn checked_throughout(&self, plies: u32) -> (bool, bool) {
        let cycle = &self.keys[self.keys.len().saturating_sub(plies as usize)..];
        // The position that stands now is the last one, and the other side made the move to it.
        let checks =
            |first: usize| cycle.iter().rev().skip(first).step_by(2).all(|key| key & 1 != 0);
        (checks(1), checks(0))
    }
}
