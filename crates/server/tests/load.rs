//! A few players at once over a real connection, and nothing goes wrong. How long it takes is
//! measured by the example of the same name.

#[path = "../examples/load/players.rs"]
mod players;

use players::Load;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use yiqi_engine::Registry;
use yiqi_server::{Config, Limits, Workbench};

#[test]
fn twenty_players_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let config = Config {
        address: "127.0.0.1:0".parse().unwrap(),
        token: None,
        data: folder.path().join("games"),
        database: folder.path().join("matches.sqlite"),
        runs: folder.path().join("runs"),
        web: None,
        limits: Limits::default(),
    };
    let workbench = Workbench::open(Registry::standard(), config).unwrap();
    let address = workbench.address();
    let stop = Arc::new(AtomicBool::new(false));
    let stopped = stop.clone();
    let server = std::thread::spawn(move || workbench.serve(&stopped));
    let load =
        Load { players: 20, every: Duration::from_millis(500), length: Duration::from_secs(5) };
    let figures = players::run(address, load).unwrap();
    stop.store(true, Ordering::Relaxed);
    server.join().unwrap().unwrap();
    assert_eq!(figures.errors, [""; 0]);
    assert!(figures.games >= 20 && figures.moves.len() >= 20);
    assert!(figures.replies.len() >= 10 && figures.thinking.len() == figures.replies.len());
    assert!(players::quantile(&figures.moves, 0.5) >= 0.0);
}
