//! `eval=race`: who is home first, from the distances of the stones alone.
//!
//! Each side has a distribution of the turns that it needs (see `turns`). The side to move wins if it needs
//! no more turns than the other one; what the table does not see are captures, but for one that ends the
//! game with this very move.

use super::turns::{KEPT, Row, table};
use super::vectors::{self, Vectors};
use super::winning_faces;
use crate::{Evaluator, Term};
use yiqi_core::{Fault, Item, Options};
use yiqi_games::ewn::{Ewn, Move, Position};

/// The race to the corner of the standard game.
///
/// With `k` of six faces the side to move wins at once; the value is `k/6 + (1 − k/6) · (2c − 1)`, with `c`
/// the chance to be home first if it does not.
#[derive(Clone, Debug)]
pub struct RaceEvaluator {
    rows: &'static [Row],
    vectors: Vectors,
}

impl RaceEvaluator {
    /// The evaluator of an engine text; `item` is its `eval=race`.
    ///
    /// # Errors
    /// A game with other rules, another board or other stones.
    pub(super) fn from_options(
        game: &Ewn,
        options: &Options,
        item: &Item,
    ) -> Result<RaceEvaluator, Fault> {
        vectors::made_for(game).map_err(|reason| {
            let why = "eval=race knows the standard game with six stones a side on 5×5";
            options.fault(item, format!("{why}; {reason}"))
        })?;
        Ok(RaceEvaluator::new(game))
    }

    /// The evaluator of the standard game.
    pub(super) fn new(game: &Ewn) -> RaceEvaluator {
        RaceEvaluator { rows: table(), vectors: Vectors::new(game) }
    }

    /// The rows of the side to move and of the other one.
    #[inline(always)]
    fn sides(&self, p: &Position) -> [&Row; 2] {
        [p.side(), !p.side()].map(|side| &self.rows[self.vectors.of(p, side)])
    }

    /// The chance of the side to move to be home first, if it is not home with this move; half where it
    /// surely is.
    #[inline]
    pub(super) fn first_home(&self, p: &Position) -> f32 {
        let [own, other] = self.sides(p);
        later(&own.0, &other.0)
    }
}

/// The chance to need at least two turns and no more than the other side, among those of at least two.
///
/// It is the sum over t of P(own = t + 1) · P(other > t), in four parts that are added in a fixed order. If
/// both need more turns than the table tells apart, the side to move has three chances of four: they are equal
/// half of the time, and then it is first.
#[inline(always)]
fn later(own: &[f32; KEPT], other: &[f32; KEPT]) -> f32 {
    let last = KEPT - 1;
    let mut sums = [0.75 * own[last] * other[last], 0.0, 0.0, 0.0];
    for turn in 1..last {
        sums[turn % 4] += (own[turn] - own[turn + 1]) * other[turn];
    }
    let sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
    // With certainty home at once: then nobody asks.
    if own[1] > 0.0 { sum / own[1] } else { 0.5 }
}

impl Evaluator<Ewn> for RaceEvaluator {
    type State = ();

    fn fresh(&self, _game: &Ewn, _p: &Position) {}

    fn after(&self, _game: &Ewn, _from: &(), _p: &Position, _m: Move, _to: &mut ()) {}

    #[inline]
    fn value(&self, game: &Ewn, p: &Position, _state: &()) -> f64 {
        winning_faces::or(game, p, || 2.0 * f64::from(self.first_home(p)) - 1.0)
    }

    fn chance(&self, value: f64) -> f64 {
        (value + 1.0) / 2.0
    }

    fn worth(&self, chance: f64) -> f64 {
        2.0 * chance - 1.0
    }

    /// Two terms that add up to the value: `winning faces`, and `race` with the chances of both sides. The
    /// third, `turns`, says what the second comes from: the turns that each side needs on average.
    fn terms(&self, game: &Ewn, p: &Position) -> Vec<Term> {
        if p.placing() {
            return Vec::new();
        }
        let wins = f64::from(game.winning_faces(p));
        let face = 1.0 / game.stones() as f64;
        let first = f64::from(self.first_home(p));
        let [own, other] =
            self.sides(p).map(|row| row.0.iter().map(|&left| f64::from(left)).sum::<f64>());
        vec![
            Term::new("winning faces", face, wins, 0.0),
            Term::new("race", 1.0 - face * wins, first, 1.0 - first),
            Term::new("turns", 0.0, own, other),
        ]
    }
}
