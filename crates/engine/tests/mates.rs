//! Forced wins against a search that knows nothing but legal turns and the referee's word.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use yiqi_core::{Outcome, Rng, below, seeded};
use yiqi_engine::any::{AnyGame, AnyPosition, AnySolution};
use yiqi_engine::{Registry, SolveOrder};

fn game(text: &str) -> Arc<dyn AnyGame> {
    Registry::standard().game(text).unwrap()
}

fn solve(game: &dyn AnyGame, at: &dyn AnyPosition, depth: u32) -> AnySolution {
    let (stop, mut hear) = (AtomicBool::new(false), |_, _| {});
    let order = SolveOrder { depth: Some(depth), ..SolveOrder::new(16, &stop, &mut hear) };
    game.solve(at, order).unwrap()
}

/// Answers that were found, by position and turns left.
type Seen = HashMap<(String, u32), bool>;

/// Whether `winner`'s opponent has lost within `n` turns, whatever it does.
fn forced(at: &dyn AnyPosition, winner: yiqi_core::Side, n: u32, seen: &mut Seen) -> bool {
    if let Some(end) = at.end() {
        return end.outcome == Outcome::Win(winner);
    }
    if n == 0 {
        return false;
    }
    let key = (format!("{} {winner:?}", at.text()), n);
    if let Some(&known) = seen.get(&key) {
        return known;
    }
    let mine = at.side() == winner;
    let mut wins = |turn: &String| {
        let mut after = at.fork();
        after.play(turn).unwrap();
        forced(&*after, winner, n - 1, seen)
    };
    let turns = at.turns();
    let found = if mine { turns.iter().any(&mut wins) } else { turns.iter().all(&mut wins) };
    seen.insert(key, found);
    found
}

/// A position some random turns from the start.
fn wandered(game: &dyn AnyGame, plies: u32, rng: &mut Rng) -> Option<Box<dyn AnyPosition>> {
    let mut at = game.start(1);
    for _ in 0..plies {
        let turns = at.turns();
        if turns.is_empty() {
            return None;
        }
        at.play(&turns[below(rng, turns.len() as u32) as usize]).unwrap();
    }
    // Earlier positions and counters do not count for a value.
    let text = at.text();
    let words: Vec<&str> = text.split(' ').collect();
    let text = match words[..] {
        [board, side, a, b, _, _] => format!("{board} {side} {a} {b} 0 1"),
        _ => text.clone(),
    };
    let at = game.parse(&text).unwrap();
    at.end().is_none().then_some(at)
}

#[test]
fn wins_losses_and_their_distances_are_those_of_a_plain_search() {
    let mut decided = 0;
    for (number, (text, depth, plies, count)) in [
        ("minichess", 4, 40, 40),
        ("minichess:stalemate=loss", 4, 60, 40),
        ("minichess:mirrored", 3, 12, 30),
        ("minichess:gardner", 3, 30, 20),
        ("minichess:losalamos", 3, 60, 10),
        ("xiangqi", 2, 160, 10),
        ("amazons:size=4", 4, 5, 20),
    ]
    .into_iter()
    .enumerate()
    {
        let game = game(text);
        let mut rng = seeded(7, number as u64);
        let mut left = 5 * count;
        while left > 0 {
            let steps = 1 + below(&mut rng, plies);
            let Some(at) = wandered(&*game, steps, &mut rng) else { continue };
            left -= 1;
            let found = solve(&*game, &*at, depth);
            let mut seen = Seen::new();
            let truth = (1..=depth).find_map(|n| {
                let winner = if n % 2 == 1 { at.side() } else { !at.side() };
                forced(&*at, winner, n, &mut seen).then_some((n, Outcome::Win(winner)))
            });
            let text = at.text();
            match truth {
                Some((n, outcome)) => {
                    decided += 1;
                    assert_eq!((found.plies, found.outcome), (Some(n), Some(outcome)), "{text}");
                    let mut after = at.fork();
                    after.play(&found.best.unwrap()).unwrap();
                    let Outcome::Win(winner) = outcome else { unreachable!() };
                    assert!(forced(&*after, winner, n - 1, &mut seen), "{text}");
                    let sooner = n > 1 && forced(&*after, winner, n - 2, &mut seen);
                    assert!(!sooner, "{text}: the best move holds out longest");
                }
                None => assert_eq!((found.plies, found.outcome), (Some(depth), None), "{text}"),
            }
        }
    }
    assert!(decided > 100, "{decided}");
}

#[test]
fn a_proof_answers_everything() {
    let game = game("minichess");
    let at = game.parse("4k/5/2K2/5/Q4 b - - 0 1").unwrap();
    let (stop, mut hear) = (AtomicBool::new(false), |_, _| {});
    let order = SolveOrder { proof: true, ..SolveOrder::new(16, &stop, &mut hear) };
    let found = game.solve(&*at, order).unwrap();
    let lines = found.proof.unwrap();
    assert_eq!(found.plies, Some(4));
    assert!(lines.is_sorted_by(|a, b| a.plies >= b.plies));
    for turn in at.turns() {
        let mut after = at.fork();
        after.play(&turn).unwrap();
        let board = after.text();
        let board = board.split(' ').next().unwrap();
        assert!(lines.iter().any(|line| line.position.starts_with(board)), "{turn}");
    }
}
