//! Writing a file of positions block by block.

use super::block::{self, Block, MAGIC};
use super::reader::{Reader, fault};
use super::{Codec, Record, Run};
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;
use yiqi_core::Fault;
use yiqi_engine::any::AnyGame;

/// A file of positions that grows by whole blocks.
#[derive(Debug)]
pub struct Writer {
    file: File,
    codec: Codec,
}

/// How far an earlier run has come.
#[derive(Clone, PartialEq, Debug)]
pub struct Before {
    /// The notes in the file; there is at least one.
    pub runs: Vec<Run>,
    /// Games that were played since the last of them.
    pub games: u32,
    /// Whether a block was cut off, as when a run is killed, and was taken away.
    pub cut: bool,
}

impl Writer {
    /// Makes a new file with a note in front.
    ///
    /// # Errors
    /// A file that is there already, or cannot be made.
    pub fn create(game: &dyn AnyGame, path: &Path, run: &Run) -> Result<Writer, Fault> {
        let made = || -> io::Result<File> {
            let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
            file.try_lock()?;
            file.write_all(MAGIC)?;
            block::write_run(&mut file, run)?;
            Ok(file)
        };
        let file = made().map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => {
                let reason = "there is such a file: --resume goes on with it, --append adds games";
                fault(path, reason.to_owned())
            }
            _ => fault(path, error.to_string()),
        })?;
        Ok(Writer { file, codec: Codec::of(game) })
    }

    /// Opens a file to add to it. A block that was cut off at its end is taken away.
    ///
    /// # Errors
    /// A file that is not there, broken before its end, shuffled, or of another game; one that another
    /// program writes to.
    pub fn go_on(game: &dyn AnyGame, path: &Path) -> Result<(Writer, Before), Fault> {
        let said = |error: io::Error| fault(path, error.to_string());
        let file = OpenOptions::new().read(true).append(true).open(path).map_err(said)?;
        if file.try_lock().is_err() {
            return Err(fault(path, "another program is writing to it".to_owned()));
        }
        let mut reader = Reader::open(game, path)?;
        let (mut runs, mut games) = (Vec::new(), 0);
        while let Some(block) = reader.next_block()? {
            match block {
                Block::Run(next) => {
                    runs.push(*next);
                    games = 0;
                }
                Block::Positions(_) => games += 1,
            }
        }
        if reader.run().shuffled.is_some() {
            return Err(fault(
                path,
                "its positions were shuffled: nothing can be added".to_owned(),
            ));
        }
        if reader.cut() {
            file.set_len(reader.good()).map_err(said)?;
        }
        let before = Before { runs, games, cut: reader.cut() };
        Ok((Writer { file, codec: Codec::of(game) }, before))
    }

    /// Adds a note.
    ///
    /// # Errors
    /// Of the file.
    pub fn note(&mut self, run: &Run) -> io::Result<()> {
        block::write_run(&mut self.file, run)
    }

    /// Adds the positions of a game.
    ///
    /// # Errors
    /// Of the file.
    pub fn add(&mut self, records: &[Record]) -> io::Result<()> {
        let mut content = Vec::with_capacity(records.len() * 40);
        for record in records {
            self.codec.encode(record, &mut content);
        }
        self.add_encoded(&content)
    }

    /// Adds positions that are encoded already.
    pub(super) fn add_encoded(&mut self, content: &[u8]) -> io::Result<()> {
        block::write(&mut self.file, b'P', content)
    }
}

impl Before {
    /// The last note, and the number that the next game after it has.
    pub fn last(&self) -> Option<(&Run, u32)> {
        let run = self.runs.last()?;
        Some((run, run.first_game.saturating_add(self.games)))
    }
}
