//! All games.

use super::bench::Bench;
use super::clock::Now;
use super::date;
use super::room::{Changed, Room};
use super::store::{Store, StoreError, answered, answered_here};
use super::table::Table;
use super::thinking::advise;
use crate::analyses::Analyses;
use crate::chance;
use crate::config::{Config, Limits};
use crate::engine_text::allowed;
use crate::lock::lock;
use crate::place::short;
use crate::pool::Pool;
use crate::problem::Refusal;
use crate::views::{GameState, GameSummary, Hint, NewGame, Seat};
use axum::http::StatusCode;
use std::collections::HashMap;
use std::fmt::{self, Debug, Formatter};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant, SystemTime};
use yiqi_engine::{Registry, levels};
use yiqi_protocols::records::Record;

/// Games that stay in memory although nobody looks at them.
const RESTING: usize = 256;

/// How long an adviser thinks.
const ADVICE: Duration = Duration::from_secs(1);

/// What all games share.
pub(crate) struct Common {
    pub(super) registry: Arc<Registry>,
    pub(super) limits: Limits,
    pub(super) pool: Pool,
    pub(super) store: Store,
    pub(super) bench: Bench,
    pub(super) analyses: Arc<Analyses>,
    started: Instant,
}

impl Common {
    /// The present moment.
    pub(super) fn now(&self) -> Now {
        let unix = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        Now { ms: self.started.elapsed().as_millis() as u64, unix_ms: unix.as_millis() as u64 }
    }
}

/// All games: those in memory, and those that are kept.
pub(crate) struct Keeper {
    common: Arc<Common>,
    live: Mutex<HashMap<String, Arc<Room>>>,
    /// Held by who reads games from the file or takes them out of it, so that no game comes back from
    /// there while it is deleted.
    door: tokio::sync::Mutex<()>,
}

impl Debug for Keeper {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Keeper").finish_non_exhaustive()
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        Refusal::new(StatusCode::SERVICE_UNAVAILABLE, error.to_string())
    }
}

impl Keeper {
    /// The games of a workbench; `analyses` keeps the searches of engines that are to be explained.
    pub(crate) fn new(
        registry: Arc<Registry>,
        config: &Config,
        pool: Pool,
        analyses: Arc<Analyses>,
    ) -> Keeper {
        let common = Common {
            registry,
            limits: config.limits,
            pool,
            store: Store::new(&config.data),
            bench: Bench::default(),
            analyses,
            started: Instant::now(),
        };
        Keeper {
            common: Arc::new(common),
            live: Mutex::default(),
            door: tokio::sync::Mutex::default(),
        }
    }

    /// Opens the file of games, outside of the runtime.
    ///
    /// # Errors
    /// When it cannot be had, or another server has it.
    pub(crate) fn open(&self) -> Result<(), String> {
        answered_here(self.common.store.check()).map_err(|error| error.to_string())
    }

    /// Stops engines and clocks and writes down what is not yet written.
    pub(crate) fn close(&self) {
        self.live().values().for_each(|room| room.close());
        // There is nobody left to tell of an error.
        let _ = answered_here(self.common.store.close());
    }

    fn live(&self) -> MutexGuard<'_, HashMap<String, Arc<Room>>> {
        lock(&self.live)
    }

    /// Begins a game.
    pub(crate) async fn create(&self, new: NewGame) -> Result<Arc<GameState>, Refusal> {
        let common = self.common.clone();
        let room = self.common.pool.quick(move |registry| {
            let game = registry.game(short("game", &new.game)?)?;
            for seat in &new.seats {
                if let Seat::Engine { engine } = seat {
                    allowed(registry, &*game, engine, &common.limits)?;
                }
            }
            // Numbers that a page can hold.
            let seed = u64::from(chance::number()? as u32);
            let id = new_id(chance::number()?);
            let table = Table::new(registry, id, new, seed, common.now())?;
            Ok::<_, Refusal>(Room::new(common, table))
        });
        let room = room.await??;
        self.make_room().await?;
        let id = room.look(|table| table.kept.id.clone());
        self.seat(id, room.clone());
        let opened = self.common.pool.quick(move |_| room.open(true)).await?;
        written(opened).await
    }

    /// Deletes games where there are too many, the oldest finished ones first.
    async fn make_room(&self) -> Result<(), Refusal> {
        let _door = self.door.lock().await;
        let gone = answered(self.common.store.prune(self.common.limits.games.max(1))).await?;
        let rooms: Vec<_> = gone.iter().filter_map(|id| self.live().remove(id)).collect();
        if !rooms.is_empty() {
            let vanish = move |_: &Registry| rooms.iter().for_each(|room| room.vanish());
            self.common.pool.quick(vanish).await?;
        }
        Ok(())
    }

    /// Puts a room among those in memory, where it is not there yet.
    fn seat(&self, id: String, room: Arc<Room>) -> Arc<Room> {
        let mut live = self.live();
        if live.len() >= RESTING {
            // Whoever watches, plays or thinks holds the room.
            live.retain(|_, room| Arc::strong_count(room) > 1);
        }
        live.entry(id).or_insert(room).clone()
    }

    /// The room of a game, read from the file where it is not in memory.
    pub(crate) async fn room(&self, id: &str) -> Result<Arc<Room>, Refusal> {
        let find = || self.live().get(id).cloned();
        if let Some(room) = find() {
            return Ok(room);
        }
        let _door = self.door.lock().await;
        if let Some(room) = find() {
            return Ok(room);
        }
        let kept = answered(self.common.store.load(id)).await?;
        let kept = kept.ok_or_else(|| Refusal::not_found("game"))?;
        let common = self.common.clone();
        let reopen = move |registry: &Registry| {
            let table = Table::reopen(registry, kept, common.now())?;
            Ok::<_, yiqi_core::Fault>(Room::new(common, table))
        };
        match self.common.pool.quick(reopen).await? {
            Ok(room) => {
                let room = self.seat(id.to_owned(), room);
                let opened = room.clone();
                self.common.pool.quick(move |_| opened.open(false)).await?;
                Ok(room)
            }
            Err(fault) => {
                answered(self.common.store.set_aside(id, &fault.to_string())).await?;
                Err(Refusal::not_found("game"))
            }
        }
    }

    /// Does something at a table and answers when it is written down.
    pub(crate) async fn act(
        &self,
        id: &str,
        act: impl FnOnce(&mut Table, Now) -> Result<(), Refusal> + Send + 'static,
    ) -> Result<Arc<GameState>, Refusal> {
        let room = self.room(id).await?;
        let changed = self.common.pool.quick(move |_| room.act(act)).await??;
        written(changed).await
    }

    /// The game as it stands.
    pub(crate) async fn state(&self, id: &str) -> Result<Arc<GameState>, Refusal> {
        let room = self.room(id).await?;
        self.common.pool.quick(move |_| room.state()).await
    }

    /// Has the engine at work move at once.
    pub(crate) async fn move_now(&self, id: &str) -> Result<Arc<GameState>, Refusal> {
        let room = self.room(id).await?;
        let stop = move |_: &Registry| {
            room.move_now()?;
            Ok::<_, Refusal>(room.state())
        };
        self.common.pool.quick(stop).await?
    }

    /// Advice for the person whose turn it is.
    pub(crate) async fn hint(&self, id: &str) -> Result<Hint, Refusal> {
        let room = self.room(id).await?;
        let asked = room.look(|table| {
            table.expect_open()?;
            if !table.is_person(table.side()) {
                return Err(Refusal::conflict("it is an engine's turn"));
            }
            let position = table.position();
            if position.needs_roll() {
                return Err(Refusal::conflict("the die must be cast first"));
            }
            Ok((table.game.clone(), position))
        });
        let (game, position) = asked?;
        let common = self.common.clone();
        let think = move || {
            let engine = format!("level:{}", levels::DEFAULT);
            let report = advise(&common, &*game, &*position, &engine, ADVICE)?;
            let text = report.best.unwrap_or_default();
            let path = position.gesture(&text)?.squares;
            Ok::<_, yiqi_core::Fault>(Hint { text, path, win: report.win })
        };
        Ok(self.common.pool.ticket()?.run(think).await??)
    }

    /// The turns on the board as a record.
    pub(crate) async fn record(&self, id: &str) -> Result<Record, Refusal> {
        let room = self.room(id).await?;
        Ok(self.common.pool.quick(move |_| room.look(Table::record)).await??)
    }

    /// The games, those that changed last first.
    pub(crate) async fn list(&self, limit: usize) -> Result<Vec<GameSummary>, Refusal> {
        let listed = answered(self.common.store.list(limit)).await?;
        let summary = |one: super::store::Listed| GameSummary {
            id: one.id,
            game: one.summary.game,
            seats: one.summary.seats,
            created: date::stamp(one.created),
            updated: date::stamp(one.updated),
            turns: one.summary.turns,
            result: one.summary.result,
        };
        Ok(listed.into_iter().map(summary).collect())
    }

    /// Deletes a game.
    pub(crate) async fn delete(&self, id: &str) -> Result<(), Refusal> {
        let _door = self.door.lock().await;
        let live = self.live().remove(id);
        if let Some(room) = live {
            self.common.pool.quick(move |_| room.vanish()).await?;
        }
        match answered(self.common.store.delete(id)).await? {
            true => Ok(()),
            false => Err(Refusal::not_found("game")),
        }
    }
}

/// Waits until a change is written down.
async fn written(changed: Changed) -> Result<Arc<GameState>, Refusal> {
    if let Some(receipt) = changed.written {
        answered(receipt).await?;
    }
    Ok(changed.state)
}

/// An id of letters and digits that read well, which nobody can guess.
fn new_id(mut number: u64) -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let mut letter = || {
        let letter = LETTERS[(number & 31) as usize];
        number >>= 5;
        char::from(letter)
    };
    (0..12).map(|_| letter()).collect()
}
