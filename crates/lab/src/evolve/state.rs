//! All that a run remembers.

use super::breeder::Breeder;
use super::hall::Champion;
use super::order::EvolveOrder;
use crate::run::checkpoint::Seal;
use serde::{Deserialize, Serialize};
use yiqi_core::Fault;
use yiqi_engine::any::AnyArena;

/// The checkpoint of a run.
const SEAL: Seal = Seal { mark: *b"YiqiEvo\x02", of: "evolution" };

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
        SEAL.write(self)
    }

    /// Reads a checkpoint; `file` names it in errors.
    ///
    /// # Errors
    /// Bytes that are no checkpoint, another version's, or damaged.
    pub(super) fn from_bytes(file: &str, bytes: &[u8]) -> Result<State, Fault> {
        SEAL.read(file, bytes)
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
