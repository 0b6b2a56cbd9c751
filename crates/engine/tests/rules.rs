//! The fast rules against the slow ones: random games of every variant, side by side, compared
//! after each turn in their texts, legal turns and results.

use yiqi_core::{Outcome, Rng, below, seeded};
use yiqi_engine::Registry;
use yiqi_engine::any::AnyPosition;
use yiqi_reference::{Reference, Verdict, reference};

/// Games longer than this are broken off, so that shuffling kings do not use up the positions.
const LONGEST: usize = 300;

/// Plays random games of the rule set `text` from a fixed seed until `positions` have been compared.
fn compare(text: &str, positions: usize) {
    let (name, options) = text.split_once(':').unwrap_or((text, ""));
    let game = Registry::standard().game(text).unwrap();
    let slow = reference(name, options).unwrap();
    let mut rng = seeded(0x1234, 0);
    let mut compared = 0;
    while compared < positions {
        let mut fast = game.start(0);
        let mut history = vec![slow.start()];
        while history.len() < LONGEST && compared < positions {
            let at = || format!("{text}, after {history:#?}");
            let now = history.last().unwrap();
            assert_eq!(&fast.text(), now, "{}", at());
            assert_eq!(&game.parse(now).unwrap().text(), now, "{}", at());
            let result = slow.result(&history);
            assert_eq!(verdict(&*fast), result, "{}", at());
            compared += 1;
            if result.is_some() {
                assert!(fast.turns().is_empty(), "{}", at());
                break;
            }
            assert_eq!(fast.turns(), slow.moves(now, None), "{}", at());
            let roll = compare_rolls(&mut *fast, &*slow, now, &mut rng);
            let turns = slow.moves(now, roll);
            let turn = &turns[below(&mut rng, turns.len() as u32) as usize];
            let next = slow.play(now, turn);
            play(&mut *fast, turn, &mut rng);
            history.push(next);
        }
    }
}

/// Compares the turns of each face of the die, if there is one to cast, and leaves it showing a
/// random one.
fn compare_rolls(
    fast: &mut dyn AnyPosition,
    slow: &dyn Reference,
    now: &str,
    rng: &mut Rng,
) -> Option<u32> {
    if !fast.needs_roll() {
        return None;
    }
    let mut faces = 0;
    while fast.set_roll(&(faces + 1).to_string()).is_ok() {
        faces += 1;
        assert_eq!(fast.turns(), slow.moves(now, Some(faces)), "{}", fast.text());
        let cast = fast.text();
        assert_eq!(slow.moves(&cast, None), fast.turns(), "{cast}");
    }
    assert!(faces > 0, "{now}: no face can be cast");
    let roll = 1 + below(rng, faces);
    fast.set_roll(&roll.to_string()).unwrap();
    Some(roll)
}

/// Plays a turn, one of Amazons now and then by halves.
fn play(fast: &mut dyn AnyPosition, turn: &str, rng: &mut Rng) {
    match turn.split_once('/') {
        Some((step, shot)) if !step.is_empty() && below(rng, 2) == 0 => {
            assert_eq!(fast.play(step).unwrap(), step);
            assert!(fast.mid_turn());
            let shot = format!("/{shot}");
            assert_eq!(fast.play(&shot).unwrap(), shot);
        }
        _ => assert_eq!(fast.play(turn).unwrap(), turn),
    }
}

/// The end of the game as the slow rules say it.
fn verdict(position: &dyn AnyPosition) -> Option<Verdict> {
    position.end().map(|end| {
        let winner = match end.outcome {
            Outcome::Win(side) => Some(position.letter(side)),
            Outcome::Draw => None,
        };
        (winner, end.reason.to_owned())
    })
}

/// Amazons by halves: the position between them, the steps before it and the shots after it.
fn compare_halves(text: &str, positions: usize) {
    let (name, options) = text.split_once(':').unwrap_or((text, ""));
    let game = Registry::standard().game(text).unwrap();
    let slow = reference(name, options).unwrap();
    let mut rng = seeded(0x4321, 0);
    let mut compared = 0;
    while compared < positions {
        let mut fast = game.start(0);
        let mut now = slow.start();
        while compared < positions && slow.result(std::slice::from_ref(&now)).is_none() {
            let turns = slow.moves(&now, None);
            let mut steps: Vec<_> = turns.iter().filter_map(|t| t.split('/').next()).collect();
            steps.dedup();
            assert_eq!(fast.steps(), steps, "{now}");
            let step = steps[below(&mut rng, steps.len() as u32) as usize];
            let between = slow.play(&now, step);
            assert_eq!(fast.play(step).unwrap(), step);
            assert!(fast.mid_turn() && fast.end().is_none(), "{between}");
            assert_eq!(fast.text(), between);
            assert_eq!(game.parse(&between).unwrap().text(), between);
            let shots = slow.moves(&between, None);
            assert_eq!(fast.turns(), shots, "{between}");
            assert_eq!(fast.steps(), shots, "{between}");
            let shot = &shots[below(&mut rng, shots.len() as u32) as usize];
            assert_eq!(&fast.play(shot).unwrap(), shot);
            now = slow.play(&between, shot);
            assert_eq!(fast.text(), now);
            compared += 2;
        }
    }
}

/// One test a variant, so that a failure names it.
macro_rules! variants {
    ($($name:ident: $text:literal, $positions:literal;)*) => {
        $(#[test]
        fn $name() {
            compare($text, $positions);
        })*
    };
}

variants! {
    minichess_rotated: "minichess", 10_000;
    minichess_mirrored: "minichess:mirrored", 10_000;
    minichess_setup: "minichess:setup=QRNBK/QRNBK", 10_000;
    minichess_gardner: "minichess:gardner", 10_000;
    minichess_los_alamos: "minichess:losalamos", 10_000;
    xiangqi: "xiangqi", 10_000;
    xiangqi_simple: "xiangqi:rules=simple", 10_000;
    xiangqi_short_limit: "xiangqi:rules=simple,limit=60", 10_000;
    xiangqi_without_limit: "xiangqi:limit=off", 10_000;
    minichess_stalemate_loses: "minichess:stalemate=loss", 10_000;
    ewn_standard: "ewn", 10_000;
    ewn_king6: "ewn:king6", 10_000;
    ewn_king6_home: "ewn:king6,goal=home", 10_000;
    ewn_stride: "ewn:stride", 10_000;
    ewn_four_by_four: "ewn:size=4", 10_000;
    ewn_four_by_four_three_stones: "ewn:size=4,stones=3", 10_000;
    ewn_six_by_five: "ewn:size=6x5,stones=3", 10_000;
    ewn_blue_first: "ewn:first=blue", 10_000;
    ewn_placed_by_the_players: "ewn:setup=choose", 10_000;
    amazons_10: "amazons", 300;
    amazons_8: "amazons:size=8", 1_000;
    amazons_6: "amazons:size=6", 10_000;
    amazons_5: "amazons:size=5", 10_000;
    amazons_6_by_9: "amazons:size=6x9", 2_000;
    amazons_sideways: "amazons:size=8,layout=side", 1_000;
}

#[test]
fn amazons_by_halves() {
    compare_halves("amazons:size=6", 10_000);
}
