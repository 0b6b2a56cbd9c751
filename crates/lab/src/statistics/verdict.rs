//! What a match has shown, in words.

use super::{AfterStop, Sample, Z95};

/// With fewer pairs even a clean sweep comes by luck more than once in twenty times: 2 · 2⁻⁵ > 0.05.
const FEWEST_PAIRS: u64 = 6;

/// More pairs than this nobody plays: the engines are as good as equal.
const MOST_PAIRS: f64 = 1e6;

/// What a match between A and B has shown, at 95 %.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The score of A is above one half beyond doubt.
    Stronger,
    /// It is below.
    Weaker,
    /// The difference is within the noise. About so many more pairs would show it if it is as large
    /// as it looks; `None` if it looks like no difference at all.
    Noise(Option<u64>),
}

impl Verdict {
    /// Judges the pairs of a match.
    pub fn of(pairs: &Sample) -> Verdict {
        let off = pairs.mean - 0.5;
        if pairs.count >= FEWEST_PAIRS && off.abs() > pairs.error() {
            return if off > 0.0 { Verdict::Stronger } else { Verdict::Weaker };
        }
        // The interval shrinks with the square root of the number of pairs.
        let needed = (pairs.variance * (Z95 / off).powi(2)).max(FEWEST_PAIRS as f64);
        let more = (needed - pairs.count as f64).ceil();
        Verdict::Noise((off != 0.0 && more <= MOST_PAIRS).then(|| more.max(1.0) as u64))
    }

    /// Judges a match that a sequential test has stopped, by the interval that accounts for the stop;
    /// a test that accepts H0 may well leave open who is stronger.
    pub fn after(stop: &AfterStop) -> Verdict {
        if stop.low > 0.0 {
            Verdict::Stronger
        } else if stop.high < 0.0 {
            Verdict::Weaker
        } else {
            Verdict::Noise(None)
        }
    }

    /// The verdict as a sentence, with the names of the engines.
    pub fn words(self, a: &str, b: &str) -> String {
        match self {
            Verdict::Stronger => format!("{a} is stronger (95 %)"),
            Verdict::Weaker => format!("{b} is stronger (95 %)"),
            Verdict::Noise(None) => "no difference shown: within noise".to_owned(),
            Verdict::Noise(Some(more)) => {
                let pairs = if more == 1 { "pair" } else { "pairs" };
                format!(
                    "no difference shown: within noise; if it is as large as it looks, about {more} \
                     more {pairs} would show it"
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Pentanomial;

    #[test]
    fn verdicts() {
        let verdict = |penta| Verdict::of(&Pentanomial(penta).sample());
        assert_eq!(verdict([5, 10, 40, 30, 15]), Verdict::Stronger);
        assert_eq!(verdict([15, 30, 40, 10, 5]), Verdict::Weaker);
        assert_eq!(verdict([0, 0, 9, 0, 0]), Verdict::Noise(None));
        assert_eq!(verdict([0; 5]), Verdict::Noise(None));
        assert_eq!(verdict([0, 0, 0, 0, 5]), Verdict::Noise(Some(1)));
        assert_eq!(verdict([0, 0, 0, 0, 6]), Verdict::Stronger);
        // A deviation of 1/4 a pair around 1/2 + 1/40 takes (1.96 · 10)² ≈ 384 pairs or a little less.
        let Verdict::Noise(Some(more)) = verdict([0, 18, 0, 22, 0]) else { panic!() };
        assert_eq!(more, 341);
        let after = |low, high| Verdict::after(&AfterStop { low, median: 0.0, high });
        assert_eq!(after(1.0, f64::INFINITY), Verdict::Stronger);
        assert_eq!((after(-9.0, -1.0), after(-2.8, 60.6)), (Verdict::Weaker, Verdict::Noise(None)));
        assert_eq!(Verdict::Weaker.words("A", "B"), "B is stronger (95 %)");
        assert!(
            Verdict::Noise(Some(1)).words("A", "B").ends_with("about 1 more pair would show it")
        );
    }
}
