//! The rules as a search sees them.

use super::legal::Illegal;
use super::movegen::Each;
use super::moves::Move;
use super::position::Position;
use super::trail::Trail;
use super::variant::Xiangqi;
use yiqi_core::{ArrayVec, Ask, End, Game, Kind, Rng, Rolls, Side};

/// Room for every move: 4 of the king, 8 of advisors, 8 of elephants, 16 of horses, 34 of rooks, 34
/// of cannons, 15 of soldiers, and some to round it up.
const MOST_MOVES: usize = 128;

impl Game for Xiangqi {
    type Position = Position;
    type Move = Move;
    type Roll = ();
    type Value = i32;
    type Moves = ArrayVec<Move, MOST_MOVES>;
    type Trail = Trail;
    type Illegal = Illegal;

    const DICE: bool = false;

    fn start(&self, _rng: &mut Rng) -> Position {
        super::fen::start()
    }

    fn trail(&self, p: &Position) -> Trail {
        Trail::new(p, 0, 1)
    }

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
    fn rolls(&self, _p: &Position) -> &Rolls<()> {
        &[((), 1.0)]
    }

    #[inline(always)]
    fn face(&self, (): ()) -> usize {
        0
    }

    fn moves(&self, p: &Position, (): (), kind: Kind, out: &mut Self::Moves) {
        p.legal(kind, &mut Each(|from, to| out.push(Move::new(from, to))));
    }

    #[inline]
    fn can_move(&self, p: &Position, (): ()) -> bool {
        p.can_move()
    }

    #[inline]
    fn count(&self, p: &Position, (): ()) -> u64 {
        u64::from(p.mobility())
    }

    fn legal(&self, p: &Position, (): (), m: Move) -> Result<(), Illegal> {
        self.explain(p, m)
    }

    #[inline(always)]
    fn step<R>(
        &self,
        p: &mut Position,
        t: &mut Trail,
        m: Move,
        go: impl FnOnce(&mut Position, &mut Trail) -> R,
    ) -> R {
        let taken = p.make(m);
        let pushed = t.push(p, taken.captures());
        let result = go(p, t);
        t.pop(pushed);
        p.unmake(m, taken);
        result
    }

    #[inline]
    fn play(&self, p: &mut Position, t: &mut Trail, m: Move) {
        let taken = p.make(m);
        t.keep(p, taken.captures());
    }

    #[inline]
    fn end(&self, p: &Position, t: &Trail, ask: Ask) -> Option<End> {
        self.verdict(p, t, ask)
    }

    #[inline]
    fn settled(&self, _p: &Position) -> Option<End> {
        // Repetitions and the counter look back; nothing else ends a game in which a side can move.
        None
    }

    #[inline]
    fn lost(&self, p: &Position) -> bool {
        !p.can_move()
    }

    #[inline]
    fn turns_left(&self, t: &Trail) -> u32 {
        self.limit.map_or(u32::MAX, |limit| limit.saturating_sub(t.quiet()))
    }

    #[inline(always)]
    fn salt(&self, t: &Trail) -> u64 {
        self.counter_salt(t)
    }

    fn random(&self, p: &Position, (): (), rng: &mut Rng) -> Option<Move> {
        p.random(rng)
    }
}
