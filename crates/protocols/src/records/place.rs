//! Faults of a record file, with the number of the line.

use std::ops::Range;
use yiqi_core::{Fault, Reason};

/// The number, from 1, and the bytes of the line in which byte `at` stands.
fn line_at(text: &str, at: usize) -> (usize, Range<usize>) {
    let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let length = text[start..].find('\n').unwrap_or(text.len() - start);
    let line = text[start..start + length].trim_end_matches('\r');
    (text[..start].matches('\n').count() + 1, start..start + line.len())
}

/// A fault at the bytes `span` of a file; `what` says in which part of it.
pub(super) fn fault_at(
    text: &str,
    span: Range<usize>,
    what: &str,
    reason: impl Into<Reason>,
) -> Fault {
    let (number, line) = line_at(text, span.start);
    let within = span.start - line.start..span.end.min(line.end).saturating_sub(line.start);
    Fault::new(format!("{what}, line {number}"), &text[line], within, reason)
}

/// A fault of a text that stands at byte `at` of a file, as a fault of that file.
pub(super) fn fault_within(text: &str, at: usize, what: &str, fault: Fault) -> Fault {
    let (number, line) = line_at(text, at);
    let offset = at - line.start;
    fault.within(format!("{what}, line {number}"), &text[line], offset)
}

#[cfg(test)]
mod tests {
    use super::fault_at;

    #[test]
    fn lines_are_counted_with_either_end() {
        let place = |span| fault_at("one\r\ntwo words\nthree", span, "game 1", "x").to_string();
        assert_eq!(place(9..14), "game 1, line 2 \"two words\", character 5 (\"words\"): x");
        assert_eq!(place(9..17), "game 1, line 2 \"two words\", character 5 (\"words\"): x");
        assert_eq!(place(0..3), "game 1, line 1 \"one\": x");
        assert_eq!(place(20..20), "game 1, line 3 \"three\": x");
    }
}
