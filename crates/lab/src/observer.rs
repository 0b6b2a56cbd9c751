//! Who looks on while games are played.

use crate::{Job, Ply};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use yiqi_core::Side;
use yiqi_engine::any::AnyPosition;

/// Somebody who looks on. The thread that plays the game tells him, so he must not keep it waiting.
pub trait Observer: Send + Sync {
    /// The side to move begins to think; the die, where there is one, has been cast.
    fn thinks(&self, scene: &Scene<'_>);
    /// A game is over, or was dropped.
    fn leaves(&self, job: Job);
}

/// A game when a side begins to think.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// Which game.
    pub job: Job,
    /// The numbers of the engines that move first and second.
    pub engines: [usize; 2],
    /// How it stands.
    pub position: &'a dyn AnyPosition,
    /// What was played.
    pub plies: &'a [Ply],
}

/// The games of a match that are being played, each as it stood when a side last began to think.
///
/// What the referee tells is dropped rather than that he waits: the next move brings the game up to
/// date.
#[derive(Default)]
pub struct LiveGames {
    games: Mutex<BTreeMap<Job, Arc<LiveGame>>>,
}

/// A game that is being played.
#[derive(Clone)]
pub struct LiveGame {
    /// Which game.
    pub job: Job,
    /// The numbers of the engines that move first and second.
    pub engines: [usize; 2],
    /// How it stands.
    pub position: Arc<dyn AnyPosition>,
    /// The last turn and the position before it, where both are known.
    pub last: Option<(Arc<dyn AnyPosition>, String)>,
    /// Turns played.
    pub plies: usize,
    /// The win chance of the side that moves first, 0 … 1, as the engine that moved last sees it.
    pub win: Option<f64>,
}

/// How often a lock is tried that somebody holds: whoever holds it copies a few pointers.
const TRIES: usize = 8;

impl LiveGames {
    /// The games as they stand, in the order of their jobs.
    pub fn games(&self) -> Vec<Arc<LiveGame>> {
        self.lock().values().cloned().collect()
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<Job, Arc<LiveGame>>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn try_lock(&self) -> Option<MutexGuard<'_, BTreeMap<Job, Arc<LiveGame>>>> {
        (0..TRIES).find_map(|_| match self.games.try_lock() {
            Ok(games) => Some(games),
            Err(TryLockError::Poisoned(games)) => Some(games.into_inner()),
            Err(TryLockError::WouldBlock) => {
                std::hint::spin_loop();
                None
            }
        })
    }
}

impl Observer for LiveGames {
    fn thinks(&self, scene: &Scene<'_>) {
        let Scene { job, engines, position, plies } = *scene;
        let Some(before) = self.try_lock().map(|games| games.get(&job).cloned()) else { return };
        let last = plies.last().zip(before).and_then(|(ply, before)| {
            (before.plies + 1 == plies.len()).then(|| (before.position.clone(), ply.text.clone()))
        });
        let of_first = |ply: &Ply| {
            let win = ply.win?;
            Some(if ply.side == Side::First { win } else { 1.0 - win })
        };
        let game = LiveGame {
            job,
            engines,
            position: position.fork().into(),
            last,
            plies: plies.len(),
            win: plies.last().and_then(of_first),
        };
        let game = Arc::new(game);
        let replaced = self.try_lock().map(|mut games| games.insert(job, game));
        // What was there is taken apart when nobody waits for the lock any more.
        drop(replaced);
    }

    fn leaves(&self, job: Job) {
        // Once a game, and a game that stayed would be a ghost: here it is waited for.
        let left = self.lock().remove(&job);
        drop(left);
    }
}
