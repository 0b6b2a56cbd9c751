//! Games played on the server.

use crate::problem::{Asked, Body, Named, Problem, Refusal};
use crate::state::App;
use crate::views::{GameState, GameSummary, Hint, NewGame, RecordFile};
use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The most games of one list.
const MOST_LISTED: usize = 500;

/// A move at a table.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Played {
    /// A turn or a step in any text that the game reads.
    text: String,
    /// The revision of the game that it was made for.
    #[serde(default)]
    revision: Option<u64>,
}

/// A die cast by hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Cast {
    /// What it shows; without it the server casts it.
    #[serde(default)]
    face: Option<u32>,
}

/// Where to go in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Turn {
    /// So many turns stand on the board then.
    turn: usize,
}

/// How many games are wanted.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Listing {
    /// At most so many; 50 without it.
    #[serde(default)]
    limit: Option<usize>,
}

/// Games, those that changed last first.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Games {
    games: Vec<GameSummary>,
}

/// In which format a record is wanted.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    /// The format's name; `pgn` without it.
    #[serde(default)]
    format: Option<String>,
}

/// A game that others may be told of as well.
#[derive(Debug)]
pub(crate) struct Whole(Arc<GameState>);

impl IntoResponse for Whole {
    fn into_response(self) -> Response {
        Json(&*self.0).into_response()
    }
}

type Answer = Result<Whole, Refusal>;

/// The games that are played here.
pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(create, list))
        .routes(routes!(get, delete))
        .routes(routes!(super::game_events::events))
        .routes(routes!(play))
        .routes(routes!(roll))
        .routes(routes!(undo))
        .routes(routes!(redo))
        .routes(routes!(go_to))
        .routes(routes!(stop))
        .routes(routes!(hint))
        .routes(routes!(resign))
        .routes(routes!(pause))
        .routes(routes!(resume))
        .routes(routes!(step))
        .routes(routes!(record))
}

/// Begins a game.
#[utoipa::path(post, path = "/games", tag = "games", request_body = NewGame, responses(
    (status = 201, body = GameState),
    (status = 400, body = Problem, description = "no JSON of this shape"),
    (status = 413, body = Problem, description = "too long"),
    (status = 415, body = Problem, description = "not said to be JSON"),
    (status = 422, body = Problem, description = "a text that the game or the server refuses"),
    (status = 503, body = Problem, description = "it cannot be written down")))]
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    Body(new): Body<NewGame>,
) -> Result<(StatusCode, Whole), Refusal> {
    Ok((StatusCode::CREATED, Whole(app.games.create(new).await?)))
}

/// The games that are kept.
#[utoipa::path(get, path = "/games", tag = "games", params(Listing), responses(
    (status = 200, body = Games),
    (status = 400, body = Problem, description = "a query that cannot be read")))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Asked(listing): Asked<Listing>,
) -> Result<Json<Games>, Refusal> {
    let limit = listing.limit.unwrap_or(50).min(MOST_LISTED);
    Ok(Json(Games { games: app.games.list(limit).await? }))
}

/// A game.
#[utoipa::path(get, path = "/games/{id}", tag = "games", responses(
    (status = 200, body = GameState), (status = 404, body = Problem)))]
pub(crate) async fn get(State(app): State<Arc<App>>, Named(id): Named<String>) -> Answer {
    Ok(Whole(app.games.state(&id).await?))
}

/// Deletes a game.
#[utoipa::path(delete, path = "/games/{id}", tag = "games", responses(
    (status = 204), (status = 404, body = Problem)))]
pub(crate) async fn delete(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
) -> Result<StatusCode, Refusal> {
    app.games.delete(&id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A person plays a turn or a step.
#[utoipa::path(post, path = "/games/{id}/move", tag = "games", request_body = Played, responses(
    (status = 200, body = GameState),
    (status = 400, body = Problem),
    (status = 413, body = Problem),
    (status = 415, body = Problem),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "not now: another revision, an engine's turn, …"),
    (status = 422, body = Problem, description = "no legal move, with the place and the reason")))]
pub(crate) async fn play(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
    Body(played): Body<Played>,
) -> Answer {
    let act = move |table: &mut crate::games::Table, now| {
        table.expect(played.revision)?;
        table.play(&played.text, now)
    };
    Ok(Whole(app.games.act(&id, act).await?))
}

/// A die that was cast by hand.
#[utoipa::path(post, path = "/games/{id}/roll", tag = "games", request_body = Option<Cast>,
    responses(
        (status = 200, body = GameState),
        (status = 400, body = Problem),
        (status = 404, body = Problem),
        (status = 409, body = Problem, description = "no die is to be cast now"),
        (status = 422, body = Problem, description = "the die has no such face")))]
pub(crate) async fn roll(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
    body: Bytes,
) -> Answer {
    let unreadable = |error: serde_json::Error| {
        Refusal::new(StatusCode::BAD_REQUEST, format!("the body cannot be read: {error}"))
    };
    let cast: Cast = match body.is_empty() {
        true => Cast::default(),
        false => serde_json::from_slice(&body).map_err(unreadable)?,
    };
    Ok(Whole(app.games.act(&id, move |table, now| table.roll(cast.face, now)).await?))
}

/// Takes back down to where a person was last to move; in mid-turn half a turn.
#[utoipa::path(post, path = "/games/{id}/undo", tag = "games", responses(
    (status = 200, body = GameState),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "nothing to take back")))]
pub(crate) async fn undo(State(app): State<Arc<App>>, Named(id): Named<String>) -> Answer {
    Ok(Whole(app.games.act(&id, |table, now| table.undo(now)).await?))
}

/// Plays again what was taken back, up to where a person is next to move.
#[utoipa::path(post, path = "/games/{id}/redo", tag = "games", responses(
    (status = 200, body = GameState),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "nothing to play again")))]
pub(crate) async fn redo(State(app): State<Arc<App>>, Named(id): Named<String>) -> Answer {
    Ok(Whole(app.games.act(&id, |table, now| table.redo(now)).await?))
}

/// Goes to a turn, to play on from there.
#[utoipa::path(post, path = "/games/{id}/goto", tag = "games", request_body = Turn, responses(
    (status = 200, body = GameState),
    (status = 400, body = Problem),
    (status = 413, body = Problem),
    (status = 415, body = Problem),
    (status = 404, body = Problem),
    (status = 409, body = Problem),
    (status = 422, body = Problem, description = "the game has no such turn")))]
pub(crate) async fn go_to(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
    Body(turn): Body<Turn>,
) -> Answer {
    Ok(Whole(app.games.act(&id, move |table, now| table.go_to(turn.turn, now)).await?))
}

/// Has the engine that thinks move now.
#[utoipa::path(post, path = "/games/{id}/stop", tag = "games", responses(
    (status = 200, body = GameState),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "no engine is thinking")))]
pub(crate) async fn stop(State(app): State<Arc<App>>, Named(id): Named<String>) -> Answer {
    Ok(Whole(app.games.move_now(&id).await?))
}

/// Advice for the person to move.
#[utoipa::path(post, path = "/games/{id}/hint", tag = "games", responses(
    (status = 200, body = Hint),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "no person is to move"),
    (status = 503, body = Problem, description = "too many searches wait")))]
pub(crate) async fn hint(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
) -> Result<Json<Hint>, Refusal> {
    Ok(Json(app.games.hint(&id).await?))
}

/// A person resigns.
#[utoipa::path(post, path = "/games/{id}/resign", tag = "games", responses(
    (status = 200, body = GameState),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "the game is over, or no person plays")))]
pub(crate) async fn resign(State(app): State<Arc<App>>, Named(id): Named<String>) -> Answer {
    Ok(Whole(app.games.act(&id, |table, now| table.resign(now)).await?))
}

/// Stops the clock and the engines.
#[utoipa::path(post, path = "/games/{id}/pause", tag = "games", responses(
    (status = 200, body = GameState),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "paused already, or over")))]
pub(crate) async fn pause(State(app): State<Arc<App>>, Named(id): Named<String>) -> Answer {
    Ok(Whole(app.games.act(&id, |table, now| table.pause(now)).await?))
}

/// Goes on after a pause.
#[utoipa::path(post, path = "/games/{id}/continue", tag = "games", responses(
    (status = 200, body = GameState),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "not paused, or over")))]
pub(crate) async fn resume(State(app): State<Arc<App>>, Named(id): Named<String>) -> Answer {
    Ok(Whole(app.games.act(&id, |table, now| table.resume(now)).await?))
}

/// Has the engine play one turn of a paused game.
#[utoipa::path(post, path = "/games/{id}/step", tag = "games", responses(
    (status = 200, body = GameState),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "not paused, over, or a person's turn")))]
pub(crate) async fn step(State(app): State<Arc<App>>, Named(id): Named<String>) -> Answer {
    Ok(Whole(app.games.act(&id, |table, now| table.step_once(now)).await?))
}

/// The turns on the board as a file.
#[utoipa::path(get, path = "/games/{id}/record", tag = "games", params(Wanted), responses(
    (status = 200, body = RecordFile),
    (status = 404, body = Problem),
    (status = 422, body = Problem, description = "a format that is none or cannot hold the game")))]
pub(crate) async fn record(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
    Asked(wanted): Asked<Wanted>,
) -> Result<Json<RecordFile>, Refusal> {
    let record = app.games.record(&id).await?;
    let format = wanted.format.unwrap_or_else(|| "pgn".to_owned());
    let write = move |registry: &_| RecordFile::new(registry, &format, &record);
    Ok(Json(app.pool.quick(write).await??))
}
