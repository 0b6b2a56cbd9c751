//! The value of a position by all positions that can follow from it: a proof where few can.
//!
//! Retrograde analysis on the graph of positions: what is decided at the ends goes back until nothing
//! changes, and what is left is a draw, since either side can go round for ever. That holds as far as
//! the rules know no better of a cycle: where one of them could be a perpetual check, which loses in
//! Xiangqi, a draw is not said.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use yiqi_core::{Fault, Outcome};
use yiqi_engine::any::AnyPosition;

/// What all that can follow says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Exhausted {
    /// 1, 0 or −1 for the side to move.
    pub(super) value: i8,
    /// Positions that were looked at.
    pub(super) positions: usize,
}

/// The value of a position of a game without a die; `None` where more than `most` positions can
/// follow, where a draw might rest on perpetual check, or when it was stopped.
///
/// # Errors
/// Of the game.
pub(super) fn exhaust(
    root: &dyn AnyPosition,
    most: usize,
    stop: &AtomicBool,
) -> Result<Option<Exhausted>, Fault> {
    let mut graph = Graph::default();
    graph.enter(root.fork(), most);
    let mut next = 0;
    while next < graph.nodes.len() {
        if stop.load(Ordering::Relaxed) || graph.full {
            return Ok(None);
        }
        let position = std::mem::take(&mut graph.nodes[next].position);
        if let Some(position) = position {
            graph.expand(next, &*position, most)?;
        }
        next += 1;
    }
    let positions = graph.nodes.len();
    let checks = graph.checks;
    let value = graph.solve();
    Ok((value != 0 || !checks).then_some(Exhausted { value, positions }))
}

#[derive(Default)]
struct Graph {
    numbers: HashMap<String, usize>,
    nodes: Vec<Node>,
    /// Whether the side to move is in check in any of them.
    checks: bool,
    full: bool,
}

#[derive(Default)]
struct Node {
    /// Until it is expanded.
    position: Option<Box<dyn AnyPosition>>,
    /// The value for the side to move, where it is decided.
    value: Option<i8>,
    parents: Vec<usize>,
    /// Turns to positions that are not known to be won for the other side.
    hopes: usize,
}

impl Graph {
    /// The number of a position; counters and earlier positions are no part of it.
    fn enter(&mut self, position: Box<dyn AnyPosition>, most: usize) -> usize {
        let text = position.text();
        let key: Vec<_> = text.split(' ').take(2).collect();
        let key = key.join(" ");
        if let Some(&number) = self.numbers.get(&key) {
            return number;
        }
        let number = self.nodes.len();
        self.full |= number >= most;
        self.checks |= position.alarm().is_some();
        self.numbers.insert(key, number);
        self.nodes.push(Node { position: Some(position), ..Node::default() });
        number
    }

    fn expand(
        &mut self,
        number: usize,
        position: &dyn AnyPosition,
        most: usize,
    ) -> Result<(), Fault> {
        // An end by a counter or a repetition rests on the way here: the position goes on.
        if let Some(end) = position.end().filter(|end| end.back == 0) {
            self.nodes[number].value = Some(match end.outcome {
                Outcome::Draw => 0,
                Outcome::Win(side) if side == position.side() => 1,
                Outcome::Win(_) => -1,
            });
            return Ok(());
        }
        for turn in position.turns() {
            let mut child = position.fork();
            child.play(&turn)?;
            let child = self.enter(child, most);
            self.nodes[child].parents.push(number);
            self.nodes[number].hopes += 1;
        }
        Ok(())
    }

    /// The value of the first position.
    fn solve(mut self) -> i8 {
        let decided = |node: &Node| node.value.is_some_and(|value| value != 0);
        let mut waiting: Vec<_> =
            (0..self.nodes.len()).filter(|&number| decided(&self.nodes[number])).collect();
        while let Some(number) = waiting.pop() {
            let value = self.nodes[number].value.unwrap_or_default();
            for parent in std::mem::take(&mut self.nodes[number].parents) {
                let node = &mut self.nodes[parent];
                if node.value.is_some() {
                    continue;
                }
                node.hopes -= usize::from(value == 1);
                if value == -1 {
                    node.value = Some(1);
                } else if node.hopes == 0 {
                    node.value = Some(-1);
                } else {
                    continue;
                }
                waiting.push(parent);
            }
        }
        self.nodes.first().and_then(|node| node.value).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use yiqi_engine::Registry;

    #[test]
    fn small_endgames_of_mini_chess() {
        let game = Registry::standard().game("minichess").unwrap();
        let stop = AtomicBool::new(false);
        let value = |text: &str| {
            exhaust(&*game.parse(text).unwrap(), 40_000, &stop).unwrap().map(|found| found.value)
        };
        assert_eq!(value("4k/5/5/R4/K4 w - - 0 1"), Some(1));
        assert_eq!(value("4k/5/5/R4/K4 b - - 0 1"), Some(-1));
        // The rook hangs.
        assert_eq!(value("5/1k3/R4/5/4K b - - 0 1"), None, "a draw, but there may be checks");
        assert_eq!(value("rnbqk/5/5/5/RNBQK w - - 0 1"), None, "too many positions");
    }
}
