//! Texts and the drawing.

use super::game::{Amazons, Move};
use super::position::{Position, ones};
use super::{move_text, position_text};
use yiqi_core::drawing::{Drawing, Lattice, Mark, Piece};
use yiqi_core::{Fault, Gesture, Notation, Setup, Side};

impl Notation for Amazons {
    fn parse(&self, text: &str) -> Result<Setup<Amazons>, Fault> {
        let position = position_text::read(text)?;
        Ok(Setup { position, roll: Some(()), trail: () })
    }

    fn text(&self, p: &Position, _r: Option<()>, _t: &()) -> String {
        position_text::write(p)
    }

    fn parse_move(&self, p: &Position, _r: Option<()>, text: &str) -> Result<Vec<Move>, Fault> {
        move_text::read(p.board(), text)
    }

    fn move_text(&self, p: &Position, steps: &[Move]) -> String {
        move_text::write(p.board(), steps)
    }

    fn parse_roll(&self, _p: &Position, text: &str) -> Result<(), Fault> {
        Err(Fault::whole("roll", text, "amazons is played without a die"))
    }

    fn roll_number(&self, _r: ()) -> Option<u32> {
        None
    }

    fn letter(&self, side: Side) -> char {
        ['w', 'b'][side]
    }

    fn side_name(&self, side: Side) -> &'static str {
        position_text::colour(side)
    }

    /// A shot is its target alone: it is the amazon that has just moved that shoots.
    fn gesture(&self, _p: &Position, m: Move) -> Gesture {
        match m {
            Move::Go { from, to } => Gesture::of([from, to].map(usize::from)),
            Move::Shoot(to) => Gesture::of([usize::from(to)]),
        }
    }

    fn drawing(&self, p: &Position, _r: Option<()>) -> Drawing {
        let board = p.board();
        let mut out = Drawing::empty(board.width(), board.height(), Lattice::Cells);
        for side in Side::BOTH {
            let piece = Piece { id: "amazon", glyph: self.letter(side), owner: Some(side) };
            for square in p.squares(side) {
                out.pieces[usize::from(square)] = Some(piece);
            }
        }
        for square in ones(p.arrows()) {
            out.pieces[usize::from(square)] = Some(Piece { id: "arrow", glyph: 'x', owner: None });
        }
        out.marks.extend(p.shooter().map(|square| Mark::Mover(usize::from(square))));
        out
    }
}
