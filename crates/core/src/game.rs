//! The rules of a game, as a search sees them.

use crate::{Buffer, End, Outcome, Rng, Side, Value, below};
use std::fmt::Debug;

/// Which moves to generate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Every legal move.
    All,
    /// Only moves that may change the evaluation at once (captures, promotions), for quiescence
    /// search. A game without such moves generates none.
    Noisy,
}

/// What is asked of [`Game::end`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ask {
    /// Everything but "no legal step", by the letter of the rules: the record, the referee. A rule
    /// that yields to checkmate (a move counter) makes sure of that itself.
    Rules,
    /// The same inside a search, where a position that stands for the second time is judged as if
    /// its cycle had been run until the rules end it.
    Search,
    /// The caller has found no legal step: checkmate, stalemate, no moves, and nothing else.
    Stuck,
}

/// The outcomes of a die, each with its probability; the weights sum to 1.
pub type Rolls<R> = [(R, f64)];

/// The rules of one game with its options.
///
/// An instance is one rule set (`ewn:king6,goal=home`); positions carry neither options nor history.
///
/// * A **step** is what a player does at once, a [`Game::Move`]. A **turn** is all the steps that one
///   side makes in a row (Amazons: move, shot); it ends when [`Game::side`] changes. Depth counts
///   turns.
/// * A **roll** is cast at the start of a turn and holds to its end. A game without a die has the
///   one roll `()`.
/// * The **trail** is what rules need of the past: earlier keys, checks, counters.
///
/// Everything a search calls in a node is static and allocates nothing. The methods trust their
/// arguments: texts are checked by [`crate::Notation`], moves of players by [`Game::legal`]. An
/// instance is cloned freely; large tables stand behind an `Arc` or in a `static`.
pub trait Game: Sized + Clone + Debug + Send + Sync + 'static {
    /// The board, the side to play and, between two steps of a turn, the phase.
    type Position: Clone + Eq + Debug + Send + Sync + 'static;
    /// One step.
    type Move: Copy + Eq + Debug + Send + Sync + 'static;
    /// What the die shows; `()` without a die.
    type Roll: Copy + Eq + Debug + Send + Sync + 'static;
    /// `i32` without chance, `f64` with it.
    type Value: Value;
    /// The move list.
    type Moves: Buffer<Self::Move>;
    /// What the rules need of the past; `()` where nothing.
    type Trail: Clone + Debug + Send + Sync + 'static;
    /// Why a move is illegal, an enum of the game's own.
    type Illegal: std::error::Error + Send + Sync + 'static;

    /// Whether chance nodes exist; where `false` the compiler drops them.
    const DICE: bool;

    /// The start of a game; `rng` draws what the options leave to chance.
    fn start(&self, rng: &mut Rng) -> Self::Position;

    /// The trail of a game that begins at `p`, which counts as its first occurrence.
    fn trail(&self, p: &Self::Position) -> Self::Trail;

    /// The side to play.
    fn side(&self, p: &Self::Position) -> Side;

    /// The hash of the position, kept up to date from step to step: board, side, phase.
    fn key(&self, p: &Self::Position) -> u64;

    /// The same hash computed anew. Tests hold it against [`Game::key`].
    fn rehash(&self, p: &Self::Position) -> u64;

    /// Whether a turn has begun and is not complete.
    #[inline(always)]
    fn mid_turn(&self, _p: &Self::Position) -> bool {
        false
    }

    /// What the die may show before a turn. Every face has its weight even if it allows nothing.
    /// Exactly one entry of weight 1 where no die is cast. Not asked in mid-turn of a game with a
    /// die.
    fn rolls(&self, p: &Self::Position) -> &Rolls<Self::Roll>;

    /// The same for a search, which need not tell apart rolls that allow the same steps: one of them
    /// stands for all, with their weights together.
    #[inline(always)]
    fn odds(&self, p: &Self::Position) -> &Rolls<Self::Roll> {
        self.rolls(p)
    }

    /// A small number for a roll, different for different rolls (0 … 63), for hashing.
    fn face(&self, r: Self::Roll) -> usize;

    /// Adds the legal steps to `out` (which is not cleared), in a fixed order. In a decided game
    /// there may be some: ask [`Game::end`] first.
    fn moves(&self, p: &Self::Position, r: Self::Roll, kind: Kind, out: &mut Self::Moves);

    /// Whether there is any legal step; at once where the rules see to it.
    #[inline]
    fn can_move(&self, p: &Self::Position, r: Self::Roll) -> bool {
        let mut moves = Self::Moves::default();
        self.moves(p, r, Kind::All, &mut moves);
        !moves.is_empty()
    }

    /// The number of legal *turns* that can be completed from here, in bulk: the last ply of perft.
    fn count(&self, p: &Self::Position, r: Self::Roll) -> u64;

    /// [`Game::count`] summed over all rolls.
    #[inline]
    fn count_rolls(&self, p: &Self::Position) -> u64 {
        self.rolls(p).iter().map(|&(r, _)| self.count(p, r)).sum()
    }

    /// Whether a step is legal, whatever its origin, and if not, why.
    ///
    /// # Errors
    /// The rule that the step breaks.
    fn legal(&self, p: &Self::Position, r: Self::Roll, m: Self::Move) -> Result<(), Self::Illegal>;

    /// Makes the legal step `m`, calls `go` on the child, and restores position and trail; by copy
    /// or by make and unmake, whichever the game measured as faster.
    fn step<R>(
        &self,
        p: &mut Self::Position,
        t: &mut Self::Trail,
        m: Self::Move,
        go: impl FnOnce(&mut Self::Position, &mut Self::Trail) -> R,
    ) -> R;

    /// Makes the legal step `m` for good: the record, playouts, tree search.
    fn play(&self, p: &mut Self::Position, t: &mut Self::Trail, m: Self::Move);

    /// The end of the game, if this is one.
    fn end(&self, p: &Self::Position, t: &Self::Trail, ask: Ask) -> Option<End>;

    /// The end that the position alone makes, whatever came before it and however it was reached; "no
    /// legal step" aside. Proofs lean on it, and never on a repetition or a counter.
    #[inline]
    fn settled(&self, p: &Self::Position) -> Option<End> {
        self.end(p, &self.trail(p), Ask::Rules)
    }

    /// Whether the side to move has lost because it has no legal step. Not asked before a cast.
    #[inline]
    fn lost(&self, p: &Self::Position) -> bool {
        let winner = Outcome::Win(!self.side(p));
        let stuck = || self.rolls(p).iter().all(|&(roll, _)| !self.can_move(p, roll));
        stuck() && self.end(p, &self.trail(p), Ask::Stuck).is_some_and(|end| end.outcome == winner)
    }

    /// Whether some step wins at once, most often as it leaves the other side without a legal one: mate
    /// in one. Asked in a game without a die.
    #[inline]
    fn mates(&self, p: &mut Self::Position, t: &mut Self::Trail) -> bool {
        let side = self.side(p);
        let mut moves = Self::Moves::default();
        self.moves(p, self.rolls(p)[0].0, Kind::All, &mut moves);
        let ends = |p: &mut Self::Position, t: &mut Self::Trail| match self.settled(p) {
            Some(end) => end.outcome == Outcome::Win(side),
            None if self.side(p) == side => self.mates(p, t),
            None => self.lost(p),
        };
        moves.iter().any(|&m| self.step(p, t, m, ends))
    }

    /// Turns that can be played from here before a counter of the trail can end the game.
    #[inline]
    fn turns_left(&self, _t: &Self::Trail) -> u32 {
        u32::MAX
    }

    /// Mixed into the key of table entries: 0 as long as no counter of the trail is so near its
    /// limit that a value found far from it could be wrong, then different for different counts.
    #[inline(always)]
    fn salt(&self, _t: &Self::Trail) -> u64 {
        0
    }

    /// A step drawn uniformly from the legal ones; `None` if there is none. Games override it where
    /// drawing is faster than listing.
    fn random(&self, p: &Self::Position, r: Self::Roll, rng: &mut Rng) -> Option<Self::Move> {
        let mut moves = Self::Moves::default();
        self.moves(p, r, Kind::All, &mut moves);
        (!moves.is_empty()).then(|| moves[below(rng, moves.len() as u32) as usize])
    }

    /// Casts the die for the side to play.
    fn cast(&self, p: &Self::Position, rng: &mut Rng) -> Self::Roll {
        let rolls = self.rolls(p);
        if rolls.len() == 1 {
            return rolls[0].0;
        }
        let mut rest = f64::from(below(rng, u32::MAX)) / f64::from(u32::MAX);
        for &(r, weight) in rolls {
            if rest < weight {
                return r;
            }
            rest -= weight;
        }
        rolls[rolls.len() - 1].0
    }
}
