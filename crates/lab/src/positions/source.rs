//! Where positions come from: a file of them, or a database of matches.

use super::reader::is_positions;
use super::{Block, DatabaseGames, Reader, Record};
use crate::{Store, StoreError};
use std::path::{Path, PathBuf};
use yiqi_core::Fault;
use yiqi_engine::any::AnyGame;

/// Positions that can be gone through, as often as one likes, without holding them all.
pub enum Source {
    /// A file of positions.
    File(PathBuf),
    /// A database of matches.
    Database(Store),
}

/// Why positions cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// A file that is none, or is broken.
    #[error(transparent)]
    File(#[from] Fault),
    /// A database that is none, or is broken.
    #[error(transparent)]
    Database(#[from] StoreError),
    /// Somebody said stop.
    #[error("stopped")]
    Stopped,
}

impl Source {
    /// The source of a path: what begins as a file of positions is one, all else is taken for a
    /// database.
    ///
    /// # Errors
    /// A file that is neither; a database without games of `game`.
    pub fn open(game: &dyn AnyGame, path: &Path) -> Result<Source, SourceError> {
        if is_positions(path) {
            Reader::open(game, path)?;
            return Ok(Source::File(path.to_owned()));
        }
        let store = Store::look(path)?;
        if DatabaseGames::new(game, &store)?.is_empty() {
            let reason = format!("there are no games of {} in it", game.describe());
            return Err(StoreError::Open { path: path.display().to_string(), reason }.into());
        }
        Ok(Source::Database(store))
    }

    /// Goes through all positions in order; `hear` gets those of one game (of a shuffled file: of one
    /// block) at a time and says whether to go on. Gives whether the file was cut off at its end.
    ///
    /// # Errors
    /// A file that is broken; what `hear` says.
    pub fn each<E: From<SourceError>>(
        &self,
        game: &dyn AnyGame,
        hear: &mut dyn FnMut(Vec<Record>) -> Result<bool, E>,
    ) -> Result<bool, E> {
        match self {
            Source::File(path) => {
                let mut reader = Reader::open(game, path).map_err(SourceError::File)?;
                while let Some(block) = reader.next_block().map_err(SourceError::File)? {
                    if let Block::Positions(records) = block
                        && !hear(records)?
                    {
                        break;
                    }
                }
                Ok(reader.cut())
            }
            Source::Database(store) => {
                let mut games = DatabaseGames::new(game, store).map_err(SourceError::Database)?;
                while let Some(records) = games.next_game().map_err(SourceError::Database)? {
                    if !hear(records)? {
                        break;
                    }
                }
                Ok(false)
            }
        }
    }
}
