//! Move texts and the picture of the board.

use super::Minichess;
use super::fen::{glyph, words};
use super::man::{Man, Square};
use super::moves::Move;
use super::position::Position;
use super::trail::Trail;
use std::ops::Range;
use yiqi_core::drawing::{Drawing, Lattice, Mark, Piece};
use yiqi_core::{Fault, Gesture, Notation, Setup, Side};

/// Why a move text was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadMove {
    /// Nothing there.
    #[error("a move is missing")]
    Empty,
    /// A square that does not exist.
    #[error("\"{text}\" is off the board (a1–{last})")]
    OffBoard {
        /// As written.
        text: String,
        /// The last square of the board.
        last: Square,
    },
    /// A letter that is no piece.
    #[error("\"{0}\" is no piece that a pawn becomes")]
    Promotion(String),
    /// A number that is no row or column.
    #[error("\"{text}\" is no row or column (0–{last})")]
    Number {
        /// As written.
        text: String,
        /// The last row.
        last: usize,
    },
    /// None of the accepted forms.
    #[error("this is no move text; write a1a4, Ra4 or 0 0 3 0")]
    Form,
    /// Chess has it, mini chess not.
    #[error("mini chess has no castling")]
    Castling,
    /// A short text that no legal move has.
    #[error("no legal move reads like this")]
    NoSuch,
    /// A short text that several legal moves have.
    #[error("several legal moves read like this: {0}")]
    Ambiguous(String),
}

/// A reason with the bytes it is about.
pub(super) type Bad = (Range<usize>, BadMove);

impl Minichess {
    /// The square of a file letter and a rank digit that stand at `span` of `text`.
    pub(super) fn read_square(&self, text: &str, span: Range<usize>) -> Result<usize, Bad> {
        let size = self.size();
        let number = |byte: u8, first: u8| {
            let n = usize::from(byte.wrapping_sub(first));
            (n < size).then_some(n)
        };
        if let [file, rank] = text.as_bytes()[span.clone()]
            && let (Some(file), Some(rank)) = (number(file, b'a'), number(rank, b'1'))
        {
            return Ok(rank * size + file);
        }
        let last = self.square(size * size - 1);
        let text = text[span.clone()].to_owned();
        Err((span, BadMove::OffBoard { text, last }))
    }

    /// Reads `a1a4`, `b4b5q`, `b4b5=Q`; `None` when the text does not look like that.
    fn read_coordinates(&self, text: &str, start: usize) -> Option<Result<Move, Bad>> {
        let bytes = text.as_bytes();
        let [f1, r1, f2, r2, rest @ ..] = bytes.get(start..)? else { return None };
        let like_square = |f: &u8, r: &u8| f.is_ascii_lowercase() && r.is_ascii_digit();
        if !like_square(f1, r1) || !like_square(f2, r2) {
            return None;
        }
        let rest = rest.trim_ascii_end();
        let read = || {
            let from = self.read_square(text, start..start + 2)?;
            let to = self.read_square(text, start + 2..start + 4)?;
            let becomes = start + 4..start + 4 + rest.len();
            Ok(Move::new(from, to, read_promotion(text, becomes)?))
        };
        Some(read())
    }

    /// Reads `row col row col`, a fifth word being the promotion; `None` when the text does not
    /// look like that.
    fn read_numbers(&self, text: &str) -> Option<Result<Move, Bad>> {
        let words: Vec<_> = words(text).collect();
        let numeric = |word: &str| word.bytes().all(|c| c.is_ascii_digit());
        if !(4..=5).contains(&words.len()) || !words.iter().take(4).any(|(_, w)| numeric(w)) {
            return None;
        }
        let number = |i: usize| {
            let (span, word) = &words[i];
            let last = self.size() - 1;
            let n = word.parse::<usize>().ok().filter(|&n| n <= last && numeric(word));
            n.ok_or_else(|| (span.clone(), BadMove::Number { text: (*word).to_owned(), last }))
        };
        let read = || {
            let from = number(0)? * self.size() + number(1)?;
            let to = number(2)? * self.size() + number(3)?;
            let becomes = words.get(4).map_or(0..0, |(span, _)| span.clone());
            Ok(Move::new(from, to, read_promotion(text, becomes)?))
        };
        Some(read())
    }
}

/// Reads a promotion, `q`, `Q` or `=Q`; nothing is no promotion.
fn read_promotion(text: &str, span: Range<usize>) -> Result<Option<Man>, Bad> {
    if span.is_empty() {
        return Ok(None);
    }
    let letters = text[span.clone()].strip_prefix('=').unwrap_or(&text[span.clone()]);
    let mut chars = letters.chars();
    match (chars.next().and_then(Man::from_letter), chars.next()) {
        (Some(man), None) if man != Man::King => Ok(Some(man)),
        _ => Err((span.clone(), BadMove::Promotion(text[span].to_owned()))),
    }
}

impl Notation for Minichess {
    fn parse(&self, text: &str) -> Result<Setup<Minichess>, Fault> {
        self.read(text)
    }

    fn text(&self, p: &Position, _r: Option<()>, t: &Trail) -> String {
        self.write(p, t)
    }

    fn parse_move(&self, p: &Position, _r: Option<()>, text: &str) -> Result<Vec<Move>, Fault> {
        let start = text.len() - text.trim_start().len();
        let read = if text.trim().is_empty() {
            Err((0..0, BadMove::Empty))
        } else {
            self.read_coordinates(text, start)
                .or_else(|| self.read_numbers(text))
                .unwrap_or_else(|| self.read_san(p, text))
        };
        read.map(|m| vec![m]).map_err(|(span, reason)| Fault::new("move", text, span, reason))
    }

    fn move_text(&self, _p: &Position, steps: &[Move]) -> String {
        let text = |m: &Move| {
            let mut out = format!("{}{}", self.square(m.from()), self.square(m.to()));
            out.extend(m.promotion().map(|man| man.letter().to_ascii_lowercase()));
            out
        };
        steps.iter().map(text).collect()
    }

    fn styles(&self) -> &'static [&'static str] {
        &["san"]
    }

    fn move_text_in(&self, style: &str, p: &Position, steps: &[Move]) -> String {
        match (style, steps) {
            ("san", &[m]) => self.san(p, m),
            _ => self.move_text(p, steps),
        }
    }

    fn parse_roll(&self, _p: &Position, text: &str) -> Result<(), Fault> {
        Err(Fault::whole("roll", text, "mini chess has no die"))
    }

    fn roll_number(&self, (): ()) -> Option<u32> {
        None
    }

    fn letter(&self, side: Side) -> char {
        ['w', 'b'][side]
    }

    fn side_name(&self, side: Side) -> &'static str {
        super::variant::name(side)
    }

    fn alarm(&self, p: &Position) -> Option<&'static str> {
        self.in_check(p, p.side()).then_some("check")
    }

    fn gesture(&self, _p: &Position, m: Move) -> Gesture {
        let path = Gesture::of([m.from(), m.to()]);
        match m.promotion() {
            Some(man) => path.choosing(man.name()),
            None => path,
        }
    }

    fn palette(&self) -> Vec<Piece> {
        let known = |man: &Man| match man {
            Man::Pawn => self.pawns(),
            Man::Bishop => self.variant().bishops(),
            _ => true,
        };
        let of = |side| Man::ALL.into_iter().filter(known).map(move |man| piece(side, man));
        Side::BOTH.into_iter().flat_map(of).collect()
    }

    fn arrange(&self, rows: &str, side: Side, _roll: Option<u32>) -> String {
        format!("{rows} {} - - 0 1", self.letter(side))
    }

    fn drawing(&self, p: &Position, _r: Option<()>) -> Drawing {
        let mut drawing = Drawing::empty(self.size(), self.size(), Lattice::Cells);
        for (square, side, man) in p.each() {
            drawing.pieces[square] = Some(piece(side, man));
            if man == Man::King && self.in_check(p, side) {
                drawing.marks.push(Mark::Check(square));
            }
        }
        drawing
    }
}

/// The picture of a man.
fn piece(side: Side, man: Man) -> Piece {
    Piece { id: man.name(), glyph: glyph(side, man), owner: Some(side) }
}
