//! Move texts and the picture of the board.

use super::board::Position;
use super::fen::glyph;
use super::geometry::{FILES, RANKS};
use super::man::Man;
use super::moves::Move;
use super::trail::Trail;
use super::{Xiangqi, iccs};
use yiqi_core::drawing::{Drawing, Fixture, Lattice, Mark, Piece};
use yiqi_core::{Fault, Notation, Setup, Side};

/// Why a move text was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadMove {
    /// None of the accepted forms.
    #[error("this is no move text; write h2e2 or H2-E2")]
    Form,
}

impl Notation for Xiangqi {
    fn parse(&self, text: &str) -> Result<Setup<Xiangqi>, Fault> {
        self.read(text)
    }

    fn text(&self, p: &Position, _r: Option<()>, t: &Trail) -> String {
        self.write(p, t)
    }

    fn parse_move(&self, _p: &Position, _r: Option<()>, text: &str) -> Result<Vec<Move>, Fault> {
        let read = self.read_coordinates(text);
        read.map(|m| vec![m]).ok_or_else(|| Fault::whole("move", text, BadMove::Form))
    }

    fn move_text(&self, _p: &Position, steps: &[Move]) -> String {
        let text = |m: &Move| format!("{}{}", self.square(m.from()), self.square(m.to()));
        steps.iter().map(text).collect()
    }

    fn styles(&self) -> &'static [&'static str] {
        &["iccs"]
    }

    fn move_text_in(&self, style: &str, p: &Position, steps: &[Move]) -> String {
        match (style, steps) {
            ("iccs", &[m]) => iccs::text(m),
            _ => self.move_text(p, steps),
        }
    }

    fn parse_roll(&self, _p: &Position, text: &str) -> Result<(), Fault> {
        Err(Fault::whole("roll", text, "Xiangqi has no die"))
    }

    fn roll_number(&self, (): ()) -> Option<u32> {
        None
    }

    fn letter(&self, side: Side) -> char {
        ['w', 'b'][side]
    }

    fn side_name(&self, side: Side) -> &'static str {
        ["Red", "Black"][side]
    }

    fn alarm(&self, p: &Position) -> Option<&'static str> {
        p.in_check(p.side()).then_some("check")
    }

    fn drawing(&self, p: &Position, _r: Option<()>) -> Drawing {
        let mut drawing = Drawing::empty(FILES, RANKS, Lattice::Crossings);
        drawing.lowest = self.lowest_rank();
        drawing.fixtures =
            vec![Fixture::River(RANKS / 2 - 1), Fixture::Palace(3, 23), Fixture::Palace(66, 86)];
        for (square, side, man) in p.each() {
            drawing.pieces[square] =
                Some(Piece { id: man.name(), glyph: glyph(side, man), owner: Some(side) });
            if man == Man::King && p.in_check(side) {
                drawing.marks.push(Mark::Check(square));
            }
        }
        drawing
    }
}
