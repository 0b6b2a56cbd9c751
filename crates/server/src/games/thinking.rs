//! An engine's turn, off the request threads.

use super::keeper::Common;
use super::room::Room;
use super::table::{EngineMove, Table};
use crate::analyses::Found;
use crate::place::{Place, Step};
use crate::views::{Report, ThoughtView, TurnView};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::runtime::Handle;
use yiqi_core::Fault;
use yiqi_engine::any::{AnyGame, AnyPosition, AnyReport};
use yiqi_engine::{Leash, Limits};
use yiqi_lab::Wall;
use yiqi_protocols::records::Thought;

/// Where only engines play, so long passes between two moves: people want to follow.
const PACE: Duration = Duration::from_millis(300);

/// When the line is full, an engine asks for a place in it again after this time.
const AGAIN: Duration = Duration::from_millis(500);

/// Root moves of each roll that a passing thought tells.
const TOLD: usize = 20;

/// An engine's turn.
struct Task {
    revision: u64,
    stop: Arc<AtomicBool>,
    game: Arc<dyn AnyGame>,
    position: Box<dyn AnyPosition>,
    engine: String,
    seed: u64,
    /// How the position was reached.
    place: Place,
    /// Turns played before.
    ply: usize,
    /// Whether its search is to be kept for an explanation.
    explain: bool,
}

/// Sets the engine to work whose turn it is.
pub(super) fn call(room: &Arc<Room>, table: &Table, stop: Arc<AtomicBool>) {
    let Some(engine) = table.engine() else { return };
    let pace = if table.is_show() && !table.step { PACE } else { Duration::ZERO };
    let task = Task {
        revision: table.revision(),
        stop,
        game: table.game.clone(),
        position: table.position(),
        engine: engine.to_owned(),
        seed: seed(table.kept.seed, table.kept.cursor),
        place: place(table),
        ply: table.kept.cursor,
        explain: table.kept.explain,
    };
    Handle::current().spawn(run(room.clone(), task, pace));
}

/// What an engine's random choices of one turn come from: the same turn of the same game is played
/// the same, whatever was played and taken back before.
fn seed(game: u64, turn: usize) -> u64 {
    game.wrapping_add(1 + turn as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Where a game stands.
fn place(table: &Table) -> Place {
    let kept = &table.kept;
    let turns = kept.turns.iter().take(kept.cursor);
    let step = |turn: &TurnView| Step { text: turn.text.clone(), roll: turn.roll };
    Place {
        game: kept.game.clone(),
        position: Some(kept.start.clone()),
        moves: turns.map(step).collect(),
        roll: table.position().roll(),
        seed: None,
    }
}

async fn run(room: Arc<Room>, task: Task, pace: Duration) {
    let revision = task.revision;
    let due = Instant::now() + pace;
    while Instant::now() < due && !task.stop.load(Ordering::Relaxed) {
        tokio::time::sleep(due.duration_since(Instant::now()).min(PACE / 10)).await;
    }
    let ticket = loop {
        match room.common.pool.ticket() {
            Ok(ticket) => break ticket,
            Err(_) if room.wants(revision) => tokio::time::sleep(AGAIN).await,
            Err(_) => return,
        }
    };
    let here = room.clone();
    if let Err(refusal) = ticket.run(move || take_turn(&here, task)).await {
        eprintln!("warning: an engine has failed: {}", refusal.problem.message);
        let pool = room.common.pool.clone();
        let halt = move || {
            room.search_ends(revision, |table, now| {
                table.halt(now);
                Ok(())
            })
        };
        // A server that closes needs no halt.
        let _ = pool.quick(move |_| halt()).await;
    }
}

/// Searches and plays.
fn take_turn(room: &Arc<Room>, task: Task) {
    let revision = task.revision;
    let Some(clock) = room.search_begins(revision) else { return };
    if clock.is_some() {
        room.engine_clock_runs();
    }
    match search(room, &task, clock) {
        Ok(searched) => {
            if !room.wants(revision) {
                return;
            }
            let thought = ThoughtView::from(&Thought::from(&searched.report));
            let text = searched.report.best.clone().unwrap_or_default();
            let analysis = task.explain.then(|| task.keep(&room.common, searched));
            let made = EngineMove { text, thought, analysis };
            room.search_ends(revision, |table, now| table.play_engine(made, now));
        }
        Err(fault) => room.search_ends(revision, |table, now| {
            eprintln!("warning: an engine cannot play: {fault}");
            table.halt(now);
            Ok(())
        }),
    }
}

/// What an engine has found, and what it was.
struct Searched {
    report: AnyReport,
    engine: String,
    note: Option<&'static str>,
}

impl Task {
    /// Keeps a search like an analysis; gives its id.
    fn keep(self, common: &Common, searched: Searched) -> String {
        common.analyses.keep(Found {
            position: self.position.text(),
            place: self.place,
            game: self.game,
            ply: self.ply,
            engine: searched.engine,
            note: searched.note.map(str::to_owned),
            report: searched.report,
        })
    }
}

fn search(
    room: &Room,
    task: &Task,
    clock: Option<(Duration, Duration)>,
) -> Result<Searched, Fault> {
    let common = &room.common;
    let (game, text) = (&*task.game, &task.engine);
    let mut engine = common.bench.take(&common.registry, game, text, &common.limits)?;
    engine.search.new_game(task.seed);
    let mut limits = engine.limits.clone();
    if let Some((left, increment)) = clock {
        let share = Limits::allot(left, increment);
        limits.time = Some(limits.time.map_or(share, |time| time.min(share)));
    }
    if task.explain {
        (limits.tree, limits.tree_cap) = (Some(u32::MAX), common.limits.tree_nodes);
    }
    let wall = Wall::start();
    let leash = Leash { limits: &limits, clock: &wall, stop: &task.stop };
    let mut sink = |report: &AnyReport| room.hear(|| passing(report));
    let found = engine.search.think(&*task.position, leash, &mut sink);
    let (described, note) = (engine.text.clone(), engine.search.note());
    common.bench.put(game.describe(), text.clone(), engine);
    Ok(Searched { report: found?, engine: described, note })
}

/// A thought in passing: without the moves that nobody will read.
fn passing(report: &AnyReport) -> Report {
    let mut short = Report::from(report);
    for roll in &mut short.rolls {
        roll.moves.truncate(TOLD);
    }
    short
}

/// A short search for somebody who asks for advice.
pub(super) fn advise(
    common: &Common,
    game: &dyn AnyGame,
    position: &dyn AnyPosition,
    engine: &str,
    time: Duration,
) -> Result<AnyReport, Fault> {
    let mut adviser = common.bench.take(&common.registry, game, engine, &common.limits)?;
    adviser.search.new_game(0);
    let mut limits = adviser.limits.clone();
    limits.time = Some(limits.time.map_or(time, |own| own.min(time)));
    let (wall, stop) = (Wall::start(), AtomicBool::new(false));
    let leash = Leash { limits: &limits, clock: &wall, stop: &stop };
    let found = adviser.search.think(position, leash, &mut |_| ());
    common.bench.put(game.describe(), engine.to_owned(), adviser);
    found
}
