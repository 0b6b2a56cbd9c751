//! All moves: what each man can reach, less what leaves the own king in check.

use super::board::Position;
use super::check::Guard;
use super::geometry::Bits;
use super::man::Man;
use super::moves::Move;
use super::{cannon, elephant, horse, palace, rook, soldier};

impl Position {
    /// Shows the legal moves in a fixed order, only captures if `noisy`. Stops when `see` says so;
    /// tells whether it did.
    #[inline(always)]
    pub(super) fn legal_moves(&self, noisy: bool, mut see: impl FnMut(Move) -> bool) -> bool {
        let guard = Guard::new(self);
        self.pseudo_legal_moves(noisy, |m| guard.allows(m.from(), m.to()) && see(m))
    }

    /// The same without asking whether the own king is safe afterwards.
    #[inline(always)]
    pub(super) fn pseudo_legal_moves(
        &self,
        noisy: bool,
        mut see: impl FnMut(Move) -> bool,
    ) -> bool {
        let side = self.side();
        let own = if side.index() == 0 { 1..8 } else { 8..15 };
        for from in Bits(self.of(side)) {
            let mut emit = |to: usize| {
                let code = self.code(to);
                (!noisy || code != 0) && !own.contains(&code) && see(Move::new(from, to))
            };
            let stopped = match self.man(from) {
                Man::King => palace::king_targets(from, &mut emit),
                Man::Advisor => palace::advisor_targets(from, &mut emit),
                Man::Elephant => elephant::targets(self, from, &mut emit),
                Man::Horse => horse::targets(self, from, &mut emit),
                Man::Rook => rook::targets(self, from, noisy, &mut emit),
                Man::Cannon => cannon::targets(self, from, noisy, &mut emit),
                Man::Soldier => soldier::targets(side, from, &mut emit),
            };
            if stopped {
                return true;
            }
        }
        false
    }
}
