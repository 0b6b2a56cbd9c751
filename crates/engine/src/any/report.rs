//! Reports and searched trees as texts.

use super::{AnyNode, AnyReport, AnyRootMove, AnyRootRoll};
use crate::{Report, RootMove, RootRoll, Searchable, Tree, Via, Why};
use yiqi_core::{Notation, Value};

/// Writes what a search found from one root.
pub(super) struct Writer<'a, G: Notation> {
    pub(super) game: &'a G,
    pub(super) position: &'a G::Position,
    pub(super) trail: &'a G::Trail,
}

impl<G: Notation<Value: Searchable>> Writer<'_, G> {
    /// The whole report.
    pub(super) fn report(&self, report: &Report<G>) -> AnyReport {
        let best = &report.best;
        AnyReport {
            depth: report.depth,
            best: (!best.is_empty()).then(|| self.game.move_text(self.position, best)),
            value: report.value.real(),
            centipawns: G::Value::CENTIPAWNS,
            mate: report.value.mate(),
            win: report.win,
            exact: report.exact,
            pv: self.line(&report.pv),
            rolls: report.rolls.iter().map(|roll| self.roll(roll)).collect(),
            nodes: report.stats.nodes,
            evaluations: report.stats.evaluations,
            probes: report.stats.probes,
            hits: report.stats.hits,
            by_depth: report.stats.by_depth.clone(),
            time: report.time,
            tree: report.tree.as_ref().map(|tree| self.tree(tree)).unwrap_or_default(),
        }
    }

    /// A variation, each turn written from the position it is played in.
    fn line(&self, turns: &[Vec<G::Move>]) -> Vec<String> {
        let (mut p, mut t) = (self.position.clone(), self.trail.clone());
        let mut texts = Vec::with_capacity(turns.len());
        for turn in turns {
            texts.push(self.game.move_text(&p, turn));
            for &m in turn {
                self.game.play(&mut p, &mut t, m);
            }
        }
        texts
    }

    fn roll(&self, roll: &RootRoll<G>) -> AnyRootRoll {
        AnyRootRoll {
            roll: self.game.roll_number(roll.roll),
            weight: roll.weight,
            win: roll.win,
            moves: roll.moves.iter().map(|root_move| self.root_move(root_move)).collect(),
        }
    }

    fn root_move(&self, root_move: &RootMove<G>) -> AnyRootMove {
        AnyRootMove {
            text: self.game.move_text(self.position, &root_move.turn),
            value: root_move.value.real(),
            mate: root_move.value.mate(),
            win: root_move.win,
            bound: root_move.bound,
            visits: root_move.visits,
        }
    }

    /// The tree; moves are written from the position of the node above.
    fn tree(&self, tree: &Tree<G>) -> Vec<AnyNode> {
        let mut texts = vec![String::new(); tree.nodes.len()];
        let mut open = vec![(0, self.position.clone(), self.trail.clone())];
        while let Some((index, mut p, mut t)) = open.pop() {
            let Some(node) = tree.nodes.get(index) else { continue };
            match node.via {
                Via::Root => texts[index].push_str("root"),
                Via::Roll(roll, weight) => texts[index] = self.roll_text(roll, weight),
                Via::Move(m) => {
                    texts[index] = self.game.move_text(&p, &[m]);
                    self.game.play(&mut p, &mut t, m);
                }
            }
            open.extend(node.children.iter().map(|&child| (child, p.clone(), t.clone())));
        }
        let node = |(node, via): (&crate::Node<G>, String)| AnyNode {
            via,
            depth: node.depth,
            window: (edge(node.window.0), edge(node.window.1)),
            value: node.value.real(),
            why: reason(node.why),
            below: node.below,
            children: node.children.clone(),
        };
        tree.nodes.iter().zip(texts).map(node).collect()
    }

    /// `roll 3 (1/6)`.
    fn roll_text(&self, roll: G::Roll, weight: f64) -> String {
        let name = self.game.roll_number(roll).map_or("-".to_owned(), |number| number.to_string());
        let faces = (1.0 / weight).round();
        if (weight * faces - 1.0).abs() < 1e-9 {
            format!("roll {name} (1/{faces})")
        } else {
            format!("roll {name} ({weight:.4})")
        }
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

/// Why a node was left, in words.
fn reason(why: Why) -> String {
    match why {
        Why::All => "all searched".to_owned(),
        Why::Cutoff => "cut off: good enough for the opponent not to come here".to_owned(),
        Why::Table => "known from the table".to_owned(),
        Why::Leaf => "evaluated".to_owned(),
        Why::StandPat => "quiet: standing pat is good enough".to_owned(),
        Why::End(reason) => format!("over: {reason}"),
        Why::Exact => "exact, from a table of the game".to_owned(),
        Why::Star1 => "cut off: no other roll can bring the average back (Star1)".to_owned(),
        Why::Star2 => "cut off: one move a roll shows the average outside (Star2)".to_owned(),
        Why::Stopped => "stopped".to_owned(),
    }
}
