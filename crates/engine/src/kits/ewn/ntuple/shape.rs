//! What the tuples of a position are, and which of their weights are one by symmetry.
//!
//! The board is seen by the side to move, as if it played Red: `x` counts the files from its own corner,
//! `y` the ranks, both grow towards the goal. A stone is seen by its side and by how many faces of the die
//! allow it, not by its number, so that turning the numbers of a side round changes nothing.
//!
//! | tuples | how many | what a square is |
//! | --- | --- | --- |
//! | 2×2 | 16 | empty, or own or other stone with 1, 2, 3, or more faces: all captures of one move lie in such a square |
//! | 3×3 | 9 | empty, own, other |
//! | distances | 2 | the distance vectors of the side to move and of the other side |
//!
//! Each tuple has a table of weights, of which every position picks one. Exchanging `x` and `y` is a
//! symmetry of the game: weights that it takes into each other, and vectors with their numbers turned round,
//! share one *free* weight. Only free weights are learned and kept in files.

use super::super::vectors::{AREA, STONES, VECTORS, Vectors, mirrored};
use yiqi_core::Side;
use yiqi_games::ewn::{Ewn, Position};

/// Files and ranks.
const WIDTH: usize = 5;

/// What a square of a 2×2 tuple can hold: nothing, or a stone of either side with 1 … 4 faces.
const FINE: usize = 9;

/// What a square of a 3×3 tuple can hold.
const COARSE: usize = 3;

/// The number of 2×2 tuples in a row.
const SMALL: usize = WIDTH - 1;

/// The number of 3×3 tuples in a row.
const LARGE: usize = WIDTH - 2;

/// Weights of a 2×2 tuple.
const SMALL_WEIGHTS: usize = FINE.pow(4);

/// Weights of a 3×3 tuple.
const LARGE_WEIGHTS: usize = COARSE.pow(9);

/// Where the weights of the 3×3 tuples begin.
const LARGE_FROM: usize = SMALL * SMALL * SMALL_WEIGHTS;

/// Where the weights of the distance vectors begin: the side to move, then the other one.
const VECTORS_FROM: usize = LARGE_FROM + LARGE * LARGE * LARGE_WEIGHTS;

/// All weights.
pub(super) const WEIGHTS: usize = VECTORS_FROM + 2 * VECTORS;

/// Weights that a position picks.
pub(super) const ACTIVE: usize = SMALL * SMALL + LARGE * LARGE + 2;

/// The families of tuples, with the end of each among the weights that a position picks.
pub(super) const FAMILIES: [(&str, usize); 3] = [
    ("tuples 2x2", SMALL * SMALL),
    ("tuples 3x3", SMALL * SMALL + LARGE * LARGE),
    ("distances", ACTIVE),
];

/// The most faces that a class tells apart.
const MOST_FACES: u32 = 4;

/// Reads the tuples of a position.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    vectors: Vectors,
    /// By live stones and number − 1: the class of an own stone, 1 … 4; 0 for one that is gone.
    classes: Box<[[u8; 8]; 64]>,
}

impl Shape {
    /// The shape for the standard game (see `vectors::made_for`).
    pub(super) fn new(game: &Ewn) -> Shape {
        let mut classes = Box::new([[0; 8]; 64]);
        for (live, classes) in classes.iter_mut().enumerate() {
            for number in 1..=STONES as u8 {
                let stone = yiqi_games::ewn::Stone::new(Side::First, number);
                classes[usize::from(number - 1)] = game.faces(live, stone).min(MOST_FACES) as u8;
            }
        }
        Shape { vectors: Vectors::new(game), classes }
    }

    /// The weights that a position picks, [`ACTIVE`] of them in the order of [`FAMILIES`].
    #[inline(always)]
    pub(super) fn each(&self, p: &Position, mut pick: impl FnMut(usize)) {
        let mut fine = [0u16; AREA + 1];
        let mut coarse = [0u16; AREA + 2];
        let mover = p.side();
        for (side, first) in [(mover, 0), (!mover, MOST_FACES as u8)] {
            let classes = &self.classes[p.live(side) & 63];
            for stone in p.stones(side) {
                let square = seen(mover, p.square(stone));
                fine[square] = u16::from(first + classes[usize::from(stone.number() - 1) & 7]);
                coarse[square] = 1 + u16::from(first != 0);
            }
        }
        // Neighbours in a row first, then rows: each square is multiplied once.
        let mut pairs = [0u16; AREA];
        let mut triples = [0u16; AREA];
        for square in 0..AREA {
            pairs[square] = fine[square] + FINE as u16 * fine[square + 1];
            triples[square] = coarse[square] + 3 * coarse[square + 1] + 9 * coarse[square + 2];
        }
        for y in 0..SMALL {
            for x in 0..SMALL {
                let square = WIDTH * y + x;
                let pattern =
                    usize::from(pairs[square]) + FINE * FINE * usize::from(pairs[square + WIDTH]);
                pick((SMALL * y + x) * SMALL_WEIGHTS + pattern);
            }
        }
        for y in 0..LARGE {
            for x in 0..LARGE {
                let square = WIDTH * y + x;
                let pattern = usize::from(triples[square])
                    + 27 * usize::from(triples[square + WIDTH])
                    + 729 * usize::from(triples[square + 2 * WIDTH]);
                pick(LARGE_FROM + (LARGE * y + x) * LARGE_WEIGHTS + pattern);
            }
        }
        pick(VECTORS_FROM + self.vectors.of(p, mover));
        pick(VECTORS_FROM + VECTORS + self.vectors.of(p, !mover));
    }
}

/// The square as the side to move sees it: `x + 5y`, both counted from its own corner.
#[inline(always)]
fn seen(mover: Side, square: u8) -> usize {
    let (file, rank) = (usize::from(square) % WIDTH, usize::from(square) / WIDTH);
    match mover {
        Side::First => file + WIDTH * (WIDTH - 1 - rank),
        Side::Second => (WIDTH - 1 - file) + WIDTH * rank,
    }
}

/// For each weight its free weight, and the number of these.
pub(super) fn free() -> (Vec<u32>, usize) {
    let mut free = vec![0; WEIGHTS];
    let mut count = 0;
    for weight in 0..WEIGHTS {
        let twin = twin(weight);
        if twin < weight {
            free[weight] = free[twin];
        } else {
            free[weight] = count;
            count += 1;
        }
    }
    (free, count as usize)
}

/// The weight that a weight is equal to: with `x` and `y` exchanged, or the numbers turned round.
fn twin(weight: usize) -> usize {
    if weight < LARGE_FROM {
        exchanged(weight, 2, SMALL, FINE)
    } else if weight < VECTORS_FROM {
        LARGE_FROM + exchanged(weight - LARGE_FROM, 3, LARGE, COARSE)
    } else {
        let (side, vector) = ((weight - VECTORS_FROM) / VECTORS, (weight - VECTORS_FROM) % VECTORS);
        VECTORS_FROM + side * VECTORS + mirrored(vector)
    }
}

/// A weight of an `n`×`n` tuple, `row` of them in a row, after the exchange of `x` and `y`.
fn exchanged(weight: usize, n: usize, row: usize, classes: usize) -> usize {
    let size = classes.pow((n * n) as u32);
    let (tuple, mut pattern) = (weight / size, weight % size);
    let mut cells = vec![0; n * n];
    for cell in 0..n * n {
        cells[cell % n * n + cell / n] = pattern % classes;
        pattern /= classes;
    }
    let pattern = cells.iter().rev().fold(0, |pattern, cell| pattern * classes + cell);
    let (x, y) = (tuple % row, tuple / row);
    (row * x + y) * size + pattern
}
