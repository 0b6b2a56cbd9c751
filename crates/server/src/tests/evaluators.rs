//! Evaluators explain themselves, and their weights are read and written.

use super::{Client, GAMES};
use serde_json::json;
use yiqi_core::Options;

#[tokio::test]
async fn terms_make_up_the_value_and_weights_change_it() {
    let client = Client::new();
    for game in GAMES {
        let (_, catalogue) = client.get("/catalogue").await;
        let name = game.split(':').next().unwrap();
        let about =
            catalogue["games"].as_array().unwrap().iter().find(|g| g["name"] == name).unwrap();
        for evaluator in about["evaluators"].as_array().unwrap() {
            let name = evaluator["name"].as_str().unwrap();
            let eval = format!("eval={}", Options::quote(name));
            let body = json!({"game": game, "seed": 2, "eval": eval});
            let (status, said) = client.post("/explain", body).await;
            if name.ends_with(":FILE") {
                assert_eq!(status, 422, "{eval} names a file");
                continue;
            }
            // Some were made for one variant, or for one board.
            let reason = said["reason"].as_str().unwrap_or_default();
            let made_for_another =
                reason.ends_with("other rules") || reason.contains("; this game has ");
            if status == 422 && made_for_another {
                continue;
            }
            assert_eq!(status, 200, "{game} {eval}: {said}");
            assert!((0.0..=1.0).contains(&said["win"].as_f64().unwrap()));
            for map in said["maps"].as_array().unwrap() {
                let view = client.granted("/position", json!({"game": game})).await;
                let board = &view["board"];
                let area = board["width"].as_u64().unwrap() * board["height"].as_u64().unwrap();
                assert_eq!(map["values"].as_array().unwrap().len() as u64, area);
            }
            let weights = client.granted("/weights", json!({"game": game, "eval": eval})).await;
            let read = json!({"game": game, "eval": eval, "toml": weights["toml"]});
            let read = client.granted("/weights/read", read).await;
            assert_eq!((&read["weights"], &read["eval"]), (&weights["weights"], &json!(eval)));
        }
    }
}

#[tokio::test]
async fn changed_weights_go_from_a_file_into_an_engine() {
    let client = Client::new();
    let weights =
        client.granted("/weights", json!({"game": "xiangqi", "eval": "eval=simple"})).await;
    let name = weights["weights"][0]["name"].as_str().unwrap();
    let toml = format!("# mine\n{name} = 3.25\n");
    let body = json!({"game": "xiangqi", "eval": format!("eval=simple,{name}=77"), "toml": toml});
    let read = client.granted("/weights/read", body).await;
    let eval = format!("eval=simple,{name}=3.25");
    assert_eq!(read["eval"], eval);
    assert_eq!(read["weights"][0]["value"], 3.25);
    let told = client.granted("/weights", json!({"game": "xiangqi", "eval": eval})).await;
    assert_eq!(told["weights"], read["weights"]);
    assert!(told["toml"].as_str().unwrap().contains(&format!("{name} = 3.25\n")));
    let engine = format!("alphabeta:depth=1,{eval}");
    client.granted("/analyses", json!({"game": "xiangqi", "engine": engine})).await;
}

#[tokio::test]
async fn a_wrong_file_of_weights_is_shown_where_it_is_wrong() {
    let client = Client::new();
    for (toml, wrong) in [("# 塔𝄞\nraven = 3", "raven"), ("center = = 3", "="), ("a = [", "")] {
        let body = json!({"game": "minichess", "toml": toml});
        let (status, problem) = client.post("/weights/read", body).await;
        assert_eq!((status, &problem["text"]), (422, &json!(toml)), "{problem}");
        let Some(span) = problem["span"].as_array() else {
            assert_eq!(wrong, "");
            continue;
        };
        let units: Vec<u16> = toml.encode_utf16().collect();
        let [from, to] = [0, 1].map(|i| span[i].as_u64().unwrap() as usize);
        assert!(String::from_utf16(&units[from..to]).unwrap().contains(wrong), "{problem}");
    }
    for eval in ["eval=weights:/etc/hostname", "eval=\"weights:a b\"", "eval", "clever=1", "eval=="]
    {
        let body = json!({"game": "minichess", "eval": eval, "toml": ""});
        assert_eq!(client.post("/weights/read", body.clone()).await.0, 422, "{eval}");
        assert_eq!(
            client.post("/explain", json!({"game": "minichess", "eval": eval})).await.0,
            422
        );
    }
}

#[tokio::test]
async fn the_middle_of_a_turn_and_the_end_of_a_game_are_not_judged() {
    let client = Client::new();
    let moves = json!([{"text": "d1d7"}]);
    let (status, problem) =
        client.post("/explain", json!({"game": "amazons", "moves": moves})).await;
    assert_eq!((status, problem["what"].as_str()), (422, Some("position")));
    let over = json!({"game": "xiangqi", "position": "3k1R3/R8/9/9/9/9/9/9/9/4K4 b - - 0 1"});
    assert_eq!(client.post("/explain", over).await.0, 422);
}
