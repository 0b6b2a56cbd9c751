//! What an engine's text stands for.

use super::Client;
use serde_json::json;

#[tokio::test]
async fn an_engine_is_told_with_its_own_settings() {
    let client = Client::new();
    let told = async |game: &str, engine: &str| {
        let view = client.granted("/engine", json!({"game": game, "engine": engine})).await;
        view["engine"].as_str().unwrap().to_owned()
    };
    let depth = told("minichess", "alphabeta:depth=3").await;
    assert!(depth.starts_with("alphabeta:depth=3,"), "{depth}");
    let nodes = told("minichess", "mcts:nodes=700").await;
    assert!(nodes.starts_with("mcts:") && nodes.contains("nodes=700"), "{nodes}");
    let levels = [told("ewn", "level:easy").await, told("ewn", "level:max").await];
    assert_ne!(levels[0], levels[1]);
    for text in [&depth, &nodes] {
        assert_eq!(told("minichess", text).await, *text, "it builds the same engine again");
    }
}

#[tokio::test]
async fn a_wrong_engine_is_shown_where_it_is_wrong() {
    let client = Client::new();
    for (engine, wrong) in [("alphabeta:dept=3", "dept"), ("alphabta", "alphabta")] {
        let body = json!({"game": "minichess", "engine": engine});
        let (status, problem) = client.post("/engine", body).await;
        assert_eq!((status, &problem["text"]), (422, &json!(engine)), "{problem}");
        let [from, to] = [0, 1].map(|i| problem["span"][i].as_u64().unwrap() as usize);
        assert!(engine[from..to].contains(wrong), "{problem}");
    }
    for engine in ["uci:stockfish", "engines/fast.toml", "alphabeta:eval=net:w.yqn"] {
        let body = json!({"game": "minichess", "engine": engine});
        assert_eq!(client.post("/engine", body).await.0, 422, "{engine}");
    }
}
