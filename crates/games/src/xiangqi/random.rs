//! A legal move drawn uniformly, without listing them.
//!
//! An army that has lost nothing and stands on an endless empty board has 119 ways to go: each rook
//! and cannon to the 17 other squares of its lines, each horse 8, and so on. One of them is drawn, and
//! drawn again until it is a legal move. Every legal move is one of these ways, so each is equally
//! likely. In check, where few ways are legal, and after many failures the legal moves are counted
//! and one of them drawn, which is uniform too.

use super::man::Man;
use super::movegen::Harvest;
use super::moves::Move;
use super::position::Position;
use super::squares::{Bits, FILES, Places, shifted, size};
use super::{advisor, cannon, elephant, horse, king, line, soldier};
use yiqi_core::{Kind, Rng, Side, below};

/// So many failures before the legal moves are counted.
const TRIES: usize = 40;

/// A way to go: the nth of a side's men of a kind, and which of that man's ways it is.
#[derive(Clone, Copy)]
struct Way {
    man: Man,
    nth: u8,
    number: u8,
}

/// Ways of one man of a kind, by the kind's number.
const WAYS_OF: [usize; 7] = [4, 4, 4, 8, 17, 17, 3];

/// Ways of a whole army.
const ALL_WAYS: usize = 119;

static WAYS: [Way; ALL_WAYS] = {
    let mut ways = [Way { man: Man::King, nth: 0, number: 0 }; ALL_WAYS];
    let (mut i, mut kind) = (0, 0);
    while kind < 7 {
        let man = Man::ALL[kind];
        let mut j = 0;
        while j < man.most() * WAYS_OF[kind] {
            let (nth, number) = (j / WAYS_OF[kind], j % WAYS_OF[kind]);
            ways[i] = Way { man, nth: nth as u8, number: number as u8 };
            (i, j) = (i + 1, j + 1);
        }
        kind += 1;
    }
    assert!(i == ALL_WAYS);
    ways
};

/// Files and ranks of the ways of the men that go by fixed steps.
const STRAIGHT: [(i32, i32); 4] = [(0, 1), (1, 0), (-1, 0), (0, -1)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const LEAPS: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// Finds the move of a given number.
struct Find {
    rest: u32,
    found: Option<Move>,
}

impl Find {
    /// Passes over a group of moves, or finds the wanted one in it.
    #[inline(always)]
    fn pass(&mut self, moves: u32, pick: impl FnOnce(usize) -> Option<Move>) {
        if self.rest < moves {
            if self.found.is_none() {
                self.found = pick(self.rest as usize);
            }
        } else {
            self.rest -= moves;
        }
    }
}

impl Harvest for Find {
    #[inline(always)]
    fn set(&mut self, from: usize, to: u128) {
        self.pass(size(to), |n| Bits(to).nth(n).map(|to| Move::new(from, to)));
    }

    #[inline(always)]
    fn line(&mut self, from: usize, places: u16, origin: usize, stride: usize) {
        self.pass(places.count_ones(), |n| {
            Places(places).nth(n).map(|place| Move::new(from, origin + place * stride))
        });
    }

    #[inline(always)]
    fn steps(&mut self, to: u128, step: isize) {
        self.pass(size(to), |n| {
            Bits(to).nth(n).map(|to| Move::new(to.wrapping_add_signed(-step), to))
        });
    }

    #[inline(always)]
    fn done(&self) -> bool {
        self.found.is_some()
    }
}

impl Position {
    /// See [`yiqi_core::Game::random`].
    pub(super) fn random(&self, rng: &mut Rng) -> Option<Move> {
        if !self.check() {
            for _ in 0..TRIES {
                let way = WAYS[below(rng, ALL_WAYS as u32) as usize];
                if let Some(m) = self.go(way)
                    && self.safe_after(m.from(), m.to())
                {
                    return Some(m);
                }
            }
        }
        let legal = self.mobility();
        if legal == 0 {
            return None;
        }
        let mut find = Find { rest: below(rng, legal), found: None };
        self.legal(Kind::All, &mut find);
        find.found
    }

    /// The pseudo-legal move of a way, if there is one.
    #[inline(always)]
    fn go(&self, way: Way) -> Option<Move> {
        let side = self.side();
        let mut men = self.men(side, way.man);
        for _ in 0..way.nth {
            men &= men.wrapping_sub(1);
        }
        if men == 0 {
            return None;
        }
        let from = men.trailing_zeros() as usize;
        let number = usize::from(way.number);
        let (ways, reach) = match way.man {
            Man::Rook => return self.go_along(from, number, line::seen),
            Man::Cannon => return self.go_along(from, number, cannon::reach),
            Man::Horse => (LEAPS[number], horse::reach(from, self.occupied())),
            Man::Soldier if side == Side::First => (STRAIGHT[number], soldier::reach(side, from)),
            Man::Soldier => (STRAIGHT[3 - number], soldier::reach(side, from)),
            Man::Elephant => {
                let (files, ranks) = DIAGONAL[number];
                ((2 * files, 2 * ranks), elephant::reach(from, self.occupied()))
            }
            Man::Advisor => (DIAGONAL[number], advisor::reach(from)),
            Man::King => (STRAIGHT[number], king::reach(from)),
        };
        let to = shifted(from, ways.0, ways.1) & reach & !self.of(side);
        (to != 0).then(|| Move::new(from, to.trailing_zeros() as usize))
    }

    /// The same for a rook or cannon: the first eight ways lead along the rank.
    #[inline(always)]
    fn go_along(
        &self,
        from: usize,
        number: usize,
        reach: impl Fn(usize, u16) -> u16,
    ) -> Option<Move> {
        let side = self.side();
        let (line, number) = match number.checked_sub(FILES - 1) {
            None => (self.rank_through(side, from), number),
            Some(number) => (self.file_through(side, from), number),
        };
        // The piece's own place is none of the ways.
        let place = number + usize::from(number >= line.place);
        let own = line.occupied & !line.enemies;
        let goes = reach(line.place, line.occupied) & !own;
        (goes >> place & 1 != 0).then(|| Move::new(from, line.square(place)))
    }
}
