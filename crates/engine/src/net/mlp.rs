//! The multilayer perceptron that evolution breeds: a first layer that is kept up to date from step to
//! step, hidden layers with ReLU (rectified linear units, max(0, x)), one output with tanh.
//!
//! The value is that of the side to move, in −1 … 1. By codes a square holds the code of its piece,
//! negated for the opponent's; seen by the second side that is the first side's board negated. One-hot
//! inputs are turned with the board. The two flags are seen alike by both: who moves (1 or −1), and
//! whether the side to move is in check (1 or 0).
//!
//! A network may be zero-sum: then the output is half the difference of what both sides see
//! ([`super::Shape::zero_sum`]).
//!
//! The first layer is a sum over the pieces, in fixed point: integers do not care in what order they are
//! added, so that a sum kept up over a hundred moves is that of the position, bit for bit, and a search
//! does not depend on the way it came. From there on `scalar` and `avx2` compute the same bits, each
//! number in the same order: no fused multiply-add, eight lanes in the last sum.

use super::inputs::{Inputs, MOST_CHANGES, Seen};
use super::lanes::{Floats, Ints, LANES, floats, ints, registers};
use super::scalar;
use super::topology::{Row, Topology};
use crate::any::Phenotype;
use std::any::Any;
use yiqi_core::{ArrayVec, Game, Side};

/// Weights of the first layer are multiples of 1 / `UNIT`.
const UNIT: f32 = 65_536.0;
/// The largest weight either way. Sums of the first layer then stay below 2³¹ / `UNIT` on every board
/// there is (256 squares with codes up to 6 make 24 576), and the output is finite.
const MOST: f32 = 16.0;

/// Registers in a block of neurons: as many as AVX2 can hold beside a weight and an activation.
pub(super) const BLOCK: usize = 8;

/// Which code computes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// Plain code, for every processor.
    Scalar,
    /// 256-bit registers.
    #[cfg(target_arch = "x86_64")]
    Avx2,
}

impl Form {
    /// The fastest form that this processor knows.
    pub(crate) fn best() -> Form {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt") {
            return Form::Avx2;
        }
        Form::Scalar
    }
}

/// The sums of the first layer over the pieces, by view, without biases and flags.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sums(Vec<Ints>);

/// What a step takes off the board and puts on it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Changes(ArrayVec<(Seen, bool), MOST_CHANGES>);

/// The same as rows of weights.
type Rows = ArrayVec<Row, MOST_CHANGES>;

impl Changes {
    /// Adds what the legal step `m` from `p` changes.
    #[inline(always)]
    pub(crate) fn note<G: Game, I: Inputs<G>>(
        &mut self,
        inputs: &I,
        game: &G,
        p: &G::Position,
        m: G::Move,
    ) {
        inputs.changes(game, p, m, |seen, put| self.0.push((seen, put)));
    }

    /// All pieces of a position put on an empty board, some at a time.
    pub(super) fn board<G: Game, I: Inputs<G>>(
        inputs: &I,
        game: &G,
        p: &G::Position,
        mut take: impl FnMut(&Changes),
    ) {
        let mut some = Changes::default();
        inputs.each(game, p, |seen| {
            some.put(seen);
            if some.0.is_full() {
                take(&some);
                some.0.clear();
            }
        });
        take(&some);
    }

    /// Takes a piece off the board.
    pub(crate) fn take(&mut self, seen: Seen) {
        self.0.push((seen, false));
    }

    /// Puts a piece on the board.
    pub(super) fn put(&mut self, seen: Seen) {
        self.0.push((seen, true));
    }

    /// Each piece, and whether it is put on the board.
    #[inline(always)]
    pub(super) fn iter(&self) -> impl Iterator<Item = (Seen, bool)> {
        self.0.iter().copied()
    }

    /// The same as rows, seen by a side.
    #[inline(always)]
    fn rows(&self, topology: &Topology, view: Side, rows: &mut Rows) {
        for &(seen, put) in &self.0 {
            rows.push(topology.row(view, seen, put));
        }
    }
}

/// A hidden layer after the first.
#[derive(Clone, Debug)]
pub(super) struct Dense {
    pub(super) blocks: Vec<Block>,
}

/// Some neurons of a layer.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// A register for every eight neurons, at most [`BLOCK`].
    pub(super) bias: Vec<Floats>,
    /// For every input as many registers; the inputs are filled up to whole registers.
    pub(super) weights: Vec<Floats>,
}

/// A network, ready to judge.
#[derive(Clone, Debug)]
pub(crate) struct Mlp {
    topology: Topology,
    form: Form,
    /// Registers of the first layer.
    pub(super) width: usize,
    /// For every square input so many registers.
    pub(super) rows: Vec<Ints>,
    /// Biases and flags: by side to move, then by whether it is in check.
    flags: [[Vec<Ints>; 2]; 2],
    /// The hidden layers after the first.
    pub(super) middle: Vec<Dense>,
    /// The weights of the output.
    pub(super) last: Vec<Floats>,
    pub(super) last_bias: f32,
}

/// A gene as a weight: numbers beyond the largest weight are that, and no number is 0.
fn weight(gene: f32) -> f32 {
    if gene.is_nan() { 0.0 } else { gene.clamp(-MOST, MOST) }
}

/// The same in fixed point.
fn fixed(gene: f32) -> i32 {
    (weight(gene) * UNIT).round_ties_even() as i32
}

impl Mlp {
    /// The network of a genome of the topology's length.
    pub(super) fn new(topology: &Topology, genome: &[f32], form: Form) -> Mlp {
        assert_eq!(genome.len(), topology.genes(), "the genes of a network");
        let layers = topology.layers();
        let (first, deeper) = (layers[0], &layers[1..]);
        let (genes, mut rest) = genome.split_at((first.0 + 1) * first.1);
        let mut lines: Vec<Vec<i32>> = genes
            .chunks(first.1)
            .map(|row| row.iter().map(|&gene| fixed(gene)).collect())
            .collect();
        let ends = lines.split_off(topology.board_inputs());
        let flags = [1, -1].map(|mover| {
            [0, 1].map(|check| {
                let neurons =
                    (0..first.1).map(|i| ends[2][i] + mover * ends[0][i] + check * ends[1][i]);
                ints(&neurons.collect::<Vec<_>>())
            })
        });
        let mut middle = Vec::new();
        let (mut last, mut last_bias) = (Vec::new(), 0.0);
        for &(inputs, width) in deeper {
            let (genes, after) = rest.split_at((inputs + 1) * width);
            rest = after;
            let genes: Vec<f32> = genes.iter().map(|&gene| weight(gene)).collect();
            if rest.is_empty() {
                last_bias = genes[inputs];
                last = floats(&genes[..inputs]);
            } else {
                middle.push(Dense::new(&genes, inputs, width));
            }
        }
        Mlp {
            topology: topology.clone(),
            form,
            width: registers(first.1),
            rows: lines.iter().flat_map(|line| ints(line)).collect(),
            flags,
            middle,
            last,
            last_bias,
        }
    }

    /// What it was made for.
    pub(super) fn topology(&self) -> &Topology {
        &self.topology
    }

    /// No pieces.
    pub(crate) fn empty(&self) -> Sums {
        Sums(vec![Ints::default(); self.topology.views() * self.width])
    }

    /// The sums of a position.
    pub(crate) fn fresh<G: Game, I: Inputs<G>>(
        &self,
        inputs: &I,
        game: &G,
        p: &G::Position,
    ) -> Sums {
        let mut sums = self.empty();
        Changes::board(inputs, game, p, |some| self.change(&mut sums, some));
        sums
    }

    /// Writes to `to` the sums after some changes.
    pub(crate) fn after(&self, from: &Sums, changes: &Changes, to: &mut Sums) {
        to.0.clone_from(&from.0);
        self.change(to, changes);
    }

    /// Changes the sums.
    pub(crate) fn change(&self, sums: &mut Sums, changes: &Changes) {
        for (view, sum) in Side::BOTH.into_iter().zip(sums.0.chunks_exact_mut(self.width)) {
            let mut rows = Rows::new();
            changes.rows(&self.topology, view, &mut rows);
            match self.form {
                Form::Scalar => scalar::add(self, sum, &rows),
                // SAFETY: this form is chosen only where the processor has AVX2 and POPCNT.
                #[cfg(target_arch = "x86_64")]
                Form::Avx2 => unsafe { super::avx2::add(self, sum, &rows) },
            }
        }
    }

    /// What is expected, before tanh, for `side`, which is to move and in `check` or not, after
    /// `changes` to the position of `sums`. Its sign is that of the value, and its order too.
    #[inline]
    pub(crate) fn score(&self, sums: &Sums, changes: &Changes, side: Side, check: bool) -> f32 {
        let own = self.seen(sums, changes, side, check);
        if !self.topology.shape.zero_sum {
            return own;
        }
        // Who is not to move is not in check.
        (own - self.seen(sums, changes, !side, false)) / 2.0
    }

    /// The output for `side` as if it were to move.
    #[inline]
    fn seen(&self, sums: &Sums, changes: &Changes, side: Side, check: bool) -> f32 {
        let one = self.topology.views() == 1;
        let view = if one { Side::First } else { side };
        let sum = &sums.0[view.index() * self.width..][..self.width];
        let mut rows = Rows::new();
        changes.rows(&self.topology, view, &mut rows);
        let negate = one && side == Side::Second;
        let flags = &self.flags[side][usize::from(check)];
        match self.form {
            Form::Scalar => scalar::score(self, sum, &rows, negate, flags),
            // SAFETY: this form is chosen only where the processor has AVX2 and POPCNT.
            #[cfg(target_arch = "x86_64")]
            Form::Avx2 => unsafe { super::avx2::score(self, sum, &rows, negate, flags) },
        }
    }
}

impl Dense {
    /// A layer of `width` neurons from its genes.
    fn new(genes: &[f32], inputs: usize, width: usize) -> Dense {
        let mut rows: Vec<Vec<Floats>> = genes.chunks(width).map(floats).collect();
        let bias = rows.pop().expect("the biases come last");
        rows.resize(registers(inputs) * LANES, vec![Floats::default(); registers(width)]);
        let blocks = (0..registers(width)).step_by(BLOCK).map(|start| {
            let end = registers(width).min(start + BLOCK);
            Block {
                bias: bias[start..end].to_vec(),
                weights: rows.iter().flat_map(|row| &row[start..end]).copied().collect(),
            }
        });
        Dense { blocks: blocks.collect() }
    }
}

impl Phenotype for Mlp {
    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Fixed point to floating point, the same in both forms.
pub(super) const SCALE: f32 = 1.0 / UNIT;
