//! The commands as scripts and people use them, driven in this process.

use std::ffi::OsString;
use yiqi::{Session, run};
use yiqi_engine::Registry;

#[path = "fifth_game/mod.rs"]
mod fifth_game;

/// Runs a command line, split at spaces except inside single quotes, with what a person types.
/// Gives exit status, output and errors.
fn typed(line: &str, input: &str) -> (u8, String, String) {
    let mut args: Vec<OsString> = vec!["yiqi".into()];
    for (i, part) in line.split('\'').enumerate() {
        match i % 2 {
            0 => args.extend(part.split_whitespace().map(OsString::from)),
            _ => args.push(part.into()),
        }
    }
    let registry = Registry::standard().with::<fifth_game::NimKit>();
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut session = Session {
        input: &mut input.as_bytes(),
        output: &mut output,
        errors: &mut errors,
        terminal: false,
    };
    let status = run(&registry, args, &mut session);
    (status, String::from_utf8(output).unwrap(), String::from_utf8(errors).unwrap())
}

/// The output of a command that must succeed.
fn done(line: &str) -> String {
    let (status, output, errors) = typed(line, "");
    assert_eq!((status, errors.as_str()), (0, ""), "{line}");
    output
}

fn json(line: &str) -> serde_json::Value {
    serde_json::from_str(&done(line)).unwrap()
}

#[test]
fn perft_ends_with_the_count() {
    assert_eq!(done("perft minichess:mirrored 3").lines().last(), Some("nodes 5087"));
    assert_eq!(done("perft ewn 3 --divide --threads 2").lines().last(), Some("nodes 6162"));
    assert_eq!(done("perft amazons:size=5 0").lines().last(), Some("nodes 1"));
    assert_eq!(json("perft ewn:king6 2 --json")["nodes"], 144);
}

#[test]
fn show_says_position_result_and_reason() {
    let shown = json("show ewn --position 'ABC2/DE3/F3f/3ed/2cba r 4' --json");
    assert_eq!(shown["position"], "ABC2/DE3/F3f/3ed/2cba r 4");
    assert_eq!((&shown["side"], &shown["roll"]), (&"r".into(), &4.into()));
    assert_eq!((&shown["over"], &shown["result"]), (&false.into(), &serde_json::Value::Null));
    let mate = json("show minichess --position '4k/5/2KQ1/5/5 w - - 0 1' --moves d3d4 --json");
    assert_eq!((&mate["result"], &mate["reason"]), (&"loss".into(), &"checkmate".into()));
    let half = json("show amazons --moves d1d7 --json");
    assert!(half["position"].as_str().unwrap().ends_with(" w d7"));
}

#[test]
fn moves_are_sorted_and_depend_on_the_roll() {
    assert_eq!(done("moves ewn --roll 3"), "c5c4\nc5d4\nc5d5\n");
    let all = json("moves ewn --json");
    let all: Vec<&str> = all.as_array().unwrap().iter().map(|m| m.as_str().unwrap()).collect();
    assert!(all.is_sorted() && all.len() == 18);
    assert_eq!(done("moves minichess --style san").lines().count(), 3);
}

#[test]
fn analyse_is_the_same_bytes_twice_and_ends_with_the_best_move() {
    for line in [
        "analyse minichess --depth 5 --no-time --tree 1",
        "analyse ewn --depth 3 --no-time",
        "analyse ewn:king6 --nodes 20000 --no-time --engine mcts",
    ] {
        let output = done(line);
        assert_eq!(output, done(line));
        assert!(output.lines().last().unwrap().starts_with("best "), "{output}");
    }
    let report = json("analyse ewn --depth 2 --json");
    assert_eq!(report["best"], serde_json::Value::Null);
    assert_eq!(report["rolls"].as_array().unwrap().len(), 6);
    let win: f64 =
        report["rolls"].as_array().unwrap().iter().map(|r| r["win"].as_f64().unwrap()).sum();
    assert!((win / 6.0 - report["win"].as_f64().unwrap()).abs() < 1e-9);
    let over = done("analyse ewn --position '5/5/5/5/2a1A b -'");
    assert_eq!(over.lines().last(), Some("best none"));
}

#[test]
fn a_match_does_not_depend_on_concurrency() {
    let line = "match ewn -e star2:depth=2 -e greedy --games 20 --seed 3 --concurrency";
    let strip = |text: String| {
        let last = text.lines().last().unwrap().to_owned();
        last.rsplit_once(',').unwrap().0.to_owned()
    };
    assert_eq!(strip(done(&format!("{line} 1"))), strip(done(&format!("{line} 2"))));
}

#[test]
fn openings_are_drawn_again_from_their_seed_and_serve_a_match() {
    for game in ["minichess", "ewn", "amazons:size=8", "xiangqi"] {
        let game = Registry::standard().game(game).unwrap();
        let file = yiqi_lab::Openings::suite_file(&*game).unwrap();
        let command = file.lines().find_map(|line| line.strip_prefix("# yiqi ")).unwrap();
        let printed = done(&command.replace("--count 120", "--count 3"));
        fn openings(text: &str) -> impl Iterator<Item = &str> {
            text.lines().filter(|line| !line.starts_with('#'))
        }
        let first: Vec<_> = openings(file).take(3).collect();
        assert_eq!(openings(&printed).collect::<Vec<_>>(), first, "{command}");
    }
    let line = "openings nim --plies 2 --balance 0.5 --engine star2:depth=2 --check star2:depth=3";
    let printed = done(&format!("{line} --count 3"));
    assert_eq!(printed.lines().filter(|line| !line.starts_with('#')).count(), 3);
    assert!(printed.contains("3 of these balanced in the check"), "{printed}");
    for openings in ["suite", "start", "random:2,balance=0.2,engine=star2:depth=2"] {
        let line = format!("match ewn -e greedy -e random --games 4 --openings {openings}");
        assert!(done(&line).lines().last().unwrap().contains(" vs "));
    }
}

#[test]
fn a_person_plays_undoes_and_quits() {
    let (status, output, _) = typed(
        "play amazons:size=6 --level easy",
        "nonsense\nmoves\nb1b4\nz\n/b1\nundo\nundo\neval\nq\n",
    );
    assert_eq!(status, 0);
    assert!(output.contains("second half"), "{output}");
    let (status, output, _) = typed("play ewn --type-dice --level easy", "9\n3\nc5c4\n");
    assert_eq!(status, 0);
    assert!(output.contains("the die shows 3"), "{output}");
}

#[test]
fn a_game_is_another_one_unless_its_seed_is_given() {
    let line = "play ewn --first greedy --second random";
    let first = done(line);
    let seed = first.split("seed ").nth(1).unwrap().split(';').next().unwrap().to_owned();
    assert_eq!(done(&format!("{line} --seed {seed}")), first);
    assert_ne!(done(line), first);
}

#[test]
fn engines_play_whole_games_of_every_variant() {
    for game in [
        "minichess",
        "minichess:mirrored",
        "minichess:gardner",
        "minichess:losalamos",
        "minichess:shuffle",
        "ewn",
        "ewn:setup=choose",
        "ewn:king6",
        "ewn:stride",
        "amazons:size=5",
        "xiangqi",
        "nim",
    ] {
        let line = format!("play {game} --first greedy --second random --seed 2");
        let output = done(&line);
        assert!(output.contains("game over: "), "{game}");
    }
}

#[test]
fn the_fifth_game_plays_through_every_command() {
    assert!(done("show nim").contains("to move"));
    assert!(done("analyse nim --depth 4").lines().last().unwrap().starts_with("best 1:"));
    let (status, output, _) = typed("play nim --first random --second star2:depth=3", "");
    assert!(status == 0 && output.contains("game over: "));
    let table = done("match nim -e star2:depth=4 -e random --games 20 --concurrency 2");
    assert!(table.lines().last().unwrap().contains(" vs "));
}

#[test]
fn bad_input_is_one_clear_line_and_exit_2() {
    for (line, place) in [
        ("show chess", "known: minichess, ewn, amazons, xiangqi"),
        ("show ewn:king7", "king7"),
        ("show minichess --position kqbnr/5/9/5/RNBQK", "9"),
        ("show minichess --position 'kqbnr/5/5/5/RNBQX w - - 0 1'", "X"),
        ("show minichess --moves a1a9", "move 1"),
        ("show minichess --moves a1a3", "a1a3"),
        ("moves ewn --roll 7", "7"),
        ("moves minichess --roll 1", "die"),
        ("analyse amazons:size=6 --nodes 5000 --roll x", "die"),
        ("moves minichess --style french", "french"),
        ("analyse ewn --engine alphabta", "known: random"),
        ("analyse ewn --engine star2:deep=3", "deep"),
        ("analyse minichess --engine star2", "has no die"),
        ("analyse ewn --engine alphabeta:eval=best", "best"),
        ("match ewn -e random -e random:x", "x"),
        ("match ewn -e random", "two engines"),
        ("match ewn -e random -e greedy --openings no/such/file", "no/such/file"),
        ("match nim -e random -e greedy --openings suite", "these have one: minichess, "),
        ("match ewn -e random -e greedy --openings random:3,balance=x", "balance=x"),
        ("openings ewn --engine star2", "needs depth= or nodes="),
        ("openings ewn --check nobody:depth=3", "nobody"),
        ("show amazons:size=3", "size"),
        ("show 'amazons:size=9999999999999'", "size"),
        ("play ewn --first humon", "humon"),
        ("show ''", "game"),
    ] {
        let (status, output, errors) = typed(line, "");
        assert_eq!((status, output.as_str()), (2, ""), "{line}: {errors}");
        assert!(errors.starts_with("error: ") && errors.contains(place), "{line}: {errors}");
        assert_eq!(errors.lines().count(), 1, "{line}: {errors}");
    }
    for line in [
        "perft ewn x",
        "perft",
        "nonsense",
        "analyse ewn --depth 0",
        "match ewn",
        "openings ewn --balance 0.6",
    ] {
        let (status, _, errors) = typed(line, "");
        assert_eq!(status, 2, "{line}");
        assert!(errors.starts_with("error: command line: "), "{errors}");
    }
}

#[test]
fn without_arguments_help_is_printed() {
    let (status, output, _) = typed("", "");
    assert!(status == 0 && output.contains("Usage: yiqi"));
}
