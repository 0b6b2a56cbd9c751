//! What holds in every position of every variant.

use super::{GAMES, at, game, random_game};
use crate::ewn::{Ewn, Move, Moves, Position, Quiet, Roll};
use proptest::prelude::*;
use std::collections::HashMap;
use yiqi_core::{Ask, Game, Kind, Notation, Side};

/// The position text with the board turned by half a turn and the colours exchanged.
fn turned(text: &str) -> String {
    let (board, rest) = text.split_once(' ').unwrap();
    let swap = |c: char| {
        if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }
    };
    let mut cells: Vec<String> = Vec::new();
    for c in board.chars() {
        match cells.last_mut() {
            Some(last) if c.is_ascii_digit() && last.as_bytes()[0].is_ascii_digit() => last.push(c),
            _ => cells.push(swap(c).to_string()),
        }
    }
    cells.reverse();
    let side = if rest.starts_with('r') { 'b' } else { 'r' };
    format!("{} {side}{}", cells.concat(), &rest[1..])
}

/// What a move is for the other colour on the turned board.
fn turned_move(game: &Ewn, m: Move) -> Move {
    match m {
        Move::Go { stone, to } => Move::Go {
            stone: crate::ewn::Stone::new(!stone.side(), stone.number()),
            to: game.board().turned(to),
        },
        other => other,
    }
}

fn list(game: &Ewn, p: &Position, roll: Roll) -> Vec<Move> {
    let mut moves = Moves::new();
    game.moves(p, roll, Kind::All, &mut moves);
    moves.to_vec()
}

fn check(game: &Ewn, p: &Position, t: &Quiet, roll: Roll, m: Move) {
    // Hash.
    assert_eq!(game.key(p), game.rehash(p));
    // Weights.
    let sum: f64 = game.rolls(p).iter().map(|&(_, weight)| weight).sum();
    assert!((sum - 1.0).abs() < 1e-12);
    // The odds are the rolls, those together that allow the same.
    let mut odds: Vec<(Vec<Move>, f64)> = Vec::new();
    for &(roll, weight) in game.rolls(p) {
        let moves = list(game, p, roll);
        let stones = game.movers(p, roll);
        let same = |&(other, _): &(Roll, f64)| game.movers(p, other) == stones;
        assert_eq!(game.odds(p).iter().filter(|odds| same(odds)).count(), 1);
        match odds.iter_mut().find(|(known, _)| *known == moves) {
            Some(known) => known.1 += weight,
            None => odds.push((moves, weight)),
        }
    }
    for (moves, weight) in odds {
        let among = game.odds(p).iter().filter(|(roll, _)| list(game, p, *roll) == moves);
        let together: f64 = among.map(|&(_, weight)| weight).sum();
        assert!((together - weight).abs() < 1e-12);
    }
    // Every roll allows something, each move once, and exactly these are legal.
    let moves = list(game, p, roll);
    assert!(!moves.is_empty() && moves.contains(&m) && game.can_move(p, roll));
    for (i, m) in moves.iter().enumerate() {
        assert!(!moves[..i].contains(m));
        assert_eq!(game.legal(p, roll, *m), Ok(()));
        let text = game.move_text(p, &[*m]);
        assert_eq!(game.parse_move(p, Some(roll), &text).unwrap(), [*m], "{text}");
    }
    if !p.placing() {
        // On the largest boards only the squares that some stone reaches.
        let all = game.board().area();
        let some =
            moves.iter().filter_map(|m| if let Move::Go { to, .. } = m { Some(*to) } else { None });
        let squares: Vec<u8> = if all <= 36 { (0..all as u8).collect() } else { some.collect() };
        for square in squares {
            for stone in p.stones(Side::First).chain(p.stones(Side::Second)) {
                let go = Move::Go { stone, to: square };
                assert_eq!(game.legal(p, roll, go).is_ok(), moves.contains(&go));
            }
        }
        assert_eq!(game.legal(p, roll, Move::Pass).is_ok(), moves == [Move::Pass]);
        let mut noisy = Moves::new();
        game.moves(p, roll, Kind::Noisy, &mut noisy);
        assert!(noisy.iter().all(|m| moves.contains(m)));
    }
    // Stepping and coming back; play does the same.
    let (mut q, mut u) = (p.clone(), *t);
    let (child, trail) = game.step(&mut q, &mut u, m, |q, u| (q.clone(), *u));
    assert_eq!((&q, u), (p, *t));
    game.play(&mut q, &mut u, m);
    assert_eq!((&q, u), (&child, trail));
    // Texts.
    let rolled = (roll != Roll::NONE).then_some(roll);
    let text = game.text(p, rolled, t);
    let setup = game.parse(&text).unwrap();
    assert_eq!((&setup.position, setup.roll, setup.trail), (p, rolled, *t), "{text}");
    assert_eq!(game.key(&setup.position), game.key(p));
    assert_eq!(game.text(&setup.position, setup.roll, &setup.trail), text);
    // The other colour on the turned board has the turned moves.
    if !p.placing() {
        let (other, other_roll, _) = at(game, &turned(&text));
        let mut expected: Vec<Move> = moves.iter().map(|&m| turned_move(game, m)).collect();
        let mut found = list(game, &other, other_roll.unwrap());
        let order = |m: &Move| format!("{m:?}");
        expected.sort_by_key(order);
        found.sort_by_key(order);
        assert_eq!(found, expected, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..<_>::default() })]

    #[test]
    fn every_position_of_random_games(seed: u64, which in 0..GAMES.len()) {
        let game = game(GAMES[which]);
        let mut rng = yiqi_core::seeded(seed, 0);
        let mut last = None;
        random_game(&game, &mut rng, |p, t, roll, m| {
            check(&game, p, t, roll, m);
            let (mut p, mut t) = (p.clone(), *t);
            game.play(&mut p, &mut t, m);
            last = Some((p, t));
        });
        // The end is reachable, so its text is accepted.
        let (p, t) = last.unwrap();
        let end = game.end(&p, &t, Ask::Rules);
        let text = game.text(&p, None, &t);
        let setup = game.parse(&text).unwrap();
        prop_assert_eq!(game.end(&setup.position, &setup.trail, Ask::Rules), end);
        prop_assert_eq!(setup.position, p);
    }

    #[test]
    fn no_text_panics(text in "[A-Fa-f1-9/ rb*:é-]{0,40}", which in 0..GAMES.len()) {
        let game = game(GAMES[which]);
        let p = game.start(&mut yiqi_core::seeded(0, 0));
        let _ = game.parse(&text);
        let _ = game.parse_move(&p, None, &text);
        let _ = game.parse_roll(&p, &text);
    }
}

/// Pearson's statistic of equally likely counts.
fn chi_square(counts: &[u32]) -> f64 {
    let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
    counts.iter().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum()
}

#[test]
fn the_die_is_fair() {
    for (text, start, bound) in [
        ("ewn", "ABC2/DE3/F3f/3ed/2cba r -", 20.5), // 5 degrees of freedom, 0.1 %
        ("ewn:stride", "5/5/A4/5/4a r -", 20.5),    // faces that allow nothing come as often
        ("ewn:stones=3", "A4/5/5/5/4a r -", 13.8),
    ] {
        let game = game(text);
        let (p, ..) = at(&game, start);
        let mut rng = yiqi_core::seeded(11, 0);
        let mut counts = vec![0; game.stones()];
        for _ in 0..60_000 {
            counts[game.face(game.cast(&p, &mut rng)) - 1] += 1;
        }
        assert!(chi_square(&counts) < bound, "{text}: {counts:?}");
    }
}

#[test]
fn random_moves_are_even() {
    for (text, start) in [
        ("ewn", "A4/5/2E2/4F/4a r 3"),
        ("ewn", "ABC2/DE3/F3f/3ed/2cba r 4"),
        ("ewn:king6", "A5/6/6/6/6/2B2a r 5"),
    ] {
        let game = game(text);
        let (p, roll, _) = at(&game, start);
        let moves = list(&game, &p, roll.unwrap());
        let mut rng = yiqi_core::seeded(5, 0);
        let mut counts = vec![0; moves.len()];
        for _ in 0..60_000 {
            let m = game.random(&p, roll.unwrap(), &mut rng).unwrap();
            counts[moves.iter().position(|&other| other == m).unwrap()] += 1;
        }
        assert!(chi_square(&counts) < 30.0, "{text} {start}: {counts:?}");
    }
}

#[test]
fn a_million_positions_have_a_million_hashes() {
    for (text, wanted) in [
        ("ewn", 400_000),
        ("ewn:king6", 300_000),
        ("ewn:stride,setup=random", 60_000),
        ("ewn:size=16,setup=random", 240_000),
    ] {
        let game = game(text);
        let mut rng = yiqi_core::seeded(17, 0);
        let mut seen: HashMap<u64, Position> = HashMap::new();
        while seen.len() < wanted {
            random_game(&game, &mut rng, |p, _, _, _| {
                let known = seen.entry(game.key(p)).or_insert_with(|| p.clone());
                assert_eq!(known, p, "two positions with one key");
            });
        }
    }
}
