//! Analyses begin, are followed, stopped and forgotten.

use super::{Client, GAMES};
use axum::http::Method;
use serde_json::{Value, json};
use std::time::Duration;

/// Begins an analysis and gives its id.
pub(super) async fn begin(client: &Client, body: Value) -> String {
    client.granted("/analyses", body).await["id"].as_str().unwrap().to_owned()
}

/// The events of an analysis until its end, by name.
pub(super) async fn follow(client: &Client, id: &str) -> Vec<(String, Value)> {
    let (status, text) = client.send(Method::GET, &format!("/analyses/{id}/events"), None).await;
    assert_eq!(status, 200, "{text}");
    let field = |event: &str, name: &str| {
        let mut lines = event.lines().filter_map(|line| line.split_once(": "));
        lines.find(|(key, _)| *key == name).map(|(_, value)| value.to_owned())
    };
    let events = text.split("\n\n").filter(|event| event.contains("event: "));
    events
        .map(|event| {
            let data = field(event, "data").unwrap();
            (field(event, "event").unwrap(), serde_json::from_str(&data).unwrap())
        })
        .collect()
}

#[tokio::test]
async fn every_game_is_analysed_to_the_depth_asked_for() {
    let client = Client::new();
    for game in GAMES {
        let id = begin(&client, json!({"game": game, "seed": 3, "depth": 2})).await;
        let events = follow(&client, &id).await;
        let (name, end) = events.last().unwrap();
        assert_eq!(name, "end");
        assert_eq!(end["state"], "done", "{game}");
        let report = &end["report"];
        assert_eq!(report["depth"], 2, "{game}");
        assert!(report["nodes"].as_u64().unwrap() > 0);
        let view = client.granted("/position", json!({"game": game, "seed": 3})).await;
        assert_eq!(end["position"], view["text"]);
        // Before the roll every face has moves of its own and no single move is best.
        assert_eq!(report["best"].is_null(), view["needs_roll"] == true, "{game}");
        assert_eq!(
            report["rolls"].as_array().unwrap().len(),
            view["faces"].as_array().unwrap().len().max(1)
        );
        let mut reports = events.iter().filter(|(name, _)| name == "report");
        assert_eq!(reports.next_back().unwrap().1, *report, "the last report is that of the end");
        let (status, again) = client.get(&format!("/analyses/{id}")).await;
        assert_eq!((status, &again), (200, end));
    }
}

#[tokio::test]
async fn a_search_without_end_is_stopped_and_keeps_what_it_found() {
    let client = Client::new();
    let id = begin(&client, json!({"game": "xiangqi", "time_ms": 100_000})).await;
    let path = format!("/analyses/{id}");
    loop {
        let (_, view) = client.get(&path).await;
        if !view["report"].is_null() {
            assert_eq!(view["state"], "running");
            break;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    client.granted(&format!("{path}/stop"), json!(null)).await;
    let events = follow(&client, &id).await;
    let (_, end) = events.last().unwrap();
    assert_eq!(end["state"], "stopped");
    assert!(end["report"]["best"].is_string());
    // Again: nothing changes.
    assert_eq!(client.granted(&format!("{path}/stop"), json!(null)).await, *end);
    assert_eq!(client.ask(Method::DELETE, &path, None).await.0, 204);
    for (method, path) in [
        (Method::GET, path.clone()),
        (Method::DELETE, path.clone()),
        (Method::POST, format!("{path}/stop")),
        (Method::GET, format!("{path}/events")),
    ] {
        let (status, problem) = client.ask(method, &path, None).await;
        assert_eq!(status, 404);
        assert!(problem["message"].is_string());
    }
}

#[tokio::test]
async fn one_that_waits_is_stopped_at_once_and_too_many_are_refused() {
    let client = Client::with(|limits| (limits.searches, limits.waiting) = (1, 1));
    let long = || json!({"game": "amazons", "time_ms": 100_000});
    let first = begin(&client, long()).await;
    let second = begin(&client, long()).await;
    assert_eq!(client.post("/analyses", long()).await.0, 503);
    let stopped = client.granted(&format!("/analyses/{second}/stop"), json!(null)).await;
    assert_eq!((&stopped["state"], &stopped["report"]), (&json!("stopped"), &json!(null)));
    client.granted(&format!("/analyses/{first}/stop"), json!(null)).await;
    assert_eq!(follow(&client, &first).await.last().unwrap().1["state"], "stopped");
    // Their places are free again.
    let third = loop {
        let (status, begun) =
            client.post("/analyses", json!({"game": "minichess", "depth": 1})).await;
        if status == 200 {
            break begun["id"].as_str().unwrap().to_owned();
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    assert_eq!(follow(&client, &third).await.last().unwrap().1["state"], "done");
}

#[tokio::test]
async fn the_server_caps_the_time_and_the_lines() {
    let client = Client::with(|limits| {
        limits.think = Duration::from_millis(150);
        limits.lines = 2;
    });
    for engine in ["alphabeta:time=1000", "mcts:nodes=1000000000", "level:max"] {
        let id = begin(&client, json!({"game": "xiangqi", "engine": engine, "lines": 400})).await;
        let events = follow(&client, &id).await;
        let report = &events.last().unwrap().1["report"];
        assert!(report["time_ms"].as_u64().unwrap() < 2000, "{engine}: {}", report["time_ms"]);
    }
}

#[tokio::test]
async fn a_game_that_is_over_has_an_exact_report_without_a_search() {
    let client = Client::new();
    // The corner is taken; the side to move has lost.
    let position = "6/6/6/6/6/6 b -";
    let (status, problem) =
        client.post("/analyses", json!({"game": "ewn", "position": position})).await;
    assert_eq!(status, 422, "{problem}");
    let mated = json!({"game": "xiangqi", "position": "3k1R3/R8/9/9/9/9/9/9/9/4K4 b - - 0 1"});
    let view = client.granted("/position", mated.clone()).await;
    assert!(!view["end"].is_null(), "{view}");
    let id = begin(&client, mated).await;
    let (_, analysis) = client.get(&format!("/analyses/{id}")).await;
    assert_eq!(analysis["state"], "done");
    let report = &analysis["report"];
    assert_eq!(
        (&report["exact"], &report["win"], &report["nodes"]),
        (&json!(true), &json!(0.0), &json!(0))
    );
    assert_eq!(follow(&client, &id).await.len(), 2);
}

#[tokio::test]
async fn the_last_sixteen_are_kept() {
    let client = Client::new();
    let mut ids = Vec::new();
    for _ in 0..16 {
        ids.push(begin(&client, json!({"game": "minichess", "depth": 1})).await);
    }
    // The first one is asked for, so the second is now the one that was left alone longest.
    assert_eq!(client.get(&format!("/analyses/{}", ids[0])).await.0, 200);
    begin(&client, json!({"game": "minichess", "depth": 1})).await;
    assert_eq!(client.get(&format!("/analyses/{}", ids[0])).await.0, 200);
    assert_eq!(client.get(&format!("/analyses/{}", ids[1])).await.0, 404);
    assert_eq!(client.get(&format!("/analyses/{}", ids[2])).await.0, 200);
}

#[tokio::test]
async fn what_cannot_be_searched_is_refused_with_its_reason() {
    let client = Client::new();
    for (body, status, what) in [
        (json!({"game": "chess"}), 422, "game"),
        (json!({"game": "xiangqi", "engine": "star2"}), 422, "engine"),
        (json!({"game": "xiangqi", "engine": "alphabeta:deep=3"}), 422, "engine"),
        (json!({"game": "xiangqi", "engine": "uci:fish"}), 422, "engine"),
        (json!({"game": "xiangqi", "depth": 0}), 422, "depth"),
        (json!({"game": "xiangqi", "lines": 0}), 422, "lines"),
        (json!({"game": "xiangqi", "nodes": 0}), 422, "nodes"),
        (json!({"game": "xiangqi", "moves": [{"text": "a0a9"}]}), 422, "move 1"),
    ] {
        let (got, problem) = client.post("/analyses", body.clone()).await;
        assert_eq!((got, problem["what"].as_str()), (status, Some(what)), "{body}: {problem}");
    }
    assert_eq!(client.post("/analyses", json!({"game": "xiangqi", "deep": 3})).await.0, 400);
    assert_eq!(client.post("/analyses", json!({"game": "xiangqi", "depth": -3})).await.0, 400);
}

#[tokio::test]
async fn no_file_is_read_at_the_wish_of_the_page() {
    let client = Client::new();
    for engine in ["alphabeta:eval=weights:/etc/hostname", "greedy:eval=\"weights:Cargo.toml\""] {
        let (status, problem) =
            client.post("/analyses", json!({"game": "xiangqi", "engine": engine})).await;
        assert_eq!(status, 422);
        let message = problem["message"].as_str().unwrap();
        assert!(!message.contains("TOML") && !message.contains("unknown weight"), "{message}");
    }
}

#[test]
fn nobody_listening_is_told_from_somebody() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let client = Client::new();
        let id = begin(&client, json!({"game": "xiangqi", "time_ms": 100_000})).await;
        let analysis = client.app.analyses.find(&id).unwrap();
        let news = analysis.listen();
        std::thread::sleep(Duration::from_millis(30));
        assert!(analysis.lonely_for() < Duration::from_millis(30));
        drop(news);
        std::thread::sleep(Duration::from_millis(30));
        assert!(analysis.lonely_for() >= Duration::from_millis(30));
        analysis.stop();
        follow(&client, &id).await;
    });
}
