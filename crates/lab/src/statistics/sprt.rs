//! The sequential probability ratio test: a match ends as soon as it has decided.
//!
//! Two hypotheses about the Elo difference are weighed against each other while the match runs, by
//! the logarithm of the likelihood ratio (LLR) of the results under them. A hypothesis fixes one
//! number and not the whole distribution of results, so for each the distribution that fits the
//! results best among those with that number stands in: the generalised test of M. Van den Bergh,
//! <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>, whose equations are meant below.
//! Definitions are those of fastchess, <https://github.com/Disservin/fastchess>.

use super::elo::{NELO_UNIT, score_of_elo};
use crate::{Counts, Sample};
use std::fmt;
use yiqi_core::{Fault, Options};

/// In what the two hypotheses of a test are measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Model {
    /// Logistic Elo, that of [`elo()`](crate::elo()): hypotheses about the mean score.
    Logistic,
    /// Normalized Elo, that of [`normalized_elo()`](crate::normalized_elo): hypotheses about the mean
    /// score in standard deviations, so that a test takes about as many games whatever the share of
    /// draws.
    Normalized,
}

impl Model {
    const NAMES: [&str; 2] = ["logistic", "normalized"];
}

/// What a test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// The difference is taken to be `elo0` or less.
    AcceptH0,
    /// The difference is taken to be `elo1` or more.
    AcceptH1,
    /// More games are needed.
    Continue,
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Decision::AcceptH0 => "H0 accepted",
            Decision::AcceptH1 => "H1 accepted",
            Decision::Continue => "undecided, more games are needed",
        })
    }
}

/// A test of H0, the difference is `elo0`, against H1, it is `elo1`.
///
/// ```
/// use yiqi_lab::{Decision, Pentanomial, Sprt};
/// let sprt = Sprt::parse("elo0=0,elo1=10")?;
/// let llr = sprt.llr(Pentanomial([40, 200, 400, 300, 80]));
/// assert_eq!((format!("{llr:.2}"), sprt.decision(llr)), ("6.62".to_owned(), Decision::AcceptH1));
/// # Ok::<(), yiqi_core::Fault>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: Model,
}

impl Sprt {
    /// Reads `elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized`. The errors `alpha`, to accept H1
    /// where H0 holds, and `beta`, the other way round, are 0.05 and the model is `normalized` unless
    /// they are given.
    ///
    /// # Errors
    /// Unknown keys, `elo0` or `elo1` missing, numbers out of range, `elo1` not above `elo0`.
    pub fn parse(text: &str) -> Result<Sprt, Fault> {
        let mut options = Options::nameless("sprt", text)?;
        let mut elo = |key: &str| {
            options.number(key, -MOST_ELO..=MOST_ELO)?.ok_or_else(|| {
                Fault::whole("sprt", text, format!("{key} is missing; such as elo0=0,elo1=5"))
            })
        };
        let (elo0, elo1) = (elo("elo0")?, elo("elo1")?);
        if elo0 >= elo1
            && let Some(item) = options.take("elo1")
        {
            return Err(options.fault(&item, format!("elo1 must be above elo0, which is {elo0}")));
        }
        let mut error =
            |key: &str| Ok::<_, Fault>(options.number(key, 1e-9..=0.499)?.unwrap_or(0.05));
        let (alpha, beta) = (error("alpha")?, error("beta")?);
        let model = match options.one_of("model", &Model::NAMES)? {
            Some(0) => Model::Logistic,
            _ => Model::Normalized,
        };
        options.finish(&["elo0", "elo1", "alpha", "beta", "model"])?;
        Ok(Sprt { elo0, elo1, alpha, beta, model })
    }

    /// The lower and the upper bound of the LLR at which the test ends (A. Wald).
    pub fn bounds(&self) -> (f64, f64) {
        let (alpha, beta) = (self.alpha, self.beta);
        ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln())
    }

    /// The logarithm of the likelihood ratio of H1 to H0 under these results.
    pub fn llr(&self, counts: impl Into<Counts>) -> f64 {
        match counts.into() {
            Counts::Pairs(pairs) => self.llr_of(2, pairs.scores()),
            Counts::Games(games) => self.llr_of(1, games.scores()),
        }
    }

    /// What the test says at this LLR.
    pub fn decision(&self, llr: f64) -> Decision {
        let (low, high) = self.bounds();
        if llr >= high {
            Decision::AcceptH1
        } else if llr <= low {
            Decision::AcceptH0
        } else {
            Decision::Continue
        }
    }

    /// The mean scores of H0 and H1, as distances from one half in standard deviations of a score.
    pub(crate) fn distances(&self, sample: &Sample) -> [f64; 2] {
        [self.elo0, self.elo1].map(|elo| match self.model {
            Model::Logistic => (score_of_elo(elo) - 0.5) / sample.variance.sqrt(),
            Model::Normalized => distance(elo, sample.games),
        })
    }

    fn llr_of<const N: usize>(&self, games: u32, counts: [(f64, u64); N]) -> f64 {
        let scores = counts.map(|(score, _)| score);
        // A result that has not been seen yet can still come.
        let times = counts.map(|(_, times)| if times == 0 { 1e-3 } else { times as f64 });
        let total: f64 = times.iter().sum();
        let seen = times.map(|times| times / total);
        let [under_h0, under_h1] = [self.elo0, self.elo1].map(|elo| match self.model {
            Model::Logistic => with_mean(&scores, &seen, score_of_elo(elo)),
            Model::Normalized => with_distance(&scores, &seen, distance(elo, games)),
        });
        (0..N).map(|i| times[i] * (under_h1[i] / under_h0[i]).ln()).sum()
    }
}

impl fmt::Display for Sprt {
    /// The text that [`Sprt::parse`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sprt { elo0, elo1, alpha, beta, model } = *self;
        let model = Model::NAMES[model as usize];
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta},model={model}")
    }
}

/// Differences beyond this one need no test. From a normalized Elo of about 700 on, some tangents of
/// [`with_distance`] have no distribution over the five results of a pair.
const MOST_ELO: f64 = 500.0;

/// A normalized Elo as a distance of the mean score from one half in standard deviations of a score
/// that is made of so many games.
fn distance(nelo: f64, games: u32) -> f64 {
    nelo / NELO_UNIT * f64::from(games).sqrt()
}

/// The distribution with this mean that makes what was seen most likely (equation 1.2).
fn with_mean<const N: usize>(scores: &[f64; N], seen: &[f64; N], mean: f64) -> [f64; N] {
    tilted(seen, &scores.map(|score| score - mean))
}

/// The same with a mean this many standard deviations above one half.
///
/// With *y* the distance of a score from one half, that is the condition
/// E *y* = τ √(E *y*²) with τ = distance / √(1 + distance²). It is not linear in the probabilities,
/// but its tangent at the *s* = √(E *y*²) of the solution is: E(*y* − τ (*y*²/*s* + *s*)/2) = 0. So a
/// number *s* is sought that the distribution most likely under its tangent gives back. The paper
/// (section 4.1) iterates over whole distributions instead, which need not settle.
fn with_distance<const N: usize>(scores: &[f64; N], seen: &[f64; N], distance: f64) -> [f64; N] {
    let tau = distance / distance.hypot(1.0);
    let away = scores.map(|score| score - 0.5);
    let size =
        |p: &[f64; N]| -> f64 { away.iter().zip(p).map(|(y, p)| p * y * y).sum::<f64>().sqrt() };
    let nearest = away.iter().map(|y| y.abs()).filter(|&y| y > 0.0).fold(0.5, f64::min);
    // Below `low` no distribution satisfies the tangent, just above it all is at the nearest score
    // and gives back more than `s`; at one half it gives back less.
    let (mut low, mut high) = (nearest * tau.abs() / (1.0 + (1.0 - tau * tau).sqrt()), 0.5);
    let mut s = size(seen);
    for round in 0.. {
        if s <= low || s >= high || round > 20 {
            s = (low + high) / 2.0;
        }
        let found = tilted(seen, &away.map(|y| y - tau * (y * y / s + s) / 2.0));
        let back = size(&found);
        if (back - s).abs() < 1e-12 || round == 80 {
            return found;
        }
        *(if back > s { &mut low } else { &mut high }) = s;
        s = back;
    }
    unreachable!("the loop returns")
}

/// The distribution most likely after what was seen among those in which the `values` have the mean
/// zero: each probability divided by 1 + θ · value, with the θ that makes it so.
fn tilted<const N: usize>(seen: &[f64; N], values: &[f64; N]) -> [f64; N] {
    let (least, most) = values.iter().fold((0.0, 0.0), |(a, b), &x| (x.min(a), x.max(b)));
    if least == 0.0 || most == 0.0 {
        // No distribution does it.
        return *seen;
    }
    // Every probability is positive between these two. The mean falls there from ∞ to −∞.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let mut theta = 0.0;
    for _ in 0..200 {
        let (mut mean, mut slope) = (0.0, 0.0);
        for (p, value) in seen.iter().zip(values) {
            let part = value / (1.0 + theta * value);
            mean += p * part;
            slope -= p * part * part;
        }
        *(if mean > 0.0 { &mut low } else { &mut high }) = theta;
        // Newton's step, or half of what is left where that leads out.
        let newton = theta - mean / slope;
        let next = if low < newton && newton < high { newton } else { (low + high) / 2.0 };
        let step = (next - theta).abs();
        theta = next;
        if step <= 1e-14 * (high - low).max(theta.abs()) {
            break;
        }
    }
    std::array::from_fn(|i| seen[i] / (1.0 + theta * values[i]))
}
