//! The three rule sets as data. Everything in which they differ stands in this file; nowhere else
//! does the code ask which variant is played.

/// How a stone moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Walk {
    /// One square in any of these directions (files, ranks), as Red sees them; Blue moves the
    /// opposite ways.
    Steps(&'static [(i8, i8)]),
    /// As many squares as the stone's number, in a straight line along files or ranks, the squares
    /// between empty.
    Strides,
}

/// What a stone may capture by moving onto it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prey {
    /// Whatever stands there, own stones too.
    Anything,
    /// Enemy stones with a smaller number; everything else blocks.
    SmallerEnemies,
}

/// Which stones may move when the one with the rolled number is gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stand {
    /// The next higher or the next lower number still on the board.
    Nearest,
    /// Any.
    Any,
    /// None: the turn passes.
    None,
}

/// Where a side wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// The opponent's corner square.
    Corner,
    /// Any square on which a stone of the opponent starts.
    Home,
    /// The opponent's first rank.
    HomeRank,
}

/// The rules in which variants differ.
#[derive(Debug)]
pub struct Variant {
    /// The word after the colon of the game text.
    pub name: &'static str,
    /// Files and ranks.
    pub size: (u8, u8),
    /// Numbers on the start squares of each side, row by row outward from its corner.
    pub setup: [u8; 6],
    /// How stones move.
    pub walk: Walk,
    /// What they capture.
    pub prey: Prey,
    /// Who stands in for a stone that is gone.
    pub stand: Stand,
    /// Where a side wins.
    pub goal: Goal,
    /// The words for a win there.
    pub goal_words: &'static str,
    /// Turns in a row without a capture after which the game is drawn; 0 for no such rule.
    pub limit: u16,
    /// The numbers below this one can get out of their place; the game is drawn when no such stone
    /// is left on either side. 0 for no such rule.
    pub idle_from: u8,
    /// Whether board size and number of stones may be chosen.
    pub sizes: bool,
}

impl PartialEq for Variant {
    fn eq(&self, other: &Variant) -> bool {
        self.name == other.name
    }
}

/// Right, down, and the diagonal between them.
const FORWARD: &[(i8, i8)] = &[(1, 0), (0, -1), (1, -1)];

/// All eight neighbours.
const AROUND: &[(i8, i8)] = &[(1, 0), (0, -1), (1, -1), (-1, 0), (0, 1), (-1, 1), (1, 1), (-1, -1)];

/// EinStein würfelt nicht! as published by Ingo Althöfer.
pub static STANDARD: Variant = Variant {
    name: "standard",
    size: (5, 5),
    setup: [1, 2, 3, 4, 5, 6],
    walk: Walk::Steps(FORWARD),
    prey: Prey::Anything,
    stand: Stand::Nearest,
    goal: Goal::Corner,
    goal_words: "corner reached",
    limit: 0,
    idle_from: 0,
    sizes: true,
};

/// Kings with numbers on a 6×6 board.
pub static KING6: Variant = Variant {
    name: "king6",
    size: (6, 6),
    setup: [1, 2, 3, 4, 5, 6],
    walk: Walk::Steps(AROUND),
    prey: Prey::SmallerEnemies,
    stand: Stand::Any,
    goal: Goal::Corner,
    goal_words: "goal reached",
    limit: 100,
    idle_from: 0,
    sizes: false,
};

/// Stones that stride exactly as far as their number says.
pub static STRIDE: Variant = Variant {
    name: "stride",
    size: (5, 5),
    setup: [6, 4, 2, 5, 1, 3],
    walk: Walk::Strides,
    prey: Prey::SmallerEnemies,
    stand: Stand::None,
    goal: Goal::HomeRank,
    goal_words: "goal reached",
    limit: 100,
    idle_from: 5,
    sizes: false,
};

/// All variants, the default first.
pub(super) static VARIANTS: [&Variant; 3] = [&STANDARD, &KING6, &STRIDE];
