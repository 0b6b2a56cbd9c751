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
use clap::{Arg, CommandFactory as _, FromArgMatches as _};
use std::ffi::OsString;
use yiqi_engine::Registry;

/// Reads the arguments. A negative number behind an option is its value, so that the option can say what
/// it takes.
fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Cli, clap::Error> {
    let number = |arg: Arg| match arg.get_long().is_some() && arg.get_action().takes_values() {
        true => arg.allow_negative_numbers(true),
        false => arg,
    };
    let command = Cli::command().mut_subcommands(|command| command.mut_args(number));
    Cli::from_arg_matches(&command.try_get_matches_from(args)?)
}

/// Runs one command and gives the exit status: 0 done, 1 a failure on the way, 2 bad usage or input.
pub fn run(
    registry: &Registry,
    args: impl IntoIterator<Item = OsString>,
    session: &mut Session<'_>,
) -> u8 {
    let cli = match parse(args) {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() => {
            let text = error.to_string();
            let text = text.strip_prefix("error: ").unwrap_or(&text);
            // What follows the first paragraph, usage and tips, stands in --help.
            let said = text.split("\n\n").next().unwrap_or(text);
            let said =
                said.replace("invalid digit found in string", "it is a whole number, 0 or more");
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
