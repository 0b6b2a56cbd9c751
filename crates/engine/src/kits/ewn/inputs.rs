//! What networks see of EinStein würfelt nicht!: stones by number. The die is not among the inputs,
//! since a position is judged before it is cast.

use crate::net::{Inputs, Seen};
use yiqi_core::{Game, Side};
use yiqi_games::ewn::{Ewn, Move, Position, Stone};

/// What networks see of EinStein würfelt nicht! on one board.
#[derive(Clone, Copy, Debug)]
pub struct EwnInputs {
    squares: usize,
    width: usize,
    stones: usize,
}

/// A stone where it stands.
#[inline]
fn seen(stone: Stone, square: u8) -> Seen {
    Seen::own(stone.side(), usize::from(stone.number() - 1), usize::from(square))
}

impl Inputs<Ewn> for EwnInputs {
    fn of(game: &Ewn) -> Option<EwnInputs> {
        let board = game.board();
        let (squares, width) = (board.area(), board.width.into());
        Some(EwnInputs { squares, width, stones: game.stones() })
    }

    fn squares(&self) -> usize {
        self.squares
    }

    fn width(&self) -> usize {
        self.width
    }

    fn kinds(&self) -> usize {
        self.stones
    }

    #[inline]
    fn each(&self, _game: &Ewn, p: &Position, mut see: impl FnMut(Seen)) {
        for side in Side::BOTH {
            p.stones(side).for_each(|stone| see(seen(stone, p.square(stone))));
        }
    }

    #[inline]
    fn changes(&self, game: &Ewn, p: &Position, m: Move, mut change: impl FnMut(Seen, bool)) {
        match m {
            Move::Go { stone, to } => {
                change(seen(stone, p.square(stone)), false);
                // Of either side: the standard rules let a stone take its own.
                if let Some(taken) = p.stone_on(to) {
                    change(seen(taken, to), false);
                }
                change(seen(stone, to), true);
            }
            Move::Pass => {}
            Move::Place(_) => {
                let (mut child, side) = (p.clone(), p.side());
                game.play(&mut child, &mut game.trail(p), m);
                child.stones(side).for_each(|stone| change(seen(stone, child.square(stone)), true));
            }
        }
    }

    /// While stones are placed nothing is to be said: two sides on a board of two equal corners.
    fn judges(&self, _game: &Ewn, p: &Position) -> bool {
        !p.placing()
    }
}
