//! The rules as a search sees them.

use super::board::{Board, LONGEST, Square};
use super::layout::Layout;
use super::legal::{self, Illegal};
use super::position::{MOST_AMAZONS, Position};
use yiqi_core::{ArrayVec, Ask, End, Game, Kind, Rng, Rolls, Side, below};

/// One step: the first or the second half of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// An amazon moves.
    Go {
        /// The square that it leaves.
        from: Square,
        /// The square that it moves to.
        to: Square,
    },
    /// The amazon that has just moved shoots an arrow onto this square.
    Shoot(Square),
}

/// The Game of the Amazons on a board of one size. The size, the layout and who begins concern the
/// start only: positions carry their own board.
#[derive(Clone, Debug)]
pub struct Amazons {
    pub(super) board: &'static Board,
    pub(super) layout: Layout,
    pub(super) first: Side,
}

/// A queen reaches fewer than four times the longest side.
const MOST_STEPS: usize = MOST_AMAZONS * 4 * (LONGEST - 1);

impl Game for Amazons {
    type Position = Position;
    type Move = Move;
    type Roll = ();
    type Value = i32;
    type Moves = ArrayVec<Move, MOST_STEPS>;
    type Trail = ();
    type Illegal = Illegal;

    const DICE: bool = false;

    fn start(&self, _rng: &mut Rng) -> Position {
        self.layout.start(self.board, self.first)
    }

    fn trail(&self, _p: &Position) {}

    #[inline(always)]
    fn side(&self, p: &Position) -> Side {
        p.side()
    }

    #[inline(always)]
    fn key(&self, p: &Position) -> u64 {
        p.key()
    }

    fn rehash(&self, p: &Position) -> u64 {
        p.rehash()
    }

    #[inline(always)]
    fn mid_turn(&self, p: &Position) -> bool {
        p.shooter().is_some()
    }

    #[inline(always)]
    fn rolls(&self, _p: &Position) -> &Rolls<()> {
        &[((), 1.0)]
    }

    #[inline(always)]
    fn face(&self, _r: ()) -> usize {
        0
    }

    fn moves(&self, p: &Position, _r: (), kind: Kind, out: &mut Self::Moves) {
        if kind == Kind::Noisy {
            return; // nothing is ever captured
        }
        match p.shooter() {
            Some(shooter) => p.each_reached(shooter, |to| out.push(Move::Shoot(to))),
            None => {
                for from in p.squares(p.side()) {
                    p.each_reached(from, |to| out.push(Move::Go { from, to }));
                }
            }
        }
    }

    #[inline]
    fn can_move(&self, p: &Position, _r: ()) -> bool {
        // Who can move at all can move by one square; who has moved can shoot back.
        p.shooter().is_some() || p.board().spread(p.amazons(p.side())) & !p.blocked() != 0
    }

    fn count(&self, p: &Position, _r: ()) -> u64 {
        match p.shooter() {
            Some(shooter) => u64::from(p.reach(shooter)),
            None => p.turns(),
        }
    }

    fn legal(&self, p: &Position, _r: (), m: Move) -> Result<(), Illegal> {
        legal::check(p, m)
    }

    /// By copy: 12 ns a turn of two steps, listing included, against 14 by toggling twice.
    #[inline]
    fn step<R>(
        &self,
        p: &mut Position,
        t: &mut (),
        m: Move,
        go: impl FnOnce(&mut Position, &mut ()) -> R,
    ) -> R {
        let mut child = p.clone();
        self.play(&mut child, t, m);
        go(&mut child, t)
    }

    #[inline]
    fn play(&self, p: &mut Position, _t: &mut (), m: Move) {
        match (m, p.shooter()) {
            (Move::Go { from, to }, _) => {
                p.toggle_amazon(p.side(), from);
                p.toggle_amazon(p.side(), to);
                p.toggle_shooter(to);
            }
            (Move::Shoot(to), Some(from)) => {
                p.toggle_arrow(to);
                p.toggle_shooter(from);
                p.pass_turn();
            }
            (Move::Shoot(_), None) => debug_assert!(false, "no amazon has moved"),
        }
    }

    #[inline(always)]
    fn end(&self, p: &Position, _t: &(), ask: Ask) -> Option<End> {
        (ask == Ask::Stuck).then(|| End::win(!p.side(), "no moves"))
    }

    fn random(&self, p: &Position, _r: (), rng: &mut Rng) -> Option<Move> {
        if let Some(shooter) = p.shooter() {
            let index = below(rng, p.reach(shooter));
            return Some(Move::Shoot(p.reached(shooter, index)));
        }
        let mobility = p.mobility(p.side());
        if mobility == 0 {
            return None;
        }
        let mut rest = below(rng, mobility);
        for from in p.squares(p.side()) {
            let reach = p.reach(from);
            if rest < reach {
                return Some(Move::Go { from, to: p.reached(from, rest) });
            }
            rest -= reach;
        }
        None
    }
}
