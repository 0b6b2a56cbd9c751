//! `yiqi selfplay` and `yiqi tune` as scripts see them.

mod driver;

use driver::{drive, succeeded, words};
use std::path::Path;
use yiqi_engine::Registry;

/// Runs a command line, split at spaces. Gives exit status, output and errors.
fn typed(line: &str) -> (u8, String, String) {
    drive(&Registry::standard(), words(line), "")
}

fn done(line: &str) -> String {
    succeeded(line, typed(line))
}

fn json(line: &str) -> serde_json::Value {
    serde_json::from_str(done(line).lines().last().unwrap()).unwrap()
}

fn file(folder: &tempfile::TempDir, name: &str) -> String {
    folder.path().join(name).display().to_string()
}

#[test]
fn self_play_to_a_file_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let (a, b, all) = (file(&folder, "a"), file(&folder, "b"), file(&folder, "all"));
    let play = "selfplay ewn --engine greedy --random-plies 2 --noise 0.1";
    let said = done(&format!("{play} --games 8 --out {a}"));
    assert!(said.starts_with("8 games, ") && said.ends_with(" bytes a position\n"), "{said}");
    // In two parts, with another number of threads: the same bytes.
    done(&format!("{play} --games 3 --concurrency 1 --out {b}"));
    let (status, _, errors) =
        typed(&format!("{play} --games 8 --concurrency 3 --out {b} --resume"));
    assert_eq!((status, errors.as_str()), (0, "note: 3 games are there already\n"));
    assert_eq!(std::fs::read(&a).unwrap(), std::fs::read(&b).unwrap());
    let refused = |line: String, reason: &str| {
        let (status, _, errors) = typed(&line);
        assert!(status == 2 && errors.contains(reason), "{line}: {errors}");
    };
    refused(format!("{play} --games 8 --out {a}"), "there is such a file");
    refused(format!("{play} --games 9 --seed 2 --out {a} --resume"), "other settings");
    refused(format!("{play} --games 9 --out {a} --append"), "another --seed");
    refused(format!("selfplay ewn --engine star2:time=1 --out {all}"), "not by time");
    refused("selfplay ewn --engine greedy".to_owned(), "--out");
    done(&format!("{play} --games 4 --seed 2 --out {a} --append"));
    let info = json(&format!("selfplay --info {a} --json"));
    assert_eq!((&info["games"], &info["runs"][1]["first_game"]), (&12.into(), &8.into()));
    assert_eq!(info["won"].as_u64().unwrap() + info["lost"].as_u64().unwrap(), info["positions"]);
    let shuffled = done(&format!("selfplay --shuffle {a} --out {all} --seed 3"));
    assert_eq!(shuffled, format!("{} positions shuffled\n", info["positions"]));
    let again = json(&format!("selfplay --info {all} --json"));
    for key in ["positions", "won", "lost", "noisy", "games"] {
        assert_eq!(again[key], info[key], "{key}");
    }
    assert!(done(&format!("selfplay --info {all}")).contains("shuffled with 3"));
}

#[test]
fn regression_writes_weights_that_an_engine_reads() {
    let folder = tempfile::tempdir().unwrap();
    let (data, out) = (file(&folder, "data"), file(&folder, "new.toml"));
    done(&format!(
        "selfplay minichess:gardner --engine alphabeta:depth=1,table=1 --games 60 --noise 0.2 --out {data}"
    ));
    let said = done(&format!("tune minichess:gardner --data {data} --out {out} --skip-plies 2"));
    for part in ["weight", "queen", "± error", "log-odds", "held out", "errors are by game"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let text = std::fs::read_to_string(&out).unwrap();
    assert!(text.contains("# yiqi tune minichess:gardner --data data --target result"), "{text}");
    done(&format!(
        "match minichess:gardner -e greedy:eval=weights:{out} -e greedy --games 2 --db :memory:"
    ));
    let found =
        json(&format!("tune minichess:gardner --data {data} --target mix=0.5 --fix rook --json"));
    let rook = found["weights"].as_array().unwrap().iter().find(|w| w["name"] == "rook").unwrap();
    assert_eq!((&rook["old"], &rook["z"]), (&rook["new"], &serde_json::Value::Null));
    for (line, reason) in [
        ("tune minichess:gardner", "needs --data"),
        ("tune minichess:gardner --data /no/such", "no such file"),
        ("tune ewn --data DATA", "positions of minichess:gardner, not of ewn"),
        ("tune minichess:gardner --data DATA --target wins", "result, score, mix=SHARE"),
        ("tune minichess:gardner --data DATA --fix raven", "known: queen"),
        ("tune minichess:gardner --data DATA --out /no/such/folder/x", "no such folder"),
        ("tune minichess --method cmaes --data DATA", "--data\": it goes with --method logistic"),
        ("tune minichess --method spsa --samples 8", "it goes with --method cmaes"),
        ("tune minichess:gardner --data DATA --seed -1", "whole number, 0 or more"),
        ("tune minichess --method cmaes --sigma -1", "above 0 and up to 10"),
    ] {
        let (status, _, errors) = typed(&line.replace("DATA", &data));
        assert!(status == 2 && errors.contains(reason), "{line}: {errors}");
    }
    // A database of another game, and what is no file at all.
    let base = file(&folder, "matches.sqlite");
    done(&format!("match minichess:gardner -e random -e random --games 2 --db {base}"));
    let place = folder.path().display().to_string();
    for (data, reason) in
        [(&*base, "there are no games of xiangqi in it"), (&*place, "it is no file")]
    {
        let (status, _, errors) = typed(&format!("tune xiangqi --data {data}"));
        assert!(status == 2 && errors.contains(reason), "{data}: {errors}");
    }
}

#[test]
fn a_grid_is_a_line_a_value_and_a_careful_verdict() {
    let grid = "tune minichess:gardner --method grid --engine greedy --vary center=0..0.4/3 --games 20 \
                --db :memory:";
    let said = done(grid);
    for part in ["center", "0.2", "0.4", "plies", "p, all values considered"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let found = json(&format!("{grid} --json"));
    assert_eq!(found["values"].as_array().unwrap().len(), 3);
    assert!(found["values"][0]["p_adjusted"].as_f64() >= found["values"][0]["p"].as_f64());
    let worse = done(
        "tune minichess --method grid --engine greedy --vary queen=-9,-5 --games 60 --db :memory:",
    );
    assert!(
        worse.contains("no value is shown to be better") && worse.contains("2 are worse"),
        "{worse}"
    );
    let (status, _, errors) = typed("tune minichess --method grid");
    assert!(status == 2 && errors.contains("--vary"), "{errors}");
}

#[test]
fn searches_keep_a_run_and_check_what_they_found() {
    let folder = tempfile::tempdir().unwrap();
    for method in ["spsa", "cmaes"] {
        let (place, out) = (file(&folder, method), file(&folder, "found.toml"));
        let line = format!(
            "tune ewn:king6 --method {method} --engine greedy:threats=2,progress=8 --games 4 --steps 2 --openings start \
             --check 10 --only threats,nearest --run {place} --out {out}"
        );
        let said = done(&line);
        assert!(said.lines().last().unwrap().starts_with("new vs old: "), "{said}");
        assert!(said.starts_with("threats: 2.0000 was, "), "{said}");
        let log = std::fs::read_to_string(Path::new(&place).join("log.jsonl")).unwrap();
        assert_eq!(log.lines().count(), 2);
        let line_of: serde_json::Value = serde_json::from_str(log.lines().next().unwrap()).unwrap();
        assert!(line_of["step"] == 1 && line_of["weights"]["nearest"].is_number(), "{log}");
        let weights = std::fs::read_to_string(&out).unwrap();
        assert!(weights.contains("progress = 8.0") && weights.contains(method), "{weights}");
        let (status, _, errors) = typed(&line);
        assert!(status == 2 && errors.contains("--resume"), "{errors}");
        assert_eq!(typed(&format!("{line} --resume")).1, said, "nothing is left to do");
        let (status, _, errors) = typed(&format!("{line} --resume --seed 2"));
        assert!(status == 2 && errors.contains("--seed was 1, is 2"), "{errors}");
        let further = line.replace("--steps 2", "--steps 3");
        let (status, _, errors) = typed(&format!("{further} --resume"));
        let log = std::fs::read_to_string(Path::new(&place).join("log.jsonl")).unwrap();
        match method {
            "cmaes" => assert_eq!((status, log.lines().count()), (0, 3), "{errors}"),
            _ => assert!(status == 2 && errors.contains("--steps was 2, is 3"), "{errors}"),
        }
    }
    let (status, _, errors) = typed("tune ewn --method spsa --engine random --run /tmp/none");
    assert!(status == 2 && errors.contains("no evaluator"), "{errors}");
}

#[test]
fn reports_name_every_evaluator() {
    let found = json("tune xiangqi --report -e eval=simple,rook=1 --json");
    assert_eq!(found["positions"], 30);
    let names: Vec<_> = found["evaluators"].as_array().unwrap().iter().collect();
    assert_eq!(names.last().unwrap()["evaluator"], "eval=simple,rook=1");
    assert!(names[0]["spearman"].as_f64().unwrap() > 0.3, "{found}");
    let said = done("tune amazons --report");
    assert!(said.lines().last().unwrap().contains("Spearman"), "{said}");
    let (status, _, errors) = typed("tune ewn:stride --report");
    assert!(status == 2 && errors.contains("minichess, ewn, amazons, xiangqi"), "{errors}");
}
