//! Why a move is not legal.

use super::Xiangqi;
use super::board::Position;
use super::man::{Man, Square};
use super::moves::Move;

/// The rule that a move breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// No man of the side to move stands there.
    #[error("no piece of the side to move stands on {0}")]
    NotYours(Square),
    /// The man does not get there.
    #[error("the {man} on {from} does not go to {to} here")]
    Reach {
        /// What moves.
        man: Man,
        /// Its origin.
        from: Square,
        /// Its destination.
        to: Square,
    },
    /// The own king would be attacked, or face the other.
    #[error("the king would be in check")]
    Check,
}

impl Xiangqi {
    /// Whether `m` is legal, and if not, the first rule it breaks.
    pub(super) fn explain(&self, p: &Position, m: Move) -> Result<(), Illegal> {
        let (from, to) = (self.square(m.from()), self.square(m.to()));
        if p.of(p.side()) >> m.from() & 1 == 0 {
            return Err(Illegal::NotYours(from));
        }
        if !p.pseudo_legal_moves(false, |other| other == m) {
            return Err(Illegal::Reach { man: p.man(m.from()), from, to });
        }
        let mut child = *p;
        child.apply(m);
        if child.in_check(p.side()) { Err(Illegal::Check) } else { Ok(()) }
    }
}
