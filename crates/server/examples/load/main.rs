//! Many players at once: how long the workbench takes to answer.
//!
//! `cargo run --release -p yiqi-server --example load -- [PLAYERS] [SECONDS]` starts a workbench in a
//! folder of its own, lets 200 players play a minute against engines that think at most 5 ms, a move
//! every two seconds each, and prints how long two things took: the request of a move until it is
//! answered, which is when it is written down, and the way from there to the engine's answer on the
//! stream of events, without the engine's own time.

mod players;

use players::{Figures, Load};
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use yiqi_engine::Registry;
use yiqi_server::{Config, Limits, Workbench};

fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u64>());
    let players = numbers.next().transpose()?.unwrap_or(200) as usize;
    let seconds = numbers.next().transpose()?.unwrap_or(60);
    let folder = tempfile::tempdir()?;
    let config = Config {
        address: "127.0.0.1:0".parse()?,
        token: None,
        data: folder.path().join("games"),
        database: folder.path().join("matches.sqlite"),
        runs: folder.path().join("runs"),
        web: None,
        limits: Limits::default(),
    };
    let workbench = Workbench::open(Registry::standard(), config)?;
    let address = workbench.address();
    let stop = Arc::new(AtomicBool::new(false));
    let stopped = stop.clone();
    let server = std::thread::spawn(move || workbench.serve(&stopped));
    let load =
        Load { players, every: Duration::from_secs(2), length: Duration::from_secs(seconds) };
    let figures = players::run(address, load)?;
    stop.store(true, Ordering::Relaxed);
    server.join().map_err(|_| "the server has panicked")??;
    tell(&figures);
    if figures.errors.is_empty() { Ok(()) } else { Err("there were errors".into()) }
}

fn tell(figures: &Figures) {
    println!(
        "{} games, {} moves, {} errors",
        figures.games,
        figures.moves.len(),
        figures.errors.len()
    );
    figures.errors.iter().take(10).for_each(|error| println!("error: {error}"));
    for (what, times) in [
        ("move request", &figures.moves),
        ("from there to the engine's answer, less its thinking", &figures.replies),
        ("the engine's thinking", &figures.thinking),
    ] {
        let at = |share| players::quantile(times, share);
        println!("{what}: median {:.1} ms, 95 % {:.1}, 99 % {:.1}", at(0.5), at(0.95), at(0.99));
    }
}
