//! Where the men of a set stand, and the numbers of the positions one move away.

use super::index::{IMAGES, Index, PAIRS, SQUARES};
use super::sets::Set;
use yiqi_core::Side;
use yiqi_games::minichess::{Man, Minichess};

/// Gives the values of a set with one man less, for a side to move.
pub(super) type Fewer<'a, E> = dyn Fn(Set, Side) -> Result<Vec<u8>, E> + 'a;

/// The numbers of a set with `N` men beside the kings.
pub(super) struct Board<'a, const N: usize> {
    game: &'a Minichess,
    index: &'static Index,
    men: [(Side, Man); N],
    /// What a man on a square adds to the number, after a symmetry.
    digits: Box<[[[u32; SQUARES]; N]; IMAGES]>,
    /// The numbers of one placement of the kings.
    pub(super) each: usize,
    taken: Vec<Taken<N>>,
}

/// One position, but for who is to move.
#[derive(Clone, Copy)]
pub(super) struct At<const N: usize> {
    /// Its number.
    pub(super) entry: usize,
    pair: usize,
    kings: [usize; 2],
    men: [usize; N],
    occupied: u64,
    /// The other symmetry that leaves the kings where they are, and the number that it gives.
    twin: Option<(usize, usize)>,
}

/// The set that is left when one of the men is taken.
struct Taken<const N: usize> {
    /// The values of its positions; to move is who lost the man.
    values: Vec<u8>,
    /// Whether colours are changed in it.
    swapped: bool,
    /// What a square counts in its numbers, by man.
    weights: [usize; N],
}

/// The squares of a set of squares.
fn squares(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = set.trailing_zeros() as usize;
        let any = set != 0;
        set &= set.wrapping_sub(1);
        any.then_some(square)
    })
}

impl<'a, const N: usize> Board<'a, N> {
    /// The board of a set.
    ///
    /// # Errors
    /// Those of `fewer`.
    pub(super) fn new<E>(
        game: &'a Minichess,
        set: Set,
        fewer: &Fewer<'_, E>,
    ) -> Result<Board<'a, N>, E> {
        let men = set.men();
        let men: [(Side, Man); N] = std::array::from_fn(|k| men[k]);
        let index = Index::get();
        let digit = |image: usize, k: usize, square: usize| {
            u32::from(index.images[image][square]) * (SQUARES as u32).pow(k as u32)
        };
        let digits = Box::new(std::array::from_fn(|image| {
            std::array::from_fn(|k| std::array::from_fn(|square| digit(image, k, square)))
        }));
        let taken = (0..N).map(|k| Taken::new(set, &men, k, fewer)).collect::<Result<_, E>>()?;
        Ok(Board { game, index, men, digits, each: SQUARES.pow(N as u32), taken })
    }

    /// The sum of the digits after a symmetry.
    #[inline(always)]
    fn sum(&self, image: usize, men: &[usize; N]) -> usize {
        let digits = &self.digits[image];
        (0..N).map(|k| digits[k][men[k]] as usize).sum()
    }

    /// The position of a number; `None` where two men stand on one square, or where another number stands
    /// for it.
    #[inline(always)]
    pub(super) fn at(&self, entry: usize) -> Option<At<N>> {
        let (pair, mut rest) = (entry / self.each, entry % self.each);
        let kings = self.index.pairs[pair];
        let mut occupied = 1 << kings[0] | 1 << kings[1];
        let mut men = [0; N];
        for man in &mut men {
            *man = rest % SQUARES;
            rest /= SQUARES;
            if occupied >> *man & 1 != 0 {
                return None;
            }
            occupied |= 1 << *man;
        }
        let twin = self.index.kings(kings[0], kings[1]).and_then(|kings| kings.twin);
        let twin = twin.map(|image| (image, self.sum(image, &men)));
        let least = twin.is_none_or(|(_, number)| number >= entry % self.each);
        least.then_some(At { entry, pair, kings, men, occupied, twin })
    }

    /// Whether the king of a side is attacked.
    #[inline(always)]
    pub(super) fn in_check(&self, at: &At<N>, side: Side) -> bool {
        self.attacked(at.kings[side], !side, &at.men, at.occupied, N)
    }

    /// Whether a side's men, but for number `without`, attack a square.
    #[inline(always)]
    fn attacked(
        &self,
        to: usize,
        by: Side,
        men: &[usize; N],
        occupied: u64,
        without: usize,
    ) -> bool {
        (0..N).any(|k| {
            let man = self.men[k];
            man.0 == by && k != without && self.game.reach(man, men[k], occupied) >> to & 1 != 0
        })
    }

    /// Gives `visit` the number of each position that one step of `side` to an empty square makes, whether or
    /// not its own king is safe there. Backwards these are the positions that such a step may have come from.
    #[inline(always)]
    pub(super) fn steps(&self, at: &At<N>, side: Side, mut visit: impl FnMut(usize)) {
        let At { men, kings, occupied, .. } = *at;
        let free = !occupied;
        let digits = &self.digits[0];
        for k in 0..N {
            if self.men[k].0 != side {
                continue;
            }
            let here = men[k];
            for to in squares(self.game.reach(self.men[k], here, occupied) & free) {
                let mut entry = at.entry + digits[k][to] as usize - digits[k][here] as usize;
                if let Some((image, number)) = at.twin {
                    let digits = &self.digits[image][k];
                    let other = number + digits[to] as usize - digits[here] as usize;
                    entry = entry.min(at.pair * self.each + other);
                }
                visit(entry);
            }
        }
        let king = kings[side];
        for to in squares(self.game.reach((side, Man::King), king, occupied) & free) {
            let mut kings = kings;
            kings[side] = to;
            let Some(kings) = self.index.kings(kings[0], kings[1]) else { continue };
            let number = self.sum(kings.image, &men);
            let least = kings.twin.map_or(number, |twin| number.min(self.sum(twin, &men)));
            visit(kings.pair * self.each + least);
        }
    }

    /// Gives `visit` what each legal capture of `side` is worth to the other side.
    #[inline(always)]
    pub(super) fn captures(&self, at: &At<N>, side: Side, mut visit: impl FnMut(u8)) {
        let victims =
            (0..N).filter(|&k| self.men[k].0 != side).fold(0, |set, k| set | 1 << at.men[k]);
        for by in 0..=N {
            let (man, from) = match by {
                by if by == N => ((side, Man::King), at.kings[side]),
                by if self.men[by].0 == side => (self.men[by], at.men[by]),
                _ => continue,
            };
            for to in squares(self.game.reach(man, from, at.occupied) & victims) {
                let (mut kings, mut men) = (at.kings, at.men);
                let victim = (0..N).find(|&k| at.men[k] == to).unwrap_or_default();
                if by == N {
                    kings[side] = to;
                } else {
                    men[by] = to;
                }
                let occupied = at.occupied & !(1 << from);
                if self.attacked(kings[side], !side, &men, occupied, victim) {
                    continue;
                }
                if let Some(value) = self.taken[victim].value(self.index, kings, &men) {
                    visit(value);
                }
            }
        }
    }
}

impl<const N: usize> Taken<N> {
    fn new<E>(
        set: Set,
        men: &[(Side, Man); N],
        victim: usize,
        fewer: &Fewer<'_, E>,
    ) -> Result<Taken<N>, E> {
        let (side, man) = men[victim];
        let (left, mut swapped) = set.without(side, man);
        // Who lost the man is to move. Where both have the same, the side to move is white.
        if left.mirrored() {
            swapped = side == Side::Second;
        }
        let white = if swapped { Side::Second } else { Side::First };
        let mover = if side == white { Side::First } else { Side::Second };
        let mut order: Vec<usize> = (0..N).filter(|&k| k != victim).collect();
        order.sort_by_key(|&k| (men[k].0 != white, k));
        let mut weights = [0; N];
        for (place, &k) in order.iter().enumerate() {
            weights[k] = SQUARES.pow(place as u32);
        }
        Ok(Taken { values: fewer(left, mover)?, swapped, weights })
    }

    /// What is stored of a position; `None` where the kings are adjacent.
    #[inline(always)]
    fn value(&self, index: &Index, [white, black]: [usize; 2], men: &[usize; N]) -> Option<u8> {
        let (white, black) = if self.swapped { (black, white) } else { (white, black) };
        let kings = index.kings(white, black)?;
        let sum = |image: usize| -> usize {
            (0..N).map(|k| self.weights[k] * usize::from(index.images[image][men[k]])).sum()
        };
        let number = sum(kings.image);
        let least = kings.twin.map_or(number, |twin| number.min(sum(twin)));
        Some(self.values[kings.pair * (self.values.len() / PAIRS) + least])
    }
}
