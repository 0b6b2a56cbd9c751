//! Rules, board by board.

use super::{at, game, moves};
use crate::ewn::{Illegal, Quiet, Roll};
use yiqi_core::{Ask, End, Game, Kind, Notation, Outcome, Side};

fn end(text: &str, position: &str) -> Option<End> {
    let game = game(text);
    let (p, _, t) = at(&game, position);
    game.end(&p, &t, Ask::Rules)
}

/// Why a move is illegal.
fn why(text: &str, position: &str, m: &str) -> String {
    let game = game(text);
    let (p, roll, _) = at(&game, position);
    let steps = game.parse_move(&p, roll, m).unwrap();
    game.legal(&p, roll.unwrap_or(Roll::NONE), steps[0]).unwrap_err().to_string()
}

/// The text after a move.
fn after(text: &str, position: &str, m: &str) -> String {
    let game = game(text);
    let (mut p, roll, mut t) = at(&game, position);
    let steps = game.parse_move(&p, roll, m).unwrap();
    game.legal(&p, roll.unwrap_or(Roll::NONE), steps[0]).unwrap();
    game.play(&mut p, &mut t, steps[0]);
    game.text(&p, None, &t)
}

#[test]
fn the_rolled_stone_must_move() {
    assert_eq!(moves("ewn", "ABC2/DE3/F3f/3ed/2cba r 4"), ["a4a3", "a4b3", "a4b4"]);
    assert_eq!(moves("ewn", "ABC2/DE3/F3f/3ed/2cba b 6"), ["e3d3", "e3d4", "e3e4"]);
    assert_eq!(
        why("ewn", "ABC2/DE3/F3f/3ed/2cba r 4", "5c3"),
        "stone 4 must move: the die shows 4"
    );
    assert!(why("ewn", "ABC2/DE3/F3f/3ed/2cba r 4", "e1d2").contains("stone 1 is Blue's"));
    assert!(why("ewn", "ABC2/DE3/F3f/3ed/2cba r 4", "4a5").contains("right, down"));
    assert!(why("ewn", "ABC2/DE3/F3f/3ed/2cba r -", "4b3").contains("cast"));
    assert!(why("ewn", "ABC2/DE3/F3f/3ed/2cba r 4", "pass").contains("only when"));
    assert!(why("ewn", "ABC2/DE3/F3f/3ed/2cba r 4", "place 123456").contains("already"));
}

#[test]
fn the_next_higher_or_lower_stands_in() {
    // Red has 1 and 5; a 3 lets it choose, a 6 does not.
    let both = ["a5a4", "a5b4", "a5b5", "c3c2", "c3d2", "c3d3"];
    assert_eq!(moves("ewn", "A4/5/2E2/5/4a r 3"), both);
    assert_eq!(moves("ewn", "A4/5/2E2/5/4a r 6"), both[3..]);
    assert_eq!(moves("ewn", "A4/5/2E2/5/4a r 1"), both[..3]);
    assert_eq!(
        why("ewn", "AB3/5/2E2/5/4a r 4", "1a4"),
        "stone 2 or 5 must move: the die shows 4 and stone 4 is gone"
    );
}

#[test]
fn at_the_edge_one_way_is_left() {
    assert_eq!(moves("ewn", "4A/5/5/5/a4 r 1"), ["e5e4"]);
    assert_eq!(moves("ewn", "5/5/5/5/1A2a r 1"), ["b1c1"]);
    assert_eq!(moves("ewn:size=16x1,stones=1", "A14a r 1"), ["a1b1"]);
    assert_eq!(moves("ewn:size=1x3,stones=1", "A/1/a b 1"), ["a1a2"]);
}

#[test]
fn own_stones_are_captured_in_the_standard_game() {
    assert_eq!(after("ewn", "AB3/5/5/5/4a r 1", "a5b5"), "1A3/5/5/5/4a b -");
    assert_eq!(after("ewn", "Aa3/5/5/5/4b r 1", "a5b5"), "1A3/5/5/5/4b b -");
}

#[test]
fn how_the_standard_game_ends() {
    let corner = Some(End::win(Side::First, "corner reached"));
    assert_eq!(end("ewn", "5/5/5/5/a3A b -"), corner);
    assert_eq!(end("ewn", "5/5/A4/5/5 b -"), Some(End::win(Side::First, "no stones left")));
    assert_eq!(end("ewn", "5/5/a4/5/5 r -"), Some(End::win(Side::Second, "no stones left")));
    assert_eq!(end("ewn", "a4/5/A4/5/5 r -"), Some(End::win(Side::Second, "corner reached")));
    assert_eq!(end("ewn", "ABC2/DE3/F3f/3ed/2cba r -"), None);
    // The last stone taken on the corner itself: the corner is named.
    let game = game("ewn");
    let (mut p, _, mut t) = at(&game, "5/5/5/3A1/4a r 1");
    let m = game.parse_move(&p, None, "1e1").unwrap()[0];
    game.play(&mut p, &mut t, m);
    assert_eq!(game.end(&p, &t, Ask::Search), corner);
    assert_eq!(game.end(&p, &t, Ask::Stuck), None);
}

#[test]
fn kings_capture_smaller_numbers_only() {
    // C (3) on c3 between own stones and 2, 3, 4 of Blue.
    let text = "6/6/1bcd2/1AC3/6/6 r 3";
    assert_eq!(moves("ewn:king6", text), ["c3b2", "c3b4", "c3c2", "c3d2", "c3d3"]);
    assert_eq!(why("ewn:king6", text, "3c4"), "stone 3 may not capture an equal number on c4");
    assert!(why("ewn:king6", text, "3d4").contains("larger number 4 on d4"));
    assert!(why("ewn:king6", text, "3b3").contains("own side"));
}

#[test]
fn any_king_stands_in_for_one_that_is_gone() {
    assert_eq!(moves("ewn:king6", "A5/6/6/6/6/2B2a r 5").len(), 3 + 5);
    assert_eq!(moves("ewn:king6", "A5/6/6/6/6/2B2a r 1"), ["a6a5", "a6b5", "a6b6"]);
    assert_eq!(
        why("ewn:king6", "A5/6/6/6/6/2B2a r 1", "2c2"),
        "stone 1 must move: the die shows 1"
    );
}

#[test]
fn a_blocked_king_passes_though_others_could_move() {
    let text = "AB4/CD4/6/6/6/5a r 1";
    assert_eq!(moves("ewn:king6", text), ["pass"]);
    assert_eq!(after("ewn:king6", text, "pass"), "AB4/CD4/6/6/6/5a b - 1");
    assert!(why("ewn:king6", text, "4c4").contains("the turn passes"));
    // The rolled stone is gone and the only one left is shut in by larger numbers.
    assert_eq!(moves("ewn:king6", "Ab4/cd4/6/6/6/6 r 5"), ["pass"]);
}

#[test]
fn kings_end() {
    let goal = Some(End::win(Side::First, "goal reached"));
    assert_eq!(end("ewn:king6", "6/6/6/6/6/a4A b -"), goal);
    assert_eq!(end("ewn:king6", "6/6/6/6/4A1/a5 b -"), None);
    assert_eq!(end("ewn:king6,goal=home", "6/6/6/6/4A1/a5 b -"), goal);
    assert_eq!(end("ewn:king6,goal=home", "6/6/6/3A2/6/a5 b -"), None);
    assert_eq!(
        end("ewn:king6", "6/6/6/6/6/1A4 b -"),
        Some(End::win(Side::First, "no stones left"))
    );
}

#[test]
fn a_hundred_quiet_turns_are_a_draw() {
    let game = game("ewn:king6");
    let draw = Some(End::draw("100 turns without capture").resting_on(End::ALL));
    let (p, _, mut t) = at(&game, "A5/6/6/6/6/b4a r - 99");
    assert_eq!(t, Quiet(99));
    assert_eq!(game.end(&p, &t, Ask::Rules), None);
    let mut q = p.clone();
    game.step(&mut q, &mut t, game.parse_move(&p, None, "1b6").unwrap()[0], |q, t| {
        assert_eq!((*t, game.end(q, t, Ask::Rules)), (Quiet(100), draw));
    });
    assert_eq!((&q, t), (&p, Quiet(99)));
    // A capture starts the count anew; a win on the hundredth turn is a win.
    assert_eq!(after("ewn:king6", "Ba4/6/6/6/6/5b r 2 99", "2b6"), "1B4/6/6/6/6/5b b -");
    assert_eq!(after("ewn:king6", "5b/6/6/6/4B1/a5 r 2 99", "2f1"), "5b/6/6/6/6/a4B b - 100");
    assert_eq!(
        end("ewn:king6", "5b/6/6/6/6/a4B b - 100"),
        Some(End::win(Side::First, "goal reached"))
    );
    // Near the limit the counter is a part of the key, far from it not.
    assert_eq!(game.salt(&Quiet(0)), 0);
    assert_eq!(game.salt(&Quiet(60)), 0);
    assert_ne!(game.salt(&Quiet(90)), game.salt(&Quiet(91)));
    assert_eq!(super::game("ewn").salt(&Quiet(99)), 0);
}

#[test]
fn strides_are_exact_and_straight() {
    assert_eq!(moves("ewn:stride", "5/5/2B2/5/f4 r 2"), ["c3a3", "c3c1", "c3c5", "c3e3"]);
    // c4 shuts the way up, b (2) is no smaller, a is.
    let text = "5/2F2/b1B1a/5/5 r 2";
    assert_eq!(moves("ewn:stride", text), ["c3c1", "c3e3"]);
    assert_eq!(why("ewn:stride", text, "2c5"), "the way of stone 2 is blocked on c4");
    assert_eq!(why("ewn:stride", text, "2a3"), "stone 2 may not capture an equal number on a3");
    assert!(why("ewn:stride", text, "2c2").contains("exactly its number"));
    assert_eq!(moves("ewn:stride", "5/5/A4/5/4a r 3"), ["pass"]);
    assert_eq!(moves("ewn:stride", "E4/A4/5/5/4a r 5"), ["pass"]);
    assert_eq!(
        why("ewn:stride", "5/5/A4/5/4a r 3", "1a2"),
        "the turn passes: the die shows 3 and stone 3 is gone"
    );
}

#[test]
fn stride_ends() {
    let goal = |side| Some(End::win(side, "goal reached"));
    assert_eq!(end("ewn:stride", "5/5/5/5/aA3 b -"), goal(Side::First));
    assert_eq!(end("ewn:stride", "E2a1/5/5/5/5 r -"), goal(Side::Second));
    assert_eq!(end("ewn:stride", "5/EF3/5/3ef/5 r -"), Some(End::draw("no stone can progress")));
    assert_eq!(end("ewn:stride", "5/EF3/5/3ed/5 r -"), None);
    assert_eq!(
        end("ewn:stride", "5/A4/4a/5/5 r - 100").map(|end| end.outcome),
        Some(Outcome::Draw)
    );
}

#[test]
fn players_place_their_stones() {
    let game = game("ewn:setup=choose");
    let mut rng = yiqi_core::seeded(1, 1);
    let (mut p, mut t) = (game.start(&mut rng), Quiet(0));
    assert_eq!(game.text(&p, None, &t), "5/5/5/5/5 r *");
    assert_eq!(game.rolls(&p), [(Roll::NONE, 1.0)]);
    assert_eq!(game.count_rolls(&p), 720);
    assert_eq!(game.end(&p, &t, Ask::Rules), None);
    for (m, text) in
        [("place 314265", "CAD2/BF3/E4/5/5 b *"), ("place 123456", "CAD2/BF3/E3f/3ed/2cba r -")]
    {
        let go = game.parse_move(&p, None, "1b3");
        assert!(matches!(
            go.map(|m| game.legal(&p, Roll::NONE, m[0])),
            Err(_) | Ok(Err(Illegal::MustPlace(_)))
        ));
        let m = game.parse_move(&p, None, m).unwrap()[0];
        let roll = game.cast(&p, &mut rng);
        assert_eq!(game.legal(&p, roll, m), Ok(()));
        game.play(&mut p, &mut t, m);
        assert_eq!(game.text(&p, None, &t), text);
        assert_eq!(game.key(&p), game.rehash(&p));
    }
    assert_eq!(game.rolls(&p).len(), 6);
    let (mut list, noisy) = (crate::ewn::Moves::new(), Kind::Noisy);
    game.moves(&game.start(&mut rng), Roll::NONE, noisy, &mut list);
    assert!(list.is_empty());
}

#[test]
fn noisy_moves_capture_enemies_or_win() {
    let game = game("ewn");
    let noisy = |text: &str| -> Vec<String> {
        let (p, roll, _) = at(&game, text);
        let mut list = crate::ewn::Moves::new();
        game.moves(&p, roll.unwrap(), Kind::Noisy, &mut list);
        list.iter().map(|&m| game.move_text(&p, &[m])).collect()
    };
    assert_eq!(noisy("AB3/a4/5/5/5 r 1"), ["a5a4"], "not the own stone on b5");
    assert_eq!(noisy("AB3/5/5/3C1/4a r 3"), ["d2e1"]);
    assert!(noisy("AB3/5/5/5/4a r 1").is_empty());
}

#[test]
fn starts() {
    let start = |text| {
        let game = game(text);
        let p = game.start(&mut yiqi_core::seeded(3, 0));
        game.text(&p, None, &game.trail(&p))
    };
    assert_eq!(start("ewn"), "ABC2/DE3/F3f/3ed/2cba r -");
    assert_eq!(start("ewn:first=blue"), "ABC2/DE3/F3f/3ed/2cba b -");
    assert_eq!(start("ewn:king6"), "ABC3/DE4/F5/5f/4ed/3cba r -");
    assert_eq!(start("ewn:stride"), "FDB2/EA3/C3c/3ae/2bdf r -");
    assert_eq!(start("ewn:size=3,stones=2,setup=21/12"), "BA1/3/1ba r -");
    assert_eq!(start("ewn:size=16x1,stones=3"), "ABC10cba r -");
    assert_eq!(start("ewn:setup=choose,first=blue"), "5/5/5/5/5 b *");
    // Both orders are drawn, and not the same for every seed.
    let game = game("ewn:setup=random");
    let draw = |seed| game.start(&mut yiqi_core::seeded(seed, 0));
    assert_eq!(draw(1), draw(1));
    assert_ne!(draw(1), draw(2));
}
