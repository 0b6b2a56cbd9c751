//! A short match of every game that is known, from openings drawn at random.

use std::sync::atomic::AtomicBool;
use yiqi_engine::{Limits, Registry};
use yiqi_lab::{MAX_PLIES, Openings, Plan};

#[test]
fn every_game_is_played_to_an_end() {
    let registry = Registry::standard();
    for about in registry.about() {
        let plan = Plan {
            game: registry.game(about.name).unwrap(),
            engines: ["greedy".to_owned(), "random".to_owned()],
            pairs: 4,
            seed: 1,
            openings: Openings::Random(2),
            limits: Limits::default(),
            max_plies: MAX_PLIES,
            concurrency: 2,
        };
        let played = plan.run(&AtomicBool::new(false), &|_| ()).unwrap();
        assert_eq!(played.tally.wdl.games(), 8, "{}", about.name);
        for game in played.pairs.iter().flat_map(|(_, pair)| &pair.games) {
            assert!(!game.reason.starts_with("no end"), "{}: {}", about.name, game.reason);
            assert_eq!(game.moves.len(), game.rolls.len());
        }
    }
}
