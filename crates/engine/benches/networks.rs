//! `cargo bench -p yiqi-engine --bench networks`: how many positions a second networks judge in greedy play: moves are
//! generated, made, tested for check and the end of the game, and the child is judged.
//!
//! The same games are played with AVX2, where the processor has it, and in plain code; the rounds take
//! turns, so that a slow minute of the machine hits both alike, and the median round is printed. Time is
//! processor time of one thread. A word after `--` runs only the lines with it in their names.

use yiqi_core::{Options, Rules, seeded};
use yiqi_engine::Kit;
use yiqi_engine::any::{AnyArena, Bout, Phenotype};
use yiqi_engine::kits::{
    amazons::AmazonsKit, ewn::EwnKit, minichess::MinichessKit, xiangqi::XiangqiKit,
};
use yiqi_engine::net::{Arena, Encoding, Shape};

/// Rounds of every race; odd, so that there is a median.
const ROUNDS: usize = 5;
/// The seed of all networks and games.
const SEED: u64 = 1;

/// A line of the table.
struct Race {
    name: &'static str,
    /// Million evaluations a second that were asked for.
    goal: Option<f64>,
    /// With AVX2 and in plain code.
    arenas: [Box<dyn AnyArena>; 2],
    depth: u32,
    games: u64,
    /// Million evaluations a second in each round.
    speeds: [Vec<f64>; 2],
}

impl Race {
    fn new<K: Kit>(
        name: &'static str,
        text: &str,
        encoding: Encoding,
        depth: u32,
        games: u64,
    ) -> Race {
        let game = K::Game::build(&mut Options::parse("game", text).expect("a game's text"));
        let game = game.expect("a game's options");
        let shape = Shape { encoding, ..Shape::default() };
        let arena = Arena::<K>::new(&game, &shape).expect("a shape that can be");
        let plain = Arena::<K>::new(&game, &shape).expect("a shape that can be").scalar();
        let arenas: [Box<dyn AnyArena>; 2] = [Box::new(arena), Box::new(plain)];
        Race { name, goal: None, arenas, depth, games, speeds: [vec![], vec![]] }
    }

    fn goal(self, goal: f64) -> Race {
        Race { goal: Some(goal), ..self }
    }

    fn round(&mut self) {
        let mut done = Vec::new();
        for (arena, speeds) in self.arenas.iter().zip(&mut self.speeds) {
            let mut rng = seeded(SEED, 0);
            let mut newborn = || arena.express(&arena.newborn(&mut rng));
            let players: [Box<dyn Phenotype>; 2] = [newborn(), newborn()];
            let players = [&*players[0], &*players[1]];
            let start = processor_seconds();
            let games = (0..self.games).map(|seed| {
                let bout = Bout {
                    seed,
                    random_plies: 4,
                    max_plies: 120,
                    depth: self.depth,
                    quiescence: 0,
                };
                arena.play(players, &bout)
            });
            let played: Vec<_> = games.collect();
            let seconds = processor_seconds() - start;
            let evaluations: u64 = played.iter().map(|game| game.evaluations).sum();
            speeds.push(evaluations as f64 / 1e6 / seconds);
            done.push(played);
        }
        assert_eq!(done[0], done[1], "{}: both play the same games", self.name);
    }

    fn line(&self) -> String {
        let [fast, plain] = self.speeds.each_ref().map(|speeds| {
            let mut sorted = speeds.clone();
            sorted.sort_by(f64::total_cmp);
            sorted[sorted.len() / 2]
        });
        let goal = self.goal.map_or(String::new(), |goal| goal.to_string());
        let share = self.goal.map_or(String::new(), |goal| format!("{:.0} %", 100.0 * fast / goal));
        let ratio = fast / plain;
        format!(
            "| {:<24} | {fast:>6.2} | {goal:>4} | {share:>6} | {plain:>6.2} | {ratio:>5.1} |",
            self.name
        )
    }
}

/// The time that this thread has had a processor.
fn processor_seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

fn races() -> Vec<Race> {
    let (codes, one_hot) = (Encoding::Codes, Encoding::OneHot);
    vec![
        Race::new::<XiangqiKit>("xiangqi codes", "xiangqi", codes, 1, 40).goal(3.0),
        Race::new::<XiangqiKit>("xiangqi onehot", "xiangqi", one_hot, 1, 40),
        Race::new::<XiangqiKit>("xiangqi codes, depth 2", "xiangqi", codes, 2, 2),
        Race::new::<MinichessKit>("minichess codes", "minichess:gardner", codes, 1, 100),
        Race::new::<EwnKit>("ewn codes", "ewn", codes, 1, 2000),
        Race::new::<EwnKit>("ewn codes, depth 2", "ewn", codes, 2, 100),
        Race::new::<AmazonsKit>("amazons codes", "amazons", codes, 1, 4),
    ]
}

fn main() {
    // Cargo adds `--bench`.
    let wanted = std::env::args().skip(1).find(|word| !word.starts_with('-')).unwrap_or_default();
    let mut races = races();
    races.retain(|race| race.name.contains(&wanted));
    for _ in 0..ROUNDS {
        races.iter_mut().for_each(Race::round);
    }
    println!(
        "Networks with hidden layers of 128 and 64 neurons, greedy play, one thread; median of \
         {ROUNDS} rounds, million evaluations a second.\n"
    );
    println!("| race                     | AVX2   | goal |  of it | plain  | ratio |");
    println!("| ------------------------ | -----: | ---: | -----: | -----: | ----: |");
    races.iter().for_each(|race| println!("{}", race.line()));
}
