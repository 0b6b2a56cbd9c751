//! How a command fails: bad input (exit 2) or a failure on the way (exit 1).

use crate::Session;
use std::io;
use yiqi_core::Fault;
use yiqi_engine::{TablesError, Unsolved};
use yiqi_lab::atlas::AtlasError;
use yiqi_lab::positions::{ShuffleError, SourceError};
use yiqi_lab::proof::ProofError;
use yiqi_lab::{LedgerError, RunError, StoreError};
use yiqi_server::ServeError;

/// Why a command ended early.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// A text that cannot be read.
    #[error(transparent)]
    Input(#[from] Fault),
    /// A database that is none.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The workbench cannot listen.
    #[error(transparent)]
    Serve(#[from] ServeError),
    /// Somebody has stopped a match.
    #[error("stopped: the same command with --resume goes on")]
    Stopped,
    /// Somebody has stopped a run.
    #[error("stopped")]
    Interrupted,
    /// A run whose folder cannot be worked in.
    #[error(transparent)]
    Run(RunError),
    /// Tables that cannot be built, read or verified.
    #[error(transparent)]
    Tables(TablesError),
    /// What was checked is wrong.
    #[error("{0}")]
    Wrong(String),
    /// Somebody has stopped work that leaves nothing behind.
    #[error("stopped: nothing was written")]
    Abandoned,
    /// A position whose value could not be proved.
    #[error(transparent)]
    Solve(Unsolved),
    /// Writing or reading failed on the way.
    #[error("{0}")]
    Io(#[from] io::Error),
}

impl From<LedgerError> for Failure {
    fn from(error: LedgerError) -> Failure {
        match error {
            LedgerError::Plan(fault) => Failure::Input(fault),
            LedgerError::Store(error) => Failure::Store(error),
        }
    }
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Failure {
        match error {
            RunError::Input(fault) => Failure::Input(fault),
            error => Failure::Run(error),
        }
    }
}

impl From<Unsolved> for Failure {
    fn from(error: Unsolved) -> Failure {
        match error {
            Unsolved::Input(fault) => Failure::Input(fault),
            error => Failure::Solve(error),
        }
    }
}

impl From<TablesError> for Failure {
    fn from(error: TablesError) -> Failure {
        match error {
            TablesError::Input(fault) => Failure::Input(fault),
            error => Failure::Tables(error),
        }
    }
}

impl From<ProofError> for Failure {
    fn from(error: ProofError) -> Failure {
        match error {
            ProofError::Input(fault) => Failure::Input(fault),
            ProofError::Wrong(reason) => {
                Failure::Wrong(format!("the proof does not hold: {reason}"))
            }
            ProofError::Stopped => Failure::Interrupted,
        }
    }
}

impl From<AtlasError> for Failure {
    fn from(error: AtlasError) -> Failure {
        match error {
            AtlasError::Input(fault) => Failure::Input(fault),
            AtlasError::Stopped => Failure::Stopped,
            AtlasError::Unsolved(error) => error.into(),
            AtlasError::Io(error) => Failure::Io(error),
            AtlasError::Wrong { .. } => Failure::Wrong(error.to_string()),
        }
    }
}

impl From<SourceError> for Failure {
    fn from(error: SourceError) -> Failure {
        match error {
            SourceError::File(fault) => Failure::Input(fault),
            SourceError::Database(error) => Failure::Store(error),
            SourceError::Stopped => Failure::Abandoned,
        }
    }
}

impl From<ShuffleError> for Failure {
    fn from(error: ShuffleError) -> Failure {
        match error {
            ShuffleError::File(fault) => Failure::Input(fault),
            ShuffleError::Io(error) => Failure::Io(error),
            ShuffleError::Stopped => Failure::Abandoned,
        }
    }
}

impl Failure {
    /// Tells the user and gives the exit status.
    pub(crate) fn show(&self, session: &mut Session<'_>) -> u8 {
        match self {
            // The reader of a pipe has gone (`yiqi moves … | head`): nothing to say to anybody.
            Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            Failure::Io(error) => {
                let _ = writeln!(session.errors, "error: {error}");
                1
            }
            Failure::Stopped | Failure::Interrupted | Failure::Abandoned => {
                let _ = writeln!(session.errors, "{self}");
                1
            }
            Failure::Run(error) => {
                let _ = writeln!(session.errors, "error: {error}");
                1
            }
            Failure::Tables(TablesError::Stopped) => {
                let _ = writeln!(
                    session.errors,
                    "stopped: what is built is kept, and the same command goes on"
                );
                1
            }
            Failure::Tables(_) | Failure::Wrong(_) => {
                let _ = writeln!(session.errors, "error: {self}");
                1
            }
            Failure::Store(error) => {
                let _ = writeln!(session.errors, "error: {error}");
                // A wrong file is bad input; a full disk is not.
                if matches!(error, StoreError::Open { .. }) { 2 } else { 1 }
            }
            Failure::Solve(error) => {
                let what = if matches!(error, Unsolved::Stopped(_)) { "" } else { "error: " };
                let _ = writeln!(session.errors, "{what}{error}");
                1
            }
            Failure::Serve(error) => {
                let _ = writeln!(session.errors, "error: {error}");
                // An address that cannot be had is bad usage; a network that fails is not.
                if matches!(error, ServeError::Io(_)) { 1 } else { 2 }
            }
            Failure::Input(fault) => {
                let _ = writeln!(session.errors, "error: {fault}");
                if session.terminal
                    && let Some(picture) = picture(fault)
                {
                    let _ = writeln!(session.errors, "{picture}");
                }
                2
            }
        }
    }
}

/// The text with a caret under the place, where the fault has one.
fn picture(fault: &Fault) -> Option<String> {
    let span = fault.span()?;
    let label = miette::LabeledSpan::at(span, fault.reason().to_string());
    let report = miette::miette!(labels = vec![label], "{} is wrong here", fault.what())
        .with_source_code(fault.text().to_owned());
    Some(format!("{report:?}"))
}
