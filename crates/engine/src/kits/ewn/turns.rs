//! How many turns a side needs to bring a stone home, if nobody captures anything.
//!
//! Then every move brings the stone that makes it one step nearer, whatever else stands on the board, and
//! the number of turns depends on the distance vector alone: its distribution follows from those of smaller
//! vectors, one for each face of the die. This is the idea of Zweistein (W. Hsueh, T. Hsu, *Zweistein: A
//! Dynamic Programming Evaluation Function for Einstein Würfelt Nicht!*, <https://arxiv.org/abs/2502.15547>).
//!
//! Where the rolled stone is gone and two may move, the one moves that leaves fewer turns on average. What is
//! best really depends on the opponent (who is behind wants the chance of a quick end), but a distribution
//! that also knew the opponent's would need a row for every *pair* of vectors; and in 98 % of the choices one
//! stone's distribution lies ahead of the other's at every single turn (a test counts them), so that no
//! opponent could change the answer. Of two stones that leave equally many turns each moves half of the time,
//! so that turning the numbers round (`i → 7 − i`) changes nothing.

use super::vectors::{STONES, VECTORS, digits, place};
use std::sync::OnceLock;

/// No side needs more turns: before the last one each of six stones has made at most three steps.
pub(super) const LONGEST: usize = 19;

/// Turns that the table tells apart. That both sides are slower still has a chance of 1/1400 from the default
/// start.
pub(super) const KEPT: usize = 16;

/// Chances that the corner is *not* reached within 0, 1, … 15 turns: a line of the cache.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Row(pub(super) [f32; KEPT]);

/// A distribution in full: entry `t` is the chance that more than `t` turns are needed.
pub(super) type Survival = [f64; LONGEST + 1];

/// Two averages that differ by less are equal but for rounding.
const SAME: f64 = 1e-12;

/// The distributions of all vectors, worked out at first use (some 10 ms).
pub(super) fn table() -> &'static [Row] {
    static TABLE: OnceLock<Box<[Row]>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let short = |full: &Survival| Row(std::array::from_fn(|turn| full[turn] as f32));
        survivals().iter().map(short).collect()
    })
}

/// The distributions of all vectors in full. The side without stones never arrives.
pub(super) fn survivals() -> Vec<Survival> {
    let mut all: Vec<Survival> = vec![[1.0; LONGEST + 1]];
    for vector in 1..VECTORS {
        let digits = digits(vector);
        let mut survival = [0.0; LONGEST + 1];
        survival[0] = 1.0;
        for face in 0..STONES {
            let after = after_face(&all, vector, &digits, face);
            for turn in 1..=LONGEST {
                survival[turn] += after[turn - 1] / STONES as f64;
            }
        }
        all.push(survival);
    }
    all
}

/// The distribution once this face (from 0) was rolled and its stone has moved.
fn after_face(all: &[Survival], vector: usize, digits: &[usize; STONES], face: usize) -> Survival {
    let step = |stone: usize| match digits[stone] {
        1 => [0.0; LONGEST + 1],
        _ => all[vector - place(stone)],
    };
    match movers(digits, face) {
        [Some(low), Some(high)] if low != high => {
            let (low, high) = (step(low), step(high));
            let (fewer, other) = (turns(&low), turns(&high));
            if (fewer - other).abs() < SAME {
                std::array::from_fn(|turn| f64::midpoint(low[turn], high[turn]))
            } else if fewer < other {
                low
            } else {
                high
            }
        }
        [low, high] => low.or(high).map_or([1.0; LONGEST + 1], step),
    }
}

/// The stones (number − 1) that a face allows: the rolled one twice, or the next lower and the next higher.
pub(super) fn movers(digits: &[usize; STONES], face: usize) -> [Option<usize>; 2] {
    let lives = |stone: &usize| digits[*stone] != 0;
    [(0..=face).rev().find(lives), (face..STONES).find(lives)]
}

/// The expected number of turns.
pub(super) fn turns(survival: &Survival) -> f64 {
    survival.iter().sum()
}
