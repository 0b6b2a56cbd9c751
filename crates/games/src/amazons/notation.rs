//! Texts and the drawing.

use super::board::Board;
use super::game::{Amazons, Move};
use super::position::{Position, ones};
use super::{move_text, position_text};
use yiqi_core::drawing::{Drawing, Lattice, Mark, Piece};
use yiqi_core::{Fault, Gesture, Notation, Setup, Side, rows};

const ARROW: Piece = Piece { id: "arrow", glyph: 'x', owner: None };

fn amazon(game: &Amazons, side: Side) -> Piece {
    Piece { id: "amazon", glyph: game.letter(side), owner: Some(side) }
}

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

    fn palette(&self) -> Vec<Piece> {
        vec![amazon(self, Side::First), amazon(self, Side::Second), ARROW]
    }

    fn arrange(&self, rows: &str, side: Side, _roll: Option<u32>) -> String {
        format!("{rows} {} -", self.letter(side))
    }

    /// A wrong shooter is named by its own field.
    fn square_of(&self, fault: &Fault) -> Option<usize> {
        let named = || {
            let text = fault.text();
            let (width, height) = rows::size(text)?;
            let name = text.get(fault.span()?)?;
            move_text::square_in(Board::of(width, height)?, name).map(usize::from)
        };
        rows::square_of(fault).or_else(named)
    }

    fn drawing(&self, p: &Position, _r: Option<()>) -> Drawing {
        let board = p.board();
        let mut out = Drawing::empty(board.width(), board.height(), Lattice::Cells);
        for side in Side::BOTH {
            for square in p.squares(side) {
                out.pieces[usize::from(square)] = Some(amazon(self, side));
            }
        }
        for square in ones(p.arrows()) {
            out.pieces[usize::from(square)] = Some(ARROW);
        }
        out.marks.extend(p.shooter().map(|square| Mark::Mover(usize::from(square))));
        out
    }
}
