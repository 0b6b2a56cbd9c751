//! How a match went: what it had shown after each pair.

use crate::{Counted, Pentanomial, Sprt};

/// The most points of a curve: more cannot be told apart on a page.
const POINTS: usize = 400;

/// What a match had shown after so many pairs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Milestone {
    /// Pairs.
    pub pairs: u64,
    /// The score of A, 0 … 1.
    pub score: f64,
    /// Half the width of the 95 % interval.
    pub error: f64,
    /// Where a sequential test stood, if there is one.
    pub llr: Option<f64>,
}

/// How a pairing went, thinned out to a few hundred points; the last pair is one of them.
pub fn history(pairs: &[Counted], sprt: Option<&Sprt>) -> Vec<Milestone> {
    let stride = pairs.len().div_ceil(POINTS).max(1);
    let mut penta = Pentanomial::default();
    let mut steps = Vec::new();
    for (i, pair) in pairs.iter().enumerate() {
        penta.add(usize::from(pair.half_points));
        if (i + 1) % stride == 0 || i + 1 == pairs.len() {
            let sample = penta.sample();
            let (score, error) = (sample.mean, sample.error());
            let llr = sprt.map(|sprt| sprt.llr(penta));
            steps.push(Milestone { pairs: penta.pairs(), score, error, llr });
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_the_path_is_the_result() {
        let counted = |number| Counted { number, half_points: (number % 5) as u8, luck: None };
        let pairs: Vec<_> = (0..1234).map(counted).collect();
        let steps = history(&pairs, None);
        assert!(steps.len() <= POINTS && steps.is_sorted_by_key(|step| step.pairs));
        let mut penta = Pentanomial::default();
        pairs.iter().for_each(|pair| penta.add(usize::from(pair.half_points)));
        let last = steps.last().unwrap();
        assert_eq!((last.pairs, last.score), (1234, penta.sample().mean));
        assert!(history(&[], None).is_empty());
    }
}
