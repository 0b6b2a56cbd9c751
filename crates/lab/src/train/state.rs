//! All that a run remembers, and the file that it is kept in.
//!
//! `checkpoint` holds eight bytes that name the format, the [`State`] as `postcard` writes it
//! (<https://postcard.jamesmunns.com/wire-format>), and the SHA-256 of both.

use super::adam::Moments;
use super::data::Survey;
use super::log::Epoch;
use super::model::{Model, Numbers};
use super::order::TrainOrder;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use yiqi_core::{Fault, seeded};
use yiqi_engine::net::Planes;
use yiqi_engine::net::incremental::Buckets;

/// The first bytes of a checkpoint; the last one is its version.
const MARK: &[u8; 8] = b"YiqiTrn\x01";

/// Length of the checksum.
const SUM: usize = 32;

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
        let mut bytes = MARK.to_vec();
        // Lists and numbers can always be written; an empty body would be refused when it is read.
        bytes.extend(postcard::to_allocvec(self).unwrap_or_default());
        let sum = Sha256::digest(&bytes);
        bytes.extend(sum);
        bytes
    }

    /// Reads a checkpoint; `file` names it in errors.
    ///
    /// # Errors
    /// Bytes that are no checkpoint, another version's, or damaged.
    pub(super) fn from_bytes(file: &str, bytes: &[u8]) -> Result<State, Fault> {
        let fault = |reason: String| Fault::whole("checkpoint", file, reason);
        if !bytes.starts_with(&MARK[..7]) {
            return Err(fault("this is no checkpoint of training".to_owned()));
        }
        if !bytes.starts_with(MARK) {
            let reason = "another version of Yiqi wrote it, this one cannot go on with it";
            return Err(fault(reason.to_owned()));
        }
        let damaged = || fault("it is damaged: its checksum does not fit".to_owned());
        let (body, sum) = bytes.split_last_chunk::<SUM>().ok_or_else(damaged)?;
        let body = body.strip_prefix(MARK).filter(|_| Sha256::digest(body)[..] == sum[..]);
        let body = body.ok_or_else(damaged)?;
        postcard::from_bytes(body).map_err(|error| fault(format!("it cannot be read: {error}")))
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
