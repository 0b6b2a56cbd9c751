//! How a game ends.

use super::Minichess;
use super::geometry::Bits;
use super::man::Man;
use super::position::Position;
use super::trail::{QUIET_LIMIT, Trail};
use yiqi_core::{Ask, End, Game};

impl Minichess {
    /// See [`Game::end`]. Checkmate and stalemate come before every draw, so a draw that a position
    /// without legal moves could meet asks for one first; only a repetition cannot meet it, since
    /// play has gone on from there before.
    #[inline]
    pub(super) fn verdict(&self, p: &Position, t: &Trail, ask: Ask) -> Option<End> {
        if ask == Ask::Stuck {
            return Some(self.stuck(p));
        }
        if let Some(end) = self.barren(p) {
            return Some(end);
        }
        // The start counts as the first time. A search need not walk a cycle twice.
        let before = if ask == Ask::Search { 1 } else { 2 };
        if let Some(back) = t.seen(before) {
            return Some(End::draw("threefold repetition").resting_on(back));
        }
        if t.quiet() >= QUIET_LIMIT && self.can_move(p, ()) {
            return Some(End::draw("50 moves without capture").resting_on(End::ALL));
        }
        None
    }

    /// The draw of a position in which nobody can ever win.
    #[inline]
    pub(super) fn barren(&self, p: &Position) -> Option<End> {
        let reason = self.lacks_material(p)?;
        self.can_move(p, ()).then(|| End::draw(reason))
    }

    /// The end for a side that has no legal move.
    fn stuck(&self, p: &Position) -> End {
        if self.in_check(p, p.side()) {
            End::win(!p.side(), "checkmate")
        } else if self.stalemate_loses() {
            End::win(!p.side(), "stalemate")
        } else {
            End::draw("stalemate")
        }
    }

    /// Whether neither side can ever win: two kings, or one minor piece more. That one may still
    /// stalemate, which is enough where stalemate loses.
    #[inline(always)]
    fn lacks_material(&self, p: &Position) -> Option<&'static str> {
        let mut others = Bits(p.occupied() & !p.all(Man::King));
        match others.next() {
            None => Some("bare kings"),
            Some(_) if others.next().is_some() || self.stalemate_loses() => None,
            Some(square) => matches!(p.man(square), Man::Bishop | Man::Knight)
                .then_some("insufficient material"),
        }
    }
}
