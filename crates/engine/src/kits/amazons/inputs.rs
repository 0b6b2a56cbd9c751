//! What networks see of Amazons: one kind of piece a side, and arrows, which are nobody's.

use crate::net::{Inputs, Seen};
use yiqi_core::{Game as _, Side, seeded};
use yiqi_games::amazons::{Amazons, Board, Move, Position};

/// What networks see of Amazons on one board.
#[derive(Clone, Copy, Debug)]
pub struct AmazonsInputs {
    board: &'static Board,
}

impl Inputs<Amazons> for AmazonsInputs {
    fn of(game: &Amazons) -> Option<AmazonsInputs> {
        Some(AmazonsInputs { board: game.start(&mut seeded(0, 0)).board() })
    }

    fn squares(&self) -> usize {
        self.board.squares()
    }

    fn width(&self) -> usize {
        self.board.width()
    }

    fn kinds(&self) -> usize {
        1
    }

    fn neutral(&self) -> usize {
        1
    }

    /// Positions carry their board, and any rule set plays on any: a network sees only its own.
    fn fits(&self, _game: &Amazons, p: &Position) -> bool {
        p.board() == self.board
    }

    #[inline]
    fn each(&self, game: &Amazons, p: &Position, mut see: impl FnMut(Seen)) {
        if !self.fits(game, p) {
            return;
        }
        for side in Side::BOTH {
            p.squares(side).for_each(|square| see(Seen::own(side, 0, square.into())));
        }
        let mut arrows = p.arrows();
        while arrows != 0 {
            see(Seen::neutral(0, arrows.trailing_zeros() as usize));
            arrows &= arrows - 1;
        }
    }

    #[inline]
    fn changes(&self, game: &Amazons, p: &Position, m: Move, mut change: impl FnMut(Seen, bool)) {
        if !self.fits(game, p) {
            return;
        }
        match m {
            Move::Go { from, to } => {
                change(Seen::own(p.side(), 0, from.into()), false);
                change(Seen::own(p.side(), 0, to.into()), true);
            }
            Move::Shoot(to) => change(Seen::neutral(0, to.into()), true),
        }
    }
}
