//! `cargo bench --bench speed`: how fast the rules are, beside other programs on the same machine in
//! the same run.
//!
//! Two things are raced, both through the generic [`Game`] trait on one thread: perft, and games in
//! which every step is drawn evenly from the legal ones. The rounds of all races take turns, so that
//! a slow minute of the machine hits every race alike, and the median round is printed. Time is
//! processor time, so that programs running beside this one count as little as can be.
//!
//! The other programs are asked by `benches/compare.py`, once a round; without Python, or without
//! one of them, the table has gaps and a line says what was missing. A word after `--` runs only the
//! races with it in their names: `cargo bench --bench speed -- ewn`.

use std::collections::BTreeMap;
use std::process::Command;
use yiqi_core::perft::{perft, perft_step_by_step};
use yiqi_core::{Ask, Game, Options, Rng, Rules, seeded};
use yiqi_engine::Clock as _;
use yiqi_games::{amazons::Amazons, ewn::Ewn, minichess::Minichess, xiangqi::Xiangqi};
use yiqi_lab::ThreadTime;

/// Rounds of every race; odd, so that there is a median.
const ROUNDS: usize = 7;
/// The random games are those of this seed, the same in every round.
const SEED: u64 = 1;

/// What one round of a race did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Done {
    /// Leaf turns of perft, or games.
    units: u64,
    /// Turns of the games; 0 for perft.
    turns: u64,
}

/// [`perft`] or [`perft_step_by_step`].
type Count<G> = fn(
    &G,
    &mut <G as Game>::Position,
    &mut <G as Game>::Trail,
    Option<<G as Game>::Roll>,
    u32,
) -> u64;

/// The speed that was asked for.
#[derive(Clone, Copy)]
enum Goal {
    /// None.
    None,
    /// Million leaves or games a second.
    Units(f64),
    /// Million turns a second.
    Turns(f64),
    /// So many times the other program's games a second, in this run.
    Times(f64),
}

/// One line of the table.
struct Race {
    /// The name, which `compare.py` uses too.
    name: &'static str,
    goal: Goal,
    run: Box<dyn Fn() -> Done>,
    /// What every round has done.
    done: Option<Done>,
    /// Processor seconds of each round.
    seconds: Vec<f64>,
    /// Units a second of the other program in each round.
    rival: Vec<f64>,
}

impl Race {
    fn new(name: &'static str, goal: Goal, run: impl Fn() -> Done + 'static) -> Race {
        Race { name, goal, run: Box::new(run), done: None, seconds: vec![], rival: vec![] }
    }

    /// Perft of the game `text` from its start, `times` times over.
    fn perft<G: Rules>(
        name: &'static str,
        goal: f64,
        text: &str,
        depth: u32,
        times: u64,
        count: Count<G>,
    ) -> Race {
        let game: G = build(text);
        Race::new(name, Goal::Units(goal), move || {
            let mut p = game.start(&mut seeded(SEED, 0));
            let mut t = game.trail(&p);
            // Without dice there is one roll, and giving none means all of them.
            let units = (0..times).map(|_| count(&game, &mut p, &mut t, None, depth)).sum();
            Done { units, turns: 0 }
        })
    }

    /// So many random games of the game `text`.
    fn games<G: Rules>(name: &'static str, goal: Goal, text: &str, games: u64) -> Race {
        let game: G = build(text);
        Race::new(name, goal, move || {
            let mut rng = seeded(SEED, 0);
            let start = game.start(&mut rng);
            let trail = game.trail(&start);
            let turns = (0..games).map(|_| random_game(&game, &start, &trail, &mut rng)).sum();
            Done { units: games, turns }
        })
    }

    fn round(&mut self) {
        let start = ThreadTime::start();
        let done = (self.run)();
        self.seconds.push(start.elapsed().as_secs_f64());
        assert_eq!(
            *self.done.get_or_insert(done),
            done,
            "{}: every round does the same",
            self.name
        );
    }

    /// Units a second and turns a second of the median round.
    fn speed(&self) -> (f64, f64) {
        let (done, seconds) = (self.done.expect("a round was run"), median(&self.seconds));
        (done.units as f64 / seconds, done.turns as f64 / seconds)
    }

    /// The line of the table: what was reached, in units and turns, the goal with the share of it
    /// reached, and the other program with the ratio.
    fn line(&self) -> String {
        let (units, turns) = self.speed();
        let rival = (!self.rival.is_empty()).then(|| median(&self.rival));
        let million = |speed: f64| match speed / 1e6 {
            0.0 => String::new(),
            speed if speed < 1.0 => format!("{speed:.4}"),
            speed if speed < 10.0 => format!("{speed:.2}"),
            speed => format!("{speed:.0}"),
        };
        // Rounded down: what is missed by little is missed.
        let of = |goal: f64, reached: f64| format!("{} %", (100.0 * reached / goal).floor());
        let (goal, share) = match self.goal {
            Goal::None => (String::new(), String::new()),
            Goal::Units(goal) => (format!("{goal}"), of(goal, units / 1e6)),
            Goal::Turns(goal) => (format!("{goal} turns"), of(goal, turns / 1e6)),
            Goal::Times(goal) => {
                let share = rival.map_or(String::new(), |rival| of(goal, units / rival));
                (format!("{goal} × beside"), share)
            }
        };
        let beside = rival.map_or(String::new(), million);
        let ratio = rival.map_or(String::new(), |rival| format!("{:.1}", units / rival));
        let (reached, turns) = (million(units), million(turns));
        format!(
            "| {:<27} | {reached:>7} | {turns:>5} | {goal:>11} | {share:>6} | {beside:>7} | {ratio:>5} |",
            self.name
        )
    }
}

/// The game of a text such as `ewn:king6`.
fn build<G: Rules>(text: &str) -> G {
    let mut options = Options::parse("game", text).expect("a game's text");
    let game = G::build(&mut options).expect("a game's options");
    options.finish(&[]).expect("no other options");
    game
}

/// Plays one game at random; says how many turns it took.
fn random_game<G: Game>(game: &G, start: &G::Position, trail: &G::Trail, rng: &mut Rng) -> u64 {
    let (mut p, mut t) = (start.clone(), trail.clone());
    let mut turns = 0;
    while game.end(&p, &t, Ask::Rules).is_none() {
        let roll = game.cast(&p, rng);
        let side = game.side(&p);
        while game.side(&p) == side {
            // Who cannot move has lost.
            let Some(step) = game.random(&p, roll, rng) else { return turns };
            game.play(&mut p, &mut t, step);
        }
        turns += 1;
    }
    turns
}

fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[sorted.len() / 2]
}

/// What the other programs reach: units a second by the name of the race, and what is to be said of
/// them. Empty, with the reason, where there is no Python.
fn others(wanted: &str) -> (BTreeMap<String, f64>, Vec<String>) {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/compare.py");
    let answer = match Command::new("python3").arg(script).arg(wanted).output() {
        Ok(answer) if answer.status.success() => answer.stdout,
        Ok(answer) => {
            let error = String::from_utf8_lossy(&answer.stderr);
            return (BTreeMap::new(), vec![format!("compare.py: {}", error.trim())]);
        }
        Err(error) => return (BTreeMap::new(), vec![format!("python3: {error}")]),
    };
    serde_json::from_slice(&answer)
        .unwrap_or_else(|error| (BTreeMap::new(), vec![format!("compare.py: {error}")]))
}

fn races() -> Vec<Race> {
    vec![
        Race::perft::<Xiangqi>("perft xiangqi 5", 70.0, "xiangqi", 5, 1, perft),
        Race::perft::<Minichess>("perft minichess 8", 50.0, "minichess", 8, 1, perft),
        Race::perft::<Minichess>(
            "perft minichess:mirrored 6",
            100.0,
            "minichess:mirrored",
            6,
            2,
            perft,
        ),
        Race::perft::<Ewn>("perft ewn 6", 600.0, "ewn", 6, 2, perft),
        Race::perft::<Ewn>("perft ewn 6, step by step", 120.0, "ewn", 6, 1, perft_step_by_step),
        Race::perft::<Amazons>("perft amazons 2", 1000.0, "amazons", 2, 50, perft),
        Race::games::<Ewn>("games ewn", Goal::Times(25.0), "ewn", 400_000),
        Race::games::<Amazons>("games amazons", Goal::Times(8.0), "amazons", 20_000),
        Race::games::<Xiangqi>("games xiangqi", Goal::Turns(3.0), "xiangqi", 2_000),
        Race::games::<Minichess>("games minichess", Goal::None, "minichess", 20_000),
    ]
}

fn main() {
    // Cargo adds `--bench`.
    let wanted = std::env::args().skip(1).find(|word| !word.starts_with('-')).unwrap_or_default();
    let mut races = races();
    races.retain(|race| race.name.contains(&wanted));
    let mut remarks = Vec::new();
    for _ in 0..ROUNDS {
        races.iter_mut().for_each(Race::round);
        let (speeds, said) = others(&wanted);
        for race in &mut races {
            race.rival.extend(speeds.get(race.name));
        }
        remarks = said;
    }
    println!(
        "Median of {ROUNDS} rounds; million leaves or games a second, and million turns a second.\n"
    );
    println!(
        "| race                        | reached | turns |        goal |  of it |  beside | ratio |"
    );
    println!(
        "| --------------------------- | ------: | ----: | ----------: | -----: | ------: | ----: |"
    );
    races.iter().for_each(|race| println!("{}", race.line()));
    remarks.iter().for_each(|remark| println!("\n{remark}"));
}
