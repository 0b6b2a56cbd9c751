//! Requests in any order, right and nearly right: the answer is never a defect, and what follows from
//! it is always a game.

use super::client::Client;
use proptest::prelude::*;
use serde_json::{Value, json};

const REQUESTS: [&str; 12] = [
    "move", "roll", "undo", "redo", "goto", "stop", "resign", "pause", "continue", "step", "hint",
    "record",
];

/// Bodies, most of them wrong for most requests.
fn body() -> impl Strategy<Value = Value> {
    let number = prop_oneof![Just(json!(0)), Just(json!(3)), Just(json!(-1)), Just(json!(1e300))];
    let text = prop_oneof![
        Just("a2a3".to_owned()),
        Just("".to_owned()),
        Just("d1d7/g7".to_owned()),
        Just("炮二平五".to_owned()),
        Just("\u{0}𝄞\"".to_owned()),
        "[a-j0-9/]{1,8}",
        Just("x".repeat(2000)),
    ];
    prop_oneof![
        2 => Just(Value::Null),
        3 => text.prop_map(|text| json!({"text": text})),
        1 => number.clone().prop_map(|n| json!({"text": "a2a3", "revision": n})),
        1 => number.clone().prop_map(|n| json!({"face": n})),
        2 => number.clone().prop_map(|n| json!({"turn": n})),
        1 => number,
        1 => Just(json!([{"text": 1}])),
    ]
}

fn new_game() -> impl Strategy<Value = Value> {
    let game = prop_oneof![Just("minichess"), Just("ewn"), Just("amazons:size=5"), Just("xiangqi")];
    let seat = prop_oneof![
        Just(json!({"kind": "person"})),
        Just(json!({"kind": "engine", "engine": "random"})),
        Just(json!({"kind": "engine", "engine": "level:easy"})),
        Just(json!({"kind": "engine", "engine": "alphabeta:nodes=50,explode=1"})),
        Just(json!({"kind": "engine"})),
        Just(json!({"kind": "king"})),
    ];
    let clock = prop_oneof![
        3 => Just(Value::Null),
        1 => Just(json!({"base_ms": 1, "increment_ms": 0})),
        1 => Just(json!({"base_ms": u64::MAX, "increment_ms": u64::MAX})),
        1 => Just(json!({"base_ms": 60_000})),
    ];
    let start = prop_oneof![
        4 => Just(Value::Null),
        1 => Just(json!("")),
        1 => Just(json!("5/5/5/5/5 w -")),
        1 => Just(json!("9/9/9/9/9/9/9/9/9/9 w - - 0 1")),
    ];
    (game, seat.clone(), seat, clock, start, any::<bool>(), any::<u64>()).prop_map(
        |(game, first, second, clock, start, flag, seed)| {
            json!({"game": game, "seats": [first, second], "clock": clock, "position": start,
                "hand_dice": flag, "explain": !flag, "seed": seed})
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn nothing_that_is_asked_is_a_defect(
        new in new_game(),
        asked in proptest::collection::vec((0..REQUESTS.len(), body()), 1..12),
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let folder = tempfile::tempdir().unwrap();
            let client = Client::open(folder.path());
            // The client itself refuses to hear of a defect.
            let (status, state) = client.post("/api/games", new.clone()).await;
            assert!([201, 400, 422].contains(&status), "{new}: {status} {state}");
            if status == 201 {
                let path = format!("/api/games/{}", state["id"].as_str().unwrap());
                for (request, body) in &asked {
                    let request = format!("{path}/{}", REQUESTS[*request]);
                    let (status, answer) = match request.ends_with("record") {
                        true => client.get(&request).await,
                        false => client.post(&request, body.clone()).await,
                    };
                    let known = [200, 400, 409, 415, 422].contains(&status);
                    assert!(known, "{new} {request} {body}: {status} {answer}");
                    let told = status == 200 || answer["message"].is_string();
                    assert!(told, "{new} {request} {body}: {status} {answer}");
                }
                let (status, state) = client.get(&path).await;
                assert_eq!(status, 200);
                assert!(state["cursor"].as_u64() <= Some(state["turns"].as_array().unwrap().len() as u64));
            }
            client.close().await;
        });
    }
}
