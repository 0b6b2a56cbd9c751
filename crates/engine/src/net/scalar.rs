//! Networks in plain code: the reference of the faster form, and what runs where there is no AVX2.

use super::lanes::{Floats, Ints, LANES};
use super::mlp::{Dense, Mlp, SCALE};
use super::topology::{MOST_WIDTH, Row};
use yiqi_core::ArrayVec;

/// The output of a layer.
type Outputs = ArrayVec<f32, MOST_WIDTH>;

/// Adds rows of weights to a sum of the first layer.
pub(super) fn add(net: &Mlp, sum: &mut [Ints], rows: &[Row]) {
    for row in rows {
        let weights = &net.rows[row.index * net.width..][..net.width];
        for (sum, weights) in sum.iter_mut().zip(weights) {
            for lane in 0..LANES {
                sum.0[lane] = sum.0[lane].wrapping_add(row.factor.wrapping_mul(weights.0[lane]));
            }
        }
    }
}

/// See [`Mlp::score`]: the output for the sum with `rows` added, negated if it is the other side's, and
/// the biases and flags.
pub(super) fn score(net: &Mlp, sum: &[Ints], rows: &[Row], negate: bool, flags: &[Ints]) -> f32 {
    let mut first: ArrayVec<Ints, { MOST_WIDTH / LANES }> = sum.iter().copied().collect();
    add(net, &mut first, rows);
    let mut outputs = Outputs::new();
    for (sum, flags) in first.iter().zip(flags) {
        for lane in 0..LANES {
            let sum = if negate { sum.0[lane].wrapping_neg() } else { sum.0[lane] };
            outputs.push(sum.wrapping_add(flags.0[lane]).max(0) as f32 * SCALE);
        }
    }
    for layer in &net.middle {
        outputs = dense(layer, &outputs);
    }
    dot(&outputs, &net.last) + net.last_bias
}

/// The neurons of a hidden layer. Inputs of 0 are left out.
fn dense(layer: &Dense, inputs: &Outputs) -> Outputs {
    let mut outputs = Outputs::new();
    for block in &layer.blocks {
        let registers = block.bias.len();
        let mut neurons = block.bias.clone();
        for (i, &input) in inputs.iter().enumerate().filter(|(_, input)| **input > 0.0) {
            for (neurons, weights) in neurons.iter_mut().zip(&block.weights[i * registers..]) {
                for lane in 0..LANES {
                    neurons.0[lane] += input * weights.0[lane];
                }
            }
        }
        outputs.extend(neurons.iter().flat_map(|neurons| neurons.0).map(|x| x.max(0.0)));
    }
    outputs
}

/// The sum of products in eight lanes, then lanes 4 to 7 onto 0 to 3, 2 and 3 onto 0 and 1, 1 onto 0.
fn dot(outputs: &Outputs, weights: &[Floats]) -> f32 {
    let mut lanes = [0.0; LANES];
    for (outputs, weights) in outputs.chunks_exact(LANES).zip(weights) {
        for lane in 0..LANES {
            lanes[lane] += outputs[lane] * weights.0[lane];
        }
    }
    for half in [4, 2, 1] {
        for lane in 0..half {
            lanes[lane] += lanes[lane + half];
        }
    }
    lanes[0]
}
