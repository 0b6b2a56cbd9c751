//! The place of a position among those of its set.
//!
//! A square has eight symmetries, and without pawns all of them leave the rules as they are. So only the
//! placements of the two kings that are not images of each other are told apart: 63. The other men follow as
//! digits to the base 25. Where both kings stand on one axis, a reflection leaves them there; of the two
//! images of such a position the one with the smaller number is the entry, and the other number is nobody's.

use super::super::symmetry;
pub(super) use super::super::symmetry::IMAGES;
use std::sync::LazyLock;

/// Squares of the board.
pub(super) const SQUARES: usize = 25;

/// Files and ranks.
const WIDTH: usize = 5;

/// Placements of the kings, not adjacent, that are no images of each other.
pub(super) const PAIRS: usize = 63;

/// How a placement of the kings becomes the one that stands for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Kings {
    /// The number of the placement that stands for it.
    pub(super) pair: usize,
    /// The symmetry that leads there.
    pub(super) image: usize,
    /// The other one that does, where the kings stand on an axis.
    pub(super) twin: Option<usize>,
}

/// All that the board has to do with the numbers.
pub(super) struct Index {
    /// Where a symmetry takes a square.
    pub(super) images: [[u8; SQUARES]; IMAGES],
    /// By the squares of the white and the black king; `None` where they are adjacent.
    kings: [[Option<Kings>; SQUARES]; SQUARES],
    /// The squares of the kings in the placements that stand for all.
    pub(super) pairs: [[usize; 2]; PAIRS],
}

static INDEX: LazyLock<Index> = LazyLock::new(Index::new);

/// Where a symmetry takes a square.
fn image(number: usize, square: usize) -> usize {
    symmetry::image(WIDTH, number, square)
}

/// Whether two squares are the same or next to each other.
fn adjacent(a: usize, b: usize) -> bool {
    (a % WIDTH).abs_diff(b % WIDTH) <= 1 && (a / WIDTH).abs_diff(b / WIDTH) <= 1
}

impl Index {
    /// The one there is.
    pub(super) fn get() -> &'static Index {
        &INDEX
    }

    fn new() -> Index {
        let mut index = Index {
            images: std::array::from_fn(|n| std::array::from_fn(|square| image(n, square) as u8)),
            kings: [[None; SQUARES]; SQUARES],
            pairs: [[0; 2]; PAIRS],
        };
        let mut count = 0;
        // The least of its images stands for a placement; it is the first of them that is met.
        for (white, black) in (0..SQUARES * SQUARES).map(|n| (n / SQUARES, n % SQUARES)) {
            if adjacent(white, black) || index.kings[white][black].is_some() {
                continue;
            }
            index.pairs[count] = [white, black];
            for number in 0..IMAGES {
                let (w, b) = (image(number, white), image(number, black));
                let mut ways =
                    (0..IMAGES).filter(|&n| (image(n, w), image(n, b)) == (white, black));
                index.kings[w][b] =
                    ways.next().map(|image| Kings { pair: count, image, twin: ways.next() });
            }
            count += 1;
        }
        debug_assert_eq!(count, PAIRS);
        index
    }

    /// How the kings stand; `None` where they are adjacent.
    #[inline(always)]
    pub(super) fn kings(&self, white: usize, black: usize) -> Option<Kings> {
        self.kings[white][black]
    }

    /// The number of a position: the squares of the kings and of the other men, White's first.
    #[inline(always)]
    pub(super) fn entry(&self, white: usize, black: usize, men: &[u8]) -> Option<usize> {
        let kings = self.kings(white, black)?;
        let digits = |image: usize| {
            let images = &self.images[image];
            men.iter()
                .rev()
                .fold(0, |sum, &at| sum * SQUARES + usize::from(images[usize::from(at)]))
        };
        let digit = digits(kings.image);
        let least = kings.twin.map_or(digit, |twin| digit.min(digits(twin)));
        Some(kings.pair * SQUARES.pow(men.len() as u32) + least)
    }
}

/// The numbers of a set with so many men beside the kings, for one side to move.
pub(super) fn numbers(men: usize) -> usize {
    PAIRS * SQUARES.pow(men as u32)
}
