//! The file that a run's memory is kept in: eight bytes that name the format and its version, what is
//! remembered as `postcard` writes it (<https://postcard.jamesmunns.com/wire-format>), and the SHA-256 of
//! both.

use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest as _, Sha256};
use yiqi_core::Fault;

/// Length of the checksum.
const SUM: usize = 32;

/// A kind of checkpoint.
pub(crate) struct Seal {
    /// Its first bytes; the last one is the version.
    pub(crate) mark: [u8; 8],
    /// Whose checkpoint it is: `evolution`.
    pub(crate) of: &'static str,
}

impl Seal {
    /// The bytes of a checkpoint.
    pub(crate) fn write(&self, state: &impl Serialize) -> Vec<u8> {
        let mut bytes = self.mark.to_vec();
        // Lists and numbers can always be written; an empty body would be refused when it is read.
        bytes.extend(postcard::to_allocvec(state).unwrap_or_default());
        let sum = Sha256::digest(&bytes);
        bytes.extend(sum);
        bytes
    }

    /// Reads a checkpoint; `file` names it in errors.
    ///
    /// # Errors
    /// Bytes that are no checkpoint of this kind, another version's, or damaged.
    pub(crate) fn read<T: DeserializeOwned>(&self, file: &str, bytes: &[u8]) -> Result<T, Fault> {
        let fault = |reason: String| Fault::whole("checkpoint", file, reason);
        if !bytes.starts_with(&self.mark[..7]) {
            return Err(fault(format!("this is no checkpoint of {}", self.of)));
        }
        if !bytes.starts_with(&self.mark) {
            let reason = "another version of Yiqi wrote it, this one cannot go on with it";
            return Err(fault(reason.to_owned()));
        }
        let damaged = || fault("it is damaged: its checksum does not fit".to_owned());
        let (sealed, sum) = bytes.split_last_chunk::<SUM>().ok_or_else(damaged)?;
        if Sha256::digest(sealed)[..] != sum[..] {
            return Err(damaged());
        }
        // A file that is shorter than mark and sum has no body.
        let body = sealed.get(self.mark.len()..).ok_or_else(damaged)?;
        postcard::from_bytes(body).map_err(|error| fault(format!("it cannot be read: {error}")))
    }
}
