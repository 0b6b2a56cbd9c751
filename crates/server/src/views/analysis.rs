//! A search that a person watches.

use super::{Report, TreeSummary};
use crate::place::Place;
use crate::problem::Problem;
use serde::Serialize;
use utoipa::ToSchema;

/// How far an analysis is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AnalysisState {
    /// Others are searching; its turn comes.
    Waiting,
    /// It is searching.
    Running,
    /// It has found what it was asked for.
    Done,
    /// It was ended before.
    Stopped,
    /// It cannot be finished; `problem` says why.
    Failed,
}

impl AnalysisState {
    /// Whether nothing more is to come.
    pub(crate) fn is_over(self) -> bool {
        !matches!(self, AnalysisState::Waiting | AnalysisState::Running)
    }
}

/// An analysis.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct AnalysisView {
    /// Its id.
    pub id: String,
    /// What was asked.
    pub place: Place,
    /// The text of the position that is searched.
    pub position: String,
    /// The engine text with all that matters filled in.
    pub engine: String,
    /// What a user should know before believing it.
    pub note: Option<String>,
    /// How far it is.
    pub state: AnalysisState,
    /// What was found until now.
    pub report: Option<Report>,
    /// What is kept of the searched tree, at the end of a search that was asked to keep it.
    pub tree: Option<TreeSummary>,
    /// Why it has failed.
    pub problem: Option<Problem>,
}
