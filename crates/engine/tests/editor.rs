//! Positions that a person sets up: the picture of every position gives its text back, and what is wrong
//! with a board is said of the square where it stands.

#[path = "../../../tests/fifth_game/mod.rs"]
mod fifth_game;
mod two_piles;
mod variants;

use std::collections::HashSet;
use std::sync::Arc;
use yiqi_core::{Side, below, seeded};
use yiqi_engine::Registry;
use yiqi_engine::any::{AnyGame, AnyPosition};

fn game(text: &str) -> Arc<dyn AnyGame> {
    let registry = Registry::standard().with::<fifth_game::NimKit>().with::<two_piles::PilesKit>();
    registry.game(text).unwrap()
}

fn pieces(position: &dyn AnyPosition) -> Vec<(usize, char)> {
    let drawing = position.drawing();
    let placed = drawing.pieces.iter().enumerate();
    placed.filter_map(|(square, piece)| Some((square, piece.as_ref()?.glyph))).collect()
}

/// A position text without counters and without the half turn: board, side, and the roll of a dice
/// game.
fn essence(game: &dyn AnyGame, text: &str) -> Vec<String> {
    let words = text.split(' ').take(if game.dice() { 3 } else { 2 });
    words.map(str::to_owned).collect()
}

#[test]
fn the_picture_of_a_position_gives_its_text_back() {
    for text in [variants::ALL, &["nim", "piles"]].concat() {
        let game = game(text);
        let palette = game.palette();
        let glyphs: HashSet<_> = palette.iter().map(|piece| piece.glyph).collect();
        assert_eq!(glyphs.len(), palette.len(), "{text}: a letter for each piece");
        let board = game.board();
        assert!(board.pieces.iter().all(Option::is_none) && board.marks.is_empty(), "{text}");
        let mut rng = seeded(5, 0);
        for round in 0..6 {
            let mut position = game.start(round);
            for _ in 0..120 {
                if !position.mid_turn() {
                    position.cast(&mut rng);
                }
                let drawing = position.drawing();
                assert_eq!(drawing.pieces.len(), board.pieces.len(), "{text}");
                assert!(drawing.pieces.iter().flatten().all(|p| palette.contains(p)), "{text}");
                let side = position.side();
                let set = game.arrange(&pieces(&*position), side, position.roll()).unwrap();
                let now = position.text();
                let read = game.parse(&set).unwrap_or_else(|fault| panic!("{text}: {fault}"));
                assert_eq!(essence(&*game, &read.text()), essence(&*game, &now), "{text}");
                assert_eq!(read.drawing().pieces, drawing.pieces, "{text}");
                let steps = position.steps();
                if steps.is_empty() {
                    break;
                }
                position.play(&steps[below(&mut rng, steps.len() as u32) as usize]).unwrap();
            }
        }
    }
}

/// The square by name that setting up `set` is refused for; the board is the start's, with `set` put
/// on it (`.` takes off).
fn refused(text: &str, side: Side, set: &[(&str, char)]) -> (Option<String>, String) {
    let game = game(text);
    let start = game.start(0);
    let drawing = start.drawing();
    let mut placed = pieces(&*start);
    for &(name, glyph) in set {
        let square = (0..drawing.pieces.len()).find(|&s| drawing.square_name(s) == name).unwrap();
        placed.retain(|&(at, _)| at != square);
        if glyph != '.' {
            placed.push((square, glyph));
        }
    }
    let set = game.arrange(&placed, side, None).unwrap();
    match game.parse(&set) {
        Ok(position) => panic!("{} should be refused", position.text()),
        Err(fault) => {
            (game.square_of(&fault).map(|s| drawing.square_name(s)), fault.reason().to_string())
        }
    }
}

/// The square at fault.
fn square(text: &str, set: &[(&str, char)]) -> Option<String> {
    refused(text, Side::First, set).0
}

#[test]
fn what_is_wrong_is_said_of_its_square() {
    let named = |text: &str, set: &[(&str, char)], at: &str| {
        let (square, reason) = refused(text, Side::First, set);
        assert_eq!(square.as_deref(), Some(at), "{text} {set:?}: {reason}");
        assert!(reason.contains(at), "{text}: the words name {at} too: {reason}");
    };
    // Mini chess: a second king, a pawn on the last rank, two of a kind, kings side by side.
    for at in ["a3", "c3", "e2"] {
        named("minichess:mirrored", &[(at, 'Q')], "d1");
    }
    named("minichess:mirrored", &[("a3", 'K')], "e1");
    named("minichess:gardner", &[("c5", 'P')], "c5");
    named("minichess:gardner", &[("d1", 'p')], "d1");
    named("minichess:gardner", &[("c3", 'P')], "e2");
    named("minichess:mirrored", &[("e1", '.'), ("d4", 'K'), ("e5", 'k')], "e5");
    assert_eq!(square("minichess", &[("e1", '.')]), None, "a side without a king has no square");
    // Xiangqi: out of the palace, over the river, behind the start, face to face, too many.
    named("xiangqi", &[("e0", '.'), ("c0", 'K')], "c0");
    named("xiangqi", &[("e9", '.'), ("e6", 'k')], "e6");
    named("xiangqi", &[("d1", 'A')], "d1");
    named("xiangqi", &[("c0", '.'), ("c6", 'B')], "c6");
    named("xiangqi", &[("a3", '.'), ("b4", 'P')], "b4");
    named("xiangqi", &[("a3", '.'), ("a1", 'P')], "a1");
    named("xiangqi:coords=1-10", &[("a4", '.'), ("a2", 'P')], "a2");
    named("xiangqi", &[("e3", '.'), ("e6", '.')], "e9");
    named("xiangqi", &[("e4", 'R')], "i0");
    // EinStein: a stone on the goal of the side to move, two on goals; a stone twice.
    named("ewn", &[("a5", '.'), ("e1", 'A')], "e1");
    named("ewn", &[("c3", 'A')], "c3");
    named("ewn:size=16x2", &[("p1", 'A'), ("a2", '.')], "p1");
    // Amazons: more than any game has.
    let row = |rank: u32, files: &str| -> Vec<String> {
        files.chars().map(|file| format!("{file}{rank}")).collect()
    };
    for (second, at) in [("abcdef", "a4"), ("abcde", "j4"), ("abcdefg", "g5")] {
        let more = [row(6, "abcdefghij"), row(5, second)].concat();
        let more: Vec<_> = more.iter().map(|at| (at.as_str(), 'w')).collect();
        named("amazons", &more, at);
    }
}

#[test]
fn a_wrong_shooter_is_a_square_too() {
    let game = game("amazons");
    let fault = game.parse("1bb1/b2b/w2w/1ww1 w c3").err().unwrap();
    assert_eq!(game.square_of(&fault), Some(4 * 2 + 2), "of the text's board, not the game's");
    let fault = game.parse("1bb1/b2b/w2w/1ww1 w z9").err().unwrap();
    assert_eq!(game.square_of(&fault), None);
}

#[test]
fn what_cannot_be_set_is_refused() {
    let chess = game("minichess");
    let said = |pieces: &[(usize, char)], roll| {
        chess.arrange(pieces, Side::First, roll).unwrap_err().to_string()
    };
    assert_eq!(
        said(&[(3, 'x')], None),
        "piece \"x\": no piece has this letter; known: K, Q, R, B, N, k, q, r, b, n"
    );
    assert!(said(&[(3, '/')], None).starts_with("piece \"/\": no piece"));
    assert_eq!(
        said(&[(25, 'K')], None),
        "piece \"K\": square 25 is off the board, which has 25 squares"
    );
    assert_eq!(said(&[(2, 'K'), (2, 'k')], None), "piece \"k\": square 2 is given twice");
    assert_eq!(said(&[], Some(3)), "roll \"3\": minichess has no die");
    let ewn = game("ewn");
    let text = ewn.arrange(&[(20, 'A'), (4, 'a')], Side::Second, Some(7)).unwrap();
    assert_eq!(text, "A4/5/5/5/4a b 7");
    assert!(ewn.parse(&text).err().unwrap().to_string().contains("from 1 to 6"));
}
