//! The file that games are kept in: SQLite, one row a game.
//!
//! One thread owns the connection. What has been asked for by the time it comes round goes into one
//! transaction, and nobody is answered before that is in the write-ahead log: a program that is
//! killed right after an answer has lost nothing.

use super::kept::{Kept, VERSION};
use super::shown::Summary;
use rusqlite::{Connection, ErrorCode, OptionalExtension as _, Transaction, params};
use std::collections::VecDeque;
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;
use tokio::sync::oneshot;

/// The most requests of one transaction.
const BATCH: usize = 256;

/// How long to wait for another server that is about to end.
const PATIENCE: Duration = Duration::from_secs(2);

const SCHEMA: &str = "
CREATE TABLE IF NOT EXISTS game (
    id TEXT PRIMARY KEY,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    finished INTEGER NOT NULL,
    version INTEGER NOT NULL,
    summary TEXT NOT NULL,
    state TEXT NOT NULL
) STRICT;
DROP INDEX IF EXISTS game_updated;
CREATE TABLE IF NOT EXISTS broken (id TEXT, why TEXT, version INTEGER, state TEXT) STRICT;
";

/// A game as it is written down.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) id: String,
    pub(super) created: u64,
    pub(super) updated: u64,
    pub(super) finished: bool,
    pub(super) summary: String,
    pub(super) state: String,
}

/// A game in the list.
#[derive(Debug)]
pub(super) struct Listed {
    pub(super) id: String,
    pub(super) created: u64,
    pub(super) updated: u64,
    pub(super) summary: Summary,
}

/// Why something could not be kept or found.
#[derive(Clone, Debug, thiserror::Error)]
#[error("games: {0}")]
pub(super) struct StoreError(String);

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError(error.to_string())
    }
}

type Answer<T> = oneshot::Sender<Result<T, StoreError>>;

/// What will be answered.
pub(super) type Receipt<T> = oneshot::Receiver<Result<T, StoreError>>;

enum Request {
    /// Nothing but an answer: whether the file can be had.
    Check(Answer<()>),
    /// Lets go of the file when all before is written.
    Close(Answer<()>),
    Save(Box<Row>, Answer<()>),
    Load(String, Answer<Option<Kept>>),
    SetAside(String, String, Answer<()>),
    Delete(String, Answer<bool>),
    List(usize, Answer<Vec<Listed>>),
    /// Makes room for one more game: of more than so many the oldest go. Answers their ids.
    Prune(usize, Answer<Vec<String>>),
}

/// The file of games.
#[derive(Debug)]
pub(super) struct Store {
    requests: Sender<Request>,
}

impl Store {
    /// The store of a folder. The file is opened when it is first needed.
    pub(super) fn new(folder: &Path) -> Store {
        let (requests, inbox) = channel();
        let path = folder.join("games.sqlite");
        let work = move || serve(&path, &inbox);
        // Without a thread every request is answered as lost.
        let _ = thread::Builder::new().name("games".to_owned()).spawn(work);
        Store { requests }
    }

    fn ask<T>(&self, request: impl FnOnce(Answer<T>) -> Request) -> Receipt<T> {
        let (answer, receipt) = oneshot::channel();
        // Where the thread is gone, the answer is dropped, which the receipt tells.
        let _ = self.requests.send(request(answer));
        receipt
    }

    pub(super) fn check(&self) -> Receipt<()> {
        self.ask(Request::Check)
    }

    pub(super) fn close(&self) -> Receipt<()> {
        self.ask(Request::Close)
    }

    pub(super) fn save(&self, row: Row) -> Receipt<()> {
        self.ask(|answer| Request::Save(Box::new(row), answer))
    }

    pub(super) fn load(&self, id: &str) -> Receipt<Option<Kept>> {
        self.ask(|answer| Request::Load(id.to_owned(), answer))
    }

    pub(super) fn set_aside(&self, id: &str, why: &str) -> Receipt<()> {
        self.ask(|answer| Request::SetAside(id.to_owned(), why.to_owned(), answer))
    }

    pub(super) fn delete(&self, id: &str) -> Receipt<bool> {
        self.ask(|answer| Request::Delete(id.to_owned(), answer))
    }

    pub(super) fn list(&self, limit: usize) -> Receipt<Vec<Listed>> {
        self.ask(|answer| Request::List(limit, answer))
    }

    pub(super) fn prune(&self, most: usize) -> Receipt<Vec<String>> {
        self.ask(|answer| Request::Prune(most, answer))
    }
}

/// Waits for an answer.
///
/// # Errors
/// Of the file, or because the thread is gone.
pub(super) async fn answered<T>(receipt: Receipt<T>) -> Result<T, StoreError> {
    receipt.await.unwrap_or_else(|_| Err(gone()))
}

/// As [`answered`], outside of the runtime.
pub(super) fn answered_here<T>(receipt: Receipt<T>) -> Result<T, StoreError> {
    receipt.blocking_recv().unwrap_or_else(|_| Err(gone()))
}

fn gone() -> StoreError {
    StoreError("the thread that keeps them is gone".to_owned())
}

/// A reply that is held back until the transaction is through.
type Reply = Box<dyn FnOnce(Option<&StoreError>)>;

fn serve(path: &Path, inbox: &Receiver<Request>) {
    let mut connection: Option<Connection> = None;
    while let Ok(first) = inbox.recv() {
        let mut batch: VecDeque<Request> = [first].into();
        batch.extend(inbox.try_iter().take(BATCH - 1));
        let closing = batch.iter().any(|request| matches!(request, Request::Close(_)));
        // Who asks whether it can be had hears that it cannot, and says so.
        let asked = batch.iter().all(|request| matches!(request, Request::Check(_)));
        let mut replies: Vec<Reply> = Vec::new();
        let done = connected(&mut connection, path)
            .and_then(|connection| carry_out(connection, &mut batch, &mut replies));
        if let (Err(error), false) = (&done, asked) {
            eprintln!("warning: {error}");
        }
        let error = done.err();
        // What the transaction did not come to fails as it did.
        replies.extend(batch.into_iter().map(refuse));
        if closing {
            connection = None;
        }
        replies.into_iter().for_each(|reply| reply(error.as_ref()));
        if closing {
            return;
        }
    }
}

fn connected<'a>(
    connection: &'a mut Option<Connection>,
    path: &Path,
) -> Result<&'a mut Connection, StoreError> {
    if let Some(folder) = path.parent() {
        let failed = |error| StoreError(format!("{}: {error}", folder.display()));
        std::fs::create_dir_all(folder).map_err(failed)?;
    }
    match connection {
        Some(connection) => Ok(connection),
        none => {
            let failed = |error: rusqlite::Error| {
                let why = match error.sqlite_error_code() {
                    Some(ErrorCode::DatabaseBusy) => "another workbench uses it".to_owned(),
                    _ => error.to_string(),
                };
                StoreError(format!("{}: {why}", path.display()))
            };
            Ok(none.insert(open(path).map_err(failed)?))
        }
    }
}

fn open(path: &Path) -> Result<Connection, rusqlite::Error> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(PATIENCE)?;
    // Another server on the same folder would not hear of what this one changes.
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    connection.execute_batch(SCHEMA)?;
    Ok(connection)
}

fn carry_out(
    connection: &mut Connection,
    batch: &mut VecDeque<Request>,
    replies: &mut Vec<Reply>,
) -> Result<(), StoreError> {
    let transaction = connection.transaction()?;
    while let Some(request) = batch.pop_front() {
        match request {
            Request::Check(answer) | Request::Close(answer) => replies.push(hold(answer, Ok(()))),
            Request::Save(row, answer) => {
                replies.push(hold(answer, save(&transaction, &row)));
            }
            Request::Load(id, answer) => replies.push(hold(answer, load(&transaction, &id))),
            Request::SetAside(id, why, answer) => {
                replies.push(hold(answer, set_aside(&transaction, &id, &why)));
            }
            Request::Delete(id, answer) => {
                let delete = "DELETE FROM game WHERE id = ?1";
                let gone = transaction.execute(delete, [&id]).map(|rows| rows > 0);
                replies.push(hold(answer, gone.map_err(Into::into)));
            }
            Request::List(limit, answer) => {
                replies.push(hold(answer, list(&transaction, limit)));
            }
            Request::Prune(most, answer) => {
                replies.push(hold(answer, prune(&transaction, most)));
            }
        }
    }
    Ok(transaction.commit()?)
}

/// The reply to a request that is carried out, once it is known whether that holds.
fn hold<T: 'static>(answer: Answer<T>, result: Result<T, StoreError>) -> Reply {
    Box::new(move |error| {
        let result = error.map_or(result, |error| Err(error.clone()));
        // Whoever asked may have gone.
        let _ = answer.send(result);
    })
}

/// The reply to a request that was never carried out.
fn refuse(request: Request) -> Reply {
    match request {
        Request::Check(answer)
        | Request::Close(answer)
        | Request::Save(_, answer)
        | Request::SetAside(_, _, answer) => hold(answer, Err(gone())),
        Request::Load(_, answer) => hold(answer, Err(gone())),
        Request::Delete(_, answer) => hold(answer, Err(gone())),
        Request::List(_, answer) => hold(answer, Err(gone())),
        Request::Prune(_, answer) => hold(answer, Err(gone())),
    }
}

fn save(t: &Transaction<'_>, row: &Row) -> Result<(), StoreError> {
    // A row that is replaced gets a new number: rows are in the order in which they were last written,
    // which the clock would not tell of two games in the same millisecond or after it was set back.
    let insert = "INSERT OR REPLACE INTO game \
                  (id, created, updated, finished, version, summary, state) \
                  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    let Row { id, created, updated, finished, summary, state } = row;
    let values = params![id, created, updated, finished, VERSION, summary, state];
    t.prepare_cached(insert)?.execute(values)?;
    Ok(())
}

fn load(t: &Transaction<'_>, id: &str) -> Result<Option<Kept>, StoreError> {
    let select = "SELECT version, state FROM game WHERE id = ?1";
    let row = |row: &rusqlite::Row<'_>| Ok((row.get::<_, u32>(0)?, row.get::<_, String>(1)?));
    let Some((version, state)) = t.query_row(select, [id], row).optional()? else {
        return Ok(None);
    };
    if version > VERSION {
        return Err(StoreError(format!("{id} was written by a later version of the program")));
    }
    match serde_json::from_str(&state) {
        Ok(kept) => Ok(Some(kept)),
        Err(error) => {
            set_aside(t, id, &error.to_string())?;
            Ok(None)
        }
    }
}

/// A game that cannot be read is kept, but out of the way.
fn set_aside(t: &Transaction<'_>, id: &str, why: &str) -> Result<(), StoreError> {
    eprintln!("warning: game {id} cannot be read and is set aside: {why}");
    let copy = "INSERT INTO broken SELECT id, ?2, version, state FROM game WHERE id = ?1";
    t.execute(copy, [id, why])?;
    t.execute("DELETE FROM game WHERE id = ?1", [id])?;
    Ok(())
}

fn list(t: &Transaction<'_>, limit: usize) -> Result<Vec<Listed>, StoreError> {
    let select = "SELECT id, created, updated, summary FROM game \
                  WHERE version <= ?1 ORDER BY rowid DESC LIMIT ?2";
    let mut select = t.prepare_cached(select)?;
    let rows = select.query_map(params![VERSION, limit], |row| {
        Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get::<_, String>(3)?))
    })?;
    let rows: Vec<(String, u64, u64, String)> = rows.collect::<Result<_, _>>()?;
    let mut listed = Vec::new();
    for (id, created, updated, summary) in rows {
        match serde_json::from_str(&summary) {
            Ok(summary) => listed.push(Listed { id, created, updated, summary }),
            Err(error) => set_aside(t, &id, &error.to_string())?,
        }
    }
    Ok(listed)
}

fn prune(t: &Transaction<'_>, most: usize) -> Result<Vec<String>, StoreError> {
    let games: usize = t.query_row("SELECT count(*) FROM game", [], |row| row.get(0))?;
    let over = (games + 1).saturating_sub(most);
    if over == 0 {
        return Ok(Vec::new());
    }
    // Those that are finished go first.
    let delete = "DELETE FROM game WHERE id IN (SELECT id FROM game \
                  ORDER BY finished DESC, rowid LIMIT ?1) RETURNING id";
    let mut delete = t.prepare(delete)?;
    let ids = delete.query_map([over], |row| row.get(0))?;
    Ok(ids.collect::<Result<_, _>>()?)
}
