//! The searched tree behind texts: a node is written when it is asked for, from the position that it
//! stands for.

use super::table::Table;
use super::{AnyNode, AnyPosition, AnyTree, NodeKind};
use crate::{Searchable, Tree, Via, Why};
use yiqi_core::{Rules, Value};

/// A tree with the position that was searched.
#[derive(Debug)]
pub(super) struct Shown<G: Rules> {
    pub(super) root: Table<G>,
    pub(super) tree: Tree<G>,
}

impl<G: Rules<Value: Searchable>> Shown<G> {
    /// The position of a node, `above` being that of the node above it.
    fn step(&self, above: &Table<G>, index: usize) -> Table<G> {
        match self.tree.nodes()[index].via {
            Via::Search | Via::Root => self.root.clone(),
            Via::Roll(roll, _) => above.rolled(roll),
            Via::Move(m) => above.after(m),
        }
    }

    /// The position of a node.
    fn table(&self, index: usize) -> Table<G> {
        let path = self.tree.path(index);
        path.into_iter().fold(self.root.clone(), |above, node| self.step(&above, node))
    }

    /// A node whose position is `at`, the one above being `above`.
    fn write(&self, index: usize, above: &Table<G>, at: &Table<G>) -> AnyNode {
        let node = &self.tree.nodes()[index];
        let game = &self.root.game;
        let (kind, via, roll, weight) = match node.via {
            Via::Search => (NodeKind::Search, "search".to_owned(), None, None),
            Via::Root => (NodeKind::Iteration, "root".to_owned(), None, None),
            Via::Move(m) => (NodeKind::Move, game.move_text(&above.position, &[m]), None, None),
            Via::Roll(roll, weight) => {
                let number = game.roll_number(roll);
                (NodeKind::Roll, roll_text(number, weight), number, Some(weight))
            }
        };
        let stopped = node.why == Why::Stopped;
        AnyNode {
            index,
            kind,
            via,
            roll,
            weight,
            level: node.level(),
            depth: node.depth(),
            window: (edge(node.window.0), edge(node.window.1)),
            value: node.value.real(),
            mate: if stopped { None } else { node.value.mate() },
            win: node.win(),
            why: node.why,
            below: node.below,
            kept: node.kept(),
            children: self.tree.children(index).count(),
            side: at.side(),
        }
    }
}

impl<G: Rules<Value: Searchable>> AnyTree for Shown<G> {
    fn kept(&self) -> usize {
        self.tree.kept()
    }

    fn levels(&self) -> usize {
        self.tree.levels()
    }

    fn dropped(&self) -> u64 {
        self.tree.dropped()
    }

    fn answer(&self) -> usize {
        self.tree.answer()
    }

    fn node(&self, index: usize) -> Option<AnyNode> {
        self.way(index).pop()
    }

    fn way(&self, index: usize) -> Vec<AnyNode> {
        let mut above = self.root.clone();
        let mut nodes = Vec::new();
        for node in self.tree.path(index) {
            let at = self.step(&above, node);
            nodes.push(self.write(node, &above, &at));
            above = at;
        }
        nodes
    }

    fn children(&self, index: usize, offset: usize, limit: usize) -> Vec<AnyNode> {
        let above = self.table(index);
        let children = self.tree.children(index).skip(offset).take(limit);
        children.map(|child| self.write(child, &above, &self.step(&above, child))).collect()
    }

    fn subtree(&self, index: usize) -> Vec<AnyNode> {
        let path = self.tree.path(index);
        let Some(&top) = path.last() else { return Vec::new() };
        // The positions of the ancestors of the node that is written.
        let mut tables = vec![self.root.clone()];
        for &node in &path {
            let at = self.step(&tables[tables.len() - 1], node);
            tables.push(at);
        }
        tables.pop();
        let first = tables.len();
        let mut nodes = Vec::with_capacity(self.tree.nodes()[top].kept() + 1);
        let level = self.tree.nodes()[top].level();
        for node in top..=top + self.tree.nodes()[top].kept() {
            tables.truncate(first + self.tree.nodes()[node].level() - level);
            let above = &tables[tables.len() - 1];
            let at = self.step(above, node);
            nodes.push(self.write(node, above, &at));
            tables.push(at);
        }
        nodes
    }

    fn position(&self, index: usize) -> Option<Box<dyn AnyPosition>> {
        (index < self.tree.nodes().len()).then(|| Box::new(self.table(index)) as _)
    }
}

/// `roll 3 (1/6)`.
fn roll_text(number: Option<u32>, weight: f64) -> String {
    let name = number.map_or("-".to_owned(), |number| number.to_string());
    let faces = (1.0 / weight).round();
    if (weight * faces - 1.0).abs() < 1e-9 {
        format!("roll {name} (1/{faces})")
    } else {
        format!("roll {name} ({weight:.4})")
    }
}

/// The edge of a window; infinite where it is open.
fn edge<V: Value>(v: V) -> f64 {
    if v <= V::MIN {
        f64::NEG_INFINITY
    } else if v >= V::MAX {
        f64::INFINITY
    } else {
        v.real()
    }
}
