//! The file of a table under way: beside the table, and locked as long as somebody writes it.

use super::TablesError;
use super::file::Identity;
use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

/// A file that becomes a table.
pub(super) struct UnderWay {
    /// Open for reading and writing, with whatever an earlier build has left in it. Its lock goes with it.
    pub(super) file: File,
    /// Its own name.
    pub(super) path: PathBuf,
    /// The name of the table.
    pub(super) target: PathBuf,
}

impl UnderWay {
    /// Opens the file of a table that is to be built in a folder, which is made where it is missing.
    ///
    /// # Errors
    /// A folder that cannot be written; a table that somebody else is building.
    pub(super) fn open(folder: &Path, identity: &Identity) -> Result<UnderWay, TablesError> {
        std::fs::create_dir_all(folder).map_err(|error| TablesError::io(folder, error))?;
        let target = identity.path(folder);
        let path = target.with_extension("yqt.part");
        let fault = |error| TablesError::io(&path, error);
        let open =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
        let file = open.map_err(fault)?;
        match file.try_lock() {
            Ok(()) => Ok(UnderWay { file, path, target }),
            Err(TryLockError::WouldBlock) => {
                Err(TablesError::Busy { path: path.display().to_string() })
            }
            Err(TryLockError::Error(error)) => Err(fault(error)),
        }
    }
}
