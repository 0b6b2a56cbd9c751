//! The searched tree, walked page by page.

use super::Client;
use super::analyses::{begin, follow};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The children of a node, asked for a few at a time.
async fn children(client: &Client, id: &str, node: u64, limit: usize) -> Vec<Value> {
    let mut all: Vec<Value> = Vec::new();
    loop {
        let offset = all.len();
        let path = format!("/analyses/{id}/tree?node={node}&offset={offset}&limit={limit}");
        let (status, page) = client.get(&path).await;
        assert_eq!(status, 200, "{page}");
        assert_eq!(page["node"]["index"], node);
        assert_eq!(page["path"].as_array().unwrap().last().unwrap(), &page["node"]);
        assert_eq!(page["path"][0]["kind"], "search");
        assert_eq!(page["total_children"], page["node"]["children"]);
        let more = page["children"].as_array().unwrap();
        assert!(more.len() <= limit);
        all.extend(more.iter().cloned());
        if all.len() as u64 >= page["total_children"].as_u64().unwrap() {
            assert_eq!(all.len() as u64, page["total_children"]);
            return all;
        }
        assert!(!more.is_empty(), "a page before the last one is empty");
    }
}

/// An analysis with its tree, at its end.
async fn searched(client: &Client, game: &str, engine: &str) -> (String, Value) {
    let body = json!({"game": game, "engine": engine, "tree": true, "seed": 4, "lines": 2});
    let id = begin(client, body).await;
    let end = follow(client, &id).await.pop().unwrap().1;
    assert_eq!(end["state"], "done", "{end}");
    (id, end)
}

#[tokio::test]
async fn page_by_page_every_node_that_the_report_counts_is_seen_once() {
    let client = Client::new();
    for (game, engine) in [
        ("minichess", "alphabeta:depth=2"),
        ("minichess:mirrored", "alphabeta:nodes=600,quiescence=off"),
        ("xiangqi", "alphabeta:depth=2"),
        ("amazons:size=4", "alphabeta:depth=1"),
        ("ewn", "star2:depth=2"),
        ("ewn:king6", "expectimax:depth=1"),
        ("ewn", "star1:depth=2"),
    ] {
        let (id, end) = searched(&client, game, engine).await;
        let (report, tree) = (&end["report"], &end["tree"]);
        let nodes = report["nodes"].as_u64().unwrap();
        assert_eq!(
            (&tree["complete"], &tree["dropped"]),
            (&json!(true), &json!(0)),
            "{game} {engine}"
        );
        assert_eq!(tree["kept"], nodes, "{game} {engine}");
        let mut seen = BTreeSet::new();
        let mut open = vec![0];
        while let Some(node) = open.pop() {
            let below = children(&client, &id, node, 7).await;
            for child in &below {
                let index = child["index"].as_u64().unwrap();
                assert!(seen.insert(index), "{game} {engine}: {index} twice");
                assert!(child["win"].is_null() == (child["why"]["kind"] == "stopped"), "{child}");
                if child["children"].as_u64().unwrap() > 0 {
                    open.push(index);
                }
            }
            let kinds: BTreeSet<&str> =
                below.iter().map(|child| child["kind"].as_str().unwrap()).collect();
            assert!(kinds.len() <= 1, "{kinds:?}");
        }
        assert_eq!(seen.len() as u64, nodes, "{game} {engine}");
        assert_eq!(seen.last(), Some(&nodes));
    }
}

#[tokio::test]
async fn what_is_over_the_cap_is_dropped_and_said_to_be() {
    let client = Client::with(|limits| limits.tree_nodes = 200);
    let (id, end) = searched(&client, "xiangqi", "alphabeta:depth=3").await;
    let tree = &end["tree"];
    assert_eq!(tree["complete"], false);
    let (kept, dropped) = (tree["kept"].as_u64().unwrap(), tree["dropped"].as_u64().unwrap());
    assert!(kept <= 200, "{tree}");
    assert_eq!(end["report"]["nodes"], kept + dropped);
    // The root moves of the last iteration are all there, whatever was dropped below them.
    let iterations = children(&client, &id, 0, 100).await;
    let depths: Vec<u64> = iterations.iter().map(|node| node["depth"].as_u64().unwrap()).collect();
    assert_eq!(depths, [1, 2, 3]);
    let last = iterations[2]["index"].as_u64().unwrap();
    assert!(children(&client, &id, last, 100).await.len() >= 44);
}

#[tokio::test]
async fn a_leaf_is_judged_as_the_search_has_judged_it() {
    let client = Client::new();
    for (game, engine) in [
        ("minichess", "alphabeta:depth=2,eval=simple,quiescence=off"),
        ("xiangqi", "alphabeta:depth=1,quiescence=off"),
        ("ewn", "star2:depth=1,race=0.5"),
        ("amazons:size=4", "alphabeta:depth=1,eval=mobility"),
    ] {
        let (id, end) = searched(&client, game, engine).await;
        let mut judged = 0;
        for node in 0..=end["tree"]["kept"].as_u64().unwrap().min(400) {
            let (_, page) = client.get(&format!("/analyses/{id}/tree?node={node}&limit=0")).await;
            let (status, leaf) = client.get(&format!("/analyses/{id}/leaf?node={node}")).await;
            assert_eq!(status, 200, "{leaf}");
            assert_eq!(leaf["view"]["side"], page["node"]["side"]);
            assert!(leaf["evaluation"].is_null() != leaf["reason"].is_null(), "{leaf}");
            if page["node"]["kind"] == "roll" {
                assert_eq!(leaf["view"]["roll"], page["node"]["roll"]);
            }
            if page["node"]["why"]["kind"] == "leaf" {
                assert_eq!(
                    leaf["evaluation"]["value"], page["node"]["value"],
                    "{game} {engine} {page}"
                );
                assert!(!leaf["evaluation"]["terms"].as_array().unwrap().is_empty());
                judged += 1;
            }
            if leaf["view"]["mid_turn"] == true || !leaf["view"]["end"].is_null() {
                assert!(leaf["reason"].is_string(), "{leaf}");
            }
            if page["node"]["kind"] == "move" {
                assert_eq!(leaf["view"]["last"]["text"], page["node"]["via"]);
            }
        }
        assert!(judged >= 5, "{game} {engine}: {judged}");
    }
    let (id, _) = searched(&client, "minichess", "random").await;
    let (status, leaf) = client.get(&format!("/analyses/{id}/leaf?node=0")).await;
    // A search without a tree has none to show; one without an evaluator says so.
    assert!(status == 409 || leaf["reason"].is_string(), "{leaf}");
}

#[tokio::test]
async fn what_is_not_there_is_not_shown() {
    let client = Client::new();
    let (id, end) = searched(&client, "minichess", "alphabeta:depth=1").await;
    let beyond = end["tree"]["kept"].as_u64().unwrap() + 1;
    for path in [format!("tree?node={beyond}"), format!("leaf?node={beyond}")] {
        assert_eq!(client.get(&format!("/analyses/{id}/{path}")).await.0, 404, "{path}");
    }
    for path in
        ["tree?node=-1", "tree?node=x", "leaf", "leaf?node=1e9", "tree?offset=99999999999999999999"]
    {
        let (status, problem) = client.get(&format!("/analyses/{id}/{path}")).await;
        assert_eq!(status, 400, "{path}");
        assert!(problem["message"].is_string());
    }
    let (_, page) = client.get(&format!("/analyses/{id}/tree?offset=99999")).await;
    assert_eq!(page["children"], json!([]));
    let plain = begin(&client, json!({"game": "minichess", "depth": 1})).await;
    follow(&client, &plain).await;
    assert_eq!(client.get(&format!("/analyses/{plain}/tree")).await.0, 409);
    let running = begin(&client, json!({"game": "xiangqi", "time_ms": 60_000, "tree": true})).await;
    assert_eq!(client.get(&format!("/analyses/{running}/tree")).await.0, 409);
    client.granted(&format!("/analyses/{running}/stop"), json!(null)).await;
    let end = follow(&client, &running).await.pop().unwrap().1;
    // A search that was stopped shows the tree that it came to.
    assert!(end["report"].is_null() || end["tree"]["kept"].as_u64().unwrap() > 0, "{end}");
}
