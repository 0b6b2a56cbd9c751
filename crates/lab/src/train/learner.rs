//! What learns: the network with its optimiser, step by step.

use super::adam::Adam;
use super::data::{Data, Halt};
use super::examples::Batch;
use super::log::{Epoch, rounded};
use super::model::{Model, quantised};
use super::order::TrainOrder;
use super::rate::rate;
use super::state::State;
use candle_core::{Device, Result};
use rayon::prelude::*;
use std::sync::atomic::AtomicBool;
use yiqi_core::Fault;
use yiqi_engine::net::incremental::{Buckets, Parameters};
use yiqi_engine::net::{Planes, write_incremental};

/// The losses of the positions held out: in floating point, in integers.
pub(super) type Held = [f64; 2];

/// The network with its optimiser.
pub(super) struct Learner {
    planes: Planes,
    hidden: usize,
    buckets: Buckets,
    model: Model,
    adam: Adam,
    limits: Vec<f32>,
}

impl Learner {
    /// As a state has left it.
    pub(super) fn new(planes: &Planes, state: &State, device: &Device) -> Result<Learner> {
        let (hidden, survey) = (state.order.hidden, state.survey());
        let model = Model::new(planes, hidden, survey.buckets, &state.numbers, device)?;
        let batches = survey.batches(state.order.batch);
        let steps = u64::from(state.epochs) * batches + state.steps;
        let adam = Adam::new(model.variables(), &state.moments, steps, device)?;
        let limits = model.limits().to_vec();
        Ok(Learner { planes: planes.clone(), hidden, buckets: survey.buckets, model, adam, limits })
    }

    /// Writes what was learned into the state.
    pub(super) fn remember(&self, state: &mut State) -> Result<()> {
        state.numbers = self.model.numbers()?;
        state.moments = self.adam.moments()?;
        Ok(())
    }

    /// Learns from a batch; gives its loss before. An epoch has `of` of them.
    pub(super) fn step(&mut self, batch: &Batch, state: &State, of: u64) -> Result<f64> {
        let order = &state.order;
        let loss = self.model.loss(batch)?;
        let rate = rate_at(state, state.steps, of);
        let gradients = loss.backward()?;
        self.adam.step(self.model.variables(), &gradients, (rate, order.decay), &self.limits)?;
        Ok(f64::from(loss.to_scalar::<f32>()?))
    }

    /// The losses of the positions held out.
    pub(super) fn validate(
        &self,
        data: &Data<'_>,
        state: &State,
        stop: &AtomicBool,
    ) -> std::result::Result<Held, Halt> {
        let parameters = self.parameters()?;
        let (mut sums, mut count) = ([0.0; 2], 0);
        data.held_out(&state.survey(), stop, |batch| {
            let expected = self.model.expected(&batch).and_then(|e| e.to_vec1::<f32>());
            let expected =
                expected.map_err(|error| Fault::whole("training", "the network", error))?;
            let integers = integers(&parameters, &batch);
            for (sum, said) in sums.iter_mut().zip([expected, integers]) {
                let pairs = said.iter().zip(&batch.targets);
                *sum += pairs.map(|(said, target)| f64::from(said - target).powi(2)).sum::<f64>();
            }
            count += batch.len();
            Ok(())
        })?;
        Ok(sums.map(|sum| sum / count as f64))
    }

    /// The log's line of the epoch that is at its end.
    pub(super) fn epoch(
        &self,
        state: &State,
        data: &Data<'_>,
        [validation, quantised]: Held,
    ) -> Epoch {
        let (sum, positions) = state.sum;
        let of = data.batches(&state.survey());
        Epoch {
            epoch: state.epochs + 1,
            loss: rounded(sum / positions as f64),
            validation: rounded(validation),
            quantised: rounded(quantised),
            rate: rounded(rate_at(state, of, of)),
            positions,
        }
    }

    /// The bytes of the network's file.
    pub(super) fn file(
        &self,
        game: &str,
        order: &TrainOrder,
        epoch: &Epoch,
    ) -> std::result::Result<Vec<u8>, Fault> {
        let TrainOrder { hidden, buckets, rate, lambda, seed, .. } = order;
        let Epoch { epoch, validation, .. } = epoch;
        let note = format!(
            "yiqi train {} --hidden {hidden} --buckets {buckets} --rate {rate} --lambda {lambda} \
             --seed {seed}, epoch {epoch}, validation loss {validation}",
            order.game
        );
        Ok(write_incremental(game, &self.planes, &self.parameters()?, &note))
    }

    /// The network in integers.
    fn parameters(&self) -> std::result::Result<Parameters, Fault> {
        let fault = |reason: String| Fault::whole("training", "the network", reason);
        let numbers = self.model.numbers().map_err(|error| fault(error.to_string()))?;
        quantised(&self.planes, self.hidden, self.buckets, &numbers).map_err(fault)
    }
}

/// The learning rate after so many steps of the epoch, which has `of`.
fn rate_at(state: &State, steps: u64, of: u64) -> f64 {
    let step = u64::from(state.epochs) * of + steps;
    rate(step, u64::from(state.order.epochs) * of, state.order.rate)
}

/// The expected results that the network in integers says.
fn integers(parameters: &Parameters, batch: &Batch) -> Vec<f32> {
    let said = |position| {
        let [own, other] = batch.views.each_ref().map(|view| view.of(position));
        1.0 / (1.0 + (-parameters.output(own, other, batch.buckets[position] as usize)).exp())
    };
    (0..batch.len()).into_par_iter().map(said).collect()
}
