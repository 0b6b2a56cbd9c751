//! The numbers of an integer network: what they stand for, and what keeps every sum in its range.
//!
//! A weight of the first layer is a multiple of 1/255 in 16 bits, so that a neuron's activation, cut
//! to 0 … 1, is an integer of 0 … 255. A weight of the output is a multiple of 1/64 in 8 bits. The
//! output is a sum of weight × activation², a multiple of 1/(255² · 64) in 32 bits.

use super::shorts::LANES;
use crate::net::Planes;

/// What an activation of 1 is.
pub const ONE: i16 = 255;
/// What an output weight of 1 is.
pub const WEIGHT: i8 = 64;
/// The most neurons that a side may have.
pub const MOST_HIDDEN: usize = 1024;
/// The most output buckets.
pub const MOST_BUCKETS: usize = 64;

/// What an output of 1 is.
pub(super) const UNIT: f32 = ONE as f32 * ONE as f32 * WEIGHT as f32;

/// Which outputs judge which positions: those with `least` pieces the first, those with `most` pieces
/// the last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Buckets {
    /// How many outputs.
    pub count: usize,
    /// Pieces below which there is nothing to tell apart.
    pub least: usize,
    /// Pieces above which there is nothing to tell apart.
    pub most: usize,
}

impl Buckets {
    /// One output for all positions.
    pub const ONE: Buckets = Buckets { count: 1, least: 0, most: 0 };

    /// The output that judges a position with so many pieces.
    #[inline(always)]
    pub fn of(self, pieces: usize) -> usize {
        let beyond = pieces.clamp(self.least, self.most) - self.least;
        beyond * self.count / (self.most - self.least + 1)
    }

    /// What is wrong with them.
    fn fault(self) -> Option<String> {
        if !(1..=MOST_BUCKETS).contains(&self.count) {
            return Some(format!("a network has 1 to {MOST_BUCKETS} buckets, not {}", self.count));
        }
        if self.least > self.most || self.most > usize::from(u16::MAX) {
            return Some(format!("pieces from {} to {} make no buckets", self.least, self.most));
        }
        None
    }
}

/// The numbers of an integer network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameters {
    /// Neurons a side: a multiple of 16.
    pub hidden: usize,
    /// Which output judges which position.
    pub buckets: Buckets,
    /// First layer: for each input (see [`Planes`]) the weights of all neurons.
    pub rows: Vec<i16>,
    /// First layer: the biases of all neurons.
    pub bias: Vec<i16>,
    /// Outputs: for each the weights of the mover's neurons, then of the opponent's.
    pub outputs: Vec<i8>,
    /// The biases of the outputs.
    pub output_bias: Vec<i32>,
}

impl Parameters {
    /// All numbers 0.
    ///
    /// # Errors
    /// Sizes that cannot be, with the reason.
    pub fn zero(planes: &Planes, hidden: usize, buckets: Buckets) -> Result<Parameters, String> {
        if let Some(fault) = hidden_fault(hidden).or_else(|| buckets.fault()) {
            return Err(fault);
        }
        Ok(Parameters {
            hidden,
            buckets,
            rows: vec![0; planes.inputs() * hidden],
            bias: vec![0; hidden],
            outputs: vec![0; buckets.count * 2 * hidden],
            output_bias: vec![0; buckets.count],
        })
    }

    /// The largest first-layer weight or bias with which no sum can leave its range: a square holds
    /// one piece at most.
    pub fn most_input(planes: &Planes) -> f32 {
        f32::from(i16::MAX / (planes.squares() as i16 + 1)) / f32::from(ONE)
    }

    /// The largest output weight of the same kind. It leaves room for a bias of
    /// [`Parameters::MOST_OUTPUT_BIAS`].
    pub fn most_output(hidden: usize) -> f32 {
        let room = f64::from(i32::MAX) - f64::from(Parameters::MOST_OUTPUT_BIAS * UNIT) - 1.0;
        let each = room / (f64::from(ONE).powi(2) * 2.0 * hidden as f64);
        each.floor().min(127.0) as f32 / f32::from(WEIGHT)
    }

    /// The largest output bias that [`Parameters::most_output`] leaves room for.
    pub const MOST_OUTPUT_BIAS: f32 = 32.0;

    /// Whether all sums stay in their range on every board, and if not, which does not.
    ///
    /// # Errors
    /// The reason.
    pub fn check(&self, planes: &Planes) -> Result<(), String> {
        let shape = Parameters::zero(planes, self.hidden, self.buckets)?;
        let lengths =
            |p: &Parameters| [p.rows.len(), p.bias.len(), p.outputs.len(), p.output_bias.len()];
        if lengths(self) != lengths(&shape) {
            return Err("it has another number of weights than its sizes say".to_owned());
        }
        for neuron in 0..self.hidden {
            let size = |input: usize| i32::from(self.rows[input * self.hidden + neuron]).abs();
            let inputs = |square| (square..planes.inputs()).step_by(planes.squares());
            let most = |square| inputs(square).map(size).max().unwrap_or(0);
            let sum: i32 = (0..planes.squares()).map(most).sum();
            if sum + i32::from(self.bias[neuron]).abs() > i32::from(i16::MAX) {
                return Err(format!(
                    "the weights of neuron {neuron} are so large that its sum may overflow"
                ));
            }
        }
        for (output, weights) in self.outputs.chunks(2 * self.hidden).enumerate() {
            // 255 × −128 is no 16-bit number.
            let most = weights.iter().map(|w| i64::from(*w).abs()).max().unwrap_or(0);
            let sum: i64 = weights.iter().map(|w| i64::from(*w).abs()).sum();
            let sum = sum * i64::from(ONE).pow(2) + i64::from(self.output_bias[output]).abs();
            if most > i64::from(i8::MAX) || sum > i64::from(i32::MAX) {
                return Err(format!(
                    "the weights of output {output} are so large that its sum may overflow"
                ));
            }
        }
        Ok(())
    }

    /// What output number `bucket` says for the inputs that are set for the mover and for the opponent:
    /// the logarithm of the mover's odds. From scratch and in the plainest words; searches use a faster way
    /// to the same number.
    pub fn output(&self, own: &[u32], other: &[u32], bucket: usize) -> f32 {
        let weights = self.outputs[bucket * 2 * self.hidden..].chunks(self.hidden);
        let mut total = self.output_bias[bucket];
        for (inputs, weights) in [own, other].into_iter().zip(weights) {
            let mut sum: Vec<i16> = self.bias.clone();
            for &input in inputs {
                let row = &self.rows[input as usize * self.hidden..][..self.hidden];
                sum.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
            }
            let activations = sum.iter().map(|sum| i32::from(*sum).clamp(0, ONE.into()));
            total += activations
                .zip(weights)
                .map(|(activation, &weight)| activation * activation * i32::from(weight))
                .sum::<i32>();
        }
        total as f32 / UNIT
    }

    /// The bytes of a file after its header: rows, biases, output weights, output biases, least byte
    /// first.
    pub fn to_bytes(&self) -> Vec<u8> {
        let shorts = self.rows.iter().chain(&self.bias).flat_map(|n| n.to_le_bytes());
        let outputs = self.outputs.iter().flat_map(|n| n.to_le_bytes());
        shorts.chain(outputs).chain(self.output_bias.iter().flat_map(|n| n.to_le_bytes())).collect()
    }

    /// How many bytes those are.
    ///
    /// # Errors
    /// Sizes that cannot be, with the reason.
    pub fn bytes(planes: &Planes, hidden: usize, buckets: Buckets) -> Result<usize, String> {
        if let Some(fault) = hidden_fault(hidden).or_else(|| buckets.fault()) {
            return Err(fault);
        }
        Ok((planes.inputs() + 1) * hidden * 2 + buckets.count * (2 * hidden + 4))
    }

    /// Reads [`Parameters::to_bytes`].
    ///
    /// # Errors
    /// Another number of bytes, sizes that cannot be, weights with which a sum could overflow.
    pub fn from_bytes(
        planes: &Planes,
        hidden: usize,
        buckets: Buckets,
        bytes: &[u8],
    ) -> Result<Parameters, String> {
        let due = Parameters::bytes(planes, hidden, buckets)?;
        if bytes.len() != due {
            return Err(format!("its weights take {} bytes and not {due}", bytes.len()));
        }
        let mut parameters = Parameters::zero(planes, hidden, buckets)?;
        let (rows, rest) = bytes.split_at(parameters.rows.len() * 2);
        let (bias, rest) = rest.split_at(hidden * 2);
        let (outputs, output_bias) = rest.split_at(parameters.outputs.len());
        let short = |two: &[u8; 2]| i16::from_le_bytes(*two);
        parameters.rows = rows.as_chunks().0.iter().map(short).collect();
        parameters.bias = bias.as_chunks().0.iter().map(short).collect();
        parameters.outputs = outputs.iter().map(|byte| i8::from_le_bytes([*byte])).collect();
        let long = |four: &[u8; 4]| i32::from_le_bytes(*four);
        parameters.output_bias = output_bias.as_chunks().0.iter().map(long).collect();
        parameters.check(planes)?;
        Ok(parameters)
    }
}

/// What is wrong with a number of neurons.
fn hidden_fault(hidden: usize) -> Option<String> {
    let fits = hidden.is_multiple_of(LANES) && (LANES..=MOST_HIDDEN).contains(&hidden);
    let wants = format!("a side has a multiple of {LANES} neurons, at most {MOST_HIDDEN}");
    (!fits).then(|| format!("{wants}, not {hidden}"))
}
