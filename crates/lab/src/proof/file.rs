//! The text of a proof.
//!
//! ```text
//! # how it was made
//! game minichess
//! position kqbnr/5/5/5/RNBQK w - - 0 1
//! value win plies 15
//! lines 2
//! 15 c1e3 kqbnr/5/5/5/RNBQK w - - 0 1
//! 13 …
//! crc32 1234abcd
//! ```
//!
//! A line is the distance to the win, the winner's turn, and the position (counters as in a new game). The
//! checksum is that of all bytes before its line.

use std::fmt::Write as _;
use yiqi_core::Fault;
use yiqi_engine::ProofLine;

/// What a proof is called in errors.
const WHAT: &str = "proof";

/// What is proved, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proved {
    /// It wins.
    Win,
    /// It loses.
    Loss,
}

impl Proved {
    /// As it stands in texts.
    pub fn word(self) -> &'static str {
        match self {
            Proved::Win => "win",
            Proved::Loss => "loss",
        }
    }
}

/// A forced win or loss with an answer to everything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// How it was made, a line each.
    pub notes: Vec<String>,
    /// The game's text.
    pub game: String,
    /// The position that is proved.
    pub position: String,
    /// Its value for the side to move.
    pub result: Proved,
    /// The end comes within so many plies.
    pub plies: u32,
    /// The winner's turns.
    pub lines: Vec<ProofLine>,
}

impl Proof {
    /// The text of the proof.
    pub fn write(&self) -> String {
        let mut text = String::new();
        let mut line = |line: std::fmt::Arguments<'_>| {
            // A text takes every line.
            let _ = writeln!(text, "{line}");
        };
        for note in &self.notes {
            line(format_args!("# {note}"));
        }
        line(format_args!("game {}", self.game));
        line(format_args!("position {}", self.position));
        line(format_args!("value {} plies {}", self.result.word(), self.plies));
        line(format_args!("lines {}", self.lines.len()));
        for ProofLine { position, turn, plies } in &self.lines {
            line(format_args!("{plies} {turn} {position}"));
        }
        let sum = crc32fast::hash(text.as_bytes());
        let _ = writeln!(text, "crc32 {sum:08x}");
        text
    }

    /// Reads the text of a proof; `file` names it in errors.
    ///
    /// # Errors
    /// A text that is no proof, is cut short, or has been changed since it was written.
    pub fn read(file: &str, text: &str) -> Result<Proof, Fault> {
        let whole = |reason: String| Fault::whole(format!("{WHAT} {file}"), "", reason);
        let end = text.trim_end().rfind('\n').map_or(0, |at| at + 1);
        let (body, last) = text.split_at(end);
        let sum = last.trim_end().strip_prefix("crc32 ").ok_or_else(|| {
            whole("it does not end with its checksum: it is no proof, or was cut short".to_owned())
        })?;
        if sum != format!("{:08x}", crc32fast::hash(body.as_bytes())) {
            return Err(whole("it is damaged: the checksum is another".to_owned()));
        }
        let mut reader = Reader { file, lines: body.lines(), number: 0, notes: Vec::new() };
        let game = reader.word("game")?.to_owned();
        let position = reader.word("position")?.to_owned();
        let (result, plies) = reader.value()?;
        let count: usize = reader.number("lines")?;
        let mut lines = Vec::new();
        while let Some(line) = reader.proof_line()? {
            lines.push(line);
        }
        if lines.len() != count {
            return Err(whole(format!("it has {} lines and says {count}", lines.len())));
        }
        Ok(Proof { notes: reader.notes, game, position, result, plies, lines })
    }
}

/// The lines of a text on their way.
struct Reader<'a> {
    file: &'a str,
    lines: std::str::Lines<'a>,
    number: usize,
    notes: Vec<String>,
}

impl<'a> Reader<'a> {
    /// The next line that is no note.
    fn line(&mut self) -> Option<&'a str> {
        loop {
            let line = self.lines.next()?;
            self.number += 1;
            match line.strip_prefix('#') {
                Some(note) => self.notes.push(note.trim().to_owned()),
                None => return Some(line),
            }
        }
    }

    fn fault(&self, line: &str, reason: &str) -> Fault {
        Fault::whole(format!("{WHAT} {} line {}", self.file, self.number), line, reason.to_owned())
    }

    /// What stands behind a word that must come now.
    fn word(&mut self, word: &str) -> Result<&'a str, Fault> {
        let line = self.line().unwrap_or_default();
        let rest = line.strip_prefix(word).and_then(|rest| rest.strip_prefix(' '));
        rest.ok_or_else(|| self.fault(line, &format!("\"{word}\" is expected here")))
    }

    fn number<N: std::str::FromStr>(&mut self, word: &str) -> Result<N, Fault> {
        let rest = self.word(word)?;
        rest.parse().map_err(|_| self.fault(rest, "a number is expected here"))
    }

    fn value(&mut self) -> Result<(Proved, u32), Fault> {
        let rest = self.word("value")?;
        let words: Vec<&str> = rest.split(' ').collect();
        let result = match words.first() {
            Some(&"win") => Some(Proved::Win),
            Some(&"loss") => Some(Proved::Loss),
            _ => None,
        };
        let plies = words.get(2).and_then(|plies| plies.parse().ok());
        match (result, words.get(1), plies, words.len()) {
            (Some(result), Some(&"plies"), Some(plies), 3) => Ok((result, plies)),
            _ => Err(self.fault(rest, "it is not \"win plies N\" or \"loss plies N\"")),
        }
    }

    fn proof_line(&mut self) -> Result<Option<ProofLine>, Fault> {
        let Some(line) = self.line() else { return Ok(None) };
        let mut words = line.splitn(3, ' ');
        let plies = words.next().and_then(|plies| plies.parse().ok());
        match (plies, words.next(), words.next()) {
            (Some(plies), Some(turn), Some(position)) => {
                Ok(Some(ProofLine { position: position.to_owned(), turn: turn.to_owned(), plies }))
            }
            _ => Err(self.fault(line, "a line is a number of plies, a turn and a position")),
        }
    }
}
