//! Legal moves, without trying any.
//!
//! Three sets settle legality beforehand. The *danger*: squares that the enemy attacks, looked at
//! through our king, for it cannot hide behind itself; the king goes to none of them. The *answer*:
//! with one checker the other men may only capture it or step between, with two only the king
//! moves. The *pins*: a man alone between its king and an enemy slider stays on that line.

use super::Minichess;
use super::geometry::{Bits, Geometry};
use super::man::Man;
use super::position::Position;
use yiqi_core::Side;

/// The legal moves of one man: where it stands, where it may go, and whether it promotes there
/// (all destinations of a pawn are on the same rank).
#[derive(Clone, Copy)]
pub(super) struct Group {
    pub(super) from: usize,
    pub(super) to: u64,
    pub(super) promotes: bool,
}

impl Minichess {
    /// Gives `visit` the legal moves of `side`, were it to move, man by man, the king first and
    /// each man at most once; a group may be empty. Stops when `visit` says `true`, and says so.
    ///
    /// No move takes a king. Where the side to move answers its own check none could; the condition
    /// serves those who ask about the side that is not to move.
    #[inline(always)]
    pub(super) fn groups(
        &self,
        p: &Position,
        side: Side,
        mut visit: impl FnMut(Group) -> bool,
    ) -> bool {
        let g = self.geometry();
        let (us, them, occupied) = (p.of(side), p.of(!side), p.occupied());
        let king_set = p.men(side, Man::King);
        let king = king_set.trailing_zeros() as usize;
        let plain = |from, to| Group { from, to, promotes: false };

        let danger = attacked(g, p, !side, occupied & !king_set);
        if visit(plain(king, g.king(king) & !us & !danger)) {
            return true;
        }

        let straight = p.all(Man::Rook) | p.all(Man::Queen);
        let diagonal = p.all(Man::Bishop) | p.all(Man::Queen);
        let mut allowed = !us & !p.men(!side, Man::King);
        if danger & king_set != 0 {
            let checkers = attackers(g, p, king, side, occupied);
            if checkers & (checkers - 1) != 0 {
                return false;
            }
            allowed &= checkers | g.between(king, checkers.trailing_zeros() as usize);
        }

        // Enemy sliders that would see the king if our own men were not there.
        let snipers = (g.rook(king, them) & straight | g.bishop(king, them) & diagonal) & them;
        let mut pinned = 0;
        for sniper in Bits(snipers) {
            let shields = g.between(king, sniper) & us;
            if shields & shields.wrapping_sub(1) == 0 {
                pinned |= shields;
            }
        }
        let bound = |from: usize, to: u64| {
            let to = to & allowed;
            if pinned >> from & 1 == 0 { to } else { to & g.line(king, from) }
        };

        for from in Bits(p.men(side, Man::Queen)) {
            let reach = g.rook(from, occupied) | g.bishop(from, occupied);
            if visit(plain(from, bound(from, reach))) {
                return true;
            }
        }
        for from in Bits(p.men(side, Man::Rook)) {
            if visit(plain(from, bound(from, g.rook(from, occupied)))) {
                return true;
            }
        }
        for from in Bits(p.men(side, Man::Bishop)) {
            if visit(plain(from, bound(from, g.bishop(from, occupied)))) {
                return true;
            }
        }
        // A pinned knight never stays on the line.
        for from in Bits(p.men(side, Man::Knight) & !pinned) {
            if visit(plain(from, g.knight(from) & allowed)) {
                return true;
            }
        }
        for from in Bits(p.men(side, Man::Pawn)) {
            let ahead = g.ahead(side, 1 << from);
            let to = bound(from, ahead & !occupied | g.pawn(side, from) & them);
            if visit(Group { from, to, promotes: ahead & g.last_rank[side] != 0 }) {
                return true;
            }
        }
        false
    }

    /// The number of legal moves of `side`, were it to move, moves that take a king aside.
    #[inline]
    pub fn mobility(&self, p: &Position, side: Side) -> u32 {
        let mut sum = 0;
        self.groups(p, side, |group| {
            let moves = group.to.count_ones();
            sum += if group.promotes { moves * self.promotions().len() as u32 } else { moves };
            false
        });
        sum
    }

    /// The squares that the man on `square` attacks, own men included; none from an empty square.
    pub fn attacks(&self, p: &Position, square: usize) -> u64 {
        p.at(square).map_or(0, |man| self.reach(man, square, p.occupied()))
    }

    /// The squares that a man on `square` attacks when `occupied` are in the way, the first occupied one
    /// on each line included.
    #[inline(always)]
    pub fn reach(&self, (side, man): (Side, Man), square: usize, occupied: u64) -> u64 {
        let g = self.geometry();
        match man {
            Man::King => g.king(square),
            Man::Queen => g.rook(square, occupied) | g.bishop(square, occupied),
            Man::Rook => g.rook(square, occupied),
            Man::Bishop => g.bishop(square, occupied),
            Man::Knight => g.knight(square),
            Man::Pawn => g.pawn(side, square),
        }
    }

    /// Whether the king of `side` stands in check.
    #[inline]
    pub fn in_check(&self, p: &Position, side: Side) -> bool {
        let king = p.men(side, Man::King).trailing_zeros() as usize;
        attackers(self.geometry(), p, king, side, p.occupied()) != 0
    }
}

/// The squares that `side` attacks when `occupied` are in the way.
#[inline(always)]
fn attacked(g: &Geometry, p: &Position, side: Side, occupied: u64) -> u64 {
    let queens = p.men(side, Man::Queen);
    let mut squares = g.king(p.men(side, Man::King).trailing_zeros() as usize);
    for from in Bits(p.men(side, Man::Rook) | queens) {
        squares |= g.rook(from, occupied);
    }
    for from in Bits(p.men(side, Man::Bishop) | queens) {
        squares |= g.bishop(from, occupied);
    }
    for from in Bits(p.men(side, Man::Knight)) {
        squares |= g.knight(from);
    }
    for from in Bits(p.men(side, Man::Pawn)) {
        squares |= g.pawn(side, from);
    }
    squares
}

/// The men of the other side that attack `square`, on which `side` has or may have a man. Kings,
/// which are never adjacent, do not count.
#[inline(always)]
fn attackers(g: &Geometry, p: &Position, square: usize, side: Side, occupied: u64) -> u64 {
    let queens = p.all(Man::Queen);
    let men = g.rook(square, occupied) & (p.all(Man::Rook) | queens)
        | g.bishop(square, occupied) & (p.all(Man::Bishop) | queens)
        | g.knight(square) & p.all(Man::Knight)
        | g.pawn(side, square) & p.all(Man::Pawn);
    men & p.of(!side)
}
