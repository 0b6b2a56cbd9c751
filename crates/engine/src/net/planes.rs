//! Sparse inputs: one for every kind of feature on every square, seen from either side.

use super::{Inputs, Seen};
use yiqi_core::{Game, Side};

/// The numbers of the inputs that are 0 or 1: a plane of squares for each kind of the viewer's features,
/// then of the opponent's, then of nobody's. The second side sees the board turned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Planes {
    squares: usize,
    kinds: usize,
    neutral: usize,
    /// By square: the same square as the second side sees it.
    turned: Vec<u16>,
}

impl Planes {
    /// Of the board that `inputs` describe.
    pub fn of<G: Game, I: Inputs<G>>(inputs: &I) -> Planes {
        let squares = inputs.squares();
        let [kinds, neutral] = inputs.feature_kinds();
        Planes {
            squares,
            kinds,
            neutral,
            turned: (0..squares).map(|square| inputs.turned(square) as u16).collect(),
        }
    }

    /// Squares of the board.
    pub fn squares(&self) -> usize {
        self.squares
    }

    /// Kinds of features that are a side's, and of those that are nobody's.
    pub fn kinds(&self) -> [usize; 2] {
        [self.kinds, self.neutral]
    }

    /// Number of inputs.
    pub fn inputs(&self) -> usize {
        (2 * self.kinds + self.neutral) * self.squares
    }

    /// The input that a feature sets for `view`.
    #[inline(always)]
    pub fn index(&self, view: Side, seen: Seen) -> usize {
        let plane = match seen.owner {
            Some(owner) if owner == view => seen.kind,
            Some(_) => self.kinds + seen.kind,
            None => 2 * self.kinds + seen.kind,
        };
        let square = match view {
            Side::First => seen.square,
            Side::Second => usize::from(self.turned[seen.square]),
        };
        plane * self.squares + square
    }
}
