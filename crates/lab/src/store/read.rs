//! Reading matches back.

use super::{Store, StoreError};
use crate::{Effort, Finished, Format, Job, Pair, Pairing, Played, Ply};
use rusqlite::{Row, params};
use std::collections::BTreeMap;
use std::time::Duration;
use yiqi_core::Side;

/// A match that stands in the database.
#[derive(Clone, Debug)]
pub struct Past {
    /// Its number.
    pub id: i64,
    /// When it began, `2026-11-30T09:00:00Z`.
    pub created: String,
    /// The game's text.
    pub game: String,
    /// Which engines met.
    pub format: Format,
    /// The seed.
    pub seed: u64,
    /// Openings, limits and clock in words.
    pub settings: String,
    /// Whether all of it was played.
    pub complete: bool,
    /// The engines by number.
    pub entrants: Vec<Entrant>,
    /// What they have played against each other.
    pub pairings: Vec<Pairing>,
}

/// An engine of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// What it was called.
    pub name: String,
    /// Its content hash.
    pub hash: String,
    /// Its text with all that matters filled in.
    pub description: String,
}

impl Store {
    /// The numbers of all matches, the first first.
    ///
    /// # Errors
    /// Of the database.
    pub fn matches(&self) -> Result<Vec<i64>, StoreError> {
        let mut select = self.connection.prepare("SELECT id FROM match ORDER BY id")?;
        let rows = select.query_map([], |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// A match, without its moves; `None` if there is none of that number.
    ///
    /// # Errors
    /// Of the database.
    pub fn past(&self, id: i64) -> Result<Option<Past>, StoreError> {
        let Some((mut past, counted)) = self.head(id)? else { return Ok(None) };
        past.pairings = self.pairings(id, past.format, past.entrants.len(), counted)?;
        Ok(Some(past))
    }

    /// A match without what was played in it; `None` if there is none of that number.
    ///
    /// # Errors
    /// Of the database.
    pub fn heading(&self, id: i64) -> Result<Option<Past>, StoreError> {
        Ok(self.head(id)?.map(|(past, _)| past))
    }

    /// The heading, and how many pairs of each pairing count if not all of them do.
    fn head(&self, id: i64) -> Result<Option<(Past, Option<usize>)>, StoreError> {
        let select = "SELECT created, game, format, seed, settings, complete, pairs FROM match \
                      WHERE id = ?1";
        let mut select = self.connection.prepare_cached(select)?;
        let mut rows = select.query([id])?;
        let Some(row) = rows.next()? else { return Ok(None) };
        let (format, seed): (String, String) = (row.get(2)?, row.get(3)?);
        let odd = |what: &str| StoreError::Content(format!("match {id}: {what}"));
        let format = Format::named(&format).ok_or_else(|| odd("an unknown format"))?;
        let seed = seed.parse().map_err(|_| odd("the seed is no number"))?;
        let entrants = self.entrants(id)?;
        let past = Past {
            id,
            created: row.get(0)?,
            game: row.get(1)?,
            format,
            seed,
            settings: row.get(4)?,
            complete: row.get(5)?,
            pairings: no_pairs(format, entrants.len()),
            entrants,
        };
        Ok(Some((past, row.get(6)?)))
    }

    /// All games of a match with their moves, in the order of their jobs.
    ///
    /// # Errors
    /// Of the database.
    pub fn games(&self, id: i64) -> Result<Vec<Finished>, StoreError> {
        let select = "SELECT id, pairing, pair, half, opening, winner, reason, detail, plies, luck, \
                      unused_roll \
                      FROM game WHERE match = ?1 ORDER BY pair, pairing, half";
        let mut select = self.connection.prepare_cached(select)?;
        let mut rows = select.query([id])?;
        let mut games = Vec::new();
        while let Some(row) = rows.next()? {
            let mut finished = finished(row)?;
            finished.game.plies = self.turns(row.get(0)?)?;
            games.push(finished);
        }
        Ok(games)
    }

    fn entrants(&self, id: i64) -> Result<Vec<Entrant>, StoreError> {
        let select = "SELECT entrant.name, engine.hash, engine.description FROM entrant \
                      JOIN engine ON engine.id = entrant.engine WHERE match = ?1 ORDER BY number";
        let mut select = self.connection.prepare_cached(select)?;
        let rows = select.query_map([id], |row| {
            Ok(Entrant { name: row.get(0)?, hash: row.get(1)?, description: row.get(2)? })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The whole pairs of a match that count.
    fn pairings(
        &self,
        id: i64,
        format: Format,
        engines: usize,
        limit: Option<usize>,
    ) -> Result<Vec<Pairing>, StoreError> {
        let limit = limit.unwrap_or(usize::MAX >> 1);
        let mut pairings = no_pairs(format, engines);
        let select = "SELECT id, pairing, pair, half, opening, winner, reason, detail, plies, luck, \
                      unused_roll \
                      FROM game WHERE match = ?1 AND pair < ?2 ORDER BY pairing, pair, half";
        let mut select = self.connection.prepare_cached(select)?;
        let mut rows = select.query(params![id, limit])?;
        let mut before: Option<Finished> = None;
        let mut plies = BTreeMap::new();
        while let Some(row) = rows.next()? {
            let next = finished(row)?;
            let job = next.job;
            plies.insert(job, row.get::<_, u64>(8)?);
            let partner = Job { half: 0, ..job };
            match before.take_if(|before| before.job == partner) {
                Some(before) if job.half == 1 => {
                    let pairing = pairings.get_mut(job.pairing).ok_or_else(|| {
                        StoreError::Content(format!("match {id}: pairing {}", job.pairing))
                    })?;
                    let lucks = [before.luck, next.luck];
                    pairing.count(job.pair, &Pair { games: [before.game, next.game] }, lucks);
                    pairing.tally.plies += plies[&partner] + plies[&job];
                }
                _ => before = Some(next),
            }
        }
        for (number, pairing) in pairings.iter_mut().enumerate() {
            for (engine, effort) in pairing.engines.into_iter().zip(&mut pairing.tally.effort) {
                *effort = self.effort(id, number, engine, limit)?;
            }
        }
        Ok(pairings)
    }

    /// What an engine has spent in a pairing.
    fn effort(
        &self,
        id: i64,
        pairing: usize,
        engine: usize,
        limit: usize,
    ) -> Result<Effort, StoreError> {
        let select = "SELECT count(*), coalesce(sum(micros), 0), coalesce(sum(nodes), 0), \
                      count(nodes), coalesce(sum(depth), 0), count(depth) FROM turn \
                      JOIN game ON game.id = turn.game WHERE match = ?1 AND pairing = ?2 \
                      AND iif(side = 0, first, second) = ?3 AND pair < ?4";
        let mut select = self.connection.prepare_cached(select)?;
        Ok(select.query_row(params![id, pairing, engine, limit], |row| {
            Ok(Effort {
                turns: row.get(0)?,
                time: Duration::from_micros(row.get(1)?),
                nodes: (row.get(2)?, row.get(3)?),
                depth: (row.get(4)?, row.get(5)?),
            })
        })?)
    }

    pub(super) fn turns(&self, game: i64) -> Result<Vec<Ply>, StoreError> {
        let select = "SELECT side, move, roll, micros, depth, nodes, win FROM turn \
                      WHERE game = ?1 ORDER BY ply";
        let mut select = self.connection.prepare_cached(select)?;
        let mut rows = select.query([game])?;
        let mut plies = Vec::new();
        while let Some(row) = rows.next()? {
            plies.push(Ply {
                side: side(row.get(0)?)?,
                text: row.get(1)?,
                roll: row.get(2)?,
                time: Duration::from_micros(row.get(3)?),
                depth: row.get(4)?,
                nodes: row.get(5)?,
                win: row.get(6)?,
            });
        }
        Ok(plies)
    }
}

/// The pairings before anything was played.
fn no_pairs(format: Format, engines: usize) -> Vec<Pairing> {
    let new = |engines| Pairing { engines, ..Pairing::default() };
    format.pairings(engines).into_iter().map(new).collect()
}

/// A row of `game`, without its moves.
pub(super) fn finished(row: &Row<'_>) -> Result<Finished, StoreError> {
    let job = Job { pairing: row.get(1)?, pair: row.get(2)?, half: row.get(3)? };
    let winner: Option<usize> = row.get(5)?;
    Ok(Finished {
        job,
        game: Played {
            opening: row.get(4)?,
            winner: winner.map(side).transpose()?,
            reason: row.get(6)?,
            detail: row.get(7)?,
            plies: Vec::new(),
            unused_roll: row.get(10)?,
        },
        luck: row.get(9)?,
    })
}

fn side(number: usize) -> Result<Side, StoreError> {
    let side = Side::BOTH.get(number).copied();
    side.ok_or_else(|| StoreError::Content(format!("there is no side {number}")))
}
