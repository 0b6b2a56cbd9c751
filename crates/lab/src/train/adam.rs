//! Adam with decoupled weight decay.
//!
//! D. Kingma, J. Ba, "Adam", <https://arxiv.org/abs/1412.6980>; I. Loshchilov, F. Hutter, "Decoupled
//! Weight Decay Regularization", <https://arxiv.org/abs/1711.05101>. The library's own keeps its moments
//! to itself, and a run could not go on from a checkpoint.

use candle_core::{Device, Result, Tensor, Var, backprop::GradStore};

const BETA1: f64 = 0.9;
const BETA2: f64 = 0.999;
const EPSILON: f64 = 1e-8;

/// The mean gradients and mean squared gradients of all variables, as numbers.
pub(super) type Moments = Vec<[Vec<f32>; 2]>;

/// The state of the optimiser.
pub(super) struct Adam {
    moments: Vec<[Tensor; 2]>,
    /// Steps that were made.
    steps: i32,
}

impl Adam {
    /// After `steps` steps that have left these moments; none before the first.
    pub(super) fn new(
        variables: &[Var],
        moments: &Moments,
        steps: u64,
        device: &Device,
    ) -> Result<Adam> {
        let zeros = |variable: &Var| variable.zeros_like();
        let moment = |(i, variable): (usize, &Var)| -> Result<[Tensor; 2]> {
            match moments.get(i) {
                None => Ok([zeros(variable)?, zeros(variable)?]),
                Some([mean, square]) => Ok([
                    Tensor::from_slice(mean, variable.shape(), device)?,
                    Tensor::from_slice(square, variable.shape(), device)?,
                ]),
            }
        };
        let moments = variables.iter().enumerate().map(moment).collect::<Result<_>>()?;
        // Beyond that the corrections are 1.
        Ok(Adam { moments, steps: steps.min(1 << 30) as i32 })
    }

    /// The moments as they are now.
    pub(super) fn moments(&self) -> Result<Moments> {
        let numbers = |tensor: &Tensor| tensor.flatten_all()?.to_vec1::<f32>();
        let both = |[mean, square]: &[Tensor; 2]| Ok([numbers(mean)?, numbers(square)?]);
        self.moments.iter().map(both).collect()
    }

    /// A step down the gradients. No number of a variable exceeds its limit afterwards.
    pub(super) fn step(
        &mut self,
        variables: &[Var],
        gradients: &GradStore,
        (rate, decay): (f64, f64),
        limits: &[f32],
    ) -> Result<()> {
        self.steps = self.steps.saturating_add(1);
        let corrections = [BETA1, BETA2].map(|beta| 1.0 - beta.powi(self.steps));
        for ((variable, moments), limit) in variables.iter().zip(&mut self.moments).zip(limits) {
            let Some(gradient) = gradients.get(variable) else { continue };
            // Without what they were computed from, which the moments would keep alive for ever.
            let gradient = gradient.detach();
            let [mean, square] = moments;
            *mean = ((&*mean * BETA1)? + (&gradient * (1.0 - BETA1))?)?;
            *square = ((&*square * BETA2)? + (gradient.sqr()? * (1.0 - BETA2))?)?;
            let length = ((&*square / corrections[1])?.sqrt()? + EPSILON)?;
            let step = ((&*mean / corrections[0])? / length)?;
            let kept = (variable.as_detached_tensor() * (1.0 - rate * decay))?;
            variable.set(&(kept - (step * rate)?)?.clamp(-limit, *limit)?)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_finds_the_least_of_a_bowl_and_goes_on_as_if_never_stopped() {
        let device = Device::Cpu;
        let start = || Var::new(&[3f32, -2.0], &device).unwrap();
        let step = |adam: &mut Adam, x: &Var| {
            let target = Tensor::new(&[0.5f32, 9.0], &device).unwrap();
            let loss = (x.as_tensor() - target).unwrap().sqr().unwrap().sum_all().unwrap();
            let gradients = loss.backward().unwrap();
            adam.step(std::slice::from_ref(x), &gradients, (0.05, 0.0), &[4.0]).unwrap();
        };
        let (x, mut adam) = (start(), Adam::new(&[start()], &Vec::new(), 0, &device).unwrap());
        for _ in 0..500 {
            step(&mut adam, &x);
        }
        let found = x.to_vec1::<f32>().unwrap();
        // The second may not go further than its limit.
        assert!((found[0] - 0.5).abs() < 1e-3 && found[1] == 4.0, "{found:?}");
        let (y, mut adam) = (start(), Adam::new(&[start()], &Vec::new(), 0, &device).unwrap());
        for steps in 0..500 {
            let moments = adam.moments().unwrap();
            adam = Adam::new(std::slice::from_ref(&y), &moments, steps, &device).unwrap();
            step(&mut adam, &y);
        }
        assert_eq!(y.to_vec1::<f32>().unwrap(), found);
    }
}
