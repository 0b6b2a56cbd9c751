//! A pair of blocks that lead to each other until something is captured: solved alone, in one pass.
//!
//! Without a capture the numbers on the board stay the same and the sides change places. So the block of
//! (mover, other) and that of (other, mover) need nothing of the same number of stones but each other, and of
//! these only positions whose stones are nearer to their goals: every step takes one or two from the sum of the
//! distances. Captures lead to the table of a stone less, which must be there, unrounded.
//!
//! Win chances are numbers of 32 bits, 2³² − 1 for certainty, so that a chance and its complement are exact and
//! sums of integers do not depend on the order. A position is off by at most 2⁻³² more than what it
//! leads to (the mean of six is rounded, and never to certainty), after less than 64 steps by less than 2⁻²⁶.

use super::half::{DISTANCES, Half, Stones};
use super::index::{Index, Placed, free, place};
use super::labels::{Class, Labels};
use super::orbits::{Orbits, code};
use super::squares::{GOAL, NONE, SQUARES, STEPS, TURNED, transposed};
use std::sync::atomic::{AtomicBool, Ordering};

/// The win chance of what is certain.
pub(super) const CERTAIN: u32 = u32::MAX;

/// The win chances of all positions of a number of stones, unrounded.
#[derive(Debug)]
pub(super) struct Layer {
    /// Their order.
    pub(super) index: &'static Index,
    /// By entry.
    pub(super) values: Vec<u32>,
}

/// Two blocks, or one that leads to itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Component {
    /// The classes of the sides.
    pub(super) classes: [Class; 2],
}

impl Component {
    /// All components of an index: every pair of blocks once.
    pub(super) fn all(size: usize) -> Vec<Component> {
        let mut all = Vec::new();
        for stones in 1..=size / 2 {
            for first in Class::all(stones) {
                for second in Class::all(size - stones) {
                    if 2 * stones < size || first.number <= second.number {
                        all.push(Component { classes: [first, second] });
                    }
                }
            }
        }
        all
    }

    /// Its blocks as pairs of mover and other.
    pub(super) fn blocks(&self) -> Vec<[Class; 2]> {
        let [a, b] = self.classes;
        if a == b { vec![[a, b]] } else { vec![[a, b], [b, a]] }
    }

    /// The win chances of its blocks; `None` once `stop` is set. `tell` hears of so many entries done.
    pub(super) fn solve(
        &self,
        index: &'static Index,
        fewer: Option<&Layer>,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(u64),
    ) -> Option<Vec<Vec<u32>>> {
        let blocks = self.blocks();
        let halves: Vec<_> =
            blocks.iter().map(|&pair| Half::new(index, pair)).collect::<Option<_>>()?;
        let mut values: Vec<_> =
            halves.iter().map(|half| vec![0; half.block.entries as usize]).collect();
        for total in 2..DISTANCES {
            for (this, half) in halves.iter().enumerate() {
                let that = halves.len() - 1 - this;
                let work = Work { half, partner: &halves[that], fewer };
                let mut done = 0;
                for distance in 1..total {
                    if stop.load(Ordering::Relaxed) {
                        return None;
                    }
                    for others in &half.others[total - distance] {
                        done += work.one(&mut values, [this, that], distance, others);
                    }
                }
                tell(done);
            }
        }
        Some(values)
    }
}

/// A block under way.
struct Work<'a> {
    half: &'a Half,
    partner: &'a Half,
    fewer: Option<&'a Layer>,
}

/// The row to which all quiet steps lead while the other side's stones stay.
struct Next<'a> {
    start: u64,
    orbits: &'a Orbits,
    /// By square as the mover sees it: the number among the free squares of that row.
    places: [u8; SQUARES],
    /// By place in the list: what its symbol weighs in the code.
    weights: [usize; 6],
}

impl Next<'_> {
    fn new<'a>(partner: &'a Half, others: &Stones, count: usize) -> Option<Next<'a>> {
        let (start, orbits) = partner.block.row(others.row)?;
        let seen = |square: u8| {
            let turned = TURNED[usize::from(square)];
            if others.row.transpose() { transposed(turned) } else { turned }
        };
        let taken = others.squares[..count].iter().fold(0, |taken, &s| taken | 1 << seen(s));
        let free = free(taken);
        let places = std::array::from_fn(|square| place(free, seen(square as u8)));
        let weights = std::array::from_fn(|at| (orbits.symbols as usize).pow(at as u32));
        Some(Next { start, orbits, places, weights })
    }
}

impl Work<'_> {
    /// All positions with these stones of the other side and a mover at this distance; says how many.
    fn one(
        &self,
        values: &mut [Vec<u32>],
        [this, that]: [usize; 2],
        distance: usize,
        others: &Stones,
    ) -> u64 {
        let other = self.half.pair[1];
        let Some(next) = Next::new(self.partner, others, other.count) else { return 0 };
        let mut done = 0;
        for own in &self.half.movers[distance] {
            if own.taken & others.taken != 0 || own.row.symmetric() && !others.first {
                continue;
            }
            let value = self.value(own, others, &next, &values[that]);
            let Some((start, orbits)) = self.half.block.row(own.row) else { continue };
            let free = free(own.taken);
            let list = others.squares[..other.count].iter().map(|&s| place(free, s));
            let entry = start + orbits.number(code(orbits.symbols, list));
            values[this][entry as usize] = value;
            done += 1;
        }
        done
    }

    /// The win chance of the mover, before the roll.
    #[inline]
    fn value(&self, own: &Stones, others: &Stones, next: &Next<'_>, quiet: &[u32]) -> u32 {
        let count = self.half.pair[0].count;
        let now: usize = (0..count)
            .map(|at| usize::from(next.places[usize::from(own.squares[at])]) * next.weights[at])
            .sum();
        let mut best = [0; 6];
        for (at, best) in best.iter_mut().enumerate().take(count) {
            let from = own.squares[at];
            for to in STEPS[usize::from(from)] {
                if to == NONE {
                    break;
                }
                let lost = if to == GOAL {
                    0
                } else if (own.taken | others.taken) >> to & 1 == 1 {
                    self.after_capture(own, others, at, to)
                } else {
                    let [from, to] = [from, to].map(|s| usize::from(next.places[usize::from(s)]));
                    let code = now + to * next.weights[at] - from * next.weights[at];
                    quiet[(next.start + next.orbits.number(code)) as usize]
                };
                *best = (*best).max(CERTAIN - lost);
            }
        }
        let sum = self
            .half
            .allowed
            .iter()
            .map(|&[low, high]| u64::from(best[usize::from(low)].max(best[usize::from(high)])));
        mean_of_six(sum.sum())
    }

    /// The win chance of the other side after the mover's stone at `at` has captured on `to`.
    fn after_capture(&self, own: &Stones, others: &Stones, at: usize, to: u8) -> u32 {
        let [mover, other] = self.half.pair;
        let mut mine = own.squares;
        mine[at] = to;
        let [mine, its] = [&mine[..mover.count], &others.squares[..other.count]];
        let (mine, its) = match its.iter().position(|&square| square == to) {
            Some(_) if other.count == 1 => return 0,
            Some(taken) => {
                let labels = self.half.without[1][taken];
                (List::whole(mine, mover), List::without(its, taken, labels))
            }
            None => {
                let taken = own.squares.iter().position(|&square| square == to).unwrap_or(at);
                let labels = self.half.without[0][taken];
                (List::without(mine, taken, labels), List::whole(its, other))
            }
        };
        let found = self.fewer.and_then(|fewer| {
            let entry = fewer.index.entry(its.placed(), mine.placed())?;
            fewer.values.get(entry as usize).copied()
        });
        debug_assert!(found.is_some(), "the layer of a stone less lacks a position");
        found.unwrap_or(0)
    }
}

/// The squares of a side as the other one sees them.
struct List {
    squares: [u8; 6],
    count: usize,
    class: usize,
    reversible: bool,
}

impl List {
    fn whole(squares: &[u8], class: Class) -> List {
        let reversible = class.reversible();
        List::turned(squares.iter(), squares.len(), class.number, reversible)
    }

    fn without(squares: &[u8], taken: usize, labels: Labels) -> List {
        let rest = squares.iter().enumerate().filter(|&(at, _)| at != taken).map(|(_, s)| s);
        let (count, class) = (squares.len() - 1, usize::from(labels.class));
        let mut list = List::turned(rest, count, class, labels.reversible);
        if labels.descending {
            list.squares[..count].reverse();
        }
        list
    }

    fn turned<'a>(
        squares: impl Iterator<Item = &'a u8>,
        count: usize,
        class: usize,
        reversible: bool,
    ) -> List {
        let mut list = List { squares: [0; 6], count, class, reversible };
        for (to, &square) in list.squares.iter_mut().zip(squares) {
            *to = TURNED[usize::from(square)];
        }
        list
    }

    fn placed(&self) -> Placed<'_> {
        let List { class, reversible, .. } = *self;
        Placed { class, reversible, squares: &self.squares[..self.count] }
    }
}

/// A sixth of the sum, to the nearest; certain only where all six are.
#[inline(always)]
fn mean_of_six(sum: u64) -> u32 {
    const ALL: u64 = 6 * CERTAIN as u64;
    match sum {
        0 => 0,
        ALL => CERTAIN,
        _ => (((sum + 3) / 6) as u32).clamp(1, CERTAIN - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_is_certain_only_where_all_is() {
        let certain = u64::from(CERTAIN);
        assert_eq!(mean_of_six(0), 0);
        assert_eq!(mean_of_six(1), 1);
        assert_eq!(mean_of_six(6 * certain), CERTAIN);
        assert_eq!(mean_of_six(6 * certain - 1), CERTAIN - 1);
        assert_eq!(mean_of_six(3 * certain), CERTAIN / 2 + 1);
    }
}
