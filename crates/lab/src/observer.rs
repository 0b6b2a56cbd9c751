//! Who looks on while games are played.

use crate::{Job, Played, Ply};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use yiqi_core::Side;
use yiqi_engine::any::AnyPosition;

/// Somebody who looks on. The thread that plays the game tells him, so he must not keep it waiting.
pub trait Observer: Send + Sync {
    /// The side to move begins to think; the die, where there is one, has been cast.
    fn thinks(&self, scene: &Scene<'_>);
    /// A game is over: how it was played, or `None` if it was dropped.
    fn leaves(&self, job: Job, played: Option<&Played>);
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

/// The boards of a match: the games that are being played, each as it stood when a side last began to
/// think. A game that is over stays on its board until the next one begins there.
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
    /// Whether it is over.
    pub over: bool,
}

impl LiveGame {
    /// The same game after its last turn; `None` where turns are missing in between.
    fn ended(&self, played: &Played) -> Option<LiveGame> {
        let last = played.plies.last()?;
        let mut game = LiveGame { over: true, ..self.clone() };
        if self.plies + 1 == played.plies.len() {
            let mut position = self.position.fork();
            position.play(&last.text).ok()?;
            game.last = Some((self.position.clone(), last.text.clone()));
            (game.position, game.plies) = (position.into(), played.plies.len());
            game.win = win_of_first(last);
        }
        Some(game)
    }
}

/// The win chance of the side that moves first after a turn, as the engine that played it sees it.
fn win_of_first(ply: &Ply) -> Option<f64> {
    ply.win.map(|win| if ply.side == Side::First { win } else { 1.0 - win })
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
        let game = LiveGame {
            job,
            engines,
            position: position.fork().into(),
            last,
            plies: plies.len(),
            win: plies.last().and_then(win_of_first),
            over: false,
        };
        let game = Arc::new(game);
        let replaced = self.try_lock().map(|mut games| {
            let new = !games.contains_key(&job);
            let over = games.values().find(|game| new && game.over).map(|game| game.job);
            [over.and_then(|job| games.remove(&job)), games.insert(job, game)]
        });
        // What was there is taken apart when nobody waits for the lock any more.
        drop(replaced);
    }

    fn leaves(&self, job: Job, played: Option<&Played>) {
        // Once a game, and one that stayed as it is would be a ghost: here the lock is waited for.
        let known = self.lock().get(&job).cloned();
        let ended = known.zip(played).and_then(|(game, played)| game.ended(played));
        let mut games = self.lock();
        let left = match ended {
            Some(game) => games.insert(job, Arc::new(game)),
            None => games.remove(&job),
        };
        drop(games);
        drop(left);
    }
}
