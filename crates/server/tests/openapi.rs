//! The description of the interface that is checked in is the one that the program gives.

use serde_json::Value;
use std::collections::HashSet;

#[test]
fn the_description_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openapi.json");
    let written = std::fs::read_to_string(path).unwrap_or_default();
    let command = "cargo run -p yiqi-server --example openapi > docs/openapi.json";
    assert!(written == yiqi_server::openapi().unwrap(), "docs/openapi.json is old: {command}");
}

#[test]
fn every_reference_leads_somewhere_and_every_request_says_how_it_may_end() {
    let all: Value = serde_json::from_str(&yiqi_server::openapi().unwrap()).unwrap();
    let mut open = vec![&all];
    while let Some(value) = open.pop() {
        match value {
            Value::Array(items) => open.extend(items),
            Value::Object(fields) => {
                if let Some(Value::String(reference)) = fields.get("$ref") {
                    let path = reference.strip_prefix('#').unwrap();
                    assert!(all.pointer(path).is_some(), "{reference} leads nowhere");
                }
                open.extend(fields.values());
            }
            _ => {}
        }
    }
    let mut ids = HashSet::new();
    for (path, methods) in all["paths"].as_object().unwrap() {
        for (method, request) in methods.as_object().unwrap() {
            assert!(ids.insert(&request["operationId"]), "{method} {path}: an id of another");
            let parameters = request["parameters"].as_array().into_iter().flatten();
            let named = parameters.filter(|parameter| parameter["in"] == "path").count();
            assert_eq!(named, path.matches('{').count(), "{method} {path}");
            let answers = request["responses"].as_object().unwrap();
            let good = answers.keys().filter(|status| status.starts_with('2'));
            assert_eq!(good.count(), 1, "{method} {path}");
            // Whoever sends a body may send a broken one.
            let body = request.get("requestBody").is_some();
            assert!(!body || answers.contains_key("400"), "{method} {path}");
            let named = path.contains('{');
            assert!(!named || answers.contains_key("404"), "{method} {path}");
            for status in answers.keys().filter(|status| status.starts_with('4')) {
                let schema = &answers[status]["content"]["application/json"]["schema"]["$ref"];
                assert_eq!(schema, "#/components/schemas/Problem", "{method} {path} {status}");
            }
        }
    }
}
