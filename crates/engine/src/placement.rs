//! Books of games whose sides set up their stones one after the other before they play: which placements
//! are good, and what answers each.
//!
//! A book is a text, a line a fact:
//!
//! ```text
//! # how it was made
//! value 0.561234
//! exploitability 0.000009
//! first 0.250000 place 314265
//! second 0.125000 place 516243
//! reply 0.553100 place 314265 ; place 625134
//! ```
//!
//! `reply` is what the first side keeps, as a win chance, if it places so and the second side, who sees it,
//! answers best; one line for each placement that is not a symmetric image of another. `first` and `second`
//! are what both would play if they placed *without* seeing each other: an equilibrium in mixed strategies,
//! with the win chance of the first side in it (`value`) and the most that either could gain by leaving it.

use std::fmt::Write as _;
use yiqi_core::Fault;

/// What a book is called in errors.
const WHAT: &str = "book";

/// A book of placements.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PlacementBook {
    /// How it was made, a line each.
    pub notes: Vec<String>,
    /// The win chance of the first side if neither sees how the other one places.
    pub value: f64,
    /// By how much the better of two one-sided changes could beat that.
    pub exploitability: f64,
    /// Placements of the first and of the second side in that equilibrium, with their probabilities.
    pub mixed: [Vec<(f64, String)>; 2],
    /// The best answers.
    pub replies: Vec<Reply>,
}

/// The best answer to a placement.
#[derive(Clone, PartialEq, Debug)]
pub struct Reply {
    /// The win chance that is left to the first side.
    pub win: f64,
    /// How the first side has placed.
    pub first: String,
    /// How the second one answers.
    pub second: String,
}

/// The placements that are to be looked at to make a book, symmetric images left out.
#[derive(Clone, PartialEq, Debug)]
pub struct Placements {
    /// The text of the game in which sides place their stones.
    pub game: String,
    /// Of the first side: one of each class of images.
    pub first: Vec<String>,
    /// Of the second side, to one fixed placement of the first: one of each class.
    pub second: Vec<String>,
    /// For each of `second` the one that it becomes when a symmetry of the board takes the placement of the
    /// first side to another of its class.
    pub twin: Vec<usize>,
}

impl PlacementBook {
    /// The text of the book.
    pub fn write(&self) -> String {
        let mut text = String::new();
        let mut line = |line: std::fmt::Arguments<'_>| {
            // A text takes every line.
            let _ = writeln!(text, "{line}");
        };
        for note in &self.notes {
            line(format_args!("# {note}"));
        }
        line(format_args!("value {:.6}", self.value));
        line(format_args!("exploitability {:.6}", self.exploitability));
        for (word, mixed) in ["first", "second"].into_iter().zip(&self.mixed) {
            for (probability, placement) in mixed {
                line(format_args!("{word} {probability:.6} {placement}"));
            }
        }
        for Reply { win, first, second } in &self.replies {
            line(format_args!("reply {win:.6} {first} ; {second}"));
        }
        text
    }

    /// Reads the text of a book; `file` names it in errors.
    ///
    /// # Errors
    /// A line that says nothing of a book, a number that is no chance, a book without answers.
    pub fn read(file: &str, text: &str) -> Result<PlacementBook, Fault> {
        let mut book = PlacementBook::default();
        for (number, line) in (1..).zip(text.lines()) {
            let fault = |reason: &str| {
                Fault::whole(format!("{WHAT} {file} line {number}"), line, reason.to_owned())
            };
            if let Some(note) = line.strip_prefix('#') {
                book.notes.push(note.trim().to_owned());
                continue;
            }
            if line.trim().is_empty() {
                continue;
            }
            let mut words = line.splitn(3, ' ');
            let (word, chance) =
                (words.next().unwrap_or_default(), words.next().unwrap_or_default());
            let rest = words.next().unwrap_or_default().trim();
            let chance: f64 = chance.parse().map_err(|_| fault("a number is missing"))?;
            if !(0.0..=1.0).contains(&chance) {
                return Err(fault("a chance is from 0 to 1"));
            }
            let placement = || match rest {
                "" => Err(fault("a placement is missing")),
                rest => Ok(rest.to_owned()),
            };
            match word {
                "value" => book.value = chance,
                "exploitability" => book.exploitability = chance,
                "first" => book.mixed[0].push((chance, placement()?)),
                "second" => book.mixed[1].push((chance, placement()?)),
                "reply" => {
                    let (first, second) = rest
                        .split_once(';')
                        .ok_or_else(|| fault("a reply has two placements with ; between"))?;
                    let (first, second) = (first.trim().to_owned(), second.trim().to_owned());
                    book.replies.push(Reply { win: chance, first, second });
                }
                _ => {
                    let known = "value, exploitability, first, second, reply";
                    return Err(fault(&format!("unknown word \"{word}\"; known: {known}")));
                }
            }
        }
        match book.replies.is_empty() {
            false => Ok(book),
            true => Err(Fault::whole(format!("{WHAT} {file}"), "", "it holds no replies")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_book_is_read_as_it_was_written() {
        let reply = |win, first: &str, second: &str| Reply {
            win,
            first: first.to_owned(),
            second: second.to_owned(),
        };
        let book = PlacementBook {
            notes: vec!["made by hand".to_owned()],
            value: 0.5,
            exploitability: 0.000125,
            mixed: [vec![(0.25, "place 12".to_owned())], vec![(1.0, "place 21".to_owned())]],
            replies: vec![reply(0.5, "place 12", "place 21"), reply(0.25, "a", "b")],
        };
        assert_eq!(PlacementBook::read("b", &book.write()).unwrap(), book);
    }

    #[test]
    fn a_wrong_line_is_named() {
        for (text, words) in [
            ("value x", "line 1"),
            ("value 1.5", "from 0 to 1"),
            ("# \nfirst 0.5", "line 2"),
            ("reply 0.5 a b", "with ; between"),
            ("third 0.5 a", "unknown word \"third\""),
            ("value 0.5", "no replies"),
            ("", "no replies"),
        ] {
            let said = PlacementBook::read("b.txt", text).unwrap_err().to_string();
            assert!(said.contains(words) && said.contains("b.txt"), "{text}: {said}");
        }
    }
}
