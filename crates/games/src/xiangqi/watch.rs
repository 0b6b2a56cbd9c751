//! Which moves need a look at the king, and which certainly do not.
//!
//! Most moves have nothing to do with the king. Before any is generated, the lines through the king
//! and the horses near it tell which could: out of check, a piece that leaves a line on which a rook,
//! a cannon or the other king looks through it, or the leg of a horse; or any piece that steps before
//! a cannon with no screen yet. In check, only what captures a checker, stands in its way or takes
//! its screen away can help. Everything else is settled without a test.

use super::check::Line;
use super::horse;
use super::line;
use super::man::Man;
use super::position::Position;
use super::soldier;
use super::squares::{Bits, Places, bit, has};

/// What to look out for among the moves of the side to move, its king's aside.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Watch {
    /// Pieces whose every move needs a test.
    movers: u128,
    /// Squares to which every move needs a test.
    targets: u128,
    /// Whether a move is illegal that is of neither kind (the king is in check) or legal.
    check: bool,
}

impl Watch {
    /// Looks around the king of the side to move.
    #[inline(always)]
    pub(super) fn over(p: &Position) -> Watch {
        let mut watch = Watch { check: p.check(), ..Watch::default() };
        let side = p.side();
        let king = p.king(side);
        let (row, column) = (p.rank_through(side, king), p.file_through(side, king));
        if watch.check {
            watch.answer(p, row);
            watch.answer(p, column);
        } else {
            watch.guard(p, row);
            watch.guard(p, column);
        }
        for horse in Bits(horse::near(king) & p.men(!side, Man::Horse)) {
            let leg = horse::leg(horse, king);
            if watch.check {
                watch.targets |= leg | bit(horse);
            } else {
                watch.movers |= leg;
            }
        }
        if watch.check {
            watch.targets |= soldier::near(!side, king) & p.men(!side, Man::Soldier);
        }
        watch
    }

    /// Out of check: what may expose the king along a line.
    #[inline(always)]
    fn guard(&mut self, p: &Position, line: Line) {
        let [first, second, third] = line::met(line.place, line.occupied);
        let them = !p.side();
        for place in Places(first & line.enemies) {
            if p.holds(line.square(place), them, Man::Cannon) {
                let open = line::seen(line.place, line.occupied) & !line.occupied;
                self.targets |= line.squares(open & line.towards(place));
            }
        }
        for place in Places(second & line.enemies) {
            if p.strikes(them, line.square(place)) {
                self.movers |= line.squares(first & line.towards(place));
            }
        }
        for place in Places(third & line.enemies) {
            if p.holds(line.square(place), them, Man::Cannon) {
                self.movers |= line.squares((first | second) & line.towards(place));
            }
        }
    }

    /// In check: what may help along a line, if the check comes along it.
    #[inline(always)]
    fn answer(&mut self, p: &Position, line: Line) {
        let [first, second, _] = line::met(line.place, line.occupied);
        let them = !p.side();
        let open = line::seen(line.place, line.occupied);
        for place in Places(first & line.enemies) {
            if p.strikes(them, line.square(place)) {
                self.targets |= line.squares(open & line.towards(place));
            }
        }
        for place in Places(second & line.enemies) {
            if p.holds(line.square(place), them, Man::Cannon) {
                let beyond = line::seen(line.place, line.occupied ^ first);
                self.targets |= line.squares(beyond & line.towards(place));
                self.movers |= line.squares(first & line.towards(place));
            }
        }
    }

    /// The pieces of which single moves must be judged: all, if squares are watched.
    #[inline(always)]
    pub(super) fn suspects(&self) -> u128 {
        if self.check || self.targets != 0 { u128::MAX } else { self.movers }
    }

    /// Whether a pseudo-legal move of another piece than the king leaves the king safe.
    #[inline(always)]
    pub(super) fn allows(&self, p: &Position, from: usize, to: usize) -> bool {
        if has(self.movers, from) || has(self.targets, to) {
            p.safe_after(from, to)
        } else {
            !self.check
        }
    }
}
