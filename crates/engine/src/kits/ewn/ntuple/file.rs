//! Weights of tuples in a file.
//!
//! | bytes | what |
//! | --- | --- |
//! | 8 | `yqntupl` and the version, 1 |
//! | 4 | length of the note, little endian |
//! | … | the note, UTF-8: the command that made the file |
//! | 4 | number of free weights, little endian |
//! | … | the free weights in the order of `shape::free`, two bytes each, little endian |
//! | 32 | SHA-256 of all before |

use super::shape;
use sha2::{Digest as _, Sha256};
use yiqi_core::Fault;

/// What such a file is called in errors.
pub(super) const WHAT: &str = "tuple weights";

/// The first bytes.
const MARK: [u8; 8] = *b"yqntupl\x01";

/// Length of the checksum.
const SUM: usize = 32;

/// The bytes of a file.
pub(super) fn write(free: &[i16], note: &str) -> Vec<u8> {
    let mut bytes = MARK.to_vec();
    bytes.extend((note.len() as u32).to_le_bytes());
    bytes.extend(note.as_bytes());
    bytes.extend((free.len() as u32).to_le_bytes());
    bytes.extend(free.iter().flat_map(|weight| weight.to_le_bytes()));
    let sum = Sha256::digest(&bytes);
    bytes.extend(sum);
    bytes
}

/// Reads the free weights of a file; `file` names it in errors.
///
/// # Errors
/// Bytes that are no such file, of another version, of other tuples, or damaged.
pub(super) fn read(file: &str, bytes: &[u8]) -> Result<Vec<i16>, Fault> {
    let fault = |reason: String| Fault::whole(WHAT, file, reason);
    if !bytes.starts_with(&MARK[..7]) {
        return Err(fault(
            "these are no weights of tuples, as `yiqi tune ewn --method td` makes".into(),
        ));
    }
    if !bytes.starts_with(&MARK) {
        return Err(fault("another version of Yiqi wrote them".into()));
    }
    let damaged = || fault("the file is damaged: its checksum does not fit".into());
    let (sealed, sum) = bytes.split_last_chunk::<SUM>().ok_or_else(damaged)?;
    if Sha256::digest(sealed)[..] != sum[..] {
        return Err(damaged());
    }
    let body = sealed.get(MARK.len()..).ok_or_else(damaged)?;
    let (note, body) = counted(body).ok_or_else(damaged)?;
    let body = body.get(note..).ok_or_else(damaged)?;
    let (count, body) = counted(body).ok_or_else(damaged)?;
    let (_, wanted) = shape::free();
    if count != wanted || body.len() != 2 * wanted {
        let found = body.len() / 2;
        return Err(fault(format!("it holds {found} weights, and these tuples have {wanted}")));
    }
    Ok(body.as_chunks().0.iter().map(|&pair| i16::from_le_bytes(pair)).collect())
}

/// A number in front, and what follows.
fn counted(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let (count, rest) = bytes.split_first_chunk::<4>()?;
    Some((u32::from_le_bytes(*count) as usize, rest))
}
