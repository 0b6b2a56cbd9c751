//! Matches: start, watch and stop them, browse what was played.

use crate::matches::{NewMatch, events};
use crate::problem::{Asked, Body, Named, Problem, Refusal};
use crate::state::App;
use crate::views::{GamePage, MatchList, MatchSummary, MatchView, RecordView};
use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use axum::response::sse::{KeepAlive, Sse};
use serde::Deserialize;
use std::collections::HashSet;
use std::sync::Arc;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The most matches of a list, and the most games of a page.
const MOST: usize = 1000;

/// The requests of this file.
pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(list, start))
        .routes(routes!(get))
        .routes(routes!(watch))
        .routes(routes!(stop))
        .routes(routes!(resume))
        .routes(routes!(games))
        .routes(routes!(game))
}

/// The number that an id means.
fn number(id: &str) -> Result<i64, Refusal> {
    id.parse().ok().filter(|&id| id > 0).ok_or_else(|| Refusal::not_found("match"))
}

/// How a match stands, wherever it is.
async fn view(app: &App, id: i64) -> Result<Json<MatchView>, Refusal> {
    if let Some(run) = app.matches.running(id) {
        return Ok(Json((*run.view()).clone()));
    }
    let (archive, problem) = (app.matches.archive(), app.matches.trouble(id));
    let view = move |_: &_| archive.view(id, problem);
    Ok(Json(app.pool.quick(view).await??))
}

/// Begins a match.
#[utoipa::path(post, path = "/matches", tag = "matches", request_body = NewMatch, responses(
    (status = 200, body = MatchView),
    (status = 400, body = Problem, description = "no JSON of this shape"),
    (status = 422, body = Problem, description = "a text that cannot be played"),
    (status = 429, body = Problem, description = "enough matches are being played"),
    (status = 503, body = Problem, description = "the database cannot be written")))]
pub(crate) async fn start(
    State(app): State<Arc<App>>,
    Body(request): Body<NewMatch>,
) -> Result<Json<MatchView>, Refusal> {
    let run = app.matches.start(app.registry.clone(), request).await?;
    Ok(Json((*run.view()).clone()))
}

/// How many matches are wanted.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListQuery {
    /// At most so many, the newest; 200 if it is not given, 1000 at the most.
    limit: Option<usize>,
}

/// The matches of the database, also those of the command line.
#[utoipa::path(get, path = "/matches", tag = "matches", params(ListQuery), responses(
    (status = 200, body = MatchList),
    (status = 503, body = Problem, description = "the database cannot be read")))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Asked(query): Asked<ListQuery>,
) -> Result<Json<MatchList>, Refusal> {
    let limit = query.limit.unwrap_or(200).min(MOST);
    let hall = app.matches.clone();
    let list = move |_: &_| {
        let running = hall.all_running();
        let ids: HashSet<i64> = running.iter().map(|run| run.id()).collect();
        let mut all: Vec<(i64, MatchSummary)> =
            running.iter().map(|run| (run.id(), run.summary())).collect();
        all.extend(hall.archive().list(limit, |id| ids.contains(&id))?);
        all.sort_by_key(|&(id, _)| std::cmp::Reverse(id));
        let matches = all.into_iter().take(limit).map(|(_, summary)| summary).collect();
        Ok::<_, Refusal>(MatchList { matches })
    };
    Ok(Json(app.pool.quick(list).await??))
}

/// A match.
#[utoipa::path(get, path = "/matches/{id}", tag = "matches", responses(
    (status = 200, body = MatchView),
    (status = 404, body = Problem, description = "no such match")))]
pub(crate) async fn get(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
) -> Result<Json<MatchView>, Refusal> {
    view(&app, number(&id)?).await
}

/// A stream: `progress` (a match) at once and whenever games have ended, at most four times a second;
/// `boards` (the games that are being played) at most twice a second. It does not end by itself: a
/// match that has stopped may be gone on with.
#[utoipa::path(get, path = "/matches/{id}/events", tag = "matches", responses(
    (status = 200, body = String, content_type = "text/event-stream"),
    (status = 404, body = Problem, description = "no such match")))]
pub(crate) async fn watch(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
) -> Result<impl IntoResponse, Refusal> {
    let id = number(&id)?;
    if app.matches.running(id).is_none() {
        let _known = view(&app, id).await?;
    }
    Ok(Sse::new(events(app.matches.clone(), id)).keep_alive(KeepAlive::default()))
}

/// Stops a match: games that are being played are dropped, the others are kept.
#[utoipa::path(post, path = "/matches/{id}/stop", tag = "matches", responses(
    (status = 200, body = MatchView),
    (status = 404, body = Problem, description = "no such match")))]
pub(crate) async fn stop(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
) -> Result<Json<MatchView>, Refusal> {
    let id = number(&id)?;
    app.matches.stop(id).await;
    view(&app, id).await
}

/// Goes on with a match that was begun here and has stopped.
#[utoipa::path(post, path = "/matches/{id}/resume", tag = "matches", responses(
    (status = 200, body = MatchView),
    (status = 404, body = Problem, description = "no such match"),
    (status = 409, body = Problem, description = "it is being played, over, or was not begun here"),
    (status = 422, body = Problem, description = "a text that cannot be played any more"),
    (status = 429, body = Problem, description = "enough matches are being played"),
    (status = 503, body = Problem, description = "the database cannot be written")))]
pub(crate) async fn resume(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
) -> Result<Json<MatchView>, Refusal> {
    let run = app.matches.resume(app.registry.clone(), number(&id)?).await?;
    Ok(Json((*run.view()).clone()))
}

/// Which games are wanted.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct GamesQuery {
    /// Without the first so many.
    offset: Option<u32>,
    /// At most so many; 100 if it is not given, 1000 at the most.
    limit: Option<u32>,
}

/// The games of a match.
#[utoipa::path(get, path = "/matches/{id}/games", tag = "matches", params(GamesQuery), responses(
    (status = 200, body = GamePage),
    (status = 404, body = Problem, description = "no such match")))]
pub(crate) async fn games(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
    Asked(query): Asked<GamesQuery>,
) -> Result<Json<GamePage>, Refusal> {
    let (id, archive) = (number(&id)?, app.matches.archive());
    let offset = query.offset.unwrap_or(0) as usize;
    let limit = (query.limit.unwrap_or(100) as usize).min(MOST);
    Ok(Json(app.pool.quick(move |_| archive.games(id, offset, limit)).await??))
}

/// A game of a match as a record, by its number.
#[utoipa::path(get, path = "/matches/{id}/games/{number}", tag = "matches", responses(
    (status = 200, body = RecordView),
    (status = 404, body = Problem, description = "no such game"),
    (status = 422, body = Problem, description = "the rules do not know it any more")))]
pub(crate) async fn game(
    State(app): State<Arc<App>>,
    Named((id, game)): Named<(String, String)>,
) -> Result<Json<RecordView>, Refusal> {
    let (id, archive) = (number(&id)?, app.matches.archive());
    let game = game.parse().map_err(|_| Refusal::not_found("game"))?;
    let record = move |registry: &yiqi_engine::Registry| {
        let record = archive.game(registry, id, game)?;
        Ok::<_, Refusal>(RecordView::new(registry, &record)?)
    };
    Ok(Json(app.pool.quick(record).await??))
}
