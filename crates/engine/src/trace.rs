//! What a search tells of its nodes while it visits them; `tree` keeps it.

use crate::Tree;
use std::borrow::Cow;
use yiqi_core::Game;

/// How a node was reached.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Via<M, R> {
    /// It stands for the search as a whole.
    Search,
    /// It is the root, searched to one more depth.
    Root,
    /// By a step.
    Move(M),
    /// By a roll with its probability.
    Roll(R, f64),
}

/// Why a node was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// All children were searched.
    All,
    /// A child's value reached beta: the opponent will not come here.
    Cutoff,
    /// The table knew.
    Table,
    /// The evaluator spoke: depth is used up.
    Leaf,
    /// Quiescence: not moving was good enough.
    StandPat,
    /// The game is over, for this reason.
    End(&'static str),
    /// An exact table of the game knew.
    Exact,
    /// Star1: whatever the rolls not yet searched bring, the average leaves the window.
    Star1,
    /// Star2: one probed child a roll was enough to show it.
    Star2,
    /// The search was stopped here.
    Stopped,
}

impl Why {
    /// The kind in one word, for programs.
    pub fn kind(self) -> &'static str {
        match self {
            Why::All => "all",
            Why::Cutoff => "cutoff",
            Why::Table => "table",
            Why::Leaf => "leaf",
            Why::StandPat => "stand_pat",
            Why::End(_) => "end",
            Why::Exact => "exact",
            Why::Star1 => "star1",
            Why::Star2 => "star2",
            Why::Stopped => "stopped",
        }
    }

    /// The same for people.
    pub fn words(self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Why::All => "all searched",
            Why::Cutoff => "cut off: good enough for the opponent not to come here",
            Why::Table => "known from the table",
            Why::Leaf => "evaluated",
            Why::StandPat => "quiet: standing pat is good enough",
            Why::End(reason) => return Cow::Owned(format!("over: {reason}")),
            Why::Exact => "exact, from a table of the game",
            Why::Star1 => "cut off: no other roll can bring the average back (Star1)",
            Why::Star2 => "cut off: one move a roll shows the average outside (Star2)",
            Why::Stopped => "stopped",
        })
    }
}

/// Hears of every node. [`Off`] has size zero and compiles to nothing.
pub trait Trace<G: Game> {
    /// Whether anything listens.
    const ON: bool;

    /// A node is entered: how, with what depth left (in turns; 0 in quiescence), in which window. With
    /// [`Via::Root`] an iteration begins.
    /// The window and later the value are in the view of the side to move at that node.
    fn enter(&mut self, via: Via<G::Move, G::Roll>, depth: u32, window: (G::Value, G::Value));

    /// The node entered last is left.
    fn leave(&mut self, value: G::Value, why: Why);

    /// Hands over what was kept, the search being over; `chance` says what a value means to a player.
    fn take(&mut self, _chance: &dyn Fn(G::Value) -> f64) -> Option<Tree<G>> {
        None
    }
}

/// No trace.
#[derive(Clone, Copy, Debug, Default)]
pub struct Off;

impl<G: Game> Trace<G> for Off {
    const ON: bool = false;

    #[inline(always)]
    fn enter(&mut self, _via: Via<G::Move, G::Roll>, _depth: u32, _window: (G::Value, G::Value)) {}

    #[inline(always)]
    fn leave(&mut self, _value: G::Value, _why: Why) {}
}
