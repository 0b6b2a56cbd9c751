//! What the engine does wrong.

use crate::sleep_for_ever;
use std::io::Write as _;
use std::process::{Command, Stdio, exit};
use std::time::Duration;
use std::{env, io, thread};

/// What the engine does; a word, some with a number behind `=`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Behaviour {
    /// `honest`: plays at random.
    Honest,
    /// `crash=N`: says why on standard error and ends with status 3 when asked for its move N.
    Crash(usize),
    /// `abort`: is ended by a signal when asked for a move.
    Abort,
    /// `hang`: does nothing any more when asked for a move, not even end.
    Hang,
    /// `illegal=N`: answers a move that is none when asked for its move N.
    Illegal(usize),
    /// `slow=MS`: takes so long to start.
    Slow(u64),
    /// `garbage`: says nonsense, also as a move.
    Garbage,
    /// `null`: says that it has no move.
    Null,
    /// `quit`: ends at once.
    Quit,
    /// `flood`: says lines without end when asked for a move.
    Flood,
    /// `longline`: says one line without end when asked for a move.
    LongLine,
    /// `late=MS`: answers so late.
    Late(u64),
    /// `twice`: answers, and again a little later with another move.
    Twice,
    /// `deaf`: reads no more after the handshake.
    Deaf,
    /// `resign`: gives up.
    Resign,
    /// `claim`: says that there is no best move.
    Claim,
    /// `spam`: fills standard error before it answers.
    Spam,
    /// `child`: starts a process of its own when asked for a move, and hangs.
    Child,
    /// `orphan`: starts a process of its own, answers and ends when told, without it.
    Orphan,
}

impl Behaviour {
    /// Reads a behaviour.
    pub(crate) fn parse(text: &str) -> Option<Behaviour> {
        use Behaviour::*;
        let (word, number) = text.split_once('=').unwrap_or((text, "1"));
        let number: u64 = number.parse().ok()?;
        Some(match word {
            "honest" => Honest,
            "crash" => Crash(number as usize),
            "abort" => Abort,
            "hang" => Hang,
            "illegal" => Illegal(number as usize),
            "slow" => Slow(number),
            "garbage" => Garbage,
            "null" => Null,
            "quit" => Quit,
            "flood" => Flood,
            "longline" => LongLine,
            "late" => Late(number),
            "twice" => Twice,
            "deaf" => Deaf,
            "resign" => Resign,
            "claim" => Claim,
            "spam" => Spam,
            "child" => Child,
            "orphan" => Orphan,
            _ => return None,
        })
    }

    /// What happens before the first word.
    pub(crate) fn at_start(self) {
        match self {
            Behaviour::Quit => exit(0),
            Behaviour::Slow(ms) => thread::sleep(Duration::from_millis(ms)),
            _ => {}
        }
    }

    /// What happens when move `number` is asked for, before it is thought of.
    pub(crate) fn at_question(self, number: usize) {
        match self {
            Behaviour::Crash(at) if number >= at => {
                eprintln!("mock: crashed as told");
                exit(3);
            }
            Behaviour::Abort => std::process::abort(),
            Behaviour::Hang => sleep_for_ever(),
            Behaviour::Late(ms) => thread::sleep(Duration::from_millis(ms)),
            Behaviour::Flood => loop {
                say("info string there is always something to say");
            },
            Behaviour::LongLine => loop {
                if io::stdout().write_all(&[b'x'; 4096]).is_err() {
                    exit(1);
                }
            },
            Behaviour::Spam => {
                let line = "warning: this engine warns too much\n".repeat(1000);
                for _ in 0..300 {
                    let _ = io::stderr().write_all(line.as_bytes());
                }
            }
            Behaviour::Child => {
                start_child();
                sleep_for_ever();
            }
            Behaviour::Orphan if number == 1 => start_child(),
            _ => {}
        }
    }
}

/// Starts this program again, to do nothing, with the same marks.
#[expect(clippy::zombie_processes, reason = "that nobody waits for it is the point")]
fn start_child() {
    let marks = env::args().skip(4);
    let program = env::current_exe().expect("the program has a path");
    let mut command = Command::new(program);
    command.arg("sleep").args(marks).stdin(Stdio::null());
    // Its output stays open: whoever reads it sees no end when this process ends.
    command.spawn().expect("a child starts");
}

/// Prints a line at once; ends where nobody reads.
pub(crate) fn say(line: &str) {
    let mut out = io::stdout().lock();
    if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
        exit(1);
    }
}
