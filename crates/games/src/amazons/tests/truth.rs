//! Small boards solved to the end, against published results.

use super::{Amazons, Position, game, position, steps};
use std::collections::HashMap;
use yiqi_core::Game;

/// Whether the side to play wins, by trying every step; positions met before are remembered. Steps
/// that leave the other side little room are tried first, which saves nine in ten.
fn wins(game: &Amazons, p: &mut Position, known: &mut HashMap<u64, bool>) -> bool {
    if let Some(&won) = known.get(&game.key(p)) {
        return won;
    }
    let side = game.side(p);
    let mut moves = steps(p);
    moves.sort_by_cached_key(|&m| {
        game.step(p, &mut (), m, |p, ()| p.mobility(!side) as i32 - p.mobility(side) as i32)
    });
    let won = moves
        .into_iter()
        .any(|m| game.step(p, &mut (), m, |p, ()| wins(game, p, known) == (game.side(p) == side)));
    known.insert(game.key(p), won);
    won
}

/// The 4×4 boards; the larger one is for a real solver.
#[test]
fn small_boards_have_their_published_winners() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/amazons_small_boards.txt");
    let text = std::fs::read_to_string(path).expect("the file of results");
    let mut boards = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (start, winner) = line.split_once(" | ").expect("a position and its winner");
        let mut p = position(start);
        if p.board().squares() > 16 {
            continue;
        }
        let won = wins(&game("amazons"), &mut p, &mut HashMap::new());
        assert_eq!(if won { "first" } else { "second" }, winner, "{start}");
        boards += 1;
    }
    assert_eq!(boards, 3);
}
