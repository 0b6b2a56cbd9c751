//! Repetition by checks, on the diagrams of the rule manual and on small boards.

use super::*;
use yiqi_core::Outcome;

/// Plays a line whose last move repeats for the third time; the end, told by the letter of the
/// winner (`-` for a draw).
fn verdict(options: &str, position: &str, line: &str) -> (char, &'static str, u32) {
    let game = game(options);
    let (mut p, mut t) = at(&game, position);
    for text in line.split_whitespace() {
        assert_eq!(end(&game, &p, &t), None, "{position} before {text}");
        play(&game, &mut p, &mut t, text);
    }
    let end = end(&game, &p, &t).expect("an end");
    let winner = match end.outcome {
        Outcome::Draw => '-',
        Outcome::Win(side) => game.letter(side),
    };
    (winner, end.reason, end.back)
}

/// Red's rook checks, Black's king steps aside, and so on.
const PERPETUAL: &str = "d1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1 d9e9";

#[test]
fn perpetual_check_loses() {
    // The soldier on e5 hides the king from the rook on e1: no check there.
    let hidden = "4k4/9/9/9/4P4/9/9/9/3R5/5K3 w";
    assert_eq!(verdict("xiangqi", hidden, PERPETUAL), ('-', "threefold repetition", 8));
    let open = "4k4/9/9/9/9/9/9/9/3R5/5K3 w";
    assert_eq!(verdict("xiangqi", open, PERPETUAL), ('b', "perpetual check", 8));
    let simple = "xiangqi:rules=simple";
    assert_eq!(verdict(simple, open, PERPETUAL), ('-', "threefold repetition", 8));
    // Black checks: colours exchanged.
    let swapped = "3k5/5r3/9/9/9/9/9/9/9/4K4 b";
    let line = "f8e8 e0f0 e8f8 f0e0 f8e8 e0f0 e8f8 f0e0";
    assert_eq!(verdict("xiangqi", swapped, line), ('w', "perpetual check", 8));
    // A check that is missing once spares the checker.
    let line = "d1e1 e9d9 e1d1 d9e9 d1c1 e9d9 c1d1 d9e9";
    assert_eq!(verdict("xiangqi", open, line).0, '-');
}

#[test]
fn both_checking_throughout_draw() {
    // The trail alone is asked: a cycle of four plies, each of them a check.
    let game = Xiangqi::default();
    let (mut p, mut t) = at(&game, "3k5/9/9/9/9/9/9/9/9/3R1K3 b");
    for _ in 0..4 {
        p = moved(&p, true, |square| 89 - square);
        t.push(&p, false);
    }
    assert_eq!(t.checked_throughout(4), (true, true));
    let draw = End::draw("threefold repetition").resting_on(4);
    assert_eq!(game.end(&p, &t, Ask::Search), Some(draw));
}

#[test]
fn diagrams_of_the_rule_manual() {
    let mut judged = 0;
    let diagrams = data("xiangqi_repetition.txt");
    assert_eq!(diagrams.len(), 81);
    for line in diagrams {
        let [position, turns, truth] = parts(&line)[..] else { panic!("{line}") };
        let (winner, reason, _) = verdict("xiangqi", position, turns);
        assert_eq!(verdict("xiangqi:rules=simple", position, turns).1, "threefold repetition");
        if winner == '-' {
            // A chase, which is not judged yet, or a draw.
            assert_eq!(reason, "threefold repetition");
            continue;
        }
        assert_eq!(reason, "perpetual check");
        // The side to move at the end, from the side at the start and the turns.
        let even = turns.split(' ').count() % 2 == 0;
        let to_move = if position.contains(" w ") == even { 'w' } else { 'b' };
        assert_eq!(truth, if winner == to_move { "win" } else { "loss" }, "{line}");
        judged += 1;
    }
    assert_eq!(judged, 2);
}

#[test]
fn a_search_takes_the_second_time_for_the_third() {
    let game = Xiangqi::default();
    let (mut p, mut t) = at(&game, "4k4/9/9/9/9/9/9/9/3R5/5K3 w");
    for text in ["d1e1", "e9d9", "e1d1"] {
        play(&game, &mut p, &mut t, text);
        assert_eq!(game.end(&p, &t, Ask::Search), None);
    }
    play(&game, &mut p, &mut t, "d9e9");
    assert_eq!(game.end(&p, &t, Ask::Rules), None);
    let end = game.end(&p, &t, Ask::Search).unwrap();
    assert_eq!(end, End::win(Side::Second, "perpetual check").resting_on(4));
}

#[test]
fn a_capture_cuts_the_past_off_and_a_step_back_restores_it() {
    let game = Xiangqi::default();
    let (mut p, mut t) = at(&game, "4k4/9/9/9/9/9/9/r8/R2R5/5K3 w");
    for text in ["d1d3", "e9e8", "d3d1", "e8e9"] {
        play(&game, &mut p, &mut t, text);
    }
    assert_eq!(t.seen(1), Some(4));
    let capture = game.parse_move(&p, None, "a1a2").unwrap()[0];
    let before = t.clone();
    game.step(&mut p, &mut t, capture, |_, t| {
        assert_eq!((t.quiet(), t.seen(1)), (0, None));
    });
    assert_eq!((t.quiet(), t.seen(1)), (4, Some(4)));
    assert_eq!(t.clone().seen(1), before.seen(1));
    game.play(&mut p, &mut t, capture);
    assert_eq!((t.quiet(), t.seen(1), t.move_number()), (0, None, 3));
}

#[test]
fn repetitions_far_apart_are_seen_without_a_limit() {
    // The rook walks a long way round, 2 × 90 plies, and comes back: three times the same.
    let game = game("xiangqi:limit=off");
    let (mut p, mut t) = at(&game, "3k5/9/9/9/9/9/9/9/9/R4K3 w");
    let home = p.clone();
    let mut times = 1;
    for round in 0..2 {
        // Up file a, and along each rank to file c and back, Black's king stepping d9–d8.
        let mut path = vec!["a1".to_owned()];
        for rank in 1..8 {
            for file in ["b", "c", "b", "a"] {
                path.push(format!("{file}{rank}"));
            }
            path.push(format!("a{}", rank + 1));
        }
        path.extend((0..8).rev().map(|rank| format!("a{rank}")));
        let mut here = "a0".to_owned();
        for (i, to) in path.iter().enumerate() {
            play(&game, &mut p, &mut t, &format!("{here}{to}"));
            play(&game, &mut p, &mut t, if i % 2 == 0 { "d9d8" } else { "d8d9" });
            here.clone_from(to);
        }
        assert_eq!(path.len() % 2, 0, "the king is home again");
        assert_eq!(p, home);
        times += 1;
        assert!(t.seen(times - 1).is_some(), "round {round}");
    }
}
