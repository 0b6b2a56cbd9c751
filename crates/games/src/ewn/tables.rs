//! What follows from the rules of one instance, worked out once: where each stone may go from each
//! square, whom it may capture, which stones a roll allows, where a side wins.

use super::geometry::Geometry;
use super::moves::Roll;
use super::placement;
use super::position::Stone;
use super::variant::{Goal, Prey, Stand, Variant, Walk};
use yiqi_core::Side;

/// The squares that a stone reaches from a square in one move, before anything else on the board is
/// looked at. Sixteen bytes, so that an index is a shift.
#[derive(Clone, Copy, Default, Debug)]
#[repr(align(16))]
pub(super) struct Targets {
    squares: [u8; 8],
    pub(super) count: u8,
    /// Whether the stone wins on one of them.
    pub(super) goal: bool,
}

impl Targets {
    fn add(&mut self, square: u8) {
        self.squares[usize::from(self.count)] = square;
        self.count += 1;
    }

    /// The squares in one word: number `k` in byte `k`.
    #[inline(always)]
    pub(super) fn word(&self) -> u64 {
        u64::from_le_bytes(self.squares)
    }

    #[inline(always)]
    pub(super) fn iter(&self) -> impl Iterator<Item = u8> + '_ {
        self.squares.iter().copied().take(usize::from(self.count))
    }
}

/// The stones of a side that may move. Four bytes, so that an index is a shift.
#[derive(Clone, Copy, Default, Debug)]
#[repr(align(4))]
struct Movers {
    /// Bit `number − 1`.
    mask: u8,
    /// The lowest and the highest bit of the mask, if there is any.
    ends: [u8; 2],
}

impl Movers {
    fn new(mask: u8) -> Movers {
        let ends = [mask.trailing_zeros() as u8, 7u8.wrapping_sub(mask.leading_zeros() as u8)];
        Movers { mask, ends }
    }
}

/// The rolls that differ for a side.
#[derive(Clone, Copy, Debug)]
struct Odds {
    /// One face for all that allow the same stones, with its weight.
    rolls: [(Roll, f64); 6],
    /// How many there are.
    count: u8,
}

/// See the module.
#[derive(Debug)]
pub(super) struct Tables {
    /// By `16 × square + lane`.
    targets: Box<[Targets]>,
    /// By lane: the lanes whose stones it may capture, one bit each. All other stones block it.
    pub(super) prey: [u16; 16],
    /// Nothing ever blocks: no need to look at the targets.
    pub(super) open: bool,
    /// The squares between origin and target must be empty.
    pub(super) strides: bool,
    /// By the live stones of a side and the face: the stones that may move.
    movers: [[Movers; 8]; 64],
    /// By the live stones of a side: how many faces allow stone `n`, in byte `n − 1`.
    faces: [u64; 64],
    /// By the live stones of a side: the rolls that differ.
    odds: Box<[Odds; 64]>,
    /// By the live stones of a side and some of them: how many faces allow one of these.
    faces_of: Box<[[u8; 64]; 64]>,
    /// By square: bit `side` where that side wins.
    goals: [u8; 256],
    /// The faces with their weights.
    pub(super) rolls: [(Roll, f64); 6],
    /// The start squares of each side.
    pub(super) homes: [Vec<u8>; 2],
    /// The number of orders of the stones in their corner.
    pub(super) orders: u64,
    /// [`Variant::limit`].
    pub(super) limit: u16,
    /// The lanes of the stones that can get out of their place at all.
    pub(super) able: u16,
}

impl Odds {
    /// From the stones that each face allows.
    fn new(masks: impl ExactSizeIterator<Item = u8>) -> Odds {
        let faces = masks.len() as f64;
        let mut odds = Odds { rolls: [(Roll::NONE, 0.0); 6], count: 0 };
        let mut seen: Vec<(u8, u32)> = Vec::new();
        for (face, mask) in masks.enumerate() {
            match seen.iter().position(|&(known, _)| known == mask) {
                Some(place) => seen[place].1 += 1,
                None => {
                    odds.rolls[seen.len()].0 = Roll::number(face as u8 + 1);
                    seen.push((mask, 1));
                }
            }
        }
        for (roll, (_, count)) in odds.rolls.iter_mut().zip(&seen) {
            roll.1 = f64::from(*count) / faces;
        }
        odds.count = seen.len() as u8;
        odds
    }
}

impl Tables {
    /// The tables of `variant` on a board with `stones` stones a side; `goal` may differ from the
    /// variant's own.
    pub(super) fn new(variant: &Variant, board: Geometry, stones: usize, goal: Goal) -> Tables {
        let area = board.area();
        let homes = Side::BOTH.map(|side| board.home(side, stones));
        let mut targets = vec![Targets::default(); 16 * area];
        let mut prey = [0; 16];
        let mut able = 0;
        for side in Side::BOTH {
            for number in 1..=6 {
                let stone = Stone::new(side, number);
                for square in 0..area {
                    targets[square * 16 + stone.lane()] =
                        reach(variant.walk, board, stone, square as u8);
                }
                prey[stone.lane()] = match variant.prey {
                    Prey::Anything => !(1 << stone.lane()),
                    Prey::SmallerEnemies => ((1 << (number - 1)) - 1) << ((!side) as u8 * 8),
                };
                if number < variant.idle_from {
                    able |= 1 << stone.lane();
                }
            }
        }
        let mut goals = [0; 256];
        for side in Side::BOTH {
            for square in goal_squares(goal, board, side, &homes) {
                goals[usize::from(square)] |= 1 << side.index();
            }
        }
        for (index, targets) in targets.iter_mut().enumerate() {
            let side = Stone::from_lane(index % 16).side();
            let wins = |to: u8| goals[usize::from(to)] >> side.index() & 1 == 1;
            let goal = targets.iter().any(wins);
            targets.goal = goal;
        }
        let mut movers = [[Movers::default(); 8]; 64];
        let mut faces = [0; 64];
        for (live, (by_face, faces)) in movers.iter_mut().zip(&mut faces).enumerate() {
            for (face, allowed) in by_face.iter_mut().enumerate().take(stones + 1).skip(1) {
                let mask = movers_of(variant.stand, live as u8, face as u8);
                *allowed = Movers::new(mask);
                for stone in (0..6).filter(|stone| mask >> stone & 1 == 1) {
                    *faces += 1 << (8 * stone);
                }
            }
        }
        let masks =
            |live: usize| movers[live][1..=stones].iter().map(|movers: &Movers| movers.mask);
        let odds = std::array::from_fn(|live| Odds::new(masks(live)));
        let faces_of = std::array::from_fn(|live| {
            std::array::from_fn(|some| {
                masks(live).filter(|mask| mask & some as u8 != 0).count() as u8
            })
        });
        Tables {
            targets: targets.into(),
            prey,
            open: variant.prey == Prey::Anything && variant.walk != Walk::Strides,
            strides: variant.walk == Walk::Strides,
            movers,
            faces,
            odds: Box::new(odds),
            faces_of: Box::new(faces_of),
            goals,
            rolls: std::array::from_fn(|i| (Roll::number(i as u8 + 1), 1.0 / stones as f64)),
            homes,
            orders: placement::orders(stones) as u64,
            limit: variant.limit,
            able,
        }
    }

    /// Where a stone reaches from a square.
    #[inline(always)]
    pub(super) fn targets(&self, stone: Stone, square: u8) -> &Targets {
        &self.targets[usize::from(square) * 16 + stone.lane()]
    }

    /// The stones of a side, bit `number − 1`, that may move: `live` are those on the board.
    #[inline(always)]
    pub(super) fn movers(&self, live: usize, roll: Roll) -> u8 {
        self.movers[live & 63][usize::from(roll.face()) & 7].mask
    }

    /// The lowest and the highest of [`Tables::movers`], if there is any, as `number − 1`.
    #[inline(always)]
    pub(super) fn end_movers(&self, live: usize, roll: Roll) -> Option<[usize; 2]> {
        let movers = self.movers[live & 63][usize::from(roll.face()) & 7];
        (movers.mask != 0).then(|| movers.ends.map(usize::from))
    }

    /// The rolls that differ for a side whose stones on the board are `live`.
    #[inline(always)]
    pub(super) fn odds(&self, live: usize) -> &[(Roll, f64)] {
        let odds = &self.odds[live & 63];
        &odds.rolls[..usize::from(odds.count)]
    }

    /// How many faces allow one of `some`, bit `number − 1`, of the stones `live`.
    #[inline(always)]
    pub(super) fn faces_of(&self, live: usize, some: u8) -> u32 {
        u32::from(self.faces_of[live & 63][usize::from(some) & 63])
    }

    /// How many faces allow each stone: byte `number − 1`.
    #[inline(always)]
    pub(super) fn faces(&self, live: usize) -> u64 {
        self.faces[live & 63]
    }

    /// Whether a side wins with a stone on this square.
    #[inline(always)]
    pub(super) fn is_goal(&self, side: Side, square: u8) -> bool {
        self.goals[usize::from(square)] >> side.index() & 1 == 1
    }
}

fn reach(walk: Walk, board: Geometry, stone: Stone, square: u8) -> Targets {
    let (file, rank) = board.place(square);
    let turn = if stone.side() == Side::First { 1 } else { -1 };
    let mut targets = Targets::default();
    let mut try_add = |(df, dr): (i8, i8), distance: i32| {
        let (df, dr) = (turn * distance * i32::from(df), turn * distance * i32::from(dr));
        if let Some(to) = board.square(file + df, rank + dr) {
            targets.add(to);
        }
    };
    match walk {
        Walk::Steps(directions) => directions.iter().for_each(|&d| try_add(d, 1)),
        Walk::Strides => {
            let distance = i32::from(stone.number());
            [(1, 0), (0, -1), (-1, 0), (0, 1)].iter().for_each(|&d| try_add(d, distance));
        }
    }
    targets
}

fn goal_squares(goal: Goal, board: Geometry, side: Side, homes: &[Vec<u8>; 2]) -> Vec<u8> {
    match goal {
        Goal::Corner => vec![board.corner(!side)],
        Goal::Home => homes[!side].clone(),
        Goal::HomeRank => {
            let rank = if side == Side::First { 0 } else { i32::from(board.height) - 1 };
            (0..i32::from(board.width)).filter_map(|file| board.square(file, rank)).collect()
        }
    }
}

/// The stones that may move when `face` is rolled and `live` are on the board.
fn movers_of(stand: Stand, live: u8, face: u8) -> u8 {
    let rolled = 1u8 << (face - 1);
    if live & rolled != 0 {
        return rolled;
    }
    match stand {
        Stand::Any => live,
        Stand::None => 0,
        Stand::Nearest => {
            let (lower, higher) = (live & (rolled - 1), live & !(rolled - 1));
            let highest_of_lower = lower.checked_ilog2().map_or(0, |bit| 1 << bit);
            let lowest_of_higher = higher & higher.wrapping_neg();
            highest_of_lower | lowest_of_higher
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn next_higher_and_next_lower_stone() {
        let nearest = |live, face| movers_of(Stand::Nearest, live, face);
        assert_eq!(nearest(0b111111, 4), 0b001000, "it stands: it must move");
        assert_eq!(nearest(0b110111, 4), 0b010100, "3 or 5");
        assert_eq!(nearest(0b100001, 4), 0b100001, "1 or 6, however far");
        assert_eq!(nearest(0b100000, 4), 0b100000, "6 only");
        assert_eq!(nearest(0b000110, 1), 0b000010, "2, not 3");
        assert_eq!(nearest(0b000110, 6), 0b000100, "3, not 2");
        assert_eq!(nearest(0, 3), 0);
    }

    #[test]
    fn faces_that_allow_the_same_are_one_roll() {
        let rolls = |masks: &[u8]| {
            let odds = Odds::new(masks.iter().copied());
            let rolls = odds.rolls[..usize::from(odds.count)].iter();
            rolls.map(|&(roll, weight)| (roll.face(), weight)).collect::<Vec<_>>()
        };
        // Stones 1 and 6 are left: any face between allows both.
        assert_eq!(
            rolls(&[1, 33, 33, 33, 33, 32]),
            [(1, 1.0 / 6.0), (2, 4.0 / 6.0), (6, 1.0 / 6.0)]
        );
        assert_eq!(rolls(&[4, 4, 4]), [(1, 1.0)]);
    }

    #[test]
    fn other_rules_for_a_stone_that_is_gone() {
        assert_eq!(movers_of(Stand::Any, 0b110111, 4), 0b110111);
        assert_eq!(movers_of(Stand::Any, 0b110111, 1), 0b000001);
        assert_eq!(movers_of(Stand::None, 0b110111, 4), 0);
        assert_eq!(movers_of(Stand::None, 0b110111, 5), 0b010000);
    }
}
