//! Mate, stalemate, the count of plies, and positions on which programs have erred.

use super::*;
use yiqi_core::Outcome;

fn after(options: &str, position: &str, line: &str) -> Option<(Outcome, &'static str)> {
    let game = game(options);
    let (mut p, mut t) = at(&game, position);
    for text in line.split_whitespace() {
        assert_eq!(end(&game, &p, &t), None);
        play(&game, &mut p, &mut t, text);
    }
    end(&game, &p, &t).map(|end| (end.outcome, end.reason))
}

const RED: Outcome = Outcome::Win(Side::First);

#[test]
fn stalemate_and_mate_lose() {
    let position = "3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1";
    assert_eq!(after("xiangqi", position, "e1e8"), Some((RED, "stalemate")));
    let position = "3k5/4R4/9/p8/9/9/9/9/8R/4K4 w - - 119 70";
    assert_eq!(after("xiangqi", position, "i1i9"), Some((RED, "checkmate")));
}

#[test]
fn plies_without_capture_draw_unless_they_mate() {
    let position = "3k5/4R4/9/p8/9/9/9/9/8R/4K4 w - - 119 70";
    let drawn = Some((Outcome::Draw, "120 plies without capture"));
    assert_eq!(after("xiangqi", position, "i1i2"), drawn);
    assert_eq!(after("xiangqi:limit=120", position, "i1i2"), drawn);
    assert_eq!(after("xiangqi:limit=121", position, "i1i2"), None);
    assert_eq!(after("xiangqi:limit=off", position, "i1i2"), None);
    let drawn = Some((Outcome::Draw, "no capture within the limit"));
    let position = position.replace("119", "99");
    assert_eq!(after("xiangqi:limit=100", &position, "i1i2"), drawn);
    // A capture begins the count anew.
    let position = "3k5/4R4/9/p7p/9/9/9/9/R8/4K4 w - - 119 70";
    assert_eq!(after("xiangqi", position, "a1a6"), None);
    let game = game("xiangqi");
    let (p, t) = at(&game, "3k5/4R4/9/p8/9/9/9/9/8R/4K4 w - - 120 70");
    assert_eq!(game.end(&p, &t, Ask::Search).unwrap().back, End::ALL);
}

#[test]
fn table_keys_are_kept_apart_near_the_limit() {
    let salt = |options: &str, quiet: u32| {
        let game = game(options);
        let text = format!("3k5/4R4/9/p8/9/9/9/9/8R/4K4 w - - {quiet} 70");
        game.salt(&at(&game, &text).1)
    };
    assert_eq!(salt("xiangqi", 0), 0);
    assert_eq!(salt("xiangqi", 80), 0);
    assert_ne!(salt("xiangqi", 81), salt("xiangqi", 82));
    assert_ne!(salt("xiangqi", 81), 0);
    assert_eq!(salt("xiangqi:limit=off", 5000), 0);
    assert_ne!(salt("xiangqi:limit=10", 0), 0);
}

#[test]
fn positions_on_which_programs_have_erred() {
    let game = Xiangqi::default();
    let mut kinds = [0; 3];
    for line in data("xiangqi_traps.txt") {
        let [position, turns, truth] = parts(&line)[..] else { panic!("{line}") };
        let (mut p, mut t) = at(&game, position);
        if truth.contains("stalemate") {
            play(&game, &mut p, &mut t, turns);
            let end = end(&game, &p, &t).unwrap();
            assert_eq!((end.outcome, end.reason), (Outcome::Win(!p.side()), "stalemate"));
            kinds[0] += 1;
        } else if let Some((_, wxf)) = truth.split_once("WXF text of the move is ") {
            let m = game.parse_move(&p, None, turns).unwrap();
            assert_eq!(game.move_text_in("wxf", &p, &m), wxf);
            assert_eq!(game.parse_move(&p, None, wxf).unwrap(), m);
            kinds[1] += 1;
        } else if truth.contains("without its last two fields") {
            let short: Vec<&str> = position.split(' ').take(4).collect();
            assert_eq!(at(&game, &short.join(" ")).0, p);
            assert_eq!(game.text(&p, None, &t), position);
            kinds[2] += 1;
        } else if truth.contains("no mate in one") {
            for m in moves(&game, &p, Kind::All) {
                game.step(&mut p, &mut t, m, |p, t| assert_eq!(end(&game, p, t), None));
            }
        }
    }
    assert_eq!(kinds, [1, 2, 1]);
}

#[test]
fn some_move_of_a_mate_in_one_mates() {
    let game = Xiangqi::default();
    let mates = [
        "1C1N1a3/4k4/3a4n/4p3p/r1b6/5RP2/4P3P/B2Cc4/3n5/3AKA3 w - - 0 1",
        "2bk2b2/1R2a4/5a3/p1p1C1c1p/c2N2N2/2P6/6r1P/8B/9/2BAKA3 w - - 0 1",
        "C3k4/4a4/N3b4/8p/P1n6/2B6/4C4/3A1Kn2/6p2/3A3c1 b - - 0 1",
    ];
    for text in mates {
        let (mut p, mut t) = at(&game, text);
        let mating = moves(&game, &p, Kind::All).into_iter().filter(|&m| {
            game.step(&mut p, &mut t, m, |p, t| {
                end(&game, p, t).is_some_and(|end| end.reason == "checkmate")
            })
        });
        assert!(mating.count() >= 1, "{text}");
    }
}
