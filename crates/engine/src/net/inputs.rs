//! What a network sees of a position: pieces on squares, and who is to move.

use yiqi_core::{ArrayVec, Game, Side};

/// A piece on a square, as a network sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    /// The square, numbered as in [`yiqi_core::drawing::Drawing`].
    pub square: usize,
    /// Whose it is; `None` for what belongs to nobody (an arrow).
    pub owner: Option<Side>,
    /// The kind of piece, from 0: below [`Inputs::kinds`], of nobody's below [`Inputs::neutral`].
    pub kind: usize,
}

impl Seen {
    /// A piece of `side`.
    #[inline(always)]
    pub const fn own(side: Side, kind: usize, square: usize) -> Seen {
        Seen { square, owner: Some(side), kind }
    }

    /// A piece of nobody's.
    #[inline(always)]
    pub const fn neutral(kind: usize, square: usize) -> Seen {
        Seen { square, owner: None, kind }
    }
}

/// The most squares of a board that networks see.
pub const MOST_SQUARES: usize = 128;

/// The most that one step may change ([`Inputs::changes`]).
pub const MOST_CHANGES: usize = 32;

/// What a network sees of a game's positions: one small implementation a game, for every encoding and
/// every way of training.
///
/// The board is that of the game's drawing, so that files of positions, which hold drawings, mean the
/// same to a network.
pub trait Inputs<G: Game>: Clone + Send + Sync + 'static {
    /// What networks see of this rule set; `None` where they see nothing yet.
    fn of(game: &G) -> Option<Self>;

    /// Number of squares.
    fn squares(&self) -> usize;

    /// Squares in a rank; their numbers go rank by rank.
    fn width(&self) -> usize;

    /// Kinds of pieces that a side has.
    fn kinds(&self) -> usize;

    /// Kinds that belong to nobody.
    fn neutral(&self) -> usize {
        0
    }

    /// The square as the second side sees it, who sits at the other end of the board. Its own
    /// inverse.
    fn turned(&self, square: usize) -> usize {
        self.squares() - 1 - square
    }

    /// Whether `p` is a position of this board. Of others [`Inputs::each`] shows nothing.
    fn fits(&self, _game: &G, _p: &G::Position) -> bool {
        true
    }

    /// Whether a network is to judge `p`; what it may not judge counts as even.
    fn judges(&self, _game: &G, _p: &G::Position) -> bool {
        true
    }

    /// All pieces of a position.
    fn each(&self, game: &G, p: &G::Position, see: impl FnMut(Seen));

    /// What the legal step `m` from `p` takes off the board (`false`) and puts on it (`true`): at most
    /// [`MOST_CHANGES`] pieces.
    fn changes(&self, game: &G, p: &G::Position, m: G::Move, change: impl FnMut(Seen, bool));

    /// Whether an integer network sees the pieces and nothing else: then a step changes little, and
    /// sums are kept up. If not, [`Inputs::features`] adds what pieces do, which one step may change
    /// all over the board, and every position is summed from scratch.
    const KEPT_UP: bool = true;

    /// Kinds of features that an integer network tells apart: a side's, and nobody's.
    fn feature_kinds(&self) -> [usize; 2] {
        [self.kinds(), self.neutral()]
    }

    /// What an integer network sees of a board with these pieces and no others, one feature a square at
    /// most.
    fn features(&self, pieces: &[Seen], see: impl FnMut(Seen)) {
        pieces.iter().copied().for_each(see);
    }

    /// The same of a position, and how many pieces it has.
    fn features_of(&self, game: &G, p: &G::Position, see: impl FnMut(Seen)) -> usize {
        let mut pieces = ArrayVec::<Seen, MOST_SQUARES>::new();
        self.each(game, p, |piece| pieces.push(piece));
        self.features(&pieces, see);
        pieces.len()
    }

    /// Whether the side to move stands in check.
    fn check(&self, _game: &G, _p: &G::Position) -> bool {
        false
    }
}

/// The inputs of a game that has none yet.
#[derive(Clone, Copy, Debug)]
pub enum Blind {}

impl<G: Game> Inputs<G> for Blind {
    fn of(_game: &G) -> Option<Blind> {
        None
    }

    fn squares(&self) -> usize {
        match *self {}
    }

    fn width(&self) -> usize {
        match *self {}
    }

    fn kinds(&self) -> usize {
        match *self {}
    }

    fn each(&self, _game: &G, _p: &G::Position, _see: impl FnMut(Seen)) {
        match *self {}
    }

    fn changes(&self, _game: &G, _p: &G::Position, _m: G::Move, _change: impl FnMut(Seen, bool)) {
        match *self {}
    }
}
