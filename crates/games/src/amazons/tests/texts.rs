//! Position and move texts, good and bad.

use super::{Move, game, position, text};
use yiqi_core::Notation;

#[test]
fn the_text_gives_the_size_of_the_board() {
    for t in [
        "2b2b2/8/b6b/8/8/w6w/8/2w2w2 b -",
        "b3/4/4/3w w -",
        "12/12/12/12/12/1x10/12/12/12/bxxxxx5w w -",
        "b3/4/4/4/4/4/4/4/4/4/4/3w w -",
        "bb2/xx2/4/xxwx w c1",
    ] {
        assert_eq!(text(&position(t)), t);
    }
    assert_eq!(text(&position("  b3/4/4/3w \t w  -\n")), "b3/4/4/3w w -");
}

#[test]
fn bad_positions_are_refused_at_their_place() {
    let many = format!("{}/5wwwwwww/7wwww1/b11/12/w11 w -", ["12"; 4].join("/"));
    let crowd = "wwwwwwwww/wwwwwwwww/9/b8 w -";
    for (t, place, reason) in [
        ("", "", "expected BOARD SIDE SHOOTER"),
        ("b3/4/4/3w w", "", "expected BOARD SIDE SHOOTER"),
        ("b3/4/4/3w w - 0", "0", "expected BOARD SIDE SHOOTER"),
        ("b3/4/3w w -", "b3/4/3w", "a board has 4 to 12 ranks, not 3"),
        ("b2/3/3/2w w -", "b2", "a rank has 4 to 12 squares, not 3"),
        ("b12/4/4/3w w -", "b12", "a rank has 4 to 12 squares, not 13"),
        ("12bb/4/4/3w w -", "bb", "a rank has 4 to 12 squares, not 13"),
        ("b3/4/5/3w w -", "5", "rank 2 has 5 squares, the one above it 4"),
        ("b3/4//3w w -", "", "a rank has 4 to 12 squares, not 0"),
        ("b3/4/2q1/3w w -", "q", "c2: \"q\" is none of w, b, x"),
        ("b3/4/2弈1/3w w -", "弈", "c2: \"弈\" is none of w, b, x"),
        ("b3/4/4/W3 w -", "W", "a1: \"W\" is none of w, b, x"),
        ("b3/4/4/b0w2 w -", "0", "b1: a number of empty squares is from 1 to 12"),
        ("b3/4/4/b02w w -", "02", "b1: a number of empty squares is from 1 to 12"),
        ("b3/4/4/b99999999999999999999 w -", "99999999999999999999", "b1: a number"),
        ("b3/4/4/3w r -", "r", "the side to move is w or b"),
        ("b3/4/4/3w W -", "W", "the side to move is w or b"),
        ("4/4/4/3w w -", "4/4/4/3w", "Black has no amazon"),
        ("b3/4/4/3x w -", "b3/4/4/3x", "White has no amazon"),
        (crowd, "w", "h3: White has more than 16 amazons"),
        ("b3/4/4/3w w e1", "e1", "the amazon that must shoot is - or a square of this board"),
        ("b3/4/4/3w w d01", "d01", "the amazon that must shoot is - or a square of this board"),
        ("b3/4/4/3w w a4", "a4", "a4: no amazon of the side to move stands there"),
        ("b3/4/4/3w w b2", "b2", "b2: no amazon of the side to move stands there"),
        ("b3/4/2xx/2xw w d1", "d1", "d1: this amazon has no shot"),
    ] {
        let fault = game("amazons").parse(t).expect_err(t);
        assert!(fault.reason().to_string().starts_with(reason), "{fault}");
        let found = fault.span().map_or("", |span| &t[span]);
        assert!(found == place || place.is_empty(), "{fault}");
    }
    assert!(game("amazons").parse(&many).is_ok());
    let large = ["12"; 9].join("/") + "/12/b10w/12 w -";
    let fault = game("amazons").parse(&large).expect_err("144 squares");
    assert!(fault.to_string().contains("12 x 12 squares is too large"), "{fault}");
}

#[test]
fn moves_are_read_in_every_accepted_form() {
    let game = game("amazons");
    let p = position("3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w -");
    let (go, shot) = (Move::Go { from: 3, to: 63 }, Move::Shoot(66));
    for turn in [
        "d1d7/g7",
        "d1-d7(g7)",
        "D1-D7/G7",
        "d1d7g7",
        " d1-d7/g7 ",
        "0 3 6 3 6 3 6 6",
        "0 3 6 3 6 6",
    ] {
        assert_eq!(game.parse_move(&p, Some(()), turn).expect(turn), [go, shot]);
    }
    for half in ["d1d7", "D1-D7", "0 3 6 3"] {
        assert_eq!(game.parse_move(&p, Some(()), half).expect(half), [go]);
    }
    for half in ["/g7", "(G7)", "g7", "6 6"] {
        assert_eq!(game.parse_move(&p, Some(()), half).expect(half), [shot]);
    }
    assert_eq!(game.move_text(&p, &[go, shot]), "d1d7/g7");
    assert_eq!(game.move_text(&p, &[shot]), "/g7");
    let corner = game.parse_move(&p, None, "a10j10/j1").expect("ranks of two digits");
    assert_eq!(game.move_text(&p, &corner), "a10j10/j1");
}

#[test]
fn bad_moves_are_refused_at_their_place() {
    let game = game("amazons");
    let p = position("3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w -");
    for (t, place, reason) in [
        ("", "", "expected a move such as d1d7/g7"),
        ("  ", "", "expected a move such as d1d7/g7"),
        ("d", "d", "expected a square here"),
        ("d1-", "", "expected a square here"),
        ("d1d7/", "", "expected a square here"),
        ("d1d7/g", "g", "expected a square here"),
        ("d1k7", "k7", "the square is off the board (a1–j10)"),
        ("d1d11", "d11", "the square is off the board (a1–j10)"),
        ("d0d1", "d0", "the square is off the board (a1–j10)"),
        ("d1d99999999999999999999", "d99999999999999999999", "the square is off the board"),
        ("d1d7(g7", "(g7", "this bracket is never closed"),
        ("d1d7/g7x", "x", "nothing may follow the shot"),
        ("d1d7-g7", "-", "expected a square here"),
        ("弈", "弈", "expected a square here"),
        ("0 3 6", "", "expected 8 numbers"),
        ("0 3 6 3 6 4 6 6", "6 4", "the shot must start where the amazon has moved to"),
        ("0 3 10 3", "10", "expected a number: rows count from 0 to 9"),
        ("0 3 6 -3", "-3", "expected a number: rows count from 0 to 9"),
    ] {
        let fault = game.parse_move(&p, Some(()), t).expect_err(t);
        assert!(fault.reason().to_string().starts_with(reason), "{fault}");
        let found = fault.span().map_or("", |span| &t[span]);
        assert!(found == place || place.is_empty(), "{fault}");
    }
    assert!(game.parse_roll(&p, "3").is_err());
}

#[test]
fn the_drawing_shows_who_must_shoot() {
    let drawing = game("amazons").drawing(&position("b3/1x2/4/2w1 w c1"), Some(()));
    let lines = [" 4  b  .  .  . ", " 3  .  x  .  . ", " 2  .  .  .  . ", " 1  .  . [w] . "];
    assert_eq!(drawing.to_text(), lines.join("\n") + "\n    a  b  c  d \n");
}
