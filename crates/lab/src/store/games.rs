//! Single games, and a few of many, for those who browse.

use super::read::finished;
use super::{Store, StoreError};
use crate::{Finished, Job};
use rusqlite::{OptionalExtension as _, params};

/// A game in a list.
#[derive(Clone, PartialEq, Debug)]
pub struct GameRow {
    /// The game without its moves.
    pub finished: Finished,
    /// How many moves it has.
    pub plies: u64,
}

/// The columns of a game in the order in which [`finished`] reads them.
const COLUMNS: &str =
    "id, pairing, pair, half, opening, winner, reason, detail, plies, luck, unused_roll";

impl Store {
    /// How many games of a match there are.
    ///
    /// # Errors
    /// Of the database.
    pub fn count(&self, id: i64) -> Result<usize, StoreError> {
        let mut select =
            self.connection.prepare_cached("SELECT count(*) FROM game WHERE match = ?1")?;
        Ok(select.query_row([id], |row| row.get(0))?)
    }

    /// At most `limit` games of a match without their moves, in the order of their jobs, after the
    /// first `offset` ones.
    ///
    /// # Errors
    /// Of the database.
    pub fn rows(&self, id: i64, offset: usize, limit: usize) -> Result<Vec<GameRow>, StoreError> {
        let select = format!(
            "SELECT {COLUMNS} FROM game WHERE match = ?1 ORDER BY pair, pairing, half \
             LIMIT ?2 OFFSET ?3"
        );
        let mut select = self.connection.prepare_cached(&select)?;
        let mut rows = select.query(params![id, limit as i64, offset as i64])?;
        let mut games = Vec::new();
        while let Some(row) = rows.next()? {
            games.push(GameRow { finished: finished(row)?, plies: row.get(8)? });
        }
        Ok(games)
    }

    /// A game with its moves; `None` if it was not played.
    ///
    /// # Errors
    /// Of the database.
    pub fn game(&self, id: i64, job: Job) -> Result<Option<Finished>, StoreError> {
        let select = format!(
            "SELECT {COLUMNS} FROM game \
             WHERE match = ?1 AND pairing = ?2 AND pair = ?3 AND half = ?4"
        );
        let mut select = self.connection.prepare_cached(&select)?;
        let Job { pairing, pair, half } = job;
        let mut rows = select.query(params![id, pairing as i64, pair as i64, half as i64])?;
        let Some(row) = rows.next()? else { return Ok(None) };
        let mut game = finished(row)?;
        game.game.plies = self.turns(row.get(0)?)?;
        Ok(Some(game))
    }

    /// What was asked for when the match was begun, see [`crate::Ledger::keep_request`]; `None` where
    /// nothing was kept.
    ///
    /// # Errors
    /// Of the database.
    pub fn request(&self, id: i64) -> Result<Option<String>, StoreError> {
        // A file that is only looked at may be of before there was such a table.
        let there = "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'request')";
        if !self.connection.query_row(there, [], |row| row.get(0))? {
            return Ok(None);
        }
        let mut select =
            self.connection.prepare_cached("SELECT text FROM request WHERE match = ?1")?;
        Ok(select.query_row([id], |row| row.get(0)).optional()?)
    }
}
