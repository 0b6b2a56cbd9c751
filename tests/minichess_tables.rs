//! `yiqi tables` of mini chess: distances instead of chances, driven in this process and killed in another.

mod driver;

use driver::{drive, succeeded, words};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use yiqi_engine::{Library, Registry};

/// Runs a command line whose engines have the tables of a folder; status, output and errors.
fn typed(folder: &Path, line: &str) -> (u8, String, String) {
    let registry = Registry::standard().with_library(Library::with_tables(folder));
    drive(&registry, words(line), "")
}

/// A folder with the tables of three and four pieces of both rules.
fn folder() -> &'static Path {
    static FOLDER: OnceLock<tempfile::TempDir> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        for game in ["minichess", "minichess:stalemate=loss"] {
            let line = format!("tables build {game} --pieces 4 --threads 2");
            let (status, output, errors) = typed(folder.path(), &line);
            assert_eq!((status, errors.as_str()), (0, ""));
            assert!(output.contains("-4.yqt: 1102500 entries, "), "{output}");
        }
        folder
    });
    folder.path()
}

fn done(line: &str) -> String {
    succeeded(line, typed(folder(), line))
}

fn json(line: &str) -> Value {
    serde_json::from_str(&done(line)).unwrap()
}

#[test]
fn a_table_tells_its_longest_wins() {
    let again = json("tables build minichess --stones 4 --json");
    assert_eq!((&again["built"], &again["entries"]), (&false.into(), &1_102_500.into()));
    let said = done("tables stat minichess");
    assert!(said.contains("3 pieces  ") && said.contains("4 pieces  "), "{said}");
    assert!(said.contains("longest win 19 plies: KRK, "), "{said}");
    assert!(said.contains("distances are exact") && !said.contains("chances"), "{said}");
    let stat = json("tables stat minichess --json");
    let longest = stat["tables"][0]["longest"].as_array().unwrap();
    let plies: Vec<_> = longest.iter().map(|of| (&of["pieces"], &of["plies"])).collect();
    assert_eq!(plies, [(&"KRK".into(), &19.into()), (&"KQK".into(), &11.into())]);
    // Where stalemate loses a minor piece wins as well.
    let other = json("tables stat minichess:stalemate=loss --json");
    assert_eq!(other["tables"][0]["longest"].as_array().unwrap().len(), 4);
    // What is told of a position is what the table says of it.
    for of in longest {
        let position = of["position"].as_str().unwrap();
        let probed = json(&format!("tables probe minichess --position '{position}' --json"));
        assert_eq!((&probed["value"], &probed["plies"]), (&"win".into(), &of["plies"]));
    }
}

#[test]
fn every_move_has_its_outcome_and_distance() {
    let said = done("tables probe minichess --position 'k4/5/1K3/5/4R w - - 0 1'");
    assert!(said.starts_with("  e1e5         win in 1 plies\n"), "{said}");
    assert!(said.ends_with("White to move: win in 1 plies, exact\n"), "{said}");
    let lost = json("tables probe minichess --position 'k4/5/1K2R/5/5 b - - 0 1' --json");
    assert_eq!((&lost["value"], &lost["plies"]), (&"loss".into(), &2.into()));
    let moves = lost["rolls"][0]["moves"].as_array().unwrap();
    assert_eq!((moves.len(), &moves[0]["value"]), (1, &"loss".into()));
    // Both kings are in check: no table has that, and the rules say what one move makes of it.
    let both = done("tables probe minichess --position 'k3R/5/5/5/r3K w - - 0 1'");
    assert!(both.lines().count() > 1 && both.ends_with(", exact\n"), "{both}");
    let lone = "--position '5/5/5/2k1N/K4 w - - 0 1' --json";
    let (status, _, errors) = typed(folder(), &format!("tables probe minichess {lone}"));
    assert!(status == 2 && errors.contains("the game is over"), "{errors}");
    let found = json(&format!("tables probe minichess:stalemate=loss {lone}"));
    assert_eq!((&found["value"], &found["plies"]), (&"win".into(), &33.into()));
}

#[test]
fn an_analysis_says_exact_and_how_soon() {
    let found = json("analyse minichess --position '5/5/2k2/5/R3K w - - 0 1' --depth 3 --json");
    let probed = json("tables probe minichess --position '5/5/2k2/5/R3K w - - 0 1' --json");
    assert_eq!(found["exact"], true, "{found}");
    assert_eq!(found["best"], probed["rolls"][0]["best"], "{found}");
    let said = done("analyse minichess --position '5/5/2k2/5/R3K w - - 0 1' --depth 3");
    assert!(said.contains("tables=4") && said.contains("exact"), "{said}");
    // The text of an engine says what it has, and takes a smaller number.
    let said = done("analyse minichess --engine alphabeta:tables=3,depth=1");
    assert!(said.contains("tables=3"), "{said}");
}

#[test]
fn a_table_stands_the_test() {
    let verified = json("tables verify minichess --pieces 4 --positions 3000 --json");
    assert_eq!((&verified["positions"], &verified["wrong"]), (&3000.into(), &0.into()));
    let said = done("tables verify minichess:stalemate=loss --pieces 4 --positions 300");
    assert!(said.contains("2 against 2: 100 positions\n"), "{said}");
    assert!(said.contains("300 positions, 0 wrong, each against the best"), "{said}");
    let found = json(
        "tables regret minichess --pieces 4 --positions 60 -e random -e alphabeta:depth=3 --json",
    );
    let best = |i: usize| found["engines"][i]["best"].as_f64().unwrap();
    assert!(best(0) < best(1), "{found}");
}

#[test]
fn bad_words_are_refused() {
    for (line, words) in [
        ("tables build minichess --pieces 8", "there are tables of 3 to 7 pieces"),
        ("tables build minichess --pieces 2", "--pieces 2"),
        ("tables build minichess:losalamos --pieces 4", "no exact tables of these rules"),
        ("tables verify minichess --pieces 5", "there is no table of 5 pieces"),
        ("tables probe minichess", "no table in"),
        ("analyse minichess --engine alphabeta:tables=6", "there is no table of 6 pieces"),
        ("analyse minichess --engine alphabeta:tables=9", "a number from 3 to 7"),
    ] {
        let (status, output, errors) = typed(folder(), line);
        assert_eq!((status, output.as_str()), (2, ""), "{line}: {errors}");
        assert!(errors.contains(words), "{line}: {errors}");
    }
}

#[test]
fn a_build_that_was_killed_goes_on_to_the_same_bytes() {
    let kept = tempfile::tempdir().unwrap();
    let build = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_yiqi"));
        command.args(["tables", "build", "minichess", "--pieces", "4", "--threads", "1", "--dir"]);
        command.arg(kept.path()).stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().unwrap()
    };
    let part = kept.path().join("minichess-4.yqt.part");
    let length = || std::fs::metadata(&part).map_or(0, |file| file.len());
    let mut killed = 0;
    // Each time it may write a little more than the time before.
    for more in [1, 10_000, 30_000] {
        let (mut child, begun) = (build(), Instant::now());
        let before = length();
        while length() < before + more && begun.elapsed() < Duration::from_secs(60) {
            if child.try_wait().unwrap().is_some() {
                break;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        killed += u32::from(child.try_wait().unwrap().is_none());
        let _ = child.kill();
        child.wait().unwrap();
    }
    assert!(killed > 0, "it was never stopped on its way");
    assert!(build().wait().unwrap().success());
    for size in [3, 4] {
        let name = format!("minichess-{size}.yqt");
        let [one, other] =
            [kept.path(), folder()].map(|folder| std::fs::read(folder.join(&name)).unwrap());
        assert!(one == other, "{name} differs");
    }
    assert!(!part.exists());
}
