//! Block crossover: a child has contiguous pieces of both parents.

use rand::Rng as _;
use yiqi_core::Rng;

/// The child of two genomes of one length. It is cut into `blocks` pieces of about the same length, at
/// the same places in every child, and each piece comes from either parent with probability ½. Weights
/// of one neuron lie side by side, so most of what works together is handed on together.
pub(super) fn crossover(parents: [&[f32]; 2], blocks: usize, rng: &mut Rng) -> Vec<f32> {
    let genes = parents[0].len();
    let mut child = Vec::with_capacity(genes);
    for block in bounds(genes, blocks) {
        child.extend_from_slice(&parents[(rng.next_u32() >> 31) as usize][block]);
    }
    child
}

/// Where the blocks lie.
fn bounds(genes: usize, blocks: usize) -> impl Iterator<Item = std::ops::Range<usize>> {
    (0..blocks).map(move |i| i * genes / blocks..(i + 1) * genes / blocks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use yiqi_core::seeded;

    proptest! {
        #[test]
        fn every_block_is_of_one_parent(genes in 0usize..300, blocks in 1usize..40, seed: u64) {
            let mother: Vec<f32> = (0..genes).map(|i| i as f32).collect();
            let father: Vec<f32> = mother.iter().map(|x| -1.0 - x).collect();
            let child = crossover([&mother, &father], blocks, &mut seeded(seed, 0));
            prop_assert_eq!(child.len(), genes);
            for block in bounds(genes, blocks) {
                let piece = &child[block.clone()];
                prop_assert!(piece == &mother[block.clone()] || piece == &father[block]);
            }
        }
    }

    #[test]
    fn parents_share_alike() {
        let (mother, father) = (vec![1.0; 16_000], vec![0.0; 16_000]);
        let child = crossover([&mother, &father], 16_000, &mut seeded(1, 0));
        let share = child.iter().sum::<f32>();
        assert!((share - 8000.0).abs() < 5.0 * 63.3, "{share}");
    }
}
