//! Legal moves, tried only where the king may be at stake.
//!
//! Moves come in groups: a piece with a set of destinations, the destinations of a rook or cannon
//! along one line, soldiers that all go the same way. Whoever asks says what to do with a group (a
//! [`Harvest`]): list its moves, count them without looking at each, draw one.

use super::man::Man;
use super::position::Position;
use super::squares::{Bits, FILES, Places, bit, file, rank, size};
use super::watch::Watch;
use super::{advisor, cannon, elephant, horse, king, rook, soldier};
use yiqi_core::{Kind, Side};

/// All places of a rank and of a file.
const FULL_RANK: u16 = 0b01_1111_1111;
const FULL_FILE: u16 = 0b11_1111_1111;

/// What becomes of generated moves.
pub(super) trait Harvest {
    /// Moves from one square to each square of a set.
    fn set(&mut self, from: usize, to: u128);

    /// Moves from one square along a line: to `origin + place * stride` for each place.
    fn line(&mut self, from: usize, places: u16, origin: usize, stride: usize);

    /// Moves of several pieces in the same direction: to each square of a set from the one that lies
    /// `step` before it.
    fn steps(&mut self, to: u128, step: isize);

    /// Whether no more moves are wanted.
    #[inline(always)]
    fn done(&self) -> bool {
        false
    }
}

/// Shows every move singly.
pub(super) struct Each<F>(pub(super) F);

impl<F: FnMut(usize, usize)> Harvest for Each<F> {
    #[inline(always)]
    fn set(&mut self, from: usize, to: u128) {
        Bits(to).for_each(|to| (self.0)(from, to));
    }

    #[inline(always)]
    fn line(&mut self, from: usize, places: u16, origin: usize, stride: usize) {
        Places(places).for_each(|place| (self.0)(from, origin + place * stride));
    }

    #[inline(always)]
    fn steps(&mut self, to: u128, step: isize) {
        Bits(to).for_each(|to| (self.0)(to.wrapping_add_signed(-step), to));
    }
}

/// Counts moves.
#[derive(Default)]
pub(super) struct Count(pub(super) u32);

impl Harvest for Count {
    #[inline(always)]
    fn set(&mut self, _from: usize, to: u128) {
        self.0 += size(to);
    }

    #[inline(always)]
    fn line(&mut self, _from: usize, places: u16, _origin: usize, _stride: usize) {
        self.0 += places.count_ones();
    }

    #[inline(always)]
    fn steps(&mut self, to: u128, _step: isize) {
        self.0 += size(to);
    }
}

/// Asks whether there is a move.
#[derive(Default)]
struct Any(bool);

impl Harvest for Any {
    #[inline(always)]
    fn set(&mut self, _from: usize, to: u128) {
        self.0 |= to != 0;
    }

    #[inline(always)]
    fn line(&mut self, _from: usize, places: u16, _origin: usize, _stride: usize) {
        self.0 |= places != 0;
    }

    #[inline(always)]
    fn steps(&mut self, to: u128, _step: isize) {
        self.0 |= to != 0;
    }

    #[inline(always)]
    fn done(&self) -> bool {
        self.0
    }
}

/// Lets only those moves through that leave the king safe.
struct Tested<'a, H> {
    position: &'a Position,
    watch: Watch,
    harvest: &'a mut H,
}

impl<H: Harvest> Tested<'_, H> {
    #[inline(always)]
    fn one(&mut self, from: usize, to: usize) {
        if self.watch.allows(self.position, from, to) {
            self.harvest.set(from, bit(to));
        }
    }
}

impl<H: Harvest> Harvest for Tested<'_, H> {
    fn set(&mut self, from: usize, to: u128) {
        Bits(to).for_each(|to| self.one(from, to));
    }

    fn line(&mut self, from: usize, places: u16, origin: usize, stride: usize) {
        Places(places).for_each(|place| self.one(from, origin + place * stride));
    }

    fn steps(&mut self, to: u128, step: isize) {
        Bits(to).for_each(|to| self.one(to.wrapping_add_signed(-step), to));
    }

    #[inline(always)]
    fn done(&self) -> bool {
        self.harvest.done()
    }
}

impl Position {
    /// Gives `harvest` the legal moves of the side to move.
    #[inline(always)]
    pub(super) fn legal<H: Harvest>(&self, kind: Kind, harvest: &mut H) {
        let watch = Watch::over(self);
        let own = self.of(self.side());
        let suspects = watch.suspects() & own;
        if suspects != 0 {
            let mut tested = Tested { position: self, watch, harvest };
            self.pseudo(suspects, kind, &mut tested);
        }
        if suspects != own {
            self.pseudo(own ^ suspects, kind, harvest);
        }
        if harvest.done() {
            return;
        }
        let from = self.king(self.side());
        let steps = king::reach(from) & self.wanted(kind);
        let safe = Bits(steps).filter(|&to| self.safe_after(from, to));
        harvest.set(from, safe.fold(0, |set, to| set | bit(to)));
    }

    /// The squares to which moves of this kind may go, as far as what stands there decides.
    #[inline(always)]
    pub(super) fn wanted(&self, kind: Kind) -> u128 {
        match kind {
            Kind::All => !self.of(self.side()),
            Kind::Noisy => self.of(!self.side()),
        }
    }

    /// Gives `harvest` the moves of those of `movers` that are not the king, whether or not they
    /// leave the king safe.
    #[inline(always)]
    pub(super) fn pseudo<H: Harvest>(&self, movers: u128, kind: Kind, harvest: &mut H) {
        let side = self.side();
        let (occupied, wanted) = (self.occupied(), self.wanted(kind));
        let men = |man| self.men(side, man) & movers;

        for from in Bits(men(Man::Rook)) {
            self.lines(from, kind, rook::reach, harvest);
        }
        for from in Bits(men(Man::Cannon)) {
            self.lines(from, kind, cannon::reach, harvest);
        }
        if harvest.done() {
            return;
        }
        for from in Bits(men(Man::Horse)) {
            harvest.set(from, horse::reach(from, occupied) & wanted);
        }
        let soldiers = men(Man::Soldier);
        let ahead = match side {
            Side::First => FILES as isize,
            Side::Second => -(FILES as isize),
        };
        harvest.steps(soldier::ahead(side, soldiers) & wanted, ahead);
        harvest.steps(soldier::left(side, soldiers) & wanted, -1);
        harvest.steps(soldier::right(side, soldiers) & wanted, 1);
        if harvest.done() {
            return;
        }
        for from in Bits(men(Man::Elephant)) {
            harvest.set(from, elephant::reach(from, occupied) & wanted);
        }
        for from in Bits(men(Man::Advisor)) {
            harvest.set(from, advisor::reach(from) & wanted);
        }
    }

    /// The moves of a rook or cannon along its rank and file.
    #[inline(always)]
    fn lines<H: Harvest>(
        &self,
        from: usize,
        kind: Kind,
        reach: impl Fn(usize, u16) -> u16,
        harvest: &mut H,
    ) {
        let (f, r) = (file(from), rank(from));
        let side = self.side();
        let along = |place, own: u16, enemies: u16, full: u16| {
            let wanted = if kind == Kind::All { full & !own } else { enemies };
            reach(place, own | enemies) & wanted
        };
        let on_rank = along(f, self.on_rank(side, r), self.on_rank(!side, r), FULL_RANK);
        harvest.line(from, on_rank, r * FILES, 1);
        let on_file = along(r, self.on_file(side, f), self.on_file(!side, f), FULL_FILE);
        harvest.line(from, on_file, f, FILES);
    }

    /// Whether the side to move has a legal move.
    #[inline]
    pub(super) fn can_move(&self) -> bool {
        let mut any = Any::default();
        self.legal(Kind::All, &mut any);
        any.0
    }

    /// The number of legal moves of the side to move.
    #[inline]
    pub fn mobility(&self) -> u32 {
        let mut count = Count::default();
        self.legal(Kind::All, &mut count);
        count.0
    }
}
