//! What lies on the disk for engines to use.

use std::path::PathBuf;

/// The folders that a face hands to the engine floor, which looks for none by itself. The default has
/// none: engines then play without.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Library {
    /// The folder of exact tables, which need not exist. A small table is built there at first use.
    pub tables: Option<PathBuf>,
    /// Tables of more pieces than this are left alone. An engine text says so with `tables=N`.
    pub most: Option<u32>,
}

impl Library {
    /// The library with this folder of exact tables.
    pub fn with_tables(folder: impl Into<PathBuf>) -> Library {
        Library { tables: Some(folder.into()), most: None }
    }
}
