//! Exact values from an independent solver, against plain expectation by brute force.

use super::{at, game};
use crate::ewn::{Ewn, Moves, Position, Quiet};
use std::collections::HashMap;
use yiqi_core::{Ask, Game, Kind, Outcome};

/// The probability that the side to move wins under best play, before the roll.
fn solve(game: &Ewn, p: &Position, known: &mut HashMap<u64, f64>) -> f64 {
    if let Some(end) = game.end(p, &Quiet(0), Ask::Rules) {
        return f64::from(u8::from(end.outcome == Outcome::Win(game.side(p))));
    }
    if let Some(&value) = known.get(&game.key(p)) {
        return value;
    }
    let mut value = 0.0;
    for &(roll, weight) in game.rolls(p) {
        let mut moves = Moves::new();
        game.moves(p, roll, Kind::All, &mut moves);
        let mut best = 0.0f64;
        for &m in &moves {
            let mut child = p.clone();
            game.play(&mut child, &mut Quiet(0), m);
            best = best.max(1.0 - solve(game, &child, known));
        }
        value += weight * best;
    }
    known.insert(game.key(p), value);
    value
}

fn lines(file: &str) -> Vec<Vec<String>> {
    let path = format!("{}/../../tests/data/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('|').map(|cell| cell.trim().to_owned()).collect()).collect()
}

#[test]
fn values_of_small_endings_on_5x5() {
    let game = game("ewn");
    let mut checked = 0;
    for line in lines("ewn_truth.txt") {
        let stones = line[0].chars().take_while(|c| *c != ' ').filter(char::is_ascii_alphabetic);
        if stones.count() > 4 {
            continue;
        }
        let (p, ..) = at(&game, &line[0]);
        let value = solve(&game, &p, &mut HashMap::new());
        let truth: f64 = line[1].parse().unwrap();
        // The file has twelve digits.
        assert!((value - truth).abs() < 1e-9, "{}: {value} and not {truth}", line[0]);
        checked += 1;
    }
    assert!(checked >= 12, "{checked}");
}

/// Least and greatest value of the first player over all placements.
fn range(size: &str, stones: usize) -> (f64, f64) {
    let name = |setup: &str| format!("ewn:size={size},stones={stones},setup={setup}");
    let orders: &[&str] = match stones {
        2 => &["12", "21"],
        _ => &["123", "132", "213", "231", "312", "321"],
    };
    let (mut least, mut greatest) = (1.0f64, 0.0f64);
    let mut known = HashMap::new();
    for red in orders {
        for blue in orders {
            let game = game(&name(&format!("{red}/{blue}")));
            let p = game.start(&mut yiqi_core::seeded(0, 0));
            let value = solve(&game, &p, &mut known);
            (least, greatest) = (least.min(value), greatest.max(value));
        }
    }
    (least, greatest)
}

#[test]
fn values_of_small_boards() {
    let mut rows = 0;
    for line in lines("ewn_small_boards.txt") {
        let (size, stones) = (&line[0], line[1].parse().unwrap());
        let (number, tolerance) = match line[3].split_once('/') {
            Some((a, b)) => (a.parse::<f64>().unwrap() / b.parse::<f64>().unwrap(), 1e-12),
            None => (line[3].parse().unwrap(), 1e-9),
        };
        let (least, greatest) = range(size, stones);
        let wanted = match line[2].as_str() {
            what if what.starts_with("least") => vec![least],
            what if what.starts_with("greatest") => vec![greatest],
            _ => vec![least, greatest],
        };
        for value in wanted {
            assert!((value - number).abs() <= tolerance, "{line:?}: {value}");
        }
        rows += 1;
    }
    assert_eq!(rows, 5);
}

#[test]
fn one_stone_each_on_every_board() {
    for m in 1..=16 {
        for n in m.max(2)..=16 {
            for (width, height) in [(m, n), (n, m)] {
                let game = game(&format!("ewn:size={width}x{height},stones=1"));
                let p = game.start(&mut yiqi_core::seeded(0, 0));
                let second_wins = n % 2 == 1 && n >= 3 && n + 1 >= 2 * m;
                let value = solve(&game, &p, &mut HashMap::new());
                assert_eq!(value, f64::from(u8::from(!second_wins)), "{width}x{height}");
            }
        }
    }
}
