//! The first layer on a processor: rows of weights summed for the inputs that are set ("embedding bag"),
//! biases, and the squared clipped ReLU, in one go.
//!
//! The layer is 0 almost everywhere, so that a product of matrices would multiply by zeros forty times
//! out of forty-one. Forwards, threads share the positions; backwards, the neurons, sixteen at a time,
//! whose gradients then fit into the processor's nearest memory. Each number is added up in the order of
//! the positions, whatever the number of threads.

use super::examples::Sparse;
use candle_core::{CpuStorage, CustomOp2, Error, Layout, Result, Shape, Storage, Tensor};
use rayon::prelude::*;
use std::sync::Arc;

/// Neurons that are worked on at a time; numbers of neurons are multiples of it.
const PANEL: usize = 16;

/// Positions that a thread takes at a time.
const CHUNK: usize = 256;

/// The layer for the inputs of some positions: from weights (inputs × neurons) and biases (neurons) to
/// activations (positions × neurons).
pub(super) struct Bag(pub(super) Arc<Sparse>);

/// The numbers of a tensor that lies in one piece on the processor.
fn with_numbers<T>(tensor: &Tensor, use_them: impl FnOnce(&[f32]) -> Result<T>) -> Result<T> {
    let tensor = tensor.contiguous()?;
    let (storage, layout) = tensor.storage_and_layout();
    match &*storage {
        Storage::Cpu(numbers) => use_them(in_one_piece(numbers, layout)?),
        _ => Err(Error::Msg("the bag works on the processor only".to_owned())),
    }
}

fn in_one_piece<'a>(numbers: &'a CpuStorage, layout: &Layout) -> Result<&'a [f32]> {
    let places = layout.contiguous_offsets();
    let (start, end) = places.ok_or_else(|| Error::Msg("numbers in many pieces".to_owned()))?;
    Ok(&numbers.as_slice::<f32>()?[start..end])
}

impl CustomOp2 for Bag {
    fn name(&self) -> &'static str {
        "bag"
    }

    fn cpu_fwd(
        &self,
        weights: &CpuStorage,
        weights_layout: &Layout,
        biases: &CpuStorage,
        biases_layout: &Layout,
    ) -> Result<(CpuStorage, Shape)> {
        let weights = in_one_piece(weights, weights_layout)?;
        let biases = in_one_piece(biases, biases_layout)?;
        let neurons = biases.len();
        let mut activations = vec![0f32; self.0.len() * neurons];
        let chunks = activations.par_chunks_mut(CHUNK * neurons).enumerate();
        chunks.for_each(|(chunk, activations)| {
            for (i, activations) in activations.chunks_exact_mut(neurons).enumerate() {
                forwards(weights, biases, self.0.of(chunk * CHUNK + i), activations);
            }
        });
        let shape = Shape::from((self.0.len(), neurons));
        Ok((CpuStorage::F32(activations), shape))
    }

    fn bwd(
        &self,
        weights: &Tensor,
        _biases: &Tensor,
        activations: &Tensor,
        gradients: &Tensor,
    ) -> Result<(Option<Tensor>, Option<Tensor>)> {
        let (inputs, neurons) = weights.dims2()?;
        let panels: Vec<Panel> = with_numbers(activations, |activations| {
            with_numbers(gradients, |gradients| {
                let panels = (0..neurons / PANEL).into_par_iter();
                Ok(panels
                    .map(|panel| self.backwards(panel, neurons, inputs, activations, gradients))
                    .collect())
            })
        })?;
        let mut whole = vec![0f32; inputs * neurons];
        for (panel, part) in panels.iter().enumerate() {
            for (row, part) in whole.chunks_exact_mut(neurons).zip(&part.weights) {
                row[panel * PANEL..][..PANEL].copy_from_slice(part);
            }
        }
        let biases = panels.iter().flat_map(|panel| panel.biases).collect::<Vec<_>>();
        let device = weights.device();
        let weights = Tensor::from_vec(whole, (inputs, neurons), device)?;
        Ok((Some(weights), Some(Tensor::from_vec(biases, neurons, device)?)))
    }
}

/// The activations of one position.
#[inline(always)]
fn forwards(weights: &[f32], biases: &[f32], inputs: &[u32], activations: &mut [f32]) {
    let neurons = biases.len();
    let panels = biases.as_chunks::<PANEL>().0.iter().zip(activations.as_chunks_mut::<PANEL>().0);
    for (panel, (biases, activations)) in panels.enumerate() {
        let mut sums = *biases;
        for &input in inputs {
            let row = &weights[input as usize * neurons + panel * PANEL..][..PANEL];
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += weight;
            }
        }
        for (activation, sum) in activations.iter_mut().zip(sums) {
            let cut = sum.clamp(0.0, 1.0);
            *activation = cut * cut;
        }
    }
}

/// Gradients of some neurons.
struct Panel {
    weights: Vec<[f32; PANEL]>,
    biases: [f32; PANEL],
}

impl Bag {
    /// The gradients of a panel of neurons: those of the activations go to each row that was summed.
    fn backwards(
        &self,
        panel: usize,
        neurons: usize,
        inputs: usize,
        activations: &[f32],
        gradients: &[f32],
    ) -> Panel {
        let mut sums = Panel { weights: vec![[0.0; PANEL]; inputs], biases: [0.0; PANEL] };
        for position in 0..self.0.len() {
            let at = position * neurons + panel * PANEL;
            let mut gradient = [0f32; PANEL];
            for lane in 0..PANEL {
                // The square of x has the slope 2x, and beyond 0 and 1 there is none.
                let activation = activations[at + lane];
                let slope = if activation < 1.0 { 2.0 * activation.sqrt() } else { 0.0 };
                gradient[lane] = gradients[at + lane] * slope;
            }
            for (sum, gradient) in sums.biases.iter_mut().zip(gradient) {
                *sum += gradient;
            }
            for &input in self.0.of(position) {
                for (sum, gradient) in sums.weights[input as usize].iter_mut().zip(gradient) {
                    *sum += gradient;
                }
            }
        }
        sums
    }
}
