//! Leaf turns, from independent programs.

use super::game;
use yiqi_core::{Game, perft::perft, seeded};

#[test]
fn perft_equals_the_figures_of_independent_programs() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/perft.txt");
    let text = std::fs::read_to_string(path).expect("the file of figures");
    let mut rows = 0;
    for line in text.lines().filter(|line| line.starts_with("amazons")) {
        let mut fields = line.split('|').map(str::trim);
        let (name, start, counts) = (fields.next(), fields.next(), fields.next());
        assert_eq!(start, Some("start"));
        let game = game(name.expect("a game"));
        let mut p = game.start(&mut seeded(0, 0));
        for (count, depth) in counts.expect("figures").split_whitespace().zip(1..) {
            let found = perft(&game, &mut p, &mut (), None, depth);
            assert_eq!(found.to_string(), count, "{line}, depth {depth}");
        }
        rows += 1;
    }
    assert_eq!(rows, 5, "sizes 10, 8, 6, 5 and 4");
}
