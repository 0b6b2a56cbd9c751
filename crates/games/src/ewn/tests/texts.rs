//! Position and move texts that are refused, and why.

use super::{at, game};
use std::ops::Range;
use yiqi_core::{Fault, Notation};

fn refused(text: &str, position: &str, span: Option<Range<usize>>, words: &str) {
    let fault: Fault = game(text).parse(position).unwrap_err();
    assert!(fault.to_string().contains(words), "{position}: {fault}");
    assert_eq!(fault.span(), span, "{position}: {fault}");
}

#[test]
fn bad_position_texts() {
    let whole = None;
    refused("ewn", "", whole.clone(), "the board is missing");
    refused("ewn", "5/5/5/5/A3a", whole.clone(), "the side to move is missing");
    refused("ewn", "5/5/5/5/A3a r", whole.clone(), "the roll is missing");
    refused("ewn", "5/5/5/A3a r -", Some(0..9), "4 rows instead of 5");
    refused("ewn", "5/4/5/5/A3a r -", Some(2..3), "rank 4 has 4 squares instead of 5");
    refused("ewn", "5/5A/5/5/A3a r -", Some(2..4), "rank 4 has 6 squares");
    refused("ewn", "5//5/5/A3a r -", Some(0..10), "rank 4 has 0 squares");
    refused("ewn", "5/9/5/5/A3a r -", Some(2..3), "from 1 to 5");
    refused("ewn", "5/05/5/5/A3a r -", Some(2..4), "from 1 to 5");
    refused("ewn", "5/23/5/5/A3a r -", Some(2..4), "from 1 to 5");
    refused("ewn", "5/99999999999999999999999/5/5/A3a r -", Some(2..25), "from 1 to 5");
    refused("ewn", "5/5/2G2/5/A3a r -", Some(5..6), "'G' on c3");
    refused("ewn", "5/5/2é2/5/A3a r -", Some(5..7), "on c3 is no stone: Red has ABCDEF");
    refused("ewn:stones=3", "5/5/2d2/5/A3a r -", Some(5..6), "Blue abc");
}

#[test]
fn a_stone_stands_once() {
    refused("ewn", "5/5/2A2/5/A3a r -", Some(10..11), "stone A stands on c3 and again on a1");
}

#[test]
fn bad_fields() {
    refused("ewn", "A4/5/5/5/4a w -", Some(12..13), "r or b");
    refused("ewn", "A4/5/5/5/4a r 7", Some(14..15), "from 1 to 6");
    refused("ewn:stones=3", "A4/5/5/5/4a r 4", Some(14..15), "from 1 to 3");
    refused("ewn", "A4/5/5/5/4a r 0", Some(14..15), "from 1 to 6");
    refused("ewn", "A4/5/5/5/4a r - 3", Some(16..17), "nothing follows the roll");
    refused("ewn:king6", "A5/6/6/6/6/5a r - 0", Some(18..19), "1 to 100");
    refused("ewn:king6", "A5/6/6/6/6/5a r - 101", Some(18..21), "1 to 100");
    refused("ewn:king6", "A5/6/6/6/6/5a r - 07", Some(18..20), "1 to 100");
    refused("ewn:king6", "A5/6/6/6/6/5a r - 7 x y", Some(20..23), "nothing follows the counter");
}

#[test]
fn positions_that_no_game_reaches() {
    refused("ewn", "5/5/5/5/5 r -", None, "no stone on the board");
    refused("ewn", "A4/5/5/5/5 r -", None, "Blue has no stone, but the last move was Blue's");
    refused("ewn", "5/5/5/5/a3A r -", Some(10..11), "A on e1 has reached its goal");
    refused("ewn", "a4/5/5/5/4A r -", Some(10..11), "A on e1 has reached its goal");
    refused("ewn", "a4/5/5/5/4A b -", Some(0..1), "a on a5 has reached its goal");
    refused("ewn:stride", "5/5/5/5/aAB2 b -", Some(10..11), "B on c1 is the second stone");
    refused("ewn", "5/5/5/5/a3A b 2", Some(14..15), "the game is over (corner reached)");
    refused("ewn:stride", "5/F4/4f/5/5 b 2", Some(14..15), "no stone can progress");
    refused("ewn:king6", "A5/6/6/6/6/5a r 1 100", Some(16..17), "100 turns without capture");
}

#[test]
fn bad_placements() {
    refused("ewn", "A4/5/5/5/5 r *", Some(0..1), "Red is to place its stones, but A stands on a5");
    refused("ewn", "ABC2/DE3/5/F4/5 b *", Some(11..12), "F on a2 stands outside");
    refused("ewn", "ABC2/DE3/5/5/5 b *", Some(17..18), "Red has placed 5 of 6");
    refused("ewn:king6", "6/6/6/6/6/6 r * 4", Some(16..17), "nothing follows");
}

#[test]
fn forms_of_a_move() {
    let game = game("ewn");
    let (p, roll, _) = at(&game, "ABC2/DE3/F3f/3ed/2cba r 4");
    let read = |text: &str| game.parse_move(&p, roll, text);
    for text in ["a4b3", "4b3", "4:a4b3", " 4:b3 ", "4a4b3"] {
        let steps = read(text).unwrap();
        assert_eq!(game.move_text(&p, &steps), "a4b3", "{text}");
    }
    for text in ["pass", "place 314265"] {
        let steps = read(text).unwrap();
        assert_eq!(game.move_text(&p, &steps), text);
    }
    for (text, span, words) in [
        ("", None, "a4b3, 4b3, 4:a4b3, pass or place 123456"),
        ("a4", Some(0..2), "a4b3, 4b3"),
        ("4", None, "a4b3, 4b3"),
        ("a4b3c2", Some(4..6), "a4b3, 4b3"),
        ("a4f3", Some(2..4), "\"f3\" is off the board (a1–e5)"),
        ("a4b6", Some(2..4), "\"b6\" is off the board (a1–e5)"),
        ("a0b3", Some(0..2), "\"a0\" is off the board"),
        ("a04b3", Some(0..3), "\"a04\" is off the board"),
        ("a999999b3", Some(0..7), "off the board"),
        ("c3d2", Some(0..2), "no stone on c3"),
        ("7b3", Some(0..1), "from 1 to 6"),
        ("3:a4b3", Some(2..4), "on a4 stands stone 4, not stone 3"),
        ("place 314264", Some(6..12), "1 to 6 once each"),
        ("place 12345é", Some(6..13), "1 to 6 once each"),
        ("place", Some(0..5), "1 to 6 once each"),
        ("é4b3", None, "a4b3, 4b3"),
    ] {
        let fault = read(text).unwrap_err();
        assert!(fault.to_string().contains(words), "{text}: {fault}");
        assert_eq!(fault.span(), span, "{text}: {fault}");
    }
    let (p, roll, _) = at(&game, "A4/5/5/5/4a r 4");
    let fault = game.parse_move(&p, roll, "4b3").unwrap_err();
    assert!(fault.to_string().contains("Red has no stone 4 any more"), "{fault}");
}

#[test]
fn large_boards() {
    let game = game("ewn:size=16");
    let start = "ABC13/DE14/F15/16/16/16/16/16/16/16/16/16/16/15f/14ed/13cba r 6";
    let (p, roll, t) = at(&game, start);
    assert_eq!(game.text(&p, roll, &t), start);
    let steps = game.parse_move(&p, roll, "6:a14b13").unwrap();
    assert_eq!(game.move_text(&p, &steps), "a14b13");
}

#[test]
fn rolls_as_text() {
    let game = game("ewn:stones=3");
    let (p, ..) = at(&game, "A4/5/5/5/4a r -");
    assert_eq!(game.roll_number(game.parse_roll(&p, "3").unwrap()), Some(3));
    for text in ["4", "0", "", "x", "33", "é"] {
        assert!(game.parse_roll(&p, text).is_err(), "{text}");
    }
    let (p, ..) = at(&game, "5/5/5/5/5 r *");
    assert!(game.parse_roll(&p, "3").is_err());
}

#[test]
fn the_drawing_marks_what_may_move() {
    let game = game("ewn");
    let (p, roll, _) = at(&game, "AB3/5/5/5/3b1 r 6");
    let text = game.drawing(&p, roll).to_text();
    assert_eq!(
        text,
        " 5  A [B] .  .  . \n 4  .  .  .  .  . \n 3  .  .  .  .  . \n 2  .  .  .  .  . \n \
         1  .  .  .  b  + \n    a  b  c  d  e \n"
    );
}
