//! The men of chess and the names of squares.

use std::fmt;

/// What stands on a square, whoever owns it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Man {
    /// One step in any direction; the game is about it.
    King = 0,
    /// Any distance in any direction.
    Queen = 1,
    /// Any distance along rank or file.
    Rook = 2,
    /// Any distance along a diagonal.
    Bishop = 3,
    /// The only leaper: two and one.
    Knight = 4,
    /// One step ahead, captures diagonally ahead, promotes on the last rank.
    Pawn = 5,
}

impl Man {
    /// All men, in the order of their numbers.
    pub const ALL: [Man; 6] =
        [Man::King, Man::Queen, Man::Rook, Man::Bishop, Man::Knight, Man::Pawn];

    /// The man's number, 0 … 5.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The capital letter of the man in texts.
    pub const fn letter(self) -> char {
        ['K', 'Q', 'R', 'B', 'N', 'P'][self as usize]
    }

    /// The man of a letter, in either case.
    pub fn from_letter(letter: char) -> Option<Man> {
        Man::ALL.into_iter().find(|man| man.letter() == letter.to_ascii_uppercase())
    }

    /// The English name in lower case, also the id of the picture.
    pub const fn name(self) -> &'static str {
        ["king", "queen", "rook", "bishop", "knight", "pawn"][self as usize]
    }
}

impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A square as people call it, file and rank counted from 0: `(0, 3)` is a4.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Square {
    /// The file, 0 for a.
    pub file: u8,
    /// The rank, 0 for White's back rank.
    pub rank: u8,
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a'.saturating_add(self.file)), self.rank + 1)
    }
}
