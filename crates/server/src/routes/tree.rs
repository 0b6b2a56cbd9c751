//! The tree of an analysis, node by node.

use crate::problem::{Asked, Named, Problem, Refusal};
use crate::state::App;
use crate::views::{LeafView, TreePage};
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The most children of one answer.
const MOST: usize = 1000;

/// Children of one answer when nothing is said of it.
const USUAL: usize = 200;

/// The requests of this file.
pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(tree)).routes(routes!(leaf))
}

/// Which part of the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Part {
    /// The node; 0 is the search as a whole.
    #[serde(default)]
    node: usize,
    /// Its children from this number on.
    #[serde(default)]
    offset: usize,
    /// So many of them at most; of a number above 1000 the server gives 1000.
    #[serde(default = "usual")]
    #[param(default = 200)]
    limit: usize,
}

fn usual() -> usize {
    USUAL
}

/// Which node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Node {
    /// Its number.
    node: usize,
}

/// A node of the tree with the way to it and its children, a page at a time.
#[utoipa::path(get, path = "/analyses/{id}/tree", tag = "analyses",
    params(("id" = String, Path), Part),
    responses((status = 200, body = TreePage),
        (status = 404, body = Problem, description = "no such analysis or node"),
        (status = 409, body = Problem,
            description = "the search goes on, or was not asked to keep its tree")))]
pub(crate) async fn tree(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
    Asked(part): Asked<Part>,
) -> Result<Json<TreePage>, Refusal> {
    let searched = app.analyses.find(&id)?.searched()?;
    let page = move |_: &_| {
        TreePage::new(&*searched.tree, part.node, part.offset, part.limit.min(MOST))
            .ok_or_else(|| Refusal::not_found("node"))
    };
    Ok(Json(app.pool.quick(page).await??))
}

/// The position at a node, and what the evaluator of the search says of it, term by term.
#[utoipa::path(get, path = "/analyses/{id}/leaf", tag = "analyses",
    params(("id" = String, Path), Node),
    responses((status = 200, body = LeafView),
        (status = 404, body = Problem, description = "no such analysis or node"),
        (status = 409, body = Problem,
            description = "the search goes on, or was not asked to keep its tree")))]
pub(crate) async fn leaf(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
    Asked(Node { node }): Asked<Node>,
) -> Result<Json<LeafView>, Refusal> {
    let searched = app.analyses.find(&id)?.searched()?;
    let leaf = move |_: &_| searched.leaf(node);
    Ok(Json(app.pool.quick(leaf).await??))
}
