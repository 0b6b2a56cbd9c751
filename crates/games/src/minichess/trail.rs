//! What the rules need of the past: repetition and the move counters.

use super::position::Position;
use yiqi_core::{Side, zobrist};

/// Plies without a capture or pawn move after which a game is drawn: 50 moves a side.
pub const QUIET_LIMIT: u32 = 100;

/// From this many quiet plies on, table entries of a search are kept apart by the counter: a
/// search that looks 40 plies ahead may meet the limit.
pub const SALTED_FROM: u32 = QUIET_LIMIT - 40;

/// Earlier keys that are kept: a power of two above [`QUIET_LIMIT`].
const KEPT: usize = 128;

/// Keys of earlier positions and the counters. No position from before the last capture or pawn
/// move can come again, so a ring of the last 128 keys is enough.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trail {
    keys: [u64; KEPT],
    /// Plies since the beginning, from the move number: 0 before White's first move.
    ply: u32,
    /// Plies since the last capture or pawn move.
    quiet: u32,
}

/// What one push changed, for the pop.
pub(super) struct Pushed {
    key: u64,
    quiet: u32,
}

impl Trail {
    /// The trail of a game that goes on at `p` with these counters; nothing is known of earlier
    /// positions.
    pub(super) fn new(p: &Position, quiet: u32, move_number: u32) -> Trail {
        let ply = 2 * (move_number - 1) + p.side().index() as u32;
        let mut trail = Trail { keys: [0; KEPT], ply, quiet };
        trail.keys[ply as usize % KEPT] = p.key();
        trail
    }

    /// Plies since the last capture or pawn move.
    pub fn quiet(&self) -> u32 {
        self.quiet
    }

    /// The number of the move, counted from 1 and raised after each move of Black.
    pub fn move_number(&self) -> u32 {
        self.ply / 2 + 1
    }

    /// Notes that `p` has arisen.
    #[inline(always)]
    pub(super) fn push(&mut self, p: &Position, irreversible: bool) -> Pushed {
        debug_assert_eq!(p.side() == Side::First, self.ply % 2 == 1);
        self.ply += 1;
        let place = &mut self.keys[self.ply as usize % KEPT];
        let pushed = Pushed { key: *place, quiet: self.quiet };
        *place = p.key();
        self.quiet = if irreversible { 0 } else { self.quiet + 1 };
        pushed
    }

    /// Takes back the last push.
    #[inline(always)]
    pub(super) fn pop(&mut self, pushed: Pushed) {
        self.keys[self.ply as usize % KEPT] = pushed.key;
        self.quiet = pushed.quiet;
        self.ply -= 1;
    }

    /// How many plies ago the position that stands now stood for the `times`-th time before.
    #[inline]
    pub(super) fn seen(&self, times: u32) -> Option<u32> {
        let now = self.keys[self.ply as usize % KEPT];
        let mut found = 0;
        // A position takes two moves of each side to come back.
        let mut back = 4;
        while back <= self.quiet.min(KEPT as u32 - 1) {
            if self.keys[self.ply.wrapping_sub(back) as usize % KEPT] == now {
                found += 1;
                if found == times {
                    return Some(back);
                }
            }
            back += 2;
        }
        None
    }

    /// See [`yiqi_core::Game::salt`].
    #[inline(always)]
    pub(super) fn salt(&self) -> u64 {
        if self.quiet < SALTED_FROM { 0 } else { zobrist::mix(u64::from(self.quiet)) }
    }
}
