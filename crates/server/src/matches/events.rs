//! The stream of a match: how it stands, and the games on the boards. The newest wins: what a slow
//! reader has missed it does not hear of any more.

use super::hall::Hall;
use super::hall::blocking;
use crate::views::{Boards, MatchView};
use axum::response::sse::Event;
use futures_util::Stream;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Interval, MissedTickBehavior, interval};

/// How often it is looked whether games have ended: at most so often the page hears of it.
const PROGRESS: Duration = Duration::from_millis(250);

/// Boards come with every so many looks.
const BOARDS: u32 = 2;

/// What was last told.
#[derive(PartialEq)]
enum Told {
    Nothing,
    /// A match that is being played, at this revision.
    Running(u64),
    /// A match that is not.
    Archived,
}

/// Where a reader of the stream stands.
struct Reader {
    hall: Hall,
    id: i64,
    ticks: Interval,
    count: u32,
    told: Told,
    boards: Option<Vec<(usize, usize)>>,
    /// What is to be told next, before anything is looked at.
    ready: Option<Event>,
}

/// The events of a match, for as long as somebody listens: a match that has stopped may be gone on
/// with.
pub(crate) fn events(hall: Hall, id: i64) -> impl Stream<Item = Result<Event, Infallible>> {
    let mut ticks = interval(PROGRESS);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let reader =
        Reader { hall, id, ticks, count: 0, told: Told::Nothing, boards: None, ready: None };
    futures_util::stream::unfold(reader, async |mut reader| {
        let event = reader.next().await;
        Some((Ok(event), reader))
    })
}

impl Reader {
    async fn next(&mut self) -> Event {
        loop {
            if let Some(event) = self.ready.take() {
                return event;
            }
            self.ticks.tick().await;
            self.count = self.count.wrapping_add(1);
            if let Some(event) = self.look().await {
                return event;
            }
        }
    }

    /// What there is to tell.
    async fn look(&mut self) -> Option<Event> {
        let Some(run) = self.hall.running(self.id) else { return self.archived().await };
        if self.count % BOARDS == 1 {
            let mark = run.boards_mark();
            if self.boards.as_ref() != Some(&mark) {
                self.boards = Some(mark);
                self.ready = boards(&run.boards());
            }
        }
        let now = Told::Running(run.revision());
        if self.told != now {
            self.told = now;
            return progress(&run.view());
        }
        self.ready.take()
    }

    /// The last word on a match, once.
    async fn archived(&mut self) -> Option<Event> {
        if self.told == Told::Archived {
            return None;
        }
        let (archive, id) = (self.hall.archive(), self.id);
        let problem = self.hall.trouble(id);
        let view = blocking(move || archive.view(id, problem)).await.ok()?;
        self.told = Told::Archived;
        if self.boards.take().is_some() {
            self.ready = boards(&Boards { games: Vec::new() });
        }
        progress(&Arc::new(view))
    }
}

fn progress(view: &Arc<MatchView>) -> Option<Event> {
    Event::default().event("progress").json_data(&**view).ok()
}

fn boards(boards: &Boards) -> Option<Event> {
    Event::default().event("boards").json_data(boards).ok()
}
