//! Nim with a die: three piles or four, and the die says how many may be taken.

use super::Never;
use yiqi_core::{ArrayVec, Ask, End, Game, Kind, Rng, Rolls, Side, below, zobrist};
use yiqi_engine::{Craft, Evaluator, Term};

const STONES: [u64; 4 * 64] = zobrist::keys(3);
const TO_MOVE: u64 = 0x1234_5678_9abc_def1;

/// The rules: the faces of the die with their weights.
#[derive(Clone, Debug)]
pub(crate) struct Nim {
    rolls: Vec<(u8, f64)>,
    piles: usize,
}

impl Nim {
    /// A loaded die of three faces.
    pub(crate) fn loaded() -> Nim {
        Nim { rolls: vec![(2, 0.5), (3, 0.3), (5, 0.2)], piles: 3 }
    }

    /// A fair die of six faces.
    pub(crate) fn fair() -> Nim {
        Nim { rolls: (1..=6).map(|face| (face, 1.0 / 6.0)).collect(), piles: 3 }
    }

    /// A fair die and more stones than a table sees twice.
    pub(crate) fn wide() -> Nim {
        Nim { piles: 4, ..Nim::fair() }
    }

    /// A die that always shows the same.
    pub(crate) fn one_faced() -> Nim {
        Nim { rolls: vec![(3, 1.0)], piles: 3 }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Piles {
    pub(crate) piles: [u8; 4],
    pub(crate) side: Side,
}

/// So many stones from this pile; none at all is a pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Take {
    pile: u8,
    stones: u8,
}

impl Game for Nim {
    type Position = Piles;
    type Move = Take;
    type Roll = u8;
    type Value = f64;
    type Moves = ArrayVec<Take, 24>;
    type Trail = ();
    type Illegal = Never;
    const DICE: bool = true;

    fn start(&self, rng: &mut Rng) -> Piles {
        let piles =
            std::array::from_fn(|i| if i < self.piles { 3 + below(rng, 8) as u8 } else { 0 });
        let side = Side::BOTH[below(rng, 2) as usize];
        Piles { piles, side }
    }

    fn trail(&self, _p: &Piles) {}

    fn side(&self, p: &Piles) -> Side {
        p.side
    }

    fn key(&self, p: &Piles) -> u64 {
        let stones = |i: usize| STONES[64 * i + usize::from(p.piles[i])];
        let side = if p.side == Side::First { 0 } else { TO_MOVE };
        stones(0) ^ stones(1) ^ stones(2) ^ stones(3) ^ side
    }

    fn rehash(&self, p: &Piles) -> u64 {
        self.key(p)
    }

    fn rolls(&self, _p: &Piles) -> &Rolls<u8> {
        &self.rolls
    }

    fn face(&self, r: u8) -> usize {
        usize::from(r)
    }

    /// As many stones as the die shows, or two less, or four; a pass where no pile has enough.
    fn moves(&self, p: &Piles, r: u8, kind: Kind, out: &mut Self::Moves) {
        if kind == Kind::Noisy {
            return;
        }
        for pile in 0..4u8 {
            for stones in
                (1..=r.min(p.piles[usize::from(pile)])).filter(|k| (r - k).is_multiple_of(2))
            {
                out.push(Take { pile, stones });
            }
        }
        if out.is_empty() {
            out.push(Take { pile: 0, stones: 0 });
        }
    }

    fn count(&self, p: &Piles, r: u8) -> u64 {
        let mut moves = Self::Moves::default();
        self.moves(p, r, Kind::All, &mut moves);
        moves.len() as u64
    }

    fn legal(&self, _p: &Piles, _r: u8, _m: Take) -> Result<(), Never> {
        Ok(())
    }

    fn step<R>(
        &self,
        p: &mut Piles,
        t: &mut (),
        m: Take,
        go: impl FnOnce(&mut Piles, &mut ()) -> R,
    ) -> R {
        let mut child = p.clone();
        self.play(&mut child, t, m);
        go(&mut child, t)
    }

    fn play(&self, p: &mut Piles, _t: &mut (), m: Take) {
        p.piles[usize::from(m.pile)] -= m.stones;
        p.side = !p.side;
    }

    fn end(&self, p: &Piles, _t: &(), ask: Ask) -> Option<End> {
        let over = ask != Ask::Stuck && p.piles == [0; 4];
        over.then(|| End::win(!p.side, "last stone taken"))
    }
}

/// A belief drawn from the position's hash: as wrong as can be, and so a good test of a search.
#[derive(Clone, Debug)]
pub(crate) struct Noise;

impl Evaluator<Nim> for Noise {
    /// All stones, to show that the state belongs to the position.
    type State = u8;

    fn fresh(&self, _game: &Nim, p: &Piles) -> u8 {
        p.piles.iter().sum()
    }

    fn after(&self, _game: &Nim, from: &u8, _p: &Piles, m: Take, to: &mut u8) {
        *to = from - m.stones;
    }

    fn value(&self, game: &Nim, p: &Piles, state: &u8) -> f64 {
        assert_eq!(*state, self.fresh(game, p), "the state of another position");
        let hash = zobrist::mix(game.key(p));
        (hash % 1801) as f64 / 1000.0 - 0.9
    }

    fn chance(&self, value: f64) -> f64 {
        (value + 1.0) / 2.0
    }

    fn worth(&self, chance: f64) -> f64 {
        2.0 * chance - 1.0
    }

    fn terms(&self, _game: &Nim, _p: &Piles) -> Vec<Term> {
        Vec::new()
    }
}

/// A belief with some sense: to have few stones before one is good, the last but one is not.
#[derive(Clone, Debug)]
pub(crate) struct Hunger;

impl Evaluator<Nim> for Hunger {
    type State = ();

    fn fresh(&self, _game: &Nim, _p: &Piles) {}

    fn after(&self, _game: &Nim, _from: &(), _p: &Piles, _m: Take, _to: &mut ()) {}

    fn value(&self, game: &Nim, p: &Piles, _state: &()) -> f64 {
        let within_reach = p.piles.iter().filter(|&&stones| stones > 0 && stones < 6).count();
        let trend = [0.0, 0.6, -0.4, 0.2, -0.2][within_reach];
        trend + 0.2 * Noise.value(game, p, &p.piles.iter().sum())
    }

    fn chance(&self, value: f64) -> f64 {
        Noise.chance(value)
    }

    fn worth(&self, chance: f64) -> f64 {
        Noise.worth(chance)
    }

    fn terms(&self, _game: &Nim, _p: &Piles) -> Vec<Term> {
        Vec::new()
    }
}

/// Orders by the number of stones.
#[derive(Clone, Debug)]
pub(crate) struct Greed;

impl Craft<Nim> for Greed {
    fn slots(&self, _game: &Nim) -> usize {
        32
    }

    fn slot(&self, _game: &Nim, _p: &Piles, m: Take) -> usize {
        usize::from(m.pile) * 8 + usize::from(m.stones)
    }

    fn quiet(&self, _game: &Nim, _p: &Piles, m: Take) -> i32 {
        i32::from(m.stones)
    }
}
