//! What a person touches: in random play of every variant the legal steps are told apart by it.

#[path = "../../../tests/fifth_game/mod.rs"]
mod fifth_game;
mod two_piles;
mod variants;

use std::collections::HashSet;
use yiqi_core::{below, seeded};
use yiqi_engine::Registry;
use yiqi_engine::any::AnyPosition;

/// Games longer than this are broken off.
const LONGEST: usize = 400;

/// Checks every legal step of a position; before the roll those of every roll together.
fn check(position: &dyn AnyPosition) {
    let at = || format!("{} of {}", position.text(), position.side_name(position.side()));
    let area = position.drawing().pieces.len();
    let choices = position.choices();
    let texts: Vec<_> = choices.iter().map(|choice| &choice.text).collect();
    assert_eq!(texts, position.steps().iter().collect::<Vec<_>>(), "{}", at());
    let mut seen = HashSet::new();
    for choice in &choices {
        assert!(choice.gesture.squares.iter().all(|&square| square < area), "{} {choice:?}", at());
        assert!(seen.insert(&choice.gesture), "{}: two steps like {choice:?}", at());
        assert_eq!(position.gesture(&choice.text).unwrap(), choice.gesture, "{}", at());
    }
}

#[test]
fn legal_steps_are_told_apart_by_what_is_touched() {
    let registry = Registry::standard().with::<fifth_game::NimKit>().with::<two_piles::PilesKit>();
    for text in [variants::ALL, &["nim", "piles"]].concat() {
        let game = registry.game(text).unwrap();
        let mut rng = seeded(11, 0);
        let mut left: usize = 1500;
        let mut round = 0;
        while left > 0 {
            let mut position = game.start(round);
            round += 1;
            for _ in 0..LONGEST.min(left) {
                left -= 1;
                check(&*position);
                position.cast(&mut rng);
                check(&*position);
                let steps = position.steps();
                if steps.is_empty() {
                    break;
                }
                position.play(&steps[below(&mut rng, steps.len() as u32) as usize]).unwrap();
            }
        }
    }
}

fn gesture(game: &str, position: &str, step: &str) -> (Vec<String>, Option<&'static str>) {
    let position = Registry::standard().game(game).unwrap().parse(position).unwrap();
    let gesture = position.gesture(step).unwrap();
    let drawing = position.drawing();
    (gesture.squares.iter().map(|&s| drawing.square_name(s)).collect(), gesture.piece)
}

#[test]
fn a_turn_is_all_that_is_touched_for_it() {
    let amazons = "1bb1/b2b/w2w/1ww1 w -";
    assert_eq!(gesture("amazons:size=4", amazons, "b1b3/b1").0, ["b1", "b3", "b1"]);
    let chess = "4k/P4/5/5/K4 w - - 0 1";
    assert_eq!(
        gesture("minichess:gardner", chess, "a4a5n"),
        (vec!["a4".to_owned(), "a5".to_owned()], Some("knight"))
    );
    let placing = "5/5/5/5/5 r *";
    let order = gesture("ewn:setup=choose", placing, "place 314265").0;
    assert_eq!(order, ["b5", "a4", "a5", "c5", "a3", "b4"], "the squares of stones 1 to 6");
    let xiangqi = "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1";
    assert_eq!(gesture("xiangqi", xiangqi, "e0e1").0, ["e0", "e1"]);
}
