//! Command lines driven in this process, for the tests of commands.

use std::ffi::OsString;
use yiqi::{Session, run};
use yiqi_engine::Registry;

/// The words of a command line, split at spaces except inside single quotes.
#[allow(dead_code, reason = "one test has words of its own")]
pub(crate) fn words(line: &str) -> Vec<OsString> {
    let part = |(i, part): (usize, &str)| -> Vec<OsString> {
        match i % 2 {
            0 => part.split_whitespace().map(OsString::from).collect(),
            _ => vec![part.into()],
        }
    };
    line.split('\'').enumerate().flat_map(part).collect()
}

/// Runs `yiqi` with these words, and with what a person types. Gives exit status, output and errors.
pub(crate) fn drive(
    registry: &Registry,
    words: Vec<OsString>,
    input: &str,
) -> (u8, String, String) {
    let args = std::iter::once(OsString::from("yiqi")).chain(words);
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut session = Session {
        input: &mut input.as_bytes(),
        output: &mut output,
        errors: &mut errors,
        terminal: false,
    };
    let status = run(registry, args, &mut session);
    (status, String::from_utf8(output).unwrap(), String::from_utf8(errors).unwrap())
}

/// The output of a command that must succeed without a word of complaint.
pub(crate) fn succeeded(line: &str, (status, output, errors): (u8, String, String)) -> String {
    assert_eq!((status, errors.as_str()), (0, ""), "{line}");
    output
}
