//! `yiqi book` of placements, and `yiqi tune --method td`, as scripts see them.

mod driver;

use driver::{drive, succeeded, words};
use yiqi_engine::Registry;

/// Runs a command line, split at spaces. Gives exit status, output and errors.
fn typed(line: &str) -> (u8, String, String) {
    drive(&Registry::standard(), words(line), "")
}

fn done(line: &str) -> String {
    succeeded(line, typed(line))
}

#[test]
fn the_shipped_book_is_shown_and_probed() {
    let shown = done("book show ewn --lines 3");
    assert!(shown.contains("180 placements in all"), "{shown}");
    assert!(shown.contains("without seeing each other"), "{shown}");
    let told: serde_json::Value = serde_json::from_str(&done("book show ewn --json")).unwrap();
    let value = told["value"].as_f64().unwrap();
    assert!((0.5..0.65).contains(&value), "who begins has an edge: {value}");
    assert!(told["exploitability"].as_f64().unwrap() < 1e-3);
    let replies = told["replies"].as_array().unwrap();
    assert_eq!(replies.len(), 180);
    // Who is seen cannot keep more than who is not.
    let best = replies[0]["win"].as_f64().unwrap();
    assert!(best <= value + 0.005, "{best} {value}");

    let probed = done("book probe ewn:setup=choose --json");
    let probed: Vec<serde_json::Value> = serde_json::from_str(&probed).unwrap();
    let total: f64 = probed.iter().map(|choice| choice["probability"].as_f64().unwrap()).sum();
    assert!((total - 1.0).abs() < 1e-9, "{total}");
    assert!((probed[0]["win"].as_f64().unwrap() - best).abs() < 1e-9);
}

#[test]
fn engines_place_by_the_book() {
    let json = |line: &str| -> serde_json::Value { serde_json::from_str(&done(line)).unwrap() };
    let first = json("analyse ewn:setup=choose --engine star2:depth=1 --json");
    let probed = done("book probe ewn:setup=choose");
    assert!(probed.contains(first["best"].as_str().unwrap()), "{first}");
    assert_eq!(first["nodes"], 0);
    let without = json("analyse ewn:setup=choose --engine greedy:book=off --json");
    assert!(without["nodes"].as_u64().unwrap() > 700);
}

#[test]
fn games_without_a_book_say_so() {
    for (line, words) in [
        ("book show amazons", "there is no book for this game yet"),
        ("book build ewn:king6 --run /tmp/none", "king6 has other rules"),
        ("book show ewn:king6", "king6 has other rules"),
        ("book show ewn --file no/such.txt", "no/such.txt"),
        ("book build ewn --engine star2 --run /tmp/none", "needs depth= or nodes="),
        ("tune amazons --method td", "learns by temporal differences yet"),
    ] {
        let (status, _, errors) = typed(line);
        assert!(status == 2 && errors.contains(words), "{line}: {status} {errors}");
    }
}

#[test]
fn weights_are_learned_and_read_back() {
    let place = tempfile::tempdir().unwrap();
    let file = |name: &str| place.path().join(name).display().to_string();
    let line = format!(
        "tune ewn:setup=random --method td --games 40 --batch 20 --run {} --out {}",
        file("run"),
        file("w.ntuple")
    );
    let said = done(&line);
    assert!(said.contains("games 40  bytes "), "{said}");
    assert_eq!(done(&format!("{line} --resume")), said, "nothing is left to do");
    let engine = format!("greedy:eval=\"ntuple:{}\"", file("w.ntuple"));
    done(&format!("analyse ewn --engine {engine} --no-time"));
    let (status, _, errors) = typed(&line);
    assert!(status == 2 && errors.contains("--resume"), "{errors}");
    std::fs::write(file("w.ntuple"), "nothing").unwrap();
    let (status, _, errors) = typed(&format!("analyse ewn --engine {engine}"));
    assert!(status == 2 && errors.contains("no weights of tuples"), "{errors}");
}
