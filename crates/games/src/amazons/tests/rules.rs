//! The rules on boards written out, the starts, and the options.

use super::super::Illegal;
use super::{Move, after, game, position, steps, text};
use yiqi_core::{Game, Notation, Options, Rules, Side, seeded};

/// What `legal` says to the first step of a move text.
fn refusal(p: &str, m: &str) -> String {
    let (game, p) = (game("amazons"), position(p));
    let m = game.parse_move(&p, Some(()), m).expect("a move text")[0];
    game.legal(&p, (), m).expect_err("an illegal step").to_string()
}

#[test]
fn starts_are_those_of_the_rules() {
    for (name, start) in [
        ("amazons", "3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w -"),
        ("amazons:first=black", "3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 b -"),
        ("amazons:layout=side", "3w2b3/10/10/w8b/10/10/w8b/10/10/3w2b3 w -"),
        ("amazons:size=8", "2b2b2/8/b6b/8/8/w6w/8/2w2w2 w -"),
        ("amazons:size=4", "1bb1/b2b/w2w/1ww1 w -"),
        ("amazons:size=5x4", "1b1b1/b3b/w3w/1w1w1 w -"),
    ] {
        let game = game(name);
        assert_eq!(text(&game.start(&mut seeded(0, 0))), start, "{name}");
        assert_eq!(game.describe(), name);
    }
}

#[test]
fn options_are_checked() {
    assert_eq!(game("amazons:size=10x10,layout=standard,first=white").describe(), "amazons");
    assert_eq!(game("amazons:size=12x10").describe(), "amazons:size=12x10");
    for (name, place) in [
        ("amazons:size=3", "size=3"),
        ("amazons:size=13", "size=13"),
        ("amazons:size=12", "size=12"),
        ("amazons:size=+8", "size=+8"),
        ("amazons:size=8x", "size=8x"),
        ("amazons:size", "size"),
        ("amazons:layout=round", "layout=round"),
        ("amazons:first=red", "first=red"),
    ] {
        let fault = super::Amazons::build(&mut Options::parse("game", name).expect("options"))
            .expect_err("a bad option");
        assert_eq!(fault.span().map(|span| &name[span]), Some(place));
    }
}

#[test]
fn a_turn_is_a_move_and_a_shot() {
    let start = position("3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w -");
    let half = after(&start, "d1d7");
    assert_eq!(text(&half), "3b2b3/10/10/b2w5b/10/10/w8w/10/10/6w3 w d7");
    assert_eq!(half.side(), Side::First);
    assert!(steps(&half).iter().all(|m| matches!(m, Move::Shoot(_))));
    let end = after(&half, "/g7");
    assert_eq!(text(&end), "3b2b3/10/10/b2w2x2b/10/10/w8w/10/10/6w3 b -");
    assert_eq!(end, after(&start, "d1d7/g7"));
}

#[test]
fn the_arrow_flies_over_the_square_just_left_and_onto_it() {
    let start = position("b3/4/4/xxw1 w -");
    let moved = after(&start, "c1c2");
    for (shot, there) in [("/c1", "xxx1"), ("/d1", "xx1x")] {
        let end = after(&moved, shot);
        assert!(text(&end).contains(there), "{end:?}");
    }
    let row = after(&position("b4/5/5/1w3 w -"), "b1d1/a1"); // over b1, where it came from
    assert_eq!(text(&row), "b4/5/5/x2w1 b -");
}

#[test]
fn refused_steps_say_why_and_leave_the_position() {
    let p = "1b2/2x1/1w2/4 w -";
    assert_eq!(refusal(p, "/b3"), "an amazon must move before it shoots");
    assert_eq!(refusal(p, "a1a2"), "no amazon stands on a1");
    assert_eq!(refusal(p, "b4b3"), "what stands on b4 is no amazon of yours");
    assert_eq!(refusal(p, "c3c2"), "what stands on c3 is no amazon of yours");
    assert_eq!(refusal(p, "b2b2"), "the amazon stands on b2 already");
    assert_eq!(refusal(p, "b2a4"), "b2 and a4 are not on one rank, file or diagonal");
    assert_eq!(refusal(p, "b2d4"), "c3 is not free");
    assert_eq!(refusal(p, "b2b4"), "b4 is not free");
    let half = "1b2/2x1/4/1w2 w b1";
    assert_eq!(refusal(half, "b1b2"), "the amazon on b1 has moved and must shoot now");
    assert_eq!(refusal(half, "/b1"), "the amazon stands on b1 already");
    assert_eq!(refusal(half, "/b4"), "b4 is not free");
    let p = position(half);
    let off = game("amazons").legal(&p, (), Move::Shoot(16));
    assert_eq!(off, Err(Illegal::OffBoard(16)));
    assert_eq!(text(&p), half);
}
