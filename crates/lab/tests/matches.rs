//! Matches of the fifth game, Nim with a die, and of a game without one.

#[path = "../../../tests/fifth_game/mod.rs"]
mod fifth_game;
#[path = "../../engine/tests/two_piles/mod.rs"]
mod two_piles;

use fifth_game::NimKit;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use two_piles::PilesKit;
use yiqi_core::{Fault, Side, seeded};
use yiqi_engine::any::{AnyGame, AnyPosition, AnyReport, AnySearch};
use yiqi_engine::{Leash, Limits, Registry};
use yiqi_lab::{
    MAX_PLIES, Match, Openings, Pair, Plan, Played, Seat, Tally, Verdict, limits_for, play_game,
    repetition_warning, summary_line,
};

fn game(text: &str) -> Arc<dyn AnyGame> {
    Registry::empty().with::<NimKit>().with::<PilesKit>().game(text).unwrap()
}

fn plan(game_text: &str, a: &str, b: &str, pairs: usize) -> Plan {
    Plan {
        game: game(game_text),
        engines: [a.to_owned(), b.to_owned()],
        pairs,
        seed: 7,
        openings: Openings::Start,
        limits: Limits::default(),
        max_plies: MAX_PLIES,
        concurrency: 1,
    }
}

fn run(plan: &Plan) -> Match {
    plan.run(&AtomicBool::new(false), &|_| ()).unwrap()
}

/// Winner, reason, plies, moves and rolls.
type Course<'a> = (Option<Side>, &'a str, u32, &'a [String], &'a [Option<u32>]);

/// All of a game but the time that it took.
fn course(game: &Played) -> Course<'_> {
    (game.winner, &game.reason, game.plies, &game.moves, &game.rolls)
}

/// All of a match but times.
fn courses(result: &Match) -> Vec<(usize, &str, [Course<'_>; 2])> {
    let pairs = result.pairs.iter();
    pairs
        .map(|(i, Pair { opening, games })| (*i, &**opening, games.each_ref().map(course)))
        .collect()
}

#[test]
fn the_same_at_every_concurrency() {
    let mut plan = plan("nim", "mcts:nodes=60", "greedy:noise=0.3", 30);
    plan.openings = Openings::Random(2);
    let alone = run(&plan);
    plan.concurrency = 2;
    let together = run(&plan);
    assert_eq!(courses(&alone), courses(&together));
    assert_eq!((alone.tally.wdl, alone.tally.penta), (together.tally.wdl, together.tally.penta));
    assert_eq!(alone.tally.wdl.games(), 60);
    plan.seed = 8;
    assert_ne!(courses(&alone), courses(&run(&plan)), "another seed, another match");
}

#[test]
fn a_pair_of_a_match_is_the_pair_played_alone() {
    let stop = AtomicBool::new(false);
    for (game, engine) in
        [("nim", "star2:depth=3"), ("nim", "mcts:nodes=50"), ("piles", "alphabeta:depth=3")]
    {
        let plan = plan(game, engine, "random", 8);
        let result = run(&plan);
        for (index, pair) in &result.pairs {
            let alone = plan.play_pair(*index, &stop).unwrap().unwrap();
            let [first, second] = alone.games.each_ref().map(course);
            assert_eq!([first, second], pair.games.each_ref().map(course), "{engine} {index}");
        }
    }
}

/// The second game of a pair comes after the first on the same engines; alone it is the same. With
/// few nodes a search that remembered would look deeper.
#[test]
fn the_second_game_is_the_same_as_if_played_alone() {
    let plan = plan("nim:stones=26", "star2:nodes=150", "star2:nodes=60", 8);
    let result = run(&plan);
    let nim = &plan.game;
    for (index, pair) in &result.pairs {
        let [mut a, mut b] = plan.engines.each_ref().map(|text| nim.engine(text).unwrap());
        let limits = [a.limits(), b.limits()];
        let seats = [
            Seat { engine: &mut *b, limits: &limits[1] },
            Seat { engine: &mut *a, limits: &limits[0] },
        ];
        let stop = AtomicBool::new(false);
        let dice = &mut seeded(plan.seed, *index as u64);
        let alone = play_game(seats, nim.start(0), dice, MAX_PLIES, &stop).unwrap().unwrap();
        assert_eq!(course(&alone), course(&pair.games[1]));
    }
}

#[test]
fn a_pair_has_the_same_dice_and_each_pair_its_own() {
    let result = run(&plan("nim:stones=26", "greedy", "random", 20));
    let mut beginnings = Vec::new();
    for (_, pair) in &result.pairs {
        let [first, second] = &pair.games;
        let both = first.rolls.len().min(second.rolls.len());
        assert!(both >= 9, "26 stones take that many moves");
        assert_eq!(first.rolls[..both], second.rolls[..both]);
        beginnings.push(first.rolls[..9].to_vec());
    }
    beginnings.sort();
    beginnings.dedup();
    assert_eq!(beginnings.len(), 20);
}

#[test]
fn colours_are_swapped() {
    // With one stone whoever begins wins.
    let result = run(&plan("nim:stones=1", "greedy", "greedy", 5));
    let winners = |(_, pair): &(usize, Pair)| pair.games.each_ref().map(|game| game.winner);
    assert!(result.pairs.iter().all(|pair| winners(pair) == [Some(Side::First); 2]));
    assert_eq!((result.tally.wdl.wins, result.tally.wdl.losses), (5, 5));
    assert_eq!(result.tally.penta.0, [0, 0, 5, 0, 0]);
    // And the same engine plays alike on either side: a swapped pairing gives the swapped result.
    let (a, b) = ("star2:depth=6", "random");
    let (there, back) = (run(&plan("nim", a, b, 40)).tally, run(&plan("nim", b, a, 40)).tally);
    for tally in [&there, &back] {
        assert_eq!(tally.wdl.games(), 80);
    }
    assert!(there.wdl.wins > there.wdl.losses && back.wdl.wins < back.wdl.losses);
}

#[test]
fn the_stronger_is_found() {
    let result = run(&plan("nim", "star2:depth=12", "random", 100));
    assert_eq!(Verdict::of(&result.tally.penta.sample()), Verdict::Stronger);
    let line = summary_line("A", "B", &result.tally);
    assert!(line.starts_with("A vs B: ") && line.ends_with(" s"), "{line}");
}

#[test]
fn a_match_stops_and_keeps_whole_pairs() {
    let (stop, seen) = (AtomicBool::new(false), Mutex::new(Vec::new()));
    let plan = plan("nim", "random", "greedy", 1000);
    let result = plan.run(&stop, &|progress| {
        let mut seen = seen.lock().unwrap();
        seen.push(progress.index);
        assert_eq!(progress.tally.penta.pairs() as usize, seen.len());
        stop.store(seen.len() == 5, Ordering::Relaxed);
    });
    let result = result.unwrap();
    assert_eq!(*seen.lock().unwrap(), [0, 1, 2, 3, 4]);
    assert_eq!((result.pairs.len(), result.tally.wdl.games()), (5, 10));
}

#[test]
fn long_games_are_cut() {
    let mut plan = plan("nim:stones=26", "random", "random", 3);
    plan.max_plies = 4;
    let result = run(&plan);
    assert_eq!((result.tally.wdl.draws, result.tally.plies), (6, 24));
    assert_eq!(result.pairs[0].1.games[0].reason, "no end after 4 moves");
}

#[test]
fn openings_begin_the_games() {
    let nim = game("nim");
    let list = "# where it begins\n\n9 s -\n1 1 3\n";
    let openings = Openings::parse(&*nim, "book.txt", list).unwrap();
    assert_eq!(openings, Openings::Positions(vec!["9 s -".to_owned(), "7 s -".to_owned()]));
    let mut plan = plan("nim", "random", "greedy", 5);
    plan.openings = openings;
    let begun: Vec<_> = run(&plan).pairs.into_iter().map(|(_, pair)| pair.opening).collect();
    assert_eq!(begun, ["9 s -", "7 s -", "9 s -", "7 s -", "9 s -"]);

    plan.openings = Openings::random("random:3").unwrap().unwrap();
    plan.pairs = 20;
    let begun: Vec<_> = run(&plan).pairs.into_iter().map(|(_, pair)| pair.opening).collect();
    assert!(begun.iter().all(|opening| opening.ends_with(" s -")), "{begun:?}");
    assert!(begun.iter().any(|opening| *opening != begun[0]));
    // Twelve stones never last for fifty moves.
    plan.openings = Openings::Random(50);
    let refused = plan.run(&AtomicBool::new(false), &|_| ()).unwrap_err().to_string();
    assert_eq!(refused, "openings \"random:50\": nim ends before so many moves");
}

#[test]
fn wrong_openings_are_refused_with_their_line() {
    let (nim, piles) = (game("nim"), game("piles"));
    let said = |game: &Arc<dyn AnyGame>, list: &str| {
        Openings::parse(&**game, "book.txt", list).unwrap_err().to_string()
    };
    assert_eq!(
        said(&nim, "9 s -\n9 x -"),
        "book.txt line 2 \"9 x -\", character 3 (\"x\"): the side is f or s"
    );
    assert_eq!(
        said(&nim, "1  2 x 1"),
        "book.txt line 1 \"1  2 x 1\", character 6 (\"x\"): a move is a number of stones (in 9 f -)"
    );
    assert!(said(&piles, "a/1; b/9").contains("line 1 \"a/1; b/9\", character 6 (\"b/9\")"));
    assert!(said(&nim, "0 s -").contains("the game is over here, last stone taken"));
    assert!(said(&nim, "# nothing\n").contains("no opening"));
    let said = |text| Openings::random(text).unwrap_err().to_string();
    assert!(said("random:many").contains("character 8 (\"many\"): random: takes a number"));
    assert!(said("random:").contains("takes a number"));
    assert_eq!(Openings::random("book.txt").unwrap(), None);
}

#[test]
fn the_match_limits_go_before_the_engines_own() {
    let nim = game("nim");
    let limits = |text: &str, of_match: Limits| {
        let limits = limits_for(&*nim.engine(text).unwrap(), &of_match);
        (limits.depth, limits.nodes, limits.time.map(|time| time.as_secs_f64()))
    };
    let none = Limits::default();
    let nodes = Limits { nodes: Some(50), ..Limits::default() };
    let time = Limits { time: Some(std::time::Duration::from_secs(3)), ..Limits::default() };
    assert_eq!(limits("star2", none), (None, None, Some(1.0)));
    assert_eq!(limits("star2:depth=4", nodes.clone()), (Some(4), Some(50), None));
    assert_eq!(limits("star2", nodes), (None, Some(50), None));
    assert_eq!(limits("star2:time=9,depth=2", time), (Some(2), None, Some(3.0)));
}

#[test]
fn repeated_games_are_warned_of() {
    let warned = |plan: &Plan| repetition_warning(plan).unwrap().is_some();
    let mut two = plan("piles", "alphabeta:depth=3", "alphabeta:depth=2", 10);
    assert!(warned(&two));
    let result = run(&two);
    assert!(result.pairs.iter().all(|(_, pair)| {
        pair.games.each_ref().map(course) == result.pairs[0].1.games.each_ref().map(course)
    }));
    two.openings = Openings::Positions(vec!["3,4 f -".to_owned()]);
    assert!(warned(&two));
    two.openings = Openings::Random(1);
    assert!(!warned(&two));
    assert!(!warned(&plan("piles", "alphabeta:depth=3,noise=0.1", "alphabeta:depth=2", 10)));
    assert!(!warned(&plan("piles", "alphabeta:depth=3", "mcts:nodes=9", 10)));
    assert!(!warned(&plan("nim", "star2:depth=3", "star2:depth=2", 10)));
    assert!(!warned(&plan("piles", "alphabeta:depth=3", "alphabeta:depth=2", 1)));
}

#[test]
fn unknown_engines_are_refused() {
    let stop = AtomicBool::new(false);
    let refused = plan("piles", "random", "star2", 1).run(&stop, &|_| ()).unwrap_err();
    assert!(refused.to_string().contains("piles has no die"));
    let nothing = plan("nim", "random", "greedy", 0).run(&stop, &|_| ()).unwrap();
    assert_eq!(nothing.tally, Tally::default());
}

/// An engine that always gives the same answer.
struct Parrot(AnyReport);

impl AnySearch for Parrot {
    fn describe(&self) -> String {
        "parrot".to_owned()
    }

    fn note(&self) -> Option<&'static str> {
        None
    }

    fn limits(&self) -> Limits {
        Limits::default()
    }

    fn new_game(&mut self, _seed: u64) {}

    fn think(
        &mut self,
        _position: &dyn AnyPosition,
        _leash: Leash<'_>,
        _sink: &mut dyn FnMut(&AnyReport),
    ) -> Result<AnyReport, Fault> {
        Ok(self.0.clone())
    }
}

#[test]
fn an_illegal_move_loses() {
    let (nim, stop, limits) = (game("nim"), AtomicBool::new(false), Limits::default());
    let report = {
        let mut engine = nim.engine("random").unwrap();
        let leash = Leash { limits: &limits, clock: &yiqi_lab::Wall::start(), stop: &stop };
        engine.think(&*nim.start(0), leash, &mut |_| ()).unwrap()
    };
    for (answer, said) in [(Some("9"), "First: move \"9\": "), (None, "First gave no move")] {
        let best = answer.map(str::to_owned);
        let mut parrot = Parrot(AnyReport { best, ..report.clone() });
        let mut other = nim.engine("random").unwrap();
        let seats = [
            Seat { engine: &mut parrot, limits: &limits },
            Seat { engine: &mut *other, limits: &limits },
        ];
        let dice = &mut seeded(1, 0);
        let game = play_game(seats, nim.start(0), dice, 50, &stop).unwrap().unwrap();
        assert_eq!((game.winner, game.plies), (Some(Side::Second), 0));
        assert!(game.reason.starts_with(said), "{}", game.reason);
    }
}
