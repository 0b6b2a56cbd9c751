//! Requests that are nearly right: whatever is asked, the answer is never a defect.

use super::{Client, GAMES};
use axum::http::Method;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::time::Duration;

/// Requests that are right, for every kind that takes a body.
fn requests(game: &str) -> Vec<(&'static str, Value)> {
    let place = json!({"game": game, "position": "start", "moves": [{"text": "d1d7", "roll": 3}], "roll": 2, "seed": 7});
    let with = |more: Value| {
        let mut all = place.clone();
        all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        all
    };
    let turn = json!({"text": "a2a3", "roll": 1, "comment": "c", "thought": {"win": 0.5, "score": 1.0, "mate": 2, "depth": 3, "nodes": 4, "time_ms": 5}});
    let record = json!({"game": game, "players": ["a", "b"], "date": "2026.01.01 10:00",
        "tags": [["A", "b"]], "start": null, "turns": [turn], "outcome": {"winner": 0}, "reason": "resigned"});
    vec![
        ("/position", place.clone()),
        ("/line", place.clone()),
        ("/explain", with(json!({"eval": "eval=simple,center=0.2"}))),
        (
            "/analyses",
            with(
                json!({"engine": "alphabeta:depth=2,eval=simple", "time_ms": 5, "nodes": 100, "depth": 2, "lines": 3, "tree": true}),
            ),
        ),
        ("/palette", json!({"game": game})),
        (
            "/arrange",
            json!({"game": game, "pieces": [{"square": 3, "glyph": "K"}, {"square": 4, "glyph": "w"}], "side": 0, "roll": 1}),
        ),
        ("/weights", json!({"game": game, "eval": "eval=simple"})),
        ("/weights/read", json!({"game": game, "eval": "eval=simple", "toml": "center = 0.3\n"})),
        (
            "/records/read",
            json!({"text": "[Game \"minichess\"]\n\n1. a3 {+0.3/2 1s} *\n", "file_name": "a.pgn"}),
        ),
        ("/records/write", json!({"format": "pgn", "record": record})),
    ]
}

/// What a value may be exchanged for.
fn odd() -> Vec<Value> {
    let game = |game: &str| json!(game);
    let mut odd: Vec<Value> = GAMES.into_iter().map(game).collect();
    odd.extend([
        json!(null),
        json!(true),
        json!(0),
        json!(1),
        json!(-1),
        json!(255),
        json!(256),
        json!(1e308),
        json!(0.5),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(""),
        json!(" "),
        json!("\u{0}"),
        json!("start"),
        json!("𝄞"),
        json!("a1"),
        json!("a1a2"),
        json!("3"),
        json!("pgn"),
        json!("wtn"),
        json!("squares"),
        json!("pgn-chinese"),
        json!("level:max"),
        json!("mcts:nodes=50"),
        json!("star2"),
        json!("random"),
        json!("greedy:noise=1"),
        json!("ewn:setup=choose"),
        json!("amazons:size=99999x2"),
        json!("minichess:setup=KQRBN/NBRQK"),
        json!("ewn:king6,goal=home"),
        json!("x".repeat(1001)),
        json!("1".repeat(400)),
        json!([]),
        json!([[]]),
        json!({}),
        json!({"text": "a1a2"}),
        json!("\"\"\""),
        json!("a,,b"),
        json!("炮二平五"),
        json!("pass"),
        json!("10/10/10/10/10/10/10/10/10/10 w -"),
        json!("/////// b"),
        json!("9/9/9/9/9/9/9/9/9/9 w - - 0 1"),
        json!("nan = nan"),
        json!("center = 1e999"),
        json!("eval=simple,center=1e6"),
        json!("eval=simple,center=nan"),
        json!(["a", "b"]),
        json!([1, 2, 3]),
    ]);
    odd
}

/// All places in a value, itself among them.
fn places(value: &Value, here: String, out: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(key, value)| places(value, format!("{here}/{key}"), out));
        }
        Value::Array(items) => {
            items
                .iter()
                .enumerate()
                .for_each(|(i, value)| places(value, format!("{here}/{i}"), out));
        }
        _ => {}
    }
    out.push(here);
}

/// Changes one place: to another value, to a text with a character more or less, to nothing.
fn spoil(body: &mut Value, place: usize, how: usize) {
    let mut all = Vec::new();
    places(body, String::new(), &mut all);
    let path = &all[place % all.len()];
    if how.is_multiple_of(8)
        && let Some((parent, key)) = path.rsplit_once('/')
        && let Some(Value::Object(fields)) = body.pointer_mut(parent)
    {
        fields.remove(key);
        return;
    }
    let Some(value) = body.pointer_mut(path) else { return };
    match value {
        Value::String(text) if how % 3 == 1 => {
            let mut chars: Vec<char> = text.chars().collect();
            let at = how / 3 % (chars.len() + 1);
            let with =
                ['0', '9', ' ', 'K', 'w', '/', '-', '炮', '\n', '"', ',', ':', '=', '\u{7f}']
                    [how / 7 % 14];
            match how / 11 % 3 {
                0 => chars.insert(at, with),
                1 if at < chars.len() => chars[at] = with,
                _ if at < chars.len() => drop(chars.remove(at)),
                _ => {}
            }
            *text = chars.into_iter().collect();
        }
        Value::Array(items) if how % 3 == 1 && !items.is_empty() => {
            let again = items[how % items.len()].clone();
            items.push(again);
        }
        _ => {
            let odd = odd();
            *value = odd[how / 3 % odd.len()].clone();
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn nothing_nearly_right_is_a_defect(
        game in 0..GAMES.len(),
        kind in 0_usize..10,
        changes in prop::collection::vec((0_usize..10_000, 0_usize..1_000_000), 0..4),
    ) {
        let (path, mut body) = requests(GAMES[game]).swap_remove(kind);
        changes.into_iter().for_each(|(place, how)| spoil(&mut body, place, how));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let (status, answer) = runtime.block_on(async {
            let client = Client::with(|limits| limits.think = Duration::from_millis(5));
            let answer = client.ask(Method::POST, path, Some(&body)).await;
            if let Some(id) = answer.1["id"].as_str() {
                let ended = client.get(&format!("/analyses/{id}/events")).await;
                assert_eq!(ended.0, 200);
                let (_, view) = client.get(&format!("/analyses/{id}")).await;
                assert_ne!(view["state"], "failed", "{path} {body}: {view}");
            }
            answer
        });
        prop_assert!([200, 400, 422].contains(&status), "{} {}: {} {}", path, body, status, answer);
        prop_assert!(status == 200 || answer["message"].is_string(), "{} {}: {}", path, body, answer);
    }
}
