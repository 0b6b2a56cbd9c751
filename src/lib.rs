//! The face of Yiqi on the command line: arguments in, texts out. It knows no rule of a game and no
//! search; everything it shows comes through the facade of `yiqi-engine`.
//!
//! [`run`] drives every command with the registry, input and output that it is handed, so that
//! tests, and a fifth game, use the same commands as people do.

mod args;
mod commands;
mod failure;
mod session;

pub use session::{HEEDED, STOP, Session};

use args::{Cli, Command, Serve};
use clap::Parser as _;
use std::ffi::OsString;
use yiqi_engine::Registry;

/// Runs one command and gives the exit status: 0 done, 1 a failure on the way, 2 bad usage or input.
pub fn run(
    registry: &Registry,
    args: impl IntoIterator<Item = OsString>,
    session: &mut Session<'_>,
) -> u8 {
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() => {
            let text = error.to_string();
            let text = text.strip_prefix("error: ").unwrap_or(&text);
            // What follows the first paragraph, usage and tips, stands in --help.
            let said = text.split("\n\n").next().unwrap_or(text);
            let words: Vec<_> = said.split_whitespace().collect();
            let _ = writeln!(session.errors, "error: command line: {}", words.join(" "));
            return 2;
        }
        Err(help) => {
            let _ = write!(session.output, "{help}");
            return 0;
        }
    };
    let command = cli.command.unwrap_or_else(|| Command::Serve(Serve::default()));
    match commands::run(registry, command, session).and_then(|()| Ok(session.output.flush()?)) {
        Ok(()) => 0,
        Err(failure) => failure.show(session),
    }
}
