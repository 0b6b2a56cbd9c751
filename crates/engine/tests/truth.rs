//! Star2 to the end of the game against exact win chances from an independent solver.

mod games;

use games::{game, think};

const TRUTH: &str = include_str!("../../../tests/data/ewn_truth.txt");

/// Positions with more stones than this take too long to search to the end.
const MOST_STONES: usize = 4;

#[test]
fn star2_finds_the_true_win_chance() {
    let game = game("ewn");
    let mut solved = 0;
    for line in TRUTH.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let (text, truth) = line.split_once(" | ").unwrap();
        let board = text.split(' ').next().unwrap();
        if board.chars().filter(char::is_ascii_alphabetic).count() > MOST_STONES {
            continue;
        }
        let truth: f64 = truth.parse().unwrap();
        let position = game.parse(text).unwrap();
        // Nodes are a box around a search that does not end, not a limit that is met.
        let report = think(&*game, "star2:depth=40,nodes=100000000", &*position);
        assert!(report.exact, "{text}: depth {} and no end", report.depth);
        assert!((report.win - truth).abs() < 1e-9, "{text}: {} for {truth}", report.win);
        solved += 1;
    }
    assert_eq!(solved, 14);
}
