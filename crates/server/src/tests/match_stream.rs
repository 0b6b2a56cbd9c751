//! Matches that are watched, and left when the server ends.

use super::Client;
use super::matches::{PATIENCE, by_depth};
use serde_json::{Value, json};
use std::time::Instant;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// The events of a stream over a real connection, for as long as `more` wants them.
pub(super) async fn listen(
    client: &Client,
    path: &str,
    mut more: impl FnMut(&str, &Value) -> bool,
) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let serving = tokio::spawn(axum::serve(listener, client.router.clone()).into_future());
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!("GET /api{path} HTTP/1.1\r\nHost: {address}\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut lines = BufReader::new(stream).lines();
    assert_eq!(lines.next_line().await.unwrap().unwrap(), "HTTP/1.1 200 OK");
    let (mut event, start) = (String::new(), Instant::now());
    loop {
        let line = tokio::time::timeout(PATIENCE, lines.next_line()).await.unwrap();
        let line = line.unwrap().expect("the stream goes on");
        if let Some(name) = line.strip_prefix("event: ") {
            event = name.to_owned();
        } else if let Some(data) = line.strip_prefix("data: ")
            && !more(&event, &serde_json::from_str(data).unwrap())
        {
            break;
        }
        assert!(start.elapsed() < PATIENCE);
    }
    serving.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_can_be_watched() {
    let client = Client::new();
    let id = client.begin(by_depth(5000)).await;
    let path = format!("/matches/{id}/events");
    let (mut played, mut boards, start) = (Vec::new(), 0, Instant::now());
    listen(&client, &path, |event, data| {
        match event {
            "progress" => {
                assert_eq!((&data["id"], &data["state"]), (&json!(id), &json!("running")));
                played.push(data["games_played"].as_u64().unwrap());
            }
            "boards" => {
                boards += 1;
                for game in data["games"].as_array().unwrap() {
                    assert_eq!(game["view"]["moves"], json!([]));
                    assert_eq!(game["view"]["board"]["width"], 5);
                    assert!(game["first"].as_str().unwrap().starts_with("alphabeta"));
                    if game["view"]["ply"] != 0 && !game["view"]["last"].is_null() {
                        assert_eq!(game["view"]["last"]["path"].as_array().unwrap().len(), 2);
                    }
                }
            }
            other => panic!("{other}"),
        }
        played.len() < 4 || boards < 3
    })
    .await;
    assert!(played.is_sorted() && played.last() > played.first(), "{played:?}");
    let quarters = start.elapsed().as_millis() as usize / 250;
    assert!(played.len() <= quarters + 2, "{} in {quarters} quarters", played.len());

    client.granted(&format!("/matches/{id}/stop"), Value::Null).await;
    // Who comes later hears of it at once.
    let mut states = Vec::new();
    listen(&client, &path, |_, data| {
        states.push(data["state"].clone());
        false
    })
    .await;
    assert_eq!(states, ["stopped"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_the_server_leaves_a_match_that_can_be_gone_on_with() {
    let client = Client::new();
    let id = client.begin(by_depth(5000)).await;
    client.wait(&id, |view| view["games_played"].as_u64().unwrap() >= 2).await;
    let app = client.app.clone();
    tokio::task::spawn_blocking(move || app.matches.close()).await.unwrap();
    let client = client.again();
    let (_, view) = client.get(&format!("/matches/{id}")).await;
    assert_eq!((&view["state"], &view["can_resume"]), (&json!("stopped"), &json!(true)));
    assert!(view["games_played"].as_u64().unwrap() >= 2);
}
