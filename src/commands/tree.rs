//! `analyse --tree`: the searched tree, indented.

use crate::failure::Failure;
use std::io::Write;
use yiqi_engine::any::AnyNode;

/// Prints a node and all below it: move or roll, depth left, window, value, why it was left.
pub(super) fn print(
    out: &mut dyn Write,
    nodes: &[AnyNode],
    index: usize,
    level: usize,
) -> Result<(), Failure> {
    let Some(node) = nodes.get(index) else { return Ok(()) };
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
        node.why,
        node.below,
        indent = 2 * level,
    )?;
    for &child in &node.children {
        print(out, nodes, child, level + 1)?;
    }
    Ok(())
}

/// Centipawns as they are, results of chance with four digits, open windows as infinities.
fn number(value: f64) -> String {
    if value.is_infinite() || value.abs() > 1_000_000.0 {
        return if value > 0.0 { "+∞" } else { "-∞" }.to_owned();
    }
    if value.fract() == 0.0 { format!("{value}") } else { format!("{value:.4}") }
}
