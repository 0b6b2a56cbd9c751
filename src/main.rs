//! The `yiqi` program.

use std::io::{self, IsTerminal as _, Write as _};
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use yiqi::{HEEDED, STOP, Session, run};
use yiqi_engine::{Library, Registry};

fn main() -> ExitCode {
    // The first Ctrl-C asks long work to end with what it has; the second ends the program.
    let handler = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) || !HEEDED.load(Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    if let Err(error) = handler {
        let _ = writeln!(io::stderr(), "warning: Ctrl-C will end the program at once: {error}");
    }
    // Not locked: the threads of a match tell of its progress.
    let mut stderr = io::stderr();
    let mut session = Session {
        input: &mut io::stdin().lock(),
        output: &mut io::BufWriter::new(io::stdout().lock()),
        terminal: stderr.is_terminal(),
        errors: &mut stderr,
    };
    let registry = Registry::standard().with_library(library());
    ExitCode::from(run(&registry, std::env::args_os(), &mut session))
}

/// What engines find on the disk: exact tables in the folder that `YIQI_TABLES` names, none where it is
/// empty; without a word on it in the user's own.
fn library() -> Library {
    let tables = match std::env::var_os("YIQI_TABLES") {
        Some(folder) => (!folder.is_empty()).then(|| folder.into()),
        None => yiqi_lab::tables_folder(),
    };
    Library { tables, ..Library::default() }
}
