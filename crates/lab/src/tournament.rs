//! A match: pairs of games with the same opening and the same dice, colours swapped.
//!
//! Everything that is left to chance in a pair comes from the seed and the number of the pair, and
//! every game begins with engines that have forgotten the one before. So the result does not depend
//! on how many games run at once, as long as no engine's limit is a time; nor does the point at which
//! a sequential test stops, since it looks at the pairs in the order of their numbers.

use crate::{
    Contestant, Control, Decision, Format, House, Job, Judge, LuckAdjusted, Observer, Openings,
    Pair, PairLuck, Played, Player, SIDES_OF_A, Seat, Sprt, Tally, Watch, luck, play_game,
};
use rand::Rng as _;
use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;
use yiqi_core::{Fault, Side, seeded};
use yiqi_engine::any::AnyGame;

/// Changes the seed for what is drawn besides the dice, which have it as it is.
const BESIDES_DICE: u64 = u64::from_be_bytes(*b"besides!");

/// The cap on moves that a match has if nothing else is said: longer than any game that gets
/// anywhere.
pub const MAX_PLIES: u32 = 1000;

/// What is to be played.
#[derive(Clone)]
pub struct Plan {
    /// The game.
    pub game: Arc<dyn AnyGame>,
    /// The engines.
    pub engines: Vec<Contestant>,
    /// Which of them meet.
    pub format: Format,
    /// How many pairs of games each pairing plays.
    pub pairs: usize,
    /// The seed of all that is left to chance.
    pub seed: u64,
    /// Where games begin.
    pub openings: Openings,
    /// How long engines may think.
    pub control: Control,
    /// A game of so many moves is a draw.
    pub max_plies: u32,
    /// How many games run at once; at least 1.
    pub concurrency: usize,
    /// Ends the match of one pairing early.
    pub sprt: Option<Sprt>,
    /// No move takes longer, whatever else is said: for matches that somebody else pays for. It is no
    /// part of what makes two plans the same.
    pub longest_think: Option<Duration>,
    /// Who looks on while games are played.
    pub observer: Option<Arc<dyn Observer>>,
}

/// A game that has just ended, or that an earlier run has played.
#[derive(Clone, PartialEq, Debug)]
pub struct Finished {
    /// Which one.
    pub job: Job,
    /// The game.
    pub game: Played,
    /// What the dice have given to the side that moves first, in points; `None` without a judge.
    pub luck: Option<f64>,
}

/// How a match stands, whenever a game has ended. With several at once they need not come in order.
pub struct Progress<'a> {
    /// The game that has ended.
    pub finished: &'a Finished,
    /// The pairings; pairs that lack a game do not count.
    pub pairings: &'a [Pairing],
}

/// What one pairing has played.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Pairing {
    /// The numbers of A and B.
    pub engines: [usize; 2],
    /// The whole pairs that count, in the order in which they were counted.
    pub pairs: Vec<Counted>,
    /// What they have brought.
    pub tally: Tally,
}

/// What is kept of a pair once it counts; the games themselves have been told to who hears.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Counted {
    /// The number of the pair.
    pub number: usize,
    /// The points of A in halves, 0 … 4.
    pub half_points: u8,
    /// What the dice have given to A, in points, of two; `None` without a judge.
    pub luck: Option<f64>,
}

impl Pairing {
    /// The score with the luck of the dice taken out; `None` where there was none.
    pub fn without_luck(&self) -> Option<LuckAdjusted> {
        let pair = |pair: &Counted| {
            let score = f64::from(pair.half_points) / 4.0;
            Some(PairLuck { score, luck: pair.luck? / 2.0 })
        };
        LuckAdjusted::of(&self.pairs.iter().map(pair).collect::<Option<Vec<_>>>()?)
    }

    /// Counts a pair; `lucks` are those of its games for the side that moves first.
    pub(crate) fn count(&mut self, number: usize, pair: &Pair, lucks: [Option<f64>; 2]) {
        self.tally.add(pair);
        let luck = lucks[0].zip(lucks[1]).map(|(first, second)| first - second);
        self.pairs.push(Counted { number, half_points: pair.half_points() as u8, luck });
    }
}

/// A match that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Match {
    /// The pairings, in the order of [`Format::pairings`].
    pub pairings: Vec<Pairing>,
    /// What a sequential test has decided, and with which pair.
    pub decided: Option<(usize, Decision)>,
    /// Whether all games were played that the plan asks for.
    pub complete: bool,
}

impl Plan {
    /// The engines that meet.
    pub fn pairings(&self) -> Vec<[usize; 2]> {
        self.format.pairings(self.engines.len())
    }

    /// Looks at what can be known to be wrong before the match: builds every engine, and starts every
    /// program once.
    ///
    /// # Errors
    /// Engine texts that the game refuses; programs that cannot play it.
    pub fn check(&self) -> Result<(), Fault> {
        for contestant in &self.engines {
            contestant.sit(&*self.game, &self.control)?.try_out()?;
        }
        Ok(())
    }

    /// Plays the match, but for the games in `before`, which an earlier run of the same plan has
    /// played. `hear` is told of every game that ends, by one thread at a time; when it fails the
    /// match ends. When `stop` is set, games that are not finished are dropped.
    ///
    /// # Errors
    /// Engine texts that the game refuses; an opening that cannot be played; what `hear` says.
    pub fn run<E: From<Fault> + Send>(
        &self,
        before: Vec<Finished>,
        stop: &AtomicBool,
        hear: &mut (dyn FnMut(Progress<'_>) -> Result<(), E> + Send),
    ) -> Result<Match, E> {
        let pairings = self.pairings();
        let played: HashSet<_> = before.iter().map(|finished| finished.job).collect();
        let mut board = Board::new(self, &pairings);
        for finished in before.into_iter().filter(|finished| finished.job.pair < self.pairs) {
            board.enter(finished);
        }
        let total = self.pairs * pairings.len() * 2;
        let jobs: Vec<_> = (0..total)
            .map(|number| Job::numbered(number, pairings.len()))
            .filter(|job| !played.contains(job))
            .collect();
        let shared = Shared {
            next: AtomicUsize::new(0),
            over: AtomicBool::new(board.decided.is_some()),
            desk: Mutex::new(Desk { board, hear, failed: None }),
        };
        thread::scope(|scope| {
            for _ in 1..self.concurrency.min(jobs.len()) {
                scope.spawn(|| self.work(&jobs, stop, &shared));
            }
            self.work(&jobs, stop, &shared);
        });
        let Desk { board, failed, .. } =
            shared.desk.into_inner().unwrap_or_else(PoisonError::into_inner);
        match failed {
            Some((_, error)) => Err(error),
            None => Ok(board.into_match(total)),
        }
    }

    /// A pair by itself: the same as the one of this number in [`Plan::run`]. `None` when it was
    /// stopped.
    ///
    /// # Errors
    /// As [`Plan::run`].
    pub fn play_pair(
        &self,
        pairing: usize,
        pair: usize,
        stop: &AtomicBool,
    ) -> Result<Option<Pair>, Fault> {
        let mut bench = self.bench();
        let mut games = Vec::with_capacity(2);
        for half in 0..2 {
            match self.play(&mut bench, Job { pairing, pair, half }, stop)? {
                Some(game) => games.push(game),
                None => return Ok(None),
            }
        }
        let games: Result<[_; 2], _> = games.try_into();
        Ok(games.ok().map(|games| Pair { games }))
    }

    /// Plays games until none are left.
    fn work<E: From<Fault> + Send>(&self, jobs: &[Job], stop: &AtomicBool, shared: &Shared<'_, E>) {
        let mut bench = self.bench();
        let mut judge = match Judge::of(&*self.game) {
            Ok(judge) => judge,
            Err(fault) => return shared.fail(0, fault.into()),
        };
        while !shared.over.load(Ordering::Relaxed) && !stop.load(Ordering::Relaxed) {
            let number = shared.next.fetch_add(1, Ordering::Relaxed);
            let Some(&job) = jobs.get(number) else { return };
            // A game that began before the match was over is played to its end: it costs little, and
            // an engine is never cut off in a search.
            let outcome = match self.play(&mut bench, job, stop) {
                Ok(None) => return,
                Ok(Some(game)) => self
                    .judge(judge.as_mut(), &game)
                    .map_err(E::from)
                    .and_then(|luck| shared.enter(Finished { job, game, luck })),
                Err(fault) => Err(fault.into()),
            };
            if let Err(error) = outcome {
                shared.fail(number, error);
            }
        }
    }

    /// What the dice have given to the side that moved first.
    fn judge(&self, judge: Option<&mut Judge>, game: &Played) -> Result<Option<f64>, Fault> {
        let Some(judge) = judge else { return Ok(None) };
        let opening = self.game.parse(&game.opening)?;
        let played = game.plies.iter().map(|ply| (ply.roll, &*ply.text));
        // A roll that came to nothing counts as well: without it the luck would have no mean of 0.
        let unused = game.unused_roll.map(|roll| (Some(roll), ""));
        luck(judge, &*opening, played.chain(unused)).map(Some)
    }

    /// Empty seats for the engines of one thread, where they wait from game to game.
    fn bench(&self) -> Vec<Option<Player>> {
        self.engines.iter().map(|_| None).collect()
    }

    /// Plays one game with the engines of `bench`.
    fn play(
        &self,
        bench: &mut [Option<Player>],
        job: Job,
        stop: &AtomicBool,
    ) -> Result<Option<Played>, Fault> {
        let [a, b] = self.pairings()[job.pairing];
        let mut rng = seeded(self.seed ^ BESIDES_DICE, job.pair as u64);
        let seeds = [rng.next_u64(), rng.next_u64()];
        let start = rng.next_u64();
        let opening = self.openings.opening(&*self.game, job.pair, start, &mut rng, stop)?;
        for engine in [a, b] {
            if bench[engine].is_none() {
                let mut player = self.engines[engine].sit(&*self.game, &self.control)?;
                player.hold(self.longest_think);
                bench[engine] = Some(player);
            }
        }
        // Two different engines, both of them there: the pairings and the loop above see to it.
        let Ok([Some(a), Some(b)]) = bench.get_disjoint_mut([a, b]) else { return Ok(None) };
        let a = Seat { player: a, seed: seeds[0] };
        let b = Seat { player: b, seed: seeds[1] };
        let seats = if SIDES_OF_A[job.half] == Side::First { [a, b] } else { [b, a] };
        let mut dice = seeded(self.seed, job.pair as u64);
        let engines = job.players(self.pairings()[job.pairing]);
        let watch = self.observer.as_deref().map(|observer| Watch { observer, job, engines });
        let (control, max_plies) = (&self.control, self.max_plies);
        let played =
            play_game(seats, &*opening, &mut dice, House { control, max_plies, stop, watch });
        if let Some(watch) = watch {
            let ended = played.as_ref().ok().and_then(Option::as_ref);
            watch.observer.leaves(job, ended);
        }
        played
    }
}

/// What the threads share.
struct Shared<'a, E> {
    /// The next job that nobody has taken.
    next: AtomicUsize,
    /// Whether no more games are to be begun.
    over: AtomicBool,
    /// What only one of them touches at a time.
    desk: Mutex<Desk<'a, E>>,
}

/// The results, who hears of them, and the error of the first job that failed.
struct Desk<'a, E> {
    board: Board<'a>,
    hear: &'a mut (dyn FnMut(Progress<'_>) -> Result<(), E> + Send),
    failed: Option<(usize, E)>,
}

impl<E> Shared<'_, E> {
    /// Writes a game down. After the match has been decided there is nothing to tell.
    fn enter(&self, finished: Finished) -> Result<(), E> {
        let mut desk = self.desk.lock().unwrap_or_else(PoisonError::into_inner);
        let Desk { board, hear, .. } = &mut *desk;
        if self.over.load(Ordering::Relaxed) {
            return Ok(());
        }
        board.enter(finished.clone());
        if board.decided.is_some() {
            self.over.store(true, Ordering::Relaxed);
        }
        hear(Progress { finished: &finished, pairings: &board.pairings })
    }

    /// The others need not go on; of several errors the one of the first job is told.
    fn fail(&self, number: usize, error: E) {
        self.over.store(true, Ordering::Relaxed);
        let mut desk = self.desk.lock().unwrap_or_else(PoisonError::into_inner);
        if desk.failed.as_ref().is_none_or(|&(first, _)| number < first) {
            desk.failed = Some((number, error));
        }
    }
}

/// Where the threads write down what they have played.
struct Board<'a> {
    pairings: Vec<Pairing>,
    /// The pairs that wait for one before them, by pairing. Counting them in the order of their
    /// numbers makes a match that stops early the same at every concurrency.
    waiting: Vec<BTreeMap<usize, [Finished; 2]>>,
    /// Games whose partner is still being played.
    halves: BTreeMap<Job, Finished>,
    sprt: Option<&'a Sprt>,
    decided: Option<(usize, Decision)>,
}

impl<'a> Board<'a> {
    fn new(plan: &'a Plan, pairings: &[[usize; 2]]) -> Board<'a> {
        let pairing = |&engines| Pairing { engines, ..Pairing::default() };
        Board {
            pairings: pairings.iter().map(pairing).collect(),
            waiting: vec![BTreeMap::new(); pairings.len()],
            halves: BTreeMap::new(),
            sprt: plan.sprt.as_ref(),
            decided: None,
        }
    }

    fn enter(&mut self, finished: Finished) {
        let job = finished.job;
        let Some(partner) = self.halves.remove(&Job { half: 1 - job.half, ..job }) else {
            self.halves.insert(job, finished);
            return;
        };
        let games = if job.half == 0 { [finished, partner] } else { [partner, finished] };
        self.waiting[job.pairing].insert(job.pair, games);
        while self.decided.is_none()
            && let number = self.pairings[job.pairing].pairs.len()
            && let Some(games) = self.waiting[job.pairing].remove(&number)
        {
            self.count(job.pairing, number, games);
            let penta = self.pairings[job.pairing].tally.penta;
            let decision = self.sprt.map(|sprt| sprt.decision(sprt.llr(penta)));
            let decision = decision.filter(|&decision| decision != Decision::Continue);
            self.decided = decision.map(|decision| (number, decision));
        }
    }

    fn count(&mut self, pairing: usize, number: usize, games: [Finished; 2]) {
        let lucks = games.each_ref().map(|finished| finished.luck);
        let pair = Pair { games: games.map(|finished| finished.game) };
        self.pairings[pairing].count(number, &pair, lucks);
    }

    /// The match. Where nothing was decided, the pairs count that were waiting when it was stopped.
    fn into_match(mut self, total: usize) -> Match {
        for (pairing, waiting) in std::mem::take(&mut self.waiting).into_iter().enumerate() {
            if self.decided.is_none() {
                waiting.into_iter().for_each(|(number, games)| self.count(pairing, number, games));
            }
        }
        let games: u64 = self.pairings.iter().map(|pairing| pairing.tally.wdl.games()).sum();
        let complete = self.decided.is_some() || games as usize == total;
        Match { pairings: self.pairings, decided: self.decided, complete }
    }
}
