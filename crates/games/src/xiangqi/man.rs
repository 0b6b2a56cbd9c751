//! The men of Xiangqi and the names of points.

use std::fmt;

/// What stands on a point, whoever owns it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Man {
    /// 帅 将: one step along the lines of its palace; the game is about it.
    King = 0,
    /// 仕 士: one step along the diagonals of the palace.
    Advisor = 1,
    /// 相 象: two steps along a diagonal, on its own side of the river.
    Elephant = 2,
    /// 马: one step straight and one diagonally on; the first point must be empty.
    Horse = 3,
    /// 车: any distance along rank or file.
    Rook = 4,
    /// 炮: moves like a rook, captures over exactly one man.
    Cannon = 5,
    /// 兵 卒: one step ahead, past the river also sideways.
    Soldier = 6,
}

impl Man {
    /// All men, in the order of their numbers.
    pub const ALL: [Man; 7] =
        [Man::King, Man::Advisor, Man::Elephant, Man::Horse, Man::Rook, Man::Cannon, Man::Soldier];

    /// The man's number, 0 … 6.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The capital letter of the man in position texts.
    pub const fn letter(self) -> char {
        ['K', 'A', 'B', 'N', 'R', 'C', 'P'][self as usize]
    }

    /// The man of a letter in either case; horse and elephant have two (`N H`, `B E`), the soldier
    /// too (`P S`).
    pub fn from_letter(letter: char) -> Option<Man> {
        Some(match letter.to_ascii_uppercase() {
            'K' => Man::King,
            'A' => Man::Advisor,
            'B' | 'E' => Man::Elephant,
            'N' | 'H' => Man::Horse,
            'R' => Man::Rook,
            'C' => Man::Cannon,
            'P' | 'S' => Man::Soldier,
            _ => return None,
        })
    }

    /// How many of them a side begins with.
    pub const fn most(self) -> usize {
        [1, 2, 2, 2, 2, 2, 5][self as usize]
    }

    /// The English name in lower case, also the id of the picture.
    pub const fn name(self) -> &'static str {
        ["king", "advisor", "elephant", "horse", "rook", "cannon", "soldier"][self as usize]
    }
}

impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A point as people call it: `h2`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Square {
    /// The file, 0 for a.
    pub file: u8,
    /// The number of the rank as it is printed: from 0, or from 1 under `coords=1-10`.
    pub rank: u8,
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a'.saturating_add(self.file)), self.rank)
    }
}
