//! The geometry of one board size, computed once and shared by every position of that size.

use super::lines::Lines;
use std::fmt;
use std::sync::OnceLock;
use yiqi_core::zobrist::mix;

/// A square: `rank * width + file`, counted from 0 at a1.
pub type Square = u8;

/// The shortest side a board may have.
pub(super) const SHORTEST: usize = 4;
/// The longest side a board may have.
pub(super) const LONGEST: usize = 12;
/// The most squares a board may have: those of a `u128`.
pub(super) const MOST_SQUARES: usize = 128;

/// Strides that double behind a first step: 1 + 1 + 2 + 4 + 8 is as far as the longest line goes.
const DOUBLINGS: u32 = 4;

/// The four families of lines on which a queen moves, in the order of [`Board::crossings`]: along a
/// rank, along a file, and the two diagonals.
pub(super) const FAMILIES: usize = 4;

/// Where a square lies on one of its lines.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Crossing {
    /// The number of the line, below [`Lines::COUNT`].
    pub(super) line: u16,
    /// The place on the line, counted in the direction of [`Board::strides`].
    pub(super) place: u16,
}

/// One board size. There is one `Board` a size for the whole life of the program, so that a position
/// may carry a plain reference to the board it stands on.
pub struct Board {
    width: usize,
    height: usize,
    /// The four lines through each square.
    pub(super) crossings: [[Crossing; FAMILIES]; MOST_SQUARES],
    /// What a step along each family adds to the square number.
    pub(super) strides: [u8; FAMILIES],
    /// The lines of the empty board.
    pub(super) open: Lines,
    /// Tells positions of different sizes apart in the hash.
    pub(super) key: u64,
    /// The distance of each square to the centre, in half squares.
    off_centre: [u8; MOST_SQUARES],
    /// All squares.
    all: u128,
    /// All squares but the leftmost file.
    not_first_file: u128,
    /// All squares but the rightmost file.
    not_last_file: u128,
}

impl Board {
    /// The board of that size; `None` if a side is not 4 … 12 or there are more than 128 squares.
    pub fn of(width: usize, height: usize) -> Option<&'static Board> {
        const SIDES: usize = LONGEST - SHORTEST + 1;
        static BOARDS: [[OnceLock<Board>; SIDES]; SIDES] =
            [const { [const { OnceLock::new() }; SIDES] }; SIDES];
        let sides = SHORTEST..=LONGEST;
        let fits =
            sides.contains(&width) && sides.contains(&height) && width * height <= MOST_SQUARES;
        fits.then(|| {
            BOARDS[width - SHORTEST][height - SHORTEST].get_or_init(|| Board::new(width, height))
        })
    }

    fn new(width: usize, height: usize) -> Board {
        let mut board = Board {
            width,
            height,
            crossings: [[Crossing::default(); FAMILIES]; MOST_SQUARES],
            strides: [1, width as u8, width as u8 + 1, width as u8 - 1],
            open: Lines::walls(),
            key: mix((width * 16 + height) as u64),
            off_centre: [0; MOST_SQUARES],
            all: 0,
            not_first_file: 0,
            not_last_file: 0,
        };
        for square in 0..board.squares() {
            let (x, y) = (square % width, square / width);
            board.crossings[square] = board.lines_through(x, y);
            for crossing in board.crossings[square] {
                board.open.free(crossing);
            }
            board.off_centre[square] =
                ((2 * x).abs_diff(width - 1) + (2 * y).abs_diff(height - 1)) as u8;
            board.all |= 1 << square;
            board.not_first_file |= u128::from(x > 0) << square;
            board.not_last_file |= u128::from(x < width - 1) << square;
        }
        board
    }

    /// Lines are numbered family after family: ranks, files, rising diagonals (x − y is constant),
    /// falling ones (x + y is constant), which are walked upwards like all but the ranks.
    fn lines_through(&self, x: usize, y: usize) -> [Crossing; FAMILIES] {
        let (w, h) = (self.width, self.height);
        let files = h;
        let rising = files + w;
        let falling = rising + w + h - 1;
        let crossing =
            |line: usize, place: usize| Crossing { line: line as u16, place: place as u16 };
        [
            crossing(y, x),
            crossing(files + x, y),
            crossing(rising + x + (h - 1) - y, x.min(y)),
            crossing(falling + x + y, y.min(w - 1 - x)),
        ]
    }

    /// Number of files.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Number of ranks.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Number of squares.
    pub fn squares(&self) -> usize {
        self.width * self.height
    }

    /// All squares.
    #[inline(always)]
    pub fn all(&self) -> u128 {
        self.all
    }

    /// The square of a file and a rank counted from 0.
    pub fn square(&self, file: usize, rank: usize) -> Option<Square> {
        (file < self.width && rank < self.height).then(|| (rank * self.width + file) as Square)
    }

    /// How a square is called.
    pub fn name(&self, square: Square) -> SquareName {
        let square = usize::from(square);
        SquareName { file: (square % self.width) as u8, rank: (square / self.width) as u8 }
    }

    /// The distance of a square to the centre of the board along files and ranks, in half squares.
    #[inline(always)]
    pub fn off_centre(&self, square: Square) -> u32 {
        u32::from(self.off_centre[usize::from(square & 127)])
    }

    /// `set` and all squares that a king's step from it reaches.
    #[inline(always)]
    pub fn spread(&self, set: u128) -> u128 {
        let row = set | (set & self.not_last_file) << 1 | (set & self.not_first_file) >> 1;
        let width = self.width as u32;
        (row | row << width | row >> width) & self.all
    }

    /// The `free` squares that queens on `set` reach in one step.
    ///
    /// In each of the eight directions the set is smeared over the free squares by strides that double
    /// (Kogge–Stone, as in G. Isenberg's *Fill Algorithms*, chessprogramming.org): four of them cover
    /// the longest board.
    #[inline(always)]
    pub fn queens(&self, set: u128, free: u128) -> u128 {
        let width = self.width as u32;
        let eastward = free & self.not_first_file;
        let westward = free & self.not_last_file;
        up(set, free, width)
            | down(set, free, width)
            | up(set, eastward, 1)
            | down(set, westward, 1)
            | up(set, eastward, width + 1)
            | down(set, westward, width + 1)
            | up(set, westward, width - 1)
            | down(set, eastward, width - 1)
    }
}

/// The free squares in one row from those of a set, towards higher square numbers.
#[inline(always)]
fn up(set: u128, mut free: u128, stride: u32) -> u128 {
    let mut reached = free & set << stride;
    for doubling in 0..DOUBLINGS {
        let far = stride << doubling;
        reached |= free & reached << far;
        free &= free << far;
    }
    reached
}

/// The same towards lower ones.
#[inline(always)]
fn down(set: u128, mut free: u128, stride: u32) -> u128 {
    let mut reached = free & set >> stride;
    for doubling in 0..DOUBLINGS {
        let far = stride << doubling;
        reached |= free & reached >> far;
        free &= free >> far;
    }
    reached
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        (self.width, self.height) == (other.width, other.height)
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// A square as people call it: file letter and rank number, `d10`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquareName {
    file: u8,
    rank: u8,
}

impl SquareName {
    /// The name of the square with this file and rank, counted from 0.
    pub(super) fn at(file: usize, rank: usize) -> SquareName {
        SquareName { file: file as u8, rank: rank as u8 }
    }
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file) as char, self.rank + 1)
    }
}
