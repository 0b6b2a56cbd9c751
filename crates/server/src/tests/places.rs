//! Addresses of the page and of its files.

use super::Client;
use axum::body::Body;
use axum::http::Request;
use http_body_util::BodyExt as _;
use tower::ServiceExt as _;

/// The status and the text of an address outside the interface.
async fn visit(client: &Client, path: &str) -> (u16, String) {
    let request = Request::builder().uri(path).header("host", "localhost:7878");
    let request = request.body(Body::empty()).unwrap();
    let response = client.router.clone().oneshot(request).await.unwrap();
    let status = response.status().as_u16();
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    (status, String::from_utf8_lossy(&bytes).into_owned())
}

#[tokio::test]
async fn every_place_of_the_page_can_be_loaded_again() {
    let client = Client::new();
    let (_, page) = visit(&client, "/").await;
    assert!(page.starts_with("<!doctype html>"), "{page}");
    for path in [
        "/train",
        "/train/t-1",
        "/train/t-1.a",
        "/train/%E8%BF%9B%E5%8C%96.js",
        "/explain/a.b",
        "/learn/ewn",
        "/match/1?compare=2.5",
    ] {
        assert_eq!(visit(&client, path).await, (200, page.clone()), "{path}");
    }
}

#[tokio::test]
async fn a_file_that_is_not_there_is_not_the_page() {
    let client = Client::new();
    assert_eq!(visit(&client, "/app/main.js").await.0, 200);
    for path in ["/favicon.ico", "/app/none.js", "/board/pieces/none.js", "/../Cargo.toml"] {
        assert_eq!(visit(&client, path).await.0, 404, "{path}");
    }
}
