//! The interval after a stop against simulated tests, whose true difference is known.

use rand::Rng as _;
use yiqi_core::{Rng, seeded};
use yiqi_lab::{Decision, Pentanomial, Sprt, after_stop, elo, elo_of_score};

/// Probabilities of the five results of a pair whose games are independent and drawn at 40 % where
/// the engines are equal.
fn results(elo: f64) -> [f64; 5] {
    let score = 1.0 / (1.0 + 10_f64.powf(-elo / 400.0));
    let draw = 0.8 * score.min(1.0 - score);
    let (win, loss) = (score - draw / 2.0, 1.0 - score - draw / 2.0);
    [loss * loss, 2.0 * loss * draw, draw * draw + 2.0 * win * loss, 2.0 * win * draw, win * win]
}

/// Plays pairs until the test stops.
fn stopped(sprt: &Sprt, results: &[f64; 5], rng: &mut Rng) -> Pentanomial {
    let mut pairs = Pentanomial::default();
    loop {
        let mut chance = f64::from(rng.next_u32()) / 2_f64.powi(32);
        let drawn = results.iter().position(|&p| {
            chance -= p;
            chance < 0.0
        });
        pairs.0[drawn.unwrap_or(4)] += 1;
        if sprt.decision(sprt.llr(pairs)) != Decision::Continue {
            return pairs;
        }
    }
}

/// Shares of simulated tests.
#[derive(Default, Debug)]
struct Shares {
    /// How many pairs a test takes.
    pairs: f64,
    /// The interval after the stop holds the truth.
    covered: f64,
    /// The plain interval does.
    plainly_covered: f64,
    /// The median estimate is above the truth.
    above: f64,
    /// The plain estimate is.
    plainly_above: f64,
}

fn simulate(sprt: &Sprt, truth: f64, seed: u64) -> Shares {
    let results = results(truth);
    let mut shares = Shares::default();
    let mut count = 0.0;
    for test in 0..TESTS {
        let pairs = stopped(sprt, &results, &mut seeded(seed, test));
        // Nothing but wins: no interval, plain or not, has an end there.
        let Some(after) = after_stop(sprt, pairs) else { continue };
        let sample = pairs.sample();
        let [low, high] = [-1.0, 1.0].map(|way| elo_of_score(sample.mean + way * sample.error()));
        count += 1.0;
        shares.pairs += sample.count as f64;
        shares.covered += f64::from(u8::from((after.low..=after.high).contains(&truth)));
        shares.plainly_covered += f64::from(u8::from((low..=high).contains(&truth)));
        shares.above += f64::from(u8::from(after.median > truth));
        shares.plainly_above += f64::from(u8::from(elo(&sample).value > truth));
    }
    assert!(count > 0.99 * TESTS as f64);
    let Shares { pairs, covered, plainly_covered, above, plainly_above } = shares;
    Shares {
        pairs: pairs / count,
        covered: covered / count,
        plainly_covered: plainly_covered / count,
        above: above / count,
        plainly_above: plainly_above / count,
    }
}

/// One standard error of a coverage of 95 % is half a percent.
const TESTS: u64 = 2_000;

#[test]
fn the_interval_after_a_stop_holds_the_truth_as_often_as_it_says() {
    // The second and third lie where the plain figures are known to be off.
    for (text, truth, plain_is_off) in [
        ("elo0=0,elo1=50,model=logistic", -30.0, false),
        ("elo0=0,elo1=50,model=logistic", 0.0, true),
        ("elo0=0,elo1=50,model=logistic", 40.0, true),
        ("elo0=0,elo1=70,model=normalized", 25.0, true),
        ("elo0=0,elo1=70,model=normalized", 80.0, false),
    ] {
        let sprt = Sprt::parse(text).unwrap();
        let shares = simulate(&sprt, truth, 1);
        println!("{text}, true Elo {truth}: {shares:.3?}");
        assert!((shares.covered - 0.95).abs() <= 0.02, "{text} {truth}: {shares:?}");
        assert!((shares.above - 0.5).abs() <= 0.04, "{text} {truth}: {shares:?}");
        assert!((shares.plainly_above - 0.5).abs() > 0.05, "{text} {truth}: {shares:?}");
        if plain_is_off {
            assert!(shares.plainly_covered < 0.93, "{text} {truth}: {shares:?}");
        }
    }
}

#[test]
fn only_a_stop_has_an_interval_after_it() {
    let sprt = Sprt::parse("elo0=0,elo1=10,model=logistic").unwrap();
    assert_eq!(after_stop(&sprt, Pentanomial([5, 10, 20, 10, 5])), None);
    assert_eq!(after_stop(&sprt, Pentanomial([0, 0, 0, 0, 200])), None);
    let after = after_stop(&sprt, Pentanomial([40, 200, 400, 300, 80])).unwrap();
    assert!(after.low < after.median && after.median < after.high, "{after:?}");
}

#[test]
fn no_end_is_ever_nan() {
    for text in ["elo0=0,elo1=5", "elo0=-500,elo1=500,alpha=0.4", "elo0=-2,elo1=0,model=logistic"] {
        let sprt = Sprt::parse(text).unwrap();
        for n in 0..4_u64.pow(5) {
            let pairs =
                Pentanomial(std::array::from_fn(|i| [0, 1, 7, 400][(n >> (2 * i)) as usize % 4]));
            assert!(sprt.llr(pairs).is_finite(), "{text} {pairs:?}");
            let Some(after) = after_stop(&sprt, pairs) else { continue };
            assert!(
                after.low <= after.median && after.median <= after.high,
                "{text} {pairs:?} {after:?}"
            );
        }
    }
}
