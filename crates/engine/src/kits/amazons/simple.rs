//! Mobility, reach and nearness to the centre.

use super::evaluator::{centi, term};
use super::flood;
use crate::Term;
use yiqi_core::Side;
use yiqi_games::amazons::Position;

crate::weights! {
    /// Weights of [`Simple`].
    pub struct SimpleWeights {
        /// Worth of a queen step that an amazon can make now.
        mobility: 0.4,
        /// Worth of a free square that the amazons can reach in any number of steps.
        reach: 0.5,
        /// Worth of one square nearer to the centre, along files and ranks, for each amazon.
        center: 0.1,
    }
}

/// Queen steps, squares reached by flood fill, and the amazons' distances to the centre.
#[derive(Clone, Debug)]
pub struct Simple {
    weights: SimpleWeights,
}

/// What is counted for both sides, by side.
struct Features {
    mobility: [u32; 2],
    reach: [u32; 2],
    /// In half squares.
    off_centre: [u32; 2],
}

impl Simple {
    /// With these weights.
    pub fn new(weights: SimpleWeights) -> Simple {
        Simple { weights }
    }

    /// The weights.
    pub(super) fn weights(&self) -> &SimpleWeights {
        &self.weights
    }

    /// The value for the side to move.
    #[inline]
    pub(super) fn value(&self, p: &Position) -> i32 {
        let Features { mobility, reach, off_centre } = features(p);
        let side = p.side();
        let lead = |counts: [u32; 2]| f64::from(counts[side] as i32 - counts[!side] as i32);
        let w = &self.weights;
        centi(
            w.mobility * lead(mobility) + w.reach * lead(reach) - w.center * lead(off_centre) / 2.0,
        )
    }

    /// The same, term by term.
    pub(super) fn terms(&self, p: &Position) -> Vec<Term> {
        let Features { mobility, reach, off_centre } = features(p);
        let w = &self.weights;
        let side = p.side();
        vec![
            term("mobility", w.mobility, side, mobility.map(f64::from)),
            term("reach", w.reach, side, reach.map(f64::from)),
            term("center", w.center, side, off_centre.map(|half| -f64::from(half) / 2.0)),
        ]
    }
}

/// The features that are counts, by side.
pub(super) fn counts(p: &Position) -> Vec<(&'static str, [u32; 2])> {
    let Features { mobility, reach, .. } = features(p);
    vec![("mobility", mobility), ("reach", reach)]
}

#[inline]
fn features(p: &Position) -> Features {
    let board = p.board();
    let amazons = Side::BOTH.map(|side| p.amazons(side));
    let flood = flood::reached(board, amazons, !p.blocked());
    Features {
        mobility: Side::BOTH.map(|side| p.mobility(side)),
        reach: flood.map(u128::count_ones),
        off_centre: Side::BOTH.map(|side| p.squares(side).map(|s| board.off_centre(s)).sum()),
    }
}
