//! What networks see of mini chess: six kinds of men, those that a variant lacks too.

use crate::net::{Inputs, Seen};
use yiqi_games::minichess::{Man, Minichess, Move, Position};

/// What networks see of mini chess on a board of one size.
#[derive(Clone, Copy, Debug)]
pub struct MinichessInputs {
    size: usize,
}

impl Inputs<Minichess> for MinichessInputs {
    fn of(game: &Minichess) -> Option<MinichessInputs> {
        Some(MinichessInputs { size: game.size() })
    }

    fn squares(&self) -> usize {
        self.size * self.size
    }

    fn width(&self) -> usize {
        self.size
    }

    fn kinds(&self) -> usize {
        Man::ALL.len()
    }

    #[inline]
    fn each(&self, _game: &Minichess, p: &Position, mut see: impl FnMut(Seen)) {
        p.each().for_each(|(square, side, man)| see(Seen::own(side, man.index(), square)));
    }

    #[inline]
    fn changes(
        &self,
        _game: &Minichess,
        p: &Position,
        m: Move,
        mut change: impl FnMut(Seen, bool),
    ) {
        let (side, man) = (p.side(), p.man(m.from()));
        change(Seen::own(side, man.index(), m.from()), false);
        if p.captures(m) {
            change(Seen::own(!side, p.man(m.to()).index(), m.to()), false);
        }
        let becomes = m.promotion().unwrap_or(man);
        change(Seen::own(side, becomes.index(), m.to()), true);
    }

    #[inline]
    fn check(&self, game: &Minichess, p: &Position) -> bool {
        game.in_check(p, p.side())
    }
}
