//! The folder of a run: one process at a time works on it, and files in it are whole or not there.

use crate::Store;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use yiqi_core::Fault;

/// The file that says what the run is.
const CARD: &str = "run.json";

/// How long to try for the lock: who only looks whether a run is alive holds it for a moment.
const PATIENCE: Duration = Duration::from_secs(1);

/// What can go wrong with the folder of a run.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// A folder that was named and cannot be meant.
    #[error(transparent)]
    Input(#[from] Fault),
    /// Another process works on the run.
    #[error("{0}: another program works on this run")]
    Taken(PathBuf),
    /// Reading or writing failed.
    #[error("{path}: {error}")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}

/// The folder of a run, locked as long as this value lives.
#[derive(Debug)]
pub struct RunFolder {
    path: PathBuf,
    /// Holds the lock; the system takes it away with the process, however that ends.
    _lock: File,
}

impl RunFolder {
    /// Where runs are kept if nothing else is said: `runs` beside the database of matches. `None` where
    /// the system knows no such folder.
    pub fn root() -> Option<PathBuf> {
        Some(Store::default_path()?.with_file_name("runs"))
    }

    /// Makes the folder of a new run.
    ///
    /// # Errors
    /// A folder in which there is a run already, or that cannot be made or locked.
    pub fn create(path: &Path) -> Result<RunFolder, RunError> {
        let fault = |reason: &str| {
            RunError::Input(Fault::whole("folder", path.display().to_string(), reason.to_owned()))
        };
        if path.join(CARD).exists() {
            return Err(fault("there is a run in it: --resume goes on with it"));
        }
        if path.exists() && !path.is_dir() {
            return Err(fault("it is no folder"));
        }
        fs::create_dir_all(path).map_err(|error| failed(path, error))?;
        let folder = RunFolder::lock(path)?;
        // Between the look and the lock another process may have begun here.
        match path.join(CARD).exists() {
            true => Err(fault("there is a run in it: --resume goes on with it")),
            false => Ok(folder),
        }
    }

    /// Opens the folder of a run to go on with it.
    ///
    /// # Errors
    /// A folder without a run; one that another process works on.
    pub fn open(path: &Path) -> Result<RunFolder, RunError> {
        if !path.join(CARD).is_file() {
            let reason = format!("there is no run in it: no file {CARD}");
            return Err(Fault::whole("folder", path.display().to_string(), reason).into());
        }
        RunFolder::lock(path)
    }

    fn lock(path: &Path) -> Result<RunFolder, RunError> {
        let file = path.join("lock");
        let mut options = OpenOptions::new();
        let lock = options.create(true).truncate(false).write(true).open(&file);
        let lock = lock.map_err(|error| failed(&file, error))?;
        let begun = Instant::now();
        loop {
            match lock.try_lock() {
                Ok(()) => return Ok(RunFolder { path: path.to_owned(), _lock: lock }),
                Err(TryLockError::WouldBlock) if begun.elapsed() < PATIENCE => {
                    std::thread::sleep(Duration::from_millis(10));
                }
                Err(TryLockError::WouldBlock) => return Err(RunError::Taken(path.to_owned())),
                Err(TryLockError::Error(error)) => return Err(failed(&file, error)),
            }
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The name of the run: that of the folder.
    pub fn name(&self) -> String {
        let whole = self.path.canonicalize().unwrap_or_else(|_| self.path.clone());
        whole.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
    }

    /// A file of it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// The bytes of a file.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn read(&self, name: &str) -> Result<Vec<u8>, RunError> {
        let file = self.file(name);
        fs::read(&file).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => {
                Fault::whole("file", file.display().to_string(), "there is no such file").into()
            }
            _ => failed(&file, error),
        })
    }

    /// Writes a file under another name and gives it its own when it is whole.
    ///
    /// # Errors
    /// A file that cannot be written: a full disk, a folder of somebody else's.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), RunError> {
        let (file, unfinished) = (self.file(name), self.file(&format!("{name}.part")));
        let written = fs::write(&unfinished, bytes).and_then(|()| fs::rename(&unfinished, &file));
        written.map_err(|error| {
            // What is half written helps nobody, and a full disk least of all.
            let _ = fs::remove_file(&unfinished);
            failed(&file, error)
        })
    }

    /// Writes what `run.json` says.
    ///
    /// # Errors
    /// As [`RunFolder::write`].
    pub fn write_card(&self, card: &crate::RunCard) -> Result<(), RunError> {
        let text = serde_json::to_string_pretty(card).map_err(io::Error::from);
        let text = text.map_err(|error| failed(&self.file(CARD), error))?;
        self.write(CARD, format!("{text}\n").as_bytes())
    }

    /// What `run.json` says.
    ///
    /// # Errors
    /// A file that cannot be read, or says something else.
    pub fn read_card(&self) -> Result<crate::RunCard, RunError> {
        let file = self.file(CARD);
        let text = yiqi_core::read_text("run", &file)?;
        let card = serde_json::from_str(&text);
        Ok(card.map_err(|error| Fault::whole("run", file.display().to_string(), error))?)
    }

    /// Adds a line, which ends with a line break, to a log that so far is `before` bytes long, and gives
    /// its new length. What stands behind these bytes is cut off: a process that was killed wrote it and
    /// came no further.
    ///
    /// # Errors
    /// A log that is shorter than that; one that cannot be written.
    pub fn append(&self, name: &str, before: u64, line: &str) -> Result<u64, RunError> {
        let file = self.file(name);
        let mut options = OpenOptions::new();
        let log = options.create(true).truncate(false).write(true).append(false).open(&file);
        let written = log.and_then(|mut log| {
            if log.metadata()?.len() < before {
                return Err(io::Error::other(format!("it has lost lines: {before} bytes are due")));
            }
            log.set_len(before)?;
            io::Seek::seek(&mut log, io::SeekFrom::End(0))?;
            log.write_all(line.as_bytes())
        });
        written.map_err(|error| failed(&file, error))?;
        Ok(before + line.len() as u64)
    }
}

fn failed(path: &Path, error: io::Error) -> RunError {
    RunError::Io { path: path.to_owned(), error }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_process_at_a_time_and_one_run_a_folder() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("deep/first");
        let said = |result: Result<RunFolder, RunError>| result.unwrap_err().to_string();
        assert!(said(RunFolder::open(&path)).ends_with("no file run.json"));
        let folder = RunFolder::create(&path).unwrap();
        assert_eq!(folder.name(), "first");
        folder.write(CARD, b"{}").unwrap();
        assert!(said(RunFolder::open(&path)).ends_with("another program works on this run"));
        assert!(said(RunFolder::create(&path)).contains("there is a run in it"));
        assert!(folder.read_card().unwrap_err().to_string().contains("missing field"));
        drop(folder);
        RunFolder::open(&path).unwrap();
        std::fs::write(place.path().join("file"), "").unwrap();
        assert!(said(RunFolder::create(&place.path().join("file"))).contains("no folder"));
    }

    #[test]
    fn a_log_goes_on_where_it_is_good() {
        let place = tempfile::tempdir().unwrap();
        let folder = RunFolder::create(place.path()).unwrap();
        let one = folder.append("log.jsonl", 0, "one\n").unwrap();
        let two = folder.append("log.jsonl", one, "two\n").unwrap();
        assert_eq!((one, two), (4, 8));
        assert_eq!(folder.append("log.jsonl", one, "2\n").unwrap(), 6);
        assert_eq!(folder.read("log.jsonl").unwrap(), b"one\n2\n");
        let lost = folder.append("log.jsonl", 99, "x\n").unwrap_err().to_string();
        assert!(lost.ends_with("log.jsonl: it has lost lines: 99 bytes are due"), "{lost}");
        let there = std::fs::read_dir(place.path()).unwrap().count();
        assert_eq!(there, 2, "a log and a lock, nothing half written");
    }
}
