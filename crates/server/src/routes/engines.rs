//! Engines by their texts, before anybody lets them play.

use crate::engine_text::allowed;
use crate::problem::{Body, Problem, Refusal};
use crate::state::App;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// An engine that somebody means to use.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EngineText {
    /// The text that makes the game.
    pub game: String,
    /// The engine's text: `level:normal`.
    pub engine: String,
}

/// What a text stands for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct EngineView {
    /// The text with all that matters filled in; it builds the same engine again.
    pub engine: String,
}

/// What an engine's text stands for in a game. Nothing is searched.
#[utoipa::path(post, path = "/engine", tag = "engines", request_body = EngineText, responses(
    (status = 200, body = EngineView),
    (status = 422, body = Problem, description = "no such game, or no engine that it can have")))]
pub(crate) async fn engine(
    State(app): State<Arc<App>>,
    Body(asked): Body<EngineText>,
) -> Result<Json<EngineView>, Refusal> {
    let limits = app.config.limits;
    let view = move |registry: &yiqi_engine::Registry| {
        let game = registry.game(&asked.game)?;
        let engine = allowed(registry, &*game, &asked.engine, &limits)?.text;
        Ok::<_, Refusal>(EngineView { engine })
    };
    Ok(Json(app.pool.quick(view).await??))
}
