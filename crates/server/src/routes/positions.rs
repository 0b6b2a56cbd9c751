//! Positions without a memory: what is asked is all that is known.

use crate::place::Place;
use crate::problem::{Body, Problem, Refusal};
use crate::state::App;
use crate::views::{PositionView, TurnView};
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Sets a position up and plays moves.
#[utoipa::path(post, path = "/position", tag = "positions", request_body = Place, responses(
    (status = 200, body = PositionView),
    (status = 422, body = Problem, description = "a text that the game refuses")))]
pub(crate) async fn position(
    State(app): State<Arc<App>>,
    Body(place): Body<Place>,
) -> Result<Json<PositionView>, Refusal> {
    let view = move |registry: &_| place.reach(registry).map(|reached| reached.view());
    Ok(Json(app.pool.quick(view).await??))
}

/// All positions of a line of moves.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Line {
    /// The position before each turn, and the last one, which alone has its legal steps.
    pub frames: Vec<PositionView>,
    /// The turns between them.
    pub turns: Vec<TurnView>,
}

/// Plays moves and tells every position on the way.
#[utoipa::path(post, path = "/line", tag = "positions", request_body = Place, responses(
    (status = 200, body = Line),
    (status = 422, body = Problem, description = "a text that the game refuses")))]
pub(crate) async fn line(
    State(app): State<Arc<App>>,
    Body(place): Body<Place>,
) -> Result<Json<Line>, Refusal> {
    let line = move |registry: &_| {
        let reached = place.reach(registry)?;
        Ok::<_, Refusal>(Line { frames: reached.frames(), turns: reached.turns })
    };
    Ok(Json(app.pool.quick(line).await??))
}
