//! Evolution that is begun, stopped and gone on with from the page.

use super::Client;
use super::matches::PATIENCE;
use super::runs::card;
use serde_json::{Value, json};
use std::fs::{self, File};
use std::time::{Duration, Instant};

/// As little as can be evolved.
fn tiny(generations: u32) -> Value {
    json!({
        "game": "minichess:gardner",
        "settings": {
            "seed": 5, "generations": generations, "population": 4, "opponents": 1, "elite": 1, "hidden": [4],
            "champion-games": 2, "yardstick-games": 2, "yardstick-every": 0, "max-plies": 12, "finalists": 2,
        },
    })
}

fn with(key: &str, value: Value) -> Value {
    let mut request = tiny(2);
    request["settings"][key] = value;
    request
}

impl Client {
    /// Begins a run and gives its name.
    async fn evolve(&self, request: Value) -> String {
        let view = self.granted("/runs", request).await;
        view["run"]["name"].as_str().unwrap().to_owned()
    }

    /// Looks until `done` says so.
    async fn wait_for_run(&self, name: &str, done: impl Fn(&Value) -> bool) -> Value {
        let start = Instant::now();
        loop {
            let (status, view) = self.get(&format!("/runs/{name}")).await;
            assert_eq!(status, 200, "{view}");
            if done(&view) {
                return view;
            }
            assert!(start.elapsed() < PATIENCE, "{view}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    async fn wait_for_last(&self, name: &str, generation: u64) -> Value {
        self.wait_for_run(name, |view| {
            view["run"]["last"]["generation"].as_u64().is_some_and(|last| last >= generation)
        })
        .await
    }
}

fn state(view: &Value) -> &str {
    view["run"]["state"].as_str().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_evolution_from_the_first_request_to_the_champion() {
    let client = Client::new();
    let name = client.evolve(tiny(3)).await;
    assert_eq!(name, "minichess-1");
    let view = client.wait_for_run(&name, |view| state(view) == "done").await;
    let numbers = view["entries"].as_array().unwrap().iter().map(|e| &e["generation"]);
    assert!(numbers.eq([0, 1, 2, 3].iter()), "{view}");
    let about = &view["run"]["about"];
    assert_eq!((&about["kind"], &about["game"]), (&json!("evolve"), &json!("minichess:gardner")));
    assert_eq!((&about["seed"], &about["goal"]), (&json!(5), &json!(3)));
    assert_eq!(about["settings"]["population"], 4);
    assert_eq!(view["networks"][0]["name"], "champion.yqn");
    // The next one has the next name; one with a name keeps it, and nobody else has it.
    assert_eq!(client.evolve(tiny(0)).await, "minichess-2");
    client.wait_for_run("minichess-2", |view| state(view) == "done").await;
    let mut named = tiny(0);
    named["name"] = json!("进化.1");
    assert_eq!(client.evolve(named.clone()).await, "进化.1");
    client.wait_for_run("%E8%BF%9B%E5%8C%96.1", |view| state(view) == "done").await;
    let (status, problem) = client.post("/runs", named).await;
    assert_eq!((status, &problem["what"]), (422, &json!("name")), "{problem}");
    assert_eq!(client.runs().await.len(), 3);
    // A later goal goes on where it was; an earlier one is none.
    let resume = format!("/runs/{name}/resume");
    client.granted(&resume, json!({"generations": 5})).await;
    let longer = client.wait_for_last(&name, 5).await;
    let before = view["entries"].as_array().unwrap();
    assert!(longer["entries"].as_array().unwrap().starts_with(before), "{longer}");
    let view = client.wait_for_run(&name, |view| state(view) == "done").await;
    assert_eq!(view["run"]["about"]["goal"], 5);
    let (status, problem) = client.post(&resume, json!({"generations": 2})).await;
    assert_eq!((status, &problem["what"]), (422, &json!("generations")), "{problem}");
    assert_eq!(client.post(&resume, json!({"generations": 100_001})).await.0, 422);
    assert_eq!(client.post(&resume, json!({"speed": 1})).await.0, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_at_a_time_stopped_and_gone_on_with() {
    let client = Client::new();
    let name = client.evolve(tiny(100_000)).await;
    let (_, list) = client.get("/runs").await;
    assert_eq!((&list["free"], &list["runs"][0]["can_stop"]), (&json!(false), &json!(true)));
    let (status, problem) = client.post("/runs", tiny(1)).await;
    assert_eq!(status, 429, "{problem}");
    assert_eq!(client.post(&format!("/runs/{name}/resume"), json!({})).await.0, 409);
    client.wait_for_last(&name, 2).await;
    let stopped = client.granted(&format!("/runs/{name}/stop"), Value::Null).await;
    assert_eq!((state(&stopped), &stopped["run"]["can_resume"]), ("stopped", &json!(true)));
    // To stop twice does no harm, and there is room for another.
    let again = client.granted(&format!("/runs/{name}/stop"), Value::Null).await;
    assert_eq!(state(&again), "stopped");
    let other = client.evolve(tiny(0)).await;
    client.wait_for_run(&other, |view| state(view) == "done").await;
    // The end of the server is a stop as well.
    client.granted(&format!("/runs/{name}/resume"), json!({})).await;
    let before = stopped["run"]["last"]["generation"].as_u64().unwrap();
    client.wait_for_last(&name, before + 1).await;
    let app = client.app.clone();
    tokio::task::spawn_blocking(move || app.runs.close()).await.unwrap();
    let client = client.again();
    let (_, view) = client.get(&format!("/runs/{name}")).await;
    assert_eq!((state(&view), &view["run"]["can_resume"]), ("stopped", &json!(true)));
    let numbers: Vec<_> =
        view["entries"].as_array().unwrap().iter().map(|e| e["generation"].as_u64()).collect();
    assert!(numbers.iter().copied().eq((0..numbers.len() as u64).map(Some)), "{numbers:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_evolved_is_refused_by_its_name() {
    let client = Client::new();
    let named = |name: &str| {
        let mut request = tiny(1);
        request["name"] = json!(name);
        request
    };
    let game = |game: &str| {
        let mut request = tiny(1);
        request["game"] = json!(game);
        request
    };
    let mut preset = tiny(1);
    preset["preset"] = json!("dream");
    for (request, what, said) in [
        (game("go"), "game", "go"),
        (named("../x"), "name", "letters"),
        (named("a/b"), "name", "letters"),
        (named(".a"), "name", "letters"),
        (preset, "preset", "known: published, strong"),
        (with("speed", json!(1)), "option", "unknown option"),
        (with("game", json!("ewn")), "option", "unknown option"),
        (with("preset", json!("strong")), "option", "unknown option"),
        (with("population", json!(1)), "population", ""),
        (with("population", json!("many")), "population", "a whole number"),
        (with("population", json!(5000)), "population", "at most 1000 here"),
        (with("generations", json!(1_000_000)), "generations", "at most 100000 here"),
        (with("generations", json!(-1)), "generations", ""),
        (with("mutation", json!(2)), "mutation", ""),
        (with("hidden", json!([])), "hidden", ""),
        (with("hidden", json!([100_000])), "hidden", "neurons here"),
        (with("hidden", json!(vec![1; 10])), "hidden", "neurons here"),
        (with("hidden", json!(vec![1; 1000])), "hidden", "too long"),
        (with("hidden", json!({"a": 1})), "hidden", "too long"),
        (with("encoding", json!("smoke")), "encoding", ""),
        (with("encoding", json!("x".repeat(5000))), "encoding", "too long"),
        (with("yardsticks", json!(["uci:/bin/sh"])), "yardsticks", "unknown engine"),
        (with("yardsticks", json!(["greedy:eval=weights:/etc/passwd"])), "yardsticks", "unknown"),
        (with("yardsticks", json!(["greedy:eval=net:x.yqn"])), "yardsticks", "unknown evaluator"),
        (with("yardsticks", json!(["level:max"])), "yardsticks", "depth=4"),
        (with("yardsticks", json!(["alphabeta:depth=30"])), "yardsticks", "depth=4"),
        (with("yardsticks", json!(vec!["random"; 7])), "yardsticks", "at most 6"),
    ] {
        let (status, problem) = client.post("/runs", request).await;
        assert_eq!((status, &problem["what"]), (422, &json!(what)), "{problem}");
        assert!(problem["message"].as_str().unwrap().contains(said), "{problem}");
    }
    let mut huge = tiny(1);
    huge["game"] = json!("xiangqi");
    huge["settings"]["encoding"] = json!("onehot");
    huge["settings"]["hidden"] = json!([512, 512]);
    huge["settings"]["population"] = json!(1000);
    let (status, problem) = client.post("/runs", huge).await;
    assert_eq!((status, &problem["what"]), (422, &json!("population")), "{problem}");
    let mut extra = tiny(1);
    extra["colour"] = json!(1);
    for request in [extra, json!([]), json!({}), json!({"game": "ewn", "settings": 1})] {
        assert_eq!(client.post("/runs", request.clone()).await.0, 400, "{request}");
    }
    // Nothing of all that has left a trace.
    assert_eq!(client.get("/runs").await, (200, json!({"runs": [], "free": true})));
    for path in ["/runs/x/stop", "/runs/x/resume", "/runs/..%2fx/stop", "/runs/..%2fx/resume"] {
        assert_eq!(client.post(path, json!({})).await.0, 404, "{path}");
    }
}

#[tokio::test]
async fn a_run_of_another_program_is_left_to_it() {
    let client = Client::new();
    let folder = client.lay("a", &card("running"), "");
    fs::write(folder.join("lock"), "").unwrap();
    fs::write(folder.join("checkpoint"), "").unwrap();
    let lock = File::open(folder.join("lock")).unwrap();
    lock.try_lock().unwrap();
    let (status, problem) = client.post("/runs/a/stop", Value::Null).await;
    assert_eq!(status, 409, "{problem}");
    assert_eq!(client.post("/runs/a/resume", json!({})).await.0, 409);
    // What it has left behind is damaged, and says so.
    drop(lock);
    let (status, problem) = client.post("/runs/a/resume", json!({})).await;
    assert_eq!(status, 422, "{problem}");
    // It can be tried again.
    assert_eq!(client.post("/runs/a/resume", json!({})).await.0, 422);
    let (_, list) = client.get("/runs").await;
    assert_eq!(list["free"], true);
    client.lay("b", &card("stopped"), "");
    assert_eq!(client.post("/runs/b/resume", json!({})).await.0, 409);
}

#[tokio::test]
async fn the_presets_say_every_option() {
    let client = Client::new();
    let (_, about) = client.get("/evolution").await;
    let names: Vec<_> =
        about["presets"].as_array().unwrap().iter().map(|preset| &preset["name"]).collect();
    assert_eq!(names, ["published", "strong"]);
    let settings = &about["presets"][0]["settings"];
    assert_eq!((&settings["population"], &settings["sigma"]), (&json!(50), &json!(0.05)));
    assert_eq!((&settings["seed"], &settings["game"]), (&Value::Null, &Value::Null));
}
