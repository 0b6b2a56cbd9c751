//! Move texts: `a4b3`, `4b3`, `4:a4b3`, `pass`, `place 314265`.

use super::geometry::SquareName;
use super::placement;
use super::position::{Position, Stone};
use super::{Ewn, Move, side_name};
use std::ops::Range;
use yiqi_core::{Fault, Side};

/// Why a move text cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadMove {
    /// None of the forms.
    #[error("a move is written a4b3, 4b3, 4:a4b3, pass or place {0}")]
    Form(String),
    /// A square that the board does not have.
    #[error("\"{text}\" is off the board (a1–{last})")]
    OffBoard {
        /// What was written.
        text: String,
        /// The last square.
        last: SquareName,
    },
    /// No stone on the square of origin.
    #[error("there is no stone on {0}")]
    Empty(SquareName),
    /// A number that no stone has.
    #[error("stones are numbered from 1 to {0}")]
    Number(u8),
    /// The stone with this number is gone.
    #[error("{} has no stone {number} any more", side_name(*.side))]
    Gone {
        /// Whose.
        side: Side,
        /// Its number.
        number: u8,
    },
    /// The number and the square speak of different stones.
    #[error("on {square} stands stone {found}, not stone {number}")]
    Mismatch {
        /// The square of origin.
        square: SquareName,
        /// The number of the stone there.
        found: u8,
        /// The number that was given.
        number: u8,
    },
    /// Not an order of all stones.
    #[error("an order has the numbers 1 to {0} once each")]
    Order(u8),
}

type Read<T> = Result<T, (Range<usize>, BadMove)>;

impl Ewn {
    pub(super) fn read_move(&self, p: &Position, text: &str) -> Result<Move, Fault> {
        self.read(p, text).map_err(|(span, reason)| Fault::new("move", text, span, reason))
    }

    fn read(&self, p: &Position, text: &str) -> Read<Move> {
        let start = text.len() - text.trim_start().len();
        let word = text.trim();
        if word == "pass" {
            return Ok(Move::Pass);
        }
        if let Some(order) = word.strip_prefix("place") {
            let digits: Option<Vec<u8>> =
                order.trim_start().bytes().map(|b| b.checked_sub(b'0')).collect();
            let number = digits
                .filter(|digits| digits.len() == self.stones())
                .and_then(|digits| placement::number(&digits));
            let end = start + word.len();
            let digits = order.trim_start().len();
            let at = if digits == 0 { start } else { end - digits };
            return number.map(Move::Place).ok_or((at..end, BadMove::Order(self.stones)));
        }

        // A number, perhaps with a colon, then one or two squares.
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let mut at = start + digits;
        let number = (digits > 0).then(|| (start..at, &word[..digits]));
        if number.is_some() && text[at..].starts_with(':') {
            at += 1;
        }
        let end = start + word.len();
        let first = self.read_square(text, &mut at, end)?;
        let second = if at < end { Some(self.read_square(text, &mut at, end)?) } else { None };
        if at < end {
            return Err((at..end, self.form()));
        }
        let number = match number {
            None => None,
            Some((span, digits)) => {
                let known = digits.parse().ok().filter(|n| (1..=self.stones).contains(n));
                Some(known.ok_or((span, BadMove::Number(self.stones)))?)
            }
        };
        match (number, first, second) {
            (None, _, None) => Err((start..end, self.form())),
            (Some(number), (_, to), None) => {
                let stone = Stone::new(p.side(), number);
                if !p.stands(stone) {
                    let reason = BadMove::Gone { side: p.side(), number };
                    return Err((start..start + digits, reason));
                }
                Ok(Move::Go { stone, to })
            }
            (number, (span, from), Some((_, to))) => {
                let square = self.board.name(from);
                let stone = p.stone_on(from).ok_or((span.clone(), BadMove::Empty(square)))?;
                match number.filter(|&number| number != stone.number()) {
                    None => Ok(Move::Go { stone, to }),
                    Some(number) => {
                        let found = stone.number();
                        Err((span, BadMove::Mismatch { square, found, number }))
                    }
                }
            }
        }
    }

    fn form(&self) -> BadMove {
        BadMove::Form(self.order_text(0))
    }

    /// Reads the square that begins at byte `at` and ends before `end`; moves `at` behind it.
    fn read_square(&self, text: &str, at: &mut usize, end: usize) -> Read<(Range<usize>, u8)> {
        let start = *at;
        let rest = &text[start..end];
        let digits = rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        let file = rest.bytes().next().filter(u8::is_ascii_lowercase);
        let (Some(file), true) = (file, digits > 0) else {
            return Err((0..0, self.form()));
        };
        *at = start + 1 + digits;
        let name = &text[start..*at];
        // A rank of more digits than any board has, or with a leading zero, is off the board.
        let rank = if name[1..].starts_with('0') { None } else { name[1..].parse::<u8>().ok() };
        let square =
            rank.and_then(|rank| self.board.square(i32::from(file - b'a'), i32::from(rank) - 1));
        let span = start..*at;
        match square {
            Some(square) => Ok((span, square)),
            None => {
                let (text, last) = (name.to_owned(), self.board.last());
                Err((span, BadMove::OffBoard { text, last }))
            }
        }
    }

    pub(super) fn write_move(&self, p: &Position, m: Move) -> String {
        match m {
            Move::Pass => "pass".to_owned(),
            Move::Place(number) => format!("place {}", self.order_text(number)),
            Move::Go { stone, to } => {
                format!("{}{}", self.board.name(p.square(stone)), self.board.name(to))
            }
        }
    }
}
