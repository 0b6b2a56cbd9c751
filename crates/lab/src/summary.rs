//! The line of a pairing that scripts read.

use crate::{Tally, elo, los};

/// A figure with so many decimals, `inf` or `-inf`; a rounded zero has no sign.
pub fn figure(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    match text.strip_prefix('-') {
        Some(zero) if zero.bytes().all(|b| matches!(b, b'0' | b'.')) => zero.to_owned(),
        _ => text,
    }
}

/// The line that scripts read:
/// `A vs B: 120-30-50, score 67.50 %, Elo 127.0 ± 45.2, LOS 100.0 %, penta 5-10-40-30-15, 34.2 plies,
/// 0.103 s`. The three numbers are games that A has won, drawn and lost, plies are moves a game, and
/// the seconds are those of a move.
pub fn summary_line(a: &str, b: &str, tally: &Tally) -> String {
    let (wdl, sample, [ll, ld, even, wd, ww]) = (tally.wdl, tally.penta.sample(), tally.penta.0);
    let elo = elo(&sample);
    format!(
        "{a} vs {b}: {}-{}-{}, score {:.2} %, Elo {} ± {}, LOS {:.1} %, \
         penta {ll}-{ld}-{even}-{wd}-{ww}, {:.1} plies, {:.3} s",
        wdl.wins,
        wdl.draws,
        wdl.losses,
        100.0 * sample.mean,
        figure(elo.value, 1),
        figure(elo.error, 1),
        100.0 * los(&sample),
        tally.plies_a_game(),
        tally.seconds_a_move(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Effort, Pentanomial, Wdl};
    use std::time::Duration;

    fn default<T: Default>() -> T {
        T::default()
    }

    fn tally(penta: [u64; 5], [wins, draws, losses]: [u64; 3]) -> Tally {
        let plies = 342 * (wins + draws + losses) / 10;
        let spent = Effort { turns: plies, time: Duration::from_millis(103 * plies), ..default() };
        let (wdl, penta) = (Wdl { wins, draws, losses }, Pentanomial(penta));
        Tally { wdl, penta, plies, effort: [spent, default()], ..default() }
    }

    #[test]
    fn the_line_that_scripts_read() {
        let line = summary_line("A", "B", &tally([5, 10, 40, 30, 15], [90, 60, 50]));
        assert_eq!(
            line,
            "A vs B: 90-60-50, score 60.00 %, Elo 70.4 ± 36.3, LOS 100.0 %, penta 5-10-40-30-15, 34.2 \
             plies, 0.103 s"
        );
    }

    #[test]
    fn whitewashes_and_nothing_at_all() {
        let won = summary_line("A", "B", &tally([0, 0, 0, 0, 5], [10, 0, 0]));
        assert!(won.contains("score 100.00 %, Elo inf ± inf, LOS 100.0 %, "), "{won}");
        let lost = summary_line("A", "B", &tally([5, 0, 0, 0, 0], [0, 0, 10]));
        assert!(lost.contains("score 0.00 %, Elo -inf ± inf, LOS 0.0 %, "), "{lost}");
        let none = summary_line("A", "B", &Tally::default());
        let rest =
            "0-0-0, score 50.00 %, Elo 0.0 ± inf, LOS 50.0 %, penta 0-0-0-0-0, 0.0 plies, 0.000 s";
        assert_eq!(none, format!("A vs B: {rest}"));
        assert_eq!(figure(-0.04, 1), "0.0");
    }
}
