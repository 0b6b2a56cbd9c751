//! A match in words.

use crate::{Openings, Plan, Sample, Tally, Z95, elo, los};
use yiqi_core::{Fault, Options};

/// With fewer pairs even a clean sweep comes by luck more than once in twenty times: 2 · 2⁻⁵ > 0.05.
const FEWEST_PAIRS: u64 = 6;

/// More pairs than this nobody plays: the engines are as good as equal.
const MOST_PAIRS: f64 = 1e6;

/// Searches that give the same move whenever they are asked the same.
const DETERMINISTIC: [&str; 4] = ["alphabeta", "expectimax", "star1", "star2"];

/// What a match between A and B has shown, at 95 %.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The score of A is above one half beyond doubt.
    Stronger,
    /// It is below.
    Weaker,
    /// The difference is within the noise. About so many more pairs would show it if it is as large
    /// as it looks; `None` if it looks like no difference at all.
    Noise(Option<u64>),
}

impl Verdict {
    /// Judges the pairs of a match.
    pub fn of(pairs: &Sample) -> Verdict {
        let off = pairs.mean - 0.5;
        if pairs.count >= FEWEST_PAIRS && off.abs() > pairs.error() {
            return if off > 0.0 { Verdict::Stronger } else { Verdict::Weaker };
        }
        // The interval shrinks with the square root of the number of pairs.
        let needed = (pairs.variance * (Z95 / off).powi(2)).max(FEWEST_PAIRS as f64);
        let more = (needed - pairs.count as f64).ceil();
        Verdict::Noise((off != 0.0 && more <= MOST_PAIRS).then(|| more.max(1.0) as u64))
    }

    /// The verdict as a sentence, with the names of the engines.
    pub fn words(self, a: &str, b: &str) -> String {
        match self {
            Verdict::Stronger => format!("{a} is stronger (95 %)"),
            Verdict::Weaker => format!("{b} is stronger (95 %)"),
            Verdict::Noise(None) => "no difference shown: within noise".to_owned(),
            Verdict::Noise(Some(more)) => {
                let pairs = if more == 1 { "pair" } else { "pairs" };
                format!(
                    "no difference shown: within noise; if it is as large as it looks, about {more} \
                     more {pairs} would show it"
                )
            }
        }
    }
}

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

/// A warning where all pairs of a match would be the same two games: no dice, no openings, nothing
/// random at the start, and two engines that answer the same whenever they are asked the same.
///
/// # Errors
/// Engine texts that the game refuses.
pub fn repetition_warning(plan: &Plan) -> Result<Option<String>, Fault> {
    let varied = match &plan.openings {
        Openings::Start => plan.game.start(0).text() != plan.game.start(1).text(),
        Openings::Random(plies) => *plies > 0,
        Openings::Balanced(drawn) => drawn.plies > 0,
        Openings::Positions(texts) => texts.len() >= plan.pairs,
    };
    if plan.pairs < 2 || varied || plan.game.dice() {
        return Ok(None);
    }
    for text in &plan.engines {
        let mut options = Options::parse("engine", &plan.game.engine(text)?.describe())?;
        if !DETERMINISTIC.contains(&options.name()) || options.take("noise").is_some() {
            return Ok(None);
        }
    }
    let distinct = match &plan.openings {
        Openings::Positions(texts) => 2 * texts.len(),
        _ => 2,
    };
    Ok(Some(format!(
        "both engines always answer the same, so these are the same {distinct} games again and again \
         and more of them prove nothing; give openings, such as --openings random:4"
    )))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Pentanomial, Wdl};
    use std::time::Duration;

    fn tally(penta: [u64; 5], [wins, draws, losses]: [u64; 3]) -> Tally {
        let plies = 342 * (wins + draws + losses) / 10;
        let time = [Duration::from_millis(103 * plies), Duration::ZERO];
        Tally { wdl: Wdl { wins, draws, losses }, penta: Pentanomial(penta), plies, time }
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

    #[test]
    fn verdicts() {
        let verdict = |penta| Verdict::of(&Pentanomial(penta).sample());
        assert_eq!(verdict([5, 10, 40, 30, 15]), Verdict::Stronger);
        assert_eq!(verdict([15, 30, 40, 10, 5]), Verdict::Weaker);
        assert_eq!(verdict([0, 0, 9, 0, 0]), Verdict::Noise(None));
        assert_eq!(verdict([0; 5]), Verdict::Noise(None));
        assert_eq!(verdict([0, 0, 0, 0, 5]), Verdict::Noise(Some(1)));
        assert_eq!(verdict([0, 0, 0, 0, 6]), Verdict::Stronger);
        // A deviation of 1/4 a pair around 1/2 + 1/40 takes (1.96 · 10)² ≈ 384 pairs or a little less.
        let Verdict::Noise(Some(more)) = verdict([0, 18, 0, 22, 0]) else { panic!() };
        assert_eq!(more, 341);
        assert_eq!(Verdict::Weaker.words("A", "B"), "B is stronger (95 %)");
        assert!(
            Verdict::Noise(Some(1)).words("A", "B").ends_with("about 1 more pair would show it")
        );
    }
}
