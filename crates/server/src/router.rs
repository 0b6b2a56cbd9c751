//! Everything that can be asked, behind the guard.

use crate::description::described;
use crate::problem::Refusal;
use crate::state::App;
use crate::{assets, guard};
use axum::extract::DefaultBodyLimit;
use axum::http::header::{
    CONTENT_SECURITY_POLICY, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use axum::{Json, Router, middleware};
use std::any::Any;
use std::sync::Arc;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;

/// What the page may load, and from where: nothing but what comes from here.
const CONTENT_POLICY: &str = "default-src 'self'; img-src 'self' data:; base-uri 'none'; \
                              form-action 'self'; frame-ancestors 'none'; object-src 'none'";

/// The whole service.
pub(crate) fn service(app: Arc<App>) -> Router {
    let (api, description) = described();
    let header = |name: HeaderName, value: &'static str| {
        SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
    };
    let limit = app.config.limits.body_bytes;
    api.route("/api/openapi.json", axum::routing::get(async move || Json(description)))
        .route("/api/{*rest}", axum::routing::any(async || Refusal::not_found("request")))
        .fallback(axum::routing::get(assets::serve))
        .method_not_allowed_fallback(async || {
            Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "it cannot be asked in this way")
        })
        .layer(DefaultBodyLimit::max(limit))
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .layer(header(CONTENT_SECURITY_POLICY, CONTENT_POLICY))
        .layer(header(X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header(X_FRAME_OPTIONS, "DENY"))
        .layer(header(REFERRER_POLICY, "same-origin"))
        .layer(CatchPanicLayer::custom(failed))
        .layer(CompressionLayer::new())
        .with_state(app)
}

/// A panic is a defect; the page hears of it and the server goes on.
fn failed(_: Box<dyn Any + Send + 'static>) -> Response {
    Refusal::defect().into_response()
}
