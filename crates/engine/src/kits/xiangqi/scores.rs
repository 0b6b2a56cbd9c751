//! Sums over the men: what each is worth where it stands, kept up to date from move to move.

use yiqi_core::Side;
use yiqi_games::xiangqi::{FILES, Man, Move, Position, RANKS, SQUARES};

/// The most that one man is worth in centipawns, whatever the weights: 32 men then stay clear of the
/// values of forced ends.
const MOST: f64 = 20_000.0;

/// Centipawns for every man on every square, seen by Red; for Black the board is turned by half, and
/// the sign changed.
#[derive(Clone, Debug)]
pub(super) struct Scores {
    worth: Box<[[[i32; SQUARES]; 7]; 2]>,
}

impl Scores {
    /// Asks `worth` what one of Red's men is worth, in pawns, on a square given by file and rank.
    pub(super) fn new(worth: impl Fn(Man, usize, usize) -> f64) -> Scores {
        let mut scores = Scores { worth: Box::new([[[0; SQUARES]; 7]; 2]) };
        for man in Man::ALL {
            for rank in 0..RANKS {
                for file in 0..FILES {
                    let square = rank * FILES + file;
                    let centipawns = worth(man, file, rank) * 100.0;
                    let centipawns = centipawns.round().clamp(-MOST, MOST) as i32;
                    scores.worth[0][man.index()][square] = centipawns;
                    scores.worth[1][man.index()][SQUARES - 1 - square] = -centipawns;
                }
            }
        }
        scores
    }

    #[inline(always)]
    fn of(&self, side: Side, man: Man, square: usize) -> i32 {
        self.worth[side][man.index()][square]
    }

    /// The sum over all men, in centipawns for Red.
    pub(super) fn fresh(&self, p: &Position) -> i32 {
        p.each().map(|(square, side, man)| self.of(side, man, square)).sum()
    }

    /// The sum after the legal move `m` from `p`, whose sum is `before`.
    #[inline(always)]
    pub(super) fn after(&self, before: i32, p: &Position, m: Move) -> i32 {
        let side = p.side();
        let man = p.man(m.from());
        let mut sum = before - self.of(side, man, m.from()) + self.of(side, man, m.to());
        if p.captures(m) {
            sum -= self.of(!side, p.man(m.to()), m.to());
        }
        sum
    }
}
