//! `eval=ntuple`: a sum of weights that the tuples of a position pick, beside the race.
//!
//! * `shape`: what the tuples are, and which weights are one by symmetry.
//! * `file`: weights in a file.
//! * `pupil`: how `yiqi tune ewn --method td` teaches them.
//!
//! Tables of weights over tuples of squares, learned by temporal differences from self-play, are the *n-tuple
//! networks* of Lucas (2008, *Learning to Play Othello with N-Tuple Systems*).

mod file;
mod pupil;
mod shape;
#[cfg(test)]
mod tests;

pub(super) use pupil::EwnPupil;

use super::race::RaceEvaluator;
use super::{vectors, winning_faces};
use crate::{Evaluator, Term};
use shape::{ACTIVE, FAMILIES, Shape};
use std::sync::{Arc, OnceLock};
use yiqi_core::{Fault, Item, Options, read_bytes};
use yiqi_games::ewn::{Ewn, Move, Position};

/// The weights that come with the program; the command that made them stands in the file.
const SHIPPED: &[u8] = include_bytes!("../../../../../../data/weights/ewn.ntuple");

/// A weight of 1 is kept as this integer.
const UNIT: f32 = 4096.0;

/// Chances of the race are taken no nearer to 0 and 1: what it cannot see may still happen.
const DOUBT: f32 = 0.002;

/// Tables of weights over tuples of squares and over distance vectors.
///
/// With `k` of six faces the side to move wins at once; the value is `k/6 + (1 − k/6) · tanh(score)`. The
/// score is half the log-odds of the race plus one weight of each tuple.
#[derive(Clone, Debug)]
pub struct TupleEvaluator {
    race: RaceEvaluator,
    shape: Shape,
    /// In units of 1/4096.
    weights: Arc<[i16]>,
}

impl TupleEvaluator {
    /// The evaluator of an engine text; `item` is its `eval=ntuple` or `eval=ntuple:FILE`.
    ///
    /// # Errors
    /// A game with other rules, another board or other stones; a file that cannot be read or holds no such
    /// weights.
    pub(super) fn from_options(
        game: &Ewn,
        options: &Options,
        item: &Item,
        file: Option<&str>,
    ) -> Result<TupleEvaluator, Fault> {
        vectors::made_for(game).map_err(|reason| {
            let why = "eval=ntuple knows the standard game with six stones a side on 5×5";
            options.fault(item, format!("{why}; {reason}"))
        })?;
        let Some(path) = file else { return TupleEvaluator::shipped(game) };
        let free = file::read(path, &read_bytes(file::WHAT, path)?)?;
        Ok(TupleEvaluator::with(game, spread(&free)))
    }

    /// The evaluator of the standard game with the weights that come with the program.
    ///
    /// # Errors
    /// Weights that this program cannot read, a defect of its own.
    pub(super) fn shipped(game: &Ewn) -> Result<TupleEvaluator, Fault> {
        Ok(TupleEvaluator::with(game, shipped()?))
    }

    /// The evaluator of the standard game with these weights.
    fn with(game: &Ewn, weights: Arc<[i16]>) -> TupleEvaluator {
        TupleEvaluator { race: RaceEvaluator::new(game), shape: Shape::new(game), weights }
    }

    /// Half the log-odds of the side to move, if it does not win with this move.
    #[inline]
    fn score(&self, p: &Position) -> f32 {
        let mut sum = 0;
        self.shape.each(p, |weight| sum += i32::from(self.weights[weight]));
        base(self.race.first_home(p)) + sum as f32 / UNIT
    }
}

/// Half the log-odds of a chance of the race.
#[inline(always)]
fn base(chance: f32) -> f32 {
    let chance = chance.clamp(DOUBT, 1.0 - DOUBT);
    0.5 * (chance / (1.0 - chance)).ln()
}

/// All weights, from the free ones.
fn spread(free: &[i16]) -> Arc<[i16]> {
    let (of, _) = shape::free();
    of.iter().map(|&weight| free[weight as usize]).collect()
}

/// The weights that come with the program, read once.
fn shipped() -> Result<Arc<[i16]>, Fault> {
    static WEIGHTS: OnceLock<Arc<[i16]>> = OnceLock::new();
    if let Some(weights) = WEIGHTS.get() {
        return Ok(weights.clone());
    }
    let free = file::read("data/weights/ewn.ntuple", SHIPPED)?;
    Ok(WEIGHTS.get_or_init(|| spread(&free)).clone())
}

impl Evaluator<Ewn> for TupleEvaluator {
    type State = ();

    fn fresh(&self, _game: &Ewn, _p: &Position) {}

    fn after(&self, _game: &Ewn, _from: &(), _p: &Position, _m: Move, _to: &mut ()) {}

    #[inline]
    fn value(&self, game: &Ewn, p: &Position, _state: &()) -> f64 {
        winning_faces::or(game, p, || f64::from(self.score(p)).tanh())
    }

    fn chance(&self, value: f64) -> f64 {
        (value + 1.0) / 2.0
    }

    fn worth(&self, chance: f64) -> f64 {
        2.0 * chance - 1.0
    }

    /// The terms of the score: the race, then each family of tuples; `winning faces` is the share of faces
    /// that win at once, in the unit of the value.
    fn terms(&self, game: &Ewn, p: &Position) -> Vec<Term> {
        if p.placing() {
            return Vec::new();
        }
        let mut picked = Vec::with_capacity(ACTIVE);
        self.shape.each(p, |weight| picked.push(f64::from(self.weights[weight]) / f64::from(UNIT)));
        let mut terms = vec![Term::new("race", 1.0, base(self.race.first_home(p)).into(), 0.0)];
        let mut from = 0;
        for (name, to) in FAMILIES {
            terms.push(Term::new(name, 1.0, picked[from..to].iter().sum(), 0.0));
            from = to;
        }
        let wins = game.winning_faces(p);
        if wins > 0 {
            let face = 1.0 / game.stones() as f64;
            terms.push(Term::new("winning faces", face, wins.into(), 0.0));
        }
        terms
    }
}
