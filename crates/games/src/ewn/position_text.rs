//! Position texts: `ABC2/DE3/F3f/3ed/2cba r 4`, with the counter of quiet turns as an optional last
//! field where a rule asks for it.

use super::position::{Phase, Position, Stone};
use super::validate::Impossible;
use super::{Ewn, Quiet, Roll};
use std::fmt::Write as _;
use std::ops::Range;
use yiqi_core::{Fault, Setup, Side};

/// Why a position text cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadText {
    /// A field is missing.
    #[error("{0} is missing: a position is a board, the side to move (r or b) and the roll or -")]
    Missing(&'static str),
    /// More fields than a position has.
    #[error("nothing follows {0} in these rules")]
    TooMany(&'static str),
    /// The wrong number of rows.
    #[error("the board has {found} row{s} instead of {wanted}", s = if *.found == 1 { "" } else { "s" })]
    Rows {
        /// Rows of the text.
        found: usize,
        /// Rows of the board.
        wanted: u8,
    },
    /// A row of the wrong length.
    #[error("rank {rank} has {found} squares instead of {wanted}")]
    Row {
        /// The rank.
        rank: usize,
        /// Squares of the text.
        found: usize,
        /// Squares of the board.
        wanted: u8,
    },
    /// A number that cannot be a run of empty squares.
    #[error("a run of empty squares is a number from 1 to {0}")]
    Run(u8),
    /// Something that is neither a stone nor a number.
    #[error("{letter:?} on {square} is no stone: Red has {red}, Blue {blue}")]
    Letter {
        /// What stands there.
        letter: char,
        /// Where.
        square: String,
        /// Red's letters.
        red: String,
        /// Blue's letters.
        blue: String,
    },
    /// A stone twice.
    #[error("stone {letter} stands on {first} and again on {second}")]
    Twice {
        /// The stone.
        letter: char,
        /// Its first square.
        first: String,
        /// Its second square.
        second: String,
    },
    /// The side to move.
    #[error("the side to move is r or b")]
    Side,
    /// The roll.
    #[error("the roll is a number from 1 to {0}, - before the cast, or * while stones are placed")]
    Roll(usize),
    /// The counter.
    #[error("the turns without a capture are a number from 1 to {0}, left out when 0")]
    Counter(u16),
}

/// The fields of a text with their places.
fn fields(text: &str) -> Vec<(Range<usize>, &str)> {
    let mut out = Vec::new();
    let mut at = 0;
    for word in text.split(' ') {
        if !word.is_empty() {
            out.push((at..at + word.len(), word));
        }
        at += word.len() + 1;
    }
    out
}

/// A stone with its square and the place of its letter in the text.
pub(super) type Found = (Stone, u8, Range<usize>);

impl Ewn {
    pub(super) fn read_position(&self, text: &str) -> Result<Setup<Ewn>, Fault> {
        let fault =
            |span: Range<usize>, reason: BadText| Fault::new("position", text, span, reason);
        let fields = fields(text);
        let field = |i: usize, name: &'static str| {
            fields.get(i).cloned().ok_or_else(|| fault(0..0, BadText::Missing(name)))
        };
        let (board_span, board) = field(0, "the board")?;
        let found = self.read_board(text, board_span, board)?;
        let (side_span, side) = field(1, "the side to move")?;
        let side = match side {
            "r" => Side::First,
            "b" => Side::Second,
            _ => return Err(fault(side_span, BadText::Side)),
        };
        let (roll_span, roll_text) = field(2, "the roll")?;
        let placing = roll_text == "*";
        let roll = match roll_text {
            "*" | "-" => None,
            _ => match self.read_face(roll_text) {
                Some(roll) => Some(roll),
                None => return Err(fault(roll_span, BadText::Roll(self.stones()))),
            },
        };
        let limit = self.variant.limit;
        let mut quiet = Quiet(0);
        if let Some((span, counter)) = fields.get(3).cloned() {
            if limit == 0 || placing {
                return Err(fault(span, BadText::TooMany("the roll")));
            }
            let canonical =
                counter.bytes().all(|b| b.is_ascii_digit()) && !counter.starts_with('0');
            quiet = match counter.parse() {
                Ok(n) if canonical && n <= limit => Quiet(n),
                _ => return Err(fault(span, BadText::Counter(limit))),
            };
        }
        if let Some((span, _)) = fields.get(4) {
            let end = text.trim_end().len();
            return Err(fault(span.start..end, BadText::TooMany("the counter")));
        }

        let impossible =
            |(span, reason): (Range<usize>, Impossible)| Fault::new("position", text, span, reason);
        let phase = self.validate(&found, side, placing, &roll_span).map_err(impossible)?;
        let stones: Vec<(Stone, u8)> = found.iter().map(|&(stone, at, _)| (stone, at)).collect();
        let position = Position::with(&stones, side, phase);
        self.validate_over(&position, quiet, roll.is_some(), roll_span).map_err(impossible)?;
        Ok(Setup { position, roll, trail: quiet })
    }

    fn read_board(&self, text: &str, span: Range<usize>, board: &str) -> Result<Vec<Found>, Fault> {
        let fault =
            |span: Range<usize>, reason: BadText| Fault::new("position", text, span, reason);
        let (width, height) = (usize::from(self.board.width), usize::from(self.board.height));
        let rows = board.split('/').count();
        if rows != height {
            let reason = BadText::Rows { found: rows, wanted: self.board.height };
            return Err(fault(span, reason));
        }
        let letters =
            |side| -> String { (1..=self.stones).map(|n| Stone::new(side, n).letter()).collect() };
        let mut found: Vec<Found> = Vec::new();
        let mut at = span.start;
        for (i, row) in board.split('/').enumerate() {
            let rank = height - 1 - i;
            let mut file = 0;
            let mut chars = row.char_indices().peekable();
            while let Some((start, c)) = chars.next() {
                let mut here = at + start..at + start + c.len_utf8();
                if c.is_ascii_digit() {
                    while let Some((_, c)) = chars.next_if(|(_, c)| c.is_ascii_digit()) {
                        here.end += c.len_utf8();
                    }
                    let run = text[here.clone()].parse().ok().filter(|n| (1..=width).contains(n));
                    let run = run.filter(|_| c != '0');
                    file += run.ok_or_else(|| fault(here, BadText::Run(self.board.width)))?;
                    continue;
                }
                let Some(square) = self.board.square(file as i32, rank as i32) else {
                    file += 1 + chars.count();
                    break;
                };
                let name = |square| self.board.name(square).to_string();
                let stone = Side::BOTH
                    .into_iter()
                    .flat_map(|side| (1..=self.stones).map(move |n| Stone::new(side, n)))
                    .find(|stone| stone.letter() == c);
                let Some(stone) = stone else {
                    let [red, blue] = Side::BOTH.map(letters);
                    let reason = BadText::Letter { letter: c, square: name(square), red, blue };
                    return Err(fault(here, reason));
                };
                if let Some((_, first, _)) = found.iter().find(|(other, ..)| *other == stone) {
                    let (first, second) = (name(*first), name(square));
                    return Err(fault(here, BadText::Twice { letter: c, first, second }));
                }
                found.push((stone, square, here));
                file += 1;
            }
            if file != width {
                let wanted = self.board.width;
                let row_span = if row.is_empty() { span.clone() } else { at..at + row.len() };
                return Err(fault(row_span, BadText::Row { rank: rank + 1, found: file, wanted }));
            }
            at += row.len() + 1;
        }
        Ok(found)
    }

    /// Reads a face of the die.
    pub(super) fn read_face(&self, text: &str) -> Option<Roll> {
        match text.as_bytes() {
            [digit @ b'1'..=b'6'] if *digit <= b'0' + self.stones => {
                Some(Roll::number(digit - b'0'))
            }
            _ => None,
        }
    }

    pub(super) fn write_position(&self, p: &Position, roll: Option<Roll>, t: &Quiet) -> String {
        let mut out = String::new();
        for rank in (0..i32::from(self.board.height)).rev() {
            let mut empty = 0;
            for file in 0..i32::from(self.board.width) {
                let square = self.board.square(file, rank);
                let Some(stone) = square.and_then(|square| p.stone_on(square)) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    let _ = write!(out, "{empty}");
                    empty = 0;
                }
                out.push(stone.letter());
            }
            if empty > 0 {
                let _ = write!(out, "{empty}");
            }
            if rank > 0 {
                out.push('/');
            }
        }
        out.push_str(if p.side() == Side::First { " r " } else { " b " });
        match roll {
            _ if p.phase == Phase::Placing => out.push('*'),
            Some(roll) => {
                let _ = write!(out, "{}", roll.face());
            }
            None => out.push('-'),
        }
        if t.0 != 0 {
            let _ = write!(out, " {}", t.0);
        }
        out
    }
}
