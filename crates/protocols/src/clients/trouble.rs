//! What a program may do wrong.

use std::fmt::Write as _;
use std::time::Duration;

/// Why an engine gave no answer. The display is the reason that stands in the record of the game: one
/// short line, without paths of this machine.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Trouble {
    /// The program could not be started.
    #[error("the engine did not start: {reason}")]
    Start {
        /// What the system says.
        reason: String,
    },
    /// The program has ended, or closed its output.
    #[error("the engine {how}")]
    Exited {
        /// How it ended: `ended with exit status 3`, `was ended by signal 9`, `closed its output`.
        how: String,
        /// The end of what it wrote to its standard error; not part of the display.
        last_words: String,
    },
    /// No answer came in time.
    #[error("the engine did not answer within {:.1} s", .after.as_secs_f64())]
    Silent {
        /// How long it was waited for.
        after: Duration,
    },
    /// More output than any search needs.
    #[error("the engine flooded its output")]
    Flooded,
    /// The program does not read what it is told.
    #[error("the engine does not read its input")]
    Deaf,
    /// An answer that is none in its protocol.
    #[error("the engine answered {0}")]
    Garbage(String),
    /// The program cannot play this game.
    #[error("{0}")]
    Refused(String),
    /// Somebody said stop.
    #[error("interrupted")]
    Interrupted,
}

impl Trouble {
    /// An answer that makes no sense, quoted so that it neither breaks a line nor fills a screen.
    pub(super) fn garbage(line: &str) -> Trouble {
        Trouble::Garbage(quoted(line))
    }

    /// The end of what the program wrote to its standard error before it ended; empty if nothing.
    pub fn last_words(&self) -> &str {
        match self {
            Trouble::Exited { last_words, .. } => last_words,
            _ => "",
        }
    }
}

/// How much of a line is quoted, in characters.
const QUOTED: usize = 60;

/// A text in quotes, cut short, its control characters escaped.
pub(super) fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars().take(QUOTED) {
        if c.is_control() {
            let _ = write!(out, "{}", c.escape_default());
        } else {
            out.push(c);
        }
    }
    out.push_str(if text.chars().nth(QUOTED).is_some() { "…\"" } else { "\"" });
    out
}
