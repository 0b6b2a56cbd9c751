//! The 25 squares as the side to move sees them, numbered so that the symmetries are simple.
//!
//! The mover walks from its corner to the far one, along x, along y, or both. Numbers 0–4 are the
//! diagonal between the corners, from the mover's own corner (0, the goal of the other side) to its goal
//! (4); then come pairs of squares that the transposition exchanges, `5 + 2k` and `6 + 2k`. So a set of
//! squares that is its own transposition, numbered from 0 without gaps, has its diagonal squares first and
//! its pairs side by side again.

use yiqi_core::Side;

/// Squares of the board.
pub(super) const SQUARES: usize = 25;

/// Where the other side wins: the corner in which the mover starts.
pub(super) const OTHER_GOAL: u8 = 0;

/// Where the mover wins.
pub(super) const GOAL: u8 = 4;

/// All squares, one bit each.
pub(super) const ALL: u32 = (1 << SQUARES) - 1;

/// The number of a place by its x and y from the mover's corner.
const NUMBER: [[u8; 5]; 5] = {
    let mut number = [[0; 5]; 5];
    let (mut next, mut x) = (5, 0);
    while x < 5 {
        number[x][x] = x as u8;
        let mut y = x + 1;
        while y < 5 {
            number[x][y] = next;
            number[y][x] = next + 1;
            next += 2;
            y += 1;
        }
        x += 1;
    }
    number
};

/// x and y by number.
const PLACE: [(u8, u8); SQUARES] = {
    let mut place = [(0, 0); SQUARES];
    let mut i = 0;
    while i < SQUARES {
        let (x, y) = (i / 5, i % 5);
        place[NUMBER[x][y] as usize] = (x as u8, y as u8);
        i += 1;
    }
    place
};

/// The square on which the other side sees each: the board turned by half a turn.
pub(super) static TURNED: [u8; SQUARES] = {
    let mut turned = [0; SQUARES];
    let mut i = 0;
    while i < SQUARES {
        let (x, y) = PLACE[i];
        turned[i] = NUMBER[4 - x as usize][4 - y as usize];
        i += 1;
    }
    turned
};

/// The steps from a square to the mover's goal, each along x or y.
pub(super) static DISTANCE: [u8; SQUARES] = {
    let mut distance = [0; SQUARES];
    let mut i = 0;
    while i < SQUARES {
        distance[i] = 8 - PLACE[i].0 - PLACE[i].1;
        i += 1;
    }
    distance
};

/// Where a stone of the mover may go: a list that ends with [`NONE`].
pub(super) static STEPS: [[u8; 3]; SQUARES] = {
    let mut steps = [[NONE; 3]; SQUARES];
    let mut i = 0;
    while i < SQUARES {
        let (x, y) = (PLACE[i].0 as usize, PLACE[i].1 as usize);
        let mut count = 0;
        if x < 4 {
            steps[i][count] = NUMBER[x + 1][y];
            count += 1;
        }
        if y < 4 {
            steps[i][count] = NUMBER[x][y + 1];
            count += 1;
        }
        if x < 4 && y < 4 {
            steps[i][count] = NUMBER[x + 1][y + 1];
        }
        i += 1;
    }
    steps
};

/// No square.
pub(super) const NONE: u8 = u8::MAX;

/// The same square with x and y exchanged.
#[inline(always)]
pub(super) fn transposed(square: u8) -> u8 {
    if square < 5 { square } else { ((square - 5) ^ 1) + 5 }
}

/// By side to move and square of the board (`5 × rank + file`): the number for the mover. Red walks from
/// the top left to the bottom right.
pub(super) static SEEN: [[u8; SQUARES]; 2] = {
    let mut seen = [[0; SQUARES]; 2];
    let mut i = 0;
    while i < SQUARES {
        let (file, rank) = (i % 5, i / 5);
        seen[Side::First as usize][i] = NUMBER[file][4 - rank];
        seen[Side::Second as usize][i] = NUMBER[4 - file][rank];
        i += 1;
    }
    seen
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_are_what_they_say() {
        for square in 0..SQUARES as u8 {
            let at = usize::from(square);
            let (x, y) = PLACE[at];
            assert_eq!(PLACE[usize::from(transposed(square))], (y, x));
            assert_eq!(PLACE[usize::from(TURNED[at])], (4 - x, 4 - y));
            assert_eq!(DISTANCE[at] + DISTANCE[usize::from(TURNED[at])], 8);
            assert_eq!(
                STEPS[at].iter().filter(|&&to| to == NONE).count(),
                match (x, y) {
                    (4, 4) => 3,
                    (4, _) | (_, 4) => 2,
                    _ => 0,
                }
            );
        }
        assert_eq!((DISTANCE[usize::from(OTHER_GOAL)], DISTANCE[usize::from(GOAL)]), (8, 0));
        // a5 is Red's corner, e1 Blue's; each sees its own as 0.
        assert_eq!((SEEN[0][20], SEEN[0][4], SEEN[1][4], SEEN[1][20]), (0, 4, 0, 4));
    }
}
