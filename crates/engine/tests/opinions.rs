//! What can be set of an evaluator, and the pictures of a position.

mod variants;

use std::collections::HashSet;
use yiqi_engine::Registry;
use yiqi_engine::weights::to_toml;

#[test]
fn weights_are_told_with_their_defaults_and_read_back() {
    let registry = Registry::standard();
    let file = std::env::temp_dir().join(format!("yiqi-weights-{}.toml", std::process::id()));
    for about in registry.about() {
        for text in variants::ALL.iter().filter(|text| text.split(':').next() == Some(about.name)) {
            let game = registry.game(text).unwrap();
            for (eval, _) in about.evaluators.iter().filter(|(name, _)| !name.contains(':')) {
                // Some are made for one board only, and learned ones have no weights by name.
                let Ok(weights) = game.weights(&format!("eval={eval}")) else { continue };
                assert!(!weights.is_empty() || ["race", "ntuple"].contains(eval), "{text} {eval}");
                assert!(weights.iter().all(|w| w.value == w.default), "{text} {eval}");
                let names: HashSet<_> = weights.iter().map(|w| w.name).collect();
                assert_eq!(names.len(), weights.len(), "{text} {eval}");
                for weight in &weights {
                    let own = format!("eval={eval},{}=0.375", weight.name);
                    let set = game.weights(&own).unwrap();
                    let now = set.iter().find(|w| w.name == weight.name).unwrap();
                    assert_eq!((now.value, now.default), (0.375, weight.default), "{text} {own}");
                    let others = set.iter().filter(|w| w.value != w.default).count();
                    assert_eq!(others, usize::from(weight.default != 0.375), "{text} {own}");
                }
            }
            let default = about.evaluators[0].0;
            let weights = game.weights("").unwrap();
            assert_eq!(weights, game.weights(&format!("eval={default}")).unwrap());
            let set = game.weights(&format!("{}=0.1", weights[0].name)).unwrap();
            std::fs::write(&file, to_toml(&set)).unwrap();
            let from_file = format!("eval=\"weights:{}\"", file.display());
            assert_eq!(game.weights(&from_file).unwrap(), set, "{text}");
        }
    }
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn a_wrong_weight_is_refused() {
    let game = Registry::standard().game("minichess").unwrap();
    let said = |eval: &str| game.weights(eval).unwrap_err().to_string();
    assert!(said("eval=hand").contains("unknown evaluator \"hand\""));
    assert!(said("bishopp=2").contains("unknown option \"bishopp\""));
    assert!(said("queen=x").contains("queen takes a number"));
}

#[test]
fn maps_have_a_number_a_square() {
    for text in variants::ALL {
        let game = Registry::standard().game(text).unwrap();
        let start = game.start(0);
        for (name, map) in game.maps(&*start).unwrap() {
            assert_eq!(map.len(), game.board().pieces.len(), "{text} {name}");
            assert!(map.iter().all(|x| (-1.0..=1.0).contains(x)), "{text} {name}");
        }
    }
    let names = |text: &str| -> Vec<&str> {
        let game = Registry::standard().game(text).unwrap();
        game.maps(&*game.start(0)).unwrap().into_iter().map(|(name, _)| name).collect()
    };
    assert_eq!(names("amazons"), ["territory", "reach"]);
    assert_eq!((names("minichess"), names("xiangqi")), (vec!["control"], vec!["control"]));
    assert!(names("ewn").is_empty());
}

#[test]
fn control_is_attackers_more() {
    let game = Registry::standard().game("minichess:gardner").unwrap();
    let position = game.parse("k4/5/1P3/5/K3R w - - 0 1").unwrap();
    let (_, map) = game.maps(&*position).unwrap().remove(0);
    let at =
        |name: &str| map[(0..25).find(|&s| position.drawing().square_name(s) == name).unwrap()];
    assert_eq!(at("b1"), 2.0 / 3.0, "king and rook");
    assert_eq!(at("a4"), 0.0, "White's pawn, Black's king");
    assert_eq!(at("b4"), -1.0 / 3.0);
    assert_eq!(at("d4"), 0.0);
}

#[test]
fn files_of_xiangqi_have_numbers() {
    let game = |text: &str| Registry::standard().game(text).unwrap();
    let [near, far] = game("xiangqi").board().file_numbers.unwrap();
    assert_eq!((near.len(), near[0], near[8]), (9, "九", "一"));
    assert_eq!((far.len(), far[0], far[8]), (9, "1", "9"));
    assert!(game("minichess").board().file_numbers.is_none());
}
