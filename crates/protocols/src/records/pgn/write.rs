//! Writes portable game notation.

use super::DIALECTS;
use super::tokens::{Token, Tokens};
use crate::records::Record;
use crate::records::record::{one_line, result_text};
use std::fmt::Write as _;
use yiqi_core::{Fault, Side};
use yiqi_engine::Registry;

/// What stands where something is not known.
const UNKNOWN: &str = "?";
const UNKNOWN_DATE: &str = "????.??.??";

/// The longest line of moves, in characters.
const LINE: usize = 79;

/// Writes a game, its moves in a style of the game or the one that is usual.
///
/// # Errors
/// As [`Record::replay`]; a style that the game does not have.
pub(in crate::records) fn write(
    registry: &Registry,
    record: &Record,
    style: Option<&str>,
) -> Result<String, Fault> {
    let replay = record.replay(registry)?;
    let dialect = DIALECTS.iter().find(|dialect| dialect.game == replay.game.name());
    let styles = dialect.map_or(&[][..], |dialect| dialect.styles);
    let chosen = match style {
        None => styles.first(),
        Some(style) => Some(styles.iter().find(|(name, _)| *name == style).ok_or_else(|| {
            let reason = format!("{} has no moves in this style", replay.game.describe());
            Fault::whole("move style", style, reason)
        })?),
    };

    let mut out = String::new();
    let first = &*replay.positions[0];
    let unknown = |text: &Option<String>| text.clone().unwrap_or_else(|| UNKNOWN.to_owned());
    let player = |side: Side| match record.players[side].as_str() {
        "" => UNKNOWN,
        name => name,
    };
    let title = match dialect {
        None => Some(replay.game.name()),
        Some(dialect) => dialect.title,
    };
    if let Some(title) = title {
        tag(&mut out, "Game", title);
    }
    let (date, time) = match &record.date {
        None => (UNKNOWN_DATE, None),
        Some(date) => date.split_once(' ').map_or((date.as_str(), None), |(d, t)| (d, Some(t))),
    };
    tag(&mut out, "Event", &unknown(&record.event));
    tag(&mut out, "Site", &unknown(&record.site));
    tag(&mut out, "Date", date);
    tag(&mut out, "Round", &unknown(&record.round));
    for side in Side::BOTH {
        tag(&mut out, first.side_name(side), player(side));
    }
    tag(&mut out, "Result", result_text(record.outcome));
    let described = replay.game.describe();
    let options = described.split_once(':').map(|(_, options)| options);
    let optional = [
        ("Variant", options.or(dialect.and_then(|dialect| dialect.variant))),
        ("SetUp", record.start.as_ref().map(|_| "1")),
        ("FEN", record.start.as_deref()),
        ("Format", chosen.and_then(|(_, format)| *format)),
        ("Time", time),
        ("Termination", record.reason.as_deref()),
    ];
    for (name, value) in optional {
        value.into_iter().for_each(|value| tag(&mut out, name, value));
    }
    for (name, value) in &record.tags {
        tag(&mut out, name, value);
    }
    out.push('\n');

    let mut lines = Lines { out, column: 0 };
    if let Some(comment) = &record.comment {
        lines.comment(&one_line(comment));
    }
    let (mut number, mut last, mut spoken) = (1, None, false);
    for (turn, position) in record.turns.iter().zip(&replay.positions) {
        let side = position.side();
        number += u32::from((last, side) == (Some(Side::Second), Side::First));
        if last != Some(side) && side == Side::First {
            lines.word(&format!("{number}."));
        } else if last.is_none() || spoken {
            lines.word(&format!("{number}..."));
        }
        if let Some(roll) = turn.roll {
            lines.word(&format!("@{roll}"));
        }
        let text = match chosen {
            None => turn.text.clone(),
            Some((style, _)) => position.styled(style, &turn.text)?,
        };
        lines.word(&quoted_if_needed(&text));
        let words = turn.words();
        spoken = words.is_some();
        words.iter().for_each(|words| lines.comment(words));
        last = Some(side);
    }
    lines.word(result_text(record.outcome));
    Ok(lines.out + "\n")
}

/// Writes a tag.
fn tag(out: &mut String, name: &str, value: &str) {
    let value = one_line(value).replace('\\', "\\\\").replace('"', "\\\"");
    let _ = writeln!(out, "[{name} \"{value}\"]");
}

/// A move text as a word, in quotes where it would be read as something else.
fn quoted_if_needed(text: &str) -> String {
    let mut tokens = Tokens::new(text);
    let plain = matches!(tokens.next(), Some(Ok((Token::Move(word), _))) if word == text);
    if plain && tokens.next().is_none() { text.to_owned() } else { format!("\"{text}\"") }
}

/// Words on lines of limited length.
struct Lines {
    out: String,
    column: usize,
}

impl Lines {
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.column > 0 {
            let fits = self.column + 1 + length <= LINE;
            self.out.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.out.push_str(word);
        self.column += length;
    }

    /// A comment; one that holds the brace that would close it stands on the rest of the line.
    fn comment(&mut self, text: &str) {
        if text.contains('}') {
            self.word(&format!("; {text}"));
            self.out.push('\n');
            self.column = 0;
        } else {
            let words = format!("{{{text}}}");
            words.split(' ').for_each(|word| self.word(word));
        }
    }
}
