//! The score of a match without the luck of the dice.
//!
//! Luck is a control variate: it has mean zero and goes with the score, so a share β of it can be
//! taken off the score without changing the mean. β = 1 is the natural share: for a judge that is
//! right and players who agree with it nothing would be left but their mistakes. But where a player
//! throws his chances away, or one side wins every game whatever it rolls, the judge sees luck that
//! does not count, and with all of it taken off the error grows: fivefold for `greedy` against
//! `random` in `ewn:king6`. The share that leaves the least variance is cov(score, luck) / var(luck).
//! Fitted on the pairs that it is then applied to, it would be biased by their chance correlation.
//! So each pair gets a share that is fitted on all the *other* pairs, which know nothing of its dice:
//! its luck keeps mean zero, and the adjusted score is unbiased as with β = 1 (A. Owen, *Monte Carlo
//! theory, methods and examples*, section 8.9, <https://artowen.su.domains/mc/>, has the control
//! variates). The judge itself must be chosen before the games are seen.

use crate::{SIDES_OF_A, Sample};
use yiqi_core::Side;

/// Luck below this is rounding.
const NO_LUCK: f64 = 1e-9;

/// Squares of luck that sum up to less say nothing of its share, and may be rounding too, since they
/// are what is left of a sum when a pair is taken away.
const NO_SQUARES: f64 = 1e-9;

/// What engine A has got out of a pair of games and what the dice gave it, both as means of the two
/// games in points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PairLuck {
    /// The score of A, 0 … 1.
    pub score: f64,
    /// The luck of A.
    pub luck: f64,
}

impl PairLuck {
    /// A pair from what [`Side::First`] scored in its two games (1, ½ or 0) and from that side's luck
    /// in them (see [`crate::luck()`]). In the second game A has the other side, whose score is
    /// 1 minus First's and whose luck is First's with the sign changed.
    ///
    /// Both games have the same dice, so their lucks nearly cancel where they run alike. That does no
    /// harm: in each game by itself the dice are fair and the luck has mean zero, and so has any sum
    /// of lucks, however they depend on each other.
    ///
    /// ```
    /// use yiqi_lab::PairLuck;
    /// // The side that begins has won both games, and A was lucky in both.
    /// let pair = PairLuck::new([1.0, 1.0], [0.3, -0.1]);
    /// assert_eq!(pair, PairLuck { score: 0.5, luck: 0.2 });
    /// ```
    pub fn new(scores: [f64; 2], lucks: [f64; 2]) -> PairLuck {
        let (mut score, mut luck) = (0.0, 0.0);
        for (game, side_of_a) in SIDES_OF_A.into_iter().enumerate() {
            let first = side_of_a == Side::First;
            score += if first { scores[game] } else { 1.0 - scores[game] } / 2.0;
            luck += if first { lucks[game] } else { -lucks[game] } / 2.0;
        }
        PairLuck { score, luck }
    }
}

/// A match as played and with the luck taken out, both as samples of pairs, from which
/// [`crate::elo()`] and the others draw their figures.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LuckAdjusted {
    /// The scores of A.
    pub raw: Sample,
    /// The scores without the luck; single ones, and the mean of few, may lie outside of 0 … 1.
    pub adjusted: Sample,
    /// The share of the luck that was taken off, 0 … 1, as the mean over the pairs.
    pub share: f64,
}

impl LuckAdjusted {
    /// Takes the luck out of a match. The order of the pairs matters only to the last digits. `None`
    /// where there is nothing to take out because no pair saw any luck: a game without dice, a judge
    /// that thinks the same of every roll, players who do the same in both games.
    pub fn of(pairs: &[PairLuck]) -> Option<LuckAdjusted> {
        if pairs.iter().all(|pair| pair.luck.abs() < NO_LUCK) {
            return None;
        }
        let sums = Sums::of(pairs);
        let shares: Vec<f64> = pairs.iter().map(|&pair| sums.without(pair).share()).collect();
        let raw: Vec<_> = pairs.iter().map(|pair| (pair.score, 1)).collect();
        let adjust = |(pair, share): (&PairLuck, &f64)| (pair.score - share * pair.luck, 1);
        let adjusted: Vec<_> = pairs.iter().zip(&shares).map(adjust).collect();
        Some(LuckAdjusted {
            raw: Sample::new(2, &raw),
            adjusted: Sample::new(2, &adjusted),
            share: shares.iter().sum::<f64>() / pairs.len() as f64,
        })
    }

    /// The variance of a pair's score divided by that of its adjusted score: how many times as many
    /// pairs the plain score takes for the same error. 1 where neither varies.
    pub fn gain(&self) -> f64 {
        if self.raw.variance == self.adjusted.variance {
            return 1.0;
        }
        self.raw.variance / self.adjusted.variance
    }
}

/// Sums over pairs, of which one pair is easily taken away.
#[derive(Clone, Copy, Default)]
struct Sums {
    count: f64,
    score: f64,
    luck: f64,
    product: f64,
    square: f64,
}

impl Sums {
    fn of(pairs: &[PairLuck]) -> Sums {
        pairs.iter().fold(Sums::default(), |sums, &pair| sums.plus(pair, 1.0))
    }

    fn without(self, pair: PairLuck) -> Sums {
        self.plus(pair, -1.0)
    }

    fn plus(self, PairLuck { score, luck }: PairLuck, times: f64) -> Sums {
        Sums {
            count: self.count + times,
            score: self.score + times * score,
            luck: self.luck + times * luck,
            product: self.product + times * score * luck,
            square: self.square + times * luck * luck,
        }
    }

    /// The share of the luck that leaves the least variance: cov(score, luck) / var(luck). Never less
    /// than nothing or more than everything, or a handful of pairs could ask for any multiple. None
    /// of it where fewer than two pairs, or pairs of equal luck, tell nothing.
    fn share(self) -> f64 {
        if self.count < 2.0 {
            return 0.0;
        }
        let covariance = self.product - self.score * self.luck / self.count;
        let variance = self.square - self.luck * self.luck / self.count;
        if variance < NO_SQUARES { 0.0 } else { (covariance / variance).clamp(0.0, 1.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(score: f64, luck: f64) -> PairLuck {
        PairLuck { score, luck }
    }

    /// Five equally likely pairs whose lucks have mean zero: over all matches of four pairs the mean
    /// of the adjusted score is that of the score to the last digit. With one share fitted on all
    /// four it is not.
    #[test]
    fn a_share_from_the_other_pairs_is_unbiased() {
        let likely =
            [pair(1.0, 0.5), pair(1.0, -0.1), pair(0.75, 0.2), pair(0.25, 0.1), pair(0.0, -0.7)];
        let (mut adjusted, mut fitted) = (0.0, 0.0);
        for n in 0..5_usize.pow(4) {
            let pairs: [_; 4] = std::array::from_fn(|i| likely[n / 5_usize.pow(i as u32) % 5]);
            let sums = Sums::of(&pairs);
            adjusted += LuckAdjusted::of(&pairs).unwrap().adjusted.mean / 625.0;
            fitted += (sums.score - sums.share() * sums.luck) / sums.count / 625.0;
        }
        assert!((adjusted - 0.6).abs() < 1e-12, "{adjusted}");
        assert!((fitted - 0.6).abs() > 1e-3, "{fitted}");
    }

    #[test]
    fn luck_that_explains_all_and_luck_that_explains_nothing() {
        let all = [0.3, -0.2, 0.1, -0.4, 0.2, 0.0].map(|luck| pair(0.6 + luck, luck));
        let match_ = LuckAdjusted::of(&all).unwrap();
        assert!((match_.adjusted.mean - 0.6).abs() < 1e-12 && match_.adjusted.error() < 1e-9);
        assert!((match_.share - 1.0).abs() < 1e-9 && match_.gain() > 1e9);
        // Won whatever the dice brought.
        let nothing = [0.3, -0.2, 0.1, -0.4, 0.2].map(|luck| pair(1.0, luck));
        let match_ = LuckAdjusted::of(&nothing).unwrap();
        assert!((match_.adjusted.mean - 1.0).abs() < 1e-12 && match_.adjusted.error() < 1e-9);
        assert!(match_.share < 1e-9);
    }

    #[test]
    fn off_without_luck_and_sane_with_few_pairs() {
        assert_eq!(LuckAdjusted::of(&[]), None);
        assert_eq!(LuckAdjusted::of(&[pair(1.0, 0.0), pair(0.5, 1e-17)]), None);
        for pairs in [&[pair(1.0, 0.4)][..], &[pair(1.0, 0.4), pair(0.0, 0.4)]] {
            let match_ = LuckAdjusted::of(pairs).unwrap();
            assert_eq!(match_.raw, match_.adjusted);
            assert_eq!((match_.gain(), match_.share), (1.0, 0.0));
        }
    }
}
