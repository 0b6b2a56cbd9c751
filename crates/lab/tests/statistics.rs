//! The statistics against the reference results of `tests/data/match_stats.txt`, to every digit that
//! stands there.

use yiqi_lab::{Counts, Decision, Pentanomial, Sprt, Wdl, elo, los, normalized_elo};

const REFERENCE: &str = include_str!("../../../tests/data/match_stats.txt");

/// Checks the figures that follow the words of a line; gives their number.
fn check(counts: Counts, expected: &str) -> usize {
    let sample = counts.sample();
    let (elo, nelo) = (elo(&sample), normalized_elo(&sample));
    let words: Vec<_> = expected.split_whitespace().collect();
    let mut checked = 0;
    let mut name = "";
    let mut sprt = Vec::new();
    for pair in words.windows(2) {
        if pair[0].starts_with("elo") && pair[0].contains('=') {
            sprt.push(pair[0]);
        }
        let actual = match (name, pair[0]) {
            (_, "score") => sample.mean,
            (_, "elo") => elo.value,
            (_, "nelo") => nelo.value,
            (_, "los") => 100.0 * los(&sample),
            // The model of the tests there is the one that is the default.
            (_, "llr") => Sprt::parse(&sprt.join(",")).unwrap().llr(counts),
            ("elo", "+-") => elo.error,
            ("nelo", "+-") => nelo.error,
            _ => continue,
        };
        if pair[0] != "+-" {
            name = pair[0];
        }
        let digits = pair[1].split_once('.').map_or(0, |(_, digits)| digits.len());
        assert_eq!(format!("{actual:.digits$}"), pair[1], "{} in {expected}", pair[0]);
        checked += 1;
    }
    checked
}

#[test]
fn reference_results_to_the_last_digit() {
    let mut checked = Vec::new();
    for line in REFERENCE.lines().filter(|line| !line.starts_with('#')) {
        let (counts, expected) = line.split_once('|').unwrap();
        let counts: Vec<u64> = counts.split_whitespace().map(|n| n.parse().unwrap()).collect();
        let counts = match counts[..] {
            [wins, losses, draws] => Wdl { wins, draws, losses }.into(),
            [ll, ld, even, wd, ww] => Pentanomial([ll, ld, even, wd, ww]).into(),
            _ => panic!("three or five counts: {line}"),
        };
        checked.push(check(counts, expected));
    }
    assert_eq!(checked, [6, 5, 1, 1, 4]);
}

#[test]
fn nothing_is_ever_nan() {
    for n in 0..3_u64.pow(5) {
        let counts = std::array::from_fn(|i| n / 3_u64.pow(i as u32) % 3);
        let sample = Pentanomial(counts).sample();
        let (elo, nelo) = (elo(&sample), normalized_elo(&sample));
        let all = [elo.value, elo.error, nelo.value, nelo.error, los(&sample), sample.error()];
        assert!(all.iter().all(|figure| !figure.is_nan()), "{counts:?}: {all:?}");
    }
}

#[test]
fn a_whitewash_is_infinite() {
    let sample = Pentanomial([0, 0, 0, 0, 3]).sample();
    assert_eq!((elo(&sample).value, elo(&sample).error), (f64::INFINITY, f64::INFINITY));
    let sample = Pentanomial([3, 0, 0, 0, 0]).sample();
    assert_eq!((elo(&sample).value, los(&sample)), (f64::NEG_INFINITY, 0.0));
    assert_eq!(normalized_elo(&sample).value, f64::NEG_INFINITY);
}

#[test]
fn a_test_weighs_its_hypotheses() {
    let sprt = Sprt::parse("elo0=0,elo1=10,alpha=0.05,beta=0.1,model=logistic").unwrap();
    let (low, high) = sprt.bounds();
    assert!((low - (0.1_f64 / 0.95).ln()).abs() < 1e-15 && (high - 18_f64.ln()).abs() < 1e-12);
    assert_eq!(sprt.decision(low), Decision::AcceptH0);
    assert_eq!(sprt.decision(0.0), Decision::Continue);
    assert_eq!(sprt.decision(high), Decision::AcceptH1);
    // Turned round, the results speak as much for the opposite hypotheses.
    let turned = Sprt::parse("elo0=-10,elo1=0,model=logistic").unwrap();
    let (llr, back) =
        (sprt.llr(Pentanomial([3, 9, 40, 20, 5])), turned.llr(Pentanomial([5, 20, 40, 9, 3])));
    assert!((llr + back).abs() < 1e-9 && llr > 0.0, "{llr} {back}");
    // Wald's approximation for a mean near both hypotheses: n (s1 - s0) (2 mean - s0 - s1) / (2 var).
    let pairs = Pentanomial([100, 1000, 3000, 1050, 110]);
    let (sample, s1) = (pairs.sample(), 1.0 / (1.0 + 10_f64.powf(-10.0 / 400.0)));
    let about =
        sample.count as f64 * (s1 - 0.5) * (2.0 * sample.mean - 0.5 - s1) / (2.0 * sample.variance);
    assert!((sprt.llr(pairs) / about - 1.0).abs() < 0.02, "{} {about}", sprt.llr(pairs));
    // So many wins or losses that nothing else has been seen.
    for model in ["logistic", "normalized"] {
        let wide = Sprt::parse(&format!("elo0=-500,elo1=500,model={model}")).unwrap();
        assert!(wide.llr(Pentanomial([0, 0, 0, 0, 10])) > 20.0);
        assert!(wide.llr(Wdl { wins: 0, draws: 0, losses: 20 }) < -20.0);
        assert!(wide.llr(Pentanomial([0, 0, 10, 0, 0])).abs() < 1e-9);
    }
}

#[test]
fn the_text_of_a_test() {
    let text = "elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized";
    assert_eq!(Sprt::parse("elo1=5,elo0=0").unwrap().to_string(), text);
    let text = "elo0=-1.75,elo1=0.25,alpha=0.01,beta=0.1,model=logistic";
    assert_eq!(Sprt::parse(text).unwrap().to_string(), text);
    for (text, said) in [
        ("", "an option is missing"),
        ("elo1=5", "elo0 is missing"),
        ("elo0=0", "elo1 is missing"),
        ("elo0=5,elo1=5", "character 8 (\"elo1=5\"): elo1 must be above elo0, which is 5"),
        ("elo0=0,elo1=nan", "elo1 takes a number from -500 to 500"),
        ("elo0=0,elo1=5,alpha=0.5", "character 15"),
        ("elo0=0,elo1=5,beta=0", "beta takes a number"),
        ("elo0=0,elo1=5,model=bayesian", "model is one of: logistic, normalized"),
        ("elo0=0,elo1=5,gamma=1", "unknown option \"gamma\""),
        ("elo0=0,elo1=5,elo1=6", "given twice"),
    ] {
        let fault = Sprt::parse(text).unwrap_err().to_string();
        assert!(fault.starts_with("sprt ") && fault.contains(said), "{fault}");
    }
}
