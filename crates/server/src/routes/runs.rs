//! Runs of evolution and training.

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

/// The runs that there are.
#[derive(Clone, PartialEq, Debug, Default, Serialize, ToSchema)]
pub(crate) struct Runs {
    /// The newest first. None yet: nothing in this version makes any.
    pub runs: Vec<RunView>,
}

/// A run of evolution or training.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct RunView {
    /// Its id.
    pub id: String,
    /// `evolution` or `training`.
    pub kind: String,
    /// The game's text.
    pub game: String,
    /// When it began, `2026-11-30T09:00:00Z`.
    pub created: String,
    /// `running`, `stopped` or `done`.
    pub state: String,
    /// What it has brought, in a line.
    pub line: String,
}

/// The runs of evolution and training that there are.
#[utoipa::path(get, path = "/runs", tag = "runs", responses((status = 200, body = Runs)))]
pub(crate) async fn runs() -> Json<Runs> {
    Json(Runs::default())
}
