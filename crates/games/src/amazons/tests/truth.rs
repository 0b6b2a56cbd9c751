//! Small boards solved to the end, against published results.

use super::{Amazons, Position, game, position};
use std::collections::HashMap;
use yiqi_core::{Game, Kind};

/// Whether the side to play wins, by trying every step; positions met before are remembered.
fn wins(game: &Amazons, p: &mut Position, known: &mut HashMap<u64, bool>) -> bool {
    if let Some(&won) = known.get(&game.key(p)) {
        return won;
    }
    let side = game.side(p);
    let mut moves = <Amazons as Game>::Moves::default();
    game.moves(p, (), Kind::All, &mut moves);
    let won = moves
        .iter()
        .any(|&m| game.step(p, &mut (), m, |p, ()| wins(game, p, known) == (game.side(p) == side)));
    known.insert(game.key(p), won);
    won
}

#[test]
fn small_boards_have_their_published_winners() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/amazons_small_boards.txt");
    let text = std::fs::read_to_string(path).expect("the file of results");
    let mut boards = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (p, winner) = line.split_once(" | ").expect("a position and its winner");
        let won = wins(&game("amazons"), &mut position(p), &mut HashMap::new());
        assert_eq!(if won { "first" } else { "second" }, winner, "{p}");
        boards += 1;
    }
    assert_eq!(boards, 4);
}
