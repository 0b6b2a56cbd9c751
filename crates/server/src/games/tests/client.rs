//! A page that asks the router.

use crate::config::{Config, Limits};
use crate::router::service;
use crate::state::App;
use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use axum::{Router, body};
use http_body_util::BodyExt as _;
use serde_json::Value;
use std::path::Path;
use std::sync::Arc;
use tower::ServiceExt as _;
use yiqi_engine::Registry;

/// A workbench without a network.
pub(super) struct Client {
    app: Arc<App>,
    router: Router,
}

impl Client {
    /// A workbench on a folder.
    pub(super) fn open(folder: &Path) -> Client {
        Client::with(folder, Limits::default())
    }

    pub(super) fn with(folder: &Path, limits: Limits) -> Client {
        let config = Config {
            address: "127.0.0.1:7878".parse().unwrap(),
            token: None,
            data: folder.to_owned(),
            database: folder.join("matches.sqlite"),
            runs: folder.join("runs"),
            web: None,
            limits,
        };
        let app = Arc::new(App::new(Registry::standard(), config));
        Client { router: service(app.clone()), app }
    }

    /// Ends the workbench as the program does.
    pub(super) async fn close(self) {
        let app = self.app.clone();
        tokio::task::spawn_blocking(move || app.games.close()).await.unwrap();
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        body: Option<Value>,
    ) -> axum::response::Response {
        let mut request = Request::builder().method(method).uri(path).header("host", "localhost");
        let body = match body {
            None => Body::empty(),
            Some(body) => {
                request = request.header("content-type", "application/json");
                Body::from(body.to_string())
            }
        };
        self.router.clone().oneshot(request.body(body).unwrap()).await.unwrap()
    }

    pub(super) async fn ask(
        &self,
        method: Method,
        path: &str,
        body: Option<Value>,
    ) -> (u16, Value) {
        let response = self.send(method, path, body).await;
        let status = response.status();
        let bytes = body::to_bytes(response.into_body(), 1 << 24).await.unwrap();
        let empty = bytes.is_empty();
        let json = if empty { Value::Null } else { serde_json::from_slice(&bytes).unwrap() };
        assert_ne!(status, StatusCode::INTERNAL_SERVER_ERROR, "{path}: {json}");
        (status.as_u16(), json)
    }

    pub(super) async fn get(&self, path: &str) -> (u16, Value) {
        self.ask(Method::GET, path, None).await
    }

    pub(super) async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        let body = (!body.is_null()).then_some(body);
        self.ask(Method::POST, path, body).await
    }

    /// A request that must succeed.
    pub(super) async fn done(&self, path: &str, body: Value) -> Value {
        let (status, json) = self.post(path, body).await;
        assert!(status < 300, "{path}: {status} {json}");
        json
    }

    /// Follows a game.
    pub(super) async fn follow(&self, id: &str) -> Events {
        let response = self.send(Method::GET, &format!("/api/games/{id}/events"), None).await;
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Events { body: response.into_body(), buffer: String::new() }
    }
}

/// Events as they come in.
pub(super) struct Events {
    body: Body,
    buffer: String,
}

impl Events {
    /// The next event; `None` at the end.
    pub(super) async fn next(&mut self) -> Option<(String, Value)> {
        loop {
            if let Some(end) = self.buffer.find("\n\n") {
                let event: String = self.buffer.drain(..end + 2).collect();
                let field = |name: &str| {
                    event.lines().find_map(|line| line.strip_prefix(name)).map(str::trim)
                };
                if let (Some(name), Some(data)) = (field("event:"), field("data:")) {
                    return Some((name.to_owned(), serde_json::from_str(data).unwrap()));
                }
                continue;
            }
            let frame = self.body.frame().await?.unwrap();
            self.buffer += std::str::from_utf8(frame.data_ref().unwrap()).unwrap();
        }
    }

    /// The next state for which `until` holds.
    pub(super) async fn state(&mut self, until: impl Fn(&Value) -> bool) -> Value {
        loop {
            let (name, data) = self.next().await.expect("the stream goes on");
            if name == "state" && until(&data) {
                return data;
            }
        }
    }

    /// The next state in which no engine is to move.
    pub(super) async fn rest(&mut self) -> Value {
        self.state(|state| state["thinking"].is_null()).await
    }
}
