//! Games as the page plays them, over HTTP.

use super::client::Client;
use crate::config::Limits;
use axum::http::Method;
use serde_json::{Value, json};

fn person() -> Value {
    json!({"kind": "person"})
}

fn engine(text: &str) -> Value {
    json!({"kind": "engine", "engine": text})
}

fn game(game: &str, seats: [Value; 2]) -> Value {
    json!({"game": game, "seats": seats, "clock": null, "hand_dice": false, "explain": false,
        "seed": 3})
}

/// Begins a game and gives its path.
async fn begin(client: &Client, new: Value) -> (String, Value) {
    let state = client.done("/api/games", new).await;
    (format!("/api/games/{}", state["id"].as_str().unwrap()), state)
}

fn id(path: &str) -> &str {
    path.rsplit('/').next().unwrap()
}

#[tokio::test]
async fn wrong_requests_are_told_what_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::open(folder.path());
    for (body, status) in [
        (json!({"game": "chess9", "seats": [person(), person()]}), 422),
        (json!({"game": "ewn", "seats": [person()]}), 400),
        (json!({"game": "ewn", "seats": [person(), engine("uci:sh")]}), 422),
        (json!({"game": "ewn", "seats": [person(), engine("star2:eval=weights:a")]}), 422),
        (json!({"game": "ewn", "seats": [person(), engine("level:easy")], "position": "x"}), 422),
        (json!({"game": "ewn", "seats": [person(), person()], "clock": {"base_ms": 0}}), 422),
        (json!({"game": "ewn", "seats": [person(), person()], "more": 1}), 400),
        (Value::Null, 415),
    ] {
        let (found, problem) = client.post("/api/games", body.clone()).await;
        assert_eq!(found, status, "{body}: {problem}");
        assert!(!problem["message"].as_str().unwrap().is_empty());
    }
    let (path, state) = begin(&client, game("minichess", [person(), person()])).await;
    assert_eq!(state["revision"], 1);
    let (status, problem) = client.post(&format!("{path}/move"), json!({"text": "a2a9"})).await;
    assert_eq!((status, &problem["text"]), (422, &json!("a2a9")), "{problem}");
    assert!(problem["span"].is_array(), "{problem}");
    let (status, problem) =
        client.post(&format!("{path}/move"), json!({"text": "a2a3", "revision": 9})).await;
    assert_eq!((status, &problem["revision"]), (409, &json!(1)));
    let (status, _) = client.post(&format!("{path}/goto"), json!({"turn": 4})).await;
    assert_eq!(status, 422);
    for request in ["undo", "redo", "stop", "continue", "step", "roll"] {
        let (status, problem) = client.post(&format!("{path}/{request}"), Value::Null).await;
        assert_eq!(status, 409, "{request}: {problem}");
    }
    let (status, _) = client.get(&format!("{path}/record?format=wtn")).await;
    assert_eq!(status, 422);
    let (status, _) = client.get(&format!("{path}/record?format=doc")).await;
    assert_eq!(status, 422);
    for request in ["undo", "redo", "stop", "hint", "resign", "pause", "continue", "step", "roll"] {
        let (status, _) = client.post(&format!("/api/games/nothing/{request}"), Value::Null).await;
        assert_eq!(status, 404, "{request}");
    }
    for request in ["", "/events", "/record"] {
        assert_eq!(client.get(&format!("/api/games/nothing{request}")).await.0, 404, "{request}");
    }
    assert_eq!(client.ask(Method::DELETE, "/api/games/nothing", None).await.0, 404);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_followed_listed_and_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::open(folder.path());
    let seats = [person(), engine("alphabeta:depth=3")];
    let (path, _) = begin(&client, game("xiangqi", seats)).await;
    let mut events = client.follow(id(&path)).await;
    events.rest().await;
    client.done(&format!("{path}/move"), json!({"text": "h2e2"})).await;
    let state = events.state(|state| state["cursor"] == 2).await;
    let reply = &state["turns"][1];
    assert_eq!((&reply["side"], &reply["thought"]["depth"]), (&json!(1), &json!(3)));
    assert_eq!(state["turns"][0]["styles"]["chinese"], "炮二平五");
    let (_, list) = client.get("/api/games?limit=5").await;
    assert_eq!(
        (&list["games"][0]["id"], &list["games"][0]["turns"]),
        (&json!(id(&path)), &json!(2))
    );
    let (status, hint) = client.post(&format!("{path}/hint"), Value::Null).await;
    assert_eq!(status, 200, "{hint}");
    assert_eq!(hint["path"].as_array().unwrap().len(), 2);
    let legal = state["view"]["moves"].as_array().unwrap();
    assert!(legal.iter().any(|choice| choice["text"] == hint["text"]));
    assert_eq!(client.ask(Method::DELETE, &path, None).await.0, 204);
    assert!(events.next().await.is_none(), "the stream ends");
    assert_eq!(client.get(&path).await.0, 404);
    let (_, list) = client.get("/api/games").await;
    assert_eq!(list["games"], json!([]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_engine_is_stopped_called_off_and_outdated() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::open(folder.path());
    // It would think for two minutes.
    let seats = [person(), engine("alphabeta:time=1000")];
    let (path, state) = begin(&client, game("xiangqi", seats)).await;
    let mut events = client.follow(id(&path)).await;
    let first = state["view"]["moves"][0]["text"].clone();
    let state = client.done(&format!("{path}/move"), json!({"text": first})).await;
    assert_eq!(state["thinking"]["side"], 1);
    // Something is heard of it meanwhile.
    let thought = loop {
        let (name, data) = events.next().await.unwrap();
        if name == "thought" {
            break data;
        }
    };
    assert!(thought["nodes"].as_u64() > Some(0), "{thought}");
    client.done(&format!("{path}/stop"), Value::Null).await;
    let state = events.state(|state| state["cursor"] == 2).await;
    assert!(state["thinking"].is_null());
    // Taken back while it thinks: its answer never comes.
    let next = state["view"]["moves"][0]["text"].clone();
    client.done(&format!("{path}/move"), json!({"text": next})).await;
    let state = client.done(&format!("{path}/undo"), Value::Null).await;
    assert_eq!((&state["cursor"], &state["thinking"]), (&json!(2), &Value::Null));
    // Again, and the person resigns: the search ends, and other searches have room.
    client.done(&format!("{path}/move"), json!({"text": next})).await;
    let state = client.done(&format!("{path}/resign"), Value::Null).await;
    assert_eq!(state["result"], json!({"winner": 1, "reason": "resigned"}));
    client.done(&format!("{path}/undo"), Value::Null).await;
    assert_eq!(client.ask(Method::DELETE, &path, None).await.0, 204);
    let seats = [engine("random"), person()];
    let (path, _) = begin(&client, game("minichess", seats)).await;
    let mut events = client.follow(id(&path)).await;
    assert_eq!(events.rest().await["cursor"], 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_survive_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let (path, quiet, before, timed) = {
        let client = Client::open(folder.path());
        let (path, _) = begin(&client, game("ewn", [person(), engine("random")])).await;
        let mut events = client.follow(id(&path)).await;
        for turn in 0..3 {
            let state = events.state(|state| state["cursor"] == 2 * turn).await;
            let text = state["view"]["moves"][0]["text"].clone();
            client.done(&format!("{path}/move"), json!({"text": text})).await;
        }
        events.state(|state| state["cursor"] == 6).await;
        let before = client.done(&format!("{path}/undo"), Value::Null).await;
        let (quiet, _) = begin(&client, game("amazons", [person(), person()])).await;
        client.done(&format!("{quiet}/move"), json!({"text": "d1d7"})).await;
        let mut new = game("minichess", [person(), person()]);
        new["clock"] = json!({"base_ms": 60_000, "increment_ms": 0});
        let (timed, _) = begin(&client, new).await;
        client.close().await;
        (path, quiet, before, timed)
    };
    let client = Client::open(folder.path());
    let (_, list) = client.get("/api/games").await;
    assert_eq!(list["games"].as_array().unwrap().len(), 3);
    let (_, after) = client.get(&path).await;
    assert_eq!(after, before);
    assert_eq!((&after["cursor"], &after["turns"].as_array().unwrap().len()), (&json!(4), &6));
    let (_, half) = client.get(&quiet).await;
    assert_eq!(half["view"]["mid_turn"], true);
    let (_, timed) = client.get(&timed).await;
    assert_eq!((&timed["paused"], &timed["clock"]["running"]), (&json!(true), &Value::Null));
    // The game goes on, with the same dice as if nothing had happened.
    let state = client.done(&format!("{path}/redo"), Value::Null).await;
    assert_eq!(state["cursor"], 6);
    let text = state["view"]["moves"][0]["text"].clone();
    let mut events = client.follow(id(&path)).await;
    client.done(&format!("{path}/move"), json!({"text": text})).await;
    events.state(|state| state["cursor"] == 8 || !state["result"].is_null()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_read_is_set_aside() {
    let folder = tempfile::tempdir().unwrap();
    let (first, second, third) = {
        let client = Client::open(folder.path());
        let new = || game("ewn", [person(), person()]);
        let (first, _) = begin(&client, new()).await;
        let (second, _) = begin(&client, new()).await;
        let (third, _) = begin(&client, new()).await;
        client.close().await;
        (first, second, third)
    };
    {
        let file = rusqlite::Connection::open(folder.path().join("games.sqlite")).unwrap();
        let broken = "UPDATE game SET state = 'nonsense' WHERE id = ?1";
        assert_eq!(file.execute(broken, [id(&first)]).unwrap(), 1);
        let illegal = "UPDATE game SET state = replace(state, '\"half\":\"\"', '\"half\":\"z9\"') \
                       WHERE id = ?1";
        assert_eq!(file.execute(illegal, [id(&second)]).unwrap(), 1);
        let newer = "UPDATE game SET version = 99 WHERE id = ?1";
        assert_eq!(file.execute(newer, [id(&third)]).unwrap(), 1);
    }
    let client = Client::open(folder.path());
    assert_eq!(client.get(&first).await.0, 404);
    assert_eq!(client.get(&second).await.0, 404);
    // What a later program wrote is left to it.
    assert_eq!(client.get(&third).await.0, 503);
    assert_eq!(client.get("/api/games").await.1["games"], json!([]));
    client.close().await;
    let file = rusqlite::Connection::open(folder.path().join("games.sqlite")).unwrap();
    let count = |what: &str| -> i64 {
        file.query_row(&format!("SELECT count(*) FROM {what}"), [], |row| row.get(0)).unwrap()
    };
    assert_eq!((count("broken"), count("game")), (2, 1));
}

#[tokio::test]
async fn the_oldest_finished_games_make_room() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::with(folder.path(), Limits { games: 3, ..Limits::default() });
    let mut paths = Vec::new();
    for number in 0..4 {
        let (path, _) = begin(&client, game("ewn", [person(), person()])).await;
        if number == 1 {
            client.done(&format!("{path}/resign"), Value::Null).await;
        }
        paths.push(path);
    }
    let mut found = Vec::new();
    for path in &paths {
        found.push(client.get(path).await.0);
    }
    assert_eq!(found, [200, 404, 200, 200]);
    // Where none is finished the oldest goes.
    begin(&client, game("ewn", [person(), person()])).await;
    assert_eq!(client.get(&paths[0]).await.0, 404);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flag_falls_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::open(folder.path());
    let mut new = game("minichess", [person(), person()]);
    new["clock"] = json!({"base_ms": 40, "increment_ms": 0});
    let (path, state) = begin(&client, new).await;
    assert_eq!(state["clock"]["running"], 0);
    let mut events = client.follow(id(&path)).await;
    let state = events.state(|state| !state["result"].is_null()).await;
    assert_eq!(state["result"], json!({"winner": 1, "reason": "time"}));
    assert_eq!(state["clock"]["remaining_ms"][0], 0);
    let (status, _) = client.post(&format!("{path}/move"), json!({"text": "a2a3"})).await;
    assert_eq!(status, 409);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_engine_keeps_within_its_clock() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::open(folder.path());
    let mut new = game("minichess", [engine("alphabeta:time=100"), person()]);
    new["clock"] = json!({"base_ms": 5000, "increment_ms": 0});
    let (path, _) = begin(&client, new).await;
    let mut events = client.follow(id(&path)).await;
    let state = events.state(|state| state["cursor"] == 1).await;
    assert!(state["clock"]["remaining_ms"][0].as_u64() > Some(0));
    assert_eq!(state["clock"]["running"], 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn engines_play_each_other_step_by_step_and_the_same_again() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::open(folder.path());
    let seats = [engine("star2:depth=2,noise=0.3"), engine("mcts:nodes=300")];
    let (path, _) = begin(&client, game("ewn:king6", seats)).await;
    client.done(&format!("{path}/pause"), Value::Null).await;
    let (_, state) = client.get(&path).await;
    let start = state["cursor"].as_u64().unwrap();
    let mut events = client.follow(id(&path)).await;
    for turn in start..start + 4 {
        client.done(&format!("{path}/step"), Value::Null).await;
        let state = events.state(|state| state["cursor"] == turn + 1).await;
        assert_eq!(state["paused"], true);
    }
    let (_, played) = client.get(&path).await;
    let last = played["turns"].as_array().unwrap().last().unwrap().clone();
    // The last turn again: the same die, the same move.
    let back = client.done(&format!("{path}/undo"), Value::Null).await;
    assert_eq!(back["cursor"], start + 3);
    client.done(&format!("{path}/step"), Value::Null).await;
    let state = events.state(|state| state["cursor"] == start + 4).await;
    let again = state["turns"].as_array().unwrap().last().unwrap().clone();
    assert_eq!((&again["text"], &again["roll"]), (&last["text"], &last["roll"]));
    assert_eq!(state["turns"].as_array().unwrap().len(), played["turns"].as_array().unwrap().len());
    // Going on at their own pace.
    client.done(&format!("{path}/continue"), Value::Null).await;
    events.state(|state| state["cursor"] == start + 6).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn dice_are_entered_by_hand() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::open(folder.path());
    let mut new = game("ewn", [person(), engine("random")]);
    new["hand_dice"] = json!(true);
    let (path, state) = begin(&client, new).await;
    assert_eq!(
        (&state["view"]["needs_roll"], state["view"]["faces"].as_array().unwrap().len()),
        (&json!(true), 6)
    );
    let (status, _) = client.post(&format!("{path}/roll"), json!({"face": 9})).await;
    assert_eq!(status, 422);
    let (status, _) = client.post(&format!("{path}/roll"), json!({"eyes": 1})).await;
    assert_eq!(status, 400);
    let state = client.done(&format!("{path}/roll"), json!({"face": 2})).await;
    assert_eq!((&state["view"]["roll"], &state["view"]["needs_roll"]), (&json!(2), &json!(false)));
    let text = state["view"]["moves"][0]["text"].clone();
    let state = client.done(&format!("{path}/move"), json!({"text": text})).await;
    assert_eq!((&state["thinking"], &state["view"]["needs_roll"]), (&Value::Null, &json!(true)));
    let mut events = client.follow(id(&path)).await;
    client.done(&format!("{path}/roll"), json!({"face": 5})).await;
    let state = events.state(|state| state["cursor"] == 2).await;
    assert_eq!(state["turns"][1]["roll"], 5);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_search_is_kept_to_explain_its_move() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::open(folder.path());
    let mut new = game("ewn", [person(), engine("star2:depth=2")]);
    new["explain"] = json!(true);
    let (path, state) = begin(&client, new).await;
    let mut events = client.follow(id(&path)).await;
    let text = state["view"]["moves"][0]["text"].clone();
    let after = client.done(&format!("{path}/move"), json!({"text": text})).await;
    let state = events.state(|state| state["cursor"] == 2).await;
    let turn = &state["turns"][1];
    let analysis = format!("/api/analyses/{}", turn["analysis"].as_str().unwrap());
    let (status, kept) = client.get(&analysis).await;
    assert_eq!((status, &kept["state"]), (200, &json!("done")), "{kept}");
    assert_eq!(kept["report"]["best"], turn["text"]);
    assert_eq!(kept["position"], after["view"]["text"]);
    // The whole tree, as many nodes as the search has counted.
    assert_eq!(kept["tree"]["complete"], true, "{}", kept["tree"]);
    let (status, root) = client.get(&format!("{analysis}/tree?node=0")).await;
    assert_eq!(status, 200);
    assert_eq!(root["node"]["below"].as_u64(), turn["thought"]["nodes"].as_u64());
    // Its place leads to the same position.
    let (status, view) = client.post("/api/position", kept["place"].clone()).await;
    assert_eq!((status, &view["text"]), (200, &kept["position"]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_who_ask_at_once_wait_for_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::open(folder.path());
    let (path, state) = begin(&client, game("minichess", [person(), person()])).await;
    let moves: Vec<&Value> = state["view"]["moves"].as_array().unwrap().iter().collect();
    // The same revision, so one of them is heard and the others are late.
    let path = &format!("{path}/move");
    let each =
        moves.iter().map(|one| client.post(path, json!({"text": one["text"], "revision": 1})));
    let answers = futures_util::future::join_all(each).await;
    let heard = answers.iter().filter(|(status, _)| *status == 200).count();
    assert_eq!(heard, 1);
    assert!(answers.iter().all(|(status, problem)| *status == 200 || problem["revision"] == 2));
}

#[tokio::test]
async fn what_is_answered_is_in_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::open(folder.path());
    let (path, state) = begin(&client, game("minichess", [person(), person()])).await;
    let text = state["view"]["moves"][0]["text"].clone();
    let state = client.done(&format!("{path}/move"), json!({"text": text})).await;
    // What a program leaves behind that is killed at this moment.
    let left = tempfile::tempdir().unwrap();
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let file = file.unwrap();
        std::fs::copy(file.path(), left.path().join(file.file_name())).unwrap();
    }
    let next = Client::open(left.path());
    let (_, after) = next.get(&path).await;
    assert_eq!(after, state);
}

#[tokio::test]
async fn two_workbenches_do_not_share_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::open(folder.path());
    begin(&client, game("minichess", [person(), person()])).await;
    let second = Client::open(folder.path());
    let (status, problem) = second.get("/api/games").await;
    assert_eq!(status, 503, "{problem}");
    client.close().await;
    assert_eq!(second.get("/api/games").await.0, 200);
}
