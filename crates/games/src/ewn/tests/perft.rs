//! Leaf counts from independent programs.

use super::{at, game};
use yiqi_core::Game;
use yiqi_core::perft::{perft, perft_step_by_step};

#[test]
fn leaf_counts_equal_those_of_independent_programs() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/perft.txt");
    let mut lines = 0;
    for line in std::fs::read_to_string(file).unwrap().lines().filter(|l| l.starts_with("ewn")) {
        let [name, position, counts] = line.split('|').map(str::trim).collect::<Vec<_>>()[..]
        else {
            panic!("{line}");
        };
        let game = game(name);
        let (mut p, roll, mut t) = at(&game, position);
        for (i, count) in counts.split(' ').enumerate() {
            let depth = i as u32 + 1;
            let found = perft(&game, &mut p, &mut t, roll, depth);
            assert_eq!(found, count.parse::<u64>().unwrap(), "{name} {position} depth {depth}");
            let steps = perft_step_by_step(&game, &mut p, &mut t, roll, depth);
            assert_eq!(steps, found, "{name} {position} depth {depth}, step by step");
        }
        lines += 1;
    }
    assert_eq!(lines, 4);
}

/// The bulk count is the same as the sum over rolls and as listing the moves.
#[test]
fn bulk_counts_equal_lists() {
    for text in super::GAMES {
        let game = game(text);
        let mut rng = yiqi_core::seeded(1, 0);
        for _ in 0..20 {
            super::random_game(&game, &mut rng, |p, _, _, _| {
                let list = |roll| {
                    let mut moves = super::super::Moves::new();
                    game.moves(p, roll, yiqi_core::Kind::All, &mut moves);
                    moves.len() as u64
                };
                for &(roll, _) in game.rolls(p) {
                    assert_eq!(game.count(p, roll), list(roll));
                }
                let sum: u64 = game.rolls(p).iter().map(|&(roll, _)| list(roll)).sum();
                assert_eq!(game.count_rolls(p), sum);
            });
        }
    }
}
