//! The searched tree, for those who want to see it.

use yiqi_core::Game;

/// How a node was reached.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Via<M, R> {
    /// It is the root.
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

/// Hears of every node. [`Off`] has size zero and compiles to nothing.
pub trait Trace<G: Game> {
    /// Whether anything listens.
    const ON: bool;

    /// A node is entered: how, with what depth left (in turns; 0 in quiescence), in which window.
    /// The window and later the value are in the view of the side to move at that node.
    fn enter(&mut self, via: Via<G::Move, G::Roll>, depth: u32, window: (G::Value, G::Value));

    /// The node entered last is left.
    fn leave(&mut self, value: G::Value, why: Why);

    /// Hands over what was kept since the last time.
    fn take(&mut self) -> Option<Tree<G>> {
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

/// One visit of a node. The same move searched twice (null window, then full) is two visits.
#[derive(Clone, Debug)]
pub struct Node<G: Game> {
    /// How it was reached.
    pub via: Via<G::Move, G::Roll>,
    /// Depth left, in turns.
    pub depth: u32,
    /// Alpha and beta on entry.
    pub window: (G::Value, G::Value),
    /// The value returned.
    pub value: G::Value,
    /// Why it was left.
    pub why: Why,
    /// Nodes visited below it, kept or not.
    pub below: u64,
    /// Kept children, in the order of the search.
    pub children: Vec<usize>,
}

/// The kept tree. Node 0 is the root.
#[derive(Clone, Debug)]
pub struct Tree<G: Game> {
    /// All kept nodes.
    pub nodes: Vec<Node<G>>,
    levels: usize,
    cap: usize,
    /// Path of kept nodes from the root to the present one.
    path: Vec<usize>,
    /// Levels below the last kept node.
    deeper: usize,
}

impl<G: Game> Tree<G> {
    /// Keeps `levels` levels below the root (a chance node and a step are a level each) and at most
    /// `cap` nodes; what is not kept is still counted in [`Node::below`].
    pub fn new(levels: usize, cap: usize) -> Tree<G> {
        Tree { nodes: Vec::new(), levels, cap, path: Vec::new(), deeper: 0 }
    }
}

impl<G: Game> Trace<G> for Tree<G> {
    const ON: bool = true;

    fn enter(&mut self, via: Via<G::Move, G::Roll>, depth: u32, window: (G::Value, G::Value)) {
        if matches!(via, Via::Root) {
            // A new iteration: the last one's tree is the one to keep.
            (self.deeper, self.path) = (0, Vec::new());
            self.nodes.clear();
        }
        let kept =
            self.deeper == 0 && self.path.len() <= self.levels && self.nodes.len() < self.cap;
        if !kept {
            self.deeper += 1;
            return;
        }
        let index = self.nodes.len();
        if let Some(&parent) = self.path.last() {
            self.nodes[parent].children.push(index);
        }
        let value = window.0;
        let why = Why::Stopped;
        self.nodes.push(Node { via, depth, window, value, why, below: 0, children: Vec::new() });
        self.path.push(index);
    }

    fn leave(&mut self, value: G::Value, why: Why) {
        if self.deeper > 0 {
            self.deeper -= 1;
            if let Some(&last) = self.path.last() {
                self.nodes[last].below += 1;
            }
            return;
        }
        let Some(index) = self.path.pop() else { return };
        let node = &mut self.nodes[index];
        (node.value, node.why) = (value, why);
        let below = node.below + 1;
        if let Some(&parent) = self.path.last() {
            self.nodes[parent].below += below;
        }
    }

    fn take(&mut self) -> Option<Tree<G>> {
        let empty = Tree::new(self.levels, self.cap);
        Some(std::mem::replace(self, empty))
    }
}
