//! Position texts in the Forsyth–Edwards notation: `kqbnr/5/5/5/RNBQK w - - 0 1`.

use super::Minichess;
use super::geometry::SQUARES;
use super::man::Man;
use super::position::Position;
use super::trail::{QUIET_LIMIT, Trail};
use super::validate::BadPosition;
use std::fmt::Write as _;
use std::ops::Range;
use yiqi_core::{Fault, Setup, Side};

/// The highest move number that a text may give.
const LAST_MOVE: u32 = 1_000_000;

/// Why a position text was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadText {
    /// Nothing there.
    #[error("a position is missing; the board and the side to move are needed")]
    Empty,
    /// A character that is neither a piece nor a number of empty squares.
    #[error(
        "\"{0}\" is neither a piece (KQRBNP, Black's in small letters) nor a number of empty squares"
    )]
    Letter(char),
    /// A row that does not fit.
    #[error("rank {rank} has {got} squares, not {size}")]
    RowLength {
        /// The rank, from 1.
        rank: usize,
        /// How many squares the text gives it.
        got: usize,
        /// How many there are.
        size: usize,
    },
    /// Too few or too many rows.
    #[error("the board has {got} row{s}, not {size}", s = if *.got == 1 { "" } else { "s" })]
    Rows {
        /// How many rows the text has.
        got: usize,
        /// How many there are.
        size: usize,
    },
    /// No side to move.
    #[error("the side to move is missing: w or b")]
    NoSide,
    /// Something else than `w` or `b`.
    #[error("the side to move is w or b")]
    Side,
    /// Something else than `-`.
    #[error("mini chess has neither castling nor en passant: write -")]
    Rights,
    /// A counter that is no number in its range.
    #[error("{what} is a number from {low} to {high}")]
    Counter {
        /// Which counter.
        what: &'static str,
        /// The least it may be.
        low: u32,
        /// The most it may be.
        high: u32,
    },
    /// Words after the move number.
    #[error("nothing may follow the move number")]
    Extra,
    /// A board that is no legal position.
    #[error(transparent)]
    Position(#[from] BadPosition),
}

/// A board as it stands in a text: the men, and the bytes of the text that name each.
struct Board {
    men: [Option<(Side, Man)>; SQUARES],
    spans: [Range<usize>; SQUARES],
}

/// The words of a text with the bytes they stand on.
pub(super) fn words(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    text.split_whitespace().map(move |word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        (start..start + word.len(), word)
    })
}

impl Minichess {
    /// Reads a position text; the counters may be left out.
    pub(super) fn read(&self, text: &str) -> Result<Setup<Minichess>, Fault> {
        let fault =
            |span: Range<usize>, reason: BadText| Fault::new("position", text, span, reason);
        let mut words = words(text);
        let (board_span, board) = words.next().ok_or_else(|| fault(0..0, BadText::Empty))?;
        let Board { men, spans } =
            self.read_board(board, board_span.start).map_err(|(s, r)| fault(s, r))?;
        let side = match words.next() {
            Some((_, "w")) => Side::First,
            Some((_, "b")) => Side::Second,
            Some((span, _)) => return Err(fault(span, BadText::Side)),
            None => return Err(fault(0..0, BadText::NoSide)),
        };
        for _ in 0..2 {
            if let Some((span, word)) = words.next()
                && word != "-"
            {
                return Err(fault(span, BadText::Rights));
            }
        }
        let mut counter = |what, low, high| match words.next() {
            None => Ok(low),
            Some((span, word)) => word
                .parse()
                .ok()
                .filter(|n| word.bytes().all(|c| c.is_ascii_digit()) && (low..=high).contains(n))
                .ok_or_else(|| fault(span, BadText::Counter { what, low, high })),
        };
        let quiet = counter("the count of plies without a capture", 0, QUIET_LIMIT)?;
        let number = counter("the move number", 1, LAST_MOVE)?;
        if let Some((span, _)) = words.next() {
            return Err(fault(span, BadText::Extra));
        }

        let mut position = Position::empty(side);
        for (square, &man) in men.iter().enumerate() {
            if let Some((side, man)) = man {
                position.put(side, man, square);
            }
        }
        self.validate(&position).map_err(|reason| {
            let span = reason.square().map_or(board_span, |at| {
                spans[at.rank as usize * self.size() + at.file as usize].clone()
            });
            fault(span, reason.into())
        })?;
        Ok(Setup { position, roll: None, trail: Trail::new(&position, quiet, number) })
    }

    /// Reads the board, which begins at byte `offset` of the whole text.
    fn read_board(&self, board: &str, offset: usize) -> Result<Board, (Range<usize>, BadText)> {
        let size = self.size();
        let mut read = Board { men: [None; SQUARES], spans: [const { 0..0 }; SQUARES] };
        let got = board.split('/').count();
        if got != size {
            return Err((offset..offset + board.len(), BadText::Rows { got, size }));
        }
        let mut at = offset;
        for (row, rank) in board.split('/').zip((0..size).rev()) {
            let row_span = at..at + row.len();
            let mut file = 0usize;
            for letter in row.chars() {
                let span = at..at + letter.len_utf8();
                at = span.end;
                if let Some(run) = letter.to_digit(10).filter(|&run| run > 0) {
                    file += run as usize;
                } else if let Some(man) = Man::from_letter(letter) {
                    if file < size {
                        let side =
                            if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
                        read.men[rank * size + file] = Some((side, man));
                        read.spans[rank * size + file] = span;
                    }
                    file += 1;
                } else {
                    return Err((span, BadText::Letter(letter)));
                }
            }
            if file != size {
                // An empty row has no place of its own: the slashes around it.
                let around = at.max(offset + 1) - 1..(at + 1).min(offset + board.len());
                let span = if row.is_empty() { around } else { row_span };
                return Err((span, BadText::RowLength { rank: rank + 1, got: file, size }));
            }
            at += 1; // the slash
        }
        Ok(read)
    }

    /// Writes a position text.
    pub(super) fn write(&self, p: &Position, t: &Trail) -> String {
        let size = self.size();
        let mut out = String::with_capacity(64);
        for rank in (0..size).rev() {
            let mut run = 0;
            for file in 0..size {
                match p.at(rank * size + file) {
                    None => run += 1,
                    Some((side, man)) => {
                        if run > 0 {
                            let _ = write!(out, "{run}");
                            run = 0;
                        }
                        out.push(glyph(side, man));
                    }
                }
            }
            if run > 0 {
                let _ = write!(out, "{run}");
            }
            out.push(if rank > 0 { '/' } else { ' ' });
        }
        let side = ['w', 'b'][p.side()];
        // A game that began with a high number may run past the highest that a text may give.
        let number = t.move_number().min(LAST_MOVE);
        let _ = write!(out, "{side} - - {} {number}", t.quiet());
        out
    }
}

/// The letter of a man: White's in capitals.
pub(super) fn glyph(side: Side, man: Man) -> char {
    match side {
        Side::First => man.letter(),
        Side::Second => man.letter().to_ascii_lowercase(),
    }
}
