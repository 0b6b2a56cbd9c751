//! Reports as texts.

use super::{AnyReport, AnyRootMove, AnyRootRoll};
use crate::{Report, RootMove, RootRoll, Searchable};
use yiqi_core::{Notation, Value};

/// Writes what a search found from one root.
pub(super) struct Writer<'a, G: Notation> {
    pub(super) game: &'a G,
    pub(super) position: &'a G::Position,
    pub(super) trail: &'a G::Trail,
    pub(super) error: f64,
}

impl<G: Notation<Value: Searchable>> Writer<'_, G> {
    /// The report without the tree.
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
            error: self.error,
            pv: self.line(&report.pv),
            rolls: report.rolls.iter().map(|roll| self.roll(roll)).collect(),
            nodes: report.stats.nodes,
            evaluations: report.stats.evaluations,
            probes: report.stats.probes,
            hits: report.stats.hits,
            by_depth: report.stats.by_depth.clone(),
            time: report.time,
            tree: None,
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
            exact: roll.exact,
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
            exact: root_move.exact,
            visits: root_move.visits,
            pv: self.line(&root_move.pv),
        }
    }
}
