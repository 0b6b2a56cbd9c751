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
    Ok(Some(Foretold { positions, spearman: spearman(&values, &results), slope, loss }))
}
