//! The requests, a file for each kind.

mod analyses;
mod catalogue;
mod engines;
mod evaluators;
mod game_events;
mod games;
mod matches;
mod positions;
mod records;
mod runs;
mod setup;
mod tree;

use crate::state::App;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// All requests under `/api`.
pub(crate) fn api() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(catalogue::catalogue))
        .routes(routes!(engines::engine))
        .routes(routes!(positions::position))
        .routes(routes!(positions::line))
        .merge(games::routes())
        .merge(analyses::routes())
        .merge(records::routes())
        .merge(setup::routes())
        .merge(evaluators::routes())
        .merge(tree::routes())
        .merge(matches::routes())
        .merge(runs::routes())
}
