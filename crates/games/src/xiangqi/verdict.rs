//! How a game ends.

use super::position::Position;
use super::trail::Trail;
use super::variant::{LIMIT, Xiangqi};
use yiqi_core::{Ask, End, zobrist};

/// So many plies before the limit, table entries of a search begin to be kept apart by the counter.
const SALTED: u32 = 40;

impl Xiangqi {
    /// See [`yiqi_core::Game::end`]. A repetition cannot meet mate, since play has gone on from there
    /// before; the count of plies without a capture can, and yields to it.
    #[inline]
    pub(super) fn verdict(&self, p: &Position, t: &Trail, ask: Ask) -> Option<End> {
        if ask == Ask::Stuck {
            // Who cannot move loses, in check or not (困毙).
            let reason = if p.check() { "checkmate" } else { "stalemate" };
            return Some(End::win(!p.side(), reason));
        }
        if let Some(end) = self.repetition(p, t, ask) {
            return Some(end);
        }
        let limit = self.limit?;
        if t.quiet() >= limit && p.can_move() {
            let reason = match limit {
                LIMIT => "120 plies without capture",
                _ => "no capture within the limit",
            };
            return Some(End::draw(reason).resting_on(End::ALL));
        }
        None
    }

    /// See [`yiqi_core::Game::salt`].
    #[inline(always)]
    pub(super) fn counter_salt(&self, t: &Trail) -> u64 {
        match self.limit {
            Some(limit) if t.quiet() + SALTED > limit => zobrist::mix(u64::from(t.quiet())),
            _ => 0,
        }
    }
}
