//! Positions of the games of a database of matches.

use super::{Codec, Record, material};
use crate::{Played, Store, StoreError};
use yiqi_core::{Fault, Outcome, Side};
use yiqi_engine::any::AnyGame;

/// The games of one rule set in a database of matches, one after the other.
pub struct DatabaseGames<'a> {
    game: &'a dyn AnyGame,
    store: &'a Store,
    codec: Codec,
    matches: std::vec::IntoIter<i64>,
    at: Option<(i64, usize)>,
    number: u32,
}

impl<'a> DatabaseGames<'a> {
    /// All games of `game` in the database.
    ///
    /// # Errors
    /// Of the database.
    pub fn new(game: &'a dyn AnyGame, store: &'a Store) -> Result<DatabaseGames<'a>, StoreError> {
        let asked = game.describe();
        let mut matches = Vec::new();
        for id in store.matches()? {
            if store.heading(id)?.is_some_and(|past| past.game == asked) {
                matches.push(id);
            }
        }
        let (codec, matches) = (Codec::of(game), matches.into_iter());
        Ok(DatabaseGames { game, store, codec, matches, at: None, number: 0 })
    }

    /// Whether the database has no match of the game.
    pub fn is_empty(&self) -> bool {
        self.at.is_none() && self.matches.as_slice().is_empty()
    }

    /// The positions of the next game; `None` after the last. A game that the referee had to end – on
    /// time, for an illegal move – says nothing of its positions and has none.
    ///
    /// # Errors
    /// Of the database; a game in it that cannot be replayed.
    pub fn next_game(&mut self) -> Result<Option<Vec<Record>>, StoreError> {
        loop {
            let Some((id, offset)) = self.at.take().or_else(|| Some((self.matches.next()?, 0)))
            else {
                return Ok(None);
            };
            let rows = self.store.rows(id, offset, 1)?;
            let Some(row) = rows.first() else { continue };
            self.at = Some((id, offset + 1));
            let Some(finished) = self.store.game(id, row.finished.job)? else { continue };
            let number = self.number;
            self.number += 1;
            if finished.game.detail.is_some() {
                return Ok(Some(Vec::new()));
            }
            let records = records(self.game, &self.codec, &finished.game, number);
            let wrong = |fault: Fault| StoreError::Content(format!("match {id}: {fault}"));
            return records.map(Some).map_err(wrong);
        }
    }
}

/// The positions of a game, with the scores that its engines have told.
///
/// # Errors
/// A game that cannot be replayed.
pub fn records(
    game: &dyn AnyGame,
    codec: &Codec,
    played: &Played,
    number: u32,
) -> Result<Vec<Record>, Fault> {
    let mut position = game.parse(&played.opening)?;
    let mut records = Vec::with_capacity(played.plies.len());
    let outcome = played.winner.map_or(Outcome::Draw, Outcome::Win);
    for (ply, turn) in played.plies.iter().enumerate() {
        let (side, pieces) = (position.side(), codec.pieces(&*position)?);
        let check = position.alarm().is_some();
        if let Some(roll) = turn.roll {
            position.set_roll(&roll.to_string())?;
        }
        records.push(Record {
            pieces,
            side,
            roll: turn.roll.and_then(|roll| u8::try_from(roll).ok()),
            score: turn.win.map(|win| (2.0 * win - 1.0) as f32),
            result: result(outcome, side),
            ply: u16::try_from(ply).unwrap_or(u16::MAX),
            game: number,
            noisy: material::changes(&*position, &turn.text)?,
            check,
        });
        position.play(&turn.text)?;
    }
    Ok(records)
}

/// The result for a side: 1, 0 or −1.
pub(crate) fn result(outcome: Outcome, side: Side) -> i8 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win(winner) => [-1, 1][usize::from(winner == side)],
    }
}
