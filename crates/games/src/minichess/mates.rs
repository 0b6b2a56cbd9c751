//! Mate in one: the question that a search for mates asks at nearly every leaf.

use super::Minichess;
use super::geometry::{Bits, Geometry};
use super::man::Man;
use super::movegen::Group;
use super::moves::Move;
use super::position::Position;
use yiqi_core::{Game, Side};

/// Where the men of one side must go to give check.
struct Checks {
    /// By the number of the man: squares from which it attacks the enemy king.
    from: [u64; 6],
    /// Men that stand between a slider of their own and the king: whatever they do may open the line.
    covers: u64,
}

impl Checks {
    /// The checks that `side` can give. A few that are none are among them, and none is left out, as
    /// long as the enemy king is not in check already.
    #[inline(always)]
    fn of(g: &Geometry, p: &Position, side: Side) -> Checks {
        let king = p.men(!side, Man::King).trailing_zeros() as usize;
        let (us, occupied) = (p.of(side), p.occupied());
        let (rook, bishop) = (g.rook(king, occupied), g.bishop(king, occupied));
        let mut from = [0; 6];
        from[Man::Queen.index()] = rook | bishop;
        from[Man::Rook.index()] = rook;
        from[Man::Bishop.index()] = bishop;
        from[Man::Knight.index()] = g.knight(king);
        // A pawn may also become what gives check.
        from[Man::Pawn.index()] = u64::MAX;
        let straight = p.all(Man::Rook) | p.all(Man::Queen);
        let diagonal = p.all(Man::Bishop) | p.all(Man::Queen);
        // Sliders that would see the king if our men next on its lines were not there.
        let open = occupied & !(us & (rook | bishop));
        let snipers = (g.rook(king, open) & straight | g.bishop(king, open) & diagonal) & us;
        let covers = Bits(snipers).fold(0, |covers, sniper| covers | g.between(king, sniper));
        Checks { from, covers: covers & us }
    }
}

impl Minichess {
    /// Whether the side to move has lost: checkmate, or stalemate where that loses.
    #[inline]
    pub(super) fn is_lost(&self, p: &Position) -> bool {
        (self.stalemate_loses() || self.in_check(p, p.side())) && !self.can_move(p, ())
    }

    /// Whether a move of the side to move mates at once. Where stalemate draws only checks are tried.
    pub(super) fn mates_in_one(&self, p: &Position) -> bool {
        let (g, side) = (self.geometry(), p.side());
        let any = self.stalemate_loses() || self.in_check(p, !side);
        let checks = Checks::of(g, p, side);
        self.groups(p, side, |Group { from, to, promotes }| {
            let to = match any || checks.covers >> from & 1 != 0 {
                true => to,
                false => to & checks.from[p.man(from).index()],
            };
            Bits(to).any(|to| {
                let mates = |m: Move| {
                    let mut child = *p;
                    child.apply(m);
                    self.is_lost(&child)
                };
                match promotes {
                    true => {
                        self.promotions().iter().any(|&man| mates(Move::new(from, to, Some(man))))
                    }
                    false => mates(Move::new(from, to, None)),
                }
            })
        })
    }
}
