//! The database of matches: one SQLite file with engines, games, moves, clocks and evaluations.
//!
//! Every game is a transaction of its own in a write-ahead log: whatever ends the program, at most
//! the games that were being played are lost.

mod games;
mod read;
mod write;

pub use games::GameRow;
pub use read::{Entrant, Past};
pub use write::{Ledger, LedgerError};

use rusqlite::{Connection, OpenFlags};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The version of `schema.sql`.
const VERSION: i32 = 1;

/// What was asked for, by match, where another program is to go on with it. It has joined later, and
/// a file without it is as good.
const REQUESTS: &str = "CREATE TABLE IF NOT EXISTS request (\
    match INTEGER PRIMARY KEY REFERENCES match ON DELETE CASCADE, text TEXT NOT NULL) STRICT";

/// Marks the file as one of ours (`PRAGMA application_id`).
const YIQI: i32 = i32::from_be_bytes(*b"Yiqi");

/// Where exact tables are kept if nothing else is said: beside the matches. `None` where the system
/// knows no such folder.
pub fn tables_folder() -> Option<PathBuf> {
    Some(Store::default_path()?.with_file_name("tables"))
}

/// How long to wait for another program that writes to the same file.
const PATIENCE: Duration = Duration::from_secs(30);

/// A database of matches.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
}

/// What can go wrong with a database of matches.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file cannot be opened, or is no database of matches.
    #[error("database {path}: {reason}")]
    Open {
        /// The file.
        path: String,
        /// Why not.
        reason: String,
    },
    /// A statement failed: a full disk, a file that somebody changed.
    #[error("database: {0}")]
    Statement(#[from] rusqlite::Error),
    /// What stands in the file makes no sense.
    #[error("database: {0}")]
    Content(String),
    /// Another program plays this match.
    #[error("another program is playing this match: this game was there already")]
    Twice,
}

impl Store {
    /// Where matches are kept if nothing else is said: `matches.sqlite` in the user's data folder for
    /// Yiqi. `None` where the system knows no such folder.
    pub fn default_path() -> Option<PathBuf> {
        let folders = directories::ProjectDirs::from("", "", "yiqi")?;
        Some(folders.data_dir().join("matches.sqlite"))
    }

    /// Opens the database of a path, or makes one. `:memory:` is one that is forgotten.
    ///
    /// # Errors
    /// A file that cannot be made, or is something else.
    pub fn open(path: &Path) -> Result<Store, StoreError> {
        let fault = |reason: String| StoreError::Open { path: path.display().to_string(), reason };
        let flags = OpenFlags::default() & !OpenFlags::SQLITE_OPEN_URI;
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(|error| fault(error.to_string()))?;
        }
        let connection =
            Connection::open_with_flags(path, flags).map_err(|error| fault(error.to_string()))?;
        let mut store = Store { connection };
        store.prepare().map_err(|error| match error {
            StoreError::Statement(error) => fault(error.to_string()),
            StoreError::Content(reason) => fault(reason),
            other => other,
        })?;
        Ok(store)
    }

    /// Opens a database to look at: it must be there, and nothing is written.
    ///
    /// # Errors
    /// A file that is not there, or is something else.
    pub fn look(path: &Path) -> Result<Store, StoreError> {
        let fault = |reason: String| StoreError::Open { path: path.display().to_string(), reason };
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        if !path.is_file() {
            let reason = if path.exists() { "it is no file" } else { "there is no such file" };
            return Err(fault(reason.to_owned()));
        }
        let connection =
            Connection::open_with_flags(path, flags).map_err(|error| fault(error.to_string()))?;
        let read = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i32>(0));
        let marks = read("application_id").and_then(|ours| Ok((ours, read("user_version")?)));
        let (ours, version) = marks.map_err(|error| fault(error.to_string()))?;
        check_marks(ours, version).map_err(fault)?;
        connection.busy_timeout(PATIENCE)?;
        Ok(Store { connection })
    }

    /// Sets the connection up and makes the tables where there are none.
    fn prepare(&mut self) -> Result<(), StoreError> {
        let connection = &mut self.connection;
        connection.busy_timeout(PATIENCE)?;
        connection.pragma_update(None, "foreign_keys", true)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        let begin =
            connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        let read = |name| begin.pragma_query_value(None, name, |row| row.get::<_, i32>(0));
        let (ours, version) = (read("application_id")?, read("user_version")?);
        let tables: i64 =
            begin.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
        if tables == 0 && ours == 0 {
            begin.execute_batch(include_str!("schema.sql"))?;
            begin.execute_batch(REQUESTS)?;
            begin.pragma_update(None, "application_id", YIQI)?;
            begin.pragma_update(None, "user_version", VERSION)?;
        } else {
            check_marks(ours, version).map_err(StoreError::Content)?;
            // Files of before there were requests lack the table; it changes nothing else.
            begin.execute_batch(REQUESTS)?;
        }
        Ok(begin.commit()?)
    }
}

/// Whether a file is a database of ours.
fn check_marks(ours: i32, version: i32) -> Result<(), String> {
    if ours != YIQI {
        return Err("this is no database of matches".to_owned());
    }
    if version != VERSION {
        return Err(format!("its version is {version}, this program reads {VERSION}"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_files_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/er/matches.sqlite");
        assert!(Store::look(&path).unwrap_err().to_string().ends_with("there is no such file"));
        drop(Store::open(&path).unwrap());
        drop(Store::open(&path).unwrap());
        assert_eq!(Store::look(&path).unwrap().matches().unwrap(), [0; 0]);
        let connection = Connection::open(&path).unwrap();
        connection.pragma_update(None, "user_version", 99).unwrap();
        let said = Store::open(&path).unwrap_err().to_string();
        assert!(said.contains("matches.sqlite: its version is 99"), "{said}");

        let other = folder.path().join("other.sqlite");
        Connection::open(&other).unwrap().execute_batch("CREATE TABLE mine (x)").unwrap();
        assert!(Store::open(&other).unwrap_err().to_string().contains("no database of matches"));
        let text = folder.path().join("text");
        std::fs::write(&text, "no database at all, and long enough to be none: 0123456789")
            .unwrap();
        assert!(Store::open(&text).unwrap_err().to_string().contains("not a database"));
        assert!(Store::open(folder.path()).is_err());
    }
}
