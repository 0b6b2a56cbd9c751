//! The commands as scripts and people use them, driven in this process.

mod driver;
#[path = "fifth_game/mod.rs"]
mod fifth_game;

use driver::{drive, succeeded, words};
use yiqi_engine::Registry;

/// Runs a command line, split at spaces except inside single quotes, with what a person types.
/// Gives exit status, output and errors.
fn typed(line: &str, input: &str) -> (u8, String, String) {
    drive(&Registry::standard().with::<fifth_game::NimKit>(), words(line), input)
}

/// The output of a command that must succeed.
fn done(line: &str) -> String {
    succeeded(line, typed(line, ""))
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
    // A tree search has no depths, so none of them is called unfinished.
    for (engine, unfinished) in [("mcts:nodes=5000", 0), ("alphabeta:nodes=60000", 1)] {
        let said = done(&format!("analyse minichess --engine {engine} --lines 1"));
        assert_eq!(said.matches("was not finished").count(), unfinished, "{said}");
    }
    let limited = done("analyse minichess --engine level:max --nodes 500");
    assert!(limited.starts_with("alphabeta:nodes=500,eval=handcrafted,table=64  "), "{limited}");
    let over = done("analyse ewn --position '5/5/5/5/2a1A b -'");
    assert_eq!(over.lines().last(), Some("best none"));
}

#[test]
fn a_match_does_not_depend_on_concurrency() {
    let line =
        "match ewn -e star2:depth=2 -e greedy --games 20 --seed 3 --db :memory: --concurrency";
    let strip = |text: String| {
        let last = text.lines().last().unwrap().to_owned();
        last.rsplit_once(',').unwrap().0.to_owned()
    };
    assert_eq!(strip(done(&format!("{line} 1"))), strip(done(&format!("{line} 2"))));
}

#[test]
fn statistics_are_those_of_the_reference() {
    let mut checked = 0;
    for line in include_str!("data/match_stats.txt").lines().filter(|l| !l.starts_with('#')) {
        let (counts, expected) = line.split_once('|').unwrap();
        let counts: Vec<_> = counts.split_whitespace().collect();
        let counts = match counts[..] {
            [wins, losses, draws] => format!("--wdl {wins},{draws},{losses}"),
            _ => format!("--pentanomial {}", counts.join(",")),
        };
        let words: Vec<_> = expected.split_whitespace().collect();
        let sprt = match words[..] {
            ["sprt", model, elo0, elo1, ..] => format!("--sprt {elo0},{elo1},model={model}"),
            _ => String::new(),
        };
        let actual = json(&format!("stats {counts} {sprt} --json"));
        let mut name = "";
        for (i, &word) in words.iter().enumerate() {
            let key = match word {
                "+-" => format!("{name}_error"),
                "score" | "elo" | "nelo" | "los" | "llr" => word.to_owned(),
                _ => continue,
            };
            name = word;
            let value = actual[&key].as_f64().unwrap() * if word == "los" { 100.0 } else { 1.0 };
            let digits = words[i + 1].split_once('.').map_or(0, |(_, digits)| digits.len());
            assert_eq!(format!("{value:.digits$}"), words[i + 1], "{key} of {line}");
            checked += 1;
        }
    }
    assert_eq!(checked, 17);
}

#[test]
fn small_boards_are_solved() {
    let text = done("solve ewn:size=3,stones=2");
    assert_eq!(text.lines().last(), Some("value 7/16"), "{text}");
    let found = json("solve ewn:size=3,stones=2 --json");
    let null = serde_json::Value::Null;
    assert_eq!((&found["win"], &found["win_exact"]), (&0.4375.into(), &"7/16".into()));
    assert_eq!((&found["value"], &found["best"], &found["plies"]), (&null, &null, &null));
    assert_eq!(found["rolls"].as_array().unwrap().len(), 2);
    let rolled = json("solve ewn:size=3,stones=2 --roll 1 --json");
    assert_eq!(rolled["best"], rolled["rolls"][0]["moves"][0]["move"]);
    // One turn of the other side later the chances are of the other side.
    let over = json("solve ewn:size=1x2,stones=1 --moves a2a1 --json");
    assert_eq!((&over["win_exact"], &over["nodes"]), (&"0".into(), &0.into()));
    // A fifth game is solved too: from three stones whoever rolls a 3 takes them all.
    assert!(done("solve nim --position '3 f -'").contains("roll 3 (33.33 %): win 1"));
    let (status, _, errors) = typed("solve ewn --memory 4", "");
    assert_eq!(status, 1, "{errors}");
    assert!(errors.starts_with("error: too large to be solved"), "{errors}");
}

#[test]
fn what_is_certain_is_told_from_what_is_likely() {
    // Red's last stone goes to the corner whatever the die shows.
    let certain = "analyse ewn --position '5/5/5/3F1/1a3 r -' --depth 3 --no-time";
    let text = done(certain);
    assert!(text.contains("Red wins with 100 %, exact"), "{text}");
    let found = json(&format!("{certain} --json"));
    assert_eq!((&found["exact"], &found["win"]), (&true.into(), &1.0.into()));
    assert_eq!(found["rolls"][0]["exact"], true);
    let moves = found["rolls"][0]["moves"].as_array().unwrap();
    assert_eq!((&moves[0]["move"], &moves[0]["exact"]), (&"d2e1".into(), &true.into()));
    let likely = json("analyse ewn --depth 2 --no-time --json");
    assert_eq!((&likely["exact"], &likely["rolls"][0]["exact"]), (&false.into(), &false.into()));
    assert_eq!(likely["rolls"][0]["moves"][0]["exact"], false);
}

#[test]
fn statistics_in_words() {
    let text = done("stats --pentanomial 40,200,400,300,80 --sprt elo0=0,elo1=10");
    for part in [
        "games  2040 in 1020 pairs",
        "score  54.41 % ± 1.48 %",
        "bounds -2.9444 and 2.9444: H1 accepted",
        "with account of the stop",
        "A is stronger (95 %)",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let won = done("stats --wdl 9,0,0 --sprt elo0=0,elo1=10");
    assert!(won.contains("Elo    inf ± inf") && !won.contains("NaN"), "{won}");
    let won = json("stats --wdl 9,0,0 --json");
    let null = serde_json::Value::Null;
    assert_eq!((&won["elo"], &won["nelo_error"], &won["llr"]), (&null, &null, &null));
    // One game more is at most one pair.
    let close = done("stats --wdl 5,4,1");
    assert!(close.contains("more pair"), "{close}");
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
        let line =
            format!("match ewn -e greedy -e random --games 4 --db :memory: --openings {openings}");
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
fn a_saved_game_is_replayed() {
    let folder = tempfile::tempdir().unwrap();
    for (game, moves, count) in [
        ("amazons:size=6", "b1b4\n/b1\n", 2),
        ("ewn --type-dice", "3\nc5c4\n2\n4\n", 2),
        ("minichess", "d1e2\n", 2),
    ] {
        let file = folder.path().join(format!("{}.pgn", &game[..3])).display().to_string();
        let input = format!("{moves}save {file}\nsave {file}\nq\n");
        let (status, output, _) = typed(&format!("play {game} --level easy"), &input);
        assert!(status == 0 && output.contains("saved to "), "{output}");
        assert!(output.contains("not saved: that file exists"), "{output}");
        let said = done(&format!("replay {file} --check"));
        assert_eq!(said, format!("1 games, {count} moves: all legal\n"));
        let shown = done(&format!("replay {file}"));
        assert!(shown.contains(": human"), "{shown}");
    }
}

#[test]
fn a_finished_game_can_be_saved_and_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("end.pgn").display().to_string();
    let position = "'5/5/5/3B1/b4 r 2'";
    let input = format!("d2e1\nundo\nd2e1\nsave {file}\nwhat\nq\n");
    let (status, output, _) = typed(&format!("play ewn --position {position}"), &input);
    assert!(status == 0 && output.matches("game over: Red wins: corner").count() == 2, "{output}");
    assert_eq!(output.matches("Red wins").count(), 2, "said once each time");
    let checked = done(&format!("replay {file} --check"));
    assert_eq!(checked, "1 games, 1 moves: all legal\n");
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
    let table =
        done("match nim -e star2:depth=4 -e random --games 20 --concurrency 2 --db :memory:");
    assert!(table.lines().last().unwrap().contains(" vs "));
}

/// All that `match` and `results` print of a match but times.
fn without_times(text: &str) -> String {
    let cut = |line: &str| match (line.contains(" vs "), line.rsplit_once(',')) {
        (true, Some((rest, _))) if line.ends_with(" s") => rest.to_owned(),
        _ => line.to_owned(),
    };
    text.lines().map(cut).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_match_of_three_is_kept_and_compared() {
    let folder = tempfile::tempdir().unwrap();
    let db = folder.path().join("m.sqlite").display().to_string();
    let report = folder.path().join("report.html").display().to_string();
    let line = format!("match ewn -e greedy -e random -e expectimax:depth=1 --games 8 --db {db}");
    let printed = done(&format!("{line} --report {report}"));
    let last: Vec<_> = printed.lines().rev().take(3).collect();
    assert!(last[2].starts_with("greedy vs random: "), "{printed}");
    assert!(last[0].starts_with("random vs expectimax:depth=1: "), "{printed}");
    assert!(printed.contains("the side that moves first scores "), "{printed}");
    assert!(printed.contains("without the luck of the dice: score "), "{printed}");
    let page = std::fs::read_to_string(&report).unwrap();
    assert!(
        page.contains("greedy – random")
            && page.matches("<svg").count() == 9
            && page.contains("Standings"),
        "{page}"
    );
    assert!(!page.contains("http-equiv") && !page.contains("src="), "nothing is loaded");

    let listed = done(&format!("results --db {db}"));
    assert!(listed.starts_with("match 1  ") && !listed.contains("taken together"), "{listed}");
    // The same engines the other way round, of which one is written another way.
    done(&format!("match ewn -e random -e greedy:eval=ntuple --games 8 --seed 2 --db {db}"));
    let listed = done(&format!("results --db {db}"));
    assert_eq!(listed.matches("taken together").count(), 1, "{listed}");
    assert!(listed.contains("  ewn, 2 seeds: "), "{listed}");
    let one = done(&format!("results --db {db} --match 1"));
    assert!(one.contains("random = random ["), "{one}");
    assert!(without_times(&one).ends_with(&without_times(&last_lines(&printed, 3))), "{one}");
    let all = json(&format!("results --db {db} --json"));
    assert_eq!(all[0]["pairings"].as_array().unwrap().len(), 3);
    assert_eq!(json(&format!("results --db {db} --json --game nim")), serde_json::json!([]));
    // The same seed again is the same games again.
    done(&format!("match ewn -e random -e greedy --games 6 --seed 2 --db {db}"));
    assert_eq!(done(&format!("results --db {db}")).matches(", 2 seeds: ").count(), 1);
    let (status, _, errors) = typed(&format!("results --db {db}x"), "");
    assert!(status == 2 && errors.ends_with("there is no such file\n"), "{errors}");
    for (files, said) in [
        (format!("--out {db}"), "this is the file of the database"),
        (format!("--out {report} --report {report}"), "this is the file of --report"),
        ("--report /no/such/folder/x.html".to_owned(), "there is no such folder"),
        (format!("--out {}", folder.path().display()), "this is a folder"),
    ] {
        let line = format!("match ewn -e random -e greedy --games 2 --db {db} {files}");
        let (status, output, errors) = typed(&line, "");
        assert_eq!((status, &*output), (2, ""), "{errors}");
        assert!(errors.starts_with("error: --") && errors.contains(said), "{errors}");
    }
    let (status, _, errors) = typed(&format!("results --db {db} --match 9"), "");
    assert_eq!((status, &*errors), (1, "error: database: there is no match 9\n"));
}

fn last_lines(text: &str, count: usize) -> String {
    let lines: Vec<_> = text.lines().collect();
    lines[lines.len() - count..].join("\n")
}

#[test]
fn a_match_is_resumed_and_made_longer() {
    let folder = tempfile::tempdir().unwrap();
    let db = folder.path().join("m.sqlite").display().to_string();
    let line = |games: u32| format!("match ewn -e greedy -e random --games {games} --db {db}");
    done(&line(10));
    let (status, longer, errors) = typed(&format!("{} --resume", line(30)), "");
    assert_eq!((status, &*errors), (0, "note: 10 games of match 1 are there already\n"));
    let whole = done("match ewn -e greedy -e random --games 30 --db :memory:");
    assert_eq!(without_times(&last_lines(&longer, 1)), without_times(&last_lines(&whole, 1)));
    let (_, _, errors) = typed(&format!("{} --resume --seed 5", line(4)), "");
    assert_eq!(errors, "note: no such match was begun, so this one begins\n");
}

#[test]
fn a_test_ends_a_match_at_every_concurrency_alike() {
    let line = "match ewn -e expectimax:depth=1 -e random --games 2000 --db :memory: --sprt \
                elo0=0,elo1=30,model=logistic --concurrency";
    let once = done(&format!("{line} 1"));
    assert!(once.contains("H1 accepted") && once.contains("with account of the stop"), "{once}");
    for concurrency in [2, 8] {
        let again = done(&format!("{line} {concurrency}"));
        assert_eq!(without_times(&last_lines(&once, 1)), without_times(&last_lines(&again, 1)));
    }
    let json = json(&format!("{line} 2 --json"));
    let pairs: u64 = json["pairings"][0]["pentanomial"]
        .as_array()
        .unwrap()
        .iter()
        .map(|count| count.as_u64().unwrap())
        .sum();
    assert!(pairs < 200 && json["pairings"][0]["llr"].as_f64().unwrap() >= 2.94);
}

#[test]
fn variants_of_one_engine_are_held_against_it() {
    let swept =
        done("match minichess:shuffle -e greedy --sweep center=0,0.3 --games 6 --db :memory:");
    let last: Vec<_> = swept.lines().rev().take(2).collect();
    assert!(last[1].starts_with("center=0 vs greedy: "), "{swept}");
    assert!(last[0].starts_with("center=0.3 vs greedy: "), "{swept}");
    assert!(swept.contains("score against greedy"), "{swept}");
    let varied = done("match nim -e greedy --sensitivity 10% --games 4 --db :memory:");
    assert!(varied.contains("near=0.45 vs greedy: ") && varied.contains("near=0.55 vs greedy: "));
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
        ("match ewn -e random", "two engines or more"),
        ("match ewn -e random -e greedy --sweep depth=2", "its own variants"),
        ("match ewn -e greedy --sweep depth", "KEY=VALUE"),
        ("match ewn -e greedy --sensitivity many", "percentage"),
        ("match ewn -e random -e greedy --tc 40/60", "time control"),
        ("match ewn -e random -e greedy --sprt elo0=5,elo1=0", "elo1 must be above"),
        ("match ewn -e random -e greedy -e mcts --sprt elo0=0,elo1=5", "two engines and no more"),
        ("match ewn -e random -e greedy --db Cargo.toml", "not a database"),
        ("analyse ewn --engine uci:/bin/true", "here an engine of Yiqi is needed"),
        ("bench amazons:size=10", "there are: minichess, "),
        ("match ewn -e random -e greedy --openings /dev/zero", "larger than"),
        ("match ewn -e uci:no/such/program -e greedy", "no/such/program"),
        ("results --db Cargo.toml", "not a database"),
        ("match ewn -e random -e greedy --openings no/such/file", "no/such/file"),
        ("stats --pentanomial 1,2,-3,4,5", "pentanomial \"1,2,-3,4,5\", character 5"),
        ("stats --pentanomial -1,2,3,4,5", "character 1"),
        ("stats --pentanomial 1,2,3", "5 counts"),
        ("stats --pentanomial 0,0,0,0,0", "zero"),
        ("stats --wdl 1,2,99999999999999999999", "character 5"),
        ("stats --wdl nan,1,1", "nan"),
        ("stats --wdl 1,1,1 --sprt elo0=5,elo1=0", "elo1 must be above elo0"),
        ("stats --wdl 1,1,1 --sprt elo0=0", "elo1 is missing"),
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
        "stats",
        "stats --wdl 1,1,1 --pentanomial 1,1,1,1,1",
        "openings ewn --balance 0.6",
    ] {
        let (status, _, errors) = typed(line, "");
        assert_eq!((status, errors.lines().count()), (2, 1), "{line}: {errors}");
        assert!(errors.starts_with("error: command line: "), "{errors}");
    }
}

#[test]
fn help_is_printed() {
    // Without arguments the workbench is served, until somebody stops it.
    let (status, output, _) = typed("--help", "");
    assert!(status == 0 && output.contains("Usage: yiqi"));
}

#[test]
fn replay_checks_every_game_of_a_file() {
    for (file, said) in [
        ("amazons.txt", "1 games, 8 moves: all legal\n"),
        ("minichess.pgn", "2 games, 17 moves: all legal\n"),
        ("wtn_tolerant.txt", "1 games, 7 moves: all legal\n"),
        ("xiangqi_chinese.pgn", "1 games, 11 moves: all legal\n"),
    ] {
        assert_eq!(done(&format!("replay tests/data/records/{file} --check")), said);
    }
    let (status, output, errors) = typed("replay tests/data/records/illegal.pgn --check", "");
    assert_eq!((status, output.as_str()), (2, ""));
    assert_eq!(
        errors,
        "error: tests/data/records/illegal.pgn, game 2, move 5, line 7 \"1. d3 d4 2. Nc3 dxc3 3. Nb3 \
         *\", character 25 (\"Nb3\"): a knight does not go from e1 to b3 (in \
         rnqknr/ppp1pp/6/2pP2/PPP1PP/R1QKNR w - - 0 3)\n"
    );
    let (status, _, errors) = typed("replay tests/data/records/minichess.pgn --game 3", "");
    assert_eq!(status, 2);
    assert_eq!(errors, "error: game \"3\": tests/data/records/minichess.pgn has games 1 to 2\n");
    let (status, _, errors) = typed("replay no/such/file", "");
    assert_eq!(status, 2);
    assert!(errors.starts_with("error: record file \"no/such/file\": "), "{errors}");
}

#[test]
fn replay_shows_what_a_move_has_changed() {
    let step = "  8. Black  d3d4/d3     mobility White 0 (-1), Black 0 (-1)  reach White 0 (-1), Black 0 (-1)";
    let end = "\n 4  x  x  w  b \n 3  b  w  x  x \n 2  w  b  b  x \n 1  x  x  x  w \n    a  b  c  d \n\n\
               xxwb/bwxx/wbbx/xxxw w -\nBlack wins: no moves\n";
    let all = done("replay tests/data/records/amazons.txt");
    assert!(
        all.starts_with("game 1 of 1: amazons:size=4\nWhite: greedy\nBlack: greedy\n\n  1. White")
    );
    assert!(all.ends_with(&format!("\n{step}\n{end}")), "{all}");
    let words = "reach White 5 (-1), Black 5 (-1)  {+0.13/1, out of the corner}\n";
    assert!(all.contains(words), "{all}");
    // Every position, the first and the last too.
    let steps = done("replay tests/data/records/amazons.txt --step");
    assert!(steps.ends_with(&format!("\n{step}\n{end}\n")), "{steps}");
    assert_eq!((all.matches(" 4  ").count(), steps.matches(" 4  ").count()), (1, 9));
    assert!(
        steps.contains("\n1bb1/b2b/w2w/1ww1 w -\nWhite to move\n\n  1. White  b1b3/a4"),
        "{steps}"
    );
}

#[test]
fn replay_shows_the_evaluation() {
    let chess = done("replay tests/data/records/minichess.pgn --game 2");
    assert!(chess.starts_with(
        "game 2 of 2: minichess:gardner\nWhite: alphabeta:depth=5\nBlack: random\n1, 2024.05.02\n\n"
    ));
    let line = chess.lines().find(|line| line.starts_with("  5. White  b1c3        White +"));
    assert!(line.is_some_and(|line| line.ends_with("  {+2.50/5 0.2s, a knight for nothing}")));
    assert!(
        chess.ends_with("2b2/2pkp/p1QpN/1PPPP/R1BQK b - - 1 7\nWhite wins: checkmate\n"),
        "{chess}"
    );
    let dice = done("replay tests/data/records/wtn.txt");
    assert!(dice.contains("\n  2. Blue (6)  c1c2        Red win chance "), "{dice}");
    assert!(dice.ends_with("\nRed wins: corner reached\n"), "{dice}");
    // A game that is not among the four is written and read like any other.
    let fifth = done("replay tests/data/records/nim.pgn");
    assert!(fifth.starts_with("game 1 of 1: nim:stones=7\nFirst: one\nSecond: two\n"), "{fifth}");
    assert!(fifth.ends_with("\nFirst wins: last stone taken\n"), "{fifth}");
    let resigned = done("replay tests/data/records/xiangqi_wxf.pgn --check --game 1");
    let end = "\nBlack to move\nRed wins: resigned\n1 games, 11 moves: all legal\n";
    assert!(resigned.ends_with(end), "{resigned}");
}
