//! Engines that are programs of their own, behind pipes.
//!
//! A [`Program`] is what an engine text such as `uci:./pikafish,Hash=64` says; it makes a [`Client`]
//! for a game, and the referee [`Ask`]s the client for one move after the other. Whatever such a
//! program does – crash, hang, flood its output, read nothing – comes back as a [`Trouble`] within
//! the time that was given, and no process outlives its client.
//!
//! * `program`: engine texts; `dialect`: which games a protocol speaks, and how.
//! * `process`: pipes and deadlines; `group`: the start and the end of a process with its children.
//! * `dialogue`: what UCI, UCCI and UGI have in common; `uci`, `ucci`, `ugi`: what each says;
//!   `info`: what an engine tells of its search.
//! * `botzone`: programs that are started for each move.

mod botzone;
mod dialect;
mod dialogue;
mod group;
mod info;
mod process;
mod program;
mod trouble;
mod ucci;
mod uci;
mod ugi;

pub use program::{Form, Program, Protocol};
pub use trouble::Trouble;

use std::sync::atomic::AtomicBool;
use std::time::Duration;
use yiqi_engine::any::AnyPosition;

/// What the referee asks of an engine.
pub struct Ask<'a> {
    /// Where the game began, before any roll.
    pub start: &'a dyn AnyPosition,
    /// The turns that were played since, in canonical form, the oldest first.
    pub moves: &'a [String],
    /// The position now, with the die cast.
    pub position: &'a dyn AnyPosition,
    /// How long it shall think.
    pub think: Think,
    /// When to give up, counted from the question and margins included. `None`: wait for ever.
    pub deadline: Option<Duration>,
    /// Set by anybody (Ctrl-C) to give up at once.
    pub stop: &'a AtomicBool,
}

/// How long an engine shall think about a move. Where nothing is said, it is one second.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Think {
    /// Depth in the engine's own plies.
    pub depth: Option<u32>,
    /// Nodes in the engine's own count.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub movetime: Option<Duration>,
    /// The game clocks.
    pub clocks: Option<Clocks>,
}

/// What an engine gets that is told no limit.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

impl Think {
    /// The time for a move where no limit was given; `None` where one was.
    fn default_time(&self) -> Option<Duration> {
        (*self == Think::default()).then_some(DEFAULT_TIME)
    }
}

/// The clocks of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    /// What is left, in the order of [`yiqi_core::Side`].
    pub remaining: [Duration; 2],
    /// What each side gets for each move.
    pub increment: Duration,
}

/// What an engine answered.
#[derive(Clone, PartialEq, Debug)]
pub struct Reply {
    /// The answer itself.
    pub answer: Answer,
    /// From the question to the arrival of the answer.
    pub time: Duration,
    /// The depth that the engine told last.
    pub depth: Option<u32>,
    /// The nodes that it told last.
    pub nodes: Option<u64>,
    /// The win chance of the side to move, 0 … 1, from the score that it told last.
    pub win: Option<f64>,
    /// The line that it told last, in its own words.
    pub pv: Vec<String>,
}

/// The answer to a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A move in a text that the game reads; whether it is legal, the referee says.
    Move(String),
    /// The engine gives the game up.
    Resign,
    /// The engine says that by its own rules the game is drawn (UCCI: `nobestmove`).
    ClaimsDraw,
}

/// An engine that the referee can ask.
pub trait Client: Send {
    /// What to call it: the `name` of its text, or else the program's file name.
    fn name(&self) -> String;

    /// Starts the program where it does not run, and tells it of the new game.
    ///
    /// # Errors
    /// Whatever a program may do wrong; the process has ended then, and the next game starts it anew.
    fn new_game(&mut self) -> Result<(), Trouble>;

    /// Asks for a move.
    ///
    /// # Errors
    /// Whatever a program may do wrong; the process has ended then, and the next game starts it anew.
    fn think(&mut self, ask: &Ask<'_>) -> Result<Reply, Trouble>;
}
