//! The stream of a run: its log as it grows, wherever the run works.

use super::archive::Archive;
use super::log::Cursor;
use super::name::RunName;
use super::workshop::Workshop;
use crate::views::{RunSummary, RunView};
use axum::response::sse::Event;
use futures_util::Stream;
use std::convert::Infallible;
use std::time::Duration;
use tokio::time::{Interval, MissedTickBehavior, interval};

/// How often the folder is looked at.
const LOOK: Duration = Duration::from_millis(500);

/// Where a reader of the stream stands.
struct Reader {
    workshop: Workshop,
    name: RunName,
    ticks: Interval,
    cursor: Cursor,
    /// The number of the last entry that was told.
    told: Option<u64>,
    /// How the run stood then.
    run: Option<RunSummary>,
}

/// The events of a run after the entry of number `after`, for as long as somebody listens: a run that has
/// stopped may be gone on with.
pub(crate) fn events(
    workshop: Workshop,
    name: RunName,
    after: Option<u64>,
) -> impl Stream<Item = Result<Event, Infallible>> {
    let mut ticks = interval(LOOK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let reader =
        Reader { workshop, name, ticks, cursor: Cursor::default(), told: after, run: None };
    futures_util::stream::unfold(reader, async |mut reader| {
        let event = reader.next().await;
        Some((Ok(event), reader))
    })
}

impl Reader {
    async fn next(&mut self) -> Event {
        loop {
            self.ticks.tick().await;
            if let Some(event) = self.look().await {
                return event;
            }
        }
    }

    /// What there is to tell.
    async fn look(&mut self) -> Option<Event> {
        let archive: Archive = self.workshop.archive();
        let (name, here, told) = (self.name.clone(), self.workshop.here(), self.told);
        let mut cursor = std::mem::take(&mut self.cursor);
        let read = tokio::task::spawn_blocking(move || {
            let view = archive.read_on(&name, &mut cursor, told, &here);
            (view, cursor)
        });
        let (view, cursor) = read.await.ok()?;
        self.cursor = cursor;
        // A folder that has gone has nothing to tell.
        let view: RunView = view.ok()?;
        if view.entries.is_empty() && self.run.as_ref() == Some(&view.run) {
            return None;
        }
        self.told = view.entries.last().map(|entry| entry.number()).max(self.told);
        self.run = Some(view.run.clone());
        Event::default().event("progress").json_data(&view).ok()
    }
}
