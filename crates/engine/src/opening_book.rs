//! Books of openings: for a position the moves that are good there, as a text.
//!
//! A line a position, `#` before notes:
//!
//! ```text
//! # how it was made
//! kqbnr/5/5/5/RNBQK w - - 0 1 ; c1e3 win 15
//! 1qkbn/5/1B3/5/rQK1N w - - 0 1 ; c1b2 value 35 depth 10 ; b1a1 value 12 depth 10
//! ```
//!
//! The position is the text that the game writes of it, with its counters at their beginning; of all its
//! symmetric images (see [`crate::Image`]) the one whose text is the least stands for them. After it come its
//! moves, the best first, each with what it is worth to the side that plays it: `win N` and `loss N` are proved,
//! in N plies at most; `value V depth D` is the word of a search, in centipawns (the expected result, −1 … 1, in
//! a game whose values are such). Moves that are worth the same as the first may be played as well as it; the
//! others are told for comparison, and are what the book prepares for where the other side plays them.

use std::collections::HashMap;
use std::fmt::{self, Write as _};
use std::sync::OnceLock;
use yiqi_core::Fault;

/// What a book is called in errors.
const WHAT: &str = "book";

/// Plies that a proved end may be away, and that a search may look ahead.
const FARTHEST: u32 = 1000;

/// What a move of a book is worth to the side that plays it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Worth {
    /// It wins, in so many plies at most: proved.
    Win(u32),
    /// It loses, in so many plies at most: proved.
    Loss(u32),
    /// What a search says.
    Searched {
        /// Its value, unit as in [`crate::any::AnyRootMove::value`].
        value: f64,
        /// How deep it looked, in turns.
        depth: u32,
    },
}

impl Worth {
    /// Whether it is proved.
    pub fn proved(self) -> bool {
        !matches!(self, Worth::Searched { .. })
    }

    /// Reads `win 15`, `loss 14`, `value 35 depth 10`.
    fn read(text: &str) -> Option<Worth> {
        let number = |text: &str| text.parse().ok().filter(|number| *number <= FARTHEST);
        let plies = |text: &str| number(text).filter(|plies| *plies > 0);
        match text.split(' ').collect::<Vec<_>>()[..] {
            ["win", text] => plies(text).map(Worth::Win),
            ["loss", text] => plies(text).map(Worth::Loss),
            ["value", value, "depth", depth] => {
                let value: f64 = value.parse().ok()?;
                let depth = number(depth)?;
                value.is_finite().then_some(Worth::Searched { value, depth })
            }
            _ => None,
        }
    }
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Worth::Win(plies) => write!(f, "win {plies}"),
            Worth::Loss(plies) => write!(f, "loss {plies}"),
            Worth::Searched { value, depth } => write!(f, "value {value} depth {depth}"),
        }
    }
}

/// A position of a book with its moves, the best first.
#[derive(Clone, PartialEq, Debug)]
pub struct Opening {
    /// The text of the position, the least of those of its images.
    pub key: String,
    /// Moves and their worth; never empty.
    pub moves: Vec<(String, Worth)>,
}

impl Opening {
    /// Reads a line.
    fn read(line: &str) -> Result<Opening, String> {
        let mut parts = line.split(';').map(str::trim);
        let key = parts.next().filter(|key| !key.is_empty());
        let key = key.ok_or("a position is missing")?.to_owned();
        let moves: Vec<(String, Worth)> =
            parts.map(Opening::read_move).collect::<Result<_, _>>()?;
        match moves.is_empty() {
            true => Err("it has no move".to_owned()),
            false => Ok(Opening { key, moves }),
        }
    }

    /// Reads a move with its worth. A move may have spaces in it.
    fn read_move(part: &str) -> Result<(String, Worth), String> {
        let words = [" win ", " loss ", " value "].map(|word| part.rfind(word));
        let at = words.into_iter().flatten().max();
        let known = at.and_then(|at| Some((part[..at].to_owned(), Worth::read(&part[at + 1..])?)));
        known.ok_or_else(|| {
            format!("\"{part}\" is none of MOVE win PLIES, MOVE loss PLIES, MOVE value V depth D")
        })
    }

    /// Those of the moves that are as good as the first one.
    pub fn best(&self) -> usize {
        self.moves.iter().take_while(|(_, worth)| *worth == self.moves[0].1).count()
    }
}

/// A book of openings.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct OpeningBook {
    /// How it was made, a line each.
    pub notes: Vec<String>,
    /// The positions, in the order of the text.
    pub openings: Vec<Opening>,
    /// Where a position stands among them.
    places: HashMap<String, usize>,
}

impl OpeningBook {
    /// A book of positions, each of which stands in it once.
    pub fn new(notes: Vec<String>, openings: Vec<Opening>) -> OpeningBook {
        let place = |(place, opening): (usize, &Opening)| (opening.key.clone(), place);
        let places = openings.iter().enumerate().map(place).collect();
        OpeningBook { notes, openings, places }
    }

    /// What it says of a position.
    pub fn find(&self, key: &str) -> Option<&Opening> {
        self.places.get(key).map(|&place| &self.openings[place])
    }

    /// How many positions have a move that is proved to win or to lose.
    pub fn proved(&self) -> usize {
        self.openings.iter().filter(|opening| opening.moves[0].1.proved()).count()
    }

    /// The text of the book.
    pub fn write(&self) -> String {
        let mut text = String::new();
        for note in &self.notes {
            // A text takes every line.
            let _ = writeln!(text, "# {note}");
        }
        for Opening { key, moves } in &self.openings {
            let _ = write!(text, "{key}");
            for (m, worth) in moves {
                let _ = write!(text, " ; {m} {worth}");
            }
            text.push('\n');
        }
        text
    }

    /// Reads the text of a book; `file` names it in errors, and `check` says what is wrong with a position.
    ///
    /// # Errors
    /// The line that is no line of a book, that has a position of an earlier one, or that `check` refuses;
    /// a book without positions.
    pub fn read(
        file: &str,
        text: &str,
        check: impl Fn(&Opening) -> Result<(), String>,
    ) -> Result<OpeningBook, Fault> {
        let mut book = OpeningBook::default();
        for (number, line) in (1..).zip(text.lines()) {
            if let Some(note) = line.strip_prefix('#') {
                book.notes.push(note.trim().to_owned());
                continue;
            }
            if line.trim().is_empty() {
                continue;
            }
            let fault =
                |reason: String| Fault::whole(format!("{WHAT} {file} line {number}"), line, reason);
            let opening = Opening::read(line).map_err(fault)?;
            check(&opening).map_err(fault)?;
            if book.places.insert(opening.key.clone(), book.openings.len()).is_some() {
                return Err(fault("its position stands in the book already".to_owned()));
            }
            book.openings.push(opening);
        }
        match book.openings.is_empty() {
            false => Ok(book),
            true => Err(Fault::whole(format!("{WHAT} {file}"), "", "it holds no positions")),
        }
    }
}

/// A book of openings that comes with the program, read when it is first asked.
pub struct ShippedOpenings {
    /// The name of its file.
    pub file: &'static str,
    /// What stands in it.
    pub text: &'static str,
    read: OnceLock<OpeningBook>,
}

impl ShippedOpenings {
    /// The book of a file.
    pub const fn new(file: &'static str, text: &'static str) -> ShippedOpenings {
        ShippedOpenings { file, text, read: OnceLock::new() }
    }

    /// The book; one that cannot be read, which tests would find, is empty.
    pub(crate) fn book(&self) -> &OpeningBook {
        self.read
            .get_or_init(|| OpeningBook::read(self.file, self.text, |_| Ok(())).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_book_is_read_as_it_was_written() {
        let opening = |key: &str, moves: &[(&str, Worth)]| Opening {
            key: key.to_owned(),
            moves: moves.iter().map(|&(text, worth)| (text.to_owned(), worth)).collect(),
        };
        let searched = |value| Worth::Searched { value, depth: 10 };
        let openings = vec![
            opening("4k w", &[("a1a2", Worth::Win(15)), ("a1 b1", Worth::Win(15))]),
            opening("3k1 w", &[("b1", Worth::Loss(2))]),
            opening("x", &[("a win 2", searched(-35.0)), ("b", searched(-0.25))]),
        ];
        let book = OpeningBook::new(vec!["made by hand".to_owned()], openings);
        let read = OpeningBook::read("b", &book.write(), |_| Ok(())).unwrap();
        assert_eq!(read, book);
        assert_eq!(read.find("3k1 w"), Some(&book.openings[1]));
        assert_eq!((read.find("5 w"), read.proved()), (None, 2));
        assert_eq!(book.openings.iter().map(Opening::best).collect::<Vec<_>>(), [2, 1, 1]);
    }

    #[test]
    fn a_wrong_line_is_named() {
        for (text, words) in [
            ("k w", "line 1"),
            ("k w", "no move"),
            ("# \n; a win 1", "line 2"),
            ("; a win 1", "a position is missing"),
            ("k w ; a", "\"a\" is none of"),
            ("k w ; win 3", "is none of"),
            ("k w ; a win 0", "is none of"),
            ("k w ; a win -3", "is none of"),
            ("k w ; a value NaN depth 3", "is none of"),
            ("k w ; a value 3", "is none of"),
            ("k w ; a win 1\n\nk w ; b win 1", "line 3"),
            ("k w ; refused win 1", "not this"),
            ("# nothing", "no positions"),
        ] {
            let check = |opening: &Opening| match &*opening.moves[0].0 {
                "refused" => Err("not this".to_owned()),
                _ => Ok(()),
            };
            let said = OpeningBook::read("b.txt", text, check).unwrap_err().to_string();
            assert!(said.contains(words) && said.contains("b.txt"), "{text}: {said}");
        }
    }
}
