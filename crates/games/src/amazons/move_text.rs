//! Move texts: `d1d7/g7` and its relatives.
//!
//! | form | example |
//! | --- | --- |
//! | a turn, as it is written | `d1d7/g7` |
//! | its halves | `d1d7`, `/g7` |
//! | also read | `d1-d7(g7)`, `D1-D7/G7`, `d1d7g7`; the halves `d1-d7`, `(g7)`, `g7` |
//! | rows and columns from 0 | `0 3 6 3 6 3 6 6` (from, to, shot from, shot to), `0 3 6 3 6 6`; halves `0 3 6 3`, `6 6` |

use super::board::{Board, Square};
use super::game::Move;
use std::ops::Range;
use yiqi_core::Fault;

/// What is wrong with a move text.
#[derive(Debug, thiserror::Error)]
enum BadMove {
    #[error("expected a move such as d1d7/g7, or a half of one: d1d7, /g7")]
    Form,
    #[error("expected a square here, such as d7")]
    Square,
    #[error("the square is off the board (a1–{0})")]
    OffBoard(String),
    #[error("this bracket is never closed")]
    Bracket,
    #[error("nothing may follow the shot")]
    Rest,
    #[error(
        "expected 8 numbers (from, to, shot from, shot to), 6 without the third pair, or 4 or 2 for half a turn; found {0}"
    )]
    Numbers(usize),
    #[error("expected a number: rows count from 0 to {rows}, columns from 0 to {columns}")]
    Number { rows: usize, columns: usize },
    #[error("the shot must start where the amazon has moved to")]
    ShotFrom,
}

/// Reads a turn or a half of one. Whether it is legal is not asked.
pub(super) fn read(board: &Board, text: &str) -> Result<Vec<Move>, Fault> {
    let mut reader = Reader { board, text, at: text.len() - text.trim_start().len() };
    match reader.peek() {
        None => Err(Fault::whole("move", text, BadMove::Form)),
        Some(c) if c.is_ascii_digit() => reader.numbers(),
        Some('/' | '(') => Ok(vec![reader.shot()?]),
        Some(_) => reader.squares(),
    }
}

/// Writes the steps of a turn.
pub(super) fn write(board: &Board, steps: &[Move]) -> String {
    let step = |m: &Move| match *m {
        Move::Go { from, to } => format!("{}{}", board.name(from), board.name(to)),
        Move::Shoot(to) => format!("/{}", board.name(to)),
    };
    steps.iter().map(step).collect()
}

/// The square whose name is the whole of `text`.
pub(super) fn square_in(board: &Board, text: &str) -> Option<Square> {
    let mut chars = text.chars();
    let file = chars.next().filter(char::is_ascii_lowercase)? as usize - 'a' as usize;
    let rank = chars.as_str();
    let plain = !rank.starts_with('0') && rank.bytes().all(|b| b.is_ascii_digit());
    let rank: usize = rank.parse().ok().filter(|_| plain)?;
    board.square(file, rank.checked_sub(1)?)
}

/// A text and how far it has been read.
struct Reader<'a> {
    board: &'a Board,
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        self.text[self.at..].trim_end()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn eat(&mut self, c: char) -> bool {
        let eaten = self.peek() == Some(c);
        if eaten {
            self.at += c.len_utf8();
        }
        eaten
    }

    fn refuse(&self, span: Range<usize>, why: BadMove) -> Fault {
        Fault::new("move", self.text, span, why)
    }

    /// A fault at the next character.
    fn refuse_here(&self, why: BadMove) -> Fault {
        let next = self.peek().map_or(0, char::len_utf8);
        self.refuse(self.at..self.at + next, why)
    }

    /// A square by its name, in small or capital letters.
    fn square(&mut self) -> Result<Square, Fault> {
        let letters = self.rest().bytes().take(1).filter(u8::is_ascii_alphabetic).count();
        let digits = self.rest().bytes().skip(1).take_while(u8::is_ascii_digit).count();
        if letters == 0 || digits == 0 {
            return Err(self.refuse_here(BadMove::Square));
        }
        let span = self.at..self.at + letters + digits;
        let name = self.text[span.clone()].to_ascii_lowercase();
        self.at = span.end;
        square_in(self.board, &name).ok_or_else(|| {
            let last = self.board.name((self.board.squares() - 1) as Square);
            self.refuse(span, BadMove::OffBoard(last.to_string()))
        })
    }

    /// `d1d7`, `d1-d7`, with or without a shot; or a square alone, which is a shot.
    fn squares(&mut self) -> Result<Vec<Move>, Fault> {
        let from = self.square()?;
        if self.peek().is_none() {
            return Ok(vec![Move::Shoot(from)]);
        }
        self.eat('-');
        let mut steps = vec![Move::Go { from, to: self.square()? }];
        if self.peek().is_some() {
            steps.push(self.shot()?);
        }
        Ok(steps)
    }

    /// `/g7`, `(g7)` or `g7`, and nothing after it.
    fn shot(&mut self) -> Result<Move, Fault> {
        let open = self.at;
        let bracket = self.eat('(');
        if !bracket {
            self.eat('/');
        }
        let to = self.square()?;
        if bracket && !self.eat(')') {
            return Err(self.refuse(open..self.text.len(), BadMove::Bracket));
        }
        match self.peek() {
            None => Ok(Move::Shoot(to)),
            Some(_) => Err(self.refuse(self.at..self.text.len(), BadMove::Rest)),
        }
    }

    /// Pairs of row and column.
    fn numbers(&mut self) -> Result<Vec<Move>, Fault> {
        let words: Vec<&str> = self.text.split_whitespace().collect();
        let span = |word: &str| {
            let start = word.as_ptr() as usize - self.text.as_ptr() as usize;
            start..start + word.len()
        };
        let mut squares = Vec::new();
        if ![2, 4, 6, 8].contains(&words.len()) {
            return Err(self.refuse(0..0, BadMove::Numbers(words.len())));
        }
        for pair in words.chunks_exact(2) {
            let number = |word: &str, below: usize| {
                word.parse::<usize>().ok().filter(|&n| n < below).ok_or_else(|| {
                    let (rows, columns) = (self.board.height() - 1, self.board.width() - 1);
                    self.refuse(span(word), BadMove::Number { rows, columns })
                })
            };
            let rank = number(pair[0], self.board.height())?;
            let file = number(pair[1], self.board.width())?;
            squares.push((rank * self.board.width() + file) as Square);
        }
        match squares[..] {
            [to] => Ok(vec![Move::Shoot(to)]),
            [from, to] => Ok(vec![Move::Go { from, to }]),
            [from, to, shot] => Ok(vec![Move::Go { from, to }, Move::Shoot(shot)]),
            [from, to, again, shot] if to == again => {
                Ok(vec![Move::Go { from, to }, Move::Shoot(shot)])
            }
            _ => Err(self.refuse(span(words[4]).start..span(words[5]).end, BadMove::ShotFrom)),
        }
    }
}
