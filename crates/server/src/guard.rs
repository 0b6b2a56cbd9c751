//! Who may ask: requests from this page only, and with the token where there is one.
//!
//! A page of another site can make a browser send requests here. The `Host` check stops those that
//! reach us under a name of theirs (DNS rebinding), the `Origin` check those sent across sites.

use crate::problem::Refusal;
use crate::state::App;
use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, COOKIE, HOST, LOCATION, ORIGIN, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use std::sync::Arc;

/// The cookie that carries the token after the first visit.
const TOKEN_COOKIE: &str = "yiqi_token";

/// Lets a request through, or not.
pub(crate) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    match check(&app, request.method(), request.uri(), request.headers()) {
        Ok(Entry::Come) => next.run(request).await,
        Ok(Entry::Welcome { to, cookie }) => {
            (StatusCode::SEE_OTHER, [(LOCATION, to), (SET_COOKIE, cookie)]).into_response()
        }
        Err(refusal) => refusal.into_response(),
    }
}

/// How a request comes in.
#[derive(PartialEq, Debug)]
enum Entry {
    /// It is heard.
    Come,
    /// It has brought the token in its address: from now on a cookie does, and the address goes on
    /// without it.
    Welcome { to: HeaderValue, cookie: HeaderValue },
}

fn check(app: &App, method: &Method, uri: &Uri, headers: &HeaderMap) -> Result<Entry, Refusal> {
    let forbidden = |why: &str| Refusal::new(StatusCode::FORBIDDEN, why);
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let host = text(HOST).ok_or_else(|| forbidden("a request names its host"))?;
    if !is_ours(app.config.address.ip(), host) {
        return Err(forbidden("this host is not the workbench"));
    }
    // A browser sends `Origin` with every request that changes something.
    if let Some(origin) = text(ORIGIN) {
        let ours = origin.split_once("://").is_some_and(|(_, rest)| rest == host);
        if !ours {
            return Err(forbidden("another site may not ask the workbench"));
        }
    }
    if text("sec-fetch-site".parse().unwrap_or(ORIGIN)) == Some("cross-site")
        && (method != Method::GET || uri.path().starts_with("/api"))
    {
        return Err(forbidden("another site may not ask the workbench"));
    }
    let Some(token) = &app.config.token else { return Ok(Entry::Come) };
    let bearer = text(AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer "));
    let cookie = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut cookies =
        cookie.flat_map(|line| line.split(';')).filter_map(|c| c.trim().split_once('='));
    let cookie = cookies.find(|(name, _)| *name == TOKEN_COOKIE).map(|(_, value)| value);
    if bearer.or(cookie).is_some_and(|given| same(given, token)) {
        return Ok(Entry::Come);
    }
    let (asked, rest): (Vec<_>, Vec<_>) = uri
        .query()
        .unwrap_or_default()
        .split('&')
        .filter(|pair| !pair.is_empty())
        .partition(|pair| pair.starts_with("token="));
    if asked.first().is_some_and(|pair| same(&pair["token=".len()..], token)) {
        let cookie = format!("{TOKEN_COOKIE}={token}; Path=/; HttpOnly; SameSite=Strict");
        let mark = if rest.is_empty() { "" } else { "?" };
        // One slash: two would be an address of another host.
        let to = format!("/{}{mark}{}", uri.path().trim_start_matches('/'), rest.join("&"));
        return match (HeaderValue::from_str(&to), HeaderValue::from_str(&cookie)) {
            (Ok(to), Ok(cookie)) => Ok(Entry::Welcome { to, cookie }),
            _ => Err(forbidden("the token cannot stand in a cookie")),
        };
    }
    Err(Refusal::new(
        StatusCode::UNAUTHORIZED,
        "a token is needed: open the address with ?token=… that the server has printed",
    ))
}

/// Whether a `Host` header names this server. Others than the machine itself reach it under names
/// that it cannot know; the token guards those.
fn is_ours(ip: IpAddr, host: &str) -> bool {
    if !ip.is_loopback() {
        return true;
    }
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    };
    name.eq_ignore_ascii_case("localhost")
        || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// Compares in a time that does not depend on where the texts differ.
fn same(given: &str, token: &str) -> bool {
    let differ = given.bytes().zip(token.bytes()).fold(0, |all, (a, b)| all | (a ^ b));
    given.len() == token.len() && differ == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Config, Limits};
    use yiqi_engine::Registry;

    fn app(ip: &str, token: Option<&str>) -> App {
        let config = Config {
            address: format!("{ip}:7878").parse().unwrap(),
            token: token.map(str::to_owned),
            data: "nowhere".into(),
            database: "nowhere".into(),
            runs: "nowhere".into(),
            web: None,
            limits: Limits::default(),
        };
        App::new(Registry::empty(), config)
    }

    fn status(app: &App, method: Method, uri: &str, headers: &[(&str, &str)]) -> u16 {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            let name: axum::http::HeaderName = name.parse().unwrap();
            map.append(name, value.parse().unwrap());
        }
        match check(app, &method, &uri.parse().unwrap(), &map) {
            Ok(Entry::Come) => 200,
            Ok(Entry::Welcome { .. }) => 303,
            Err(refusal) => refusal.status.as_u16(),
        }
    }

    #[test]
    fn only_this_page_may_ask() {
        let app = app("127.0.0.1", None);
        let get = |headers: &[_]| status(&app, Method::GET, "/api/games", headers);
        let post = |headers: &[_]| status(&app, Method::POST, "/api/games", headers);
        assert_eq!(get(&[]), 403);
        assert_eq!(get(&[("host", "evil.example:7878")]), 403);
        assert_eq!(get(&[("host", "127.0.0.1.evil.example")]), 403);
        for host in ["localhost:7878", "127.0.0.1:7878", "[::1]:7878", "LOCALHOST"] {
            assert_eq!(get(&[("host", host)]), 200, "{host}");
        }
        let ours = ("host", "localhost:7878");
        assert_eq!(post(&[ours, ("origin", "http://localhost:7878")]), 200);
        assert_eq!(post(&[ours, ("origin", "http://localhost:3000")]), 403);
        assert_eq!(post(&[ours, ("origin", "null")]), 403);
        assert_eq!(get(&[ours, ("sec-fetch-site", "cross-site")]), 403);
        assert_eq!(get(&[ours, ("sec-fetch-site", "same-origin")]), 200);
    }

    #[test]
    fn the_token_opens_by_header_cookie_or_address() {
        let app = app("0.0.0.0", Some("s3cret"));
        let get = |uri: &str, headers: &[(&str, &str)]| {
            let host = [("host", "192.0.2.7:7878")];
            status(&app, Method::GET, uri, &[&host[..], headers].concat())
        };
        assert_eq!(get("/", &[]), 401);
        assert_eq!(get("/api/catalogue", &[("authorization", "Bearer s3cret")]), 200);
        assert_eq!(get("/api/catalogue", &[("authorization", "Bearer s3cres")]), 401);
        assert_eq!(get("/", &[("cookie", "a=b; yiqi_token=s3cret")]), 200);
        assert_eq!(get("/", &[("cookie", "yiqi_token=")]), 401);
        assert_eq!(get("/?token=s3cret", &[]), 303);
        assert_eq!(get("/?token=s3cret2", &[]), 401);
        assert_eq!(get("/?a=b&token=s3cret", &[]), 303);
    }

    #[test]
    fn the_address_goes_on_without_the_token() {
        let app = app("0.0.0.0", Some("s3cret"));
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_static("192.0.2.7:7878"));
        let to = |uri: &str| match check(&app, &Method::GET, &uri.parse().unwrap(), &headers) {
            Ok(Entry::Welcome { to, .. }) => to.to_str().unwrap().to_owned(),
            other => panic!("{uri}: {other:?}"),
        };
        assert_eq!(to("/?token=s3cret"), "/");
        assert_eq!(to("/analyse?game=ewn&token=s3cret&at=3"), "/analyse?game=ewn&at=3");
        assert_eq!(to("//evil.example/?token=s3cret"), "/evil.example/");
    }
}
