//! A short match of every game that is known, from openings drawn at random.

use std::sync::atomic::AtomicBool;
use yiqi_core::Fault;
use yiqi_engine::Registry;
use yiqi_lab::{Contestant, Control, Format, MAX_PLIES, Openings, Plan};

#[test]
fn every_game_is_played_to_an_end() {
    let registry = Registry::standard();
    for about in registry.about() {
        let plan = Plan {
            game: registry.game(about.name).unwrap(),
            engines: ["greedy", "random"].map(|text| Contestant::resolve(text).unwrap()).into(),
            format: Format::RoundRobin,
            pairs: 4,
            seed: 1,
            openings: Openings::Random(2),
            control: Control::default(),
            max_plies: MAX_PLIES,
            concurrency: 2,
            sprt: None,
            longest_think: None,
            observer: None,
        };
        let mut games = 0;
        let played = plan.run(Vec::new(), &AtomicBool::new(false), &mut |progress| {
            let game = &progress.finished.game;
            assert!(!game.reason.starts_with("no end"), "{}: {}", about.name, game.reason);
            assert_eq!(game.detail, None);
            games += 1;
            Ok::<(), Fault>(())
        });
        let played = played.unwrap();
        assert!(played.complete);
        assert_eq!((games, played.pairings[0].tally.wdl.games()), (8, 8), "{}", about.name);
    }
}
