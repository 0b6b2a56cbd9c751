//! An integer network, ready to judge: sums that are kept up from step to step, and the output.

use super::parameters::UNIT;
use super::scalar;
use super::shorts::{LANES, Shorts, shorts};
use super::{Buckets, Parameters};
use crate::net::inputs::{MOST_CHANGES, MOST_SQUARES};
use crate::net::mlp::{Changes, Form};
use crate::net::{Inputs, Planes};
use yiqi_core::{ArrayVec, Game, Side};

/// An input that changes: the piece is put on the board, or taken off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Update {
    pub(super) input: usize,
    pub(super) put: bool,
}

/// The inputs that a position sets in a side's view.
pub(crate) type Set = ArrayVec<u32, MOST_SQUARES>;

/// What a step changes of a side's view.
type Updates = ArrayVec<Update, MOST_CHANGES>;

/// The sums of the first layer, the first side's and then the second side's, and the number of pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sums {
    lanes: Vec<Shorts>,
    pieces: usize,
}

/// An integer network.
#[derive(Clone, Debug)]
pub(crate) struct Incremental {
    planes: Planes,
    form: Form,
    buckets: Buckets,
    /// Registers of a side's sum.
    width: usize,
    /// For every input so many registers.
    rows: Vec<Shorts>,
    bias: Vec<Shorts>,
    /// For every output twice so many: the mover's weights, the opponent's.
    outputs: Vec<Shorts>,
    output_bias: Vec<i32>,
}

impl Incremental {
    /// The network of parameters that [`Parameters::check`] has let pass.
    pub(crate) fn new(planes: &Planes, parameters: &Parameters, form: Form) -> Incremental {
        debug_assert_eq!(parameters.check(planes), Ok(()));
        Incremental {
            planes: planes.clone(),
            form,
            buckets: parameters.buckets,
            width: parameters.hidden / LANES,
            rows: shorts(parameters.rows.iter().copied()),
            bias: shorts(parameters.bias.iter().copied()),
            outputs: shorts(parameters.outputs.iter().map(|&weight| i16::from(weight))),
            output_bias: parameters.output_bias.clone(),
        }
    }

    /// No pieces.
    pub(crate) fn empty(&self) -> Sums {
        Sums { lanes: self.bias.repeat(2), pieces: 0 }
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
    #[inline]
    pub(crate) fn after(&self, from: &Sums, changes: &Changes, to: &mut Sums) {
        to.lanes.resize(2 * self.width, Shorts::default());
        to.pieces = from.pieces;
        for (_, put) in changes.iter() {
            to.pieces = if put { to.pieces + 1 } else { to.pieces.saturating_sub(1) };
        }
        let from = from.lanes.chunks_exact(self.width);
        let sums = from.zip(to.lanes.chunks_exact_mut(self.width));
        for (view, (from, to)) in Side::BOTH.into_iter().zip(sums) {
            let update: Updates = changes
                .iter()
                .map(|(seen, put)| Update { input: self.planes.index(view, seen), put })
                .collect();
            match self.form {
                Form::Scalar => scalar::after(from, &self.rows, &update, to),
                // SAFETY: this form is chosen only where the processor has AVX2.
                #[cfg(target_arch = "x86_64")]
                Form::Avx2 => unsafe { super::avx2::after(from, &self.rows, &update, to) },
            }
        }
    }

    /// Changes the sums.
    pub(crate) fn change(&self, sums: &mut Sums, changes: &Changes) {
        let from = sums.clone();
        self.after(&from, changes, sums);
    }

    /// What is expected, before tanh, for `side`, which is to move: half the logarithm of its odds.
    #[inline]
    pub(crate) fn score(&self, sums: &Sums, side: Side) -> f32 {
        let (first, second) = sums.lanes.split_at(self.width);
        let (own, other) = if side == Side::First { (first, second) } else { (second, first) };
        let output = self.buckets.of(sums.pieces);
        let weights = &self.outputs[output * 2 * self.width..][..2 * self.width];
        let (own_weights, other_weights) = weights.split_at(self.width);
        let total =
            self.output_bias[output] + self.dot(own, own_weights) + self.dot(other, other_weights);
        total as f32 / UNIT / 2.0
    }

    /// The same from scratch: `set` are the inputs that the position sets, those of the side to move
    /// first, `pieces` how many pieces it has.
    #[inline]
    pub(crate) fn score_anew(&self, set: &[Set; 2], pieces: usize) -> f32 {
        let output = self.buckets.of(pieces);
        let weights = &self.outputs[output * 2 * self.width..][..2 * self.width];
        let mut total = self.output_bias[output];
        for (set, weights) in set.iter().zip(weights.chunks_exact(self.width)) {
            total += match self.form {
                Form::Scalar => scalar::anew(&self.bias, &self.rows, set, weights),
                // SAFETY: this form is chosen only where the processor has AVX2.
                #[cfg(target_arch = "x86_64")]
                Form::Avx2 => unsafe { super::avx2::anew(&self.bias, &self.rows, set, weights) },
            };
        }
        total as f32 / UNIT / 2.0
    }

    /// What its inputs stand for.
    pub(crate) fn planes(&self) -> &Planes {
        &self.planes
    }

    /// The same after `changes` to the position of `sums`.
    #[inline]
    pub(crate) fn score_after(&self, sums: &Sums, changes: &Changes, side: Side) -> f32 {
        if changes.iter().next().is_none() {
            return self.score(sums, side);
        }
        let mut after = Sums::default();
        self.after(sums, changes, &mut after);
        self.score(&after, side)
    }

    #[inline]
    fn dot(&self, sum: &[Shorts], weights: &[Shorts]) -> i32 {
        match self.form {
            Form::Scalar => scalar::dot(sum, weights),
            // SAFETY: this form is chosen only where the processor has AVX2.
            #[cfg(target_arch = "x86_64")]
            Form::Avx2 => unsafe { super::avx2::dot(sum, weights) },
        }
    }
}
