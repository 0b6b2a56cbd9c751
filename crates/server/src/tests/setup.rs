//! Positions are set up piece by piece.

use super::{Client, GAMES};
use axum::http::Method;
use serde_json::{Value, json};

/// The pieces of a view as an editor sends them.
fn pieces(view: &Value) -> Vec<Value> {
    let pieces = view["board"]["pieces"].as_array().unwrap().iter();
    pieces.map(|piece| json!({"square": piece["square"], "glyph": piece["glyph"]})).collect()
}

#[tokio::test]
async fn a_start_taken_apart_is_put_together_again() {
    let client = Client::new();
    for game in GAMES {
        let start = client.granted("/position", json!({"game": game, "seed": 5})).await;
        let palette = client.granted("/palette", json!({"game": game})).await;
        assert_eq!(palette["empty"]["board"]["pieces"], json!([]));
        assert_eq!(palette["empty"]["board"]["width"], start["board"]["width"]);
        let known: Vec<_> =
            palette["pieces"].as_array().unwrap().iter().map(|p| &p["glyph"]).collect();
        let set = pieces(&start);
        assert!(set.iter().all(|piece| known.contains(&&piece["glyph"])), "{game}");
        let body = json!({"game": game, "pieces": set, "side": start["side"]});
        let arranged = client.granted("/arrange", body).await;
        assert_eq!(arranged["problem"], json!(null), "{game}");
        assert_eq!(arranged["view"]["board"]["pieces"], start["board"]["pieces"], "{game}");
        assert_eq!(arranged["text"], arranged["view"]["text"]);
        let again = json!({"game": game, "position": arranged["text"]});
        assert_eq!(client.granted("/position", again).await["board"], arranged["view"]["board"]);
    }
}

#[tokio::test]
async fn what_is_wrong_is_said_at_its_square() {
    let client = Client::new();
    // A general outside its palace.
    let set = json!([{"square": 4, "glyph": "K"}, {"square": 40, "glyph": "k"}]);
    let body = json!({"game": "xiangqi", "pieces": set, "side": 0});
    let arranged = client.granted("/arrange", body).await;
    assert_eq!((&arranged["view"], &arranged["problem"]["square"]), (&json!(null), &json!(40)));
    // The same text said to be a position names the square too.
    let body = json!({"game": "xiangqi", "position": arranged["text"]});
    let (status, problem) = client.post("/position", body).await;
    assert_eq!((status, &problem["square"]), (422, &json!(40)), "{problem}");
    // Nothing at all stands there.
    let arranged =
        client.granted("/arrange", json!({"game": "ewn", "pieces": [], "side": 1})).await;
    assert!(arranged["problem"]["message"].is_string());
    for wrong in [
        json!({"game": "xiangqi", "pieces": [{"square": 900, "glyph": "K"}], "side": 0}),
        json!({"game": "xiangqi", "pieces": [{"square": 3, "glyph": "§"}], "side": 0}),
        json!({"game": "xiangqi", "pieces": [{"square": 3, "glyph": "K"}, {"square": 3, "glyph": "R"}], "side": 0}),
        json!({"game": "xiangqi", "pieces": [], "side": 2}),
        json!({"game": "xiangqi", "pieces": [], "side": 0, "roll": 3}),
        json!({"game": "go", "pieces": [], "side": 0}),
    ] {
        assert_eq!(client.post("/arrange", wrong.clone()).await.0, 422, "{wrong}");
    }
    assert_eq!(client.post("/palette", json!({"game": "go"})).await.0, 422);
}

#[tokio::test]
async fn whatever_cannot_be_asked_is_refused_in_the_same_form() {
    let client = Client::new();
    for (method, path, status) in [
        (Method::GET, "/nothing", 404),
        (Method::POST, "/nothing/at/all", 404),
        (Method::PUT, "/games", 405),
        (Method::GET, "/position", 405),
        (Method::GET, "/games/%ff", 404),
        (Method::GET, "/analyses/%ff/tree", 404),
        (Method::GET, "/matches/%ff", 404),
        (Method::GET, "/matches/1/games/%ff", 404),
        (Method::GET, "/games?limit=-1", 400),
    ] {
        let (got, problem) = client.ask(method, path, None).await;
        assert_eq!(got, status, "{path}");
        assert!(problem["message"].is_string(), "{path}: {problem}");
    }
}
