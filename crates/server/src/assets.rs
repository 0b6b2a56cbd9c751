//! The page: files in the program, or in a folder for those who work on them.

use crate::state::App;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::Embed;
use std::borrow::Cow;
use std::fmt::Write as _;
use std::path::{Component, Path};
use std::sync::Arc;

/// The files of the page.
#[derive(Embed)]
#[folder = "../../web"]
#[include = "index.html"]
#[include = "icon.svg"]
#[include = "style/*"]
#[include = "app/*"]
#[include = "board/*"]
#[include = "pages/*"]
#[include = "parts/*"]
#[include = "i18n/*"]
#[include = "learn/*"]
#[include = "vendor/*"]
struct Files;

/// Serves a file, or the page itself for every path of its own.
pub(crate) async fn serve(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let folder = app.config.web.as_deref();
    let name = if is_file(folder, path) { path } else { "index.html" };
    match find(folder, name).await {
        Some(file) => file.respond(name, &headers),
        None => (StatusCode::NOT_FOUND, "there is no such file").into_response(),
    }
}

/// Whether an address can mean a file and not a place within the page. A file's name has an ending, but so
/// may the name of a run (`/train/t-1.a`): a file stands at the top or in a folder of files.
fn is_file(folder: Option<&Path>, path: &str) -> bool {
    let Some((first, _)) = path.split_once('/') else { return path.contains('.') };
    let name = path.rsplit('/').next().unwrap_or_default();
    let known = || match folder {
        Some(folder) => folder.join(first).is_dir(),
        None => {
            Files::iter().any(|file| file.split_once('/').is_some_and(|(known, _)| known == first))
        }
    };
    name.contains('.') && (first.starts_with('.') || known())
}

/// A file's content and what tells its versions apart.
struct File {
    content: Cow<'static, [u8]>,
    tag: String,
}

async fn find(folder: Option<&Path>, name: &str) -> Option<File> {
    let Some(folder) = folder else {
        let file = Files::get(name)?;
        let tag = file.metadata.sha256_hash()[..12].iter().fold(String::new(), |mut tag, byte| {
            let _ = write!(tag, "{byte:02x}");
            tag
        });
        return Some(File { content: file.data, tag: format!("\"{tag}\"") });
    };
    let plain = |part: Component<'_>| matches!(part, Component::Normal(_));
    if !Path::new(name).components().all(plain) {
        return None;
    }
    let content = std::fs::read(folder.join(name)).ok()?;
    Some(File { content: content.into(), tag: String::new() })
}

impl File {
    fn respond(self, name: &str, headers: &HeaderMap) -> Response {
        let known = headers.get(IF_NONE_MATCH).and_then(|tag| tag.to_str().ok());
        if !self.tag.is_empty() && known == Some(&*self.tag) {
            return StatusCode::NOT_MODIFIED.into_response();
        }
        let kind = mime_guess::from_path(name).first_or_octet_stream();
        let mut kind = kind.to_string();
        if kind.starts_with("text/") {
            kind += "; charset=utf-8";
        }
        // Asked again each time: a new program may bring a new page.
        let mut response =
            Response::builder().header(CONTENT_TYPE, kind).header(CACHE_CONTROL, "no-cache");
        if !self.tag.is_empty() {
            response = response.header(ETAG, self.tag);
        }
        let failed = |_| StatusCode::INTERNAL_SERVER_ERROR.into_response();
        response.body(Body::from(self.content)).unwrap_or_else(failed)
    }
}
