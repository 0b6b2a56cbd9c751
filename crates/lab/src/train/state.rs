//! All that a run remembers.

use super::adam::Moments;
use super::data::Survey;
use super::log::Epoch;
use super::model::{Model, Numbers};
use super::order::TrainOrder;
use crate::run::checkpoint::Seal;
use serde::{Deserialize, Serialize};
use yiqi_core::{Fault, seeded};
use yiqi_engine::net::Planes;
use yiqi_engine::net::incremental::Buckets;

/// The checkpoint of a run.
const SEAL: Seal = Seal { mark: *b"YiqiTrn\x01", of: "training" };

/// A run between two steps.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct State {
    pub(super) order: TrainOrder,
    /// Positions to train on, and held out.
    positions: [u64; 2],
    /// How the number of pieces chooses the output: least and most.
    pieces: [usize; 2],
    pub(super) numbers: Numbers,
    pub(super) moments: Moments,
    /// Epochs that are behind.
    pub(super) epochs: u32,
    /// Steps of the next epoch that are behind.
    pub(super) steps: u64,
    /// Of these: the sum of losses over positions, and the positions.
    pub(super) sum: (f64, u64),
    /// The epoch with the least loss of the games held out.
    pub(super) best: Option<Epoch>,
    /// Epochs since then.
    pub(super) idle: u32,
    /// Length of the log that belongs to this state.
    pub(super) log: u64,
}

impl State {
    /// Before the first step.
    pub(super) fn begin(order: TrainOrder, planes: &Planes, survey: &Survey) -> State {
        let Survey { train, held, buckets } = *survey;
        let numbers = Model::newborn(planes, order.hidden, buckets, &mut seeded(order.seed, 0));
        State {
            positions: [train, held],
            pieces: [buckets.least, buckets.most],
            numbers,
            moments: Vec::new(),
            epochs: 0,
            steps: 0,
            sum: (0.0, 0),
            best: None,
            idle: 0,
            log: 0,
            order,
        }
    }

    /// What there was to learn from.
    pub(super) fn survey(&self) -> Survey {
        let ([train, held], [least, most]) = (self.positions, self.pieces);
        Survey { train, held, buckets: Buckets { count: self.order.buckets, least, most } }
    }

    /// The bytes of a checkpoint.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        SEAL.write(self)
    }

    /// Reads a checkpoint; `file` names it in errors.
    ///
    /// # Errors
    /// Bytes that are no checkpoint, another version's, or damaged.
    pub(super) fn from_bytes(file: &str, bytes: &[u8]) -> Result<State, Fault> {
        SEAL.read(file, bytes)
    }

    /// Whether all numbers are such as the order's network has.
    ///
    /// # Errors
    /// Numbers of another network.
    pub(super) fn check(&self, file: &str, planes: &Planes) -> Result<(), Fault> {
        self.order.check(planes)?;
        let newborn =
            Model::newborn(planes, self.order.hidden, self.survey().buckets, &mut seeded(0, 0));
        let same = |i: usize, length: usize| newborn[i].len() == length;
        let moments = self.moments.iter().enumerate();
        let mut moments = moments.map(|(i, both)| same(i, both[0].len()) && same(i, both[1].len()));
        let fits = self.numbers.iter().enumerate().all(|(i, numbers)| same(i, numbers.len()));
        if fits && [0, newborn.len()].contains(&self.moments.len()) && moments.all(|fits| fits) {
            return Ok(());
        }
        Err(Fault::whole("checkpoint", file, "its network is of another shape"))
    }
}
