//! Options, position texts and the picture.

use super::*;

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

fn refused(text: &str) -> String {
    Xiangqi::default().parse(text).map(|_| ()).expect_err(text).to_string()
}

#[test]
fn options_are_read_and_written() {
    for text in [
        "xiangqi",
        "xiangqi:rules=simple",
        "xiangqi:limit=100",
        "xiangqi:limit=off",
        "xiangqi:coords=1-10",
        "xiangqi:rules=simple,limit=60,coords=1-10",
    ] {
        assert_eq!(game(text).describe(), text);
        assert_eq!(game(&game(text).describe()), game(text));
    }
    assert_eq!(game("xiangqi:rules=computer,limit=120,coords=0-9"), Xiangqi::default());
    let fault = |text: &str| {
        let mut options = Options::parse("game", text).unwrap();
        Xiangqi::build(&mut options).unwrap_err().to_string()
    };
    let asian = fault("xiangqi:rules=asian");
    assert!(asian.contains("not built yet: chases come with the Xiangqi issue"), "{asian}");
    assert!(fault("xiangqi:rules=club").contains("computer, simple, asian"));
    assert!(fault("xiangqi:rules").contains("computer, simple, asian"));
    for limit in ["0", "-3", "+3", "10001", "many", "99999999999"] {
        let text = fault(&format!("xiangqi:limit={limit}"));
        assert!(text.contains("limit takes a number from 1 to 10000, or off"), "{text}");
    }
    assert!(fault("xiangqi:coords=1-9").contains("0-9, 1-10"));
    let help = Xiangqi::CHOICES.iter().map(|choice| choice.help).collect::<String>();
    assert!(help.contains("chases are not judged yet"));
}

#[test]
fn position_texts_are_read_in_all_accepted_forms() {
    let game = Xiangqi::default();
    let start = game.start(&mut seeded(1, 0));
    assert_eq!(game.text(&start, None, &game.trail(&start)), START);
    for text in [
        START.to_owned(),
        START.replace(" w - - 0 1", " w"),
        START.replace(" w - - 0 1", " r"),
        START.replace(" w - - 0 1", " r - -"),
        START.replace(" w - - 0 1", "  w - - 0"),
        START.replace('n', "h").replace('b', "e").replace('N', "H").replace('B', "E"),
    ] {
        let (p, t) = at(&game, &text);
        assert_eq!(p, start, "{text}");
        assert_eq!(game.text(&p, None, &t), START);
    }
    let late = START.replace("0 1", "250 1000");
    let (p, t) = at(&game, &late);
    assert_eq!(game.text(&p, None, &t), late);
    assert_eq!(game.letter(Side::First), 'w');
    assert_eq!(game.side_name(Side::Second), "Black");
}

#[test]
fn counters_go_on() {
    let game = Xiangqi::default();
    let (mut p, mut t) = at(&game, START);
    for (text, tail) in [
        ("h2e2", " b - - 1 1"),
        ("h9g7", " w - - 2 2"),
        ("e2e6", " b - - 0 2"),
        ("a6a5", " w - - 1 3"),
    ] {
        play(&game, &mut p, &mut t, text);
        assert!(game.text(&p, None, &t).ends_with(tail), "{}", game.text(&p, None, &t));
    }
}

#[test]
fn counters_stop_where_texts_end() {
    let game = Xiangqi::default();
    let (mut p, mut t) = at(&game, "4k4/9/9/9/9/9/9/9/9/3K4R b - - 1000000 1000000");
    play(&game, &mut p, &mut t, "e9e8");
    let text = game.text(&p, None, &t);
    assert_eq!(text, "9/4k4/9/9/9/9/9/9/9/3K4R w - - 1000000 1000000");
    assert!(game.parse(&text).is_ok());
}

#[test]
fn an_empty_row_is_shown_by_its_slashes() {
    for (text, place) in [
        ("/9/9/9/9/9/9/9/9/3K5 w", 0..1),
        ("4k4//9/9/9/9/9/9/9/3K5 w", 3..5),
        ("4k4/9/9/9/9/9/9/9/9/", 19..20),
        ("4k4/9/9/9/9/9/9/9/9/\u{3000}w", 19..20),
    ] {
        let fault = Xiangqi::default().parse(text).map(|_| ()).unwrap_err();
        assert_eq!(fault.span(), Some(place), "{text}");
    }
}

#[test]
fn wrong_texts_name_the_place() {
    for (text, reason) in [
        ("", "a position is missing"),
        ("4k4/9/9/9/9/9/9/9/9 w", "the board has 9 rows, not 10"),
        ("garbage", "the board has 1 row, not 10"),
        ("4k4/9/9/9/9/9/9/9/9/10K3 w", "\"0\" is neither a piece"),
        ("4k4/9/9/9/9/9/9/9/9/3K4 w", "rank 0 has 8 squares, not 9"),
        ("4k5/9/9/9/9/9/9/9/9/3K5 w", "rank 9 has 10 squares, not 9"),
        ("4k4//9/9/9/9/9/9/9/3K5 w", "rank 8 has 0 squares, not 9"),
        ("4k4/9/9/9/4x4/9/9/9/9/3K5 w", "\"x\" is neither a piece"),
        ("4k4/9/9/9/4兵4/9/9/9/9/3K5 w", "\"兵\" is neither a piece"),
        ("4k4/9/9/9/9/9/9/9/9/3K5", "the side to move is missing"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 x", "the side to move is w (or r) or b"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w KQ", "neither castling"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w - - x 1", "without a capture is a number from 0 to 1000000"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 0", "the move number is a number from 1 to 1000000"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 +1", "the move number is a number"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 2", "nothing may follow"),
    ] {
        let fault = refused(text);
        assert!(fault.contains(reason), "{text}: {fault}");
        assert!(!fault.contains('\n'));
    }
}

#[test]
fn impossible_positions_name_the_square() {
    for (text, reason) in [
        ("9/9/9/9/9/9/9/9/9/3K5 w", "Black has no king"),
        ("4k4/9/9/9/9/9/9/9/9/9 w", "Red has no king"),
        (
            "4k4/9/9/9/9/9/9/9/3K5/3K5 w",
            "(\"K\"): Red has more than 1 king(s): the one on d0 is too many",
        ),
        ("4k4/9/9/9/9/9/K8/9/9/9 w", "the king of Red cannot stand on a3: it stays in its palace"),
        ("4k4/9/9/9/9/9/9/3K5/9/3A5 w", ""),
        ("4k4/9/9/9/9/9/9/9/3A5/3K5 w", "the advisor of Red cannot stand on d1"),
        ("4k4/9/9/9/2B6/9/9/9/9/3K5 w", "the elephant of Red cannot stand on c5"),
        ("4k4/2b6/9/9/9/9/9/9/9/3K5 w", "the elephant of Black cannot stand on c8"),
        ("4k4/9/9/9/9/1P7/9/9/9/3K5 w", "the soldier of Red cannot stand on b4"),
        ("4k4/9/9/9/9/9/9/9/P8/3K5 w", "the soldier of Red cannot stand on a1"),
        ("p3k4/9/9/9/9/9/9/9/9/3K5 w", "the soldier of Black cannot stand on a9"),
        ("4k4/9/9/RRR6/9/9/9/9/9/3K5 w", "Red has more than 2 rook(s): the one on c6 is too many"),
        ("4k4/9/9/PPPPPP3/9/9/9/9/9/3K5 w", "more than 5 soldier(s): the one on f6"),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", "the kings on e0 and e9 face each other"),
        ("4k4/9/9/9/9/9/9/9/4R4/3K5 w", "Black, who is not to move, is in check on e9"),
    ] {
        if reason.is_empty() {
            assert!(Xiangqi::default().parse(text).is_ok());
            continue;
        }
        let fault = refused(text);
        assert!(fault.contains(reason), "{text}: {fault}");
    }
    assert!(Xiangqi::default().parse("4k4/9/9/9/9/9/9/9/4R4/3K5 b").is_ok());
    // With ranks from 1 the same square has another name, and the same place in the text.
    let ten = game("xiangqi:coords=1-10");
    let fault = ten.parse("4k4/9/9/9/9/9/K8/9/9/9 w").unwrap_err();
    assert_eq!(fault.span(), Some(14..15));
    assert!(fault.to_string().contains("a4"));
}

#[test]
fn ranks_may_be_numbered_from_one() {
    let ten = game("xiangqi:coords=1-10");
    let (p, _) = at(&ten, START);
    let m = ten.parse_move(&p, None, "h3e3").unwrap();
    assert_eq!(
        (ten.move_text(&p, &m).as_str(), ten.move_text_in("iccs", &p, &m).as_str()),
        ("h3e3", "H2-E2")
    );
    assert_eq!(ten.parse_move(&p, None, "H2-E2").unwrap(), m);
    assert_eq!(ten.parse_move(&p, None, "C2=5").unwrap(), m);
    let back = ten.parse_move(&p, None, "a10a9").unwrap()[0];
    assert_eq!((back.from(), back.to()), (81, 72));
    let fault = ten.parse_move(&p, None, "a0a1").unwrap_err().to_string();
    assert!(fault.contains("\"a0\" is off the board (a1–i10)"), "{fault}");
    assert_eq!(ten.drawing(&p, None).lowest, 1);
}

#[test]
fn the_picture_shows_river_and_check() {
    let game = Xiangqi::default();
    let (p, _) = at(&game, "4k4/9/9/9/4R4/9/9/9/9/3K5 b");
    let picture = game.drawing(&p, None).to_text();
    let lines: Vec<&str> = picture.lines().collect();
    assert_eq!(lines[0], " 9  .  .  .  . [k] .  .  .  . ");
    assert_eq!(lines[5].trim(), "~".repeat(25));
    assert_eq!(lines[4], " 5  .  .  .  .  R  .  .  .  . ");
    assert_eq!(game.alarm(&p), Some("check"));
    assert!(game.parse_roll(&p, "3").unwrap_err().to_string().contains("has no die"));
    assert_eq!(game.roll_number(()), None);
}
