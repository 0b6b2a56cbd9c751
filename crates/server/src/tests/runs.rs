//! Learning runs as the page hears of them: folders of all kinds, and logs that grow.

use super::Client;
use super::match_stream::listen;
use crate::problem::Refusal;
use crate::runs::RunName;
use axum::http::Method;
use serde_json::{Value, json};
use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::path::PathBuf;

/// `run.json` of an evolution in that state.
pub(super) fn card(state: &str) -> Value {
    json!({
        "kind": "evolve", "game": "xiangqi", "name": "other", "seed": 7, "goal": 500, "unit": "generation",
        "settings": {"population": 50, "hidden": "128,64", "adapt": true},
        "started": "2026-11-30T09:00:00Z", "seconds": 12.5, "state": state, "reason": null,
    })
}

/// A line of an evolution's log.
fn line(generation: u64) -> Value {
    json!({
        "generation": generation, "best": 0.5, "mean": 0.1, "diversity": 0.07, "games": 150, "plies": 88.1,
        "evaluations": 12345, "sigma": 0.05, "mutation": 0.08, "opponents": 3,
        "champion": {"score": 0.6, "games": 20, "accepted": true},
        "yardsticks": {"random": {"score": 0.9, "error": 0.03, "games": 40}},
        "past": [{"generation": 0, "score": 0.7, "error": 0.05, "games": 40}],
        "warning": null,
    })
}

fn lines(generations: std::ops::Range<u64>) -> String {
    generations.map(|generation| format!("{}\n", line(generation))).collect()
}

impl Client {
    fn run_folder(&self, name: &str) -> PathBuf {
        self.app.config.runs.join(name)
    }

    /// Makes a run's folder.
    pub(super) fn lay(&self, name: &str, card: &Value, log: &str) -> PathBuf {
        let folder = self.run_folder(name);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("run.json"), card.to_string()).unwrap();
        fs::write(folder.join("log.jsonl"), log).unwrap();
        folder
    }

    pub(super) async fn runs(&self) -> Vec<Value> {
        let (status, list) = self.get("/runs").await;
        assert_eq!(status, 200, "{list}");
        list["runs"].as_array().unwrap().clone()
    }
}

#[tokio::test]
async fn no_runs_at_first() {
    let client = Client::new();
    assert_eq!(client.get("/runs").await, (200, json!({"runs": [], "free": true})));
    fs::write(&client.app.config.runs, "a file").unwrap();
    assert_eq!(client.get("/runs").await.0, 503);
}

#[tokio::test]
async fn the_lock_says_whether_a_run_works() {
    let client = Client::new();
    for state in ["running", "stopped", "done", "failed"] {
        let folder = client.lay(state, &card(state), &lines(0..3));
        fs::write(folder.join("lock"), "").unwrap();
        fs::write(folder.join("checkpoint"), "").unwrap();
    }
    let state = async |name: &str| {
        let (status, view) = client.get(&format!("/runs/{name}")).await;
        assert_eq!(status, 200, "{view}");
        (view["run"]["state"].clone(), view["run"]["can_resume"].clone())
    };
    assert_eq!(state("running").await, (json!("broken_off"), json!(true)));
    let lock = File::open(client.run_folder("running").join("lock")).unwrap();
    lock.try_lock().unwrap();
    assert_eq!(state("running").await, (json!("running"), json!(false)));
    // To look takes nothing away from the one who works.
    drop(lock);
    let lock = File::open(client.run_folder("running").join("lock")).unwrap();
    lock.try_lock().unwrap();
    assert_eq!(state("stopped").await, (json!("stopped"), json!(true)));
    assert_eq!(state("done").await, (json!("done"), json!(true)));
    assert_eq!(state("failed").await, (json!("failed"), json!(true)));
    fs::remove_file(client.run_folder("stopped").join("checkpoint")).unwrap();
    assert_eq!(state("stopped").await, (json!("stopped"), json!(false)));
}

#[tokio::test]
async fn all_of_a_log_and_what_is_new_in_it() {
    let client = Client::new();
    let folder = client.lay("a", &card("stopped"), &(lines(0..120) + "{\"generation\":120,"));
    for name in ["gen-0100.yqn", "champion.yqn", "gen-0000.yqn", "checkpoint", "run.json.tmp"] {
        fs::write(folder.join(name), "net").unwrap();
    }
    let (_, view) = client.get("/runs/a").await;
    assert_eq!(view["entries"].as_array().unwrap().len(), 120);
    assert_eq!(view["entries"][0], line(0));
    assert_eq!((&view["more"], &view["run"]["last"]), (&json!(false), &line(119)));
    assert_eq!(view["run"]["about"]["settings"], card("")["settings"]);
    // The folder's name counts: it may have been moved.
    assert_eq!((&view["run"]["name"], &view["run"]["problem"]), (&json!("a"), &Value::Null));
    let names: Vec<_> = view["networks"].as_array().unwrap().iter().map(|n| &n["name"]).collect();
    assert_eq!(names, ["champion.yqn", "gen-0000.yqn", "gen-0100.yqn"]);
    let (_, view) = client.get("/runs/a?after=117").await;
    assert_eq!(view["entries"], json!([line(118), line(119)]));
    assert_eq!(client.get("/runs/a?after=500").await.1["entries"], json!([]));
    assert_eq!(client.get("/runs/a?after=x").await.0, 400);
    let (status, text) = client.send(Method::GET, "/runs/a/networks/champion.yqn", None).await;
    assert_eq!((status.as_u16(), &*text), (200, "net"));
}

#[tokio::test]
async fn nothing_but_runs_and_their_networks_is_reached() {
    let client = Client::new();
    let folder = client.lay("a", &card("done"), "");
    fs::write(client.app.config.runs.parent().unwrap().join("champion.yqn"), "secret").unwrap();
    fs::write(folder.join("checkpoint"), "secret").unwrap();
    for path in [
        "/runs/b",
        "/runs/..",
        "/runs/%2e%2e",
        "/runs/.",
        "/runs/a%2f..",
        "/runs/..%2fruns%2fa",
        "/runs/a%00",
        "/runs/a%2frun.json",
        "/runs/%ff",
        "/runs/a/networks/champion.yqn",
        "/runs/a/networks/checkpoint",
        "/runs/a/networks/run.json",
        "/runs/..%2f/networks/champion.yqn",
        "/runs/a/networks/..%2f..%2fchampion.yqn",
    ] {
        let (status, text) = client.send(Method::GET, path, None).await;
        assert_eq!(status.as_u16(), 404, "{path}: {text}");
        assert!(!text.contains("secret"), "{path}");
    }
    assert!(matches!(RunName::asked("../x"), Err(Refusal { .. })));
    assert_eq!(client.get("/runs/b/events").await.0, 404);
}

#[cfg(unix)]
#[tokio::test]
async fn links_lead_nowhere() {
    use std::os::unix::fs::symlink;
    let client = Client::new();
    let folder = client.lay("a", &card("done"), "");
    let outside = client.app.config.runs.parent().unwrap().join("outside");
    fs::create_dir(&outside).unwrap();
    fs::write(outside.join("run.json"), card("done").to_string()).unwrap();
    fs::write(outside.join("champion.yqn"), "secret").unwrap();
    symlink(outside.join("champion.yqn"), folder.join("champion.yqn")).unwrap();
    symlink(&outside, client.run_folder("linked")).unwrap();
    assert_eq!(client.get("/runs/a/networks/champion.yqn").await.0, 404);
    assert_eq!(client.get("/runs/a").await.1["networks"], json!([]));
    assert_eq!(client.get("/runs/linked").await.0, 404);
    assert_eq!(client.get("/runs/linked/networks/champion.yqn").await.0, 404);
    assert_eq!(client.runs().await.len(), 2);
}

#[tokio::test]
async fn what_is_broken_or_foreign_is_shown_with_what_is_wrong() {
    let client = Client::new();
    let mut newer = card("done");
    newer["started"] = json!("2026-12-01T09:00:00Z");
    client.lay("newer", &newer, &lines(0..2));
    client.lay("older", &card("done"), &lines(0..2));
    client.lay("no-json", &json!("x"), "");
    client.lay("unknown", &json!({"kind": "dream", "game": "ewn", "state": "done"}), "");
    client.lay("no+name", &card("done"), "");
    client.lay("bare", &json!({"kind": "tune", "game": "ewn", "state": "done"}), "");
    fs::create_dir(client.run_folder("empty")).unwrap();
    fs::write(client.run_folder("notes.txt"), "my notes").unwrap();
    fs::write(client.run_folder(".DS_Store"), "").unwrap();
    fs::create_dir_all(client.run_folder("folders").join("run.json")).unwrap();
    let bad = lines(0..1) + "not json\n" + &lines(2..3) + "{\"generation\":-1}\n\n";
    client.lay("bad-log", &card("stopped"), &bad);
    let mut big = card("done");
    big["settings"] = json!({"x": "y".repeat(2 << 20)});
    client.lay("big", &big, "");

    let runs = client.runs().await;
    let problem = |name: &str| {
        let run = runs.iter().find(|run| run["name"] == name).unwrap_or_else(|| panic!("{name}"));
        let problem = run["problem"].as_str().unwrap_or_default().to_owned();
        assert_eq!(run["state"] == "unreadable", !problem.is_empty(), "{run}");
        problem
    };
    assert_eq!(runs.len(), 11);
    for (name, said) in [
        ("no-json", "run.json: invalid type"),
        ("unknown", "run.json: it must be one of: evolve, train, tune"),
        ("no+name", "a run's name has letters"),
        ("empty", "run.json: "),
        ("notes.txt", "it is no folder"),
        ("folders", "no plain file"),
        ("big", "longer than"),
        ("newer", ""),
        ("bare", ""),
    ] {
        assert!(problem(name).contains(said), "{name}: {}", problem(name));
    }
    let place = |name: &str| runs.iter().position(|run| run["name"] == name).unwrap();
    assert!(place("newer") < place("older"));
    let (status, view) = client.get("/runs/bad-log").await;
    assert_eq!(status, 200);
    assert_eq!(view["entries"], json!([line(0), line(2)]));
    assert_eq!(view["run"]["last"], line(2));
    let said = view["run"]["problem"].as_str().unwrap();
    assert!(said.starts_with("log.jsonl: line 2: "), "{said}");
    assert_eq!(client.get("/runs/empty").await.0, 200);
}

#[tokio::test]
async fn trainings_and_searches_of_weights_are_seen_as_well() {
    let client = Client::new();
    let mut train = card("done");
    train["kind"] = json!("train");
    let epoch = json!({"epoch": 3, "loss": 0.1, "validation": 0.2, "rate": 0.001, "positions": 9});
    client.lay("train", &train, &format!("{epoch}\n"));
    let mut tune = card("done");
    tune["kind"] = json!("tune");
    let step =
        json!({"step": 1, "loss": null, "score": 0.5, "weights": {"center": 0.1, "man": -2.0}});
    client.lay("tune", &tune, &format!("{step}\n"));
    assert_eq!(client.get("/runs/train").await.1["entries"], json!([epoch]));
    assert_eq!(client.get("/runs/tune").await.1["entries"], json!([step]));
    assert_eq!(client.get("/runs/tune").await.1["run"]["can_resume"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_of_another_program_is_followed() {
    let client = Client::new();
    let folder = client.lay("a", &card("running"), &lines(0..5));
    fs::write(folder.join("lock"), "").unwrap();
    let lock = File::open(folder.join("lock")).unwrap();
    lock.lock().unwrap();
    let mut lock = Some(lock);
    let write = |text: &str| {
        let mut log = OpenOptions::new().append(true).open(folder.join("log.jsonl")).unwrap();
        log.write_all(text.as_bytes()).unwrap();
    };
    let mut seen = Vec::new();
    let mut states = Vec::new();
    let mut looks = 0;
    listen(&client, "/runs/a/events?after=2", |event, view| {
        assert_eq!(event, "progress");
        let new = view["entries"].as_array().unwrap().iter();
        seen.extend(new.map(|entry| entry["generation"].as_u64().unwrap()));
        states.push(view["run"]["state"].as_str().unwrap().to_owned());
        looks += 1;
        match looks {
            // A line that is being written is not there yet.
            1 => write(&(lines(5..6) + &line(6).to_string()[..40])),
            2 => write(&(line(6).to_string()[40..].to_owned() + "\n")),
            3 => {
                // Cut back to where it goes on, as after a crash, and written anew.
                fs::write(folder.join("log.jsonl"), lines(0..4)).unwrap();
                fs::write(folder.join("run.json"), card("stopped").to_string()).unwrap();
                lock.take();
            }
            4 => {
                write(&lines(4..9));
            }
            _ => {}
        }
        looks < 5
    })
    .await;
    assert_eq!(seen, [3, 4, 5, 6, 7, 8]);
    assert_eq!(states, ["running", "running", "running", "stopped", "stopped"]);
}
