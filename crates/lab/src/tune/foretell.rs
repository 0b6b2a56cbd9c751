//! How well evaluators foretell the results of positions, each by its own best slope.

use super::Rows;
use super::logistic::{Prior, cost, fit, log_odds};
use super::ranks::spearman;
use crate::positions::{Codec, Source, SourceError};
use yiqi_engine::any::AnyGame;

/// What an evaluator foretells.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Foretold {
    /// Positions that were looked at.
    pub positions: usize,
    /// The rank correlation of values and results.
    pub spearman: Option<f64>,
    /// By how much the evaluator's log-odds should be multiplied.
    pub slope: f64,
    /// Minus the logarithm of the likelihood of a result, in the mean, with that slope.
    pub loss: f64,
    /// The positions by tenths of the win chance that the evaluator gives them.
    pub tenths: [Tenth; 10],
}

/// Positions whose win chance lies in one tenth of 0 … 1.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tenth {
    /// How many there are.
    pub positions: u32,
    /// The win chance that they were given, in the mean.
    pub foretold: f64,
    /// What came of them: a win 1, a draw ½.
    pub result: f64,
}

/// Sorts win chances and results into tenths.
fn tenths(values: &[f64], results: &[f64]) -> [Tenth; 10] {
    let mut tenths = [Tenth::default(); 10];
    for (value, result) in values.iter().zip(results) {
        let tenth = &mut tenths[((value * 10.0) as usize).min(9)];
        tenth.positions += 1;
        tenth.foretold += value;
        tenth.result += result;
    }
    for tenth in tenths.iter_mut().filter(|tenth| tenth.positions > 0) {
        tenth.foretold /= f64::from(tenth.positions);
        tenth.result /= f64::from(tenth.positions);
    }
    tenths
}

/// Asks an evaluator about at most `most` quiet positions of a source; `None` where it finds nothing to
/// tell apart.
///
/// # Errors
/// A source that cannot be read, an evaluator that the game refuses.
pub fn foretell(
    game: &dyn AnyGame,
    source: &Source,
    eval: &str,
    most: usize,
) -> Result<Option<Foretold>, SourceError> {
    let codec = Codec::of(game);
    let mut rows = Rows::new(1);
    let (mut values, mut results) = (Vec::new(), Vec::new());
    source.each::<SourceError>(game, &mut |records| {
        for record in records.iter().filter(|record| !(record.noisy || record.check)) {
            let position = codec.position(game, record)?;
            if values.len() == most || position.end().is_some() {
                continue;
            }
            let win = game.explain(&*position, eval)?.win;
            let result = (f64::from(record.result) + 1.0) / 2.0;
            rows.push(&[log_odds(win)], 0.0, result, record.game);
            values.push(win);
            results.push(result);
        }
        Ok(values.len() < most)
    })?;
    let prior = Prior { weights: vec![1.0], k: 1.0, ridge: 0.0 };
    let Some(fit) = fit(&rows, &prior).filter(|fit| fit.errors[0].is_some()) else {
        return Ok(None);
    };
    let losses = (0..rows.len())
        .map(|i| cost(rows.sum(i, &fit.weights) + fit.tempo, f64::from(rows.target[i])));
    let loss = losses.sum::<f64>() / rows.len() as f64;
    let (positions, slope) = (rows.len(), fit.weights[0]);
    let tenths = tenths(&values, &results);
    Ok(Some(Foretold { positions, spearman: spearman(&values, &results), slope, loss, tenths }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn win_chances_are_sorted_into_tenths() {
        let found = tenths(&[0.0, 0.05, 0.62, 0.68, 1.0], &[0.0, 1.0, 0.5, 1.0, 1.0]);
        assert_eq!((found[0].positions, found[0].result), (2, 0.5));
        assert!((found[0].foretold - 0.025).abs() < 1e-12);
        assert_eq!((found[6].positions, found[6].result), (2, 0.75));
        assert_eq!((found[9].positions, found[9].foretold), (1, 1.0));
        assert_eq!(found[5], Tenth::default());
    }
}
