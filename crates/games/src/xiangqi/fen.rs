//! Position texts in the Forsyth–Edwards notation:
//! `rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1`.
//!
//! Read as well: `H`/`E` for horse and elephant, `r` for the side, a text without counters.

use super::man::Man;
use super::position::Position;
use super::squares::{FILES, RANKS, SQUARES};
use super::trail::Trail;
use super::validate::BadPosition;
use super::variant::Xiangqi;
use std::fmt::Write as _;
use std::ops::Range;
use yiqi_core::{Fault, Setup, Side};

/// The most plies without a capture, and the highest move number, that a text may give.
const MOST: u32 = 1_000_000;

/// The men of the back rank from file a.
const BACK_RANK: [Man; FILES] = [
    Man::Rook,
    Man::Horse,
    Man::Elephant,
    Man::Advisor,
    Man::King,
    Man::Advisor,
    Man::Elephant,
    Man::Horse,
    Man::Rook,
];

/// Why a position text was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadText {
    /// Nothing there.
    #[error("a position is missing; the board and the side to move are needed")]
    Empty,
    /// A character that is neither a piece nor a number of empty squares.
    #[error(
        "\"{0}\" is neither a piece (KABNRCP, Black's in small letters) nor a number of empty squares"
    )]
    Letter(char),
    /// A row that does not fit.
    #[error("rank {number} has {got} squares, not {FILES}")]
    RowLength {
        /// The rank as it is numbered.
        number: usize,
        /// How many squares the text gives it.
        got: usize,
    },
    /// Too few or too many rows.
    #[error("the board has {0} row{s}, not {RANKS}", s = if *.0 == 1 { "" } else { "s" })]
    Rows(usize),
    /// No side to move.
    #[error("the side to move is missing: w or b")]
    NoSide,
    /// Something else than `w`, `r` or `b`.
    #[error("the side to move is w (or r) or b")]
    Side,
    /// Something else than `-`.
    #[error("xiangqi has neither castling nor en passant: write -")]
    Rights,
    /// A counter that is no number in its range.
    #[error("{what} is a number from {low} to {MOST}")]
    Counter {
        /// Which counter.
        what: &'static str,
        /// The least it may be.
        low: u32,
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
fn words(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    text.split_whitespace().map(move |word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        (start..start + word.len(), word)
    })
}

/// The position in which a game begins.
pub(super) fn start() -> Position {
    let mut p = Position::empty(Side::First);
    for (side, from_below) in [(Side::First, true), (Side::Second, false)] {
        let square = |rank: usize, file: usize| {
            let rank = if from_below { rank } else { RANKS - 1 - rank };
            rank * FILES + file
        };
        for (file, man) in BACK_RANK.into_iter().enumerate() {
            p.put(side, man, square(0, file));
        }
        for file in [1, 7] {
            p.put(side, Man::Cannon, square(2, file));
        }
        for file in (0..FILES).step_by(2) {
            p.put(side, Man::Soldier, square(3, file));
        }
    }
    p.look();
    p
}

impl Xiangqi {
    /// Reads a position text.
    pub(super) fn read(&self, text: &str) -> Result<Setup<Xiangqi>, Fault> {
        let fault =
            |span: Range<usize>, reason: BadText| Fault::new("position", text, span, reason);
        let mut words = words(text);
        let (board_span, board) = words.next().ok_or_else(|| fault(0..0, BadText::Empty))?;
        let Board { men, spans } =
            self.read_board(board, board_span.start).map_err(|(s, r)| fault(s, r))?;
        let side = match words.next() {
            Some((_, "w" | "r")) => Side::First,
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
        let mut counter = |what, low| match words.next() {
            None => Ok(low),
            Some((span, word)) => word
                .parse()
                .ok()
                .filter(|n| word.bytes().all(|c| c.is_ascii_digit()) && (low..=MOST).contains(n))
                .ok_or_else(|| fault(span, BadText::Counter { what, low })),
        };
        let quiet = counter("the count of plies without a capture", 0)?;
        let number = counter("the move number", 1)?;
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
                let rank = usize::from(at.number) - self.lowest();
                spans[rank * FILES + usize::from(at.file)].clone()
            });
            fault(span, reason.into())
        })?;
        position.look();
        let trail = Trail::new(&position, quiet, number);
        Ok(Setup { position, roll: None, trail })
    }

    /// Reads the board, which begins at byte `offset` of the whole text.
    fn read_board(&self, board: &str, offset: usize) -> Result<Board, (Range<usize>, BadText)> {
        let mut read = Board { men: [None; SQUARES], spans: [const { 0..0 }; SQUARES] };
        let rows = board.split('/').count();
        if rows != RANKS {
            return Err((offset..offset + board.len(), BadText::Rows(rows)));
        }
        let mut at = offset;
        for (row, rank) in board.split('/').zip((0..RANKS).rev()) {
            let row_span = at..at + row.len();
            let mut file = 0usize;
            for letter in row.chars() {
                let span = at..at + letter.len_utf8();
                at = span.end;
                if let Some(run) = letter.to_digit(10).filter(|&run| run > 0) {
                    file += run as usize;
                } else if let Some(man) = Man::from_letter(letter) {
                    if file < FILES {
                        let side =
                            if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
                        read.men[rank * FILES + file] = Some((side, man));
                        read.spans[rank * FILES + file] = span;
                    }
                    file += 1;
                } else {
                    return Err((span, BadText::Letter(letter)));
                }
            }
            if file != FILES {
                // An empty row has no place of its own: the slashes around it.
                let around = at.max(offset + 1) - 1..(at + 1).min(offset + board.len());
                let span = if row.is_empty() { around } else { row_span };
                let number = rank + self.lowest();
                return Err((span, BadText::RowLength { number, got: file }));
            }
            at += 1; // the slash
        }
        Ok(read)
    }
}

/// Writes a position text.
pub(super) fn write(p: &Position, t: &Trail) -> String {
    let side = ['w', 'b'][p.side()];
    // A game that began with high counters may run past the highest that a text may give.
    let (quiet, number) = (t.quiet().min(MOST), t.move_number().min(MOST));
    format!("{} {side} - - {quiet} {number}", board_text(p))
}

/// The board of a position text.
pub(super) fn board_text(p: &Position) -> String {
    let mut out = String::with_capacity(96);
    for rank in (0..RANKS).rev() {
        let mut run = 0;
        for file in 0..FILES {
            match p.at(rank * FILES + file) {
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
        if rank > 0 {
            out.push('/');
        }
    }
    out
}

/// The letter of a man: Red's in capitals.
pub(super) fn glyph(side: Side, man: Man) -> char {
    match side {
        Side::First => man.letter(),
        Side::Second => man.letter().to_ascii_lowercase(),
    }
}
