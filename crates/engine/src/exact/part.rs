//! A table under way: blocks are written in any order, and what is written survives a kill.
//!
//! Behind the values the file has a record of 8 bytes a block, `done` and the CRC-32 of its values,
//! written after them. Whoever goes on believes a block only if its values have that sum. Once all
//! blocks stand there, the records are cut off and the file gets its head and its name.

use super::TablesError;
use super::file::{HEAD, Identity, UNDER_WAY, WHOLE};
use super::under_way::UnderWay;
use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Before the checksum of a block that is written.
const DONE: &[u8; 4] = b"done";

/// Bytes read at a time.
const CHUNK: usize = 1 << 20;

/// The entries of a block: one or more ranges.
pub(crate) type Ranges = Vec<Range<u64>>;

/// The file of a table under way. It is locked: nobody else builds the same table.
pub(crate) struct Part {
    file: File,
    path: PathBuf,
    target: PathBuf,
    identity: Identity,
    blocks: Vec<Ranges>,
    done: Vec<bool>,
}

impl Part {
    /// Takes up what lies in the folder of this table, or begins it.
    ///
    /// # Errors
    /// A folder that cannot be written; a table that somebody else is building.
    pub(crate) fn begin(
        folder: &Path,
        identity: Identity,
        blocks: Vec<Ranges>,
    ) -> Result<Part, TablesError> {
        let UnderWay { file, path, target } = UnderWay::open(folder, &identity)?;
        let done = vec![false; blocks.len()];
        let mut part = Part { file, path, target, identity, blocks, done };
        part.take_up().map_err(|error| TablesError::io(&part.path, error))?;
        Ok(part)
    }

    /// Whether a block is written.
    pub(crate) fn is_done(&self, block: usize) -> bool {
        self.done[block]
    }

    /// The entries of a block.
    pub(crate) fn entries(&self, block: usize) -> u64 {
        self.blocks[block].iter().map(|range| range.end - range.start).sum()
    }

    /// Writes the values of a block, range by range.
    ///
    /// # Errors
    /// Of the disk.
    pub(crate) fn write(&mut self, block: usize, values: &[Vec<u16>]) -> Result<(), TablesError> {
        let path = self.path.clone();
        self.put(block, values).map_err(|error| TablesError::io(&path, error))
    }

    /// All blocks are written: the file becomes a table.
    ///
    /// # Errors
    /// Of the disk.
    pub(crate) fn finish(mut self) -> Result<(), TablesError> {
        debug_assert!(self.done.iter().all(|&done| done), "a block is missing");
        let path = self.path.clone();
        self.close().map_err(|error| TablesError::io(&path, error))
    }

    fn take_up(&mut self) -> io::Result<()> {
        let head = self.identity.head(UNDER_WAY, 0);
        let length = self.identity.bytes() + 8 * self.blocks.len() as u64;
        let mut there = [0; HEAD as usize];
        let known = self.file.metadata()?.len() == length
            && self.file.read_exact(&mut there).is_ok()
            && there == head;
        if !known {
            // Something else, or begun by another version: nothing of it can be used.
            self.file.set_len(0)?;
            self.file.set_len(length)?;
            self.file.seek(SeekFrom::Start(0))?;
            return self.file.write_all(&head);
        }
        let mut records = vec![0; 8 * self.blocks.len()];
        self.file.seek(SeekFrom::Start(self.identity.bytes()))?;
        self.file.read_exact(&mut records)?;
        for (block, record) in records.chunks_exact(8).enumerate() {
            if &record[..4] == DONE {
                self.done[block] =
                    self.sum(&self.blocks[block].clone())?.to_le_bytes() == record[4..];
            }
        }
        Ok(())
    }

    fn put(&mut self, block: usize, values: &[Vec<u16>]) -> io::Result<()> {
        let mut sum = crc32fast::Hasher::new();
        for (range, values) in self.blocks[block].iter().zip(values) {
            debug_assert_eq!(range.end - range.start, values.len() as u64);
            self.file.seek(SeekFrom::Start(HEAD + 2 * range.start))?;
            for chunk in values.chunks(CHUNK / 2) {
                let bytes: Vec<u8> = chunk.iter().flat_map(|value| value.to_le_bytes()).collect();
                sum.update(&bytes);
                self.file.write_all(&bytes)?;
            }
        }
        self.file.seek(SeekFrom::Start(self.identity.bytes() + 8 * block as u64))?;
        let mut record = [0; 8];
        record[..4].copy_from_slice(DONE);
        record[4..].copy_from_slice(&sum.finalize().to_le_bytes());
        self.file.write_all(&record)?;
        self.done[block] = true;
        Ok(())
    }

    fn close(&mut self) -> io::Result<()> {
        let all = std::iter::once(0..self.identity.entries).collect();
        let checksum = self.sum(&all)?;
        self.file.set_len(self.identity.bytes())?;
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(&self.identity.head(WHOLE, checksum))?;
        self.file.sync_all()?;
        std::fs::rename(&self.path, &self.target)
    }

    /// The CRC-32 of the values in these ranges.
    fn sum(&mut self, ranges: &Ranges) -> io::Result<u32> {
        let mut sum = crc32fast::Hasher::new();
        let mut buffer = vec![0; CHUNK];
        for range in ranges {
            self.file.seek(SeekFrom::Start(HEAD + 2 * range.start))?;
            let mut left = 2 * (range.end - range.start);
            while left > 0 {
                let chunk = &mut buffer[..left.min(CHUNK as u64) as usize];
                self.file.read_exact(chunk)?;
                sum.update(chunk);
                left -= chunk.len() as u64;
            }
        }
        Ok(sum.finalize())
    }
}
