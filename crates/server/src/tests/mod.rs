//! The requests as a page makes them: over the whole service, guard and all, without a network.

mod analyses;
mod engines;
mod evaluators;
mod match_stream;
mod matches;
mod nearly;
mod places;
mod records;
mod run_work;
mod runs;
mod setup;
mod tree;

use crate::router::service;
use crate::state::App;
use crate::{Config, Limits};
use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use http_body_util::BodyExt as _;
use serde_json::Value;
use std::sync::Arc;
use tower::ServiceExt as _;
use yiqi_engine::Registry;

/// Every game, with variants.
const GAMES: [&str; 6] =
    ["minichess", "minichess:mirrored", "ewn", "ewn:king6", "amazons:size=6", "xiangqi"];

/// A server and one who asks it.
struct Client {
    app: Arc<App>,
    router: Router,
    _folder: tempfile::TempDir,
}

impl Client {
    fn new() -> Client {
        Client::with(|_| {})
    }

    fn with(change: impl FnOnce(&mut Limits)) -> Client {
        let folder = tempfile::tempdir().unwrap();
        let mut limits = Limits { searches: 2, ..Limits::default() };
        change(&mut limits);
        let config = Config {
            address: "127.0.0.1:7878".parse().unwrap(),
            token: None,
            data: folder.path().join("data"),
            database: folder.path().join("matches.sqlite"),
            runs: folder.path().join("runs"),
            web: None,
            limits,
        };
        let app = Arc::new(App::new(Registry::standard(), config));
        Client { router: service(app.clone()), app, _folder: folder }
    }

    async fn send(&self, method: Method, path: &str, body: Option<&Value>) -> (StatusCode, String) {
        let request = Request::builder()
            .method(method)
            .uri(format!("/api{path}"))
            .header("host", "localhost:7878")
            .header("content-type", "application/json");
        let body = body.map_or(Body::empty(), |body| Body::from(body.to_string()));
        let response = self.router.clone().oneshot(request.body(body).unwrap()).await.unwrap();
        let status = response.status();
        let bytes = response.into_body().collect().await.unwrap().to_bytes();
        (status, String::from_utf8(bytes.to_vec()).unwrap())
    }

    /// Sends, and reads the answer as JSON; null where there is none.
    async fn ask(&self, method: Method, path: &str, body: Option<&Value>) -> (u16, Value) {
        let (status, text) = self.send(method, path, body).await;
        let value = serde_json::from_str(&text).unwrap_or(Value::Null);
        (status.as_u16(), value)
    }

    async fn get(&self, path: &str) -> (u16, Value) {
        self.ask(Method::GET, path, None).await
    }

    async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        self.ask(Method::POST, path, Some(&body)).await
    }

    /// A request that must be granted.
    async fn granted(&self, path: &str, body: Value) -> Value {
        let (status, answer) = self.post(path, body.clone()).await;
        assert_eq!(status, 200, "{path} {body}: {answer}");
        answer
    }
}
