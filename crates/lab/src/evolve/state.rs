//! All that a run remembers, and the file that it is kept in.
//!
//! `checkpoint` holds eight bytes that name the format, the [`State`] as `postcard` writes it
//! (<https://postcard.jamesmunns.com/wire-format>), and the SHA-256 of both.

use super::breeder::Breeder;
use super::hall::Champion;
use super::order::EvolveOrder;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use yiqi_core::Fault;
use yiqi_engine::any::AnyArena;

/// The first bytes of a checkpoint; the last one is its version.
const MARK: &[u8; 8] = b"YiqiEvo\x01";

/// Length of the checksum.
const SUM: usize = 32;

/// A run between two generations.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct State {
    pub(super) order: EvolveOrder,
    /// The generation that is to be played next.
    pub(super) next: u32,
    pub(super) breeder: Breeder,
    /// The best so far; none before generation 0 has played.
    pub(super) champion: Option<Champion>,
    /// The champion before it.
    pub(super) before: Option<Champion>,
    /// The champions of the first and of every hundredth generation.
    pub(super) milestones: Vec<Champion>,
    pub(super) hall: Vec<Champion>,
    /// The mean of challengers, where one is kept.
    pub(super) smooth: Option<Vec<f32>>,
    /// Generations since there was a new champion.
    pub(super) idle: u32,
    /// Whether the rates have been lowered.
    pub(super) adapted: bool,
    /// Length of the log that belongs to this state.
    pub(super) log: u64,
}

impl State {
    /// Before generation 0.
    pub(super) fn begin(order: EvolveOrder, arena: &dyn AnyArena) -> State {
        State {
            next: 0,
            breeder: Breeder::begin(&order, arena),
            champion: None,
            before: None,
            milestones: Vec::new(),
            hall: Vec::new(),
            smooth: None,
            idle: 0,
            adapted: false,
            log: 0,
            order,
        }
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
            return Err(fault("this is no checkpoint of evolution".to_owned()));
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

    /// Whether all genomes are such as an arena takes.
    ///
    /// # Errors
    /// A genome of another length.
    pub(super) fn check(&self, file: &str, genes: usize) -> Result<(), Fault> {
        let others = self.champion.iter().chain(&self.before).chain(&self.milestones);
        let others = others.chain(&self.hall).map(|one| one.genome.len());
        let fits = others.chain(self.smooth.iter().map(Vec::len)).all(|length| length == genes);
        if fits && self.breeder.fits(genes) {
            return Ok(());
        }
        let reason = format!("its networks are of another shape; here they have {genes} weights");
        Err(Fault::whole("checkpoint", file, reason))
    }
}
