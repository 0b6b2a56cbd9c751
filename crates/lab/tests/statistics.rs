//! The statistics against the reference results of `tests/data/match_stats.txt`, to every digit that
//! stands there.

use yiqi_lab::{Pentanomial, Sample, Wdl, elo, los, normalized_elo};

const REFERENCE: &str = include_str!("../../../tests/data/match_stats.txt");

/// Checks the figures that follow the words of a line.
fn check(sample: &Sample, expected: &str) {
    let (elo, nelo) = (elo(sample), normalized_elo(sample));
    let words: Vec<_> = expected.split_whitespace().collect();
    let mut checked = 0;
    let mut name = "";
    for pair in words.windows(2) {
        let actual = match (name, pair[0]) {
            (_, "score") => sample.mean,
            (_, "elo") => elo.value,
            (_, "nelo") => nelo.value,
            (_, "los") => 100.0 * los(sample),
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
    assert!(checked >= 4, "{expected}");
}

#[test]
fn reference_results_to_the_last_digit() {
    let mut lines = 0;
    for line in REFERENCE.lines().filter(|line| !line.starts_with('#') && !line.contains("sprt")) {
        let (counts, expected) = line.split_once('|').unwrap();
        let counts: Vec<u64> = counts.split_whitespace().map(|n| n.parse().unwrap()).collect();
        let sample = match counts[..] {
            [wins, losses, draws] => Wdl { wins, draws, losses }.sample(),
            [ll, ld, even, wd, ww] => Pentanomial([ll, ld, even, wd, ww]).sample(),
            _ => panic!("three or five counts: {line}"),
        };
        check(&sample, expected);
        lines += 1;
    }
    assert_eq!(lines, 3);
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
