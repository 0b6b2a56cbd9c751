//! Work off the request threads: searches, a few at a time, and short questions about positions.

use crate::config::Limits;
use crate::problem::Refusal;
use axum::http::StatusCode;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;
use yiqi_engine::Registry;

/// Where searches run.
#[derive(Clone, Debug)]
pub(crate) struct Pool {
    registry: Arc<Registry>,
    /// Room to run in, for searches.
    searches: Arc<Semaphore>,
    /// Room to run in, for short questions, so that these never wait for searches.
    questions: Arc<Semaphore>,
    /// Room to run or to wait in.
    line: Arc<Semaphore>,
}

/// A place in the line for a search: taken when it is asked for, so that too many are refused at once.
#[derive(Debug)]
pub(crate) struct Ticket {
    _line: OwnedSemaphorePermit,
    searches: Arc<Semaphore>,
}

impl Pool {
    pub(crate) fn new(registry: Arc<Registry>, limits: &Limits) -> Pool {
        let searches = limits.searches.max(1);
        Pool {
            registry,
            searches: Arc::new(Semaphore::new(searches)),
            questions: Arc::new(Semaphore::new(4 * searches)),
            line: Arc::new(Semaphore::new(searches + limits.waiting)),
        }
    }

    /// A place in the line.
    ///
    /// # Errors
    /// 503 when too many wait already.
    pub(crate) fn ticket(&self) -> Result<Ticket, Refusal> {
        let full = || Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "too many searches wait");
        let line = self.line.clone().try_acquire_owned().map_err(|_| full())?;
        Ok(Ticket { _line: line, searches: self.searches.clone() })
    }

    /// Runs a short question about a position.
    ///
    /// # Errors
    /// 500 is never meant: a panic of the work is a defect, told as such and not as a closed door.
    pub(crate) async fn quick<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Registry) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let registry = self.registry.clone();
        run(&self.questions, move || work(&registry)).await
    }
}

impl Ticket {
    /// Runs a search when it is its turn.
    ///
    /// # Errors
    /// As [`Pool::quick`].
    pub(crate) async fn run<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        run(&self.searches, work).await
    }
}

async fn run<T: Send + 'static>(
    room: &Arc<Semaphore>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refusal> {
    let closing = |_| Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "the server is closing");
    let permit = room.clone().acquire_owned().await.map_err(closing)?;
    let done = spawn_blocking(move || {
        let _permit = permit;
        work()
    });
    done.await.map_err(|_| Refusal::defect())
}
