//! The rules as a search sees them.

use super::Minichess;
use super::geometry::Bits;
use super::legal::Illegal;
use super::movegen::Group;
use super::moves::Move;
use super::position::Position;
use super::trail::{QUIET_LIMIT, Trail};
use yiqi_core::{ArrayVec, Ask, End, Game, Kind, Rng, Rolls, Side, below};

/// Room for every move: 12 men on 6×6, each with at most the 20 moves of a queen.
const MOST_MOVES: usize = 240;
/// The most men of one side.
const MOST_MEN: usize = 12;

impl Game for Minichess {
    type Position = Position;
    type Move = Move;
    type Roll = ();
    type Value = i32;
    type Moves = ArrayVec<Move, MOST_MOVES>;
    type Trail = Trail;
    type Illegal = Illegal;

    const DICE: bool = false;

    fn start(&self, rng: &mut Rng) -> Position {
        self.first_position(rng)
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
        let targets = if kind == Kind::All { u64::MAX } else { p.of(!p.side()) };
        self.groups(p, p.side(), |Group { from, to, promotes }| {
            if promotes {
                for to in Bits(to) {
                    for &man in self.promotions() {
                        out.push(Move::new(from, to, Some(man)));
                    }
                }
            } else {
                for to in Bits(to & targets) {
                    out.push(Move::new(from, to, None));
                }
            }
            false
        });
    }

    #[inline]
    fn can_move(&self, p: &Position, (): ()) -> bool {
        self.groups(p, p.side(), |group| group.to != 0)
    }

    #[inline]
    fn count(&self, p: &Position, (): ()) -> u64 {
        u64::from(self.mobility(p, p.side()))
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
        let irreversible = child.apply(m);
        let pushed = t.push(&child, irreversible);
        let result = go(&mut child, t);
        t.pop(pushed);
        result
    }

    #[inline]
    fn play(&self, p: &mut Position, t: &mut Trail, m: Move) {
        let irreversible = p.apply(m);
        t.push(p, irreversible);
    }

    #[inline]
    fn end(&self, p: &Position, t: &Trail, ask: Ask) -> Option<End> {
        self.verdict(p, t, ask)
    }

    #[inline]
    fn settled(&self, p: &Position) -> Option<End> {
        self.barren(p)
    }

    #[inline]
    fn lost(&self, p: &Position) -> bool {
        self.is_lost(p)
    }

    #[inline]
    fn mates(&self, p: &mut Position, _t: &mut Trail) -> bool {
        self.mates_in_one(p)
    }

    #[inline]
    fn turns_left(&self, t: &Trail) -> u32 {
        QUIET_LIMIT.saturating_sub(t.quiet())
    }

    #[inline(always)]
    fn salt(&self, t: &Trail) -> u64 {
        t.salt()
    }

    /// Counts the moves man by man and unfolds only the one that was drawn.
    fn random(&self, p: &Position, (): (), rng: &mut Rng) -> Option<Move> {
        let mut groups = ArrayVec::<Group, MOST_MEN>::new();
        let kinds = self.promotions().len() as u32;
        let weight = |g: &Group| g.to.count_ones() * if g.promotes { kinds } else { 1 };
        let mut sum = 0;
        self.groups(p, p.side(), |group| {
            groups.push(group);
            sum += weight(&group);
            false
        });
        if sum == 0 {
            return None;
        }
        let mut rest = below(rng, sum);
        for group in &groups {
            if rest >= weight(group) {
                rest -= weight(group);
                continue;
            }
            let each = if group.promotes { kinds } else { 1 };
            let man = group.promotes.then(|| self.promotions()[(rest % each) as usize]);
            let to = Bits(group.to).nth((rest / each) as usize);
            return to.map(|to| Move::new(group.from, to, man));
        }
        None
    }
}
