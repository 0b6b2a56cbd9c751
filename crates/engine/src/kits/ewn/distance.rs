//! How far a square is from a side's goal.

use yiqi_core::Side;
use yiqi_games::ewn::{Ewn, Walk};

/// Distances of all squares, for both sides: in steps of a stone where stones step, in ranks where
/// they stride.
#[derive(Clone, Debug)]
pub(super) struct Distances {
    of: [Box<[u8]>; 2],
    /// The largest one, at least 1.
    most: u8,
    /// By faces of the die and distance, `most` + 1 to a face.
    pace: Box<[Pace]>,
}

/// How a stone that some faces of the die allow is on its way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    /// The chance that a roll allows it.
    pub(super) chance: f64,
    /// The expected turns until it is home, if only it runs.
    pub(super) turns: f64,
    /// The chance, divided by the distance.
    pub(super) reach: f64,
}

impl Distances {
    pub(super) fn new(game: &Ewn) -> Distances {
        let board = game.board();
        let squares = || (0..board.area()).map(|square| square as u8);
        let steps = |a: u8, b: u8| {
            let ((af, ar), (bf, br)) = (board.place(a), board.place(b));
            let (files, ranks) = (af.abs_diff(bf), ar.abs_diff(br));
            match game.variant().walk {
                Walk::Steps(_) => files.max(ranks),
                Walk::Strides => files + ranks,
            }
        };
        let of = Side::BOTH.map(|side| -> Box<[u8]> {
            let goals = || squares().filter(move |&square| game.is_goal(side, square));
            squares()
                .map(|from| goals().map(|to| steps(from, to)).min().unwrap_or(0) as u8)
                .collect()
        });
        let most = of.iter().flat_map(|one| one.iter().copied()).max().unwrap_or(0).max(1);
        let pace = (0..=game.stones()).flat_map(|faces| {
            let chance = faces as f64 / game.stones() as f64;
            (0..=most).map(move |distance| {
                let distance = f64::from(distance);
                Pace { chance, turns: distance / chance, reach: chance / distance.max(1.0) }
            })
        });
        Distances { of, most, pace: pace.collect() }
    }

    /// The pace of a stone at this distance that so many faces allow.
    #[inline(always)]
    pub(super) fn pace(&self, faces: u32, distance: u8) -> Pace {
        self.pace[faces as usize * (usize::from(self.most) + 1) + usize::from(distance)]
    }

    /// The distance of a square from the goal of `side`.
    #[inline(always)]
    pub(super) fn get(&self, side: Side, square: u8) -> u8 {
        self.of[side][usize::from(square)]
    }

    /// The progress of a stone of `side` on this square: 0 at the far end of the board, 1 on the
    /// goal.
    #[inline(always)]
    pub(super) fn progress(&self, side: Side, square: u8) -> f64 {
        1.0 - f64::from(self.get(side, square)) / f64::from(self.most)
    }

    /// The largest distance on the board.
    #[inline(always)]
    pub(super) fn most(&self) -> u8 {
        self.most
    }
}
