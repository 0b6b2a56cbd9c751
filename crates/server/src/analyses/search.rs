//! Running a search, and ending those that nobody follows.

use super::{Analysis, Searched};
use crate::pool::Ticket;
use crate::problem::Problem;
use crate::views::Report;
use std::sync::Arc;
use std::time::Duration;
use yiqi_engine::any::{AnyGame, AnyPosition, AnySearch};
use yiqi_engine::{Leash, Limits};
use yiqi_lab::Wall;

/// A search goes on so long when nobody listens or asks.
const PATIENCE: Duration = Duration::from_secs(60);

/// How often it is looked whether anybody does.
const LOOK: Duration = Duration::from_secs(1);

/// A search that is ready to run.
pub(super) struct Search {
    pub(super) game: Arc<dyn AnyGame>,
    pub(super) position: Box<dyn AnyPosition>,
    pub(super) search: Box<dyn AnySearch>,
    pub(super) limits: Limits,
    pub(super) seed: u64,
    /// Turns played before.
    pub(super) ply: usize,
}

/// Waits for a free processor and searches, unless it is stopped or forgotten before.
pub(super) async fn run(analysis: Arc<Analysis>, search: Search, ticket: Ticket) {
    let searched = analysis.clone();
    let running = ticket.run(move || search.run(&searched));
    tokio::select! {
        // A search that was stopped while it waited never begins: dropping `running` gives its place
        // to the next one.
        () = attend(&analysis, PATIENCE) => {}
        ran = running => if let Err(refusal) = ran {
            analysis.fail(*refusal.problem);
        },
    }
}

/// Stops an analysis that nobody follows; returns when it is over.
async fn attend(analysis: &Analysis, patience: Duration) {
    while !analysis.is_over() {
        tokio::time::sleep(LOOK).await;
        if analysis.lonely_for() >= patience {
            analysis.stop();
        }
    }
}

impl Search {
    fn run(mut self, analysis: &Analysis) {
        if !analysis.start() {
            return;
        }
        self.search.new_game(self.seed);
        let clock = Wall::start();
        let leash = Leash { limits: &self.limits, clock: &clock, stop: &analysis.halt };
        let mut hear = |report: &_| analysis.tell(Report::from(report));
        match self.search.think(&*self.position, leash, &mut hear) {
            Ok(report) => {
                let searched = report.tree.as_ref().map(|tree| Searched {
                    game: self.game,
                    tree: tree.clone(),
                    engine: self.search.describe(),
                    ply: self.ply,
                });
                analysis.finish(Report::from(&report), searched);
            }
            Err(fault) => analysis.fail(Problem::from(&fault)),
        }
    }
}
