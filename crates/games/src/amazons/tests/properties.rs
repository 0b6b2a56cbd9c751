//! What holds for every position.

use super::grid::{Grid, Place, places};
use super::{Move, Position, game, steps, text};
use proptest::prelude::*;
use std::collections::HashSet;
use yiqi_core::{Ask, Game, Notation, Outcome, Side, seeded};

/// Every position of a random game, halves included.
fn each_of_a_game(name: &str, seed: u64, mut each: impl FnMut(&Position)) {
    let game = game(name);
    let mut rng = seeded(seed, 0);
    let mut p = game.start(&mut rng);
    each(&p);
    while let Some(m) = game.random(&p, (), &mut rng) {
        game.play(&mut p, &mut (), m);
        each(&p);
    }
}

const GAMES: [&str; 6] = [
    "amazons",
    "amazons:size=6,layout=side,first=black",
    "amazons:size=4",
    "amazons:size=5x7",
    "amazons:size=12x10",
    "amazons:size=4x12,layout=side",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn keys_steps_texts_and_ends_hold_along_random_games(name in 0..GAMES.len(), seed: u64) {
        let game = game(GAMES[name]);
        each_of_a_game(GAMES[name], seed, |p| {
            assert_eq!(game.key(p), game.rehash(p));
            let parsed = game.parse(&text(p)).expect("its own text").position;
            assert_eq!(&parsed, p);
            assert_eq!(game.key(&parsed), game.key(p));
            let moves = steps(p);
            assert_eq!(game.can_move(p, ()), !moves.is_empty());
            assert!(game.end(p, &(), Ask::Rules).is_none());
            let mut turns = 0;
            for &m in &moves {
                assert_eq!(game.legal(p, (), m), Ok(()));
                let mut q = p.clone();
                turns += game.step(&mut q, &mut (), m, |child, ()| {
                    let mut played = p.clone();
                    game.play(&mut played, &mut (), m);
                    assert_eq!(&played, child);
                    assert_eq!(game.key(child), game.rehash(child));
                    assert_ne!(game.key(child), game.key(p));
                    if game.mid_turn(child) { game.count(child, ()) } else { 1 }
                });
                assert_eq!(&q, p);
                let written = game.move_text(p, &[m]);
                assert_eq!(game.parse_move(p, Some(()), &written).expect("its own text"), [m]);
            }
            assert_eq!(turns, game.count(p, ()));
        });
    }

    #[test]
    fn mirrored_and_swapped_positions_have_mirrored_moves(
        name in 0..GAMES.len(), seed: u64, swap: bool, symmetry in 0..8,
    ) {
        each_of_a_game(GAMES[name], seed, |p| {
            let (right, top) = (p.board().width() - 1, p.board().height() - 1);
            let map = |(x, y): Place| {
                let x = if symmetry & 1 == 0 { x } else { right - x };
                let y = if symmetry & 2 == 0 { y } else { top - y };
                if symmetry & 4 == 0 { (x, y) } else { (y, x) }
            };
            let q = Grid::of(p).mapped(&map, swap).position();
            let sorted = |mut moves: Vec<Vec<Place>>| {
                moves.sort();
                moves
            };
            let of_p = steps(p).into_iter().map(|m| places(p, m).into_iter().map(map).collect());
            let of_q = steps(&q).into_iter().map(|m| places(&q, m));
            assert_eq!(sorted(of_p.collect()), sorted(of_q.collect()));
            assert_eq!(game("amazons").count(p, ()), game("amazons").count(&q, ()));
        });
    }

    #[test]
    fn counts_are_those_of_plain_loops_on_boards_of_all_sizes(seed: u64) {
        let grid = Grid::random(seed);
        let p = grid.position();
        let w = p.board().width();
        for square in 0..p.board().squares() {
            let from = (square % w, square / w);
            let mut reached = grid.queen(from);
            assert_eq!(p.reach(square as u8) as usize, reached.len());
            let mut listed = Vec::new();
            p.each_reached(square as u8, |to| listed.push(to));
            for (to, index) in listed.iter().zip(0..) {
                assert_eq!(p.reached(square as u8, index), *to);
            }
            let mut listed: Vec<Place> =
                listed.into_iter().map(|to| (usize::from(to) % w, usize::from(to) / w)).collect();
            listed.sort_unstable();
            reached.sort_unstable();
            assert_eq!(listed, reached);
        }
        assert_eq!(game("amazons").count(&p, ()), grid.turns().len() as u64);
    }

    #[test]
    fn no_text_makes_the_readers_panic(
        p in "([wbx0-9]{0,9}/){0,12}[wbx0-9]{0,9} ?[wbx]? ?[-a-m0-9]{0,4}|.{0,40}",
        m in "[a-mA-M]?[0-9]{0,4}-?[a-m]?[0-9]{0,3}[/(]?[a-m]?[0-9]{0,3}[)]?|[0-9 -]{0,20}|.{0,20}",
    ) {
        let game = game("amazons");
        let start = game.start(&mut seeded(0, 0));
        let p = game.parse(&p).map_or(start, |setup| setup.position);
        for m in game.parse_move(&p, Some(()), &m).unwrap_or_default() {
            let listed = steps(&p).contains(&m);
            assert_eq!(game.legal(&p, (), m).is_ok(), listed);
        }
    }

    #[test]
    fn a_step_is_legal_if_and_only_if_it_is_listed(seed: u64) {
        let game = game("amazons");
        let mut p = Grid::random(seed).position();
        for _ in 0..2 {
            let listed = steps(&p);
            let legal = |m: Move| game.legal(&p, (), m).is_ok();
            for to in 0..=255 {
                assert_eq!(legal(Move::Shoot(to)), listed.contains(&Move::Shoot(to)));
                for from in [0, 17, to / 2, 255].into_iter().chain(p.squares(p.side())) {
                    let m = Move::Go { from, to };
                    assert_eq!(legal(m), listed.contains(&m));
                }
            }
            let Some(&m) = listed.first() else { break };
            game.play(&mut p, &mut (), m); // and once more between the halves
        }
    }
}

#[test]
fn who_cannot_move_loses_even_when_both_are_shut_in() {
    let game = game("amazons");
    for (side, winner) in [("w", Side::Second), ("b", Side::First)] {
        let p = super::position(&format!("wx2/xx2/2xx/2xb {side} -"));
        assert!(!game.can_move(&p, ()) && game.count(&p, ()) == 0);
        let end = game.end(&p, &(), Ask::Stuck).expect("an end");
        assert_eq!((end.outcome, end.reason, end.back), (Outcome::Win(winner), "no moves", 0));
    }
}

#[test]
fn different_positions_have_different_hashes() {
    let mut keys = Vec::new();
    let mut boards = HashSet::new();
    let mut seed = 0;
    while keys.len() < 1_000_000 {
        each_of_a_game(GAMES[seed as usize % GAMES.len()], seed, |p| {
            let sides = Side::BOTH.map(|side| p.amazons(side));
            let (w, h) = (p.board().width(), p.board().height());
            if boards.insert((w, h, sides, p.arrows(), p.side(), p.shooter())) {
                keys.push(p.key());
            }
        });
        seed += 1;
    }
    let different = keys.len();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), different);
}
