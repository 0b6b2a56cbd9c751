//! Texts and the picture of the board.

use super::coordinates;
use super::fen::glyph;
use super::man::Man;
use super::moves::Move;
use super::position::Position;
use super::squares::{FILES, RANKS};
use super::trail::Trail;
use super::variant::Xiangqi;
use super::{chinese, fen, iccs, wxf};
use std::ops::Range;
use yiqi_core::drawing::{Drawing, Fixture, Lattice, Mark, Piece};
use yiqi_core::{Fault, Gesture, Notation, Setup, Side};

/// The files as each side counts them, from its own right: Red's below the board, Black's above.
const FILE_NUMBERS: [&[&str]; 2] = [
    &["九", "八", "七", "六", "五", "四", "三", "二", "一"],
    &["1", "2", "3", "4", "5", "6", "7", "8", "9"],
];

/// Why a move text was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadMove {
    /// Nothing there.
    #[error("a move is missing")]
    Empty,
    /// A square that does not exist.
    #[error("\"{text}\" is off the board (a{lowest}–i{highest})")]
    OffBoard {
        /// As written.
        text: String,
        /// The number of the lowest rank.
        lowest: usize,
        /// The number of the highest rank.
        highest: usize,
    },
    /// None of the accepted forms.
    #[error("this is no move text; write {0}, H2-E2, C2=5 or 炮二平五")]
    Form(&'static str),
    /// No piece that the words fit.
    #[error("no {0} stands as this text says")]
    NoPiece(Man),
    /// A way that the piece does not go.
    #[error("the {0} that stands as this text says cannot go like that")]
    Impossible(Man),
    /// Several legal moves are meant.
    #[error("several legal moves read like this: {0}")]
    Ambiguous(String),
}

/// A reason with the bytes it is about.
pub(super) type Bad = (Range<usize>, BadMove);

impl Xiangqi {
    /// Reads a move text without spaces around it.
    fn read_move(&self, p: &Position, text: &str) -> Result<Move, Bad> {
        let whole = 0..text.len();
        if text.is_empty() {
            return Err((whole, BadMove::Empty));
        }
        if let Some(pair) = coordinates::split(text) {
            let lowest = if pair.hyphen { iccs::LOWEST } else { self.lowest() };
            return self.read_pair(text, pair, lowest);
        }
        let Some(spoken) = wxf::read(text).or_else(|| chinese::read(text)) else {
            let example = if self.lowest() == 0 { "h2e2" } else { "h3e3" };
            return Err((whole, BadMove::Form(example)));
        };
        self.resolve(p, &spoken).map_err(|reason| (whole, reason))
    }
}

impl Notation for Xiangqi {
    fn parse(&self, text: &str) -> Result<Setup<Xiangqi>, Fault> {
        self.read(text)
    }

    fn text(&self, p: &Position, _r: Option<()>, t: &Trail) -> String {
        fen::write(p, t)
    }

    fn parse_move(&self, p: &Position, _r: Option<()>, text: &str) -> Result<Vec<Move>, Fault> {
        let offset = text.len() - text.trim_start().len();
        self.read_move(p, text.trim()).map(|m| vec![m]).map_err(|(span, reason)| {
            Fault::new("move", text, span.start + offset..span.end + offset, reason)
        })
    }

    fn move_text(&self, _p: &Position, steps: &[Move]) -> String {
        steps.iter().map(|&m| self.coordinates_text(m)).collect()
    }

    fn styles(&self) -> &'static [&'static str] {
        &["iccs", "wxf", "chinese"]
    }

    fn move_text_in(&self, style: &str, p: &Position, steps: &[Move]) -> String {
        match (style, steps) {
            ("iccs", &[m]) => iccs::write(m),
            ("wxf", &[m]) => wxf::write(p, m),
            ("chinese", &[m]) => chinese::write(p, m),
            _ => self.move_text(p, steps),
        }
    }

    fn parse_roll(&self, _p: &Position, text: &str) -> Result<(), Fault> {
        Err(Fault::whole("roll", text, "xiangqi has no die"))
    }

    fn roll_number(&self, (): ()) -> Option<u32> {
        None
    }

    fn letter(&self, side: Side) -> char {
        ['w', 'b'][side]
    }

    fn side_name(&self, side: Side) -> &'static str {
        super::validate::name(side)
    }

    fn alarm(&self, p: &Position) -> Option<&'static str> {
        p.check().then_some("check")
    }

    fn gesture(&self, _p: &Position, m: Move) -> Gesture {
        Gesture::of([m.from(), m.to()])
    }

    fn palette(&self) -> Vec<Piece> {
        let of = |side| Man::ALL.into_iter().map(move |man| piece(side, man));
        Side::BOTH.into_iter().flat_map(of).collect()
    }

    fn arrange(&self, rows: &str, side: Side, _roll: Option<u32>) -> String {
        format!("{rows} {} - - 0 1", self.letter(side))
    }

    fn drawing(&self, p: &Position, _r: Option<()>) -> Drawing {
        let mut drawing = Drawing::empty(FILES, RANKS, Lattice::Crossings);
        drawing.lowest = self.lowest();
        drawing.file_numbers = Some(FILE_NUMBERS);
        // d0–f2, d7–f9; the river flows above the fifth rank.
        drawing.fixtures = vec![
            Fixture::Palace(3, 2 * FILES + 5),
            Fixture::Palace(7 * FILES + 3, 9 * FILES + 5),
            Fixture::River(4),
        ];
        for (square, side, man) in p.each() {
            drawing.pieces[square] = Some(piece(side, man));
        }
        if p.check() {
            drawing.marks.push(Mark::Check(p.king(p.side())));
        }
        drawing
    }
}

/// The picture of a man.
fn piece(side: Side, man: Man) -> Piece {
    Piece { id: man.name(), glyph: glyph(side, man), owner: Some(side) }
}
