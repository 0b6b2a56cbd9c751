//! `analyse --tree`: the searched tree, indented.

use crate::failure::Failure;
use serde_json::{Value, json};
use std::io::Write;
use yiqi_engine::any::AnyNode;

/// Prints a row of nodes, each below the one above it in the tree: move or roll, depth left, window,
/// value, why it was left.
pub(super) fn print(out: &mut dyn Write, nodes: &[AnyNode]) -> Result<(), Failure> {
    let top = nodes.first().map_or(0, |node| node.level);
    for node in nodes {
        let (alpha, beta) = node.window;
        writeln!(
            out,
            "{:indent$}{}  depth {}  window {}…{}  value {}  {}  {} below",
            "",
            node.via,
            node.depth,
            number(alpha),
            number(beta),
            number(node.value),
            node.why.words(),
            node.below,
            indent = 2 * (node.level - top),
        )?;
    }
    Ok(())
}

/// The same as JSON: an array in which a node names its children by their places.
pub(super) fn to_json(nodes: &[AnyNode]) -> Value {
    let children = |place: usize| {
        let end = place + nodes[place].kept;
        let mut next = place + 1;
        std::iter::from_fn(move || {
            let child = next;
            next += nodes.get(child).map_or(1, |node| node.kept + 1);
            (child <= end).then_some(child)
        })
    };
    let edge = |value: f64| value.is_finite().then_some(value);
    let node = |(place, node): (usize, &AnyNode)| {
        json!({"via": node.via, "depth": node.depth, "value": node.value,
               "why": node.why.words(), "alpha": edge(node.window.0), "beta": edge(node.window.1),
               "below": node.below, "children": children(place).collect::<Vec<_>>()})
    };
    nodes.iter().enumerate().map(node).collect()
}

/// Centipawns as they are, results of chance with four digits, open windows as infinities.
fn number(value: f64) -> String {
    if value.is_infinite() || value.abs() > 1_000_000.0 {
        return if value > 0.0 { "+∞" } else { "-∞" }.to_owned();
    }
    if value.fract() == 0.0 { format!("{value}") } else { format!("{value:.4}") }
}
