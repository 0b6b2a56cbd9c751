//! What networks see of Amazons: one kind of piece a side, and arrows, which are nobody's.
//!
//! Integer networks see more, since the game is about who can move where. An amazon is told by how many
//! free squares it stands beside, a free square by how many queen moves it is away from each side (the
//! territory of J. Lieberum, *An evaluation function for the game of Amazons*, 2005): where one side is
//! nearer the square counts as a feature of that side, else as nobody's.

use super::distance::{FAR, distances};
use crate::net::{Inputs, Seen};
use yiqi_core::{Game as _, Side, seeded};
use yiqi_games::amazons::{Amazons, Board, Move, Position};

/// What networks see of Amazons on one board.
#[derive(Clone, Copy, Debug)]
pub struct AmazonsInputs {
    board: &'static Board,
}

impl AmazonsInputs {
    /// Files and ranks of the board.
    pub(super) fn size(&self) -> [usize; 2] {
        [self.board.width(), self.board.height()]
    }
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

    const KEPT_UP: bool = false;

    fn feature_kinds(&self) -> [usize; 2] {
        [LIBERTIES + FAR * (FAR - 1) / 2, 1 + FAR]
    }

    fn features(&self, pieces: &[Seen], see: impl FnMut(Seen)) {
        let (mut amazons, mut arrows) = ([0; 2], 0);
        for piece in pieces {
            *piece.owner.map_or(&mut arrows, |side| &mut amazons[side]) |= 1 << piece.square;
        }
        show(self.board, amazons, arrows, see);
    }

    #[inline]
    fn features_of(&self, game: &Amazons, p: &Position, see: impl FnMut(Seen)) -> usize {
        if !self.fits(game, p) {
            return 0;
        }
        show(self.board, Side::BOTH.map(|side| p.amazons(side)), p.arrows(), see);
        p.blocked().count_ones() as usize
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

/// Kinds of amazons: by free squares beside them, 0, 1, 2, 3 or 4, more.
const LIBERTIES: usize = 5;

/// The features of a board.
#[inline]
fn show(board: &Board, amazons: [u128; 2], arrows: u128, mut see: impl FnMut(Seen)) {
    let free = board.all() & !(amazons[0] | amazons[1] | arrows);
    for side in Side::BOTH {
        each(amazons[side], |square| {
            let liberties = (board.spread(1 << square) & free).count_ones();
            let kind = [0, 1, 2, 3, 3, 4, 4, 4, 4][liberties as usize];
            see(Seen::own(side, kind, square));
        });
    }
    each(arrows, |square| see(Seen::neutral(0, square)));
    let [first, second] = distances(board, amazons, free);
    let mut pair = LIBERTIES;
    for near in 0..FAR {
        each(first[near] & second[near], |square| see(Seen::neutral(1 + near, square)));
        for far in near + 1..FAR {
            each(first[near] & second[far], |square| see(Seen::own(Side::First, pair, square)));
            each(second[near] & first[far], |square| see(Seen::own(Side::Second, pair, square)));
            pair += 1;
        }
    }
}

/// Every square of a set.
#[inline(always)]
fn each(mut set: u128, mut see: impl FnMut(usize)) {
    while set != 0 {
        see(set.trailing_zeros() as usize);
        set &= set - 1;
    }
}
