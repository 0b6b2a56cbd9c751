//! `--method logistic`: new weights of a linear evaluator from the results or scores of positions.

use super::Rows;
use super::gather::{self, Data, Filter, Gathered, Target};
use super::lens::{Lens, eval_name};
use super::logistic::{Prior, cost, fit};
use crate::positions::{Source, SourceError, Split};
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use yiqi_core::Fault;
use yiqi_engine::any::AnyGame;
use yiqi_engine::weights::NamedWeight;

/// What is asked for.
#[derive(Clone, PartialEq, Debug)]
pub struct Regression {
    /// The evaluator's options, `eval=simple,center=0.2`; empty for the default. Its weights are the
    /// old ones.
    pub eval: String,
    /// What is to be foretold.
    pub target: Target,
    /// Which positions count.
    pub filter: Filter,
    /// How strongly the old weights hold, see [`Prior::ridge`].
    pub ridge: f64,
    /// The share of the games that is held out.
    pub hold_out: f64,
    /// The seed that draws them.
    pub seed: u64,
    /// Weights that stay as they are, by name.
    pub fixed: Vec<String>,
}

/// What a regression has found.
#[derive(Clone, PartialEq, Debug)]
pub struct Regressed {
    /// The evaluator's weights, one after the other.
    pub lines: Vec<Line>,
    /// Log-odds that one unit of the weighted sum is worth by the evaluator, …
    pub slope: f64,
    /// … and by the data, with the old weights.
    pub k: f64,
    /// What having the move is worth, in log-odds, and its standard error.
    pub tempo: (f64, f64),
    /// Positions and games of the fit.
    pub train: (usize, usize),
    /// Positions and games that were held out.
    pub held: (usize, usize),
    /// The mean loss of the held-out positions with the old weights and `k`, with the new ones, and
    /// the difference of the two with its standard error; nothing where nothing was held out.
    pub losses: Option<Losses>,
    /// What was read.
    pub gathered: Gathered,
}

/// A weight and what became of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// Its name.
    pub name: &'static str,
    /// What it was.
    pub old: f64,
    /// What it is.
    pub new: f64,
    /// The standard error of the new one; `None` where it was not fitted.
    pub error: Option<f64>,
    /// Why it was not fitted, in words.
    pub note: Option<String>,
}

impl Line {
    /// How many standard errors the new weight is from the old one.
    pub fn z(&self) -> Option<f64> {
        self.error.filter(|&error| error > 0.0).map(|error| (self.new - self.old) / error)
    }
}

/// Mean losses a position: minus the logarithm of the likelihood.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Losses {
    /// With the old weights.
    pub before: f64,
    /// With the new ones.
    pub after: f64,
    /// How much less the new ones lose.
    pub gain: f64,
    /// The standard error of that, games taken as a whole.
    pub error: f64,
}

impl Regressed {
    /// The new weights.
    pub fn weights(&self, old: &[NamedWeight]) -> Vec<NamedWeight> {
        let new = |weight: &NamedWeight| {
            let line = self.lines.iter().find(|line| line.name == weight.name);
            NamedWeight { value: line.map_or(weight.value, |line| line.new), ..*weight }
        };
        old.iter().map(new).collect()
    }
}

impl Regression {
    /// Fits the weights to the positions of a source.
    ///
    /// First the slope that the old weights would need, so that the unit of the weights stays what it
    /// is; then the weights under that slope.
    ///
    /// # Errors
    /// An evaluator that is not linear or has no weights; a source that cannot be read, or in which no
    /// position counts.
    pub fn run(
        &self,
        game: &dyn AnyGame,
        source: &Source,
        stop: &AtomicBool,
    ) -> Result<Regressed, SourceError> {
        let probes = gather::probes(game, source)?;
        let mut lens = Lens::new(game, &self.eval, &probes)?;
        self.check_fixed(&lens.weights)?;
        let split = Split::new(self.hold_out, self.seed);
        let job = (self.target, &self.filter, split);
        let Data { train, held, gathered } = gather::gather(game, source, &mut lens, job, stop)?;
        let old: Vec<_> = lens.weights.iter().map(|weight| weight.value).collect();
        let nothing = || {
            let reason = "no position counts for it, or those that do decide nothing";
            Fault::whole("evaluator", eval_name(&self.eval), reason)
        };
        let one = Prior { weights: vec![lens.slope], k: 1.0, ridge: 0.0 };
        let slope = fit(&train.summed(&old), &one).ok_or_else(nothing)?;
        let k = slope.weights[0];
        if k <= 0.0 {
            let reason = "its values foretell the opposite of the results";
            return Err(Fault::whole("evaluator", eval_name(&self.eval), reason).into());
        }
        let free = self.without_fixed(&train, &lens.weights, k);
        let fitted = fit(&free, &Prior { weights: old.clone(), k, ridge: self.ridge });
        let fitted = fitted.ok_or_else(nothing)?;
        let scales = lens.scales(&probes)?;
        let names: Vec<_> = lens.weights.iter().map(|weight| weight.name).collect();
        let lines = lens.weights.iter().enumerate().map(|(j, weight)| {
            let mut line = Line {
                name: weight.name,
                old: weight.value,
                new: rounded(fitted.weights[j]),
                error: fitted.errors[j],
                note: None,
            };
            if self.fixed.iter().any(|name| name == weight.name) {
                line.note = Some("stays as it is, as asked".to_owned());
            } else if scales.contains(&j) {
                line.new = rounded(weight.value * lens.slope / k);
                line.note = Some("the scale: by the slope of the data".to_owned());
            } else if !lens.seen[j] {
                line.note = Some("no term of the evaluator: left alone".to_owned());
            } else if let Some(from) = &fitted.left[j] {
                line.note = Some(left(from, &names));
            }
            if line.note.is_some() && !scales.contains(&j) {
                (line.new, line.error) = (line.old, None);
            }
            line
        });
        let lines: Vec<_> = lines.collect();
        let new: Vec<_> = lines
            .iter()
            .enumerate()
            .map(|(j, line)| if scales.contains(&j) { line.old } else { line.new })
            .collect();
        let old_model = Model { weights: &old, k, tempo: slope.tempo };
        let new_model = Model { weights: &new, k, tempo: fitted.tempo };
        Ok(Regressed {
            slope: lens.slope,
            k,
            tempo: (fitted.tempo, fitted.tempo_error),
            train: (train.len(), train.games()),
            held: (held.len(), held.games()),
            losses: losses(&held, &old_model, &new_model),
            gathered,
            lines,
        })
    }

    fn check_fixed(&self, weights: &[NamedWeight]) -> Result<(), Fault> {
        let known = |name: &String| weights.iter().any(|weight| weight.name == *name);
        match self.fixed.iter().find(|name| !known(name)) {
            None => Ok(()),
            Some(name) => {
                let names: Vec<_> = weights.iter().map(|weight| weight.name).collect();
                let reason = format!("unknown weight; known: {}", names.join(", "));
                Err(Fault::whole("weight", name, reason))
            }
        }
    }

    /// The rows with the fixed weights' shares in the offset.
    fn without_fixed(&self, rows: &Rows, weights: &[NamedWeight], k: f64) -> Rows {
        let mut rows = rows.clone();
        for (j, weight) in weights.iter().enumerate() {
            if !self.fixed.iter().any(|name| name == weight.name) {
                continue;
            }
            for i in 0..rows.len() {
                let feature = std::mem::take(&mut rows.features[i * rows.width + j]);
                rows.offset[i] += (k * weight.value * f64::from(feature)) as f32;
            }
        }
        rows
    }
}

/// Why the data cannot decide a weight.
fn left(from: &[usize], names: &[&str]) -> String {
    if from.is_empty() {
        return "its feature never differs: left alone".to_owned();
    }
    let from: Vec<_> = from.iter().map(|&j| names[j]).collect();
    format!("its feature follows from {}: left alone", from.join(", "))
}

/// A weight to four places: more than any data say.
fn rounded(weight: f64) -> f64 {
    (weight * 1e4).round() / 1e4
}

/// Weights that foretell.
struct Model<'a> {
    weights: &'a [f64],
    k: f64,
    tempo: f64,
}

impl Model<'_> {
    fn cost(&self, rows: &Rows, i: usize) -> f64 {
        let odds = f64::from(rows.offset[i]) + self.k * rows.sum(i, self.weights) + self.tempo;
        cost(odds, f64::from(rows.target[i]))
    }
}

/// What two models lose on positions that neither has seen.
fn losses(rows: &Rows, old: &Model<'_>, new: &Model<'_>) -> Option<Losses> {
    if rows.is_empty() {
        return None;
    }
    let n = rows.len() as f64;
    let (mut before, mut after) = (0.0, 0.0);
    // By game: the sum of the gains, and the number of positions.
    let mut games: HashMap<u32, (f64, f64)> = HashMap::new();
    for i in 0..rows.len() {
        let (a, b) = (old.cost(rows, i), new.cost(rows, i));
        before += a;
        after += b;
        let (gain, count) = games.entry(rows.game[i]).or_default();
        *gain += a - b;
        *count += 1.0;
    }
    let gain = (before - after) / n;
    // A mean of games of different lengths is a ratio.
    let mut residuals: Vec<_> =
        games.into_iter().map(|(game, (sum, count))| (game, sum - gain * count)).collect();
    residuals.sort_unstable_by_key(|&(game, _)| game);
    let squares: f64 = residuals.iter().map(|(_, residual)| residual * residual).sum();
    let count = residuals.len() as f64;
    let small = if count > 1.0 { count / (count - 1.0) } else { 1.0 };
    let error = (squares * small).sqrt() / n;
    Some(Losses { before: before / n, after: after / n, gain, error })
}
