//! A packed table under way: sections are written as they come, and what is written survives a kill.
//!
//! The file under way is a head and then records, each with the number of a section, its length in bytes and
//! their CRC-32, then the compressed blocks, each behind its length. Whoever goes on believes the records as
//! far as they are whole, and cuts the rest off. Once all sections are there, they are put in order into a file
//! that gets its name when it is complete, so that the table is the same byte for byte in whatever order they
//! came.

use super::TablesError;
use super::file::{HEAD, Identity, UNDER_WAY};
use super::packed::{BLOCK, Layout, PACKED};
use super::under_way::UnderWay;
use std::fs::File;
use std::io::{self, BufWriter, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

/// How hard Zstandard tries.
const LEVEL: i32 = 9;

/// Bytes of the head of a record: section (4), CRC-32 (4), length (8).
const RECORD: u64 = 16;

/// The file of a table under way. It is locked: nobody else builds the same table.
pub(crate) struct Packing {
    file: File,
    path: PathBuf,
    target: PathBuf,
    identity: Identity,
    layout: Layout,
    /// Where the blocks of each section are, and their bytes.
    there: Vec<Option<(u64, u64)>>,
    end: u64,
}

/// A section, compressed.
pub(crate) struct PackedSection(Vec<u8>);

/// Compresses the values of a section.
///
/// # Errors
/// Of the compression.
pub(crate) fn pack(values: &[u8]) -> io::Result<PackedSection> {
    let mut compressor = zstd::bulk::Compressor::new(LEVEL)?;
    compressor.include_checksum(true)?;
    let mut bytes = Vec::new();
    for block in values.chunks(BLOCK) {
        let block = compressor.compress(block)?;
        bytes.extend((block.len() as u32).to_le_bytes());
        bytes.extend(block);
    }
    Ok(PackedSection(bytes))
}

impl Packing {
    /// Takes up what lies in the folder of this table, with sections of these lengths, or begins it.
    ///
    /// # Errors
    /// A folder that cannot be written; a table that somebody else is building.
    pub(crate) fn begin(
        folder: &Path,
        identity: Identity,
        lengths: &[usize],
    ) -> Result<Packing, TablesError> {
        let UnderWay { file, path, target } = UnderWay::open(folder, &identity)?;
        let layout = Layout::of(lengths);
        let there = vec![None; lengths.len()];
        let mut packing = Packing { file, path, target, identity, layout, there, end: HEAD };
        packing.take_up().map_err(|error| TablesError::io(&packing.path, error))?;
        Ok(packing)
    }

    /// Whether a section is written.
    pub(crate) fn has(&self, section: usize) -> bool {
        self.there[section].is_some()
    }

    /// Writes a section.
    ///
    /// # Errors
    /// Of the disk.
    pub(crate) fn write(
        &mut self,
        section: usize,
        packed: &PackedSection,
    ) -> Result<(), TablesError> {
        self.put(section, &packed.0).map_err(|error| TablesError::io(&self.path, error))
    }

    /// All sections are written: they become a table.
    ///
    /// # Errors
    /// Of the disk.
    pub(crate) fn finish(mut self) -> Result<(), TablesError> {
        let path = self.path.clone();
        self.close().map_err(|error| TablesError::io(&path, error))
    }

    fn take_up(&mut self) -> io::Result<()> {
        let head = self.identity.head(UNDER_WAY, 0);
        let length = self.file.metadata()?.len();
        let mut there = [0; HEAD as usize];
        if length < HEAD || self.file.read_exact(&mut there).is_err() || there != head {
            // Something else, or begun by another version: nothing of it can be used.
            self.file.set_len(0)?;
            self.file.seek(SeekFrom::Start(0))?;
            return self.file.write_all(&head);
        }
        while self.end + RECORD <= length {
            let mut record = [0; RECORD as usize];
            self.file.seek(SeekFrom::Start(self.end))?;
            self.file.read_exact(&mut record)?;
            let number = |at: usize| u32::from_le_bytes([0, 1, 2, 3].map(|i| record[at + i]));
            let (section, sum) = (number(0) as usize, number(4));
            let bytes = u64::from(number(8)) | u64::from(number(12)) << 32;
            if section >= self.there.len() || bytes > length - self.end - RECORD {
                break;
            }
            let place = (self.end + RECORD, bytes);
            if crc32fast::hash(&self.read(place)?) != sum {
                break;
            }
            self.there[section] = Some(place);
            self.end = place.0 + bytes;
        }
        self.file.set_len(self.end)
    }

    fn read(&mut self, (from, bytes): (u64, u64)) -> io::Result<Vec<u8>> {
        let mut read = vec![0; bytes as usize];
        self.file.seek(SeekFrom::Start(from))?;
        self.file.read_exact(&mut read)?;
        Ok(read)
    }

    fn put(&mut self, section: usize, bytes: &[u8]) -> io::Result<()> {
        let mut record = Vec::with_capacity(RECORD as usize);
        record.extend((section as u32).to_le_bytes());
        record.extend(crc32fast::hash(bytes).to_le_bytes());
        record.extend((bytes.len() as u64).to_le_bytes());
        self.file.seek(SeekFrom::Start(self.end))?;
        self.file.write_all(&record)?;
        self.file.write_all(bytes)?;
        self.there[section] = Some((self.end + RECORD, bytes.len() as u64));
        self.end += RECORD + bytes.len() as u64;
        Ok(())
    }

    fn close(&mut self) -> io::Result<()> {
        let path = self.target.with_extension("yqt.tmp");
        let mut file = BufWriter::new(File::create(&path)?);
        file.seek(SeekFrom::Start(self.layout.body()))?;
        let mut begins = vec![self.layout.body()];
        let mut sum = crc32fast::Hasher::new();
        for section in 0..self.there.len() {
            let place = self.there[section].ok_or(io::ErrorKind::InvalidData)?;
            let bytes = self.read(place)?;
            let mut rest = &bytes[..];
            while let Some((length, behind)) = rest.split_first_chunk() {
                let length = u32::from_le_bytes(*length) as usize;
                let block = behind.get(..length).ok_or(io::ErrorKind::InvalidData)?;
                sum.update(block);
                file.write_all(block)?;
                begins.push(begins[begins.len() - 1] + length as u64);
                rest = &behind[length..];
            }
        }
        // The list of blocks stands before them and was known last.
        let list: Vec<u8> = begins.iter().flat_map(|begin| begin.to_le_bytes()).collect();
        let mut all = crc32fast::Hasher::new();
        all.update(&list);
        all.combine(&sum);
        file.seek(SeekFrom::Start(0))?;
        file.write_all(&self.identity.head(PACKED, all.finalize()))?;
        file.write_all(&list)?;
        let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        std::fs::rename(&path, &self.target)?;
        std::fs::remove_file(&self.path)
    }
}
