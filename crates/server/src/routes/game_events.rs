//! A game as it goes on: events that a server sends.
//!
//! Nothing queues up for a reader that is slow: it gets the newest state and the newest thought.

use crate::games::{News, Room};
use crate::problem::{Named, Problem, Refusal};
use crate::state::App;
use crate::views::Report;
use axum::extract::State;
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream;
use serde::Serialize;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

/// Thoughts are told at most this often.
const THOUGHTS: Duration = Duration::from_millis(200);

/// A sign of life when nothing happens, so that nobody on the way hangs up.
const ALIVE: Duration = Duration::from_secs(15);

/// Somebody who follows a game.
struct Follower {
    /// The state at the beginning, not yet told.
    first: Option<Event>,
    news: watch::Receiver<News>,
    thoughts: watch::Receiver<Option<Arc<Report>>>,
    next_thought: Instant,
    /// Held so that the game stays in memory while somebody follows it.
    _room: Arc<Room>,
}

/// A game at once and at every change (`state`), and what its engine finds while it thinks
/// (`thought`); ends when the game is deleted.
#[utoipa::path(get, path = "/games/{id}/events", tag = "games", responses(
    (status = 200, description = "events `state` (GameState) and `thought` (Report)",
        content_type = "text/event-stream", body = String),
    (status = 404, body = Problem)))]
pub(crate) async fn events(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
) -> Result<impl IntoResponse, Refusal> {
    let room = app.games.room(&id).await?;
    // Listening begins before the first state is made, so that no change falls between.
    let (news, thoughts) = (room.news(), room.thoughts());
    let first = event("state", &*app.games.state(&id).await?);
    let next_thought = Instant::now();
    let follower = Follower { first: Some(first), news, thoughts, next_thought, _room: room };
    let events = stream::unfold(follower, |mut follower| async {
        let event = follower.next().await?;
        Some((Ok::<_, Infallible>(event), follower))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(ALIVE)))
}

impl Follower {
    async fn next(&mut self) -> Option<Event> {
        if let Some(first) = self.first.take() {
            return Some(first);
        }
        loop {
            let (thoughts, due) = (&mut self.thoughts, self.next_thought);
            let thought = async {
                sleep_until(due).await;
                thoughts.changed().await
            };
            tokio::select! {
                biased;
                changed = self.news.changed() => {
                    changed.ok()?;
                    return match &*self.news.borrow_and_update() {
                        News::State(state) => Some(event("state", &**state)),
                        News::Gone => None,
                    };
                }
                changed = thought => {
                    changed.ok()?;
                    let thought = self.thoughts.borrow_and_update().clone();
                    // None: the thought was for a move that is made by now.
                    if let Some(thought) = thought {
                        self.next_thought = Instant::now() + THOUGHTS;
                        return Some(event("thought", &*thought));
                    }
                }
            }
        }
    }
}

fn event<T: Serialize>(name: &str, content: &T) -> Event {
    // Views hold nothing that JSON cannot.
    let failed = |error: axum::Error| Event::default().comment(error.to_string());
    Event::default().event(name).json_data(content).unwrap_or_else(failed)
}
