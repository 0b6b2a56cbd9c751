//! The finished games, random positions of them, and searches without a clock.

#![allow(dead_code, reason = "each test file uses its part")]

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use yiqi_core::{below, seeded};
use yiqi_engine::any::{AnyGame, AnyPosition, AnyReport, AnySearch};
use yiqi_engine::{Clock, Leash, Registry, kits};

/// A clock that stands still: only depth and nodes end a search.
pub(crate) struct Still;

impl Clock for Still {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// The game of a text such as `ewn:king6`.
pub(crate) fn game(text: &str) -> Arc<dyn AnyGame> {
    let registry = Registry::empty()
        .with::<kits::minichess::MinichessKit>()
        .with::<kits::ewn::EwnKit>()
        .with::<kits::amazons::AmazonsKit>();
    registry.game(text).unwrap()
}

/// What a new engine finds within the limits of its own text.
pub(crate) fn think(game: &dyn AnyGame, engine: &str, position: &dyn AnyPosition) -> AnyReport {
    think_again(&mut *game.engine(engine).unwrap(), position)
}

/// What an engine finds that has forgotten earlier searches.
pub(crate) fn think_again(engine: &mut dyn AnySearch, position: &dyn AnyPosition) -> AnyReport {
    engine.new_game(0);
    let stop = AtomicBool::new(false);
    let leash = Leash { limits: &engine.limits(), clock: &Still, stop: &stop };
    engine.think(position, leash, &mut |_| ()).unwrap()
}

/// Positions after `plies` random turns from a fixed seed; the die, if there is one, is still to be
/// cast. Games that end before do not count.
pub(crate) fn random_positions(
    game: &dyn AnyGame,
    plies: std::ops::RangeInclusive<u32>,
    count: usize,
) -> Vec<Box<dyn AnyPosition>> {
    let mut rng = seeded(77, 0);
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = game.start(0);
        let span = plies.end() - plies.start() + 1;
        for _ in 0..plies.start() + below(&mut rng, span) {
            if position.end().is_some() {
                break;
            }
            position.cast(&mut rng);
            let turns = position.turns();
            position.play(&turns[below(&mut rng, turns.len() as u32) as usize]).unwrap();
        }
        if position.end().is_none() {
            found.push(position);
        }
    }
    found
}
