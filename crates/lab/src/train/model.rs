//! The network while it learns, in floating point.

use super::bag::Bag;
use super::examples::{Batch, Sparse};
use candle_core::{Device, Result, Tensor, Var};
use std::sync::Arc;
use yiqi_core::{Rng, below};
use yiqi_engine::net::Planes;
use yiqi_engine::net::incremental::{Buckets, ONE, Parameters, WEIGHT};

/// The bias of a new neuron: most activations are between 0 and 1 in the beginning, where they can learn.
const BIAS: f32 = 0.3;

/// The names of the variables, in the order of [`Model::variables`].
const NAMES: usize = 5;

/// The numbers of a network: first layer (inputs × hidden), its biases (hidden), the output's weights for
/// the mover's neurons and for the opponent's (hidden × buckets), its biases (buckets).
pub(super) type Numbers = [Vec<f32>; NAMES];

/// The network while it learns.
pub(super) struct Model {
    planes: Planes,
    hidden: usize,
    variables: [Var; NAMES],
}

impl Model {
    /// A network of these numbers.
    pub(super) fn new(
        planes: &Planes,
        hidden: usize,
        buckets: Buckets,
        numbers: &Numbers,
        device: &Device,
    ) -> Result<Model> {
        let (inputs, outputs) = (planes.inputs(), buckets.count);
        let shapes =
            [(inputs, hidden), (1, hidden), (hidden, outputs), (hidden, outputs), (1, outputs)];
        let variable = |i: usize| -> Result<Var> {
            let tensor = Tensor::from_slice(&numbers[i], shapes[i], device)?;
            let tensor = if shapes[i].0 == 1 { tensor.squeeze(0)? } else { tensor };
            Var::from_tensor(&tensor)
        };
        let variables = [variable(0)?, variable(1)?, variable(2)?, variable(3)?, variable(4)?];
        Ok(Model { planes: planes.clone(), hidden, variables })
    }

    /// The numbers of a network that knows nothing.
    pub(super) fn newborn(
        planes: &Planes,
        hidden: usize,
        buckets: Buckets,
        rng: &mut Rng,
    ) -> Numbers {
        const STEPS: u32 = 1 << 24;
        let mut uniform = |most: f32, count: usize| -> Vec<f32> {
            let unit = |_| 2.0 * below(rng, STEPS) as f32 / STEPS as f32 - 1.0;
            (0..count).map(unit).map(|x| most * x).collect()
        };
        // As many inputs are set as there are pieces.
        let pieces = (buckets.least + buckets.most) as f32 / 2.0;
        let first = uniform(0.5 / pieces.max(1.0).sqrt(), planes.inputs() * hidden);
        let outputs = 1.0 / (2.0 * hidden as f32).sqrt();
        let [own, other] = [0, 1].map(|_| {
            // All buckets begin alike.
            let column = uniform(outputs, hidden);
            column.iter().flat_map(|&weight| std::iter::repeat_n(weight, buckets.count)).collect()
        });
        [first, vec![BIAS; hidden], own, other, vec![0.0; buckets.count]]
    }

    /// What can be learned.
    pub(super) fn variables(&self) -> &[Var] {
        &self.variables
    }

    /// The greatest size of the numbers of each variable, with which no sum of the integer network can
    /// overflow.
    pub(super) fn limits(&self) -> [f32; NAMES] {
        let (input, output) =
            (Parameters::most_input(&self.planes), Parameters::most_output(self.hidden));
        [input, input, output, output, Parameters::MOST_OUTPUT_BIAS]
    }

    /// The numbers as they are now.
    pub(super) fn numbers(&self) -> Result<Numbers> {
        let numbers = |i: usize| self.variables[i].flatten_all()?.to_vec1::<f32>();
        Ok([numbers(0)?, numbers(1)?, numbers(2)?, numbers(3)?, numbers(4)?])
    }

    /// The expected result of each position, 0 … 1 for the side to move.
    pub(super) fn expected(&self, batch: &Batch) -> Result<Tensor> {
        let [_, _, own, other, bias] = &self.variables;
        let [mover, opponent] = &batch.views;
        let outputs = (self.first(mover)?.matmul(own)? + self.first(opponent)?.matmul(other)?)?;
        let outputs = outputs.broadcast_add(bias)?;
        let device = bias.device();
        let chosen = Tensor::from_slice(&batch.buckets, (batch.len(), 1), device)?;
        let odds = outputs.gather(&chosen, 1)?.squeeze(1)?;
        (odds.neg()?.exp()? + 1.0)?.recip()
    }

    /// The mean squared difference from the targets.
    pub(super) fn loss(&self, batch: &Batch) -> Result<Tensor> {
        let targets = Tensor::from_slice(&batch.targets, batch.len(), self.variables[0].device())?;
        (self.expected(batch)? - targets)?.sqr()?.mean_all()
    }

    /// The activations of the first layer.
    fn first(&self, view: &Arc<Sparse>) -> Result<Tensor> {
        let [weights, biases, ..] = &self.variables;
        if weights.device().is_cpu() {
            return weights.apply_op2(biases, Bag(view.clone()));
        }
        let sums = summed(weights, view)?.broadcast_add(biases)?;
        sums.clamp(0f32, 1f32)?.sqr()
    }
}

/// Rows of weights summed for the inputs that are set, by what the library has for every device: lists
/// are filled up to one length with a row of zeros.
fn summed(weights: &Tensor, view: &Sparse) -> Result<Tensor> {
    let (inputs, neurons) = weights.dims2()?;
    let longest = (0..view.len()).map(|position| view.of(position).len()).max().unwrap_or(0).max(1);
    let mut lists = vec![inputs as u32; view.len() * longest];
    for (position, list) in lists.chunks_exact_mut(longest).enumerate() {
        let set = view.of(position);
        list[..set.len()].copy_from_slice(set);
    }
    let zeros = Tensor::zeros((1, neurons), weights.dtype(), weights.device())?;
    let lists = Tensor::from_vec(lists, view.len() * longest, weights.device())?;
    let rows = Tensor::cat(&[weights, &zeros], 0)?.index_select(&lists, 0)?;
    rows.reshape((view.len(), longest, neurons))?.sum(1)
}

/// The integer network of some numbers: each rounded to what its file can hold.
pub(super) fn quantised(
    planes: &Planes,
    hidden: usize,
    buckets: Buckets,
    numbers: &Numbers,
) -> std::result::Result<Parameters, String> {
    let mut parameters = Parameters::zero(planes, hidden, buckets)?;
    let [first, biases, own, other, output_bias] = numbers;
    let one = f32::from(ONE);
    let short = |x: &f32| (x * one).round() as i16;
    parameters.rows = first.iter().map(short).collect();
    parameters.bias = biases.iter().map(short).collect();
    let byte = |x: f32| (x * f32::from(WEIGHT)).round() as i8;
    for (bucket, outputs) in parameters.outputs.chunks_exact_mut(2 * hidden).enumerate() {
        let column = |numbers: &'_ [f32], i: usize| numbers[i * buckets.count + bucket];
        for (i, output) in outputs.iter_mut().enumerate() {
            *output = byte(if i < hidden { column(own, i) } else { column(other, i - hidden) });
        }
    }
    let unit = one * one * f32::from(WEIGHT);
    parameters.output_bias = output_bias.iter().map(|x| (x * unit).round() as i32).collect();
    parameters.check(planes)?;
    Ok(parameters)
}

#[cfg(test)]
mod tests {
    use super::*;
    use yiqi_core::seeded;
    use yiqi_engine::Registry;

    const BUCKETS: Buckets = Buckets { count: 3, least: 2, most: 12 };

    /// A network and some positions with random inputs.
    fn setting(count: usize) -> (Model, Batch) {
        let planes = Registry::standard().game("minichess").unwrap().planes().unwrap();
        let mut rng = seeded(4, 0);
        let numbers = Model::newborn(&planes, 48, BUCKETS, &mut rng);
        let model = Model::new(&planes, 48, BUCKETS, &numbers, &Device::Cpu).unwrap();
        let mut view = || {
            let mut sparse = Sparse { inputs: Vec::new(), starts: vec![0] };
            for i in 0..count {
                let pieces = 2 + i % 11;
                sparse.inputs.extend((0..pieces).map(|_| below(&mut rng, planes.inputs() as u32)));
                sparse.starts.push(sparse.inputs.len());
            }
            Arc::new(sparse)
        };
        let views = [view(), view()];
        let buckets = (0..count).map(|i| BUCKETS.of(2 + i % 11) as u32).collect();
        let targets = (0..count).map(|i| i as f32 / count as f32).collect();
        (model, Batch { views, buckets, targets })
    }

    #[test]
    fn the_bag_is_what_the_library_computes_forwards_and_backwards() {
        let (model, batch) = setting(700);
        let [weights, biases, ..] = &model.variables;
        let view = &batch.views[0];
        let bag = weights.apply_op2(biases, Bag(view.clone())).unwrap();
        let library = summed(weights, view).unwrap().broadcast_add(biases).unwrap();
        let library = library.clamp(0f32, 1f32).unwrap().sqr().unwrap();
        let near = |a: &Tensor, b: &Tensor| {
            let far =
                (a - b).unwrap().abs().unwrap().max_all().unwrap().to_scalar::<f32>().unwrap();
            assert!(far < 1e-4, "{far}");
        };
        near(&bag, &library);
        // Some neurons at either end, where there is no slope.
        let flat = bag.flatten_all().unwrap().to_vec1::<f32>().unwrap();
        assert!(flat.contains(&0.0) && flat.contains(&1.0));
        let scale = Tensor::rand(-1f32, 1f32, bag.shape(), &Device::Cpu).unwrap();
        let gradients = [bag, library].map(|activations| {
            (activations * &scale).unwrap().sum_all().unwrap().backward().unwrap()
        });
        for variable in [weights, biases] {
            let [a, b] = gradients.each_ref().map(|gradients| gradients.get(variable).unwrap());
            near(a, b);
        }
    }

    #[test]
    fn the_integer_network_says_nearly_the_same() {
        let (model, batch) = setting(500);
        let numbers = model.numbers().unwrap();
        let parameters = quantised(&model.planes, 48, BUCKETS, &numbers).unwrap();
        let expected = model.expected(&batch).unwrap().to_vec1::<f32>().unwrap();
        let differences: Vec<f32> = (0..batch.len())
            .map(|i| {
                let [own, other] = batch.views.each_ref().map(|view| view.of(i));
                let said =
                    1.0 / (1.0 + (-parameters.output(own, other, batch.buckets[i] as usize)).exp());
                (said - expected[i]).abs()
            })
            .collect();
        let mean = differences.iter().sum::<f32>() / differences.len() as f32;
        let most = differences.into_iter().fold(0.0, f32::max);
        assert!(mean < 0.01 && most < 0.04, "{mean} {most}");
    }
}
