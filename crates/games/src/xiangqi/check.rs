//! Whether a king stands in check.

use super::board::{Position, code};
use super::geometry::{FILES, RANKS, SQUARES, file, rank, two_above, two_below};
use super::horse;
use super::man::Man;
use super::view::View;
use yiqi_core::Side;

/// For each point of a king, the points that matter to its safety: where a man that leaves may open
/// a line or a horse's leg, or one that arrives may become a cannon's screen.
static NEAR: [[bool; SQUARES]; SQUARES] = {
    let mut table = [[false; SQUARES]; SQUARES];
    let mut king = 0;
    while king < SQUARES {
        let mut square = 0;
        while square < SQUARES {
            let files = (king % 9).abs_diff(square % 9);
            let ranks = (king / 9).abs_diff(square / 9);
            table[king][square] = files == 0 || ranks == 0 || (files == 1 && ranks == 1);
            square += 1;
        }
        king += 1;
    }
    table
};

/// What decides for one position which moves leave the own king in check.
pub(super) struct Guard<'a> {
    p: &'a Position,
    king: usize,
    checked: bool,
}

impl<'a> Guard<'a> {
    /// The guard of the side to move.
    #[inline(always)]
    pub(super) fn new(p: &'a Position) -> Guard<'a> {
        Guard { p, king: p.king(p.side()), checked: p.in_check(p.side()) }
    }

    /// Whether the king of the side to move is safe after a move.
    #[inline(always)]
    pub(super) fn allows(&self, from: usize, to: usize) -> bool {
        let near = &NEAR[self.king];
        if from != self.king && !self.checked && !near[from] && !near[to] {
            return true;
        }
        let king = if from == self.king { to } else { self.king };
        let them = !self.p.side();
        !attacked(View::after(self.p, from, to), king, them, self.p.of(them))
    }
}

impl Position {
    /// Whether a side's king is in check. Kings that face each other are both in check.
    #[inline(always)]
    pub fn in_check(&self, side: Side) -> bool {
        attacked(View::now(self), self.king(side), !side, self.of(!side))
    }
}

/// Whether a king on `square` is attacked by side `by`, whose men stand on `enemies`.
#[inline(always)]
fn attacked(view: View<'_>, square: usize, by: Side, enemies: u128) -> bool {
    let (f, r) = (file(square), rank(square));
    let rook = code(by, Man::Rook);
    let cannon = code(by, Man::Cannon);
    let soldier = code(by, Man::Soldier);
    let row = view.rank_line(r);
    for (near, far) in [two_below(row, f), two_above(row, f)] {
        if near < FILES {
            let at = r * FILES + near;
            if view.holds(at, rook) || (near.abs_diff(f) == 1 && view.holds(at, soldier)) {
                return true;
            }
            if far < FILES && view.holds(r * FILES + far, cannon) {
                return true;
            }
        }
    }
    let column = view.file_line(f);
    // A Red soldier attacks from below, a Black one from above.
    let directions = [(two_below(column, r), Side::First), (two_above(column, r), Side::Second)];
    for ((near, far), soldiers) in directions {
        if near < RANKS {
            let at = near * FILES + f;
            let soldier_hits = by == soldiers && near.abs_diff(r) == 1 && view.holds(at, soldier);
            if view.holds(at, rook) || view.holds(at, code(by, Man::King)) || soldier_hits {
                return true;
            }
            if far < RANKS && view.holds(far * FILES + f, cannon) {
                return true;
            }
        }
    }
    horse::attacks(view, square, enemies, code(by, Man::Horse))
}
