//! Analyses: a search is begun, followed and stopped.

use crate::analyses::{Analysis, Order, Progress};
use crate::place::{Place, Step};
use crate::problem::{Body, Named, Problem, Refusal};
use crate::state::App;
use crate::views::{AnalysisView, Report};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use futures_util::stream::{self, Stream};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The requests of this file.
pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(begin))
        .routes(routes!(show, remove))
        .routes(routes!(events))
        .routes(routes!(stop))
}

/// A position to search, and how. Of depth, nodes and time any that is given replaces all that the
/// engine text says; without any the search takes a second, or what the engine text says.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewAnalysis {
    /// As in [`Place`].
    pub game: String,
    /// As in [`Place`].
    #[serde(default)]
    pub position: Option<String>,
    /// As in [`Place`].
    #[serde(default)]
    pub moves: Vec<Step>,
    /// As in [`Place`].
    #[serde(default)]
    pub roll: Option<u32>,
    /// As in [`Place`]; it also decides what the search leaves to chance.
    #[serde(default)]
    pub seed: Option<u64>,
    /// The engine text; without it the highest level.
    #[serde(default)]
    pub engine: Option<String>,
    /// Milliseconds. The server has a limit of its own, which the catalogue tells.
    #[serde(default)]
    pub time_ms: Option<u64>,
    /// Nodes.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 1_000_000_000_000_u64)]
    pub nodes: Option<u64>,
    /// Depth in turns.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 250)]
    pub depth: Option<u32>,
    /// Root moves with an exact value, the best ones; 5 where nothing is said. More than the
    /// catalogue allows are as many as it allows.
    #[serde(default)]
    #[schema(minimum = 1)]
    pub lines: Option<usize>,
    /// Whether the searched tree is kept.
    #[serde(default)]
    pub tree: bool,
}

/// An analysis has begun.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Begun {
    /// Its id.
    pub id: String,
}

/// Begins an analysis.
#[utoipa::path(post, path = "/analyses", tag = "analyses", request_body = NewAnalysis, responses(
    (status = 200, body = Begun),
    (status = 422, body = Problem, description = "a text that the game refuses"),
    (status = 503, body = Problem, description = "too many searches wait")))]
pub(crate) async fn begin(
    State(app): State<Arc<App>>,
    Body(new): Body<NewAnalysis>,
) -> Result<Json<Begun>, Refusal> {
    let NewAnalysis { game, position, moves, roll, seed, .. } = new;
    let order = Order {
        place: Place { game, position, moves, roll, seed },
        engine: new.engine,
        time: new.time_ms.map(Duration::from_millis),
        nodes: new.nodes,
        depth: new.depth,
        lines: new.lines,
        tree: new.tree,
    };
    Ok(Json(Begun { id: app.analyses.begin(order).await? }))
}

/// An analysis as it stands.
#[utoipa::path(get, path = "/analyses/{id}", tag = "analyses", params(("id" = String, Path)),
    responses((status = 200, body = AnalysisView)))]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
) -> Result<Json<AnalysisView>, Refusal> {
    Ok(Json(app.analyses.find(&id)?.view()))
}

/// Ends a search; what it has found until now stays.
#[utoipa::path(post, path = "/analyses/{id}/stop", tag = "analyses", params(("id" = String, Path)),
    responses((status = 200, body = AnalysisView)))]
pub(crate) async fn stop(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
) -> Result<Json<AnalysisView>, Refusal> {
    let analysis = app.analyses.find(&id)?;
    analysis.stop();
    Ok(Json(analysis.view()))
}

/// Ends a search and forgets it.
#[utoipa::path(delete, path = "/analyses/{id}", tag = "analyses", params(("id" = String, Path)),
    responses((status = 204, description = "it is gone")))]
pub(crate) async fn remove(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
) -> Result<StatusCode, Refusal> {
    app.analyses.remove(&id)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Follows a search: an event `report` ([`Report`]) with what is known, another after every finished
/// depth, and `end` ([`AnalysisView`]) when nothing more will come. Who reads slowly hears the newest
/// only.
#[utoipa::path(get, path = "/analyses/{id}/events", tag = "analyses", params(("id" = String, Path)),
    responses(
        (status = 200, body = AnalysisEvent, content_type = "text/event-stream")))]
pub(crate) async fn events(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, axum::Error>>>, Refusal> {
    let analysis = app.analyses.find(&id)?;
    let news = analysis.listen();
    let listener = Listener { analysis, news, told: None, over: false };
    let events = stream::unfold(listener, |mut listener| async {
        let event = listener.next().await?;
        let event = match &event {
            AnalysisEvent::Report(report) => Event::default().event("report").json_data(report),
            AnalysisEvent::End(view) => Event::default().event("end").json_data(view),
        };
        Some((event, listener))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

/// What an event says, by its name.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AnalysisEvent {
    /// A depth is finished.
    Report(Box<Report>),
    /// Nothing more will come.
    End(Box<AnalysisView>),
}

/// One who follows an analysis.
struct Listener {
    analysis: Arc<Analysis>,
    news: watch::Receiver<Progress>,
    /// The report that was told last.
    told: Option<Arc<Report>>,
    over: bool,
}

impl Listener {
    async fn next(&mut self) -> Option<AnalysisEvent> {
        while !self.over {
            let Progress { state, report, .. } = self.news.borrow_and_update().clone();
            if let Some(report) = report
                && !self.told.as_ref().is_some_and(|told| Arc::ptr_eq(told, &report))
            {
                self.told = Some(report.clone());
                return Some(AnalysisEvent::Report(Box::new(Report::clone(&report))));
            }
            if state.is_over() {
                self.over = true;
                return Some(AnalysisEvent::End(Box::new(self.analysis.view())));
            }
            self.news.changed().await.ok()?;
        }
        None
    }
}
