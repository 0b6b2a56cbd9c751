//! Scores of game pairs: five possible results.
//!
//! Counting pairs instead of games takes out what an opening or the dice give to one side, see
//! <https://www.chessprogramming.org/Match_Statistics> and the fastchess manual,
//! <https://github.com/Disservin/fastchess>.

use super::counts::numbers;
use crate::Sample;
use yiqi_core::Fault;

/// How many pairs brought 0, ½, 1, 1½ and 2 points: LL, LD, DD or WL, WD, WW.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// Reads `LL,LD,D,WD,WW`, five counts.
    ///
    /// ```
    /// let pairs = yiqi_lab::Pentanomial::parse("5,10,40,30,15")?;
    /// assert_eq!(pairs.pairs(), 100);
    /// # Ok::<(), yiqi_core::Fault>(())
    /// ```
    ///
    /// # Errors
    /// Not five whole numbers from 0 to 10¹², or nothing but zeros.
    pub fn parse(text: &str) -> Result<Pentanomial, Fault> {
        numbers("pentanomial", "LL,LD,D,WD,WW", text).map(Pentanomial)
    }

    /// Counts a pair that brought `half_points`, 0 … 4.
    pub(crate) fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// Counts the pairs of another.
    pub fn merge(&mut self, other: &Pentanomial) {
        self.0.iter_mut().zip(other.0).for_each(|(mine, theirs)| *mine += theirs);
    }

    /// The same pairs as the other engine sees them.
    #[must_use]
    pub fn turned(mut self) -> Pentanomial {
        self.0.reverse();
        self
    }

    /// How many pairs.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The pairs as scores.
    ///
    /// ```
    /// let sample = yiqi_lab::Pentanomial([5, 10, 40, 30, 15]).sample();
    /// assert_eq!((sample.count, sample.mean), (100, 0.6));
    /// ```
    pub fn sample(&self) -> Sample {
        Sample::new(2, &self.scores())
    }

    /// How often each score of a pair, the mean of its two games, occurred.
    pub(crate) fn scores(&self) -> [(f64, u64); 5] {
        let [ll, ld, even, wd, ww] = self.0;
        [(0.0, ll), (0.25, ld), (0.5, even), (0.75, wd), (1.0, ww)]
    }
}
