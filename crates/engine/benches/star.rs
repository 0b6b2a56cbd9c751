//! `cargo bench -p yiqi-engine --bench star`: what the searches of EinStein würfelt nicht! cost.
//!
//! First nodes, calls of the evaluator and time to each depth, from the start and from positions of the
//! middle and the end of a game, before the roll; beside them the calls of plain expectimax as far as it
//! can be waited for. Then nodes a second of `star2` on one core. A node is whatever the search enters:
//! a position before the roll, evaluated leaves among them, or a position with its roll. Time is
//! processor time. After `--` a number is the greatest depth, and any other word an engine instead of
//! `star2`.

use std::sync::atomic::AtomicBool;
use std::time::Duration;
use yiqi_engine::any::{AnyGame, AnyPosition, AnyReport};
use yiqi_engine::{Clock, Leash, Limits, Registry};

/// Game, what the position is, and its text.
const POSITIONS: [(&str, &str, &str); 5] = [
    ("ewn", "start", "start"),
    ("ewn", "middle", "1B1C1/1A2F/2E2/1f1d1/2b1e r -"),
    ("ewn", "end", "3A1/1F3/5/b2e1/5 r -"),
    ("ewn:king6", "start", "start"),
    ("ewn:stride", "start", "start"),
];

/// Plain expectimax is searched to this depth.
const PLAIN: u32 = 5;

/// Rounds of the speed; odd, so that there is a median.
const ROUNDS: usize = 7;

/// Processor time of this thread.
struct Processor(f64);

impl Processor {
    fn start() -> Processor {
        Processor(seconds())
    }
}

fn seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

impl Clock for Processor {
    fn elapsed(&self) -> Duration {
        Duration::from_secs_f64((seconds() - self.0).max(0.0))
    }
}

fn search(game: &dyn AnyGame, at: &dyn AnyPosition, engine: &str, depth: u32) -> Vec<AnyReport> {
    let mut search = game.engine(engine).expect("an engine's text");
    search.new_game(1);
    let limits = Limits { depth: Some(depth), ..Limits::NONE };
    let (clock, stop) = (Processor::start(), AtomicBool::new(false));
    let leash = Leash { limits: &limits, clock: &clock, stop: &stop };
    let mut found = Vec::new();
    search
        .think(at, leash, &mut |report| found.push(report.clone()))
        .expect("a position to search");
    found
}

fn main() {
    let (mut deepest, mut engine) = (7u32, "star2".to_owned());
    // Cargo adds `--bench`.
    for word in std::env::args().skip(1).filter(|word| !word.starts_with('-')) {
        match word.parse() {
            Ok(depth) => deepest = depth,
            Err(_) => engine = word,
        }
    }
    let registry = Registry::standard();
    for (text, what, at) in POSITIONS {
        let game = registry.game(text).expect("a game's text");
        let at = match at {
            "start" => game.start(1),
            text => game.parse(text).expect("a position's text"),
        };
        println!("{text}, {what}: {}", at.text());
        println!("| depth | nodes | evaluations | of expectimax | seconds |");
        println!("| ----: | ----: | ----------: | ------------: | ------: |");
        let plain = search(&*game, &*at, "expectimax", PLAIN.min(deepest));
        for report in search(&*game, &*at, &engine, deepest) {
            let share = plain.iter().find(|plain| plain.depth == report.depth).map(|plain| {
                format!("{:.2} %", 100.0 * report.evaluations as f64 / plain.evaluations as f64)
            });
            println!(
                "| {} | {} | {} | {} | {:.4} |",
                report.depth,
                report.nodes,
                report.evaluations,
                share.unwrap_or_default(),
                report.time.as_secs_f64()
            );
        }
        let depth = deepest.min(6);
        let mut speeds: Vec<f64> = (0..ROUNDS)
            .filter_map(|_| search(&*game, &*at, &engine, depth).pop())
            .map(|report| report.nodes as f64 / report.time.as_secs_f64() / 1e6)
            .collect();
        speeds.sort_by(f64::total_cmp);
        let median = speeds.get(ROUNDS / 2).copied().unwrap_or_default();
        println!("{median:.2} million nodes a second to depth {depth}\n");
    }
}
