//! The object-safe facade on two games that are not among the four: positions, moves and engines as
//! texts.

#[path = "../../../tests/fifth_game/mod.rs"]
mod fifth_game;
mod two_piles;

use fifth_game::NimKit;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use two_piles::PilesKit;
use yiqi_core::{Outcome, Side, seeded};
use yiqi_engine::any::{AnyGame, AnyPosition, AnyReport, AnySearch};
use yiqi_engine::{Clock, Leash, Limits, Registry};

/// A clock that moves on by a millisecond whenever it is read.
#[derive(Default)]
struct Steady(std::sync::atomic::AtomicU64);

impl Clock for Steady {
    fn elapsed(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
    }
}

fn registry() -> Registry {
    Registry::empty().with::<NimKit>().with::<PilesKit>()
}

fn game(text: &str) -> Arc<dyn AnyGame> {
    registry().game(text).unwrap()
}

fn think_within(
    engine: &mut dyn AnySearch,
    position: &dyn AnyPosition,
    limits: &Limits,
) -> AnyReport {
    let stop = AtomicBool::new(false);
    let leash = Leash { limits, clock: &Steady::default(), stop: &stop };
    engine.think(position, leash, &mut |_| ()).unwrap()
}

fn think(engine: &mut dyn AnySearch, position: &dyn AnyPosition) -> AnyReport {
    let limits = engine.limits();
    think_within(engine, position, &limits)
}

/// The error of a game, position, move or engine text, as a person reads it.
fn said<T>(result: Result<T, yiqi_core::Fault>) -> String {
    match result {
        Ok(_) => panic!("this should have been refused"),
        Err(fault) => fault.to_string(),
    }
}

#[test]
fn the_registry_knows_its_games() {
    let registry = registry();
    let names: Vec<_> = registry.about().iter().map(|about| about.name).collect();
    assert_eq!(names, ["nim", "piles"]);
    assert_eq!(registry.game("nim:stones=7").unwrap().describe(), "nim:stones=7");
    assert_eq!(
        said(registry.game("chess")),
        "game \"chess\": unknown game \"chess\"; known: nim, piles"
    );
    assert_eq!(
        said(registry.game("nim:pile=3")),
        "game \"nim:pile=3\", character 5 (\"pile=3\"): unknown option \"pile\"; known: stones=N"
    );
    assert!(said(registry.game("nim:stones=99")).contains("stones takes a number from 1 to 26"));
    assert!(said(registry.game("")).contains("no name"));
    assert_eq!(registry.with::<NimKit>().about().len(), 2);
}

#[test]
fn a_die_is_cast_before_each_turn_and_forgotten_after_it() {
    let mut p = game("nim:stones=5").start(1);
    assert_eq!((p.text().as_str(), p.roll(), p.needs_roll()), ("5 f -", None, true));
    assert_eq!(p.turns(), ["1", "2", "3"]);
    p.set_roll("2").unwrap();
    assert_eq!((p.text().as_str(), p.roll(), p.needs_roll()), ("5 f 2", Some(2), false));
    assert_eq!(p.turns(), ["1", "2"]);
    assert_eq!((p.perft(1), p.perft(2)), (2, 12));
    assert_eq!(p.play(" 2 ").unwrap(), "2");
    assert_eq!((p.text().as_str(), p.side(), p.needs_roll()), ("3 s -", Side::Second, true));
    assert_eq!(p.perft(1), 6);
    let mut rng = seeded(3, 0);
    p.cast(&mut rng);
    let roll = p.roll();
    assert!(roll.is_some());
    p.cast(&mut rng);
    assert_eq!(p.roll(), roll, "a die that lies is not cast again");
}

#[test]
fn before_the_roll_a_move_counts_if_some_roll_allows_it() {
    let mut p = game("nim:stones=5").start(1);
    let fork = p.fork();
    assert_eq!(p.play("3").unwrap(), "3");
    assert_eq!(p.text(), "2 s -");
    assert_eq!(fork.text(), "5 f -", "a fork goes its own way");
    // Two faces say that the die is too low; all say that the pile is.
    assert_eq!(said(p.play("3")), "move \"3\": no roll allows it: only 2 are left (in 2 s -)");
    p.set_roll("1").unwrap();
    assert_eq!(said(p.play("2")), "move \"2\": the die shows 1: no more may be taken (in 2 s 1)");
    assert_eq!(p.text(), "2 s 1");
}

#[test]
fn a_game_that_is_over_takes_no_moves() {
    let nim = game("nim");
    let mut p = nim.parse("2 s 3").unwrap();
    p.play("2").unwrap();
    let end = p.end().unwrap();
    assert_eq!((end.outcome, end.reason), (Outcome::Win(Side::Second), "last stone taken"));
    assert_eq!((p.text().as_str(), p.needs_roll()), ("0 f -", false));
    assert!(p.turns().is_empty() && p.steps().is_empty());
    assert_eq!(said(p.play("1")), "move \"1\": the game is over, last stone taken (in 0 f -)");
    assert!(said(p.set_roll("1")).contains("the game is over"));
    p.cast(&mut seeded(0, 0));
    assert_eq!(p.roll(), None);
    let mut engine = nim.engine("mcts:nodes=9").unwrap();
    let (limits, stop) = (engine.limits(), AtomicBool::new(false));
    let leash = Leash { limits: &limits, clock: &Steady::default(), stop: &stop };
    assert!(said(engine.think(&*p, leash, &mut |_| ())).contains("nothing to search"));
}

#[test]
fn wrong_texts_are_refused_with_their_place() {
    let nim = game("nim");
    assert!(said(nim.parse("12 f")).contains("a position is stones, side and roll"));
    assert!(said(nim.parse("12 x -")).starts_with("position \"12 x -\", character 4 (\"x\")"));
    let mut p = nim.parse("12 f -").unwrap();
    assert_eq!(said(p.set_roll("4")), "roll \"4\": the die has the faces 1, 2, 3");
    assert_eq!(said(p.play("many")), "move \"many\": a move is a number of stones (in 12 f -)");
    assert_eq!(
        said(p.styled("san", "1")),
        "move style \"san\": no style of that name; known: none"
    );
    assert_eq!(p.text(), "12 f -");
}

#[test]
fn halves_of_a_turn_are_played_one_by_one_or_together() {
    let piles = game("piles");
    let mut p = piles.start(0);
    assert_eq!(p.text(), "3,5 f -");
    assert_eq!(p.turns().len(), 8);
    assert_eq!(p.steps(), ["a", "b"]);
    assert_eq!((p.perft(1), p.needs_roll(), p.roll()), (8, false, None));
    assert_eq!(p.play("a").unwrap(), "a");
    assert!(p.mid_turn());
    assert_eq!((p.text().as_str(), p.side()), ("3,5 f a", Side::First));
    assert_eq!(p.turns(), ["/1", "/2", "/3"]);
    assert_eq!(p.perft(1), 3);
    assert_eq!(said(p.play("b")), "move \"b\": a pile is named already (in 3,5 f a)");
    assert_eq!(said(p.play("/4")), "move \"/4\": the pile does not hold so many (in 3,5 f a)");
    assert!(p.mid_turn(), "a refused half keeps the phase");
    p.play("/3").unwrap();
    assert_eq!(p.text(), "0,5 s -");
    assert_eq!(said(p.play("a/1")), "move \"a/1\": this pile is empty (in 0,5 s -)");
    assert_eq!(said(p.play("b/9")), "move \"b/9\": the pile does not hold so many (in 0,5 s -)");
    assert_eq!(p.text(), "0,5 s -", "all or nothing");
    assert_eq!(said(p.play("")), "move \"\": no move can be made of it (in 0,5 s -)");
    assert_eq!(said(p.play("x")), "move \"x\": a move is \"a/2\" (in 0,5 s -)");
    assert_eq!(p.styled("loud", "b/2").unwrap(), "B/2");
    assert_eq!(p.play("b/5").unwrap(), "b/5");
    assert_eq!(p.end().unwrap().reason, "no moves");
    assert_eq!(said(p.set_roll("1")), "roll \"1\": piles has no die");
    assert_eq!(piles.parse("3,5 f b").unwrap().turns().len(), 5);
}

/// Plays a game of an engine against itself; gives the moves.
fn game_of(game: &dyn AnyGame, engine: &str, seed: u64) -> Vec<String> {
    let mut engine = game.engine(engine).unwrap();
    engine.new_game(seed);
    let mut rng = seeded(seed, 9);
    let mut p = game.start(seed);
    let mut moves = Vec::new();
    while p.end().is_none() {
        p.cast(&mut rng);
        let report = think(&mut *engine, &*p);
        let best = report.best.unwrap();
        assert!(p.turns().contains(&best));
        assert!((0.0..=1.0).contains(&report.win));
        let rolls: f64 = report.rolls.iter().map(|roll| roll.weight).sum();
        assert!((rolls - 1.0).abs() < 1e-12);
        assert_eq!(report.rolls[0].moves[0].text, best);
        assert_eq!(report.pv.first(), Some(&best));
        moves.push(p.play(&best).unwrap());
    }
    moves
}

/// Engine texts that every game takes.
const ANY_GAME: [&str; 12] = [
    "random",
    "greedy",
    "greedy:noise=0.5",
    "alphabeta:depth=3",
    "alphabeta:nodes=40,table=0,pvs=off,history=off",
    "alphabeta:time=0.05",
    "mcts:nodes=50",
    "mcts:nodes=1",
    "mcts:depth=3,playout=2,c=1.5",
    "level:easy",
    "level",
    "level:hard,noise=0.1",
];

/// Engine texts for games with a die.
const DICE: [&str; 5] = [
    "expectimax:depth=2",
    "star1:depth=3",
    "star2:depth=3,table=1",
    "star2:nodes=50,noise=0.2",
    "star2:time=0.05,recurrence=off",
];

#[test]
fn every_engine_plays_legal_games_that_its_seed_decides() {
    for name in ["nim", "nim:stones=4", "piles", "piles:even"] {
        for text in ANY_GAME {
            let game = game(name);
            let first = game_of(&*game, text, 5);
            assert!(!first.is_empty());
            assert_eq!(first, game_of(&*game, text, 5), "{name} {text}");
        }
    }
    for text in DICE {
        let nim = game("nim");
        assert_eq!(game_of(&*nim, text, 5), game_of(&*nim, text, 5), "{text}");
    }
}

#[test]
fn another_seed_is_another_game() {
    let games =
        |text| -> Vec<_> { (0..10).map(|seed| game_of(&*game("piles"), text, seed)).collect() };
    for text in ["random", "greedy", "greedy:noise=0.5", "mcts:nodes=4"] {
        let mut all = games(text);
        all.dedup();
        assert!(all.len() > 1, "{text}");
    }
}

#[test]
fn an_engine_forgets_the_game_before() {
    let piles = game("piles");
    for text in ANY_GAME {
        let mut engine = piles.engine(text).unwrap();
        let p = piles.start(0);
        engine.new_game(7);
        let first = think(&mut *engine, &*p);
        think(&mut *engine, &*p);
        engine.new_game(7);
        let again = think(&mut *engine, &*p);
        assert_eq!(
            (first.best, first.nodes, first.pv),
            (again.best, again.nodes, again.pv),
            "{text}"
        );
    }
}

#[test]
fn engines_go_on_in_the_middle_of_a_turn() {
    let piles = game("piles");
    let p = piles.parse("3,5 f b").unwrap();
    for text in ANY_GAME {
        let best = think(&mut *piles.engine(text).unwrap(), &*p).best.unwrap();
        assert!(p.turns().contains(&best), "{text}: {best}");
    }
}

#[test]
fn engine_texts_are_completed() {
    let nim = game("nim");
    let full = |text: &str| nim.engine(text).unwrap().describe();
    assert_eq!(full("random"), "random");
    assert_eq!(full("greedy"), "greedy:eval=handcrafted");
    assert_eq!(full("mcts"), "mcts:time=1,eval=handcrafted,c=0.7,playout=0");
    let long = "mcts:depth=9,nodes=20,time=0.25,noise=0.1,eval=handcrafted,near=0.25,c=1,playout=3";
    assert_eq!(full("mcts:playout=3,near=0.25,c=1,noise=0.1,time=0.25,nodes=20,depth=9"), long);
    assert_eq!(full(long), long);
    assert_eq!(full("alphabeta"), "alphabeta:time=1,eval=handcrafted,table=64");
    let long = "alphabeta:depth=2,eval=handcrafted,table=1,recurrence=off,deeper=off,pvs=off";
    assert_eq!(
        full("alphabeta:depth=2,deeper=off,table=1,recurrence=off,pvs=off,history=on"),
        long
    );
    let long = "mcts:depth=9,nodes=20,time=0.25,c=3";
    let limits = nim.engine(long).unwrap().limits();
    assert_eq!(
        (limits.depth, limits.nodes, limits.time),
        (Some(9), Some(20), Some(Duration::from_millis(250)))
    );
    assert_eq!((limits.lines, limits.tree), (1, None));
    assert_eq!(nim.engine("greedy").unwrap().limits(), Limits::default());
}

#[test]
fn a_pessimist_says_so() {
    let note = |name, text| game(name).engine(text).unwrap().note();
    assert!(note("nim", "alphabeta").unwrap().contains("the opponent choose the die"));
    assert_eq!(note("piles", "alphabeta"), None);
    assert_eq!(note("nim", "mcts"), None);
}

#[test]
fn rolls_are_weighed_where_there_are_some() {
    for name in ["expectimax", "star1", "star2"] {
        let text = format!("{name}:depth=12");
        assert_eq!(
            said(game("piles").engine(&text)),
            format!(
                "engine \"{text}\", character 1 (\"{name}\"): piles has no die: use alphabeta or mcts \
                 instead of {name}"
            )
        );
        // Seven stones are gone after seven turns: the value is the truth.
        let nim = game("nim");
        let mut engine = nim.engine(&text).unwrap();
        let report = think(&mut *engine, &*nim.parse("7 f -").unwrap());
        assert!(report.exact && report.best.is_none() && report.rolls.len() == 3);
        assert!((report.win - nim_win(7)).abs() < 1e-12);
    }
    let nim = game("nim");
    let full = |text: &str| nim.engine(text).unwrap().describe();
    assert_eq!(full("expectimax"), "expectimax:time=1,eval=handcrafted");
    assert_eq!(full("star2:history=off"), "star2:time=1,eval=handcrafted,table=64,history=off");
    assert!(said(nim.engine("star2:pvs=off")).contains("unknown option \"pvs\""));
    assert!(said(nim.engine("expectimax:table=1")).contains("unknown option \"table\""));
}

/// Small piles are full of equal values, so that windows shrink to the last bit.
#[test]
fn star_is_expectimax_with_less_work() {
    let nim = game("nim");
    let mut evaluations = [0; 4];
    for (stones, depth) in (1..=9).flat_map(|stones| (1..=8).map(move |depth| (stones, depth))) {
        let p = nim.parse(&format!("{stones} f -")).unwrap();
        let run = |engine: &str| {
            let mut engine = nim.engine(&format!("{engine}depth={depth}")).unwrap();
            think(&mut *engine, &*p)
        };
        let oracle = run("expectimax:");
        evaluations[0] += oracle.evaluations;
        for (i, engine) in
            ["star1:table=0,", "star2:table=0,", "star2:deeper=off,"].iter().enumerate()
        {
            let report = run(engine);
            let off = (report.value - oracle.value).abs();
            assert!(off < 1e-9, "{engine} {stones} {depth}: {} {}", report.value, oracle.value);
            evaluations[i + 1] += report.evaluations;
        }
    }
    assert!(evaluations.is_sorted_by(|more, less| more > less), "{evaluations:?}");
}

/// The win chance of who is to take from `stones` stones before the roll, exactly.
fn nim_win(stones: usize) -> f64 {
    let mut win = vec![0.0_f64];
    for n in 1..=stones {
        let best = |roll: usize| (1..=roll.min(n)).map(|k| 1.0 - win[n - k]).fold(0.0, f64::max);
        win.push((1..=3).map(best).sum::<f64>() / 3.0);
    }
    win[stones]
}

#[test]
fn wrong_engine_texts_name_what_is_known() {
    let nim = game("nim");
    let refused = |text: &str| said(nim.engine(text));
    assert_eq!(
        refused("mtcs:nodes=3"),
        "engine \"mtcs:nodes=3\", character 1 (\"mtcs\"): unknown engine \"mtcs\"; known: random, \
         greedy, alphabeta, expectimax, star1, star2, mcts, level"
    );
    assert_eq!(
        refused("mcts:node=3"),
        "engine \"mcts:node=3\", character 6 (\"node=3\"): unknown option \"node\"; known: depth, \
         nodes, time, noise, eval, near, c, playout, tree"
    );
    assert!(refused("mcts:depth=0").contains("depth takes a number from 1 to"));
    assert!(refused("mcts:nodes=0").contains("nodes takes a number from 1 to"));
    assert!(refused("mcts:nodes=1.5").contains("nodes takes a number"));
    assert!(refused("mcts:time=-1").contains("time takes a number from 0.001 to"));
    assert!(refused("mcts:time=NaN").contains("time takes a number"));
    assert!(refused("mcts:time=inf").contains("time takes a number"));
    assert!(refused("mcts:noise=2").contains("noise takes a number from 0 to 1"));
    assert!(refused("mcts:eval=deep").contains("eval is one of: handcrafted"));
    assert!(refused("mcts:near=big").contains("near takes a number"));
    assert!(refused("alphabeta:pvs=yes").contains("pvs is one of: on, off"));
    assert!(refused("alphabeta:table=99999").contains("table takes a number from 0 to 16384"));
    assert!(
        refused("alphabeta:c=1")
            .contains("near, table, history, recurrence, deeper, pvs, quiescence")
    );
    assert!(refused("mcts:c=1,c=2").contains("given twice"));
    assert!(refused("random:eval=handcrafted").contains("known: depth, nodes, time, noise"));
    assert!(refused("").contains("no name of engine"));
    assert!(refused("level:grandmaster").contains("known: easy, normal, hard, max"));
    assert!(refused("level:easy,table=3").contains("unknown option \"table\""));
}

#[test]
fn levels_follow_the_variant() {
    let level = |game_text, text| game(game_text).engine(text).unwrap().describe();
    assert_eq!(level("piles", "level"), "greedy:noise=0.25,eval=even");
    assert_eq!(level("piles", "level:easy"), "random");
    assert_eq!(
        level("piles:even", "level:normal"),
        "mcts:nodes=200,noise=0.5,eval=even,c=0.7,playout=0"
    );
    assert_eq!(level("piles:even", "level:hard"), "mcts:nodes=300,eval=even,c=0.7,playout=0");
    assert_eq!(level("piles", "level:hard,nodes=7"), "mcts:nodes=7,eval=even,c=0.7,playout=0");
    assert_eq!(level("piles", "level:normal,noise=0"), "greedy:eval=even");
}

#[test]
fn noise_plays_at_random_so_often() {
    let nim = game("nim");
    let p = nim.parse("3 f 3").unwrap();
    let mut engine = nim.engine("greedy:noise=0.6").unwrap();
    engine.new_game(1);
    // Greedy takes all three and wins; a random turn does so once in three times.
    let best = (0..3000).filter(|_| think(&mut *engine, &*p).best.as_deref() == Some("3")).count();
    let share = best as f64 / 3000.0;
    assert!((share - 0.6).abs() < 0.04, "{share}");
}

#[test]
fn greedy_sees_the_end_and_draws_equals() {
    let nim = game("nim");
    let mut greedy = nim.engine("greedy").unwrap();
    let report = think(&mut *greedy, &*nim.parse("3 f 3").unwrap());
    assert_eq!((report.best.as_deref(), report.win, report.centipawns), (Some("3"), 1.0, false));
    // Otherwise it leaves as much as it can: a small pile favours the opponent.
    assert_eq!(think(&mut *greedy, &*nim.parse("9 f 3").unwrap()).best.as_deref(), Some("1"));
    let unrolled = think(&mut *greedy, &*nim.parse("2 f -").unwrap());
    assert_eq!((unrolled.best, unrolled.rolls.len()), (None, 3));
    assert!((unrolled.win - (0.25 + 1.0 + 1.0) / 3.0).abs() < 1e-12);

    let piles = game("piles");
    let mut greedy = piles.engine("greedy").unwrap();
    let report = think(&mut *greedy, &*piles.parse("0,4 f -").unwrap());
    assert_eq!(
        (report.best.as_deref(), report.mate, report.centipawns),
        (Some("b/4"), Some(1), true)
    );
    let p = piles.parse("2,2 f -").unwrap();
    let mut seen: Vec<_> = (0..40).filter_map(|_| think(&mut *greedy, &*p).best).collect();
    seen.sort();
    seen.dedup();
    assert_eq!(seen, ["a/1", "a/2", "b/1", "b/2"]);
}

#[test]
fn a_position_of_another_game_is_refused() {
    let (nim, small) = (game("nim"), game("nim:stones=4"));
    let limits = Limits { nodes: Some(5), ..Limits::default() };
    let stop = AtomicBool::new(false);
    let leash = Leash { limits: &limits, clock: &Steady::default(), stop: &stop };
    for p in [small.start(0), game("piles").start(0)] {
        let mut engine = nim.engine("mcts").unwrap();
        let reason = said(engine.think(&*p, leash, &mut |_| ()));
        assert!(reason.contains("this is no position of nim"), "{reason}");
    }
}

#[test]
fn an_evaluation_is_explained() {
    let nim = game("nim");
    let p = nim.parse("2 f -").unwrap();
    let evaluation = nim.explain(&*p, "near=0.4").unwrap();
    assert_eq!((evaluation.value, evaluation.win, evaluation.centipawns), (0.2, 0.6, false));
    assert_eq!(evaluation.terms[0].name, "near");
    assert_eq!(nim.explain(&*p, "").unwrap().value, 0.25);
    assert!(said(nim.explain(&*p, "far=1")).contains("known: eval, near"));
    assert!(said(nim.explain(&*nim.parse("0 f -").unwrap(), "")).contains("the game is over"));
    let piles = game("piles");
    assert!(
        said(piles.explain(&*piles.parse("1,1 f a").unwrap(), "")).contains("between its steps")
    );
}
