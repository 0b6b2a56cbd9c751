//! Blocks: the unit in which a file of positions grows.
//!
//! A file is the eight bytes [`MAGIC`] and blocks one after the other. A block is its kind (a byte),
//! the length of its content (4 bytes, least first), the content, and the CRC-32 of all that (4 bytes,
//! least first). `R` is a note how the following positions were made, a [`Run`] as JSON; `P` are
//! positions, the records of one game (of a shuffled file: of any) one after the other. The first block
//! is a note. A run that was killed leaves at most one block that ends too early.

use super::{Codec, Record, Run};
use crc32fast::Hasher;
use std::io::{self, ErrorKind, Read, Write};

/// What a file of positions begins with; the last byte is the version.
pub(super) const MAGIC: &[u8; 8] = b"YiqiPos\x01";

/// No block is longer: a length beyond it is a broken one.
const LONGEST: u32 = 64 << 20;

/// What frames a content.
pub(super) const FRAME: u64 = 9;

/// A block of a file.
#[derive(Clone, PartialEq, Debug)]
pub enum Block {
    /// How the following positions were made.
    Run(Box<Run>),
    /// Positions, in a file that is not shuffled those of one game.
    Positions(Vec<Record>),
}

/// What was read where a block could begin.
pub(super) enum Raw {
    /// A whole block: kind and content.
    Whole(u8, Vec<u8>),
    /// The end of the file.
    End,
    /// The file ends within a block.
    Cut,
    /// What stands there is no block.
    Broken(&'static str),
}

/// Reads the next block without understanding it.
pub(super) fn read(from: &mut impl Read) -> io::Result<Raw> {
    let mut head = [0; 5];
    match fill(from, &mut head)? {
        0 => return Ok(Raw::End),
        5 => {}
        _ => return Ok(Raw::Cut),
    }
    let length = u32::from_le_bytes([head[1], head[2], head[3], head[4]]);
    if length > LONGEST {
        return Ok(Raw::Broken("a block of an impossible length"));
    }
    let mut content = vec![0; length as usize];
    let mut sum = [0; 4];
    if fill(from, &mut content)? < content.len() || fill(from, &mut sum)? < sum.len() {
        return Ok(Raw::Cut);
    }
    if checksum(&head, &content) != u32::from_le_bytes(sum) {
        return Ok(Raw::Broken("a block whose checksum is wrong"));
    }
    Ok(Raw::Whole(head[0], content))
}

/// What a block says; `None` where it says nothing that makes sense.
pub(super) fn understand(codec: &Codec, kind: u8, content: &[u8]) -> Option<Block> {
    match kind {
        b'R' => serde_json::from_slice(content).ok().map(|run| Block::Run(Box::new(run))),
        b'P' => {
            let (mut rest, mut records) = (content, Vec::new());
            while !rest.is_empty() {
                records.push(codec.decode(&mut rest)?);
            }
            Some(Block::Positions(records))
        }
        _ => None,
    }
}

/// Writes a note.
pub(super) fn write_run(to: &mut impl Write, run: &Run) -> io::Result<()> {
    write(to, b'R', &serde_json::to_vec(run)?)
}

/// Writes a block in one go.
pub(super) fn write(to: &mut impl Write, kind: u8, content: &[u8]) -> io::Result<()> {
    let too_long = || io::Error::new(ErrorKind::InvalidInput, "too many positions for a block");
    let length = u32::try_from(content.len()).ok().filter(|&length| length <= LONGEST);
    let [a, b, c, d] = length.ok_or_else(too_long)?.to_le_bytes();
    let head = [kind, a, b, c, d];
    let sum = checksum(&head, content).to_le_bytes();
    to.write_all(&[&head, content, &sum].concat())
}

fn checksum(head: &[u8], content: &[u8]) -> u32 {
    let mut hasher = Hasher::new();
    hasher.update(head);
    hasher.update(content);
    hasher.finalize()
}

/// Reads until `buffer` is full or the file ends; gives the number of bytes.
fn fill(from: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut done = 0;
    while done < buffer.len() {
        match from.read(&mut buffer[done..]) {
            Ok(0) => break,
            Ok(read) => done += read,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(done)
}
