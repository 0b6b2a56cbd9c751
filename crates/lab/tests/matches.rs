//! Matches of the fifth game, Nim with a die, and of a game without one.

#[path = "../../../tests/fifth_game/mod.rs"]
mod fifth_game;
#[path = "../../engine/tests/two_piles/mod.rs"]
mod two_piles;

use fifth_game::NimKit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use two_piles::PilesKit;
use yiqi_core::{Fault, Side, seeded};
use yiqi_engine::any::{AnyGame, AnyPosition, AnyReport, AnySearch};
use yiqi_engine::{Leash, Limits, Registry};
use yiqi_lab::{
    Contestant, Control, Finished, Format, House, Job, MAX_PLIES, Match, Openings, Plan, Played,
    Player, Seat, Tally, Verdict, play_game, summary_line, warning,
};

fn game(text: &str) -> Arc<dyn AnyGame> {
    Registry::empty().with::<NimKit>().with::<PilesKit>().game(text).unwrap()
}

fn plan(game_text: &str, a: &str, b: &str, pairs: usize) -> Plan {
    Plan {
        game: game(game_text),
        engines: [a, b].map(|text| Contestant::resolve(text).unwrap()).into(),
        format: Format::RoundRobin,
        pairs,
        seed: 7,
        openings: Openings::Start,
        control: Control::default(),
        max_plies: MAX_PLIES,
        concurrency: 1,
        sprt: None,
        longest_think: None,
        observer: None,
    }
}

/// A match of one pairing with its games by job.
struct Run {
    result: Match,
    games: Vec<Finished>,
}

impl Run {
    fn tally(&self) -> &Tally {
        &self.result.pairings[0].tally
    }

    /// All of the games but times.
    fn courses(&self) -> Vec<(Job, Course)> {
        self.games.iter().map(|finished| (finished.job, course(&finished.game))).collect()
    }

    /// The two games of each pair.
    fn pairs(&self) -> Vec<[&Played; 2]> {
        self.games.chunks(2).map(|pair| [&pair[0].game, &pair[1].game]).collect()
    }
}

fn run(plan: &Plan) -> Run {
    run_from(plan, Vec::new())
}

fn run_from(plan: &Plan, before: Vec<Finished>) -> Run {
    let mut games = before.clone();
    let result = plan.run(before, &AtomicBool::new(false), &mut |progress| {
        games.push(progress.finished.clone());
        Ok::<(), Fault>(())
    });
    games.sort_by_key(|finished| finished.job);
    Run { result: result.unwrap(), games }
}

/// Opening, winner, reason, moves and rolls.
type Course = (String, Option<Side>, String, Vec<String>, Vec<Option<u32>>);

/// All of a game but the time that it took.
fn course(game: &Played) -> Course {
    let moves = game.moves().into_iter().map(str::to_owned).collect();
    (game.opening.clone(), game.winner, game.reason.clone(), moves, game.rolls())
}

#[test]
fn the_same_at_every_concurrency() {
    let mut plan = plan("nim", "mcts:nodes=60", "greedy:noise=0.3", 30);
    plan.openings = Openings::Random(2);
    let alone = run(&plan);
    for concurrency in [2, 8] {
        plan.concurrency = concurrency;
        let together = run(&plan);
        assert_eq!(alone.courses(), together.courses());
        assert_eq!(alone.result.pairings[0].pairs, together.result.pairings[0].pairs);
        assert_eq!(alone.tally().reasons, together.tally().reasons);
    }
    assert_eq!(alone.tally().wdl.games(), 60);
    plan.seed = 8;
    assert_ne!(alone.courses(), run(&plan).courses(), "another seed, another match");
}

#[test]
fn each_meets_each_and_all_have_the_same_openings_and_dice() {
    let mut plan = plan("nim", "star2:depth=3", "greedy", 4);
    plan.engines.push(Contestant::resolve("random").unwrap());
    let robin = run(&plan);
    let met: Vec<_> = robin.result.pairings.iter().map(|pairing| pairing.engines).collect();
    assert_eq!(met, [[0, 1], [0, 2], [1, 2]]);
    assert!(robin.result.pairings.iter().all(|pairing| pairing.tally.wdl.games() == 8));
    for pair in 0..4 {
        let openings: Vec<_> = robin.games.iter().filter(|game| game.job.pair == pair).collect();
        assert_eq!(openings.len(), 6);
        let first_rolls: Vec<_> = openings.iter().map(|game| game.game.rolls()[0]).collect();
        assert!(first_rolls.iter().all(|roll| *roll == first_rolls[0]), "{first_rolls:?}");
    }
    plan.format = Format::Gauntlet;
    let gauntlet = run(&plan);
    for (alone, among) in gauntlet.result.pairings.iter().zip(&robin.result.pairings) {
        assert_eq!((alone.engines, &alone.pairs), (among.engines, &among.pairs));
    }
    plan.format = Format::Challenge;
    let challenge = run(&plan);
    let (there, back) = (&gauntlet.result.pairings[0].tally, &challenge.result.pairings[0].tally);
    assert_eq!(challenge.result.pairings[0].engines, [1, 0]);
    assert_eq!(there.penta.turned(), back.penta, "deterministic engines on the other side");
}

#[test]
fn a_pair_of_a_match_is_the_pair_played_alone() {
    let stop = AtomicBool::new(false);
    for (game, engine) in
        [("nim", "star2:depth=3"), ("nim", "mcts:nodes=50"), ("piles", "alphabeta:depth=3")]
    {
        let plan = plan(game, engine, "random", 8);
        let result = run(&plan);
        for (index, pair) in result.pairs().into_iter().enumerate() {
            let alone = plan.play_pair(0, index, &stop).unwrap().unwrap();
            assert_eq!(alone.games.each_ref().map(course), pair.map(course), "{engine} {index}");
        }
    }
}

/// The second game of a pair comes after the first on the same engines; alone it is the same. With
/// few nodes a search that remembered would look deeper.
#[test]
fn the_second_game_is_the_same_as_if_played_alone() {
    let texts = ["star2:nodes=150", "star2:nodes=60"];
    let plan = plan("nim:stones=26", texts[0], texts[1], 8);
    let result = run(&plan);
    let nim = &plan.game;
    for (index, pair) in result.pairs().into_iter().enumerate() {
        let [mut a, mut b] =
            texts.map(|text| Player::from_text(&**nim, text, &plan.control).unwrap());
        let seats = [Seat { player: &mut b, seed: 0 }, Seat { player: &mut a, seed: 0 }];
        let stop = AtomicBool::new(false);
        let house =
            House { control: &plan.control, max_plies: MAX_PLIES, stop: &stop, watch: None };
        let dice = &mut seeded(plan.seed, index as u64);
        let alone = play_game(seats, &*nim.start(0), dice, house).unwrap().unwrap();
        assert_eq!(course(&alone), course(pair[1]));
    }
}

#[test]
fn a_pair_has_the_same_dice_and_each_pair_its_own() {
    let result = run(&plan("nim:stones=26", "greedy", "random", 20));
    let mut beginnings = Vec::new();
    for [first, second] in result.pairs() {
        let (first, second) = (first.rolls(), second.rolls());
        let both = first.len().min(second.len());
        assert!(both >= 9, "26 stones take that many moves");
        assert_eq!(first[..both], second[..both]);
        beginnings.push(first[..9].to_vec());
    }
    beginnings.sort();
    beginnings.dedup();
    assert_eq!(beginnings.len(), 20);
}

#[test]
fn colours_are_swapped() {
    // With one stone whoever begins wins.
    let result = run(&plan("nim:stones=1", "greedy", "greedy", 5));
    assert!(result.games.iter().all(|finished| finished.game.winner == Some(Side::First)));
    let tally = result.tally();
    assert_eq!((tally.wdl.wins, tally.wdl.losses, tally.first.wins), (5, 5, 10));
    assert_eq!(tally.penta.0, [0, 0, 5, 0, 0]);
    // And the same engine plays alike on either side: a swapped pairing gives the swapped result.
    let (a, b) = ("star2:depth=6", "random");
    let (there, back) = (run(&plan("nim", a, b, 40)), run(&plan("nim", b, a, 40)));
    let (there, back) = (there.tally().wdl, back.tally().wdl);
    assert_eq!((there.games(), back.games()), (80, 80));
    assert!(there.wins > there.losses && back.wins < back.losses);
}

#[test]
fn the_stronger_is_found() {
    let result = run(&plan("nim", "star2:depth=12", "random", 100));
    assert_eq!(Verdict::of(&result.tally().penta.sample()), Verdict::Stronger);
    let line = summary_line("A", "B", result.tally());
    assert!(line.starts_with("A vs B: ") && line.ends_with(" s"), "{line}");
}

#[test]
fn a_stopped_match_keeps_its_games_and_goes_on_from_them() {
    let stop = AtomicBool::new(false);
    let plan = plan("nim", "mcts:nodes=40", "greedy", 30);
    let whole = run(&plan);
    for played in [1, 2, 7, 20, 59, 60] {
        stop.store(false, Ordering::Relaxed);
        let mut seen = Vec::new();
        let result = plan.run(Vec::new(), &stop, &mut |progress| {
            seen.push(progress.finished.clone());
            stop.store(seen.len() == played, Ordering::Relaxed);
            Ok::<(), Fault>(())
        });
        let result = result.unwrap();
        assert_eq!(seen.len(), played);
        assert_eq!(result.pairings[0].tally.wdl.games() as usize, played / 2 * 2);
        assert_eq!(result.complete, played == 60);
        let resumed = run_from(&plan, seen);
        assert_eq!(resumed.courses(), whole.courses(), "after {played} games");
        assert_eq!(resumed.result.pairings[0].pairs, whole.result.pairings[0].pairs);
        assert!(resumed.result.complete);
    }
}

#[test]
fn who_hears_of_a_match_can_end_it() {
    let mut plan = plan("nim", "random", "greedy", 100);
    plan.concurrency = 3;
    let mut heard = 0;
    let full = || Fault::whole("disk", "", "full");
    let result = plan.run(Vec::new(), &AtomicBool::new(false), &mut |_| {
        heard += 1;
        if heard < 10 { Ok(()) } else { Err(full()) }
    });
    assert_eq!((result.unwrap_err().to_string(), heard), (full().to_string(), 10));
}

#[test]
fn long_games_are_cut() {
    let mut plan = plan("nim:stones=26", "random", "random", 3);
    plan.max_plies = 4;
    let result = run(&plan);
    assert_eq!((result.tally().wdl.draws, result.tally().plies), (6, 24));
    assert_eq!(result.games[0].game.reason, "no end after 4 moves");
    assert_eq!(result.games[0].game.detail, None);
}

#[test]
fn openings_begin_the_games() {
    let nim = game("nim");
    let list = "# where it begins\n\n9 s -\n1 1 3\n";
    let openings = Openings::parse(&*nim, "book.txt", list).unwrap();
    assert_eq!(openings, Openings::Positions(vec!["9 s -".to_owned(), "7 s -".to_owned()]));
    let mut plan = plan("nim", "random", "greedy", 5);
    plan.openings = openings;
    let begun = |plan: &Plan| -> Vec<String> {
        let result = run(plan);
        let pairs = result.pairs();
        assert!(pairs.iter().all(|[first, second]| first.opening == second.opening));
        pairs.into_iter().map(|[first, _]| first.opening.clone()).collect()
    };
    assert_eq!(begun(&plan), ["9 s -", "7 s -", "9 s -", "7 s -", "9 s -"]);

    plan.openings = Openings::random("random:3").unwrap().unwrap();
    plan.pairs = 20;
    let random = begun(&plan);
    assert!(random.iter().all(|opening| opening.ends_with(" s -")), "{random:?}");
    assert!(random.iter().any(|opening| *opening != random[0]));
    // Twelve stones never last for fifty moves.
    plan.openings = Openings::Random(50);
    let stop = AtomicBool::new(false);
    let refused = plan.run(Vec::new(), &stop, &mut |_| Ok::<(), Fault>(())).unwrap_err();
    assert_eq!(refused.to_string(), "openings \"random:50\": nim ends before so many moves");
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
        let limits = {
            let control = Control { limits: of_match, ..Control::default() };
            control.limits_of(&*nim.engine(text).unwrap())
        };
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
    let warned = |plan: &Plan| warning(plan).unwrap().unwrap_or_default();
    let mut two = plan("piles", "alphabeta:depth=3", "alphabeta:depth=2", 10);
    assert!(warned(&two).contains("the same 2 games again and again"));
    let result = run(&two);
    let pairs: Vec<_> = result.pairs().into_iter().map(|pair| pair.map(course)).collect();
    assert!(pairs.iter().all(|pair| *pair == pairs[0]));
    two.openings = Openings::Positions(vec!["3,4 f -".to_owned()]);
    assert!(warned(&two).contains("the same 2 games"));
    two.openings = Openings::Random(1);
    assert_eq!(warned(&two), "");
    // What is drawn differs, but all games begin at the same position.
    for engine in ["alphabeta:depth=3,noise=0.1", "mcts:nodes=9"] {
        let said = warned(&plan("piles", engine, "alphabeta:depth=2", 10));
        assert!(said.contains("begin at the same position"), "{said}");
    }
    assert_eq!(warned(&plan("nim", "star2:depth=3", "star2:depth=2", 10)), "");
    assert_eq!(warned(&plan("piles", "alphabeta:depth=3", "alphabeta:depth=2", 1)), "");
}

#[test]
fn unknown_engines_are_refused() {
    let stop = AtomicBool::new(false);
    let mut quiet = |_: yiqi_lab::Progress<'_>| Ok::<(), Fault>(());
    let refused = plan("piles", "random", "star2", 1).run(Vec::new(), &stop, &mut quiet);
    assert!(refused.unwrap_err().to_string().contains("piles has no die"));
    let nothing = plan("nim", "random", "greedy", 0).run(Vec::new(), &stop, &mut quiet).unwrap();
    assert_eq!(nothing.pairings[0].tally, Tally::default());
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
    let control = Control::default();
    for (answer, reason, detail) in [
        (Some("9"), "illegal move", "First: move \"9\": "),
        (None, "no move in the answer", "First: the engine answered without a move"),
    ] {
        let best = answer.map(str::to_owned);
        let parrot = Parrot(AnyReport { best, ..report.clone() });
        let mut parrot = Player::built_in(Box::new(parrot), &control);
        let mut other = Player::from_text(&*nim, "random", &control).unwrap();
        let seats = [Seat { player: &mut parrot, seed: 0 }, Seat { player: &mut other, seed: 0 }];
        let house = House { control: &control, max_plies: 50, stop: &stop, watch: None };
        let game = play_game(seats, &*nim.start(0), &mut seeded(1, 0), house).unwrap().unwrap();
        assert_eq!((game.winner, game.plies.len()), (Some(Side::Second), 0));
        assert_eq!(game.reason, reason);
        let said = game.detail.unwrap();
        assert!(said.starts_with(detail), "{said}");
    }
}
