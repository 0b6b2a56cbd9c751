//! What the rules need of the past: earlier positions, the checks given, the counters.

use super::board::Position;
use yiqi_core::zobrist;

/// From this many plies before the limit on, table entries of a search are kept apart by the
/// counter: a search that looks this far ahead may meet the limit.
const SALTED_BEFORE: u32 = 40;

/// Room for the moves of a search, so that a copied trail seldom has to grow.
const ROOM: usize = 128;

/// Earlier positions and the counters. One word a ply: the key without its lowest bit, which tells
/// whether the side to move there stood in check.
#[derive(Debug)]
pub struct Trail {
    past: Vec<u64>,
    /// Plies since the beginning, from the move number: 0 before Red's first move.
    ply: u32,
    /// Plies since the last capture.
    quiet: u32,
}

fn word(p: &Position) -> u64 {
    p.key() & !1 | u64::from(p.in_check(p.side()))
}

impl Clone for Trail {
    fn clone(&self) -> Trail {
        let mut past = Vec::with_capacity(self.past.len() + ROOM);
        past.extend_from_slice(&self.past);
        Trail { past, ..*self }
    }
}

/// Equal is what the rules treat alike: what lies before the last capture does not count.
impl PartialEq for Trail {
    fn eq(&self, other: &Trail) -> bool {
        (self.ply, self.quiet, self.live()) == (other.ply, other.quiet, other.live())
    }
}

impl Trail {
    /// The trail of a game that goes on at `p` with these counters.
    pub(super) fn new(p: &Position, quiet: u32, move_number: u32) -> Trail {
        let ply = 2 * (move_number - 1) + p.side().index() as u32;
        let mut past = Vec::with_capacity(ROOM);
        past.push(word(p));
        Trail { past, ply, quiet }
    }

    /// Plies since the last capture.
    pub fn quiet(&self) -> u32 {
        self.quiet
    }

    /// The number of the move, counted from 1 and raised after each move of Black.
    pub fn move_number(&self) -> u32 {
        self.ply / 2 + 1
    }

    /// The positions since the last capture, the present one last.
    #[inline(always)]
    pub(super) fn live(&self) -> &[u64] {
        let first = self.past.len().saturating_sub(self.quiet as usize + 1);
        &self.past[first..]
    }

    /// Notes that `p` has arisen. Gives the counter as it was, for [`Trail::pop`].
    #[inline(always)]
    pub(super) fn push(&mut self, p: &Position, captured: bool) -> u32 {
        let quiet = self.quiet;
        self.past.push(word(p));
        self.ply += 1;
        self.quiet = if captured { 0 } else { quiet + 1 };
        quiet
    }

    /// Takes back the last push.
    #[inline(always)]
    pub(super) fn pop(&mut self, quiet: u32) {
        self.past.pop();
        self.ply -= 1;
        self.quiet = quiet;
    }

    /// Notes that `p` has arisen for good: what a capture made unreachable is dropped.
    #[inline(always)]
    pub(super) fn go_on(&mut self, p: &Position, captured: bool) {
        self.push(p, captured);
        if captured {
            self.past.drain(..self.past.len() - 1);
        }
    }

    /// See [`yiqi_core::Game::salt`]; `limit` is the number of plies without a capture that draws.
    #[inline(always)]
    pub(super) fn salt(&self, limit: Option<u32>) -> u64 {
        match limit {
            Some(limit) if self.quiet + SALTED_BEFORE >= limit => {
                zobrist::mix(u64::from(self.quiet))
            }
            _ => 0,
        }
    }
}
