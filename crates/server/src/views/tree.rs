//! The tree that a search went through.

use super::report::finite;
use super::{EvaluationView, PositionView, side_number};
use serde::Serialize;
use utoipa::ToSchema;
use yiqi_engine::any::{AnyNode, AnyTree, NodeKind};

/// How much of a searched tree is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct TreeSummary {
    /// Nodes that are kept, node 0 aside.
    pub kept: usize,
    /// Levels below the iterations that are kept: the last finished iteration and the one after it are
    /// complete to that level.
    pub levels: usize,
    /// Nodes that were visited and are not kept; with those kept as many as the report counts.
    pub dropped: u64,
    /// Whether all are kept.
    pub complete: bool,
}

/// A part of a searched tree.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct TreePage {
    /// The node that was asked for.
    pub node: TreeNode,
    /// The nodes from node 0 down to it, both included.
    pub path: Vec<TreeNode>,
    /// Children of it, in the order of the search.
    pub children: Vec<TreeNode>,
    /// The number of its children, on this page or not.
    pub total_children: usize,
}

/// A node that a search visited. What is visited twice (null window, then full) is two nodes.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct TreeNode {
    /// Its number; 0 is the search as a whole.
    pub index: usize,
    /// The move, `roll 3 (1/6)`, `root` for an iteration, `search` for node 0.
    pub via: String,
    /// What it stands for.
    pub kind: TreeNodeKind,
    /// What the die shows.
    pub roll: Option<u32>,
    /// The probability of the roll.
    pub weight: Option<f64>,
    /// Depth left, in turns; of an iteration its depth.
    pub depth: u32,
    /// The lower edge of the window; null where it is open.
    pub alpha: Option<f64>,
    /// The upper edge of the window; null where it is open.
    pub beta: Option<f64>,
    /// The value for the side to move there; centipawns, or the expected result.
    pub value: Option<f64>,
    /// Plies from the root to a forced end, positive for a win of the side to move there.
    pub mate: Option<i32>,
    /// The win chance of the side to move there; null where the search was stopped.
    pub win: Option<f64>,
    /// Why it was left.
    pub why: WhyView,
    /// Nodes visited below it, kept or not.
    pub below: u64,
    /// Its children that are kept.
    pub children: usize,
    /// The side to move there.
    pub side: u8,
}

/// What a node stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TreeNodeKind {
    /// The search as a whole; its children are the iterations.
    Search,
    /// The root, searched to one more depth.
    Iteration,
    /// A move, or a step of one.
    Move,
    /// A face of the die.
    Roll,
}

/// Why a node was left.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct WhyView {
    /// One of `all`, `cutoff`, `table`, `leaf`, `stand_pat`, `end`, `exact`, `star1`, `star2`,
    /// `stopped`.
    pub kind: &'static str,
    /// In words.
    pub text: String,
}

/// The position at a node, and what the evaluator of the search says of it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct LeafView {
    /// The position.
    pub view: PositionView,
    /// What the evaluator says of it.
    pub evaluation: Option<EvaluationView>,
    /// Why it says nothing.
    pub reason: Option<String>,
}

impl From<&dyn AnyTree> for TreeSummary {
    fn from(tree: &dyn AnyTree) -> TreeSummary {
        let (kept, levels, dropped) = (tree.kept(), tree.levels(), tree.dropped());
        TreeSummary { kept, levels, dropped, complete: dropped == 0 }
    }
}

impl TreePage {
    /// Children of `node` from number `offset` on; `None` where there is no such node.
    pub(crate) fn new(
        tree: &dyn AnyTree,
        node: usize,
        offset: usize,
        limit: usize,
    ) -> Option<TreePage> {
        let path: Vec<TreeNode> = tree.way(node).into_iter().map(TreeNode::from).collect();
        let node = path.last()?.clone();
        let children = tree.children(node.index, offset, limit);
        let children = children.into_iter().map(TreeNode::from).collect();
        Some(TreePage { total_children: node.children, node, path, children })
    }
}

impl From<AnyNode> for TreeNode {
    fn from(node: AnyNode) -> TreeNode {
        TreeNode {
            index: node.index,
            via: node.via,
            kind: match node.kind {
                NodeKind::Search => TreeNodeKind::Search,
                NodeKind::Iteration => TreeNodeKind::Iteration,
                NodeKind::Move => TreeNodeKind::Move,
                NodeKind::Roll => TreeNodeKind::Roll,
            },
            roll: node.roll,
            weight: node.weight.and_then(finite),
            depth: node.depth,
            alpha: finite(node.window.0),
            beta: finite(node.window.1),
            value: finite(node.value),
            mate: node.mate,
            win: node.win.and_then(finite),
            why: WhyView { kind: node.why.kind(), text: node.why.words().into_owned() },
            below: node.below,
            children: node.children,
            side: side_number(node.side),
        }
    }
}
