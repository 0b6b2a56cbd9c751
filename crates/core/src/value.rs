//! What a search computes: the worth of a position for the side to move.

use std::fmt::Debug;
use std::ops::Neg;

/// The worth of a position for the side to move there; negating it gives the other side's view.
///
/// Two types implement it. `i32` is for games without chance: centipawns, and beyond
/// [`MATE_RANGE`] the distance to a forced end, so that a search prefers the shorter win. `f64` is
/// for games of chance, where values are averaged: the expected result in −1 (loss) … +1 (win), with
/// ±1 kept for what is certain; an evaluator stays strictly inside.
pub trait Value: Copy + PartialOrd + Neg<Output = Self> + Debug + Send + Sync + 'static {
    /// Below every value that a position can have; the open lower edge of a window (−∞ for `f64`:
    /// never average it).
    const MIN: Self;
    /// Above every value that a position can have.
    const MAX: Self;
    /// The worth of a draw.
    const DRAW: Self;

    /// The value for a side that has won, `ply` turns from the root.
    fn win(ply: u32) -> Self;

    /// The least value above `self`: `(v, v.above())` is a null window.
    fn above(self) -> Self;

    /// Whether the value says that the game's end is forced (a proven win or loss, not a draw).
    fn decided(self) -> bool;

    /// Plies from the root to the forced end, positive for a win; `None` where the value does not
    /// tell.
    fn mate(self) -> Option<i32>;

    /// Counts the distance to a forced end from the node at `ply` instead of from the root, so that
    /// a table entry is true wherever it is met.
    fn seen_from_node(self, ply: u32) -> Self;

    /// Undoes [`Value::seen_from_node`] at the ply where the table entry is used.
    fn seen_from_root(self, ply: u32) -> Self;

    /// An evaluator's word kept out of the range of what is certain.
    fn tame(self) -> Self;

    /// As a real number, for reports (`i32`: centipawns; `f64`: itself).
    fn real(self) -> f64;

    /// The larger of two values; neither is NaN.
    #[inline(always)]
    fn most(self, other: Self) -> Self {
        if other > self { other } else { self }
    }

    /// The smaller of two values; neither is NaN.
    #[inline(always)]
    fn least(self, other: Self) -> Self {
        if other < self { other } else { self }
    }
}

/// The value of a win at the root, in centipawns; a win in `n` plies is worth `MATE - n`.
pub const MATE: i32 = 1_000_000;

/// From here on an `i32` value is a forced end and not an evaluation.
pub const MATE_RANGE: i32 = MATE - 10_000;

impl Value for i32 {
    const MIN: i32 = -(MATE + 1);
    const MAX: i32 = MATE + 1;
    const DRAW: i32 = 0;

    #[inline(always)]
    fn win(ply: u32) -> i32 {
        MATE - ply as i32
    }

    #[inline(always)]
    fn above(self) -> i32 {
        self + 1
    }

    #[inline(always)]
    fn decided(self) -> bool {
        self.abs() >= MATE_RANGE
    }

    fn mate(self) -> Option<i32> {
        self.decided().then(|| if self > 0 { MATE - self } else { -(MATE + self) })
    }

    #[inline(always)]
    fn seen_from_node(self, ply: u32) -> i32 {
        match self {
            v if v >= MATE_RANGE => v + ply as i32,
            v if v <= -MATE_RANGE => v - ply as i32,
            v => v,
        }
    }

    #[inline(always)]
    fn seen_from_root(self, ply: u32) -> i32 {
        match self {
            v if v >= MATE_RANGE => v - ply as i32,
            v if v <= -MATE_RANGE => v + ply as i32,
            v => v,
        }
    }

    #[inline(always)]
    fn tame(self) -> i32 {
        self.clamp(1 - MATE_RANGE, MATE_RANGE - 1)
    }

    fn real(self) -> f64 {
        f64::from(self)
    }
}

/// An `f64` value this close to ±1 is certain: averaging six exact ones may lose the last bits.
pub const CERTAIN: f64 = 1.0 - 1e-9;

impl Value for f64 {
    const MIN: f64 = f64::NEG_INFINITY;
    const MAX: f64 = f64::INFINITY;
    const DRAW: f64 = 0.0;

    #[inline(always)]
    fn win(_ply: u32) -> f64 {
        1.0
    }

    #[inline(always)]
    fn above(self) -> f64 {
        self.next_up()
    }

    #[inline(always)]
    fn decided(self) -> bool {
        self.abs() >= CERTAIN
    }

    fn mate(self) -> Option<i32> {
        None
    }

    #[inline(always)]
    fn seen_from_node(self, _ply: u32) -> f64 {
        self
    }

    #[inline(always)]
    fn seen_from_root(self, _ply: u32) -> f64 {
        self
    }

    #[inline(always)]
    fn tame(self) -> f64 {
        self.clamp(-0.999_999, 0.999_999)
    }

    fn real(self) -> f64 {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_to_mate_survives_the_table() {
        let v = i32::win(7); // found at ply 7 from this root
        let stored = v.seen_from_node(4); // seen from a node at ply 4: three plies away
        assert_eq!(stored, i32::win(3));
        assert_eq!(stored.seen_from_root(2).mate(), Some(5));
        assert_eq!((-v).seen_from_node(4), -i32::win(3));
        assert_eq!((-v).mate(), Some(-7));
        assert_eq!(123.seen_from_node(9).seen_from_root(1), 123);
    }

    #[test]
    fn null_windows_hold_nothing() {
        assert!(5.above() == 6);
        let v = 0.25f64;
        assert!(v < v.above() && (v + v.above()) / 2.0 <= v.above());
    }
}
