//! Distance vectors: how far each stone of a side is from its goal corner on the standard 5×5 board.
//!
//! A stone that is gone has digit 0, one on the board its distance in king's steps, 1 … 4; a vector is the
//! number with these six digits in base 5, the digit of stone 1 being the last. A stone on the goal ends the
//! game, so that distance 0 is free for the stones that are gone.

use super::distance::Distances;
use yiqi_core::Side;
use yiqi_games::ewn::{Ewn, Position, STANDARD, Stone};

/// Stones a side, and faces of the die.
pub(super) const STONES: usize = 6;

/// The digits: gone, or 1 … 4 steps away.
pub(super) const DIGITS: usize = 5;

/// The number of vectors, 5⁶.
pub(super) const VECTORS: usize = DIGITS.pow(STONES as u32);

/// Squares of the board.
pub(super) const AREA: usize = 25;

/// What the digit of stone `index` (its number − 1) counts for.
pub(super) const fn place(index: usize) -> usize {
    DIGITS.pow(index as u32)
}

/// The digits of a vector, by number − 1.
pub(super) fn digits(vector: usize) -> [usize; STONES] {
    std::array::from_fn(|index| vector / place(index) % DIGITS)
}

/// The vector with the numbers turned round: stone `i` becomes stone `7 − i`. Since the next higher and the
/// next lower number stand in for one that is gone, this is the same side in other words.
pub(super) fn mirrored(vector: usize) -> usize {
    let digits = digits(vector);
    (0..STONES).map(|index| digits[index] * place(STONES - 1 - index)).sum()
}

/// Whether a game has the board, the stones and the rules that vectors are made for.
///
/// # Errors
/// What is different, in words.
pub(super) fn made_for(game: &Ewn) -> Result<(), String> {
    let board = game.board();
    if *game.variant() != STANDARD {
        return Err(format!("{} has other rules", game.variant().name));
    }
    if (board.width, board.height) != (5, 5) {
        return Err(format!("this board has {}×{} squares", board.width, board.height));
    }
    match game.stones() {
        STONES => Ok(()),
        stones => Err(format!("this game has {stones} stones a side")),
    }
}

/// What each stone on each square adds to the vector of its side.
#[derive(Clone, Debug)]
pub(super) struct Vectors {
    /// By `32 × lane + square`.
    shares: Box<[u16; 16 * 32]>,
}

impl Vectors {
    /// The shares in the standard game, see [`made_for`].
    pub(super) fn new(game: &Ewn) -> Vectors {
        let distances = Distances::new(game);
        let mut shares = Box::new([0; 16 * 32]);
        for side in Side::BOTH {
            for number in 1..=STONES {
                let lane = Stone::new(side, number as u8).lane();
                for square in 0..AREA {
                    let distance = usize::from(distances.get(side, square as u8));
                    shares[32 * lane + square] = (distance * place(number - 1)) as u16;
                }
            }
        }
        Vectors { shares }
    }

    /// The vector of a side.
    #[inline(always)]
    pub(super) fn of(&self, p: &Position, side: Side) -> usize {
        let share = |stone: Stone| {
            self.shares[(32 * stone.lane() + usize::from(p.square(stone) & 31)) & 511]
        };
        p.stones(side).map(|stone| usize::from(share(stone))).sum()
    }
}
