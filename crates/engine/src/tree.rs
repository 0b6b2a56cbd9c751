//! The searched tree, kept node by node while the search goes on, within a number of nodes.
//!
//! Node 0 stands for the search. Below it are its iterations, below each of them moves and rolls. The
//! nodes stand in the order in which they were entered, so that a subtree is a row of neighbours, and
//! its length says where the next one begins.
//!
//! Where the nodes are too many, those give way that explain least. First the iterations before the
//! last finished one, the oldest first: each keeps its own node. Then, of the last finished iteration and
//! the one under way alike, whole levels from the deepest up, so that what is kept is always complete to
//! one depth. Room is made for a quarter of the nodes at once, since making it costs a walk over all.

use crate::{Trace, Via, Why};
use yiqi_core::{Game, Value};

/// One visit of a node. The same move searched twice (null window, then full) is two visits.
#[derive(Clone, Debug)]
pub struct Node<G: Game> {
    /// How it was reached.
    pub via: Via<G::Move, G::Roll>,
    /// Alpha and beta on entry.
    pub window: (G::Value, G::Value),
    /// The value returned.
    pub value: G::Value,
    /// Why it was left.
    pub why: Why,
    /// Nodes visited below it, kept or not; in a tree search the visits after its own.
    pub below: u64,
    /// What the value means to a player, 0 … 1; `NaN` where it was not left with a value.
    win: f32,
    /// Nodes kept below it.
    kept: u32,
    level: u16,
    depth: u16,
}

impl<G: Game> Node<G> {
    /// Depth left, in turns.
    pub fn depth(&self) -> u32 {
        u32::from(self.depth)
    }

    /// The win chance, 0 … 1, of the side to move there; `None` where the search was stopped.
    pub fn win(&self) -> Option<f64> {
        (!self.win.is_nan()).then(|| f64::from(self.win))
    }

    /// Nodes kept below it; they follow it in the list.
    pub fn kept(&self) -> usize {
        self.kept as usize
    }

    /// Levels from the search (0) down: an iteration is at 1.
    pub fn level(&self) -> usize {
        usize::from(self.level)
    }
}

/// The kept tree.
#[derive(Clone, Debug)]
pub struct Tree<G: Game> {
    nodes: Vec<Node<G>>,
    /// The most nodes, node 0 aside.
    cap: usize,
    /// The deepest level that is kept; iterations always are.
    levels: usize,
    /// The open nodes that are kept, by level.
    path: Vec<usize>,
    /// Open nodes below them.
    deeper: usize,
}

/// The level of iterations.
const ITERATIONS: usize = 1;

impl<G: Game> Tree<G> {
    /// Keeps `levels` levels below each iteration (a chance node and a step are a level each) and at
    /// most `cap` nodes besides node 0 and the iterations; what is not kept is still counted in
    /// [`Node::below`].
    pub fn new(levels: usize, cap: usize) -> Tree<G> {
        let search = Tree::<G>::blank(Via::Search, 0, (G::Value::MIN, G::Value::MAX), 0);
        let levels = levels.saturating_add(ITERATIONS).min(usize::from(u16::MAX));
        let cap = cap.min(u32::MAX as usize - 1);
        Tree { nodes: vec![search], cap, levels, path: vec![0], deeper: 0 }
    }

    fn blank(
        via: Via<G::Move, G::Roll>,
        depth: u32,
        window: (G::Value, G::Value),
        level: usize,
    ) -> Node<G> {
        Node {
            via,
            window,
            value: G::Value::DRAW,
            why: Why::Stopped,
            below: 0,
            win: f32::NAN,
            kept: 0,
            level: level as u16,
            depth: u16::try_from(depth).unwrap_or(u16::MAX),
        }
    }

    /// All kept nodes in the order of the search; node 0 is the search itself.
    pub fn nodes(&self) -> &[Node<G>] {
        &self.nodes
    }

    /// The number of kept nodes, node 0 aside.
    pub fn kept(&self) -> usize {
        self.nodes.len() - 1
    }

    /// The number of nodes that were visited and not kept.
    pub fn dropped(&self) -> u64 {
        self.nodes[0].below.saturating_sub(self.kept() as u64)
    }

    /// Levels below the iterations that are kept, completely in those that still have any.
    pub fn levels(&self) -> usize {
        let deepest = self.nodes.iter().map(Node::level).max().unwrap_or_default();
        deepest.min(self.levels).saturating_sub(ITERATIONS)
    }

    /// The kept children of a node, in the order of the search.
    pub fn children(&self, index: usize) -> impl Iterator<Item = usize> + '_ {
        let node = self.nodes.get(index);
        let (mut next, end) = node.map_or((1, 0), |node| (index + 1, index + node.kept()));
        std::iter::from_fn(move || {
            let child = next;
            next += self.nodes.get(child).map_or(1, |node| node.kept() + 1);
            (child <= end).then_some(child)
        })
    }

    /// The nodes from node 0 down to `index`, both included; nothing where there is no such node.
    pub fn path(&self, index: usize) -> Vec<usize> {
        let mut path = Vec::new();
        let mut at = (index < self.nodes.len()).then_some(0);
        while let Some(node) = at {
            path.push(node);
            let holds = |&child: &usize| index <= child + self.nodes[child].kept();
            at = if node == index { None } else { self.children(node).find(holds) };
        }
        path
    }

    /// The iteration that the answer rests on: the last one that was finished, or where there is none,
    /// the first; node 0 where there is not even that.
    pub fn answer(&self) -> usize {
        let finished = |&i: &usize| self.nodes[i].why != Why::Stopped;
        let last = self.children(0).filter(finished).last();
        last.or_else(|| self.children(0).next()).unwrap_or(0)
    }

    /// Makes room for new nodes, or lets the level at which they would stand go.
    #[cold]
    fn make_room(&mut self) {
        let goal = self.cap - self.cap.div_ceil(4);
        // The open iteration is the last one and has no length yet.
        let open = self.path.get(ITERATIONS).copied().unwrap_or(self.nodes.len());
        let closed: Vec<usize> = self.children(0).take_while(|&child| child < open).collect();
        let mut kept = self.kept();
        let mut folded = 0;
        for &iteration in closed.iter().rev().skip(1).rev() {
            if kept <= goal {
                break;
            }
            kept -= self.nodes[iteration].kept();
            folded += 1;
        }
        let mut at_level = vec![0usize; self.levels.min(self.nodes.len()) + 1];
        let first = closed.get(folded).copied().unwrap_or(open);
        for node in &self.nodes[first..] {
            at_level[node.level()] += 1;
        }
        let mut levels = at_level.len() - 1;
        while levels > ITERATIONS && kept > goal {
            kept -= at_level[levels];
            levels -= 1;
        }
        if levels < at_level.len() - 1 {
            self.levels = levels;
        }
        self.compact(folded);
    }

    /// Drops what lies deeper than the levels to be kept, and all below the first `folded` iterations.
    fn compact(&mut self, folded: usize) {
        let mut iterations = 0;
        let mut kept = 0;
        // The ancestors of the node that is looked at, in their new places.
        let mut above: Vec<usize> = Vec::new();
        let mut path: Vec<usize> = Vec::new();
        for index in 0..self.nodes.len() {
            let level = self.nodes[index].level();
            iterations += usize::from(level == ITERATIONS);
            let open = self.path.get(level) == Some(&index);
            if level > self.levels || level > ITERATIONS && iterations <= folded {
                if let (true, Some(&last)) = (open, path.last()) {
                    // What it has counted so far goes to whom it would have told it.
                    self.nodes[last].below += self.nodes[index].below;
                    self.deeper += 1;
                }
                continue;
            }
            self.nodes.swap(kept, index);
            self.close(&mut above, level, kept);
            above.push(kept);
            if open {
                path.push(kept);
            }
            kept += 1;
        }
        self.close(&mut above, 0, kept);
        self.nodes.truncate(kept);
        self.path = path;
    }

    /// The nodes of `above` at `level` and deeper have all that is kept of them before `end`.
    fn close(&mut self, above: &mut Vec<usize>, level: usize, end: usize) {
        while let Some(&last) = above.last()
            && self.nodes[last].level() >= level
        {
            self.nodes[last].kept = (end - last - 1) as u32;
            above.pop();
        }
    }

    /// The node entered last is left after so many visits, of which those below are not counted one by
    /// one.
    pub(crate) fn leave_visited(&mut self, value: G::Value, why: Why, visits: u64) {
        if self.deeper == 0
            && let [.., last] = self.path[..]
        {
            self.nodes[last].below = visits.saturating_sub(1);
        }
        self.leave(value, why);
    }
}

impl<G: Game> Trace<G> for Tree<G> {
    const ON: bool = true;

    fn enter(&mut self, via: Via<G::Move, G::Roll>, depth: u32, window: (G::Value, G::Value)) {
        let next = self.path.len();
        if self.deeper == 0 && next > ITERATIONS && next <= self.levels && self.kept() >= self.cap {
            self.make_room();
        }
        let level = self.path.len();
        if self.deeper > 0 || level > self.levels {
            self.deeper += 1;
            return;
        }
        if self.nodes.len() == self.nodes.capacity() {
            // Grows as a vector does, but not beyond what there may be.
            let room = (self.cap + 256).saturating_sub(self.nodes.len());
            self.nodes.reserve_exact(self.nodes.len().max(1024).min(room).max(16));
        }
        self.path.push(self.nodes.len());
        self.nodes.push(Tree::<G>::blank(via, depth, window, level));
    }

    fn leave(&mut self, value: G::Value, why: Why) {
        if self.deeper > 0 {
            self.deeper -= 1;
            if let Some(&last) = self.path.last() {
                self.nodes[last].below += 1;
            }
            return;
        }
        let [.., above, index] = self.path[..] else { return };
        self.path.pop();
        let kept = (self.nodes.len() - index - 1) as u32;
        let node = &mut self.nodes[index];
        (node.value, node.why, node.kept) = (value, why, kept);
        let below = node.below + 1;
        self.nodes[above].below += below;
    }

    fn take(&mut self, chance: &dyn Fn(G::Value) -> f64) -> Option<Tree<G>> {
        let mut tree = std::mem::replace(self, Tree::new(0, 0));
        tree.nodes.shrink_to_fit();
        tree.nodes[0].kept = tree.kept() as u32;
        for node in tree.nodes.iter_mut().filter(|node| node.why != Why::Stopped) {
            node.win = chance(node.value) as f32;
        }
        let answer = &tree.nodes[tree.answer()];
        let (value, why, win, depth) = (answer.value, answer.why, answer.win, answer.depth);
        let search = &mut tree.nodes[0];
        (search.value, search.why, search.win, search.depth) = (value, why, win, depth);
        Some(tree)
    }
}

#[cfg(test)]
mod tests {
    use super::Node;
    use yiqi_games::{amazons::Amazons, ewn::Ewn, minichess::Minichess, xiangqi::Xiangqi};

    #[test]
    fn a_kept_node_is_small() {
        let sizes = [
            size_of::<Node<Amazons>>(),
            size_of::<Node<Ewn>>(),
            size_of::<Node<Minichess>>(),
            size_of::<Node<Xiangqi>>(),
        ];
        assert!(sizes.iter().all(|&size| size <= 100), "{sizes:?}");
    }
}
