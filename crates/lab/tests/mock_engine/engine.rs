//! An engine for tests that plays at random and can go wrong in every way that is known.
//!
//! `yiqi-mock-engine BEHAVIOUR PROTOCOL GAME [SEED] [TAG]`: what it does ([`Behaviour`]), what it
//! speaks (`uci`, `ucci`, `ugi`, `botzone`, `botzone-json`, either with `-keep` behind it), the game
//! text, the seed of its moves; further arguments only mark its process.

mod behaviour;
mod bot;
mod talk;

use behaviour::Behaviour;
use std::process::exit;
use std::time::Duration;
use std::{env, thread};
use yiqi_core::{below, seeded};
use yiqi_engine::any::AnyPosition;

fn main() {
    let args: Vec<String> = env::args().skip(1).collect();
    let [behaviour, rest @ ..] = &args[..] else { usage() };
    if behaviour == "sleep" {
        sleep_for_ever();
    }
    let [protocol, game, rest @ ..] = rest else { usage() };
    let seed = rest.first().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let Some(behaviour) = Behaviour::parse(behaviour) else { usage() };
    behaviour.at_start();
    match protocol.strip_prefix("botzone") {
        Some(form) => bot::run(behaviour, seed, form.contains("-json"), form.ends_with("-keep")),
        None => talk::run(behaviour, game, seed),
    }
}

fn usage() -> ! {
    eprintln!("usage: yiqi-mock-engine BEHAVIOUR PROTOCOL GAME [SEED] [TAG]");
    exit(2)
}

/// A legal turn, drawn from the seed and the number of the turn.
fn random_turn(position: &dyn AnyPosition, seed: u64, number: usize) -> Option<String> {
    let turns = position.turns();
    let mut rng = seeded(seed, number as u64);
    (!turns.is_empty()).then(|| turns[below(&mut rng, turns.len() as u32) as usize].clone())
}

/// Does nothing, whatever is said.
fn sleep_for_ever() -> ! {
    loop {
        thread::sleep(Duration::from_secs(3600));
    }
}
