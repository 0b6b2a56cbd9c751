//! The rules held against figures of other programs, against themselves, and against boards written
//! out as texts.

use super::*;
use proptest::prelude::*;
use std::collections::HashMap;
use yiqi_core::{Ask, End, Game, Kind, Notation, Options, Rules, Side, below, perft, seeded};

fn game(text: &str) -> Minichess {
    let mut options = Options::parse("game", text).unwrap();
    let game = Minichess::build(&mut options).unwrap();
    options.finish(&[]).unwrap();
    game
}

fn at(game: &Minichess, text: &str) -> (Position, Trail) {
    let setup = if text == "start" {
        let p = game.start(&mut seeded(1, 0));
        game.parse(&game.text(&p, None, &game.trail(&p))).unwrap()
    } else {
        game.parse(text).unwrap()
    };
    (setup.position, setup.trail)
}

fn moves(game: &Minichess, p: &Position, kind: Kind) -> Vec<Move> {
    let mut moves = <Minichess as Game>::Moves::default();
    game.moves(p, (), kind, &mut moves);
    moves.to_vec()
}

fn texts(game: &Minichess, p: &Position) -> Vec<String> {
    let mut texts: Vec<String> =
        moves(game, p, Kind::All).iter().map(|&m| game.move_text(p, &[m])).collect();
    texts.sort();
    texts
}

/// The end as the referee sees it: the rules, then no legal step.
fn end(game: &Minichess, p: &Position, t: &Trail) -> Option<End> {
    game.end(p, t, Ask::Rules)
        .or_else(|| if game.can_move(p, ()) { None } else { game.end(p, t, Ask::Stuck) })
}

fn play(game: &Minichess, p: &mut Position, t: &mut Trail, line: &str) {
    for text in line.split_whitespace() {
        let m = game.parse_move(p, None, text).unwrap()[0];
        game.legal(p, (), m).unwrap();
        game.play(p, t, m);
    }
}

#[test]
fn perft_equals_the_figures_of_other_programs() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/perft.txt");
    let mut lines = 0;
    for line in std::fs::read_to_string(path).unwrap().lines() {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let &[name, position, figures] = parts.as_slice() else { continue };
        if !name.starts_with("minichess") {
            continue;
        }
        let game = game(name);
        let (mut p, mut t) = at(&game, position);
        for (depth, figure) in (1..).zip(figures.split_whitespace()) {
            let leaves = perft::perft(&game, &mut p, &mut t, None, depth);
            assert_eq!(leaves.to_string(), figure, "{name} at depth {depth}");
        }
        lines += 1;
    }
    assert_eq!(lines, 5);
}

const VARIANTS: [&str; 7] = [
    "minichess",
    "minichess:mirrored",
    "minichess:shuffle",
    "minichess:gardner",
    "minichess:losalamos",
    "minichess:mirrored,stalemate=loss",
    "minichess:setup=QRNBK/QRNBK",
];

/// Plays at random from the start and shows every position on the way, until the game ends.
fn wander(game: &Minichess, seed: u64, plies: usize, mut see: impl FnMut(&Position, &Trail)) {
    let mut rng = seeded(seed, 0);
    let mut p = game.start(&mut rng);
    let mut t = game.trail(&p);
    for _ in 0..plies {
        see(&p, &t);
        if end(game, &p, &t).is_some() {
            break;
        }
        let Some(m) = game.random(&p, (), &mut rng) else { break };
        game.legal(&p, (), m).unwrap();
        game.play(&mut p, &mut t, m);
    }
}

/// The position with sides exchanged and the board turned by half: the same for the other side.
fn turned(game: &Minichess, p: &Position) -> Position {
    let last = game.size() * game.size() - 1;
    let mut turned = Position::empty(!p.side());
    for (square, side, man) in p.each() {
        turned.put(!side, man, last - square);
    }
    turned
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn random_play_keeps_every_promise(seed: u64, variant in 0..VARIANTS.len()) {
        let game = game(VARIANTS[variant]);
        wander(&game, seed, 300, |p, t| {
            assert_eq!(game.key(p), game.rehash(p));
            game.validate(p).unwrap();

            let all = moves(&game, p, Kind::All);
            assert_eq!(game.count(p, ()), all.len() as u64);
            assert_eq!(game.can_move(p, ()), !all.is_empty());
            let noisy: Vec<Move> = all
                .iter()
                .copied()
                .filter(|m| p.captures(*m) || m.promotion().is_some())
                .collect();
            assert_eq!(moves(&game, p, Kind::Noisy), noisy);

            // Legality is judged in two ways: by masks in the list, by trial in `legal`.
            let squares = game.size() * game.size();
            let mut legal = Vec::new();
            for from in 0..squares {
                for to in 0..squares {
                    for man in [None, Some(Man::Queen), Some(Man::Bishop), Some(Man::Knight), Some(Man::Rook), Some(Man::Pawn)] {
                        let m = Move::new(from, to, man);
                        assert_eq!((m.from(), m.to(), m.promotion()), (from, to, man));
                        if game.legal(p, (), m).is_ok() {
                            legal.push(m);
                        }
                    }
                }
            }
            assert_eq!(legal.len(), all.len());
            assert!(legal.iter().all(|m| all.contains(m)));

            let (before, trail) = (*p, t.clone());
            let (mut p, mut t) = (*p, t.clone());
            for &m in &all {
                let child = game.step(&mut p, &mut t, m, |child, t| {
                    assert_eq!(game.key(child), game.rehash(child));
                    (*child, t.clone())
                });
                assert!((&p, &t) == (&before, &trail), "step restores");
                let (mut played, mut past) = (p, t.clone());
                game.play(&mut played, &mut past, m);
                assert!(child == (played, past), "play makes what step makes");
            }
        });
    }

    #[test]
    fn texts_round_trip(seed: u64, variant in 0..VARIANTS.len()) {
        let game = game(VARIANTS[variant]);
        wander(&game, seed, 300, |p, t| {
            let text = game.text(p, None, t);
            let read = game.parse(&text).unwrap();
            assert_eq!(read.position, *p);
            assert_eq!(game.text(&read.position, None, &read.trail), text);
            for m in moves(&game, p, Kind::All) {
                let read = |text: &str| game.parse_move(p, None, text).unwrap();
                assert_eq!(read(&game.move_text(p, &[m])), [m]);
                assert_eq!(read(&game.move_text_in("san", p, &[m])), [m]);
                let (from, to) = (game.square(m.from()), game.square(m.to()));
                let letter = m.promotion().map_or(String::new(), |man| man.letter().into());
                let row = format!("{} {} {} {} {letter}", from.rank, from.file, to.rank, to.file);
                assert_eq!(read(&row), [m]);
            }
        });
    }

    #[test]
    fn turned_positions_have_turned_moves(seed: u64, variant in 0..VARIANTS.len()) {
        let game = game(VARIANTS[variant]);
        let last = game.size() * game.size() - 1;
        wander(&game, seed, 200, |p, _| {
            let mut mine: Vec<_> = moves(&game, p, Kind::All)
                .iter()
                .map(|m| (last - m.from(), last - m.to(), m.promotion().map(Man::index)))
                .collect();
            let mut theirs: Vec<_> = moves(&game, &turned(&game, p), Kind::All)
                .iter()
                .map(|m| (m.from(), m.to(), m.promotion().map(Man::index)))
                .collect();
            mine.sort();
            theirs.sort();
            assert_eq!(mine, theirs);
        });
    }

    #[test]
    fn no_text_breaks_the_readers(text in "[ -~kqrbnpKQRBNP1-6/é]{0,40}") {
        for name in ["minichess", "minichess:gardner", "minichess:losalamos"] {
            let game = game(name);
            let _ = game.parse(&text);
            let (p, _) = at(&game, "start");
            let _ = game.parse_move(&p, None, &text);
        }
        if let Ok(mut options) = Options::parse("game", &format!("minichess:setup={text}")) {
            let _ = Minichess::build(&mut options);
        }
    }
}

#[test]
fn a_million_positions_have_different_hashes() {
    let mut seen = HashMap::new();
    let mut rng = seeded(5, 0);
    let mut tried = 0;
    let games: Vec<Minichess> =
        ["minichess:shuffle", "minichess:gardner", "minichess:losalamos"].map(game).into();
    // Random arrangements, not only reachable ones: a hash that confuses two men must show it.
    while tried < 1_000_000 {
        let game = &games[tried % 3];
        let squares = (game.size() * game.size()) as u32;
        let mut p = Position::empty(Side::BOTH[below(&mut rng, 2) as usize]);
        for _ in 0..3 + below(&mut rng, 8) {
            let square = below(&mut rng, squares) as usize;
            if p.at(square).is_none() {
                let side = Side::BOTH[below(&mut rng, 2) as usize];
                p.put(side, Man::ALL[below(&mut rng, 6) as usize], square);
            }
        }
        tried += 1;
        // Boards of the two sizes are told apart by their game, never by their hash alone.
        let board = (Man::ALL.map(|man| p.all(man)), p.of(Side::First), p.side());
        if let Some(other) = seen.insert(game.key(&p), board) {
            assert_eq!(other, board);
        }
    }
    assert!(seen.len() > 900_000, "{}", seen.len());
}

#[test]
fn random_moves_are_uniform() {
    let game = game("minichess:gardner");
    // White has promotions on b5 (captures too), the king and a rook.
    let (p, _) = at(&game, "r3k/1P3/5/5/R3K w - - 0 1");
    let all = moves(&game, &p, Kind::All);
    assert!(all.iter().any(|m| m.promotion() == Some(Man::Knight)));
    let mut drawn: HashMap<Move, u32> = HashMap::new();
    let mut rng = seeded(3, 0);
    let each = 2000;
    for _ in 0..each * all.len() {
        *drawn.entry(game.random(&p, (), &mut rng).unwrap()).or_default() += 1;
    }
    assert_eq!(drawn.len(), all.len());
    // Six standard deviations.
    let limit = 6.0 * (each as f64).sqrt();
    assert!(drawn.values().all(|&n| (f64::from(n) - each as f64).abs() < limit), "{drawn:?}");
}

#[test]
fn a_ringed_rook_has_no_move() {
    let game = game("minichess:gardner");
    let (p, _) = at(&game, "4k/5/1P3/PRP2/1N2K w - - 0 1");
    assert!(texts(&game, &p).iter().all(|m| !m.starts_with("b2")));
    let rook = game.parse_move(&p, None, "b2b5").unwrap()[0];
    let reason = game.legal(&p, (), rook).unwrap_err().to_string();
    assert_eq!(reason, "the way from b2 to b5 is blocked on b3");
}

#[test]
fn the_default_start_is_a_double_check() {
    let game = game("minichess");
    let (p, t) = at(&game, "start");
    assert_eq!(game.text(&p, None, &t), "kqbnr/5/5/5/RNBQK w - - 0 1");
    assert!(game.in_check(&p, Side::First) && game.in_check(&p, Side::Second));
    assert_eq!(game.alarm(&p), Some("check"));
    assert_eq!(texts(&game, &p), ["c1e3", "d1e2", "e1d2"]);
    let drawn = game.drawing(&p, None).to_text();
    assert_eq!(
        drawn,
        " 5 [k] q  b  n  r \n 4  .  .  .  .  . \n 3  .  .  .  .  . \n 2  .  .  .  .  . \n \
         1  R  N  B  Q [K]\n    a  b  c  d  e \n"
    );
}

#[test]
fn mate_and_stalemate_are_told_apart() {
    let draw = game("minichess:mirrored");
    let loss = game("minichess:mirrored,stalemate=loss");
    let (p, t) = at(&draw, "k4/1Q3/1K3/5/5 b - - 0 1");
    assert_eq!(end(&draw, &p, &t), Some(End::win(Side::First, "checkmate")));
    let (p, t) = at(&draw, "k4/5/1Q3/5/4K b - - 0 1");
    assert_eq!(end(&draw, &p, &t), Some(End::draw("stalemate")));
    assert_eq!(end(&loss, &p, &t), Some(End::win(Side::First, "stalemate")));
    // A lone bishop cannot mate, but it stalemates, and stalemate is judged first.
    let (p, t) = at(&draw, "k4/2B2/K4/5/5 b - - 0 1");
    assert_eq!(end(&draw, &p, &t), Some(End::draw("stalemate")));
    assert_eq!(end(&loss, &p, &t), Some(End::win(Side::First, "stalemate")));
}

#[test]
fn little_material_draws() {
    let draw = game("minichess");
    let loss = game("minichess:stalemate=loss");
    for (text, reason, also_under_loss) in [
        ("k4/5/5/5/4K w - - 0 1", Some("bare kings"), true),
        ("k4/5/5/5/3NK w - - 0 1", Some("insufficient material"), false),
        ("k4/5/1b3/5/4K w - - 0 1", Some("insufficient material"), false),
        ("k4/5/1b3/5/3BK w - - 0 1", None, false),
        ("k4/5/5/5/2R1K w - - 0 1", None, false),
    ] {
        let (p, t) = at(&draw, text);
        assert_eq!(end(&draw, &p, &t).map(|e| e.reason), reason, "{text}");
        let under_loss = if also_under_loss { reason } else { None };
        assert_eq!(end(&loss, &p, &t).map(|e| e.reason), under_loss, "{text}");
    }
}

#[test]
fn the_third_occurrence_draws_and_a_search_judges_the_second() {
    let game = game("minichess:mirrored");
    let (mut p, mut t) = at(&game, "nk2r/5/5/5/R2K1 w - - 7 30");
    play(&game, &mut p, &mut t, "a1a2 e5e4 a2a1");
    assert_eq!(game.end(&p, &t, Ask::Search), None);
    play(&game, &mut p, &mut t, "e4e5");
    assert_eq!(game.end(&p, &t, Ask::Rules), None);
    let draw = End::draw("threefold repetition");
    assert_eq!(game.end(&p, &t, Ask::Search), Some(draw.resting_on(4)));
    play(&game, &mut p, &mut t, "a1a2 e5e4 a2a1 e4e5");
    assert_eq!(game.end(&p, &t, Ask::Rules), Some(draw.resting_on(8)));
    // A capture makes the past unreachable.
    play(&game, &mut p, &mut t, "a1a5");
    assert_eq!((t.quiet(), t.move_number()), (0, 34));
}

#[test]
fn fifty_moves_draw_unless_the_last_one_mates() {
    let game = game("minichess:mirrored");
    let start = at(&game, "1k3/5/1K3/5/3Q1 w - - 99 80");
    assert_eq!(end(&game, &start.0, &start.1), None);
    let (mut p, mut t) = start.clone();
    play(&game, &mut p, &mut t, "d1d2");
    let counter = End::draw("50 moves without capture").resting_on(End::ALL);
    assert_eq!(end(&game, &p, &t), Some(counter));
    let (mut p, mut t) = start;
    play(&game, &mut p, &mut t, "d1d5");
    assert_eq!(end(&game, &p, &t), Some(End::win(Side::First, "checkmate")));
}

#[test]
fn the_salt_wakes_near_the_limit() {
    let game = game("minichess");
    let salt = |quiet| game.salt(&at(&game, &format!("k4/5/5/5/R3K b - - {quiet} 60")).1);
    assert_eq!(salt(0), 0);
    assert_ne!(salt(98), 0);
    assert_ne!(salt(98), salt(97));
}

#[test]
fn bad_positions_name_the_square() {
    for (name, text, words, square) in [
        ("minichess", "5/5/5/5/RNBQK w", "Black has no king", "5/5/5/5/RNBQK"),
        ("minichess", "kk3/5/5/5/4K w", "Black has a second king on b5", "k"),
        ("minichess", "5/5/1kK2/5/5 w", "the kings on c3 and b3 are adjacent", "k"),
        ("minichess", "k4/5/5/R4/R3K b", "White has a second rook on a1", "R"),
        ("minichess", "k4/5/5/1P3/4K w", "the pawn on b2: this variant has no pawns", "P"),
        (
            "minichess:losalamos",
            "k5/6/6/6/1B4/5K w",
            "the bishop on b2: this variant has no bishops",
            "B",
        ),
        ("minichess:gardner", "k2P1/5/5/5/4K w", "a pawn cannot stand on d5, on a last rank", "P"),
        ("minichess:gardner", "k4/5/5/5/p3K w", "a pawn cannot stand on a1, on a last rank", "p"),
        (
            "minichess:gardner",
            "k4/QQQQ1/QQQQQ/5/Q3K b",
            "White has more than 10 men: one too many on e1",
            "K",
        ),
        (
            "minichess:gardner",
            "k4/PPPPP/P4/5/4K w",
            "White has more than 5 pawns: one too many on a3",
            "P",
        ),
        ("minichess", "k4/5/5/5/R3K w", "Black, who is not to move, is in check on a5", "k"),
        ("minichess", "k4/5/5/R4R/4K w", "rank 2 has 6 squares, not 5", "R4R"),
        ("minichess", "k4/5/5/4K w", "the board has 4 rows, not 5", "k4/5/5/4K"),
        ("minichess", "k4/5/x4/5/4K w", "\"x\" is neither", "x"),
        ("minichess", "/5/5/5/4K w", "rank 5 has 0 squares, not 5", "/"),
        ("minichess", "k4//5/5/4K w", "rank 4 has 0 squares, not 5", "//"),
        ("minichess", "k4/5/5/5/", "rank 1 has 0 squares, not 5", "/"),
        ("minichess", "k4/5/5/5/4K", "the side to move is missing", ""),
        ("minichess", "k4/5/5/5/4K r", "the side to move is w or b", "r"),
        ("minichess", "k4/5/5/5/4K w KQ -", "neither castling nor en passant", "KQ"),
        ("minichess", "k4/5/5/5/4K w - - 101 3", "a number from 0 to 100", "101"),
        ("minichess", "k4/5/5/5/4K w - - 0 0", "a number from 1 to", "0"),
        ("minichess", "k4/5/5/5/4K w - - 0 1 x", "nothing may follow", "x"),
        ("minichess", "", "a position is missing", ""),
    ] {
        let fault = game(name).parse(text).unwrap_err();
        assert!(fault.reason().to_string().contains(words), "{text}: {}", fault.reason());
        assert_eq!(fault.span().map_or("", |span| &text[span]), square, "{text}");
    }
}

#[test]
fn counters_may_be_missing() {
    let game = game("minichess:gardner");
    for text in ["k4/5/5/5/4K w", "k4/5/5/5/4K w - -", " k4/5/5/5/4K  w - - 0 "] {
        let (p, t) = at(&game, text);
        assert_eq!(game.text(&p, None, &t), "k4/5/5/5/4K w - - 0 1");
    }
    let (mut p, mut t) = at(&game, "k4/1p3/5/5/4K b - - 3 7");
    play(&game, &mut p, &mut t, "b4b3");
    assert_eq!(game.text(&p, None, &t), "k4/5/1p3/5/4K w - - 0 8");
}

#[test]
fn the_move_number_stops_where_texts_end() {
    let game = game("minichess:gardner");
    let text = "k4/1p3/5/5/4K b - - 3 1000000";
    let (mut p, mut t) = at(&game, text);
    play(&game, &mut p, &mut t, "b4b3");
    let text = game.text(&p, None, &t);
    assert_eq!(text, "k4/5/1p3/5/4K w - - 0 1000000");
    assert!(game.parse(&text).is_ok());
}

#[test]
fn moves_are_read_in_every_form() {
    let game = game("minichess:gardner");
    let (p, _) = at(&game, "2r1k/1P3/5/R3p/R3K w - - 0 1");
    let read = |text: &str| game.parse_move(&p, None, text).map(|m| game.move_text(&p, &m));
    for (text, canonical) in [
        ("a1c1", "a1c1"),
        (" a1c1 ", "a1c1"),
        ("0 0 0 2", "a1c1"),
        ("b4b5q", "b4b5q"),
        ("b4b5=N", "b4b5n"),
        ("3 1 4 1 r", "b4b5r"),
        ("b5=Q", "b4b5q"),
        ("b5B", "b4b5b"),
        ("bxc5=R+", "b4c5r"),
        ("Rxe2", "a2e2"),
        ("R1b1", "a1b1"),
        ("Ra1b1", "a1b1"),
        ("Ra3", "a2a3"),
        ("Kxe2!?", "e1e2"),
    ] {
        assert_eq!(read(text).unwrap_or_else(|e| panic!("{text}: {e}")), canonical, "{text}");
    }
    for (text, words, place) in [
        ("e9e1", "\"e9\" is off the board (a1–e5)", "e9"),
        ("a1a4x", "\"x\" is no piece that a pawn becomes", "x"),
        ("Rz9", "off the board", "z9"),
        ("0 0 7 0", "\"7\" is no row or column (0–4)", "7"),
        ("hello", "this is no move text", ""),
        ("", "a move is missing", ""),
        ("O-O", "no castling", ""),
        ("Nb3", "no legal move reads like this", ""),
        ("Rxa3", "no legal move reads like this", ""),
    ] {
        let fault = game.parse_move(&p, None, text).unwrap_err();
        assert!(fault.to_string().contains(words), "{text}: {fault}");
        if !place.is_empty() {
            assert_eq!(fault.span().map(|span| &text[span]), Some(place), "{text}");
        }
    }
    let (p, _) = at(&game, "k4/5/1R1R1/5/4K w - - 0 1");
    let fault = game.parse_move(&p, None, "Rc3").unwrap_err().to_string();
    assert!(fault.ends_with("several legal moves read like this: Rbc3, Rdc3"), "{fault}");
}

#[test]
fn short_texts_are_as_short_as_they_can_be() {
    let game = game("minichess:gardner");
    for (text, m, san) in [
        ("k4/5/1R1R1/5/4K w", "b3c3", "Rbc3"),
        ("k4/1R3/5/1R3/4K w", "b2b3", "R2b3"),
        ("k4/5/5/1R3/4K w", "b2b3", "Rb3"),
        ("3k1/5/Q4/4K/Q1Q2 w", "a1c3", "Qa1c3"),
        ("k4/2P2/5/5/4K w", "c4c5q", "c5=Q+"),
        ("k2n1/2P2/5/5/4K w", "c4d5q", "cxd5=Q+"),
        ("k4/5/1K3/5/3R1 w", "d1d5", "Rd5#"),
    ] {
        let (p, _) = at(&game, text);
        let steps = game.parse_move(&p, None, m).unwrap();
        assert_eq!(game.move_text_in("san", &p, &steps), san, "{text} {m}");
        assert_eq!(game.parse_move(&p, None, san).unwrap(), steps, "{text} {san}");
    }
}

#[test]
fn illegal_moves_say_why() {
    let game = game("minichess:gardner");
    let (p, _) = at(&game, "3kr/1P3/p4/4R/2N1K w - - 0 1");
    for (text, words) in [
        ("a2a3", "there is no piece on a2"),
        ("d5d4", "the king on d5 is the opponent's"),
        ("e1e2", "e2 is held by a piece of the same side"),
        ("c1c3", "a knight does not go from c1 to c3"),
        ("e2d2", "the king on e1 would be in check"),
        ("Rd2", "the king on e1 would be in check"),
        ("b4b5", "the pawn on b4 must promote"),
        ("b4b5p", "a pawn cannot become a pawn"),
        ("e2e3q", "the rook does not promote"),
        ("b4b3", "a pawn does not go from b4 to b3"),
        ("b4c5q", "a pawn does not go from b4 to c5"),
    ] {
        let m = game.parse_move(&p, None, text).unwrap()[0];
        let reason = game.legal(&p, (), m).unwrap_err().to_string();
        assert!(reason.contains(words), "{text}: {reason}");
    }
    for (text, m, words) in [
        ("k4/5/p4/P4/R3K w", "a2a3", "the way from a2 to a3 is blocked on a3"),
        ("k4/5/p4/P4/R3K w", "a1a4", "the way from a1 to a4 is blocked on a2"),
        ("k4/4R/4n/4p/K4 w", "e4e1", "the way from e4 to e1 is blocked on e3"),
    ] {
        let (p, _) = at(&game, text);
        let m = game.parse_move(&p, None, m).unwrap()[0];
        assert_eq!(game.legal(&p, (), m).unwrap_err().to_string(), words);
    }
    let (p, _) = at(&game, "k3r/5/5/R4/4K w - - 0 1");
    let m = game.parse_move(&p, None, "a2a3").unwrap()[0];
    let reason = game.legal(&p, (), m).unwrap_err().to_string();
    assert_eq!(reason, "the king on e1 is in check and this move does not answer it");
    let reason = game.legal(&p, (), Move::new(3, 40, None)).unwrap_err().to_string();
    assert_eq!(reason, "a9 is off the board");
}

#[test]
fn rule_sets_are_written_as_they_are_read() {
    for text in VARIANTS {
        assert_eq!(game(text).describe(), text);
    }
    assert_eq!(game("minichess:rotated,stalemate=draw").describe(), "minichess");
    for (text, words) in [
        ("minichess:mirrored,gardner", "mirrored and gardner cannot both be chosen"),
        ("minichess:gardner,setup=RNBQK/RNBQK", "gardner and setup cannot both be chosen"),
        ("minichess:mirrored=1", "mirrored takes no value"),
        ("minichess:stalemate=win", "stalemate is one of: draw, loss"),
        ("minichess:setup=RNBQK", "five capitals"),
        ("minichess:setup=RNBQ/KQBNR", "five capitals"),
        ("minichess:setup=RNBQKK/KQBNR", "five capitals"),
        ("minichess:setup=RNBQk/KQBNR", "\"k\" is none of the pieces"),
        ("minichess:setup=RNBQP/KQBNR", "\"P\" is none of the pieces"),
        ("minichess:setup=RNBQK/KQBNN", "Black has two of \"N\""),
        // The rook on a1 sees the king on a5, and no black man sees the king on c1.
        ("minichess:setup=RBKNQ/KRBNQ", "Black, who is not to move, is in check on a5"),
    ] {
        let mut options = Options::parse("game", text).unwrap();
        let fault = Minichess::build(&mut options).unwrap_err().to_string();
        assert!(fault.contains(words), "{text}: {fault}");
    }
}

#[test]
fn shuffled_starts_are_quiet_and_vary() {
    let game = game("minichess:shuffle");
    let mut seen = std::collections::HashSet::new();
    for seed in 0..400 {
        let p = game.start(&mut seeded(seed, 0));
        assert_eq!(p, game.start(&mut seeded(seed, 0)));
        assert!(!game.in_check(&p, Side::First) && !game.in_check(&p, Side::Second));
        assert!(end(&game, &p, &game.trail(&p)).is_none());
        seen.insert(game.key(&p));
    }
    assert!(seen.len() > 20, "{}", seen.len());
}
