//! `yiqi tables` and what engines make of tables, driven in this process.

mod driver;

use driver::{drive, succeeded, words};
use serde_json::Value;
use std::ffi::OsString;
use std::path::Path;
use std::sync::OnceLock;
use yiqi_engine::{Library, Registry};

/// Runs a command line, in which `DIR` stands for the folder of tables; status, output and errors.
fn typed(folder: &Path, line: &str) -> (u8, String, String) {
    let word = |word: OsString| if word == "DIR" { folder.into() } else { word };
    let registry = Registry::standard().with_library(Library::with_tables(folder));
    drive(&registry, words(line).into_iter().map(word).collect(), "")
}

/// A folder with the tables of two to four stones.
fn folder() -> &'static Path {
    static FOLDER: OnceLock<tempfile::TempDir> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let (status, output, errors) =
            typed(folder.path(), "tables build ewn --stones 4 --dir DIR --threads 2");
        assert_eq!((status, errors.as_str()), (0, ""));
        assert!(output.contains("ewn-4.yqt: 9799770 entries, 18.7 MiB, checksum "), "{output}");
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
fn a_table_is_built_once_and_told_of() {
    let again = json("tables build ewn --stones 4 --json");
    assert_eq!((&again["built"], &again["entries"]), (&false.into(), &9_799_770.into()));
    let stat = json("tables stat ewn --json");
    let sizes: Vec<_> = stat["tables"].as_array().unwrap().iter().map(|t| &t["size"]).collect();
    assert_eq!(sizes, [2, 3, 4]);
    assert_eq!(stat["error"], 8e-6);
    let said = done("tables stat ewn");
    assert!(said.contains("283 entries") && said.contains("91770 entries"), "{said}");
    let empty = tempfile::tempdir().unwrap();
    let (status, output, _) = typed(empty.path(), "tables stat ewn --dir DIR");
    assert!(status == 0 && output.starts_with("no tables in "), "{output}");
}

#[test]
fn a_position_is_looked_up_with_the_digits_that_are_known() {
    let said = done("tables probe ewn --position '2F2/3A1/5/a4/5 r -'");
    // 0.578703703704 by an independent solver.
    assert!(said.ends_with("Red wins with 57.870 %, exact\n"), "{said}");
    assert_eq!(said.matches("roll ").count(), 6, "{said}");
    let probed = json("tables probe ewn --position '2F2/3A1/5/a4/5 r -' --json");
    assert!((probed["win"].as_f64().unwrap() - 0.578_703_703_704).abs() < 8e-6);
    let certain = done("tables probe ewn --position '5/4f/5/3E1/5 r -' --roll 2");
    assert!(certain.ends_with("Red wins with 100 %, exact\n"), "{certain}");
}

#[test]
fn an_analysis_says_exact_where_it_is() {
    let said = done("analyse ewn --position '2F2/3A1/5/a4/5 r -' --depth 9");
    assert!(said.contains("tables=4") && said.contains("Red wins with 57.870 %, exact"), "{said}");
    let found = json("analyse ewn --position '2F2/3A1/5/a4/5 r -' --depth 9 --json");
    assert_eq!((&found["exact"], &found["error"]), (&true.into(), &8e-6.into()));
    // Without tables the search has to go to the end, and knows more digits then.
    let line = "analyse ewn --position '2F2/3A1/5/a4/5 r -' --engine star2:tables=off,depth=30";
    let said = done(line);
    assert!(said.contains("Red wins with 57.8703703704 %, exact"), "{said}");
    let open = json("analyse ewn --depth 1 --json");
    assert_eq!((&open["exact"], &open["error"]), (&false.into(), &Value::Null));
}

#[test]
fn a_table_stands_the_test() {
    let verified = json("tables verify ewn --stones 3 --positions 50 --seed 7 --json");
    assert_eq!((&verified["positions"], &verified["wrong"]), (&50.into(), &0.into()));
    let said = done("tables verify ewn --stones 4 --positions 30");
    assert!(said.contains("1 against 3: 10 positions") && said.contains("30 positions, 0 wrong"));
}

#[test]
fn regret_ranks_engines_by_a_table_they_do_not_have() {
    let line = "tables regret ewn --stones 4 --positions 300 -e random -e greedy -e star2:depth=2 \
                -e star2:depth=2,tables=off --json";
    let found = json(line);
    let engines = found["engines"].as_array().unwrap();
    let mean = |i: usize| engines[i]["regret"]["mean"].as_f64().unwrap();
    assert!(mean(0) > mean(1) && mean(1) > mean(2) && mean(3) >= mean(2), "{found}");
    let name = |i: usize| engines[i]["engine"].as_str().unwrap();
    assert!(name(2).contains("tables=3") && name(3).contains("tables=off"), "{found}");
    for engine in engines {
        let splits = engine["splits"].as_array().unwrap();
        assert_eq!(splits.len(), 3);
        assert!(splits.iter().all(|split| split["positions"] == 100));
    }
    // The same positions and dice: the same figures.
    let again = json(line);
    let figures = |of: &Value| -> Vec<Value> {
        of["engines"].as_array().unwrap().iter().map(|engine| engine["regret"].clone()).collect()
    };
    assert_eq!(figures(&found), figures(&again));
    let said = done("tables regret ewn --stones 4 --positions 30 -e star2:depth=1");
    assert!(said.lines().last().unwrap().contains("tables=3,table=64: regret 0.0"), "{said}");
}

#[test]
fn bad_words_are_refused() {
    for (line, words) in [
        ("tables build ewn --stones 7", "there are tables of 2 to 6 stones"),
        ("tables build amazons --pieces 4", "there are no exact tables of these rules"),
        ("tables stat ewn:king6", "there are no exact tables of these rules"),
        ("tables verify ewn --stones 5", "there is no table of 5 stones"),
        ("tables probe ewn", "no table in"),
        ("tables probe ewn --position '5/5/1a3/5/4A b -'", "the game is over"),
        ("tables regret ewn --stones 5 -e star2:depth=1", "there is no table of 5 stones"),
        ("tables regret ewn --stones 4 -e star2:tables=4", "tables of at most 3 stones"),
        ("tables regret ewn --stones 4 -e greedy:tables=3", "unknown option \"tables\""),
    ] {
        let (status, output, errors) = typed(folder(), line);
        assert_eq!((status, output.as_str()), (2, ""), "{line}: {errors}");
        assert!(errors.contains(words), "{line}: {errors}");
    }
}

#[test]
fn a_damaged_file_is_named_and_nothing_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let run = |line: &str| typed(folder.path(), line);
    assert_eq!(run("tables build ewn --stones 3").0, 0);
    let path = folder.path().join("ewn-3.yqt");
    let bytes = std::fs::read(&path).unwrap();
    std::fs::write(&path, &bytes[..bytes.len() - 2]).unwrap();
    for line in [
        "tables stat ewn",
        "tables build ewn --stones 3",
        "tables build ewn --stones 4",
        "tables verify ewn --stones 3",
        "tables probe ewn --position '2F2/3A1/5/a4/5 r -'",
        "analyse ewn --depth 1",
    ] {
        let (status, _, errors) = run(line);
        assert_eq!(status, 2, "{line}: {errors}");
        assert!(errors.contains("ewn-3.yqt") && errors.contains("bytes where"), "{line}: {errors}");
    }
    assert_eq!(std::fs::read(&path).unwrap().len(), bytes.len() - 2, "nobody has touched it");
    // An engine that wants no tables does not mind.
    assert_eq!(run("analyse ewn --engine star2:tables=off,depth=1").0, 0);
}
