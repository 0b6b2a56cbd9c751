//! Matches from the first request to the last game.

use super::{Client, GAMES};
use crate::router::service;
use crate::state::App;
use axum::http::Method;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use yiqi_engine::Registry;
use yiqi_lab::{Entry, MatchOrder, Pentanomial, Sprt, Store, elo, los};

/// Longer than any match of these tests takes on a slow machine.
pub(super) const PATIENCE: Duration = Duration::from_secs(120);

impl Client {
    /// The same place after a restart of the server.
    pub(super) fn again(self) -> Client {
        let app = Arc::new(App::new(Registry::standard(), self.app.config.clone()));
        Client { router: service(app.clone()), app, _folder: self._folder }
    }

    fn database(&self) -> &Path {
        &self.app.config.database
    }

    /// Begins a match and gives its id.
    pub(super) async fn begin(&self, request: Value) -> String {
        let view = self.granted("/matches", request).await;
        assert_eq!(view["state"], "running");
        view["id"].as_str().unwrap().to_owned()
    }

    /// Looks until `done` says so.
    pub(super) async fn wait(&self, id: &str, done: impl Fn(&Value) -> bool) -> Value {
        let start = Instant::now();
        loop {
            let (status, view) = self.get(&format!("/matches/{id}")).await;
            assert_eq!(status, 200, "{view}");
            if done(&view) {
                return view;
            }
            assert!(start.elapsed() < PATIENCE, "{view}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    async fn wait_for_end(&self, id: &str) -> Value {
        self.wait(id, |view| view["state"] != "running").await
    }

    async fn all_games(&self, id: &str) -> Vec<Value> {
        let (status, page) = self.get(&format!("/matches/{id}/games?limit=1000")).await;
        assert_eq!(status, 200, "{page}");
        assert_eq!(page["total"], page["games"].as_array().unwrap().len());
        page["games"].as_array().unwrap().clone()
    }
}

fn fast(game: &str) -> Value {
    json!({
        "game": game, "engines": [{"engine": "greedy", "name": "贪心"}, {"engine": "random"}],
        "games": 4, "seed": 3, "depth": 1,
    })
}

/// Slow enough to be met while it is played, the same at every speed.
pub(super) fn by_depth(games: u32) -> Value {
    json!({
        "game": "minichess:gardner", "games": games, "seed": 5, "depth": 3,
        "openings": "random:4", "sprt": "elo0=0,elo1=1",
        "engines": [{"engine": "alphabeta"}, {"engine": "alphabeta:noise=0.3"}],
    })
}

/// Whether JSON says this number; its reader may be off in the last digit.
fn is(shown: &Value, number: f64) -> bool {
    match shown.as_f64() {
        Some(shown) => (shown - number).abs() <= 1e-12 * number.abs(),
        None => shown.is_null() && number.is_infinite(),
    }
}

/// What of a match does not depend on the clock.
fn figures(view: &Value) -> Value {
    let mut pairings = view["pairings"].clone();
    for pairing in pairings.as_array_mut().unwrap() {
        pairing.as_object_mut().unwrap().remove("line");
    }
    pairings
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_match_of_every_game() {
    let client = Client::new();
    for game in GAMES {
        let id = client.begin(fast(game)).await;
        let view = client.wait_for_end(&id).await;
        assert_eq!((&view["state"], &view["games_played"]), (&json!("done"), &json!(4)), "{view}");
        assert_eq!(view["games_planned"], 4);
        assert_eq!(view["seed"], 3);
        let pairing = &view["pairings"][0];
        assert_eq!((&pairing["a"], &pairing["b"]), (&json!("贪心"), &json!("random")));
        let sum = ["wins", "draws", "losses"].map(|key| pairing[key].as_u64().unwrap());
        assert_eq!(sum.iter().sum::<u64>(), 4);
        assert_eq!(pairing["history"].as_array().unwrap().len(), 2);
        let games = client.all_games(&id).await;
        let numbers: Vec<_> = games.iter().map(|game| game["number"].as_u64().unwrap()).collect();
        assert_eq!(numbers, [1, 2, 3, 4]);
        for row in games {
            let path = format!("/matches/{id}/games/{}", row["number"]);
            let (status, record) = client.get(&path).await;
            assert_eq!(status, 200, "{record}");
            assert_eq!(record["players"], json!([row["first"], row["second"]]));
            assert_eq!(record["turns"].as_array().unwrap().len() as u64, row["plies"]);
            replays(&client, &record, &row).await;
        }
        let (status, _) = client.get(&format!("/matches/{id}/games/5")).await;
        assert_eq!(status, 404);
    }
    let (_, list) = client.get("/matches").await;
    let list = list["matches"].as_array().unwrap();
    let games: Vec<_> = list.iter().map(|row| row["game"].as_str().unwrap()).collect();
    assert!(games.iter().eq(GAMES.iter().rev()), "{games:?}");
    assert!(list.iter().all(|row| row["state"] == "done" && row["games_played"] == 4));
    assert!(list[0]["line"].as_str().unwrap().starts_with("贪心 vs random: "));
    let (_, list) = client.get("/matches?limit=2").await;
    assert_eq!(list["matches"].as_array().unwrap().len(), 2);
}

/// Plays a record over, move by move, and compares the end.
async fn replays(client: &Client, record: &Value, row: &Value) {
    let step = |turn: &Value| json!({"text": turn["text"], "roll": turn["roll"]});
    let moves: Vec<_> = record["turns"].as_array().unwrap().iter().map(step).collect();
    let place = json!({"game": record["game"], "position": row["opening"], "moves": moves});
    let line = client.granted("/line", place).await;
    let last = line["frames"].as_array().unwrap().last().unwrap();
    assert_eq!(last["end"], json!({"winner": row["winner"], "reason": row["reason"]}));
    assert_eq!(record["outcome"], json!({"winner": row["winner"]}));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_was_stopped_comes_out_the_same() {
    let client = Client::new();
    let straight = client.begin(by_depth(16)).await;
    let whole = client.wait_for_end(&straight).await;
    assert_eq!((&whole["state"], &whole["games_played"]), (&json!("done"), &json!(16)), "{whole}");

    let id = client.begin(by_depth(16)).await;
    client.wait(&id, |view| view["games_played"].as_u64().unwrap() >= 3).await;
    let stopped = client.granted(&format!("/matches/{id}/stop"), Value::Null).await;
    assert_eq!(stopped["state"], "stopped", "{stopped}");
    assert_eq!(stopped["can_resume"], true);
    assert_eq!((&stopped["games_planned"], &stopped["problem"]), (&json!(16), &Value::Null));
    assert!(stopped["games_played"].as_u64().unwrap() < 16, "{stopped}");
    // It is there after a restart as well, and goes on from there.
    let client = client.again();
    let (_, list) = client.get("/matches").await;
    assert_eq!(list["matches"][0]["state"], "stopped");
    let before = client.all_games(&id).await;
    let view = client.granted(&format!("/matches/{id}/resume"), Value::Null).await;
    assert_eq!((&view["state"], &view["id"]), (&json!("running"), &json!(id)));
    assert!(view["games_played"].as_u64().unwrap() >= before.len() as u64);
    let done = client.wait_for_end(&id).await;
    assert_eq!(figures(&done), figures(&whole));
    assert_eq!(client.all_games(&id).await, client.all_games(&straight).await);
    let (status, problem) = client.post(&format!("/matches/{id}/resume"), Value::Null).await;
    assert_eq!(status, 409, "{problem}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_more_matches_than_there_is_room_for() {
    let client = Client::with(|limits| limits.matches = 1);
    let id = client.begin(by_depth(5000)).await;
    let (status, problem) = client.post("/matches", fast("ewn")).await;
    assert_eq!(status, 429, "{problem}");
    let (status, _) = client.post(&format!("/matches/{id}/resume"), Value::Null).await;
    assert_eq!(status, 409);
    client.granted(&format!("/matches/{id}/stop"), Value::Null).await;
    // To stop twice does no harm.
    let again = client.granted(&format!("/matches/{id}/stop"), Value::Null).await;
    assert_eq!(again["state"], "stopped");
    let other = client.begin(fast("ewn")).await;
    client.wait_for_end(&other).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_played_is_refused_at_its_place() {
    let client = Client::new();
    let with = |key: &str, value: Value| {
        let mut request = fast("minichess");
        request[key] = value;
        request
    };
    let second = |text: &str| with("engines", json!([{"engine": "random"}, {"engine": text}]));
    for (request, what, said) in [
        (with("game", json!("go")), "game", "go"),
        (second("uci:/bin/sh"), "engine 2", "unknown engine"),
        (second("engines/x.toml"), "engine 2", "unknown engine"),
        (second("alphabeta:eval=weights:/etc/passwd"), "engine 2", "unknown evaluator"),
        (second("alphabeta:table=100000"), "engine 2", "MiB"),
        (second("alphabeta:speed=3"), "engine 2", "speed"),
        (second("level:clever"), "engine 2", "clever"),
        (with("engines", json!([{"engine": "random"}])), "engines", "2 to 8"),
        (with("engines", json!(vec![json!({"engine": "random"}); 9])), "engines", "2 to 8"),
        (with("games", json!(0)), "games", "2 to"),
        (with("games", json!(3)), "games", "an even number"),
        (with("games", json!(100_001)), "games", "2 to"),
        (with("depth", json!(0)), "depth", "1 to"),
        (with("time_ms", json!(10_000_000)), "time_ms", "1 to 120000"),
        (with("openings", json!("/etc/passwd")), "openings", "start, suite"),
        (with("openings", json!("book.txt")), "openings", "start, suite"),
        (with("openings", json!("random:")), "openings", "takes a number"),
        (with("openings", json!("random:4,balance=7")), "openings", "from 0 to 0.5"),
        (
            with("openings", json!("random:4,balance=0.1,engine=\"alphabeta:depth=9\"")),
            "openings",
            "cannot be chosen",
        ),
        (with("sprt", json!("elo0=5,elo1=0")), "sprt", "above elo0"),
        (with("sprt", json!("elo0=0")), "sprt", "elo1 is missing"),
        (with("tc", json!("60+x")), "time control", "no number"),
    ] {
        let (status, problem) = client.post("/matches", request).await;
        assert_eq!((status, &problem["what"]), (422, &json!(what)), "{problem}");
        assert!(problem["message"].as_str().unwrap().contains(said), "{problem}");
    }
    let (_, problem) = client.post("/matches", with("sprt", json!("elo0=5,elo1=0"))).await;
    assert_eq!(problem["span"], json!([7, 13]), "{problem}");
    let (_, problem) = client.post("/matches", second("alphabeta:depth=2,speed=3")).await;
    assert_eq!(problem["span"], json!([18, 25]), "{problem}");
    for (status, request) in [
        (400, with("colour", json!(1))),
        (400, with("games", json!(-1))),
        (400, with("games", json!("many"))),
        (400, json!([])),
        (422, with("engines", json!([{"engine": "random", "name": "a\nb"}, {"engine": "random"}]))),
    ] {
        assert_eq!(client.post("/matches", request.clone()).await.0, status, "{request}");
    }
    let (_, problem) = client.post("/matches", with("games", json!(-5))).await;
    assert_eq!(problem["what"], "games");
    assert_eq!(problem["message"], "games: it must be a whole number from 0 to 4294967295");
    let three = json!([{"engine": "random"}, {"engine": "random"}, {"engine": "greedy"}]);
    let mut request = with("engines", three);
    request["sprt"] = json!("elo0=0,elo1=5");
    assert_eq!(client.post("/matches", request).await.0, 422);
    for id in ["1", "999", "x", "-1", "99999999999999999999999"] {
        for (method, rest) in [
            (Method::GET, ""),
            (Method::GET, "/events"),
            (Method::GET, "/games"),
            (Method::GET, "/games/1"),
            (Method::POST, "/stop"),
            (Method::POST, "/resume"),
        ] {
            let path = format!("/matches/{id}{rest}");
            assert_eq!(client.ask(method, &path, None).await.0, 404, "{path}");
        }
    }
    // Nothing of all that has left a trace.
    assert_eq!(client.get("/matches").await, (200, json!({"matches": []})));
    assert_eq!(client.get("/matches?limit=x").await.0, 400);
    assert_eq!(client.get("/runs").await, (200, json!({"free": true, "runs": []})));
}

#[tokio::test(flavor = "multi_thread")]
async fn matches_of_the_command_line_can_be_seen() {
    let client = Client::new();
    let order = MatchOrder {
        game: "ewn".to_owned(),
        engines: ["greedy", "random", "star1:depth=1"].map(Entry::new).into(),
        games: 6,
        seed: u64::MAX,
        depth: Some(1),
        ..MatchOrder::default()
    };
    let plan = order.plan(&Registry::standard()).unwrap();
    let mut store = Store::open(client.database()).unwrap();
    let ledger = store.begin(&plan, &order.settings()).unwrap();
    let heard = &mut |_: &yiqi_lab::Progress<'_>| ();
    ledger.play(&plan, Vec::new(), &AtomicBool::new(false), heard).unwrap();
    // One that was begun and left.
    store.begin(&plan, &order.settings()).unwrap();

    let (_, list) = client.get("/matches").await;
    let [left, whole] = &list["matches"].as_array().unwrap()[..] else { panic!("{list}") };
    assert_eq!((&left["state"], &left["games_planned"]), (&json!("stopped"), &Value::Null));
    assert_eq!((&whole["state"], &whole["games_planned"]), (&json!("done"), &json!(18)));
    assert!(whole["line"].as_str().unwrap().contains("random "), "{whole}");
    let (_, view) = client.get("/matches/1").await;
    assert_eq!((&view["settings"], &view["seed"]), (&json!("depth 1"), &json!(u64::MAX)));
    assert_eq!(view["engines"][2]["name"], "star1:depth=1");
    for pairing in view["pairings"].as_array().unwrap() {
        // The same figures as `yiqi stats` draws from the counts.
        let counts = serde_json::from_value(pairing["pentanomial"].clone()).unwrap();
        let sample = Pentanomial(counts).sample();
        assert_eq!(counts.iter().sum::<u64>(), 3);
        let elo = elo(&sample);
        for (key, number) in [
            ("score", sample.mean),
            ("score_error", sample.error()),
            ("elo", elo.value),
            ("elo_error", elo.error),
            ("los", los(&sample)),
        ] {
            assert!(is(&pairing[key], number), "{key}: {} for {number}", pairing[key]);
        }
        assert_eq!(pairing["llr"], Value::Null);
    }
    let games = client.all_games("1").await;
    assert_eq!(games.len(), 18);
    let (_, page) = client.get("/matches/1/games?offset=4&limit=3").await;
    assert_eq!((&page["total"], &page["games"]), (&json!(18), &json!(games[4..7])));
    let (_, record) = client.get("/matches/1/games/18").await;
    replays(&client, &record, &games[17]).await;
    assert_eq!(client.post("/matches/1/resume", Value::Null).await.0, 409);
    assert_eq!(client.post("/matches/2/resume", Value::Null).await.0, 409);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_test_ends_a_match() {
    let client = Client::new();
    let mut request = fast("ewn");
    request["games"] = json!(2000);
    request["sprt"] = json!("elo0=0,elo1=100");
    let id = client.begin(request).await;
    let view = client.wait_for_end(&id).await;
    assert_eq!(view["state"], "done", "{view}");
    let pairing = &view["pairings"][0];
    let sprt = Sprt::parse("elo0=0,elo1=100").unwrap();
    let counts = Pentanomial(serde_json::from_value(pairing["pentanomial"].clone()).unwrap());
    assert!(is(&pairing["llr"], sprt.llr(counts)));
    let bounds = &pairing["llr_bounds"];
    assert!(is(&bounds[0], sprt.bounds().0) && is(&bounds[1], sprt.bounds().1), "{bounds}");
    assert!(pairing["llr"].as_f64().unwrap() >= sprt.bounds().1);
    assert!(pairing["verdict"].as_str().unwrap().contains("贪心 is stronger"), "{pairing}");
    assert!(view["games_played"].as_u64().unwrap() < 2000);
}
