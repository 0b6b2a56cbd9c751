//! The run that works in this process: one at a time.

use super::archive::Archive;
use super::name::RunName;
use crate::config::Config;
use std::sync::{Arc, Mutex, PoisonError};

/// Where runs work.
#[derive(Clone, Debug)]
pub(crate) struct Workshop {
    archive: Archive,
    at_work: Arc<Mutex<Option<RunName>>>,
}

impl Workshop {
    pub(crate) fn new(config: &Config) -> Workshop {
        Workshop { archive: Archive::new(config.runs.clone()), at_work: Arc::default() }
    }

    /// What the folder of the runs says.
    pub(crate) fn archive(&self) -> Archive {
        self.archive.clone()
    }

    /// The run that works here.
    pub(crate) fn at_work(&self) -> Option<RunName> {
        self.at_work.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
