//! Solved positions against values that others have published, and what a solver says that cannot go on.

mod games;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use yiqi_engine::any::{AnyGame, AnyPosition, AnySolution};
use yiqi_engine::{Registry, SolveOrder, Unsolved};

const BOARDS: &str = include_str!("../../../tests/data/ewn_small_boards.txt");
const TRUTH: &str = include_str!("../../../tests/data/ewn_truth.txt");

fn solve(game: &dyn AnyGame, at: &dyn AnyPosition, mib: usize) -> Result<AnySolution, Unsolved> {
    let stop = AtomicBool::new(false);
    game.solve(at, SolveOrder::new(mib, &stop, &mut |_, _| {}))
}

fn solved(text: &str, position: &str) -> AnySolution {
    let game = games::game(text);
    let at = match position {
        "start" => game.start(1),
        text => game.parse(text).unwrap(),
    };
    solve(&*game, &*at, 1024).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// `7/16` as a number.
fn number(fraction: &str) -> f64 {
    match fraction.split_once('/') {
        Some((a, b)) => a.parse::<f64>().unwrap() / b.parse::<f64>().unwrap(),
        None => fraction.parse().unwrap(),
    }
}

/// The solutions of all placements.
fn placements(size: &str, stones: usize) -> Vec<AnySolution> {
    let orders: &[&str] = match stones {
        2 => &["12", "21"],
        _ => &["123", "132", "213", "231", "312", "321"],
    };
    let pairs = orders.iter().flat_map(|red| orders.iter().map(move |blue| (red, blue)));
    let text = |(red, blue)| format!("ewn:size={size},stones={stones},setup={red}/{blue}");
    pairs.map(|pair| solved(&text(pair), "start")).collect()
}

/// The rows of one board against the solutions; how many there are.
fn published(board: &str) -> usize {
    let (mut seen, mut solutions) = (0, BTreeMap::new());
    for row in BOARDS.lines().filter(|line| line.starts_with(board)) {
        let cells: Vec<&str> = row.split(" | ").collect();
        let [size, stones, what, value] = cells[..] else { panic!("{row}") };
        let found = &*solutions
            .entry((size, stones))
            .or_insert_with(|| placements(size, stones.parse().unwrap()));
        let win = |solution: &&AnySolution| (solution.win.unwrap() * 1e15) as i64;
        let ends: Vec<&AnySolution> = match what.split(' ').next() {
            Some("least") => found.iter().min_by_key(win).into_iter().collect(),
            Some("greatest") => found.iter().max_by_key(win).into_iter().collect(),
            _ => found.iter().collect(),
        };
        for solution in ends {
            let exact = solution.win_exact.as_deref().unwrap();
            match value.contains('/') {
                true => assert_eq!(exact, value, "{row}"),
                false => assert!((number(exact) - number(value)).abs() < 1e-9, "{row}: {exact}"),
            }
            assert!((number(exact) - solution.win.unwrap()).abs() < 1e-15);
        }
        seen += 1;
    }
    seen
}

#[test]
fn small_boards_have_their_published_values() {
    assert_eq!(published("3x3"), 3);
}

#[test]
#[ignore = "36 placements of several seconds each"]
fn the_next_board_has_its_published_values() {
    assert_eq!(published("4x4"), 2);
}

#[test]
fn one_stone_each_is_won_or_lost() {
    for m in 1..=16 {
        for n in m.max(2)..=16 {
            let second = n % 2 == 1 && n >= 3 && n + 1 >= 2 * m;
            let solution = solved(&format!("ewn:size={m}x{n},stones=1"), "start");
            assert_eq!(
                solution.win_exact.as_deref(),
                Some(if second { "0" } else { "1" }),
                "{m}x{n}"
            );
        }
    }
}

#[test]
fn small_endings_of_the_standard_game_have_their_values() {
    let mut checked = 0;
    for line in TRUTH.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let (text, truth) = line.split_once(" | ").unwrap();
        let board = text.split(' ').next().unwrap();
        if board.chars().filter(char::is_ascii_alphabetic).count() > 4 {
            continue;
        }
        let solution = solved("ewn", text);
        assert!(
            (solution.win.unwrap() - number(truth)).abs() < 1e-9,
            "{text}: {}",
            solution.win.unwrap()
        );
        checked += 1;
    }
    assert_eq!(checked, 14);
}

#[test]
fn every_turn_has_its_value_and_the_best_comes_first() {
    let solution = solved("ewn:size=3,stones=2", "start");
    assert_eq!((solution.win_exact.as_deref(), solution.best), (Some("7/16"), None));
    let mean: f64 = solution.rolls.iter().map(|roll| roll.weight * roll.win).sum();
    assert!((mean - solution.win.unwrap()).abs() < 1e-15 && solution.rolls.len() == 2);
    for roll in &solution.rolls {
        assert!(roll.moves.is_sorted_by(|a, b| a.win >= b.win));
        assert_eq!(roll.win_exact, roll.moves[0].win_exact);
    }
    // A roll that is known has one best turn.
    let rolled = solved("ewn:size=3,stones=2", "AB1/3/1ba r 2");
    assert_eq!(rolled.best.as_ref(), Some(&rolled.rolls[0].moves[0].text));
}

#[test]
fn what_cannot_be_solved_is_said() {
    let memory = solve(&*games::game("ewn"), &*games::game("ewn").start(1), 8);
    let Err(Unsolved::Memory { positions, mib: 8 }) = memory else { panic!("{memory:?}") };
    assert!(positions > 10_000);
    let game = games::game("ewn:king6");
    let error = solve(&*game, &*game.start(1), 64).unwrap_err();
    assert!(matches!(error, Unsolved::Input(_)), "{error}");
    assert!(error.to_string().contains("cannot be solved"), "{error}");
    let (game, stop) = (Registry::standard().game("ewn").unwrap(), AtomicBool::new(false));
    let mut heard = 0;
    let mut hear = |positions, _| {
        heard += 1;
        stop.store(positions > 20_000, Ordering::Relaxed);
    };
    let order = SolveOrder::new(1024, &stop, &mut hear);
    let stopped = game.solve(&*game.start(1), order);
    assert!(matches!(stopped, Err(Unsolved::Stopped(n)) if n > 20_000), "{stopped:?}");
    assert!(heard > 3);
}
