//! From positions to rows: which positions count, and what they are to foretell.

use super::Rows;
use super::lens::Lens;
use crate::positions::{Codec, Record, Source, SourceError, Split};
use std::sync::atomic::{AtomicBool, Ordering};
use yiqi_core::Fault;
use yiqi_engine::any::{AnyGame, AnyPosition};

/// What win chances are fitted to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Target {
    /// The results of the games.
    Result,
    /// The scores of the searches.
    Score,
    /// So much (0 … 1) of the result, the rest of the score.
    Mix(f64),
}

impl Target {
    /// Reads `result`, `score` or `mix=0.5`.
    ///
    /// ```
    /// use yiqi_lab::tune::Target;
    /// assert_eq!(Target::parse("mix=0.25")?, Target::Mix(0.25));
    /// assert!(Target::parse("mix=2").is_err());
    /// # Ok::<(), yiqi_core::Fault>(())
    /// ```
    ///
    /// # Errors
    /// What is none of them.
    pub fn parse(text: &str) -> Result<Target, Fault> {
        let share = || text.strip_prefix("mix=")?.parse().ok().filter(|x| (0.0..=1.0).contains(x));
        match text {
            "result" => Ok(Target::Result),
            "score" => Ok(Target::Score),
            _ => share().map(Target::Mix).ok_or_else(|| {
                let reason =
                    "it is one of: result, score, mix=SHARE, the share of the result from 0 to 1";
                Fault::whole("target", text, reason)
            }),
        }
    }

    /// The win chance to be foretold, 0 … 1; `None` where it is not known.
    fn of(self, record: &Record) -> Option<f64> {
        let share = match self {
            Target::Result => 1.0,
            Target::Score => 0.0,
            Target::Mix(share) => share,
        };
        let result = (f64::from(record.result) + 1.0) / 2.0;
        if share == 1.0 {
            return Some(result);
        }
        let score = (f64::from(record.score?) + 1.0) / 2.0;
        Some(share * result + (1.0 - share) * score)
    }
}

/// Which positions count.
#[derive(Clone, PartialEq, Debug)]
pub struct Filter {
    /// Positions before this ply do not.
    pub skip_plies: u16,
    /// Whether those count in which the best turn captures or promotes, or that are in check: the
    /// evaluator is not asked in such, or its answer is about to change.
    pub noisy: bool,
    /// Only those in which search and evaluator differ by no more than this in win chance.
    pub quiet: Option<f64>,
    /// No more positions than this; of more, about so many are drawn, a game's as likely as another's.
    pub most: usize,
}

impl Default for Filter {
    fn default() -> Filter {
        Filter { skip_plies: 0, noisy: false, quiet: None, most: 2_000_000 }
    }
}

/// How many positions were looked at, and why others do not count.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Gathered {
    /// All that were read.
    pub read: u64,
    /// Too early in the game.
    pub early: u64,
    /// Noisy or in check.
    pub noisy: u64,
    /// Search and evaluator disagree, or the search has told nothing.
    pub loud: u64,
    /// Without a score that is asked for.
    pub unscored: u64,
    /// Decided whatever the weights are.
    pub decided: u64,
    /// Whether the file was cut off at its end.
    pub cut: bool,
}

/// The rows of a fit, and those of the games that are held out.
pub(super) struct Data {
    pub(super) train: Rows,
    pub(super) held: Rows,
    pub(super) gathered: Gathered,
}

/// Positions from all over a source, to get to know an evaluator.
///
/// # Errors
/// A source that cannot be read.
pub(super) fn probes(
    game: &dyn AnyGame,
    source: &Source,
) -> Result<Vec<Box<dyn AnyPosition>>, SourceError> {
    /// How many are enough, and of how many only one is taken.
    const ENOUGH: usize = 400;
    const EVERY: usize = 7;
    let codec = Codec::of(game);
    let (mut probes, mut number) = (Vec::new(), 0);
    source.each::<SourceError>(game, &mut |records| {
        for record in records {
            number += 1;
            if number % EVERY == 1 && !(record.noisy || record.check) {
                probes.push(codec.position(game, &record)?);
            }
        }
        Ok(probes.len() < ENOUGH)
    })?;
    Ok(probes)
}

/// Gathers rows.
///
/// # Errors
/// A source that cannot be read, a position that the evaluator refuses; [`SourceError::Stopped`] when
/// `stop` was set.
pub(super) fn gather(
    game: &dyn AnyGame,
    source: &Source,
    lens: &mut Lens<'_>,
    (target, filter, split): (Target, &Filter, Split),
    stop: &AtomicBool,
) -> Result<Data, SourceError> {
    let codec = Codec::of(game);
    let width = lens.weights.len();
    let (mut train, mut held) = (Rows::new(width), Rows::new(width));
    let mut gathered = Gathered::default();
    let share = thinning(game, source, filter.most)?;
    let thin = Split::new(share, 0x7468_696e);
    let mut number = 0;
    gathered.cut = source.each::<SourceError>(game, &mut |records| {
        if stop.load(Ordering::Relaxed) {
            return Err(SourceError::Stopped);
        }
        for record in &records {
            gathered.read += 1;
            number += 1;
            if record.ply < filter.skip_plies {
                gathered.early += 1;
                continue;
            }
            if !filter.noisy && (record.noisy || record.check) {
                gathered.noisy += 1;
                continue;
            }
            let Some(foretold) = target.of(record) else {
                gathered.unscored += 1;
                continue;
            };
            if share < 1.0 && !thin.held_out(number) {
                continue;
            }
            let position = codec.position(game, record)?;
            if position.end().is_some() {
                gathered.decided += 1;
                continue;
            }
            let Some(glance) = lens.look(&*position)? else {
                gathered.decided += 1;
                continue;
            };
            let score = record.score.map(|score| (f64::from(score) + 1.0) / 2.0);
            let calm = |most: f64| score.is_some_and(|score| (score - glance.win).abs() <= most);
            if filter.quiet.is_some_and(|most| !calm(most)) {
                gathered.loud += 1;
                continue;
            }
            let rows = if split.held_out(record.game) { &mut held } else { &mut train };
            rows.push(&glance.features, glance.offset, foretold, record.game);
        }
        Ok(true)
    })?;
    Ok(Data { train, held, gathered })
}

/// Which share of the positions is about as many as there may be.
fn thinning(game: &dyn AnyGame, source: &Source, most: usize) -> Result<f64, SourceError> {
    let Source::File(_) = source else { return Ok(1.0) };
    let mut count = 0usize;
    source.each::<SourceError>(game, &mut |records| {
        count += records.len();
        Ok(true)
    })?;
    Ok((most as f64 / count.max(1) as f64).min(1.0))
}
