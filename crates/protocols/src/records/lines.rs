//! Amazons, a move a line.
//!
//! ```text
//! # game: amazons
//! # white: greedy
//! # result: 0-1 resigned
//! d1-d7(g7)  # +0.38/2 0.1s, a comment
//! 3 0 4 0 4 0 4 4
//! ```
//!
//! A move stands in any form that the game reads; `d1-d7(g7)` and `0 3 6 3 6 3 6 6` (row and column
//! from 0: from, to, shot from, shot to) are written. Squares in the first form may stand several on
//! a line, with move numbers. Lines that begin with `#` say what is known besides: `game`, `white`,
//! `black`, `event`, `site`, `date`, `round`, `start` (a position), `result`, `comment`; other names
//! are kept as they are. `# game:` begins a game; a file without one is one game of the usual board.
//! A result that the rules give need not be said.

use super::Record;
use super::place::{fault_at, fault_within};
use super::record::{one_line, read_result, result_text};
use super::recorder::Recorder;
use std::fmt::Write as _;
use std::ops::Range;
use yiqi_core::Fault;
use yiqi_engine::Registry;

/// The game whose records these are; its move texts are `d1d7/g7`.
const GAME: &str = "amazons";

/// The names of the lines that say something of a game, in the order in which they are written.
const PLAYERS: [&str; 2] = ["white", "black"];

#[derive(Debug, thiserror::Error)]
enum BadLine {
    #[error("only records of amazons are written so, and this is {0}")]
    Game(String),
    #[error("a result is 1-0, 0-1, 1/2-1/2 or *, then perhaps the reason")]
    Result,
    #[error("what is known of the game stands before its first move")]
    Late,
    #[error("this has been said of the game already")]
    Twice,
}

/// Whether the text looks like this format.
pub(super) fn detect(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let Some(first) = lines.next() else { return false };
    if let Some((name, _)) = known(first) {
        return name.eq_ignore_ascii_case("game");
    }
    let first = first.starts_with('#').then(|| lines.find(|line| !line.starts_with('#')));
    let line = first.unwrap_or_else(|| text.trim_start().lines().next()).unwrap_or_default();
    let (word, _) = words(line).into_iter().next().unwrap_or((line, 0));
    let mut bytes = word.bytes();
    match bytes.next() {
        Some(b'a'..=b'z' | b'A'..=b'Z') => bytes.next().is_some_and(|b| b.is_ascii_digit()),
        Some(b'0'..=b'9') => word.bytes().all(|b| b.is_ascii_digit() || b == b' '),
        _ => false,
    }
}

/// Reads all games of a file.
pub(super) fn read(registry: &Registry, text: &str) -> Result<Vec<Record>, Fault> {
    let mut reader = Reader { registry, text, known: Vec::new(), game: None, done: Vec::new() };
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        reader.line(line.trim_end(), at)?;
        at += line.len();
    }
    if reader.game.is_some() || !reader.known.is_empty() {
        reader.finish()?;
    }
    Ok(reader.done)
}

/// The name and the value of `# name: value`.
fn known(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.strip_prefix('#')?.split_once(':')?;
    let name = name.trim();
    let plain = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    plain.then_some((name, value.trim()))
}

/// The moves of a line with their places: all of it where it is numbers, else each word that is no
/// move number.
fn words(line: &str) -> Vec<(&str, usize)> {
    let trimmed = line.trim();
    let at = |word: &str| word.as_ptr() as usize - line.as_ptr() as usize;
    let numbers = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
    if trimmed.split_whitespace().all(numbers) {
        return Some((trimmed, at(trimmed))).filter(|_| !trimmed.is_empty()).into_iter().collect();
    }
    let unnumbered = |word: &'_ str| {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let dots = word[digits..].bytes().take_while(|&b| b == b'.').count();
        if digits > 0 && dots > 0 { digits + dots } else { 0 }
    };
    trimmed
        .split_whitespace()
        .map(|word| &word[unnumbered(word)..])
        .filter(|word| !word.is_empty())
        .map(|word| (word, at(word)))
        .collect()
}

/// A line that says something of the game, with the bytes of its value.
struct Known {
    name: String,
    value: String,
    span: Range<usize>,
}

/// Reads game after game.
struct Reader<'a> {
    registry: &'a Registry,
    text: &'a str,
    known: Vec<Known>,
    game: Option<Recorder>,
    done: Vec<Record>,
}

impl Reader<'_> {
    fn place(&self) -> String {
        format!("game {}", self.done.len() + 1)
    }

    /// Reads the line that begins at byte `at`.
    fn line(&mut self, line: &str, at: usize) -> Result<(), Fault> {
        if let Some((name, value)) = known(line.trim_start()) {
            let start = value.as_ptr() as usize - self.text.as_ptr() as usize;
            let span = start..start + value.len();
            if name.eq_ignore_ascii_case("game") {
                if self.game.is_some() || !self.known.is_empty() {
                    self.finish()?;
                }
            } else if self.game.is_some() {
                return Err(fault_at(self.text, span, &self.place(), BadLine::Late));
            } else if self.known.iter().any(|known| known.name.eq_ignore_ascii_case(name)) {
                return Err(fault_at(self.text, span, &self.place(), BadLine::Twice));
            }
            self.known.push(Known { name: name.to_owned(), value: value.to_owned(), span });
            return Ok(());
        }
        let (moves, words_of_it) = match line.split_once('#') {
            None => (line, None),
            Some((moves, words)) => (moves, Some(words.trim())),
        };
        for (text, offset) in words(moves) {
            if self.game.is_none() {
                self.game = Some(self.started()?);
            }
            let place = self.place();
            if let Some(game) = &mut self.game {
                let place = format!("{place}, move {}", game.record.turns.len() + 1);
                game.play(text)
                    .map_err(|fault| fault_within(self.text, at + offset, &place, fault))?;
            }
        }
        if let (Some(game), Some(words)) = (&mut self.game, words_of_it)
            && !moves.trim().is_empty()
        {
            game.annotate(&one_line(words));
        }
        Ok(())
    }

    /// What is known under a name.
    fn known(&self, name: &str) -> Option<&Known> {
        self.known.iter().find(|known| known.name.eq_ignore_ascii_case(name))
    }

    /// Takes it out, so that it does not stand among the other ones.
    fn take(&mut self, name: &str) -> Option<String> {
        let value = self.known(name).map(|known| known.value.clone());
        self.known.retain(|known| !known.name.eq_ignore_ascii_case(name));
        value.filter(|value| !value.is_empty())
    }

    /// The game that the lines read so far ask for.
    fn started(&self) -> Result<Recorder, Fault> {
        let place = self.place();
        let game = match self.known("game") {
            None => self.registry.game(GAME)?,
            Some(known) => {
                let wrong = |fault| fault_within(self.text, known.span.start, &place, fault);
                let game = self.registry.game(&known.value).map_err(wrong)?;
                if game.name() != GAME {
                    let why = BadLine::Game(game.describe());
                    return Err(fault_at(self.text, known.span.clone(), &place, why));
                }
                game
            }
        };
        let start = self.known("start");
        Recorder::new(&game, start.map(|known| known.value.as_str())).map_err(|fault| {
            let at = start.map_or(0, |known| known.span.start);
            fault_within(self.text, at, &place, fault)
        })
    }

    fn finish(&mut self) -> Result<(), Fault> {
        let place = self.place();
        let game = match self.game.take() {
            Some(game) => game,
            None => self.started()?,
        };
        let (mut said, mut reason, mut span) = (None, None, 0..0);
        if let Some(known) = self.known("result") {
            let (result, words) = known.value.split_once(' ').unwrap_or((&known.value, ""));
            span = known.span.clone();
            said = read_result(result)
                .ok_or_else(|| fault_at(self.text, span.clone(), &place, BadLine::Result))?;
            reason = Some(words.trim().to_owned()).filter(|words| !words.is_empty());
        }
        let mut record =
            game.finish(said, reason).map_err(|why| fault_at(self.text, span, &place, why))?;
        record.players = PLAYERS.map(|name| self.take(name).unwrap_or_default());
        record.event = self.take("event");
        record.site = self.take("site");
        record.date = self.take("date");
        record.round = self.take("round");
        record.comment = self.take("comment").or(record.comment);
        for name in ["game", "start", "result"] {
            self.take(name);
        }
        record.tags = self.known.drain(..).map(|known| (known.name, known.value)).collect();
        self.done.push(record);
        Ok(())
    }
}

/// Writes `d1-d7(g7)`.
pub(super) fn write_squares(registry: &Registry, record: &Record) -> Result<String, Fault> {
    write(registry, record, |from, to, shot| {
        let step = from.zip(to).map(|(from, to)| format!("{from}-{to}"));
        step.unwrap_or_default() + &shot.map(|shot| format!("({shot})")).unwrap_or_default()
    })
}

/// Writes `0 3 6 3 6 3 6 6`.
pub(super) fn write_numbers(registry: &Registry, record: &Record) -> Result<String, Fault> {
    write(registry, record, |from, to, shot| {
        let again = to.filter(|_| shot.is_some());
        let squares = [from, to, again, shot].into_iter().flatten().map(|square| {
            let file = square.as_bytes().first().map_or(0, |letter| letter.wrapping_sub(b'a'));
            let rank: usize = square.get(1..).and_then(|rank| rank.parse().ok()).unwrap_or(1);
            format!("{} {file}", rank.saturating_sub(1))
        });
        squares.collect::<Vec<_>>().join(" ")
    })
}

/// Writes a game; `form` writes a move from the squares that it has: from, to, shot.
fn write(
    registry: &Registry,
    record: &Record,
    form: fn(Option<&str>, Option<&str>, Option<&str>) -> String,
) -> Result<String, Fault> {
    let replay = record.replay(registry)?;
    let mut out = format!("# game: {}\n", replay.game.describe());
    let mut say = |name: &str, value: &str| {
        let value = one_line(value);
        if !value.is_empty() {
            let _ = writeln!(out, "# {name}: {value}");
        }
    };
    for (name, player) in PLAYERS.iter().zip(&record.players) {
        say(name, player);
    }
    let rest = [
        ("event", &record.event),
        ("site", &record.site),
        ("date", &record.date),
        ("round", &record.round),
        ("start", &record.start),
        ("comment", &record.comment),
    ];
    for (name, value) in rest {
        value.iter().for_each(|value| say(name, value));
    }
    let end = replay.last().end();
    let by_rule = end.is_some_and(|end| {
        record.outcome == Some(end.outcome)
            && record.reason.as_deref().is_none_or(|reason| reason == end.reason)
    });
    if !by_rule && (record.outcome.is_some() || record.reason.is_some()) {
        let reason = record.reason.as_deref().unwrap_or_default();
        say("result", &format!("{} {reason}", result_text(record.outcome)));
    }
    for (name, value) in &record.tags {
        say(name, value);
    }
    for turn in &record.turns {
        let (step, shot) = match turn.text.split_once('/') {
            None => (turn.text.as_str(), None),
            Some((step, shot)) => (step, Some(shot)),
        };
        // The second square begins with the second letter.
        let middle = step.rfind(|c: char| c.is_ascii_alphabetic()).filter(|&at| at > 0);
        let (from, to) = middle.map(|at| step.split_at(at)).unzip();
        out.push_str(&form(from, to, shot));
        if let Some(words) = turn.words() {
            let _ = write!(out, "  # {words}");
        }
        out.push('\n');
    }
    Ok(out)
}
