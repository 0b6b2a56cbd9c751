//! What can be played here.

use crate::state::App;
use crate::views::Catalogue;
use axum::Json;
use axum::extract::State;
use std::sync::Arc;

/// Games, engines and limits.
#[utoipa::path(get, path = "/catalogue", tag = "catalogue",
    responses((status = 200, body = Catalogue)))]
pub(crate) async fn catalogue(State(app): State<Arc<App>>) -> Json<Catalogue> {
    Json(Catalogue::new(&app.registry, app.config.limits.view()))
}
