//! What a command may touch: input, output, the stop signal.

use std::io::{BufRead, Write};
use std::sync::atomic::AtomicBool;

/// Set by Ctrl-C: long work ends with what it has.
pub static STOP: AtomicBool = AtomicBool::new(false);

/// Whether the running command looks at [`STOP`]; one that does not is ended by the first Ctrl-C.
pub static HEEDED: AtomicBool = AtomicBool::new(false);

/// Where a command reads and writes.
pub struct Session<'a> {
    /// What a person types.
    pub input: &'a mut dyn BufRead,
    /// What a person or a script reads.
    pub output: &'a mut dyn Write,
    /// Errors and progress.
    pub errors: &'a mut (dyn Write + Send),
    /// Whether `errors` is a terminal: faults are drawn with a caret, progress is shown.
    pub terminal: bool,
}
