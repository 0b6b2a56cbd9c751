//! A table whose values are bytes, compressed in blocks and read through a map of memory.
//!
//! | bytes | what |
//! | --- | --- |
//! | 0–63 | the head as in `file.rs`, with the mark `YiqiPack` |
//! | 64– | where each block begins, and where the last one ends: 8 bytes each |
//! | behind | the blocks, each a Zstandard frame of [`BLOCK`] values, of fewer at the end of a section |
//!
//! Values come in sections, each of which begins a block. How long they are is known to whoever opens the
//! table. A block that was asked for stays in a cache that is bounded.

use super::file::{HEAD, Identity, Mapped};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use yiqi_core::Fault;

/// Values of a block.
pub(super) const BLOCK: usize = 15_625;

/// The first bytes of such a table.
pub(super) const PACKED: &[u8; 8] = b"YiqiPack";

/// Decompressed blocks that are kept, per table: 64 MiB.
const KEPT: usize = (64 << 20) / BLOCK;

/// Where the blocks of the sections are.
#[derive(Debug)]
pub(super) struct Layout {
    /// The values of each section.
    pub(super) lengths: Vec<usize>,
    /// The first block of each section, and the number of all.
    pub(super) first: Vec<usize>,
}

impl Layout {
    /// Sections with so many values.
    pub(super) fn of(lengths: &[usize]) -> Layout {
        let mut first = vec![0];
        let mut blocks = 0;
        for length in lengths {
            blocks += length.div_ceil(BLOCK);
            first.push(blocks);
        }
        Layout { lengths: lengths.to_vec(), first }
    }

    /// All blocks.
    pub(super) fn blocks(&self) -> usize {
        self.first.last().copied().unwrap_or(0)
    }

    /// The number of the first block behind the head and the list of beginnings.
    pub(super) fn body(&self) -> u64 {
        HEAD + 8 * (self.blocks() as u64 + 1)
    }
}

/// A block that is kept, with its number.
type Kept = Mutex<Option<(usize, Vec<u8>)>>;

/// The values of a table, open for reading.
#[derive(Debug)]
pub(crate) struct Packed {
    mapped: Mapped,
    layout: Layout,
    kept: Vec<Kept>,
}

impl Packed {
    /// Opens a table with sections of these lengths; `None` where there is no file.
    ///
    /// # Errors
    /// A file that is something else, too short or long, or damaged.
    pub(crate) fn open(
        folder: &Path,
        identity: &Identity,
        lengths: &[usize],
    ) -> Result<Option<Packed>, Fault> {
        let Some(mapped) = Mapped::open(folder, identity, PACKED)? else { return Ok(None) };
        let layout = Layout::of(lengths);
        let kept = (0..layout.blocks().min(KEPT)).map(|_| Kept::default()).collect();
        let packed = Packed { mapped, layout, kept };
        packed.check_length()?;
        packed.mapped.check_small()?;
        Ok(Some(packed))
    }

    /// Whether the file ends where its list of blocks says, and the list is one.
    fn check_length(&self) -> Result<(), Fault> {
        let (length, body) = (self.mapped.bytes(), self.layout.body());
        if length < body {
            let reason = format!("it has {length} bytes where more than {body} belong");
            return Err(self.mapped.fault(reason));
        }
        let begins: Vec<u64> = (0..=self.layout.blocks()).map(|block| self.begin(block)).collect();
        if begins.first() != Some(&body) || !begins.is_sorted() {
            return Err(self.mapped.fault("it is damaged: its list of blocks is none"));
        }
        match begins.last() {
            Some(&end) if end != length => {
                let reason = format!("it has {length} bytes where {end} belong");
                Err(self.mapped.fault(reason))
            }
            _ => Ok(()),
        }
    }

    /// Where a block begins in the file.
    fn begin(&self, block: usize) -> u64 {
        let at = HEAD as usize + 8 * block;
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&self.mapped.all()[at..at + 8]);
        u64::from_le_bytes(bytes)
    }

    /// A block, decompressed; `None` where it is damaged.
    fn block(&self, section: usize, block: usize) -> Option<Vec<u8>> {
        let number = self.layout.first[section] + block;
        let length = (self.layout.lengths[section] - block * BLOCK).min(BLOCK);
        let (from, to) = (self.begin(number) as usize, self.begin(number + 1) as usize);
        let values = zstd::bulk::decompress(&self.mapped.all()[from..to], length).ok()?;
        (values.len() == length).then_some(values)
    }

    /// The value at a place of a section; `None` where the file is damaged there.
    #[inline]
    pub(crate) fn get(&self, section: usize, at: usize) -> Option<u8> {
        let (block, place) = (at / BLOCK, at % BLOCK);
        let number = self.layout.first[section] + block;
        let kept = &self.kept[number % self.kept.len()];
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((there, values)) = &*kept
            && *there == number
        {
            return Some(values[place]);
        }
        let (_, values) = kept.insert((number, self.block(section, block)?));
        Some(values[place])
    }

    /// All values of a section.
    ///
    /// # Errors
    /// A damaged file.
    pub(crate) fn section(&self, section: usize) -> Result<Vec<u8>, Fault> {
        let length = self.layout.lengths[section];
        let mut values = Vec::with_capacity(length);
        for block in 0..length.div_ceil(BLOCK) {
            let Some(more) = self.block(section, block) else {
                let reason = "it is damaged: a block cannot be read; remove it and build it again";
                return Err(self.mapped.fault(reason));
            };
            values.extend(more);
        }
        Ok(values)
    }

    /// The file that they stand in.
    pub(crate) fn file(&self) -> &Mapped {
        &self.mapped
    }
}
