//! Games that engines play for the sake of their positions.
//!
//! All that is left to chance in a game comes from the seed and its number, and games are handed out
//! in the order of their numbers, so that a file of them is the same byte for byte on any number of
//! threads, whenever it was stopped on the way.

mod game;

use crate::positions::{Codec, Record, Run};
use crate::{Openings, resolve};
use game::Board;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use yiqi_core::Fault;
use yiqi_engine::any::{AnyGame, AnySearch};

/// What is to be played.
#[derive(Clone)]
pub struct SelfPlay {
    game: Arc<dyn AnyGame>,
    /// Texts of one engine, or of two that take turns at moving first.
    engines: Vec<String>,
    /// Seed of openings, dice, engines and noise.
    pub seed: u64,
    openings: (String, Openings),
    /// How often (0 … 1) a turn at random is played instead of the best one. The best one is searched
    /// all the same, so that the position keeps its score.
    pub noise: f64,
    /// A game of so many turns is a draw.
    pub max_plies: u32,
    /// How many games run at once; at least 1.
    pub concurrency: usize,
}

/// A game that has ended.
#[derive(Clone, PartialEq, Debug)]
pub struct SelfPlayed {
    /// Its number.
    pub number: u32,
    /// Its positions from the opening on.
    pub records: Vec<Record>,
    /// Positions and moves that its searches have visited.
    pub nodes: u64,
}

impl SelfPlay {
    /// Self-play of one or two engines, `openings` as [`Openings::of`] reads them.
    ///
    /// # Errors
    /// Engines that are programs, that the game refuses, or that are limited by time alone: their
    /// games would not come out the same again. Openings that cannot be read.
    pub fn new(
        game: Arc<dyn AnyGame>,
        engines: &[String],
        openings: &str,
    ) -> Result<SelfPlay, Fault> {
        let engines: Result<Vec<_>, Fault> = engines
            .iter()
            .map(|asked| {
                let text = resolve(asked)?;
                let engine = game.engine(&text)?;
                let limits = engine.limits();
                if limits.time.is_some() {
                    let reason = "self-play is limited by depth= or nodes= and not by time";
                    return Err(Fault::whole("engine", asked, reason));
                }
                Ok(engine.describe())
            })
            .collect();
        let drawn = Openings::of(&*game, openings)?;
        Ok(SelfPlay {
            engines: engines?,
            seed: 1,
            openings: (openings.to_owned(), drawn),
            noise: 0.0,
            max_plies: 400,
            concurrency: 1,
            game,
        })
    }

    /// The note that goes before its positions in a file.
    pub fn run(&self, first_game: u32) -> Run {
        Run {
            engines: self.engines.clone(),
            seed: self.seed,
            openings: self.openings.0.clone(),
            noise: self.noise,
            max_plies: self.max_plies,
            first_game,
            ..Run::of(&*self.game)
        }
    }

    /// Plays the games of these numbers, which count from `first` in the file; `hear` gets them in
    /// order. Once `stop` is set no more is heard.
    ///
    /// # Errors
    /// Openings that cannot be drawn; what `hear` says.
    pub fn play<E: From<Fault> + Send>(
        &self,
        first: u32,
        numbers: std::ops::Range<u32>,
        stop: &AtomicBool,
        hear: &mut (dyn FnMut(SelfPlayed) -> Result<(), E> + Send),
    ) -> Result<(), E> {
        let shared = Shared {
            next: AtomicU32::new(numbers.start),
            over: AtomicBool::new(false),
            desk: Mutex::new(Desk {
                waiting: BTreeMap::new(),
                due: numbers.start,
                hear,
                failed: None,
            }),
        };
        thread::scope(|scope| {
            for _ in 1..self.concurrency.min(numbers.len()) {
                scope.spawn(|| self.work(first, numbers.end, stop, &shared));
            }
            self.work(first, numbers.end, stop, &shared);
        });
        let desk = shared.desk.into_inner().unwrap_or_else(PoisonError::into_inner);
        desk.failed.map_or(Ok(()), Err)
    }

    /// Plays games until none are left.
    fn work<E: From<Fault>>(
        &self,
        first: u32,
        end: u32,
        stop: &AtomicBool,
        shared: &Shared<'_, E>,
    ) {
        let engines: Result<Vec<_>, Fault> =
            self.engines.iter().map(|text| self.game.engine(text)).collect();
        let mut engines: Vec<Box<dyn AnySearch>> = match engines {
            Ok(engines) => engines,
            Err(fault) => return shared.fail(fault.into()),
        };
        let codec = Codec::of(&*self.game);
        while !shared.over.load(Ordering::Relaxed) && !stop.load(Ordering::Relaxed) {
            let number = shared.next.fetch_add(1, Ordering::Relaxed);
            if number >= end {
                return;
            }
            let board = Board { plan: self, codec: &codec, game: &*self.game, stop };
            match board.play(number, first + number, &mut engines) {
                Ok(None) => return,
                Ok(Some(played)) => shared.enter(number, played),
                Err(fault) => return shared.fail(fault.into()),
            }
        }
    }
}

/// What the threads share.
struct Shared<'a, E> {
    next: AtomicU32,
    over: AtomicBool,
    desk: Mutex<Desk<'a, E>>,
}

/// Games that wait for one before them.
struct Desk<'a, E> {
    waiting: BTreeMap<u32, SelfPlayed>,
    due: u32,
    hear: &'a mut (dyn FnMut(SelfPlayed) -> Result<(), E> + Send),
    failed: Option<E>,
}

impl<E> Shared<'_, E> {
    fn enter(&self, number: u32, played: SelfPlayed) {
        let mut desk = self.desk.lock().unwrap_or_else(PoisonError::into_inner);
        let desk = &mut *desk;
        desk.waiting.insert(number, played);
        while desk.failed.is_none()
            && let Some(played) = desk.waiting.remove(&desk.due)
        {
            desk.due += 1;
            if let Err(error) = (desk.hear)(played) {
                desk.failed = Some(error);
                self.over.store(true, Ordering::Relaxed);
            }
        }
    }

    fn fail(&self, error: E) {
        self.over.store(true, Ordering::Relaxed);
        let mut desk = self.desk.lock().unwrap_or_else(PoisonError::into_inner);
        desk.failed.get_or_insert(error);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use yiqi_engine::Registry;

    fn plan(game: &str, engines: &[&str], openings: &str) -> SelfPlay {
        let game = Registry::standard().game(game).unwrap();
        let engines: Vec<_> = engines.iter().map(|text| (*text).to_owned()).collect();
        SelfPlay::new(game, &engines, openings).unwrap()
    }

    fn games(plan: &SelfPlay, numbers: std::ops::Range<u32>) -> Vec<SelfPlayed> {
        let mut games = Vec::new();
        let stop = AtomicBool::new(false);
        plan.play::<Fault>(0, numbers, &stop, &mut |played| {
            games.push(played);
            Ok(())
        })
        .unwrap();
        games
    }

    #[test]
    fn the_same_seed_gives_the_same_games_on_any_number_of_threads_and_in_parts() {
        for (game, engines) in [
            ("minichess:gardner", &["alphabeta:depth=2,table=1"][..]),
            ("ewn", &["greedy", "star2:depth=1,table=1"]),
            ("amazons:size=8", &["greedy:noise=0.5"]),
        ] {
            let mut plan = plan(game, engines, "random:4,balance=0.5");
            (plan.noise, plan.max_plies) = (0.1, 60);
            let one = games(&plan, 0..6);
            plan.concurrency = 3;
            assert!(games(&plan, 0..6) == one, "{game}");
            let parts = [games(&plan, 0..2), games(&plan, 2..6)].concat();
            assert!(parts == one, "{game}");
            plan.seed = 2;
            assert!(games(&plan, 0..6) != one, "{game}");
            assert!(one.iter().zip(0..).all(|(played, number)| played.number == number));
        }
    }

    #[test]
    fn results_scores_and_flags_are_those_of_the_game() {
        let plan = plan("xiangqi", &["alphabeta:depth=2,table=1"], "random:6,balance=0.5");
        let game = Registry::standard().game("xiangqi").unwrap();
        let codec = Codec::of(&*game);
        let mut seen = [false; 3];
        for played in games(&plan, 0..6) {
            let results: Vec<_> = played
                .records
                .iter()
                .map(|record| {
                    if record.side == yiqi_core::Side::First {
                        record.result
                    } else {
                        -record.result
                    }
                })
                .collect();
            assert!(results.iter().all(|result| *result == results[0]));
            seen[(results[0] + 1) as usize] = true;
            for (two, ply) in played.records.windows(2).zip(0..) {
                assert_eq!((two[0].ply, two[0].game), (ply, played.number));
                assert!(two[0].side != two[1].side);
                // Without noise the best turn was played: it is noisy where a piece is gone.
                assert_eq!(two[0].noisy, two[0].pieces.len() != two[1].pieces.len());
                let position = codec.position(&*game, &two[0]).unwrap();
                assert_eq!(two[0].check, position.alarm().is_some());
                assert!(two[0].score.is_some_and(|score| (-1.0..=1.0).contains(&score)));
            }
            // Near the end the searches know the winner.
            if let Some(last) = played.records.last().filter(|last| last.result != 0) {
                assert_eq!(last.score, Some(f32::from(last.result)));
            }
        }
        assert!(seen[0] || seen[2]);
    }

    #[test]
    fn engines_that_would_not_repeat_are_refused() {
        let game = Registry::standard().game("ewn").unwrap();
        let said = |engine: &str| {
            let plan = SelfPlay::new(game.clone(), &[engine.to_owned()], "start");
            plan.map(|_| ()).unwrap_err().to_string()
        };
        assert!(said("star2").contains("limited by depth= or nodes="));
        assert!(said("ugi:nobody").contains("ugi"));
        assert!(said("stra2").contains("unknown engine"));
    }
}
