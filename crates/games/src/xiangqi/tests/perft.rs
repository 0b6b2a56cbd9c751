//! Leaf turns against the figures of other programs.

use super::*;

/// Checks every figure below `most`; gives how many there were.
fn check(most: u64) -> usize {
    let game = Xiangqi::default();
    let mut checked = 0;
    for line in data("xiangqi_perft.txt") {
        let parts = parts(&line);
        let (mut p, mut t) = at(&game, parts[0]);
        for (depth, figure) in (1..).zip(parts[1].split_whitespace()) {
            if figure.parse::<u64>().unwrap() <= most {
                let leaves = yiqi_core::perft::perft(&game, &mut p, &mut t, None, depth);
                assert_eq!(leaves.to_string(), figure, "{} at depth {depth}", parts[0]);
                checked += 1;
            }
        }
        assert_eq!(t.move_number(), 1);
    }
    checked
}

#[test]
fn perft_equals_the_figures_of_other_programs() {
    assert_eq!(check(60_000_000), 37);
}

#[test]
#[ignore = "a few seconds: the two figures above 100 million"]
fn deep_perft_equals_the_figures_of_other_programs() {
    assert_eq!(check(u64::MAX), 39);
}
