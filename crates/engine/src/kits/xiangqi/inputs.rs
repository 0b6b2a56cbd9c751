//! What networks see of Xiangqi: seven kinds of men on ninety points. In the encoding by codes they are
//! 1 (the king) to 7 (the soldier), in the order of [`Man`].

use crate::net::{Inputs, Seen};
use yiqi_games::xiangqi::{FILES, Man, Move, Position, SQUARES, Xiangqi};

/// What networks see of Xiangqi.
#[derive(Clone, Copy, Debug)]
pub struct XiangqiInputs;

impl Inputs<Xiangqi> for XiangqiInputs {
    fn of(_game: &Xiangqi) -> Option<XiangqiInputs> {
        Some(XiangqiInputs)
    }

    fn squares(&self) -> usize {
        SQUARES
    }

    fn width(&self) -> usize {
        FILES
    }

    fn kinds(&self) -> usize {
        Man::ALL.len()
    }

    #[inline]
    fn each(&self, _game: &Xiangqi, p: &Position, mut see: impl FnMut(Seen)) {
        p.each().for_each(|(square, side, man)| see(Seen::own(side, man.index(), square)));
    }

    #[inline]
    fn changes(&self, _game: &Xiangqi, p: &Position, m: Move, mut change: impl FnMut(Seen, bool)) {
        let (side, man) = (p.side(), p.man(m.from()).index());
        change(Seen::own(side, man, m.from()), false);
        if p.captures(m) {
            change(Seen::own(!side, p.man(m.to()).index(), m.to()), false);
        }
        change(Seen::own(side, man, m.to()), true);
    }

    #[inline]
    fn check(&self, _game: &Xiangqi, p: &Position) -> bool {
        p.check()
    }
}
