//! A match of two engines: pairs of games with the same opening and the same dice, colours swapped.
//!
//! Everything that is left to chance in a pair comes from the seed and the number of the pair, and
//! every game begins with engines that have forgotten the one before. So the result does not depend
//! on how many games run at once, as long as no engine's limit is a time.

use crate::referee::{Seat, limits_for, play_game};
use crate::{Openings, Pair, SIDES_OF_A, Tally};
use rand::Rng as _;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use yiqi_core::{Fault, Side, seeded};
use yiqi_engine::Limits;
use yiqi_engine::any::{AnyGame, AnySearch};

/// Changes the seed for what is drawn besides the dice, which have it as it is.
const BESIDES_DICE: u64 = u64::from_be_bytes(*b"besides!");

/// What is to be played.
#[derive(Clone)]
pub struct Plan {
    /// The game.
    pub game: Arc<dyn AnyGame>,
    /// The texts of engines A and B, see [`crate::resolve`].
    pub engines: [String; 2],
    /// How many pairs of games.
    pub pairs: usize,
    /// The seed of all that is left to chance.
    pub seed: u64,
    /// Where games begin.
    pub openings: Openings,
    /// Limits of the match, see [`limits_for`].
    pub limits: Limits,
    /// A game of so many moves is a draw.
    pub max_plies: u32,
    /// How many games run at once; at least 1.
    pub concurrency: usize,
}

/// The cap on moves that a match has if nothing else is said: longer than any game that gets
/// anywhere.
pub const MAX_PLIES: u32 = 1000;

/// How a match stands, whenever a pair is finished. With several games at once the pairs need not
/// come in order.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The number of the pair that was just finished, from 0.
    pub index: usize,
    /// The pair.
    pub pair: &'a Pair,
    /// What the finished pairs have brought.
    pub tally: &'a Tally,
}

/// A match that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Match {
    /// The engines A and B as texts with all that matters filled in.
    pub engines: [String; 2],
    /// The finished pairs with their numbers, in order; all of them unless the match was stopped.
    pub pairs: Vec<(usize, Pair)>,
    /// What they have brought.
    pub tally: Tally,
}

impl Plan {
    /// Plays the match. When `stop` is set, pairs that are not finished are dropped. `progress` is
    /// called by one thread at a time.
    ///
    /// # Errors
    /// Engine texts that the game refuses; an opening that cannot be played.
    pub fn run(
        &self,
        stop: &AtomicBool,
        progress: &(dyn Fn(Progress<'_>) + Sync),
    ) -> Result<Match, Fault> {
        let names = self.build()?.map(|engine| engine.describe());
        let next = AtomicUsize::new(0);
        let board = Mutex::new(Board::default());
        let worker = || {
            let done = self.work(&next, stop, &board, progress);
            if let Err((index, fault)) = done {
                // The others need not go on.
                next.fetch_max(self.pairs, Ordering::Relaxed);
                let mut board = board.lock().unwrap_or_else(PoisonError::into_inner);
                if board.fault.as_ref().is_none_or(|&(first, _)| index < first) {
                    board.fault = Some((index, fault));
                }
            }
        };
        thread::scope(|scope| {
            for _ in 1..self.concurrency.min(self.pairs) {
                scope.spawn(worker);
            }
            worker();
        });
        let board = board.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, fault)) = board.fault {
            return Err(fault);
        }
        let mut pairs = board.pairs;
        pairs.sort_unstable_by_key(|&(index, _)| index);
        Ok(Match { engines: names, pairs, tally: board.tally })
    }

    /// A pair by itself: the same as the one of this number in [`Plan::run`]. `None` when it was
    /// stopped.
    ///
    /// # Errors
    /// As [`Plan::run`].
    pub fn play_pair(&self, index: usize, stop: &AtomicBool) -> Result<Option<Pair>, Fault> {
        self.pair(&mut self.build()?, index, stop)
    }

    /// Plays pairs until none are left.
    fn work(
        &self,
        next: &AtomicUsize,
        stop: &AtomicBool,
        board: &Mutex<Board>,
        progress: &(dyn Fn(Progress<'_>) + Sync),
    ) -> Result<(), (usize, Fault)> {
        let mut engines = self.build().map_err(|fault| (0, fault))?;
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= self.pairs || stop.load(Ordering::Relaxed) {
                return Ok(());
            }
            let played = self.pair(&mut engines, index, stop).map_err(|fault| (index, fault))?;
            let Some(pair) = played else {
                return Ok(());
            };
            let mut board = board.lock().unwrap_or_else(PoisonError::into_inner);
            board.tally.add(&pair);
            progress(Progress { index, pair: &pair, tally: &board.tally });
            board.pairs.push((index, pair));
        }
    }

    fn build(&self) -> Result<[Box<dyn AnySearch>; 2], Fault> {
        let [a, b] = &self.engines;
        Ok([self.game.engine(a)?, self.game.engine(b)?])
    }

    fn pair(
        &self,
        engines: &mut [Box<dyn AnySearch>; 2],
        index: usize,
        stop: &AtomicBool,
    ) -> Result<Option<Pair>, Fault> {
        let mut rng = seeded(self.seed ^ BESIDES_DICE, index as u64);
        let seeds = [rng.next_u64(), rng.next_u64()];
        let start = rng.next_u64();
        let opening = self.openings.opening(&*self.game, index, start, &mut rng)?;
        let limits = [0, 1].map(|i| limits_for(&*engines[i], &self.limits));
        let mut games = Vec::with_capacity(2);
        for side_of_a in SIDES_OF_A {
            for (engine, seed) in engines.iter_mut().zip(seeds) {
                engine.new_game(seed);
            }
            let [a, b] = &mut *engines;
            let a = Seat { engine: &mut **a, limits: &limits[0] };
            let b = Seat { engine: &mut **b, limits: &limits[1] };
            let seats = if side_of_a == Side::First { [a, b] } else { [b, a] };
            let mut dice = seeded(self.seed, index as u64);
            match play_game(seats, opening.fork(), &mut dice, self.max_plies, stop)? {
                Some(game) => games.push(game),
                None => return Ok(None),
            }
        }
        let games: Result<[_; 2], _> = games.try_into();
        Ok(games.ok().map(|games| Pair { opening: opening.text(), games }))
    }
}

/// Where the threads write down what they have played.
#[derive(Default)]
struct Board {
    tally: Tally,
    pairs: Vec<(usize, Pair)>,
    fault: Option<(usize, Fault)>,
}
