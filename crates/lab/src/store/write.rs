//! Writing matches down.

use super::{Store, StoreError};
use crate::{Contestant, Finished, Match, Plan, Ply, Progress};
use rusqlite::{OptionalExtension as _, Transaction, params};
use sha2::{Digest as _, Sha256};
use std::sync::atomic::AtomicBool;
use yiqi_core::{Fault, Side};

/// A match in the database that is being played.
#[derive(Debug)]
pub struct Ledger<'a> {
    store: &'a mut Store,
    id: i64,
    pairings: Vec<[usize; 2]>,
}

/// What kept a match from being written down.
#[derive(Debug, thiserror::Error)]
pub enum LedgerError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The plan.
    #[error(transparent)]
    Plan(#[from] Fault),
}

impl Store {
    /// Enters a new match.
    ///
    /// # Errors
    /// Of the database; an engine's file that cannot be read.
    pub fn begin(&mut self, plan: &Plan, settings: &str) -> Result<Ledger<'_>, LedgerError> {
        let hashes = hashes(plan)?;
        let name = fingerprint(plan, &hashes);
        let begin = self.connection.transaction().map_err(StoreError::from)?;
        let id = enter_match(&begin, plan, &name, settings)?;
        for (number, (contestant, hash)) in plan.engines.iter().zip(&hashes).enumerate() {
            let description = contestant.describe(&*plan.game)?;
            enter_engine(&begin, contestant, &description, hash, id, number)?;
        }
        begin.commit().map_err(StoreError::from)?;
        Ok(Ledger { store: self, id, pairings: plan.pairings() })
    }

    /// The number of the last match of this plan. How many games are asked for, how many run at once
    /// and whether a test may stop them makes no other plan: a match can be made longer.
    ///
    /// # Errors
    /// As [`Store::begin`].
    pub fn find(&self, plan: &Plan) -> Result<Option<i64>, LedgerError> {
        let name = fingerprint(plan, &hashes(plan)?);
        let find = "SELECT id FROM match WHERE plan = ?1 ORDER BY id DESC LIMIT 1";
        let id = self.connection.query_row(find, [&name], |row| row.get(0)).optional();
        Ok(id.map_err(StoreError::from)?)
    }

    /// Whether the match of that number is one of this plan, as [`Store::find`] has it.
    ///
    /// # Errors
    /// As [`Store::begin`].
    pub fn is_of(&self, plan: &Plan, id: i64) -> Result<bool, LedgerError> {
        let name = fingerprint(plan, &hashes(plan)?);
        let find = "SELECT EXISTS (SELECT 1 FROM match WHERE id = ?1 AND plan = ?2)";
        let is = self.connection.query_row(find, params![id, name], |row| row.get(0));
        Ok(is.map_err(StoreError::from)?)
    }

    /// Goes on with the match of that number, which [`Store::find`] has found for this plan or
    /// [`Store::is_of`] says to be of it.
    pub fn go_on(&mut self, plan: &Plan, id: i64) -> Ledger<'_> {
        Ledger { store: self, id, pairings: plan.pairings() }
    }
}

impl Ledger<'_> {
    /// The number of the match.
    pub fn id(&self) -> i64 {
        self.id
    }

    /// Plays the match and enters every game; `before` are the games that stand there already, and
    /// `hear` is told of the others. Gives the match as it was played and closes the ledger.
    ///
    /// # Errors
    /// As [`Plan::run`]; of the database. What was entered stays.
    pub fn play(
        mut self,
        plan: &Plan,
        before: Vec<Finished>,
        stop: &AtomicBool,
        hear: &mut (dyn FnMut(&Progress<'_>) + Send),
    ) -> Result<Match, LedgerError> {
        let played = plan.run(before, stop, &mut |progress| {
            self.enter(progress.finished)?;
            hear(&progress);
            Ok::<(), LedgerError>(())
        })?;
        self.close(played.decided.map(|(last, _)| last + 1), played.complete)?;
        Ok(played)
    }

    /// Keeps what was asked for along with the match, so that another program can go on with it: the
    /// text is that of whoever asks.
    ///
    /// # Errors
    /// Of the database.
    pub fn keep_request(&self, text: &str) -> Result<(), StoreError> {
        let insert = "INSERT INTO request (match, text) VALUES (?1, ?2) \
                      ON CONFLICT (match) DO UPDATE SET text = excluded.text";
        self.store.connection.execute(insert, params![self.id, text])?;
        Ok(())
    }

    /// Enters a game, for good.
    ///
    /// # Errors
    /// Of the database.
    pub fn enter(&mut self, finished: &Finished) -> Result<(), StoreError> {
        let Finished { job, game, luck } = finished;
        let [first, second] = job.players(self.pairings[job.pairing]);
        let begin = self.store.connection.transaction()?;
        let insert = "INSERT INTO game (match, pairing, pair, half, first, second, opening, winner, \
                      reason, detail, plies, unused_roll, luck) \
                      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)";
        let entered = begin.prepare_cached(insert)?.insert(params![
            self.id,
            job.pairing,
            job.pair,
            job.half,
            first,
            second,
            game.opening,
            game.winner.map(Side::index),
            game.reason,
            game.detail,
            game.plies.len(),
            game.unused_roll,
            luck,
        ]);
        let id = match entered {
            Err(rusqlite::Error::SqliteFailure(error, _))
                if error.code == rusqlite::ErrorCode::ConstraintViolation =>
            {
                return Err(StoreError::Twice);
            }
            other => other?,
        };
        enter_turns(&begin, id, &game.plies)?;
        Ok(begin.commit()?)
    }

    /// Notes how the match stands at the end: how many pairs count where a test has stopped it, and
    /// whether all of it was played.
    ///
    /// # Errors
    /// Of the database.
    pub fn close(self, pairs: Option<usize>, complete: bool) -> Result<i64, StoreError> {
        let update = "UPDATE match SET pairs = ?2, complete = ?3 WHERE id = ?1";
        self.store.connection.execute(update, params![self.id, pairs, complete])?;
        Ok(self.id)
    }
}

fn enter_match(
    begin: &Transaction<'_>,
    plan: &Plan,
    name: &str,
    settings: &str,
) -> Result<i64, StoreError> {
    let insert =
        "INSERT INTO match (plan, game, format, seed, settings) VALUES (?1, ?2, ?3, ?4, ?5)";
    // SQLite has no unsigned numbers of 64 bits.
    let seed = plan.seed.to_string();
    let game = plan.game.describe();
    begin.execute(insert, params![name, game, plan.format.name(), seed, settings])?;
    Ok(begin.last_insert_rowid())
}

fn enter_engine(
    begin: &Transaction<'_>,
    contestant: &Contestant,
    description: &str,
    hash: &str,
    id: i64,
    number: usize,
) -> Result<(), StoreError> {
    let insert = "INSERT INTO engine (hash, description) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
    begin.execute(insert, params![hash, description])?;
    let insert = "INSERT INTO entrant (match, number, engine, name) \
                  VALUES (?1, ?2, (SELECT id FROM engine WHERE hash = ?3), ?4)";
    begin.execute(insert, params![id, number, hash, contestant.name])?;
    Ok(())
}

fn enter_turns(begin: &Transaction<'_>, game: i64, plies: &[Ply]) -> Result<(), StoreError> {
    let insert = "INSERT INTO turn (game, ply, side, move, roll, micros, depth, nodes, win) \
                  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
    let mut insert = begin.prepare_cached(insert)?;
    for (number, ply) in plies.iter().enumerate() {
        insert.execute(params![
            game,
            number,
            ply.side.index(),
            ply.text,
            ply.roll,
            ply.time.as_micros() as i64,
            ply.depth,
            ply.nodes.map(|nodes| nodes as i64),
            ply.win,
        ])?;
    }
    Ok(())
}

/// The content hashes of a plan's engines.
fn hashes(plan: &Plan) -> Result<Vec<String>, Fault> {
    plan.engines.iter().map(|contestant| contestant.content_hash(&*plan.game)).collect()
}

/// The SHA-256 of all that decides the games of a plan.
fn fingerprint(plan: &Plan, hashes: &[String]) -> String {
    let game = plan.game.describe();
    let rest = (&plan.openings, &plan.control, plan.max_plies, plan.seed);
    let text = format!("{game}\n{}\n{hashes:?}\n{rest:?}", plan.format.name());
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}
