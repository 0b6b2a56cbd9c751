//! Integer networks in plain code: the reference of the faster form, and what runs where there is no
//! AVX2. No sum leaves its range ([`super::Parameters::check`]), so that its order is of no account.

use super::network::Update;
use super::parameters::ONE;
use super::shorts::{LANES, Shorts};

/// Writes to `to` a sum of the first layer after an update of it.
pub(super) fn after(from: &[Shorts], rows: &[Shorts], update: &[Update], to: &mut [Shorts]) {
    let width = from.len();
    to.copy_from_slice(from);
    for &Update { input, put } in update {
        for (to, row) in to.iter_mut().zip(&rows[input * width..][..width]) {
            for lane in 0..LANES {
                let weight = row.0[lane];
                to.0[lane] =
                    to.0[lane].wrapping_add(if put { weight } else { weight.wrapping_neg() });
            }
        }
    }
}

/// What a side's neurons add to an output where the first layer is summed from scratch.
pub(super) fn anew(bias: &[Shorts], rows: &[Shorts], inputs: &[u32], weights: &[Shorts]) -> i32 {
    let width = bias.len();
    let mut total = 0;
    for (register, (bias, weights)) in bias.iter().zip(weights).enumerate() {
        let mut sum = *bias;
        for &input in inputs {
            let row = &rows[input as usize * width + register];
            sum.0.iter_mut().zip(row.0).for_each(|(sum, weight)| *sum = sum.wrapping_add(weight));
        }
        total += dot(&[sum], std::slice::from_ref(weights));
    }
    total
}

/// The sum over a side's neurons of weight × activation².
pub(super) fn dot(sum: &[Shorts], weights: &[Shorts]) -> i32 {
    let mut total = 0;
    for (sum, weights) in sum.iter().zip(weights) {
        for lane in 0..LANES {
            let activation = i32::from(sum.0[lane].clamp(0, ONE));
            total += activation * activation * i32::from(weights.0[lane]);
        }
    }
    total
}
