//! Whole games of every variant over HTTP: a person by random legal steps against an engine.

use super::client::Client;
use serde_json::{Value, json};
use yiqi_core::{Rng, below, seeded};
use yiqi_engine::Registry;

/// Every game with each of its variants.
fn variants() -> Vec<String> {
    let mut all = Vec::new();
    for about in Registry::standard().about() {
        all.push(about.name.to_owned());
        for choice in about.choices {
            let options: Vec<String> = match choice.form.split_once('=') {
                None => vec![choice.form.to_owned()],
                Some((key, values)) => {
                    let words = values.split('|').filter(|word| !word.contains(char::is_uppercase));
                    words.map(|word| format!("{key}={word}")).collect()
                }
            };
            all.extend(options.into_iter().map(|option| format!("{}:{option}", about.name)));
        }
    }
    // Amazons on its large board takes long; the small one has the same rules.
    all.retain(|game| game != "amazons");
    all.push("amazons:size=6".to_owned());
    all.retain(|game| Registry::standard().game(game).is_ok());
    all
}

/// A random legal step.
fn choose(state: &Value, rng: &mut Rng) -> String {
    let moves = state["view"]["moves"].as_array().unwrap();
    moves[below(rng, moves.len() as u32) as usize]["text"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_variant_is_played_to_the_end_against_an_engine() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::open(folder.path());
    let all = variants();
    assert!(all.len() >= 8 && all.iter().any(|game| game == "ewn:king6"), "{all:?}");
    for (number, game) in all.iter().enumerate() {
        let mut rng = seeded(7, number as u64);
        let person = number % 2;
        let mut seats = [json!({"kind": "person"}), json!({"kind": "person"})];
        seats[1 - person] = json!({"kind": "engine", "engine": "greedy:noise=0.5"});
        let new = json!({"game": game, "seats": seats, "clock": null, "hand_dice": number % 3 == 0,
            "explain": false, "seed": number});
        let state = client.done("/api/games", new).await;
        let id = state["id"].as_str().unwrap().to_owned();
        let path = |what: &str| format!("/api/games/{id}/{what}");
        let mut events = client.follow(&id).await;
        let mut state = events.state(|_| true).await;
        let mut steps = 0;
        while state["result"].is_null() && steps < 60 {
            if state["view"]["needs_roll"] == true {
                client.done(&path("roll"), Value::Null).await;
            } else if state["view"]["side"] == person {
                let text = choose(&state, &mut rng);
                let revision = &state["revision"];
                client.done(&path("move"), json!({"text": text, "revision": revision})).await;
                steps += 1;
            }
            // The next state that asks something of the person, or the end.
            let seen = state["revision"].as_u64().unwrap();
            let news = |state: &Value| {
                let asks = state["view"]["needs_roll"] == true || state["view"]["side"] == person;
                state["revision"].as_u64() > Some(seen) && (asks || !state["result"].is_null())
            };
            state = events.state(news).await;
        }
        if state["result"].is_null() {
            // Long enough; the end is made by hand.
            state = client.done(&path("resign"), Value::Null).await;
            assert_eq!(state["result"]["winner"], 1 - person);
        }
        let turns = state["turns"].as_array().unwrap();
        assert_eq!(turns.len() as u64, state["cursor"].as_u64().unwrap());
        let (_, again) = client.get(&format!("/api/games/{id}")).await;
        assert_eq!(again, state, "{game}");
        // The record holds the same game.
        let (status, file) = client.get(&path("record?format=pgn")).await;
        assert_eq!(status, 200, "{game}: {file}");
        let text = file["text"].as_str().unwrap().as_bytes().to_vec();
        let records =
            yiqi_protocols::records::read(&Registry::standard(), "game.pgn", text).unwrap();
        let played: Vec<&str> = records[0].turns.iter().map(|turn| &*turn.text).collect();
        let shown: Vec<&str> = turns.iter().map(|turn| turn["text"].as_str().unwrap()).collect();
        assert_eq!(played, shown, "{game}");
    }
}
