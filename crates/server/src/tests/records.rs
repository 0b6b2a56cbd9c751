//! Records are read and written in every format.

use super::{Client, GAMES};
use serde_json::{Value, json};

/// A game of a few turns, each the first legal one.
async fn played(client: &Client, game: &str) -> Vec<Value> {
    let mut moves: Vec<Value> = Vec::new();
    for _ in 0..6 {
        let place = json!({"game": game, "moves": moves});
        let view = client.granted("/position", place).await;
        let roll = view["faces"].get(0).cloned().unwrap_or(Value::Null);
        let place = json!({"game": game, "moves": moves, "roll": roll});
        let view = client.granted("/position", place).await;
        let Some(choice) = view["moves"].get(0) else { break };
        moves.push(json!({"text": choice["text"], "roll": view["roll"]}));
    }
    let line = client.granted("/line", json!({"game": game, "moves": moves})).await;
    line["turns"].as_array().unwrap().clone()
}

#[tokio::test]
async fn every_format_reads_what_it_has_written() {
    let client = Client::new();
    let (_, catalogue) = client.get("/catalogue").await;
    for game in GAMES {
        let mut turns = played(&client, game).await;
        turns[0]["comment"] = json!("well played, 好");
        turns[0]["thought"] = json!({"win": 0.625, "depth": 3, "nodes": 1000, "time_ms": 1200});
        let name = game.split(':').next().unwrap();
        let about =
            catalogue["games"].as_array().unwrap().iter().find(|g| g["name"] == name).unwrap();
        for format in about["formats"].as_array().unwrap() {
            let format = format["name"].as_str().unwrap();
            let record = json!({"game": game, "players": ["甲 one", "two/三"], "turns": turns,
                "date": "2026.03.01", "event": "test", "outcome": {"winner": 1}, "reason": "resigned"});
            let body = json!({"format": format, "record": record});
            let (status, file) = client.post("/records/write", body).await;
            // What a format cannot say it refuses; the plain game it must take.
            if status == 422 && game.contains(':') {
                continue;
            }
            assert_eq!(status, 200, "{game} {format}: {file}");
            assert!(!file["file_name"].as_str().unwrap().contains('/'));
            let body = json!({"text": file["text"], "file_name": file["file_name"]});
            let read = client.granted("/records/read", body).await;
            let read = &read["records"][0];
            let texts = |turns: &Value| -> Vec<Value> {
                turns.as_array().unwrap().iter().map(|turn| turn["text"].clone()).collect()
            };
            assert_eq!(texts(&read["turns"]), texts(&json!(turns)), "{game} {format}");
            assert_eq!(read["outcome"], json!({"winner": 1}), "{game} {format}");
            for (turn, before) in read["turns"].as_array().unwrap().iter().zip(&turns) {
                assert_eq!(turn["path"], before["path"]);
                assert_eq!(turn["styles"], before["styles"]);
                assert_eq!(turn["side"], before["side"]);
            }
            if format == "pgn" {
                assert_eq!(read["turns"][0]["comment"], "well played, 好");
                assert_eq!(read["turns"][0]["thought"]["time_ms"], 1200);
                assert_eq!(read["players"], json!(["甲 one", "two/三"]));
            }
            // A record that was read is written again as it is.
            let body = json!({"format": format, "record": read});
            assert_eq!(client.granted("/records/write", body).await["text"], file["text"]);
        }
    }
}

#[tokio::test]
async fn what_is_no_record_is_refused_where_it_is_wrong() {
    let client = Client::new();
    for text in ["", "hello", "[Game \"minichess\"]\n\n1. a9a9 *\n"] {
        let (status, problem) = client.post("/records/read", json!({"text": text})).await;
        assert_eq!(status, 422, "{text}");
        assert!(problem["message"].is_string());
    }
    let record = |more: Value| {
        let mut record = json!({"game": "xiangqi", "turns": []});
        record.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        json!({"format": "pgn", "record": record})
    };
    for wrong in [
        json!({"outcome": {"winner": 2}}),
        json!({"tags": [["a b", "c"]]}),
        json!({"turns": [{"text": "a0a9"}]}),
        json!({"start": "nonsense"}),
        json!({"game": "go"}),
        json!({"comment": "x".repeat(20_000)}),
    ] {
        let (status, problem) = client.post("/records/write", record(wrong)).await;
        assert_eq!(status, 422, "{problem}");
    }
    for wrong in [json!({"players": ["one"]}), json!({"outcome": 1}), json!({"player": []})] {
        assert_eq!(client.post("/records/write", record(wrong)).await.0, 400);
    }
    let body = json!({"format": "sgf", "record": {"game": "xiangqi"}});
    assert_eq!(client.post("/records/write", body).await.0, 422);
}

#[tokio::test]
async fn large_files_are_read_up_to_their_limits() {
    let client = Client::new();
    let one = "[Game \"minichess\"]\n[Variant \"gardner\"]\n\n1. a3 *\n\n";
    let read = client.granted("/records/read", json!({"text": one.repeat(500)})).await;
    assert_eq!(read["records"].as_array().unwrap().len(), 500);
    assert_eq!(client.post("/records/read", json!({"text": one.repeat(501)})).await.0, 422);
    assert_eq!(client.post("/records/read", json!({"text": "x".repeat(1 << 20)})).await.0, 413);
}
