//! Networks in every search, from files.

mod games;

use games::random_positions;
use std::path::PathBuf;
use yiqi_core::seeded;
use yiqi_engine::Registry;
use yiqi_engine::any::AnyGame;
use yiqi_engine::net::{Encoding, Shape};

/// A file with a new network for a game, which is removed again.
struct Network(PathBuf);

impl Network {
    fn new(game: &dyn AnyGame, name: &str) -> Network {
        let shape = Shape { encoding: Encoding::OneHot, hidden: vec![16, 8], zero_sum: false };
        let arena = game.arena(&shape).unwrap();
        let path = std::env::temp_dir().join(format!("yiqi-{name}-{}.yqn", std::process::id()));
        let genes = arena.newborn(&mut seeded(1, 0));
        std::fs::write(&path, arena.write(&genes, "newborn")).unwrap();
        Network(path)
    }

    /// The option of an engine text.
    fn eval(&self) -> String {
        format!("eval=\"net:{}\"", self.0.display())
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// The engines, which all must find the same value.
fn agree(text: &str, name: &str, engines: &[&str], plies: std::ops::RangeInclusive<u32>) {
    let game = Registry::standard().game(text).unwrap();
    let network = Network::new(&*game, name);
    let mut nodes = 0;
    for position in random_positions(&*game, plies, 12) {
        let values = engines.iter().map(|engine| {
            let text = format!("{engine},{}", network.eval());
            let report = games::think(&*game, &text, &*position);
            (report.value, report.nodes)
        });
        let values: Vec<(f64, u64)> = values.collect();
        let same = values.iter().all(|(value, _)| (value - values[0].0).abs() < 1e-9);
        assert!(same, "{text} {}: {values:?}", position.text());
        nodes += values[0].1;
    }
    assert!(nodes > 1000, "{text}: {nodes} nodes");
}

#[test]
fn searches_agree_whatever_they_remember() {
    let alphabeta = [
        "alphabeta:depth=3,table=0,recurrence=off,pvs=off,history=off,quiescence=off",
        "alphabeta:depth=3,table=1,deeper=off,recurrence=off,quiescence=off",
        "alphabeta:depth=3,table=0,recurrence=off,quiescence=off",
    ];
    agree("xiangqi", "agree-xiangqi", &alphabeta, 10..=40);
    agree("minichess:gardner", "agree-minichess", &alphabeta, 4..=20);
    agree("amazons:size=5", "agree-amazons", &alphabeta, 6..=12);
    let star = [
        "expectimax:depth=2",
        "star1:depth=2,table=0",
        "star2:depth=2,table=0",
        "star2:depth=2,table=1,deeper=off",
    ];
    agree("ewn", "agree-ewn", &star, 4..=12);
}

#[test]
fn every_engine_plays_by_a_network() {
    for (text, name, other) in [
        ("xiangqi", "plays-xiangqi", "alphabeta:depth=2"),
        ("minichess", "plays-minichess", "alphabeta:depth=3"),
        ("ewn:king6", "plays-ewn", "star2:depth=2"),
        ("amazons:size=6", "plays-amazons", "alphabeta:depth=1"),
    ] {
        let game = Registry::standard().game(text).unwrap();
        let network = Network::new(&*game, name);
        for engine in ["greedy:noise=0", "mcts:nodes=200", other] {
            let text = format!("{engine},{}", network.eval());
            let mut position = game.start(0);
            position.cast(&mut seeded(1, 0));
            let report = games::think(&*game, &text, &*position);
            assert!(position.turns().contains(&report.best.unwrap()), "{text}");
            let engine = game.engine(&text).unwrap();
            assert!(engine.describe().contains("eval=\"net:"), "{}", engine.describe());
            assert!(engine.explain(&*game.start(0)).unwrap().is_some());
        }
        let said = game.explain(&*game.start(0), &network.eval()).unwrap();
        assert!(!said.terms.is_empty() && (0.0..=1.0).contains(&said.win), "{said:?}");
        assert!(game.weights(&network.eval()).unwrap().is_empty());
    }
}

#[test]
fn a_position_of_another_board_is_refused() {
    let registry = Registry::standard();
    let (ten, twelve) =
        (registry.game("amazons").unwrap(), registry.game("amazons:size=12x10").unwrap());
    let network = Network::new(&*ten, "board");
    let other = ten.parse(&twelve.start(0).text()).unwrap();
    let said = ten.explain(&*other, &network.eval()).unwrap_err().to_string();
    assert!(said.contains("the network is for the board of amazons"), "{said}");
    for engine in ["greedy:noise=0.1", "mcts:nodes=10", "alphabeta:depth=1"] {
        let mut engine = ten.engine(&format!("{engine},{}", network.eval())).unwrap();
        engine.new_game(0);
        let stop = std::sync::atomic::AtomicBool::new(false);
        let limits = engine.limits();
        let leash = yiqi_engine::Leash { limits: &limits, clock: &games::Still, stop: &stop };
        assert!(engine.think(&*other, leash, &mut |_| ()).is_err());
    }
}
