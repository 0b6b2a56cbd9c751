//! The rules as a search sees them.

use super::board::Position;
use super::check::Guard;
use super::legal::Illegal;
use super::moves::Move;
use super::trail::Trail;
use super::{QUIET_LIMIT, Xiangqi, fen, repetition};
use yiqi_core::{ArrayVec, Ask, End, Game, Kind, Rng, Rolls, Side, below};

/// Room for every move: two rooks and two cannons with 17 at most, two horses with 8, elephants and
/// advisors with 4, the king with 4, five soldiers with 3 make 119.
const MOST_MOVES: usize = 120;

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
        fen::start()
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
        p.legal_moves(kind == Kind::Noisy, |m| {
            out.push(m);
            false
        });
    }

    fn can_move(&self, p: &Position, (): ()) -> bool {
        p.legal_moves(false, |_| true)
    }

    fn count(&self, p: &Position, (): ()) -> u64 {
        let mut count = 0;
        p.legal_moves(false, |_| {
            count += 1;
            false
        });
        count
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
        let mut child = *p;
        let captured = child.apply(m);
        let quiet = t.push(&child, captured);
        let result = go(&mut child, t);
        t.pop(quiet);
        result
    }

    #[inline]
    fn play(&self, p: &mut Position, t: &mut Trail, m: Move) {
        let captured = p.apply(m);
        t.go_on(p, captured);
    }

    /// Who cannot move has lost, in check or not. The move counter yields to that; repetition cannot
    /// meet it, since play has gone on from there before.
    #[inline]
    fn end(&self, p: &Position, t: &Trail, ask: Ask) -> Option<End> {
        if ask == Ask::Stuck {
            let reason = if p.in_check(p.side()) { "checkmate" } else { "stalemate" };
            return Some(End::win(!p.side(), reason));
        }
        if let Some(end) = repetition::judge(t, p.side(), ask, self.repetition) {
            return Some(end);
        }
        let limit = self.limit.filter(|&limit| t.quiet() >= limit)?;
        let reason = match limit {
            QUIET_LIMIT => "120 plies without capture",
            _ => "no capture within the limit",
        };
        self.can_move(p, ()).then(|| End::draw(reason).resting_on(End::ALL))
    }

    #[inline(always)]
    fn salt(&self, t: &Trail) -> u64 {
        t.salt(self.limit)
    }

    /// Draws from what the men can reach, and again when the king would be lost: most moves are
    /// legal, so that few are tested.
    fn random(&self, p: &Position, (): (), rng: &mut Rng) -> Option<Move> {
        let mut moves = Self::Moves::new();
        p.pseudo_legal_moves(false, |m| {
            moves.push(m);
            false
        });
        let guard = Guard::new(p);
        while !moves.is_empty() {
            let m = moves.swap_remove(below(rng, moves.len() as u32) as usize);
            if guard.allows(m.from(), m.to()) {
                return Some(m);
            }
        }
        None
    }
}
