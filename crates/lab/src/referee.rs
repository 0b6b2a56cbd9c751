//! One game between two engines: the referee casts the dice, keeps the time and checks every move.

use crate::control::Clocks;
use crate::{Control, Job, Observer, Played, Player, Ply, Scene};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use yiqi_core::{Fault, Outcome, Rng, Side};
use yiqi_engine::Limits;
use yiqi_engine::any::AnyPosition;
use yiqi_protocols::clients::{self, Answer, Ask, Think, Trouble};

/// A player of a game.
pub struct Seat<'a> {
    /// The engine.
    pub player: &'a mut Player,
    /// The seed of its random choices in this game.
    pub seed: u64,
}

/// The rules of the house: what the referee goes by besides the rules of the game.
#[derive(Clone, Copy)]
pub struct House<'a> {
    /// Time and other limits.
    pub control: &'a Control,
    /// A game of so many turns is a draw.
    pub max_plies: u32,
    /// Set by anybody to end the game at once.
    pub stop: &'a AtomicBool,
    /// Who looks on.
    pub watch: Option<Watch<'a>>,
}

/// Somebody who looks on, and what he knows the game by.
#[derive(Clone, Copy)]
pub struct Watch<'a> {
    /// Who is told.
    pub observer: &'a dyn Observer,
    /// Which game of the match it is.
    pub job: Job,
    /// The numbers of the engines that move first and second.
    pub engines: [usize; 2],
}

/// How a game ended.
struct Ending {
    winner: Option<Side>,
    reason: String,
    detail: Option<String>,
}

impl Ending {
    /// A game that the referee had to end because of `loser`.
    fn lost(loser: Side, reason: &str, detail: String) -> Ending {
        Ending { winner: Some(!loser), reason: reason.to_owned(), detail: Some(detail) }
    }
}

/// Plays a game from `opening`; `seats` stand in the order of [`Side`]. An engine that gives no legal
/// move in its time has lost. `None` when [`House::stop`] was set before the end.
///
/// # Errors
/// When a built-in engine refuses the position; when a program cannot play such a game at all.
pub fn play_game(
    seats: [Seat<'_>; 2],
    opening: &dyn AnyPosition,
    dice: &mut Rng,
    house: House<'_>,
) -> Result<Option<Played>, Fault> {
    let mut table = Table {
        players: Vec::with_capacity(2),
        start: opening,
        position: opening.fork(),
        clocks: house.control.clock.map(Clocks::start),
        moves: Vec::new(),
        plies: Vec::new(),
        house,
    };
    let mut ending = None;
    for (Seat { player, seed }, side) in seats.into_iter().zip(Side::BOTH) {
        if let (None, Err(trouble)) = (&ending, player.new_game(seed)) {
            ending = Some(table.trouble(&player.name(), side, &trouble)?);
        }
        table.players.push(player);
    }
    while ending.is_none() && !house.stop.load(Ordering::Relaxed) {
        ending = table.turn(dice)?;
    }
    if house.stop.load(Ordering::Relaxed) {
        // What an engine has said last may be the fruit of no thought at all.
        return Ok(None);
    }
    let (plies, unused_roll) = (table.plies, table.position.roll());
    Ok(ending.map(|Ending { winner, reason, detail }| Played {
        opening: opening.text(),
        winner,
        reason,
        detail,
        plies,
        unused_roll,
    }))
}

/// A game while it is played.
struct Table<'a> {
    players: Vec<&'a mut Player>,
    start: &'a dyn AnyPosition,
    position: Box<dyn AnyPosition>,
    clocks: Option<Clocks>,
    moves: Vec<String>,
    plies: Vec<Ply>,
    house: House<'a>,
}

impl Table<'_> {
    /// One turn; how the game ended if it is over.
    fn turn(&mut self, dice: &mut Rng) -> Result<Option<Ending>, Fault> {
        if let Some(end) = self.position.end() {
            let winner = match end.outcome {
                Outcome::Win(side) => Some(side),
                Outcome::Draw => None,
            };
            return Ok(Some(Ending { winner, reason: end.reason.to_owned(), detail: None }));
        }
        let most = self.house.max_plies;
        if self.plies.len() >= most as usize {
            let reason = format!("no end after {most} moves");
            return Ok(Some(Ending { winner: None, reason, detail: None }));
        }
        self.position.cast(dice);
        if let Some(Watch { observer, job, engines }) = self.house.watch {
            let (position, plies) = (&*self.position, &*self.plies);
            observer.thinks(&Scene { job, engines, position, plies });
        }
        let side = self.position.side();
        let roll = self.position.roll();
        let Time { budget, allowed } = self.time(side);
        let player = &mut self.players[side.index()];
        let ask = Ask {
            start: self.start,
            moves: &self.moves,
            position: &*self.position,
            think: think(player.limits(), self.clocks),
            deadline: Some(allowed.unwrap_or(self.house.control.patience)),
            stop: self.house.stop,
        };
        let reply = match player.think(&ask, budget)? {
            Ok(reply) => reply,
            Err(trouble) => {
                let name = self.players[side.index()].name();
                return self.trouble(&name, side, &trouble).map(Some);
            }
        };
        let name = self.position.side_name(side);
        if allowed.is_some_and(|allowed| reply.time > allowed) {
            let detail = format!("{name} thought for {:.3} s", reply.time.as_secs_f64());
            return Ok(Some(Ending::lost(side, OUT_OF_TIME, detail)));
        }
        let text = match reply.answer {
            Answer::Move(text) => text,
            Answer::Resign => {
                let (winner, reason) = (Some(!side), "resigned".to_owned());
                return Ok(Some(Ending { winner, reason, detail: None }));
            }
            // A claim by the engine's own rules is no forfeit: ours have not ended the game, and
            // the engine has no move to go on with.
            Answer::ClaimsDraw => {
                let reason = "claimed as a draw".to_owned();
                let detail = Some(format!("{name} claims a draw by its own rules"));
                return Ok(Some(Ending { winner: None, reason, detail }));
            }
        };
        let text = match self.position.play(&text) {
            Ok(canonical) if !self.position.mid_turn() => canonical,
            Ok(half) => {
                let detail = format!("{name} played only a part of a turn, {half}");
                return Ok(Some(Ending::lost(side, ILLEGAL, detail)));
            }
            Err(fault) => return Ok(Some(Ending::lost(side, ILLEGAL, format!("{name}: {fault}")))),
        };
        if let Some(clocks) = &mut self.clocks {
            clocks.spend(side.index(), reply.time);
        }
        self.moves.push(text.clone());
        let (time, depth, nodes, win) = (reply.time, reply.depth, reply.nodes, reply.win);
        self.plies.push(Ply { side, text, roll, time, depth, nodes, win });
        Ok(None)
    }

    /// What the side to move may spend.
    fn time(&self, side: Side) -> Time {
        let margin = self.house.control.margin;
        let a_move = self.players[side.index()].limits().time;
        let on_clock = self.clocks.map(|clocks| clocks.left[side.index()]);
        let budget =
            self.clocks.map(|clocks| Limits::allot(clocks.left[side.index()], clocks.increment));
        let bound = [a_move, on_clock].into_iter().flatten().min();
        Time { budget, allowed: bound.map(|bound| bound + margin) }
    }

    /// The end that an engine's trouble makes.
    ///
    /// # Errors
    /// An engine that cannot play this game at all: that is a mistake of who has arranged the match.
    fn trouble(&self, name: &str, side: Side, trouble: &Trouble) -> Result<Ending, Fault> {
        if let Trouble::Refused(reason) = trouble {
            return Err(Fault::whole("engine", name, reason.clone()));
        }
        let timed = self.house.control.clock.is_some()
            || self.players.get(side.index()).is_some_and(|player| player.limits().time.is_some());
        let reason = match trouble {
            Trouble::Silent { .. } if timed => OUT_OF_TIME,
            trouble => words(trouble),
        };
        let detail = format!("{}: {trouble}", self.position.side_name(side));
        Ok(Ending::lost(side, reason, detail))
    }
}

const OUT_OF_TIME: &str = "out of time";
const ILLEGAL: &str = "illegal move";

/// What went wrong, in words that many games share.
fn words(trouble: &Trouble) -> &'static str {
    match trouble {
        Trouble::Start { .. } => "engine did not start",
        Trouble::Exited { .. } => "engine crashed",
        Trouble::Silent { .. } => "no answer",
        Trouble::Flooded => "engine flooded its output",
        Trouble::Deaf => "engine does not read",
        Trouble::Garbage(_) => "no move in the answer",
        Trouble::Refused(_) => "engine cannot play the game",
        Trouble::Interrupted => "interrupted",
    }
}

/// The time of a move.
struct Time {
    /// What a clock for the whole game lets it have; a search of ours keeps to it.
    budget: Option<Duration>,
    /// After this long the game is lost; `None` where nothing limits the time.
    allowed: Option<Duration>,
}

/// The limits of a move as a program is told of them.
fn think(limits: &Limits, clocks: Option<Clocks>) -> Think {
    Think {
        depth: limits.depth,
        nodes: limits.nodes,
        movetime: limits.time,
        clocks: clocks
            .map(|Clocks { left, increment }| clients::Clocks { remaining: left, increment }),
    }
}
