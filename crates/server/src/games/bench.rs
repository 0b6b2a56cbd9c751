//! Engines that wait for their next turn, shared by all games.
//!
//! An engine is built for its turn or taken from here, and forgets everything before it thinks: what
//! it plays depends on the game and its seed alone, never on which games it has served before. So two
//! hundred games need no more tables than there are searches at a time.

use crate::config::Limits;
use crate::engine_text::{Allowed, frugal};
use crate::lock::lock;
use std::sync::Mutex;
use yiqi_core::Fault;
use yiqi_engine::Registry;
use yiqi_engine::any::AnyGame;

/// Engines that wait at most.
const MOST: usize = 32;

/// The memory that they may hold, in MiB.
const MOST_MIB: u64 = 256;

/// The engines that wait, the one that was used last at the end.
#[derive(Debug, Default)]
pub(super) struct Bench {
    idle: Mutex<Vec<Idle>>,
}

#[derive(Debug)]
struct Idle {
    game: String,
    text: String,
    engine: Allowed,
}

impl Bench {
    /// An engine for one turn.
    ///
    /// # Errors
    /// A text that the page may not use.
    pub(super) fn take(
        &self,
        registry: &Registry,
        game: &dyn AnyGame,
        text: &str,
        limits: &Limits,
    ) -> Result<Allowed, Fault> {
        let name = game.describe();
        let mut idle = lock(&self.idle);
        let fits = |one: &Idle| one.text == text && one.game == name;
        let waiting = idle.iter().rposition(fits).map(|i| idle.remove(i));
        drop(idle);
        match waiting {
            Some(one) => Ok(one.engine),
            None => frugal(registry, game, text, limits),
        }
    }

    /// Takes an engine back.
    pub(super) fn put(&self, game: String, text: String, engine: Allowed) {
        if engine.mib > MOST_MIB {
            return;
        }
        let mut idle = lock(&self.idle);
        idle.push(Idle { game, text, engine });
        let mib = |idle: &[Idle]| idle.iter().map(|one| one.engine.mib).sum::<u64>();
        while idle.len() > MOST || mib(&idle) > MOST_MIB {
            idle.remove(0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_are_shared_and_few_wait() {
        let registry = Registry::standard();
        let game = registry.game("minichess").unwrap();
        let limits = Limits::default();
        let bench = Bench::default();
        let text = "alphabeta:nodes=100,table=100";
        for _ in 0..3 {
            let taken: Vec<_> =
                (0..3).map(|_| bench.take(&registry, &*game, text, &limits).unwrap()).collect();
            for engine in taken {
                bench.put(game.describe(), text.to_owned(), engine);
            }
            assert_eq!(bench.idle.lock().unwrap().len(), 2, "3 × 100 MiB do not fit");
        }
        bench.take(&registry, &*game, text, &limits).unwrap();
        assert_eq!(bench.idle.lock().unwrap().len(), 1);
        assert!(bench.take(&registry, &*game, "uci:sh", &limits).is_err());
    }
}
