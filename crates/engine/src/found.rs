//! What a node of the tree gives back to its parent.

use std::ops::Neg;
use yiqi_core::{End, Side, Value};

/// A value and what it rests upon.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found<V> {
    /// For the side to move at the node.
    pub(crate) value: V,
    /// The earliest place of the path that had a part in it: 0 before the root, `ply + 1` for a node
    /// of the path, [`Found::ALONE`] where the position speaks for itself.
    since: u32,
    /// Whether it is the truth: no evaluator was asked.
    pub(crate) exact: bool,
}

impl<V: Value> Found<V> {
    const ALONE: u32 = u32::MAX;

    /// What is true of the position, whatever the path and the depth.
    #[inline(always)]
    pub(crate) fn truth(value: V) -> Found<V> {
        Found { value, since: Found::<V>::ALONE, exact: true }
    }

    /// What an evaluator believes.
    #[inline(always)]
    pub(crate) fn guess(value: V) -> Found<V> {
        Found { value, since: Found::<V>::ALONE, exact: false }
    }

    /// What the table said.
    #[inline(always)]
    pub(crate) fn remembered(value: V, exact: bool) -> Found<V> {
        Found { value, since: Found::<V>::ALONE, exact }
    }

    /// What is true at `ply` of a path, looking so many turns back.
    #[inline(always)]
    pub(crate) fn resting(value: V, back: u32, ply: u32) -> Found<V> {
        let since = match back {
            0 => Found::<V>::ALONE,
            back => (ply + 1).saturating_sub(back),
        };
        Found { value, since, exact: true }
    }

    /// The end of the game at `ply`, seen by `side`.
    #[inline(always)]
    pub(crate) fn ended(end: End, side: Side, ply: u32) -> Found<V> {
        Found::resting(end.outcome.value(side, ply), end.back, ply)
    }

    /// The start of a maximum: below everything, resting on nothing.
    #[inline(always)]
    pub(crate) fn least() -> Found<V> {
        Found::truth(V::MIN)
    }

    /// What an interrupted node gives; nobody may use its value.
    #[inline(always)]
    pub(crate) fn void() -> Found<V> {
        Found { value: V::DRAW, since: 0, exact: false }
    }

    /// Takes over what `other` rests upon, and not its value.
    #[inline(always)]
    pub(crate) fn lean_on(&mut self, other: Found<V>) {
        self.since = self.since.min(other.since);
        self.exact &= other.exact;
    }

    /// Whether the value would be the same had the node at `ply` been reached in another way.
    #[inline(always)]
    pub(crate) fn stands_alone(self, ply: u32) -> bool {
        self.since > ply
    }
}

impl<V: Value> Neg for Found<V> {
    type Output = Found<V>;

    #[inline(always)]
    fn neg(self) -> Found<V> {
        Found { value: -self.value, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cycle_inside_the_subtree_does_not_bind_its_root() {
        let draw = End::draw("repetition").resting_on(4);
        // Found at ply 7, the cycle began at ply 3: nodes at plies 4 to 7 must not be stored.
        let found = Found::<i32>::ended(draw, Side::First, 7);
        let free: Vec<u32> = (0..8).filter(|&ply| found.stands_alone(ply)).collect();
        assert_eq!(free, [0, 1, 2, 3]);
    }

    #[test]
    fn what_began_before_the_root_binds_all() {
        let before = End::draw("repetition").resting_on(8);
        let counter = End::draw("50 moves").resting_on(End::ALL);
        for end in [before, counter] {
            assert!(!Found::<i32>::ended(end, Side::First, 7).stands_alone(0));
        }
        assert!(Found::<i32>::ended(End::draw("bare kings"), Side::First, 7).stands_alone(7));
    }

    #[test]
    fn leaning_keeps_the_earliest_and_the_least_certain() {
        let mut found = Found::truth(5);
        found.lean_on(Found::ended(End::draw("repetition").resting_on(2), Side::First, 4));
        found.lean_on(Found::guess(1));
        assert_eq!((found.value, found.since, found.exact), (5, 3, false));
    }
}
