//! Sums over the men: what each is worth where it stands, kept up to date from move to move.

use yiqi_core::Side;
use yiqi_games::minichess::{Man, Minichess, Move, Position};

/// The most that one man is worth in centipawns, whatever the weights: 24 men then stay clear of
/// the values of forced ends.
const MOST: f64 = 20_000.0;
/// The most squares of a board.
const SQUARES: usize = 36;

/// Centipawns for every man on every square, seen by White; for Black the board is turned by half.
#[derive(Clone, Debug)]
pub(super) struct Scores {
    worth: [[[i32; SQUARES]; 6]; 2],
}

impl Scores {
    /// Asks `worth` what one of White's men is worth, in pawns, on a square given by file and rank.
    pub(super) fn new(game: &Minichess, worth: impl Fn(Man, usize, usize) -> f64) -> Scores {
        let size = game.size();
        let last = size * size - 1;
        let mut scores = Scores { worth: [[[0; SQUARES]; 6]; 2] };
        for man in Man::ALL {
            for square in 0..=last {
                let centipawns = worth(man, square % size, square / size) * 100.0;
                let centipawns = centipawns.round().clamp(-MOST, MOST) as i32;
                scores.worth[0][man.index()][square] = centipawns;
                scores.worth[1][man.index()][last - square] = -centipawns;
            }
        }
        scores
    }

    #[inline(always)]
    fn of(&self, side: Side, man: Man, square: usize) -> i32 {
        self.worth[side][man.index()][square]
    }

    /// The sum over all men, in centipawns for White.
    pub(super) fn fresh(&self, p: &Position) -> i32 {
        p.each().map(|(square, side, man)| self.of(side, man, square)).sum()
    }

    /// The sum after the legal move `m` from `p`, whose sum is `before`.
    #[inline(always)]
    pub(super) fn after(&self, before: i32, p: &Position, m: Move) -> i32 {
        let side = p.side();
        let man = p.man(m.from());
        let becomes = m.promotion().unwrap_or(man);
        let mut sum = before - self.of(side, man, m.from()) + self.of(side, becomes, m.to());
        if p.captures(m) {
            sum -= self.of(!side, p.man(m.to()), m.to());
        }
        sum
    }
}
