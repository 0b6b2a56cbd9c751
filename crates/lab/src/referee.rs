//! One game between two engines: the referee casts the dice, keeps the time and checks every move.

use crate::Wall;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use yiqi_core::{Fault, Outcome, Rng, Side};
use yiqi_engine::any::{AnyPosition, AnySearch};
use yiqi_engine::{Clock, Leash, Limits};

/// A player: an engine and how long it may think about a move.
pub struct Seat<'a> {
    /// The engine, which has been told of the new game.
    pub engine: &'a mut dyn AnySearch,
    /// Its limits, see [`limits_for`].
    pub limits: &'a Limits,
}

/// A game that was played to its end.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// Who has won; `None` for a draw.
    pub winner: Option<Side>,
    /// Why it ended.
    pub reason: String,
    /// Moves of both sides together, the opening not counted.
    pub plies: u32,
    /// The moves, in canonical form.
    pub moves: Vec<String>,
    /// What the die showed before each move; `None` in games without one.
    pub rolls: Vec<Option<u32>>,
    /// The time that each side has thought.
    pub time: [Duration; 2],
}

/// The limits of an engine in a match: what the match says of depth, nodes and time goes before what
/// the engine text says. The engine's time, which is there by default, counts only where the match
/// says nothing at all: a match by depth or nodes shall come out the same on every machine.
pub fn limits_for(engine: &dyn AnySearch, of_match: &Limits) -> Limits {
    let own = engine.limits();
    let silent = of_match.depth.is_none() && of_match.nodes.is_none();
    Limits {
        depth: of_match.depth.or(own.depth),
        nodes: of_match.nodes.or(own.nodes),
        time: of_match.time.or(own.time.filter(|_| silent)),
        ..own
    }
}

/// Plays a game from `position`; `seats` stand in the order of [`Side`]. After `max_plies` moves it is
/// a draw. An engine that gives no legal move has lost. `None` when `stop` was set before the end.
///
/// # Errors
/// When an engine refuses the position.
pub fn play_game(
    mut seats: [Seat<'_>; 2],
    mut position: Box<dyn AnyPosition>,
    dice: &mut Rng,
    max_plies: u32,
    stop: &AtomicBool,
) -> Result<Option<Played>, Fault> {
    let (mut moves, mut rolls) = (Vec::new(), Vec::new());
    let mut time = [Duration::ZERO; 2];
    let (winner, reason) = loop {
        if let Some(end) = position.end() {
            let winner = match end.outcome {
                Outcome::Win(side) => Some(side),
                Outcome::Draw => None,
            };
            break (winner, end.reason.to_owned());
        }
        if moves.len() >= max_plies as usize {
            break (None, format!("no end after {max_plies} moves"));
        }
        position.cast(dice);
        let side = position.side();
        let seat = &mut seats[side.index()];
        let clock = Wall::start();
        let leash = Leash { limits: seat.limits, clock: &clock, stop };
        let report = seat.engine.think(&*position, leash, &mut |_| ())?;
        time[side.index()] += clock.elapsed();
        if stop.load(Ordering::Relaxed) {
            // What it says may be the fruit of no thought at all.
            return Ok(None);
        }
        let Some(best) = report.best else {
            break (Some(!side), format!("{} gave no move", position.side_name(side)));
        };
        let roll = position.roll();
        match position.play(&best) {
            Ok(canonical) => {
                moves.push(canonical);
                rolls.push(roll);
            }
            Err(fault) => {
                break (Some(!side), format!("{}: {fault}", position.side_name(side)));
            }
        }
    };
    Ok(Some(Played { winner, reason, plies: moves.len() as u32, moves, rolls, time }))
}
