//! Hop: two tokens on a ring of eight cells hop one cell or two ahead or one back, pick up coins, and
//! win by landing on each other; in the long form each hop is followed by a switch of a lamp, a
//! second step of the same turn. Lamps shut cells. Positions recur.

use super::Never;
use yiqi_core::{ArrayVec, Ask, End, Game, Kind, Outcome, Rng, Rolls, Side, below, zobrist};
use yiqi_engine::{Craft, Evaluator, Term};

/// Cells that a lamp shuts.
const SHUT: [u8; 3] = [3, 5, 6];
/// Steps from here on are lamps.
const LAMP: u8 = 8;

#[derive(Clone, Debug)]
pub(crate) struct Hop {
    /// Whether a turn has two steps.
    pub(crate) lamps: bool,
    /// Whether a position that recurs is a draw.
    pub(crate) recurs: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ring {
    tokens: [u8; 2],
    coins: u8,
    purse: i8,
    lamps: u8,
    side: Side,
    hopped: bool,
}

impl Hop {
    fn moved(&self, p: &mut Ring, m: u8) {
        if m >= LAMP {
            p.lamps ^= 1 << (m - LAMP);
            (p.side, p.hopped) = (!p.side, false);
            return;
        }
        p.tokens[p.side] = m;
        if p.coins & (1 << m) != 0 {
            p.coins ^= 1 << m;
            p.purse += if p.side == Side::First { 1 } else { -1 };
        }
        if self.lamps { p.hopped = true } else { p.side = !p.side }
    }
}

impl Game for Hop {
    type Position = Ring;
    type Move = u8;
    type Roll = ();
    type Value = i32;
    type Moves = ArrayVec<u8, 3>;
    /// The keys of all positions at the start of a turn.
    type Trail = Vec<u64>;
    type Illegal = Never;
    const DICE: bool = false;

    fn start(&self, rng: &mut Rng) -> Ring {
        let first = below(rng, 8) as u8;
        let second = (first + 3 + below(rng, 3) as u8) % 8;
        Ring {
            tokens: [first, second],
            coins: (below(rng, 255) + 1) as u8 & !(1 << first) & !(1 << second)
                | 1 << ((first + 2) % 8),
            purse: 0,
            lamps: below(rng, 8) as u8,
            side: Side::BOTH[below(rng, 2) as usize],
            hopped: false,
        }
    }

    fn trail(&self, p: &Ring) -> Vec<u64> {
        vec![self.key(p)]
    }

    fn side(&self, p: &Ring) -> Side {
        p.side
    }

    fn key(&self, p: &Ring) -> u64 {
        let [first, second] = p.tokens.map(u64::from);
        let phase = p.side.index() as u64 * 2 + u64::from(p.hopped);
        let purse = (i64::from(p.purse) + 16) as u64;
        let parts = [first, second, u64::from(p.coins), purse, u64::from(p.lamps), phase];
        parts.iter().fold(0, |key, part| zobrist::mix(key ^ part))
    }

    fn rehash(&self, p: &Ring) -> u64 {
        self.key(p)
    }

    fn mid_turn(&self, p: &Ring) -> bool {
        p.hopped
    }

    fn rolls(&self, _p: &Ring) -> &Rolls<()> {
        &[((), 1.0)]
    }

    fn face(&self, (): ()) -> usize {
        0
    }

    fn moves(&self, p: &Ring, (): (), kind: Kind, out: &mut Self::Moves) {
        if p.hopped {
            if kind == Kind::All {
                out.extend(LAMP..LAMP + 3);
            }
            return;
        }
        for hop in [1, 2, 7] {
            let cell = (p.tokens[p.side] + hop) % 8;
            let shut = (0..3).any(|lamp| p.lamps & (1 << lamp) != 0 && SHUT[lamp] == cell);
            let noisy = cell == p.tokens[!p.side] || p.coins & (1 << cell) != 0;
            if !shut && (noisy || kind == Kind::All) {
                out.push(cell);
            }
        }
    }

    fn count(&self, p: &Ring, (): ()) -> u64 {
        let mut moves = Self::Moves::default();
        self.moves(p, (), Kind::All, &mut moves);
        moves.len() as u64 * if self.lamps && !p.hopped { 3 } else { 1 }
    }

    fn legal(&self, _p: &Ring, (): (), _m: u8) -> Result<(), Never> {
        Ok(())
    }

    fn step<R>(
        &self,
        p: &mut Ring,
        t: &mut Vec<u64>,
        m: u8,
        go: impl FnOnce(&mut Ring, &mut Vec<u64>) -> R,
    ) -> R {
        let mut child = p.clone();
        let length = t.len();
        self.play(&mut child, t, m);
        let result = go(&mut child, t);
        t.truncate(length);
        result
    }

    fn play(&self, p: &mut Ring, t: &mut Vec<u64>, m: u8) {
        self.moved(p, m);
        if !p.hopped {
            t.push(self.key(p));
        }
    }

    fn end(&self, p: &Ring, t: &Vec<u64>, ask: Ask) -> Option<End> {
        if ask == Ask::Stuck {
            return Some(End::win(!p.side, "stuck"));
        }
        if p.tokens[0] == p.tokens[1] {
            return Some(End::win(!p.side, "caught"));
        }
        if p.coins == 0 {
            let outcome = match p.purse {
                0 => Outcome::Draw,
                1.. => Outcome::Win(Side::First),
                _ => Outcome::Win(Side::Second),
            };
            return Some(End { outcome, reason: "no coins", back: 0 });
        }
        let (now, before) = t.split_last()?;
        let again = |times| before.iter().rev().filter(|&key| key == now).count() >= times;
        let needed = if ask == Ask::Search { 1 } else { 2 };
        let back = before.iter().rev().position(|key| key == now)? as u32 + 1;
        (self.recurs && again(needed)).then(|| End::draw("repetition").resting_on(back))
    }
}

/// Coins, and noise from the hash.
#[derive(Clone, Debug)]
pub(crate) struct Coins;

impl Evaluator<Hop> for Coins {
    /// The key, to show that the state belongs to the position.
    type State = u64;

    fn fresh(&self, game: &Hop, p: &Ring) -> u64 {
        game.key(p)
    }

    fn after(&self, game: &Hop, from: &u64, p: &Ring, m: u8, to: &mut u64) {
        assert_eq!(*from, game.key(p), "the state of another position");
        let mut child = p.clone();
        game.moved(&mut child, m);
        *to = game.key(&child);
    }

    fn value(&self, game: &Hop, p: &Ring, state: &u64) -> i32 {
        assert_eq!(*state, game.key(p), "the state of another position");
        assert!(!p.hopped, "asked in mid-turn");
        let own = if p.side == Side::First { p.purse } else { -p.purse };
        100 * i32::from(own) + (game.key(p) % 101) as i32 - 50
    }

    fn chance(&self, value: i32) -> f64 {
        1.0 / (1.0 + (-f64::from(value) / 200.0).exp())
    }

    fn worth(&self, chance: f64) -> i32 {
        (200.0 * (chance / (1.0 - chance)).ln()) as i32
    }

    fn terms(&self, _game: &Hop, _p: &Ring) -> Vec<Term> {
        Vec::new()
    }
}

/// Captures first.
#[derive(Clone, Debug)]
pub(crate) struct Grab;

impl Craft<Hop> for Grab {
    const QUIESCENCE: bool = true;

    fn slots(&self, _game: &Hop) -> usize {
        16
    }

    fn slot(&self, _game: &Hop, _p: &Ring, m: u8) -> usize {
        usize::from(m)
    }

    fn noisy(&self, _game: &Hop, p: &Ring, m: u8) -> Option<i32> {
        if m >= LAMP {
            None
        } else if m == p.tokens[!p.side] {
            Some(2)
        } else {
            (p.coins & (1 << m) != 0).then_some(1)
        }
    }
}
