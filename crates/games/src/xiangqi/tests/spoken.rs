//! Moves as players say them.

use super::*;

fn read(position: &str, text: &str) -> String {
    let game = Xiangqi::default();
    let (p, _) = at(&game, position);
    match game.parse_move(&p, None, text) {
        Ok(m) => game.move_text(&p, &m),
        Err(fault) => fault.to_string(),
    }
}

fn write(position: &str, style: &str, m: &str) -> String {
    let game = Xiangqi::default();
    let (p, _) = at(&game, position);
    game.move_text_in(style, &p, &game.parse_move(&p, None, m).unwrap())
}

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
const REPLY: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1";

#[test]
fn one_move_in_all_scripts() {
    let texts = [
        "h2e2",
        "H2E2",
        "H2-E2",
        "h2-e2",
        "C2=5",
        "C2.5",
        "c2=5",
        "炮二平五",
        "砲二平五",
        "炮2平5",
        " h2e2 ",
    ];
    for text in texts {
        assert_eq!(read(START, text), "h2e2", "{text}");
    }
    for text in ["h9g7", "H9-G7", "H8+7", "n8+7", "马８进７", "馬8進7", "傌８进７"] {
        assert_eq!(read(REPLY, text), "h9g7", "{text}");
    }
    assert_eq!(read(REPLY, "P5+1"), "e6e5");
    assert_eq!(read(REPLY, "卒５进１"), "e6e5");
    assert_eq!(write(START, "iccs", "h2e2"), "H2-E2");
    assert_eq!(write(START, "wxf", "h2e2"), "C2=5");
    assert_eq!(write(START, "chinese", "h2e2"), "炮二平五");
    assert_eq!(write(START, "none such", "h2e2"), "h2e2");
    assert_eq!(write(REPLY, "wxf", "h9g7"), "H8+7");
    assert_eq!(write(REPLY, "chinese", "h9g7"), "马８进７");
    assert_eq!(write(START, "chinese", "g0e2"), "相三进五");
    assert_eq!(write(REPLY, "chinese", "g9e7"), "象７进５");
    assert_eq!(write(START, "wxf", "d0e1"), "A6+5");
    assert_eq!(write(START, "chinese", "e0e1"), "帅五进一");
    assert_eq!(write(REPLY, "chinese", "e9e8"), "将５进１");
}

#[test]
fn two_on_a_file_are_front_and_rear() {
    let text = "3k5/9/9/9/2C6/9/9/2C6/9/5K3 w";
    assert_eq!(write(text, "wxf", "c5e5"), "C+=5");
    assert_eq!(write(text, "wxf", "c2c0"), "C--2");
    assert_eq!(write(text, "chinese", "c5c9"), "前炮进四");
    assert_eq!(write(text, "chinese", "c2b2"), "后炮平八");
    for rear in ["C--2", "c--2", "后炮退二", "後砲退二"] {
        assert_eq!(read(text, rear), "c2c0", "{rear}");
    }
    let black = "3k5/9/2r6/9/2r6/9/9/9/9/5K3 b";
    assert_eq!(write(black, "wxf", "c5c4"), "R++1");
    assert_eq!(write(black, "chinese", "c7c8"), "后车退１");
    assert_eq!(read(black, "前俥进１"), "c5c4");
    // The file alone fits both, and the rules decide or the reader asks back.
    assert_eq!(read("3k5/9/9/9/9/9/9/5A3/9/4KA3 w", "A4+5"), "f0e1");
    assert!(read(text, "C7=5").contains("several legal moves read like this: c5e5, c2e2"));
    assert_eq!(read(text, "C7-3"), "c5c2", "c5c2 is its own cannon's square; nothing else fits");
}

#[test]
fn many_soldiers_are_counted() {
    let three = "3k5/9/4P4/4P4/4P4/9/9/9/9/5K3 w";
    assert_eq!(write(three, "wxf", "e7d7"), "15=6");
    assert_eq!(write(three, "wxf", "e5f5"), "35=4");
    assert_eq!(write(three, "chinese", "e7d7"), "前兵平六");
    assert_eq!(write(three, "chinese", "e6d6"), "中兵平六");
    assert_eq!(write(three, "chinese", "e5d5"), "后兵平六");
    let four = "3k5/9/4P4/4P4/4P4/4P4/9/9/9/5K3 w";
    assert_eq!(write(four, "chinese", "e6d6"), "二兵平六");
    assert_eq!(read(four, "二兵平六"), "e6d6");
    // Two files hold two each: from the right, from the front.
    let tandems = "5k3/9/3P5/3P1P1P1/5P3/9/9/9/9/4K4 w - - 0 1";
    assert_eq!(write(tandems, "wxf", "d6e6"), "26=5");
    assert_eq!(write(tandems, "wxf", "h6g6"), "P2=3");
    assert_eq!(write(tandems, "chinese", "f6e6"), "一兵平五");
    assert_eq!(write(tandems, "chinese", "d6e6"), "四兵平五");
    assert_eq!(write(tandems, "chinese", "h6g6"), "兵二平三");
    assert_eq!(read(tandems, "四兵平五"), "d6e6");
    let black = "3k5/9/9/9/9/1p1p5/1p1p5/9/9/5K3 b";
    assert_eq!(write(black, "chinese", "b3a3"), "１卒平１");
    assert_eq!(write(black, "wxf", "d4e4"), "24=5");
}

#[test]
fn what_does_not_fit_says_so() {
    assert!(read(START, "C3=5").ends_with("no cannon stands as this text says"));
    assert!(read(START, "C+=5").ends_with("no cannon stands as this text says"));
    assert!(
        read(START, "H2=5")
            .ends_with("the horse that stands as this text says cannot go like that")
    );
    assert!(read(START, "炮二进九").ends_with("cannot go like that"));
    assert!(read(START, "").ends_with("a move is missing"));
    for text in ["x", "h2", "炮二", "炮二平五五", "C2=0", "C2+５", "♔♔♔♔", "h2e2 e2", "0000"]
    {
        assert!(
            read(START, text).contains("this is no move text"),
            "{text}: {}",
            read(START, text)
        );
    }
    assert_eq!(
        read(START, "h2j2"),
        "move \"h2j2\", character 3 (\"j2\"): \"j2\" is off the board (a0–i9)"
    );
    assert!(read(START, "h2h10").contains("\"h10\" is off the board"));
    assert!(read(START, "h02h3").contains("\"h02\" is off the board"));
}

#[test]
fn every_legal_move_round_trips_in_every_style() {
    let ten = game("xiangqi:coords=1-10");
    for seed in 0..60 {
        let game = Xiangqi::default();
        wander(&game, seed, 200, |p, _| {
            for m in moves(&game, p, Kind::All) {
                for style in game.styles() {
                    let text = game.move_text_in(style, p, &[m]);
                    let read =
                        game.parse_move(p, None, &text).unwrap_or_else(|f| panic!("{f} in {p:?}"));
                    assert_eq!(read, [m], "{text} in {p:?}");
                }
                for game in [&game, &ten] {
                    let text = game.move_text(p, &[m]);
                    assert_eq!(game.parse_move(p, None, &text).unwrap(), [m]);
                    let small = game.move_text_in("wxf", p, &[m]).to_lowercase();
                    assert_eq!(game.parse_move(p, None, &small).unwrap(), [m]);
                }
            }
        });
    }
}

#[test]
fn crowds_of_soldiers_round_trip_too() {
    let game = Xiangqi::default();
    let crowds = [
        "3k5/4P4/4P4/4P4/4P4/4P4/9/9/9/5K3 w",
        "3k5/9/2P6/2P1P4/2P1P4/9/9/9/9/5K3 w",
        "3k5/9/9/9/9/1p1p5/1p1p5/1p7/9/5K3 b",
        "5k3/9/3P5/3P1P1P1/5P3/9/9/9/9/4K4 w",
    ];
    for text in crowds {
        let (p, _) = at(&game, text);
        for m in moves(&game, &p, Kind::All) {
            for style in game.styles() {
                let text = game.move_text_in(style, &p, &[m]);
                assert_eq!(game.parse_move(&p, None, &text).unwrap(), [m], "{text} in {p:?}");
            }
        }
    }
}
