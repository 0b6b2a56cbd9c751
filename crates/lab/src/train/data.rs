//! The positions of a run: one shuffled file, gone through epoch after epoch.
//!
//! The file is in one random order on disk. On top of that a window of positions is shuffled anew in
//! every epoch, so that a step hardly ever sees the same company twice. Memory is that of the window and
//! of a few batches, whatever the size of the file.

use super::examples::{Batch, Maker};
use super::order::TrainOrder;
use crate::positions::{Block, Reader, Record, Split};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use yiqi_core::{Fault, below, seeded};
use yiqi_engine::any::AnyGame;
use yiqi_engine::net::incremental::Buckets;

/// Positions that are shuffled in memory.
const WINDOW: usize = 1 << 17;

/// Changes the seed, so that what training leaves to chance is nobody else's chance.
const TRAINING: u64 = u64::from_be_bytes(*b"training");

/// What there is to learn from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Survey {
    /// Positions to train on.
    pub(super) train: u64,
    /// Positions that are held out.
    pub(super) held: u64,
    /// How the number of pieces chooses the output.
    pub(super) buckets: Buckets,
}

impl Survey {
    /// How many batches of so many positions an epoch has.
    pub(super) fn batches(&self, batch: usize) -> u64 {
        let (batch, left) = (batch as u64, self.train % batch as u64);
        // A last batch that is much smaller than the others would step as far as they do on little
        // evidence.
        self.train / batch + u64::from(left * 4 > batch || self.train < batch)
    }
}

/// The file of a run and how its positions are used.
pub(super) struct Data<'a> {
    pub(super) game: &'a dyn AnyGame,
    pub(super) path: PathBuf,
    pub(super) maker: Maker<'a>,
    pub(super) split: Split,
    pub(super) quiet: bool,
    pub(super) mirror: bool,
    pub(super) batch: usize,
    pub(super) seed: u64,
}

/// What ends a walk through the positions early.
pub(super) enum Halt {
    /// Somebody said stop.
    Stopped,
    /// A file that cannot be read.
    Fault(Fault),
}

impl From<Fault> for Halt {
    fn from(fault: Fault) -> Halt {
        Halt::Fault(fault)
    }
}

impl<'a> Data<'a> {
    /// The data of an order in a shuffled file.
    pub(super) fn new(
        game: &'a dyn AnyGame,
        order: &TrainOrder,
        path: &Path,
    ) -> Result<Data<'a>, Fault> {
        Ok(Data {
            game,
            path: path.to_owned(),
            maker: Maker::new(game, game.planes()?, order.lambda),
            split: Split::new(order.validation, order.seed),
            quiet: order.quiet,
            mirror: order.mirror,
            batch: order.batch,
            seed: order.seed ^ TRAINING,
        })
    }

    /// Goes through all positions that count.
    fn each(
        &self,
        stop: &AtomicBool,
        mut hear: impl FnMut(Record) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let mut reader = Reader::open(self.game, &self.path)?;
        while let Some(block) = reader.next_block()? {
            if stop.load(Ordering::Relaxed) {
                return Err(Halt::Stopped);
            }
            let Block::Positions(records) = block else { continue };
            for record in records {
                if !(self.quiet && (record.noisy || record.check)) {
                    hear(record)?;
                }
            }
        }
        Ok(())
    }

    /// Counts what there is; `buckets` is the number of outputs.
    pub(super) fn survey(&self, buckets: usize, stop: &AtomicBool) -> Result<Survey, Halt> {
        let (mut train, mut held, mut least, mut most) = (0, 0, usize::MAX, 0);
        self.each(stop, |record| {
            if self.split.held_out(record.game) {
                held += 1;
            } else {
                train += 1;
            }
            least = least.min(record.pieces.len());
            most = most.max(record.pieces.len());
            Ok(())
        })?;
        if train == 0 || held == 0 {
            let reason = format!(
                "{train} positions to train on and {held} of games that are held out: more are needed"
            );
            return Err(Fault::whole("data", self.path.display().to_string(), reason).into());
        }
        Ok(Survey { train, held, buckets: Buckets { count: buckets, least, most } })
    }

    /// How many batches an epoch has.
    pub(super) fn batches(&self, survey: &Survey) -> u64 {
        survey.batches(self.batch)
    }

    /// Makes the batches of an epoch in their order, except for the first `skip`; `hear` gets them.
    pub(super) fn epoch(
        &self,
        epoch: u32,
        skip: u64,
        survey: &Survey,
        stop: &AtomicBool,
        mut hear: impl FnMut(Batch) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let mut rng = seeded(self.seed, u64::from(epoch));
        let mut window: Vec<Record> = Vec::new();
        let (mut made, due) = (0, self.batches(survey));
        let mut empty = |window: &mut Vec<Record>, keep: usize| {
            for i in (1..window.len()).rev() {
                window.swap(i, below(&mut rng, i as u32 + 1) as usize);
            }
            while window.len() > keep && made < due {
                let batch = window.split_off(window.len().saturating_sub(self.batch));
                // Drawn for batches that are left out too, so that the others come out the same.
                let sides: Vec<bool> =
                    batch.iter().map(|_| self.mirror && below(&mut rng, 2) == 1).collect();
                made += 1;
                if made > skip {
                    hear(self.maker.batch(batch.iter().zip(sides), survey.buckets)?)?;
                }
            }
            Ok(())
        };
        let full = WINDOW.max(2 * self.batch);
        self.each(stop, |record| {
            if !self.split.held_out(record.game) {
                window.push(record);
                if window.len() == full {
                    empty(&mut window, full / 2)?;
                }
            }
            Ok(())
        })?;
        empty(&mut window, 0)
    }

    /// The positions that are held out, in batches.
    pub(super) fn held_out(
        &self,
        survey: &Survey,
        stop: &AtomicBool,
        mut hear: impl FnMut(Batch) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let mut records: Vec<Record> = Vec::new();
        let mut empty = |records: &mut Vec<Record>| {
            let batch = self.maker.batch(records.iter().map(|r| (r, false)), survey.buckets)?;
            records.clear();
            hear(batch)
        };
        self.each(stop, |record| {
            if self.split.held_out(record.game) {
                records.push(record);
                if records.len() == self.batch {
                    empty(&mut records)?;
                }
            }
            Ok(())
        })?;
        if records.is_empty() { Ok(()) } else { empty(&mut records) }
    }
}
