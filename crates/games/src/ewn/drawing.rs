//! The board as faces draw it, and the rest of the notation.

use super::options::Setup as Start;
use super::placement::order;
use super::{Ewn, Move, Position, Quiet, Roll, Stone, side_name};
use yiqi_core::drawing::{Drawing, Fixture, Lattice, Mark, Piece};
use yiqi_core::{Fault, Gesture, Notation, Setup, Side};

const PICTURES: [&str; 6] = ["stone-1", "stone-2", "stone-3", "stone-4", "stone-5", "stone-6"];

impl Notation for Ewn {
    fn parse(&self, text: &str) -> Result<Setup<Ewn>, Fault> {
        self.read_position(text)
    }

    fn text(&self, p: &Position, r: Option<Roll>, t: &Quiet) -> String {
        self.write_position(p, r, t)
    }

    fn parse_move(&self, p: &Position, _r: Option<Roll>, text: &str) -> Result<Vec<Move>, Fault> {
        Ok(vec![self.read_move(p, text)?])
    }

    fn move_text(&self, p: &Position, steps: &[Move]) -> String {
        steps.iter().map(|&m| self.write_move(p, m)).collect()
    }

    fn parse_roll(&self, p: &Position, text: &str) -> Result<Roll, Fault> {
        if p.placing() {
            return Err(Fault::whole("roll", text, "no die is cast while stones are placed"));
        }
        let reason = || format!("the die shows a number from 1 to {}", self.stones());
        self.read_face(text.trim()).ok_or_else(|| Fault::whole("roll", text, reason()))
    }

    fn roll_number(&self, r: Roll) -> Option<u32> {
        (r != Roll::NONE).then_some(u32::from(r.face()))
    }

    fn letter(&self, side: Side) -> char {
        ['r', 'b'][side]
    }

    fn side_name(&self, side: Side) -> &'static str {
        side_name(side)
    }

    /// A placement touches the squares for stone 1, 2, 3 … in the order of the stones, as a person
    /// sets them.
    fn gesture(&self, p: &Position, m: Move) -> Gesture {
        match m {
            Move::Go { stone, to } => Gesture::of([p.square(stone), to].map(usize::from)),
            Move::Pass => Gesture::default(),
            Move::Place(number) => {
                let homes = &self.tables.homes[p.side()];
                let mut squares = vec![0; self.stones()];
                for (stone, &home) in order(number, self.stones()).into_iter().zip(homes) {
                    squares[usize::from(stone) - 1] = usize::from(home);
                }
                Gesture::of(squares)
            }
        }
    }

    fn palette(&self) -> Vec<Piece> {
        let of = |side| (1..=self.stones).map(move |number| piece(Stone::new(side, number)));
        Side::BOTH.into_iter().flat_map(of).collect()
    }

    /// Where players place their stones, a board on which those of `side` are missing is one on which
    /// it is to place them.
    fn arrange(&self, rows: &str, side: Side, roll: Option<u32>) -> String {
        let field = roll.map_or("-".to_owned(), |number| number.to_string());
        let text = |roll: &str| format!("{rows} {} {roll}", self.letter(side));
        let placing = text("*");
        if roll.is_none() && self.setup == Start::Choose && self.read_position(&placing).is_ok() {
            return placing;
        }
        text(&field)
    }

    fn drawing(&self, p: &Position, r: Option<Roll>) -> Drawing {
        let (width, height) = (usize::from(self.board.width), usize::from(self.board.height));
        let mut board = Drawing::empty(width, height, Lattice::Cells);
        for side in Side::BOTH {
            for stone in p.stones(side) {
                board.pieces[usize::from(p.square(stone))] = Some(piece(stone));
            }
            let goals = (0..self.board.area()).filter(|&square| self.is_goal(side, square as u8));
            board.fixtures.extend(goals.map(|square| Fixture::Goal(side, square)));
        }
        if let Some(roll) = r {
            let movers = self.movers(p, roll);
            let may_move = |stone: &Stone| {
                movers >> (stone.number() - 1) & 1 == 1 && self.ways(p, *stone).next().is_some()
            };
            let marked = p.stones(p.side()).filter(may_move);
            board.marks.extend(marked.map(|stone| Mark::Mover(usize::from(p.square(stone)))));
        }
        board
    }
}

/// The picture of a stone.
fn piece(stone: Stone) -> Piece {
    let id = PICTURES[usize::from(stone.number() - 1)];
    Piece { id, glyph: stone.letter(), owner: Some(stone.side()) }
}
