//! What evaluators look at: numbers that describe one side of a position. The score of a position is
//! the sum of weight × (own feature − the opponent's).

use super::distance::Distances;
use super::{King6Weights, SimpleWeights, StandardWeights, StrideWeights};
use crate::weights::Weights;
use yiqi_core::Side;
use yiqi_games::ewn::{Ewn, KING6, Position, STRIDE};

/// The most features of a set.
pub(super) const MOST: usize = 6;

/// A set of features.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Features {
    Standard,
    King6,
    Stride,
    Simple,
}

impl Features {
    /// The set made for the variant.
    pub(super) fn of(game: &Ewn) -> Features {
        match game.variant() {
            variant if *variant == KING6 => Features::King6,
            variant if *variant == STRIDE => Features::Stride,
            _ => Features::Standard,
        }
    }

    /// The names of the features, in order, and of the scale as the last one.
    pub(super) fn weight_names(self) -> &'static [&'static str] {
        match self {
            Features::Standard => StandardWeights::NAMES,
            Features::King6 => King6Weights::NAMES,
            Features::Stride => StrideWeights::NAMES,
            Features::Simple => SimpleWeights::NAMES,
        }
    }

    /// The features of `side`, in the order of their names.
    #[inline]
    pub(super) fn measure(
        self,
        game: &Ewn,
        distances: &Distances,
        p: &Position,
        side: Side,
    ) -> [f64; MOST] {
        match self {
            Features::Standard => standard(game, distances, p, side),
            Features::King6 => king6(game, distances, p, side),
            Features::Stride => stride(game, distances, p, side),
            Features::Simple => simple(distances, p, side),
        }
    }
}

/// Race, reach, mobility.
fn standard(game: &Ewn, distances: &Distances, p: &Position, side: Side) -> [f64; MOST] {
    let live = p.live(side);
    let mut quickest = f64::from(distances.most()) * game.stones() as f64; // no stone is slower
    let (mut reach, mut mobility) = (0.0, 0.0);
    for stone in p.stones(side) {
        let distance = distances.get(side, p.square(stone));
        let pace = distances.pace(game.faces(live, stone), distance);
        quickest = quickest.min(pace.turns);
        reach += pace.reach;
        mobility += pace.chance * game.freedom(p, stone) as f64;
    }
    [-quickest, reach, mobility, 0.0, 0.0, 0.0]
}

/// Number, progress, threats, dangers, nearest.
fn king6(game: &Ewn, distances: &Distances, p: &Position, side: Side) -> [f64; MOST] {
    let board = game.board();
    let (mut number, mut progress, mut nearest) = (0.0, 0.0, 0.0_f64);
    let (mut threatened, mut endangered) = (0u32, 0u32);
    for own in p.stones(side) {
        let square = p.square(own);
        number += f64::from(own.number());
        let near = distances.progress(side, square);
        progress += near;
        nearest = nearest.max(near);
        let (file, rank) = board.place(square);
        for other in p.stones(!side) {
            let (other_file, other_rank) = board.place(p.square(other));
            if file.abs_diff(other_file) <= 1 && rank.abs_diff(other_rank) <= 1 {
                threatened |= u32::from(game.captures(own, other)) << other.number();
                endangered |= u32::from(game.captures(other, own)) << own.number();
            }
        }
    }
    let bits = |mask: u32| f64::from(mask.count_ones());
    [number, progress, bits(threatened), bits(endangered), nearest, 0.0]
}

/// Nearness, center, number, mobility, threats, ready.
fn stride(game: &Ewn, distances: &Distances, p: &Position, side: Side) -> [f64; MOST] {
    let board = game.board();
    let middle = (i32::from(board.width) / 2, i32::from(board.height) / 2);
    let (mut nearness, mut center, mut number) = (0.0, 0.0, 0.0);
    let (mut mobility, mut threats, mut ready) = (0.0, 0.0, 0.0);
    for stone in p.stones(side) {
        let square = p.square(stone);
        nearness += 1.0 / (f64::from(distances.get(side, square)) + 1.0);
        let (file, rank) = board.place(square);
        if file.abs_diff(middle.0) <= 1 && rank.abs_diff(middle.1) <= 1 {
            center += 1.0;
        }
        number += f64::from(stone.number());
        let (mut captures, mut wins) = (false, false);
        for to in game.ways(p, stone) {
            mobility += 1.0;
            captures |= p.stone_on(to).is_some();
            wins |= game.is_goal(side, to);
        }
        threats += f64::from(captures);
        ready += f64::from(wins);
    }
    [nearness, center, number, mobility, threats, ready]
}

/// Stones, progress.
fn simple(distances: &Distances, p: &Position, side: Side) -> [f64; MOST] {
    let (mut stones, mut progress) = (0.0, 0.0);
    for stone in p.stones(side) {
        stones += 1.0;
        progress += distances.progress(side, p.square(stone));
    }
    [stones, progress, 0.0, 0.0, 0.0, 0.0]
}
