//! Why a move is not legal.

use super::man::{Man, Man::*};
use super::moves::Move;
use super::position::Position;
use super::squares::{Bits, FILES, SQUARES, Square, bit, file, has, rank, size};
use super::variant::Xiangqi;
use super::{advisor, cannon, elephant, horse, king, rook, soldier};

/// The rule that a move breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// A square that does not exist.
    #[error("{0} is off the board")]
    OffBoard(Square),
    /// Nothing to move.
    #[error("there is no piece on {0}")]
    Empty(Square),
    /// The other side's piece.
    #[error("the {man} on {square} is the opponent's")]
    NotYours {
        /// What stands there.
        man: Man,
        /// Where.
        square: Square,
    },
    /// One's own piece would be captured.
    #[error("{0} is held by a piece of the same side")]
    OwnPiece(Square),
    /// A king or advisor that would leave the palace.
    #[error("the {man} stays in its palace: {to} lies outside")]
    Palace {
        /// What moves.
        man: Man,
        /// Its destination.
        to: Square,
    },
    /// An elephant that would swim.
    #[error("an elephant does not cross the river to {0}")]
    River(Square),
    /// A soldier at home that would go sideways.
    #[error("a soldier goes sideways only beyond the river: {from} is not")]
    NotCrossed {
        /// Where it stands.
        from: Square,
    },
    /// The piece does not move like that.
    #[error("the {man} does not go from {from} to {to}")]
    Reach {
        /// What moves.
        man: Man,
        /// Its origin.
        from: Square,
        /// Its destination.
        to: Square,
    },
    /// The horse's leg.
    #[error("the horse's leg on {0} is blocked")]
    Leg(Square),
    /// The elephant's eye.
    #[error("the elephant's eye on {0} is blocked")]
    Eye(Square),
    /// Something stands in the way.
    #[error("the way from {from} to {to} is blocked on {at}")]
    Blocked {
        /// Its origin.
        from: Square,
        /// Its destination.
        to: Square,
        /// What is in the way.
        at: Square,
    },
    /// A cannon that captures over no piece or over several.
    #[error("a cannon captures over exactly one piece; between {from} and {to} stand {screens}")]
    Screens {
        /// Its origin.
        from: Square,
        /// Its destination.
        to: Square,
        /// How many stand between.
        screens: u32,
    },
    /// The check stands.
    #[error("the king on {0} is in check and this move does not answer it")]
    StaysInCheck(Square),
    /// The kings would look at each other.
    #[error("the kings on {0} and {1} would face each other")]
    FacingKings(Square, Square),
    /// The move opens the king to attack, or takes it there.
    #[error("the king on {0} would be in check")]
    IntoCheck(Square),
}

impl Xiangqi {
    /// Whether `m` is legal, and if not, the first rule it breaks.
    pub(super) fn explain(&self, p: &Position, m: Move) -> Result<(), Illegal> {
        let (from, to) = (m.from(), m.to());
        if let Some(off) = [from, to].into_iter().find(|&square| square >= SQUARES) {
            return Err(Illegal::OffBoard(self.square(off)));
        }
        let (at_from, at_to) = (self.square(from), self.square(to));
        let (side, man) = p.at(from).ok_or(Illegal::Empty(at_from))?;
        if side != p.side() {
            return Err(Illegal::NotYours { man, square: at_from });
        }
        if has(p.of(side), to) {
            return Err(Illegal::OwnPiece(at_to));
        }
        self.reaches(p, man, from, to)?;
        if p.safe_after(from, to) {
            return Ok(());
        }
        let mut child = p.clone();
        child.make(m);
        let king = self.square(child.king(side));
        if man != King && p.check() {
            Err(Illegal::StaysInCheck(king))
        } else if kings_face(&child) {
            Err(Illegal::FacingKings(king, self.square(child.king(!side))))
        } else {
            Err(Illegal::IntoCheck(king))
        }
    }

    /// Whether a man on `from` gets to `to`, which no piece of its own side holds.
    fn reaches(&self, p: &Position, man: Man, from: usize, to: usize) -> Result<(), Illegal> {
        let side = p.side();
        let (at_from, at_to) = (self.square(from), self.square(to));
        let (files, ranks) = (file(from).abs_diff(file(to)), rank(from).abs_diff(rank(to)));
        let fine = |condition, otherwise| if condition { Ok(()) } else { Err(otherwise) };
        let shape = Illegal::Reach { man, from: at_from, to: at_to };
        let palace = Illegal::Palace { man, to: at_to };
        match man {
            King if files + ranks == 1 => fine(has(king::reach(from), to), palace),
            Advisor if (files, ranks) == (1, 1) => fine(has(advisor::reach(from), to), palace),
            Elephant if (files, ranks) == (2, 2) => match elephant::eye(from, to) {
                0 => Err(Illegal::River(at_to)),
                eye => fine(eye & p.occupied() == 0, Illegal::Eye(self.square_in(eye))),
            },
            Horse => match horse::leg(from, to) {
                0 => Err(shape),
                leg => fine(leg & p.occupied() == 0, Illegal::Leg(self.square_in(leg))),
            },
            Rook | Cannon if files == 0 || ranks == 0 => self.reaches_along(p, man, from, to),
            Soldier => {
                let sideways = ranks == 0 && files == 1 && !soldier::crossed(side, from);
                let otherwise =
                    if sideways { Illegal::NotCrossed { from: at_from } } else { shape };
                fine(has(soldier::reach(side, from), to), otherwise)
            }
            _ => Err(shape),
        }
    }

    /// The same for a rook or cannon along a rank or file.
    fn reaches_along(&self, p: &Position, man: Man, from: usize, to: usize) -> Result<(), Illegal> {
        let along_rank = rank(from) == rank(to);
        let line = if along_rank {
            p.rank_through(p.side(), from)
        } else {
            p.file_through(p.side(), from)
        };
        let reach = if man == Rook { rook::reach } else { cannon::reach };
        if has(line.squares(reach(line.place, line.occupied)), to) {
            return Ok(());
        }
        let (at_from, at_to) = (self.square(from), self.square(to));
        let stride = if along_rank { 1 } else { FILES };
        let inside = (from.min(to) + stride..from.max(to)).step_by(stride);
        let between = inside.fold(0, |set, square| set | bit(square)) & p.occupied();
        if man == Cannon && has(p.occupied(), to) {
            return Err(Illegal::Screens { from: at_from, to: at_to, screens: size(between) });
        }
        // The first piece in the way, seen from the origin.
        let mut pieces = Bits(between);
        let first = if to > from { pieces.next() } else { pieces.last() };
        let at = self.square(first.unwrap_or(to));
        Err(Illegal::Blocked { from: at_from, to: at_to, at })
    }

    /// The name of the only square of a set.
    fn square_in(&self, set: u128) -> Square {
        self.square(set.trailing_zeros() as usize)
    }
}

/// Whether the kings look at each other along an open file.
pub(super) fn kings_face(p: &Position) -> bool {
    let (red, black) = (p.king(yiqi_core::Side::First), p.king(yiqi_core::Side::Second));
    let file = p.file_through(yiqi_core::Side::First, red);
    has(file.squares(rook::reach(file.place, file.occupied)), black)
}
