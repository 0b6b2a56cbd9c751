//! Learning runs: begin and stop them, watch them wherever they work, take what they have made.

use crate::problem::{Asked, Body, Named, Problem, Refusal};
use crate::runs::{GoOn, NewRun, RunName, about, events};
use crate::state::App;
use crate::views::{EvolutionView, RunList, RunView};
use axum::Json;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::IntoResponse;
use axum::response::sse::{KeepAlive, Sse};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The requests of this file.
pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(evolution))
        .routes(routes!(list, start))
        .routes(routes!(get))
        .routes(routes!(watch))
        .routes(routes!(stop))
        .routes(routes!(resume))
        .routes(routes!(network))
}

/// What an evolution can be asked.
#[utoipa::path(get, path = "/evolution", tag = "runs", responses(
    (status = 200, body = EvolutionView)))]
pub(crate) async fn evolution() -> Json<EvolutionView> {
    Json(about())
}

/// Which part of a log is wanted.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LogQuery {
    /// Only entries with a higher number.
    after: Option<u64>,
}

/// The runs that there are, also those of the command line, and what stands among them and is none.
#[utoipa::path(get, path = "/runs", tag = "runs", responses(
    (status = 200, body = RunList),
    (status = 503, body = Problem, description = "the folder of the runs cannot be read")))]
pub(crate) async fn list(State(app): State<Arc<App>>) -> Result<Json<RunList>, Refusal> {
    let (archive, here) = (app.runs.archive(), app.runs.here());
    let free = here.at_work.is_none();
    let runs = app.pool.quick(move |_| archive.list(&here)).await??;
    Ok(Json(RunList { runs, free }))
}

/// Begins an evolution. One runs at a time, behind everything else that wants to compute.
#[utoipa::path(post, path = "/runs", tag = "runs", request_body = NewRun, responses(
    (status = 200, body = RunView),
    (status = 400, body = Problem, description = "no JSON of this shape"),
    (status = 422, body = Problem, description = "an option that cannot be"),
    (status = 429, body = Problem, description = "a run is at work here"),
    (status = 503, body = Problem, description = "the folder of the runs cannot be written")))]
pub(crate) async fn start(
    State(app): State<Arc<App>>,
    Body(request): Body<NewRun>,
) -> Result<Json<RunView>, Refusal> {
    let (workshop, registry) = (app.runs.clone(), app.registry.clone());
    let name = waiting(move || workshop.start(registry, &request)).await?;
    view(&app, name, None).await
}

/// Runs what reads and writes files and waits for a thread to begin.
async fn waiting<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    tokio::task::spawn_blocking(work).await.map_err(|_| Refusal::defect())?
}

/// Stops an evolution that works here; the generation that was being played is dropped.
#[utoipa::path(post, path = "/runs/{name}/stop", tag = "runs", responses(
    (status = 200, body = RunView),
    (status = 404, body = Problem, description = "no such run"),
    (status = 409, body = Problem, description = "it works in another program")))]
pub(crate) async fn stop(
    State(app): State<Arc<App>>,
    Named(name): Named<String>,
) -> Result<Json<RunView>, Refusal> {
    let name = RunName::asked(&name)?;
    app.runs.stop(&name).await?;
    view(&app, name, None).await
}

/// Goes on with an evolution that has stopped, wherever it was begun, or has reached its goal and is given
/// a later one.
#[utoipa::path(post, path = "/runs/{name}/resume", tag = "runs", request_body = GoOn, responses(
    (status = 200, body = RunView),
    (status = 400, body = Problem, description = "no JSON of this shape"),
    (status = 404, body = Problem, description = "no such run"),
    (status = 409, body = Problem, description = "it is at work, or cannot be gone on with"),
    (status = 422, body = Problem, description = "a goal that is none, or a damaged checkpoint"),
    (status = 429, body = Problem, description = "a run is at work here"),
    (status = 503, body = Problem, description = "its folder cannot be written")))]
pub(crate) async fn resume(
    State(app): State<Arc<App>>,
    Named(name): Named<String>,
    Body(request): Body<GoOn>,
) -> Result<Json<RunView>, Refusal> {
    let name = RunName::asked(&name)?;
    let (workshop, registry) = (app.runs.clone(), app.registry.clone());
    let name = waiting(move || workshop.resume(registry, name, &request)).await?;
    view(&app, name, None).await
}

/// A run with its log, 20000 entries at the most.
#[utoipa::path(get, path = "/runs/{name}", tag = "runs", params(LogQuery), responses(
    (status = 200, body = RunView),
    (status = 404, body = Problem, description = "no such run")))]
pub(crate) async fn get(
    State(app): State<Arc<App>>,
    Named(name): Named<String>,
    Asked(query): Asked<LogQuery>,
) -> Result<Json<RunView>, Refusal> {
    view(&app, RunName::asked(&name)?, query.after).await
}

async fn view(app: &App, name: RunName, after: Option<u64>) -> Result<Json<RunView>, Refusal> {
    let (archive, here) = (app.runs.archive(), app.runs.here());
    let view = move |_: &_| archive.view(&name, after, &here);
    Ok(Json(app.pool.quick(view).await??))
}

/// A stream: `progress` (a run with what is new in its log) at once and whenever something has changed, at
/// most twice a second. It does not end by itself: a run that has stopped may be gone on with.
#[utoipa::path(get, path = "/runs/{name}/events", tag = "runs", params(LogQuery), responses(
    (status = 200, body = String, content_type = "text/event-stream"),
    (status = 404, body = Problem, description = "no such run")))]
pub(crate) async fn watch(
    State(app): State<Arc<App>>,
    Named(name): Named<String>,
    Asked(query): Asked<LogQuery>,
) -> Result<impl IntoResponse, Refusal> {
    let name = RunName::asked(&name)?;
    let (archive, known) = (app.runs.archive(), name.clone());
    app.pool.quick(move |_| archive.known(&known).map(drop)).await??;
    Ok(Sse::new(events(app.runs.clone(), name, query.after)).keep_alive(KeepAlive::default()))
}

/// A network that a run has made.
#[utoipa::path(get, path = "/runs/{name}/networks/{file}", tag = "runs", responses(
    (status = 200, body = Vec<u8>, content_type = "application/octet-stream"),
    (status = 404, body = Problem, description = "no such network"),
    (status = 503, body = Problem, description = "the file cannot be read")))]
pub(crate) async fn network(
    State(app): State<Arc<App>>,
    Named((name, file)): Named<(String, String)>,
) -> Result<impl IntoResponse, Refusal> {
    let (name, archive) = (RunName::asked(&name)?, app.runs.archive());
    let bytes = app.pool.quick(move |_| archive.network(&name, &file)).await??;
    let head = [(CONTENT_TYPE, "application/octet-stream"), (CONTENT_DISPOSITION, "attachment")];
    Ok((head, bytes))
}
