//! The log of a run, read as it grows: whole lines from where the last look ended.

use super::folder::open;
use crate::views::{LogEntry, RunKind};
use serde_json::Error;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::Path;

/// So much is read at a time. A line is never as long.
const PIECE: u64 = 4 << 20;

/// The end of a log in which its last line stands, with the scores against a thousand past champions.
const TAIL: u64 = 1 << 18;

/// A place in a log, and what was wrong up to there.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Cursor {
    offset: u64,
    lines: u64,
    /// The first line that could not be read.
    pub(super) trouble: Option<String>,
}

impl Cursor {
    /// Reads on: at most `most` entries with a number above `after`. The last line counts only when it
    /// is complete. Says whether there is more.
    ///
    /// # Errors
    /// Of the file; a log that is not there is empty.
    pub(super) fn read(
        &mut self,
        path: &Path,
        kind: RunKind,
        after: Option<u64>,
        most: usize,
    ) -> io::Result<(Vec<LogEntry>, bool)> {
        let mut file = match open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok((Vec::new(), false));
            }
            file => file?,
        };
        if file.metadata()?.len() < self.offset {
            // It was cut back to where its run goes on from; what comes then has numbers as before.
            *self = Cursor::default();
        }
        let mut entries = Vec::new();
        let mut piece = Vec::new();
        loop {
            file.seek(SeekFrom::Start(self.offset))?;
            piece.clear();
            file.by_ref().take(PIECE).read_to_end(&mut piece)?;
            if !piece.contains(&b'\n') {
                if piece.len() as u64 == PIECE {
                    return Err(io::Error::other(format!("line {}: too long", self.lines + 1)));
                }
                return Ok((entries, false));
            }
            for line in piece.split_inclusive(|&byte| byte == b'\n') {
                let Some(text) = line.strip_suffix(b"\n") else { break };
                if entries.len() == most {
                    return Ok((entries, true));
                }
                self.offset += line.len() as u64;
                self.lines += 1;
                match entry(kind, text) {
                    Ok(entry) => entries.extend(is_after(&entry, after).then_some(entry)),
                    Err(error) => {
                        let words =
                            || format!("log.jsonl: line {}: {}", self.lines, reason(&error));
                        self.trouble.get_or_insert_with(words);
                    }
                }
            }
        }
    }
}

fn is_after(entry: &LogEntry, after: Option<u64>) -> bool {
    after.is_none_or(|after| entry.number() > after)
}

/// The last entry of a log that can be read; `None` where there is none.
pub(super) fn last(path: &Path, kind: RunKind) -> Option<LogEntry> {
    let mut file = open(path).ok()?;
    let length = file.metadata().ok()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(TAIL))).ok()?;
    let mut tail = Vec::new();
    file.take(TAIL).read_to_end(&mut tail).ok()?;
    let complete = tail.iter().rposition(|&byte| byte == b'\n')?;
    tail[..complete].rsplit(|&byte| byte == b'\n').find_map(|line| entry(kind, line).ok())
}

fn entry(kind: RunKind, line: &[u8]) -> Result<LogEntry, Error> {
    match kind {
        RunKind::Evolve => serde_json::from_slice(line).map(LogEntry::Generation),
        RunKind::Train => serde_json::from_slice(line).map(LogEntry::Epoch),
        RunKind::Tune => serde_json::from_slice(line).map(LogEntry::Step),
    }
}

/// The reason without the line, which would be that of the entry alone.
fn reason(error: &Error) -> String {
    let words = error.to_string();
    match words.rsplit_once(" at line 1 column ") {
        Some((reason, column)) => format!("{reason} at column {column}"),
        None => words,
    }
}
