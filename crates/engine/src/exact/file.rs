//! The file of a table: a head, then a value of 16 bits for every entry, read through a map of memory.
//!
//! | bytes | what |
//! | --- | --- |
//! | 0–7 | `YiqiTabl`; `YiqiPart` while it is being written |
//! | 8–11 | version of the format and of the index, 1 |
//! | 12–15 | pieces |
//! | 16–23 | entries |
//! | 24–39 | the game, filled up with 0 |
//! | 40–43 | CRC-32 of the values |
//! | 44–59 | 0 |
//! | 60–63 | CRC-32 of the bytes before |
//! | 64– | values, 2 bytes each |
//!
//! All numbers are little-endian.

use super::TableFacts;
use memmap2::Mmap;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use yiqi_core::Fault;

pub(crate) use super::part::Part;

/// Bytes before the values.
pub(super) const HEAD: u64 = 64;

/// The version of the format. A new order of entries is a new version.
const VERSION: u32 = 1;

/// The first bytes of a table, and of a table under way.
pub(super) const WHOLE: &[u8; 8] = b"YiqiTabl";
pub(super) const UNDER_WAY: &[u8; 8] = b"YiqiPart";

/// What a fault of a table is a fault of.
const WHAT: &str = "table file";

/// A file up to this size is read through when it is opened; of a larger one only head and length are
/// looked at, and `yiqi tables stat` reads the rest.
const READ_THROUGH: u64 = 64 << 20;

/// Which table it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Identity {
    /// The game's name.
    pub(crate) game: &'static str,
    /// Pieces.
    pub(crate) size: u32,
    /// Values.
    pub(crate) entries: u64,
}

/// Where a table of a game lies in a folder.
pub(crate) fn path(folder: &Path, game: &str, size: u32) -> PathBuf {
    folder.join(format!("{game}-{size}.yqt"))
}

impl Identity {
    /// Where the table lies in a folder.
    pub(crate) fn path(&self, folder: &Path) -> PathBuf {
        path(folder, self.game, self.size)
    }

    /// The length of the file.
    pub(super) fn bytes(&self) -> u64 {
        HEAD + 2 * self.entries
    }

    /// The head of the file.
    pub(super) fn head(&self, mark: &[u8; 8], checksum: u32) -> [u8; HEAD as usize] {
        let mut head = [0; HEAD as usize];
        head[..8].copy_from_slice(mark);
        head[8..12].copy_from_slice(&VERSION.to_le_bytes());
        head[12..16].copy_from_slice(&self.size.to_le_bytes());
        head[16..24].copy_from_slice(&self.entries.to_le_bytes());
        let name = self.game.as_bytes();
        head[24..24 + name.len()].copy_from_slice(name);
        head[40..44].copy_from_slice(&checksum.to_le_bytes());
        let own = crc32fast::hash(&head[..60]);
        head[60..].copy_from_slice(&own.to_le_bytes());
        head
    }

    /// The checksum that a head of this table names, or why it is none.
    pub(super) fn read_head(
        &self,
        mark: &[u8; 8],
        head: &[u8; HEAD as usize],
    ) -> Result<u32, String> {
        let number =
            |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        if &head[..8] != mark {
            return Err("it is no table of Yiqi".to_owned());
        }
        if number(8) != VERSION {
            return Err(format!("its version is {}, this program reads {VERSION}", number(8)));
        }
        if number(60) != crc32fast::hash(&head[..60]) {
            return Err("its head is damaged".to_owned());
        }
        let checksum = number(40);
        if *head != self.head(mark, checksum) {
            return Err(format!("it is not the table of {} with {} pieces", self.game, self.size));
        }
        Ok(checksum)
    }
}

/// The file of a table, whatever is in it, open for reading.
#[derive(Debug)]
pub(crate) struct Mapped {
    path: PathBuf,
    map: Mmap,
    checksum: u32,
}

impl Mapped {
    /// Opens the file of a table; `None` where there is none. Only the head is looked at.
    ///
    /// # Errors
    /// A file that is something else, or whose head is damaged.
    pub(super) fn open(
        folder: &Path,
        identity: &Identity,
        mark: &[u8; 8],
    ) -> Result<Option<Mapped>, Fault> {
        let path = identity.path(folder);
        let fault = |reason: String| Fault::whole(WHAT, path.display().to_string(), reason);
        let mut file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(fault(error.to_string())),
        };
        let mut head = [0; HEAD as usize];
        file.read_exact(&mut head).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => fault("it is no table of Yiqi".to_owned()),
            _ => fault(error.to_string()),
        })?;
        let checksum = identity.read_head(mark, &head).map_err(fault)?;
        // SAFETY: a table is never changed once it bears its name: it is written under another one and
        // renamed when it is whole.
        let map = unsafe { Mmap::map(&file) }.map_err(|error| fault(error.to_string()))?;
        Ok(Some(Mapped { path: path.clone(), map, checksum }))
    }

    /// Its bytes, the head among them.
    #[inline(always)]
    pub(super) fn all(&self) -> &[u8] {
        &self.map
    }

    /// What is wrong with it.
    pub(super) fn fault(
        &self,
        reason: impl Into<Box<dyn std::error::Error + Send + Sync>>,
    ) -> Fault {
        Fault::whole(WHAT, self.path.display().to_string(), reason)
    }

    /// [`Mapped::check`] for a file that is read in a moment.
    pub(super) fn check_small(&self) -> Result<(), Fault> {
        if self.bytes() <= READ_THROUGH { self.check() } else { Ok(()) }
    }

    /// Reads the whole file.
    ///
    /// # Errors
    /// When it is not what was written.
    pub(crate) fn check(&self) -> Result<(), Fault> {
        if crc32fast::hash(&self.map[HEAD as usize..]) == self.checksum {
            return Ok(());
        }
        let reason = "it is damaged: its checksum is another one; remove it and build it again";
        Err(self.fault(reason))
    }

    /// Its length.
    pub(super) fn bytes(&self) -> u64 {
        self.map.len() as u64
    }

    /// What is known of it, as the table of so many pieces with so many values.
    pub(crate) fn facts(&self, size: u32, entries: u64) -> TableFacts {
        let path = self.path.display().to_string();
        TableFacts { path, size, entries, bytes: self.bytes(), checksum: self.checksum }
    }
}

/// The values of a table, open for reading.
#[derive(Debug)]
pub(crate) struct Values {
    mapped: Mapped,
}

impl Values {
    /// Opens a table; `None` where there is no file.
    ///
    /// # Errors
    /// A file that is something else, too short or long, or damaged.
    pub(crate) fn open(folder: &Path, identity: &Identity) -> Result<Option<Values>, Fault> {
        let Some(mapped) = Mapped::open(folder, identity, WHOLE)? else { return Ok(None) };
        let (length, wanted) = (mapped.bytes(), identity.bytes());
        if length != wanted {
            return Err(mapped.fault(format!("it has {length} bytes where {wanted} belong")));
        }
        mapped.check_small()?;
        Ok(Some(Values { mapped }))
    }

    /// The value of an entry.
    #[inline(always)]
    pub(crate) fn get(&self, entry: u64) -> u16 {
        let (at, bytes) = ((HEAD + 2 * entry) as usize, self.mapped.all());
        u16::from_le_bytes([bytes[at], bytes[at + 1]])
    }

    /// The file that they stand in.
    pub(crate) fn file(&self) -> &Mapped {
        &self.mapped
    }
}
