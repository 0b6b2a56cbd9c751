//! The men of Xiangqi.

use std::fmt;

/// What stands on a square, whoever owns it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Man {
    /// 帅 将, the general: one step along the lines of its palace; the game is about it.
    King = 0,
    /// 仕 士: one step along the diagonals of the palace.
    Advisor = 1,
    /// 相 象: two steps diagonally, never over the river.
    Elephant = 2,
    /// 马, the knight: one step straight and one diagonally; does not leap.
    Horse = 3,
    /// 车, the chariot: any distance along rank or file.
    Rook = 4,
    /// 炮: moves like a rook, captures over exactly one piece.
    Cannon = 5,
    /// 兵 卒, the pawn: one step ahead, beyond the river also sideways.
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

    /// The man of a letter in either case; `H` and `E` are read as horse and elephant.
    pub fn from_letter(letter: char) -> Option<Man> {
        match letter.to_ascii_uppercase() {
            'H' => Some(Man::Horse),
            'E' => Some(Man::Elephant),
            upper => Man::ALL.into_iter().find(|man| man.letter() == upper),
        }
    }

    /// The English name in lower case, also the id of the picture.
    pub const fn name(self) -> &'static str {
        ["king", "advisor", "elephant", "horse", "rook", "cannon", "soldier"][self as usize]
    }

    /// How many a side begins with, which it never exceeds.
    pub const fn most(self) -> usize {
        [1, 2, 2, 2, 2, 2, 5][self as usize]
    }
}

impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
