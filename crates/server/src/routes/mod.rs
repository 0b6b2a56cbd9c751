//! The requests, a file for each kind.

mod analyses;
mod catalogue;
mod evaluators;
mod positions;
mod records;
mod setup;
mod tree;
mod matches;
mod positions;
mod records;
mod runs;

use crate::state::App;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// All requests under `/api`.
pub(crate) fn api() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(catalogue::catalogue))
        .routes(routes!(positions::position))
        .routes(routes!(positions::line))
        .merge(analyses::routes())
        .merge(records::routes())
        .merge(setup::routes())
        .merge(evaluators::routes())
        .merge(tree::routes())
        .merge(matches::routes())
        .routes(routes!(runs::runs))
}
