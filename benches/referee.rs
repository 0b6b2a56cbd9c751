//! `cargo bench --bench referee`: what a match adds to a move besides the thinking.
//!
//! Two engines that draw their moves play the same games three times: in a bare loop that knows
//! neither clocks nor records, before the referee, and as a match with database and, where there are
//! dice, the judge of luck. Time is processor time; the rounds take turns and the median is printed.

use rand::Rng as _;
use std::sync::atomic::AtomicBool;
use yiqi_core::{Fault, seeded};
use yiqi_engine::any::AnyGame;
use yiqi_engine::{Clock as _, Leash, Limits, Registry};
use yiqi_lab::{
    Contestant, Control, Format, House, Openings, Plan, Player, Seat, Store, ThreadTime, play_game,
};

const ROUNDS: usize = 5;
const GAMES: u64 = 200;
/// The cap keeps games of random moves, which seldom end by themselves, at the length of real ones.
const MAX_PLIES: u32 = 100;
const GOAL: f64 = 50.0;

/// A way to play the games; gives how many moves they had.
type Way = fn(&dyn AnyGame) -> Result<u64, Fault>;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("microseconds a move, median of {ROUNDS} rounds of {GAMES} games");
    println!("{:<10} {:>10} {:>10} {:>10} {:>10}", "game", "bare loop", "referee", "match", "goal");
    for about in Registry::standard().about() {
        let game = Registry::standard().game(about.name)?;
        let mut rounds = [(); 3].map(|()| Vec::new());
        for _ in 0..ROUNDS {
            let ways: [Way; 2] = [bare, refereed];
            for (way, rounds) in ways.into_iter().zip(&mut rounds) {
                let clock = ThreadTime::start();
                let plies = way(&*game)?;
                rounds.push(clock.elapsed().as_secs_f64() * 1e6 / plies as f64);
            }
            let clock = ThreadTime::start();
            let plies = whole(about.name)?;
            rounds[2].push(clock.elapsed().as_secs_f64() * 1e6 / plies as f64);
        }
        let [bare, referee, whole] = rounds.map(|mut round| {
            round.sort_by(f64::total_cmp);
            round[ROUNDS / 2]
        });
        println!(
            "{:<10} {bare:>10.2} {:>+10.2} {:>+10.2} {:>10}",
            about.name,
            referee - bare,
            whole - bare,
            format!("< {GOAL}"),
        );
    }
    Ok(())
}

/// The games without a referee.
fn bare(game: &dyn AnyGame) -> Result<u64, Fault> {
    let (limits, stop) = (Limits::default(), AtomicBool::new(false));
    let mut engines = [game.engine("random")?, game.engine("random")?];
    let mut plies = 0;
    for number in 0..GAMES {
        let mut dice = seeded(1, number);
        let seed = dice.next_u64();
        engines.iter_mut().for_each(|engine| engine.new_game(seed));
        let mut position = game.start(0);
        let mut turns = 0;
        while position.end().is_none() && turns < MAX_PLIES {
            position.cast(&mut dice);
            let clock = ThreadTime::start();
            let leash = Leash { limits: &limits, clock: &clock, stop: &stop };
            let engine = &mut engines[position.side().index()];
            let best = engine.think(&*position, leash, &mut |_| ())?.best.unwrap_or_default();
            position.play(&best)?;
            turns += 1;
        }
        plies += u64::from(turns);
    }
    Ok(plies)
}

/// The same games before the referee.
fn refereed(game: &dyn AnyGame) -> Result<u64, Fault> {
    let (control, stop) = (Control::default(), AtomicBool::new(false));
    let house = House { control: &control, max_plies: MAX_PLIES, stop: &stop, watch: None };
    let mut a = Player::from_text(game, "random", &control)?;
    let mut b = Player::from_text(game, "random", &control)?;
    let mut plies = 0;
    for number in 0..GAMES {
        let mut dice = seeded(1, number);
        let seed = dice.next_u64();
        let seats = [Seat { player: &mut a, seed }, Seat { player: &mut b, seed }];
        let played = play_game(seats, &*game.start(0), &mut dice, house)?;
        plies += played.map_or(0, |game| game.plies.len() as u64);
    }
    Ok(plies)
}

/// As many games as a match.
fn whole(game: &str) -> Result<u64, Box<dyn std::error::Error>> {
    let folder = tempfile::tempdir()?;
    let mut store = Store::open(&folder.path().join("matches.sqlite"))?;
    let plan = Plan {
        game: Registry::standard().game(game)?,
        engines: vec![Contestant::resolve("random")?, Contestant::resolve("random")?],
        format: Format::RoundRobin,
        pairs: (GAMES / 2) as usize,
        seed: 1,
        openings: Openings::Start,
        control: Control::default(),
        max_plies: MAX_PLIES,
        concurrency: 1,
        sprt: None,
        longest_think: None,
        observer: None,
    };
    let mut ledger = store.begin(&plan, "")?;
    let mut failed = None;
    let played = plan.run(Vec::new(), &AtomicBool::new(false), &mut |progress| {
        if let Err(error) = ledger.enter(progress.finished) {
            failed.get_or_insert(error);
        }
        Ok::<(), Fault>(())
    })?;
    match failed {
        Some(error) => Err(error.into()),
        None => Ok(played.pairings[0].tally.plies),
    }
}
