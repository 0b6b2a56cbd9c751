//! Sets of men: which of them stand on the board, whoever moves and wherever they are.

use std::fmt;
use yiqi_core::Side;
use yiqi_games::minichess::{Man, Position};

/// The men beside its king that a side may have, at most one of each, the strongest first.
const OFFICERS: [Man; 4] = [Man::Queen, Man::Rook, Man::Bishop, Man::Knight];

/// The most men beside the kings.
const MOST: u32 = 2 * OFFICERS.len() as u32;

/// What either side has beside its king: bit 3 the queen, 2 the rook, 1 the bishop, 0 the knight.
///
/// Colours are folded: `white` has as many men as `black` or more, of as many the stronger ones. What is true
/// of such a set is true of the same with colours changed, since without pawns no side has a direction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Set {
    white: u8,
    black: u8,
}

/// The place of an officer's bit.
const fn bit(place: usize) -> u8 {
    8 >> place
}

/// The first section of each folded set among those with as many men.
static SECTIONS: [[u8; 16]; 16] = sections();

/// Whether a side with the men `a` comes before one with the men `b`.
const fn before(a: u8, b: u8) -> bool {
    let (many, few) = (a.count_ones(), b.count_ones());
    many > few || many == few && a >= b
}

const fn sections() -> [[u8; 16]; 16] {
    let mut sections = [[0; 16]; 16];
    let mut next = [0; MOST as usize + 1];
    let mut white = 0;
    while white < 16 {
        let mut black = 0;
        while black < 16 {
            if before(white, black) {
                let men = (white.count_ones() + black.count_ones()) as usize;
                sections[white as usize][black as usize] = next[men];
                next[men] += if white == black { 1 } else { 2 };
            }
            black += 1;
        }
        white += 1;
    }
    sections
}

impl Set {
    /// The set of what two sides have, and whether their colours were changed for it.
    #[inline(always)]
    pub(super) fn folded(first: u8, second: u8) -> (Set, bool) {
        if before(first, second) {
            (Set { white: first, black: second }, false)
        } else {
            (Set { white: second, black: first }, true)
        }
    }

    /// All sets of so many men, kings included, in the order of their sections.
    pub(super) fn all(size: u32) -> Vec<Set> {
        let pairs = (0..16).flat_map(|white| (0..16).map(move |black| Set { white, black }));
        pairs.filter(|set| before(set.white, set.black) && set.size() == size).collect()
    }

    /// Men on the board, kings included.
    pub(super) fn size(self) -> u32 {
        2 + self.white.count_ones() + self.black.count_ones()
    }

    /// Where the values of a side to move are among those of all sets of this size.
    #[inline(always)]
    pub(super) fn section(self, mover: Side) -> usize {
        let first = SECTIONS[usize::from(self.white)][usize::from(self.black)];
        usize::from(first) + mover.index()
    }

    /// Whether both sides have the same, so that one side to move is enough.
    #[inline(always)]
    pub(super) fn mirrored(self) -> bool {
        self.white == self.black
    }

    /// The sides to move that have entries.
    pub(super) fn movers(self) -> &'static [Side] {
        if self.mirrored() { &[Side::First] } else { &Side::BOTH }
    }

    /// The men beside the kings in the order of the index: White's, then Black's, the strongest first.
    pub(super) fn men(self) -> Vec<(Side, Man)> {
        let of = |side, set: u8| {
            let has = move |place: &usize| set & bit(*place) != 0;
            (0..OFFICERS.len()).filter(has).map(move |place| (side, OFFICERS[place]))
        };
        of(Side::First, self.white).chain(of(Side::Second, self.black)).collect()
    }

    /// What is left when a man of a side is taken, and whether colours were changed for it.
    pub(super) fn without(self, side: Side, man: Man) -> (Set, bool) {
        let place = OFFICERS.iter().position(|&officer| officer == man).unwrap_or_default();
        match side {
            Side::First => Set::folded(self.white & !bit(place), self.black),
            Side::Second => Set::folded(self.white, self.black & !bit(place)),
        }
    }

    /// Whether nobody can win by the rules: one minor piece against a king, where stalemate draws.
    pub(super) fn drawn(self, stalemate_loses: bool) -> bool {
        !stalemate_loses && self.black == 0 && matches!(self.white, 1 | 2)
    }
}

/// What a side has beside its king, as in [`Set`]; `None` where it has a pawn or two of a kind.
#[inline(always)]
pub(super) fn officers(p: &Position, side: Side) -> Option<u8> {
    let mut set = 0;
    for (place, &man) in OFFICERS.iter().enumerate() {
        if p.men(side, man) != 0 {
            set |= bit(place);
        }
    }
    (p.of(side).count_ones() == 1 + u32::from(set.count_ones())).then_some(set)
}

/// The squares of what a side has beside its king, the strongest first, added to `squares`.
#[inline(always)]
pub(super) fn squares_of(p: &Position, side: Side, squares: &mut [u8], count: &mut usize) {
    for man in OFFICERS {
        let set = p.men(side, man);
        if set != 0 {
            squares[*count] = set.trailing_zeros() as u8;
            *count += 1;
        }
    }
}

impl fmt::Display for Set {
    /// `KQKR`: White's men, then Black's.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for set in [self.white, self.black] {
            f.write_str("K")?;
            for (place, man) in OFFICERS.iter().enumerate() {
                if set & bit(place) != 0 {
                    write!(f, "{}", man.letter())?;
                }
            }
        }
        Ok(())
    }
}
