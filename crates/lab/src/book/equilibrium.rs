//! Equilibria of matrix games by regret matching+ (Tammelin 2014, *Solving Large Imperfect Information Games
//! Using CFR+*, <https://arxiv.org/abs/1407.5042>): each side plays in proportion to how much it regrets not to
//! have played an option, regrets never fall below 0, sides learn in turns, and the average of what they
//! played, later rounds counting more, is the answer. It needs no library of linear programs, and how far the
//! answer is from an equilibrium is known exactly.

/// Rounds between two looks at the gap.
const ROUNDS: u32 = 50;

/// Mixed strategies of both sides.
#[derive(Clone, PartialEq, Debug)]
pub struct Equilibrium {
    /// The probabilities of the rows, of who wants much.
    pub rows: Vec<f64>,
    /// The probabilities of the columns, of who wants little.
    pub columns: Vec<f64>,
    /// What the rows are paid on average.
    pub value: f64,
    /// The most that one side could gain by another choice while the other side stays: 0 in an equilibrium.
    pub exploitability: f64,
}

/// An equilibrium of the game in which the row player is paid `payoffs[row][column]` by the column player, to
/// an exploitability of `gap` or after `rounds` rounds.
///
/// # Panics
/// When there is no row or no column.
pub fn solve(payoffs: &[Vec<f64>], gap: f64, rounds: u32) -> Equilibrium {
    assert!(!payoffs.is_empty() && !payoffs[0].is_empty(), "a game has options on both sides");
    let mut sides = [Regrets::new(payoffs.len()), Regrets::new(payoffs[0].len())];
    let mut round = 0;
    loop {
        round += 1;
        let paid = row_payoffs(payoffs, &sides[1].now);
        sides[0].learn(&paid, round);
        let lost: Vec<f64> = column_payoffs(payoffs, &sides[0].now).iter().map(|p| -p).collect();
        sides[1].learn(&lost, round);
        if round % ROUNDS == 0 || round >= rounds {
            let found = found(payoffs, sides[0].average(), sides[1].average());
            if found.exploitability <= gap || round >= rounds {
                return found;
            }
        }
    }
}

/// What the two strategies are worth.
fn found(payoffs: &[Vec<f64>], rows: Vec<f64>, columns: Vec<f64>) -> Equilibrium {
    let paid = row_payoffs(payoffs, &columns);
    let value = paid.iter().zip(&rows).map(|(paid, share)| paid * share).sum::<f64>();
    let most = paid.into_iter().fold(f64::NEG_INFINITY, f64::max);
    let least = column_payoffs(payoffs, &rows).into_iter().fold(f64::INFINITY, f64::min);
    let exploitability = (most - value).max(value - least).max(0.0);
    Equilibrium { rows, columns, value, exploitability }
}

/// What each row is paid against a mixture of columns.
fn row_payoffs(payoffs: &[Vec<f64>], columns: &[f64]) -> Vec<f64> {
    payoffs.iter().map(|row| row.iter().zip(columns).map(|(p, share)| p * share).sum()).collect()
}

/// What each column pays against a mixture of rows.
fn column_payoffs(payoffs: &[Vec<f64>], rows: &[f64]) -> Vec<f64> {
    let mut sums = vec![0.0; payoffs[0].len()];
    for (row, share) in payoffs.iter().zip(rows) {
        for (sum, payoff) in sums.iter_mut().zip(row) {
            *sum += share * payoff;
        }
    }
    sums
}

/// What a side regrets, and what it plays for it.
struct Regrets {
    regrets: Vec<f64>,
    now: Vec<f64>,
    /// What it has played so far, round `n` counted `n` times.
    played: Vec<f64>,
}

impl Regrets {
    fn new(options: usize) -> Regrets {
        let now = vec![1.0 / options as f64; options];
        Regrets { regrets: vec![0.0; options], now, played: vec![0.0; options] }
    }

    /// After a round in which the options were worth so much.
    fn learn(&mut self, worth: &[f64], round: u32) {
        let had: f64 = worth.iter().zip(&self.now).map(|(worth, share)| worth * share).sum();
        for (regret, worth) in self.regrets.iter_mut().zip(worth) {
            *regret = (*regret + worth - had).max(0.0);
        }
        let total: f64 = self.regrets.iter().sum();
        if total > 0.0 {
            for (share, regret) in self.now.iter_mut().zip(&self.regrets) {
                *share = regret / total;
            }
        }
        for (played, share) in self.played.iter_mut().zip(&self.now) {
            *played += f64::from(round) * share;
        }
    }

    fn average(&self) -> Vec<f64> {
        let total: f64 = self.played.iter().sum();
        self.played.iter().map(|played| played / total).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(payoffs: &[&[f64]]) -> Equilibrium {
        let payoffs: Vec<_> = payoffs.iter().map(|row| row.to_vec()).collect();
        solve(&payoffs, 1e-5, 2_000_000)
    }

    fn near(found: &[f64], wanted: &[f64]) -> bool {
        found.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 1e-3)
    }

    #[test]
    fn known_games_are_solved() {
        // Stone, scissors, paper where paper counts double: the others are played less.
        let found = solved(&[&[0.0, 1.0, -2.0], &[-1.0, 0.0, 1.0], &[2.0, -1.0, 0.0]]);
        assert!(found.exploitability <= 1e-5 && found.value.abs() < 1e-5, "{found:?}");
        assert!(near(&found.rows, &[0.25, 0.5, 0.25]), "{found:?}");
        // Two by two without a saddle: value (ad − bc) / (a + d − b − c).
        let found = solved(&[&[3.0, 1.0], &[0.0, 2.0]]);
        assert!((found.value - 1.5).abs() < 1e-5, "{found:?}");
        assert!(near(&found.rows, &[0.5, 0.5]) && near(&found.columns, &[0.25, 0.75]));
        // A saddle: both play it.
        let found = solved(&[&[0.6, 0.7], &[0.5, 0.9]]);
        assert!((found.value - 0.6).abs() < 1e-5 && near(&found.rows, &[1.0, 0.0]), "{found:?}");
        let found = solved(&[&[0.25]]);
        assert_eq!((found.value, found.exploitability), (0.25, 0.0));
    }

    #[test]
    fn the_gap_is_what_one_side_could_gain() {
        let payoffs = vec![vec![1.0, 0.0], vec![0.0, 1.0]];
        let off = found(&payoffs, vec![1.0, 0.0], vec![0.75, 0.25]);
        // The row player has 3/4 and no better row; the column player could have 0 in place of 3/4.
        assert_eq!((off.value, off.exploitability), (0.75, 0.75));
        let rough = solve(&payoffs, 0.0, 1);
        assert!(rough.exploitability < 1e-12, "even from the start");
    }
}
