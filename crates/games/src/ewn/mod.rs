//! EinStein würfelt nicht!: the standard game and two house rules, `king6` and `stride`, in one code.
//!
//! The rule sets differ only in the table of `variant`; `tables` works out what follows from it for
//! one instance; `position` keeps the stones and `moves` lists, counts and draws what a roll allows.
//! Red is [`Side::First`], Blue [`Side::Second`].

mod drawing;
mod geometry;
mod lanes;
mod legal;
mod move_text;
mod moves;
mod options;
mod placement;
mod position;
mod position_text;
mod tables;
#[cfg(test)]
mod tests;
mod validate;
mod variant;
mod winning_faces;

pub use geometry::{Geometry, SquareName};
pub use legal::Illegal;
pub use move_text::BadMove;
pub use moves::{Move, Moves, Roll};
pub use position::{Position, Stone};
pub use position_text::BadText;
pub use validate::Impossible;
pub use variant::{Goal, KING6, Prey, STANDARD, STRIDE, Stand, Variant, Walk};

use options::Setup;
use position::Phase;
use std::sync::Arc;
use tables::Tables;
use yiqi_core::{Ask, End, Game, Kind, Rng, Rolls, Side, below, zobrist};

/// One rule set: a variant with its options.
#[derive(Clone, Debug)]
pub struct Ewn {
    variant: &'static Variant,
    board: Geometry,
    stones: u8,
    setup: Setup,
    first: Side,
    goal: Goal,
    /// Where a game begins: with the stones on the board, or before they are placed.
    opening: Position,
    tables: Arc<Tables>,
}

/// The number of turns in a row, passes included, without a capture. Stays 0 where no rule asks.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Quiet(pub u16);

/// So near to the limit (in turns) a search may run into it: then the counter becomes part of the
/// table key.
const NEAR: u16 = 40;

/// The one "roll" of the placement.
static NO_DIE: [(Roll, f64); 1] = [(Roll::NONE, 1.0)];

/// The name of a side.
fn side_name(side: Side) -> &'static str {
    ["Red", "Blue"][side]
}

impl Ewn {
    /// The rules in which variants differ.
    pub fn variant(&self) -> &'static Variant {
        self.variant
    }

    /// The board.
    pub fn board(&self) -> Geometry {
        self.board
    }

    /// Stones a side, and faces of the die.
    pub fn stones(&self) -> usize {
        usize::from(self.stones)
    }

    /// Whether `side` wins with a stone on `square`.
    pub fn is_goal(&self, side: Side, square: u8) -> bool {
        self.tables.is_goal(side, square)
    }

    /// The squares to which a stone on the board may go when the die allows it.
    pub fn ways(&self, p: &Position, stone: Stone) -> impl Iterator<Item = u8> {
        self.tables.ways(p, stone)
    }

    /// The number of [`Ewn::ways`].
    #[inline(always)]
    pub fn freedom(&self, p: &Position, stone: Stone) -> u64 {
        self.tables.freedom(p, stone)
    }

    /// Whether `stone` may capture `other`, wherever they stand.
    pub fn captures(&self, stone: Stone, other: Stone) -> bool {
        self.tables.prey[stone.lane()] >> other.lane() & 1 == 1
    }

    /// The stones of the side to play that a face allows: bit `number − 1`.
    pub fn movers(&self, p: &Position, roll: Roll) -> u8 {
        self.tables.movers(p.live(p.side()), roll)
    }

    /// How many faces of the coming roll let the side to move win with this very move. Exact.
    #[inline]
    pub fn winning_faces(&self, p: &Position) -> u32 {
        self.count_winning_faces(p)
    }

    /// How many faces of the die allow `stone` to move, in a side whose live stones are `live` (as
    /// [`Position::live`] gives them).
    pub fn faces(&self, live: usize, stone: Stone) -> u32 {
        (self.tables.faces(live) >> ((stone.number() - 1) * 8) & 0xff) as u32
    }

    #[inline(always)]
    fn make(&self, p: &mut Position, t: &mut Quiet, m: Move) {
        let captured = match m {
            Move::Go { stone, to } => {
                let captured = p.shift(stone, to);
                if self.tables.is_goal(stone.side(), to) {
                    p.phase = Phase::Reached;
                }
                captured
            }
            Move::Pass => {
                p.pass();
                false
            }
            Move::Place(number) => {
                self.place(p, number);
                true
            }
        };
        // Without a limit the counter stays 0, so that it is no part of what tells positions apart.
        // A product and not a branch: captures cannot be predicted.
        t.0 = (t.0 + 1) * u16::from((self.tables.limit != 0) & !captured);
    }

    #[cold]
    fn place(&self, p: &mut Position, number: u16) {
        let side = p.side();
        let order = placement::order(number, self.stones());
        let stones = order.iter().take(self.stones()).map(|&n| Stone::new(side, n));
        p.place(stones.zip(self.tables.homes[side].iter().copied()));
    }
}

impl Game for Ewn {
    type Position = Position;
    type Move = Move;
    type Roll = Roll;
    type Value = f64;
    type Moves = Moves;
    type Trail = Quiet;
    type Illegal = Illegal;

    const DICE: bool = true;

    fn start(&self, rng: &mut Rng) -> Position {
        let mut p = self.opening.clone();
        if self.setup == Setup::Random {
            for _ in Side::BOTH {
                let number = below(rng, self.tables.orders as u32);
                self.place(&mut p, number as u16);
            }
        }
        p
    }

    fn trail(&self, _p: &Position) -> Quiet {
        Quiet(0)
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
    fn rolls(&self, p: &Position) -> &Rolls<Roll> {
        if p.placing() { &NO_DIE } else { &self.tables.rolls[..self.stones()] }
    }

    #[inline(always)]
    fn odds(&self, p: &Position) -> &Rolls<Roll> {
        if p.placing() { &NO_DIE } else { self.tables.odds(p.live(p.side())) }
    }

    #[inline(always)]
    fn face(&self, r: Roll) -> usize {
        usize::from(r.face())
    }

    #[inline]
    fn moves(&self, p: &Position, r: Roll, kind: Kind, out: &mut Moves) {
        self.list(p, r, kind, out);
    }

    /// Always: where nothing else is legal, a pass is.
    #[inline(always)]
    fn can_move(&self, _p: &Position, _r: Roll) -> bool {
        true
    }

    #[inline]
    fn count(&self, p: &Position, r: Roll) -> u64 {
        self.count_roll(p, r)
    }

    #[inline]
    fn count_rolls(&self, p: &Position) -> u64 {
        self.count_all(p)
    }

    fn legal(&self, p: &Position, r: Roll, m: Move) -> Result<(), Illegal> {
        self.check(p, r, m)
    }

    #[inline(always)]
    fn step<R>(
        &self,
        p: &mut Position,
        t: &mut Quiet,
        m: Move,
        go: impl FnOnce(&mut Position, &mut Quiet) -> R,
    ) -> R {
        let (mut child, mut trail) = (p.clone(), *t);
        self.make(&mut child, &mut trail, m);
        go(&mut child, &mut trail)
    }

    #[inline(always)]
    fn play(&self, p: &mut Position, t: &mut Quiet, m: Move) {
        self.make(p, t, m);
    }

    #[inline(always)]
    fn end(&self, p: &Position, t: &Quiet, ask: Ask) -> Option<End> {
        if ask == Ask::Stuck {
            return None; // nobody is ever stuck
        }
        if p.phase == Phase::Reached {
            return Some(End::win(!p.side(), self.variant.goal_words));
        }
        if p.live(p.side()) == 0 {
            return (!p.placing()).then_some(End::win(!p.side(), "no stones left"));
        }
        let able = self.tables.able;
        if able != 0 && p.alive() & able == 0 {
            return Some(End::draw("no stone can progress"));
        }
        let limit = self.tables.limit;
        (limit != 0 && t.0 >= limit)
            .then_some(End::draw("100 turns without capture").resting_on(End::ALL))
    }

    #[inline(always)]
    fn salt(&self, t: &Quiet) -> u64 {
        let limit = self.tables.limit;
        if limit != 0 && t.0 + NEAR > limit { zobrist::mix(u64::from(t.0)) } else { 0 }
    }

    #[inline]
    fn random(&self, p: &Position, r: Roll, rng: &mut Rng) -> Option<Move> {
        self.draw(p, r, rng)
    }

    #[inline(always)]
    fn cast(&self, p: &Position, rng: &mut Rng) -> Roll {
        if p.placing() {
            return Roll::NONE;
        }
        Roll::number(1 + below(rng, u32::from(self.stones)) as u8)
    }
}
