//! A bot of Botzone for Amazons, in both forms, started for each move or kept running.

use crate::behaviour::{Behaviour, say};
use crate::random_turn;
use serde_json::{Value, json};
use std::io;
use yiqi_engine::Registry;
use yiqi_engine::any::AnyPosition;

const NAMES: [&str; 6] = ["x0", "y0", "x1", "y1", "x2", "y2"];

/// Answers once, or where it is kept until its input ends.
pub(crate) fn run(behaviour: Behaviour, seed: u64, json: bool, keep: bool) {
    // Botzone's own rules: Black stands at the top and begins.
    let rules = Registry::standard().game("amazons:size=8,first=black").expect("it is known");
    let mut position = rules.start(0);
    let mut played = 0;
    let mut lines = io::stdin().lines().map_while(Result::ok);
    let mut play = |position: &mut Box<dyn AnyPosition>, numbers: &[i64]| {
        if numbers[0] >= 0 {
            position.play(&text(numbers)).expect("the referee tells legal moves");
            played += 1;
        }
        played
    };
    // The first request holds the whole game.
    let mut whole = true;
    let mut questions = 0;
    while let Some(line) = lines.next() {
        let mut told: Vec<Vec<i64>> = Vec::new();
        match (json, whole) {
            (true, true) => {
                let value: Value = serde_json::from_str(&line).expect("the request is JSON");
                let list = |key| value[key].as_array().cloned().unwrap_or_default();
                let mut responses = list("responses").into_iter();
                for request in list("requests") {
                    told.push(object(&request));
                    told.extend(responses.next().map(|response| object(&response)));
                }
            }
            (true, false) => told.push(object(&serde_json::from_str(&line).expect("JSON"))),
            (false, true) => {
                let turn: usize = line.trim().parse().expect("the number of the turn comes first");
                told.extend((1..2 * turn).filter_map(|_| lines.next()).map(|line| numbers(&line)));
            }
            (false, false) => told.push(numbers(&line)),
        }
        let count = told.iter().map(|numbers| play(&mut position, numbers)).last().unwrap_or(0);
        whole = false;
        questions += 1;
        behaviour.at_question(questions);
        let turn = random_turn(&*position, seed, count);
        let mut numbers = turn.as_deref().map_or([-1; 6], points);
        match behaviour {
            Behaviour::Illegal(at) if count >= 2 * (at - 1) => numbers = [0; 6],
            Behaviour::Resign | Behaviour::Null => numbers = [-1; 6],
            _ => {
                play(&mut position, &numbers);
            }
        }
        match (behaviour, json) {
            (Behaviour::Garbage, _) => say("the best one, of course"),
            (_, true) => {
                let response: Value =
                    NAMES.iter().zip(numbers).map(|(&k, v)| (k.to_owned(), json!(v))).collect();
                say(&json!({ "response": response, "debug": "random" }).to_string());
            }
            (_, false) => say(&numbers.map(|n| n.to_string()).join(" ")),
        }
        if !keep {
            return;
        }
        say(">>>BOTZONE_REQUEST_KEEP_RUNNING<<<");
    }
}

fn numbers(line: &str) -> Vec<i64> {
    let numbers = line.split_whitespace().map(|word| word.parse().expect("a number"));
    numbers.collect()
}

fn object(value: &Value) -> Vec<i64> {
    NAMES.iter().map(|&name| value[name].as_i64().expect("six numbers")).collect()
}

/// `5 0 5 6 2 3` is f8f2/c5.
fn text(numbers: &[i64]) -> String {
    let square =
        |i: usize| format!("{}{}", char::from(b'a' + numbers[i] as u8), 8 - numbers[i + 1]);
    format!("{}{}/{}", square(0), square(2), square(4))
}

fn points(text: &str) -> [i64; 6] {
    let bytes: Vec<u8> = text.bytes().filter(|&b| b != b'/').collect();
    std::array::from_fn(|i| match i % 2 {
        0 => i64::from(bytes[i] - b'a'),
        _ => 8 - i64::from(bytes[i] - b'0'),
    })
}
