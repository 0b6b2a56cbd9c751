//! Reading a file of positions block by block.

use super::block::{self, Block, FRAME, MAGIC, Raw};
use super::{Codec, Run};
use std::fs::File;
use std::io::{BufReader, Read as _};
use std::path::{Path, PathBuf};
use yiqi_core::Fault;
use yiqi_engine::any::AnyGame;

/// A file of positions that is read from front to back; it holds one block at a time.
#[derive(Debug)]
pub struct Reader {
    path: PathBuf,
    file: BufReader<File>,
    codec: Codec,
    first: Run,
    /// Bytes of whole blocks that were read.
    good: u64,
    /// Whether the note in front was given out.
    begun: bool,
    cut: bool,
}

/// The game of a file of positions, as a text.
///
/// # Errors
/// A file that cannot be read, or is none.
pub fn game_of(path: &Path) -> Result<String, Fault> {
    Ok(open(path)?.1.game)
}

/// Whether a file begins as one of positions does.
pub(super) fn is_positions(path: &Path) -> bool {
    let mut magic = [0; MAGIC.len()];
    File::open(path).and_then(|mut file| file.read_exact(&mut magic)).is_ok() && magic == *MAGIC
}

impl Reader {
    /// Opens a file of positions of `game`.
    ///
    /// # Errors
    /// A file that cannot be read, is none of positions, or of those of another game.
    pub fn open(game: &dyn AnyGame, path: &Path) -> Result<Reader, Fault> {
        let (file, first, good) = open(path)?;
        let reader = Reader {
            path: path.to_owned(),
            file,
            codec: Codec::of(game),
            first,
            good,
            begun: false,
            cut: false,
        };
        reader.same_game(game)?;
        Ok(reader)
    }

    /// How the positions of the file were made, as it says in front.
    pub fn run(&self) -> &Run {
        &self.first
    }

    /// The next block; `None` at the end. A last block that ends too early counts as the end, see
    /// [`Reader::cut`].
    ///
    /// # Errors
    /// A file that cannot be read, or is broken before its end: with the place.
    pub fn next_block(&mut self) -> Result<Option<Block>, Fault> {
        if !self.begun {
            self.begun = true;
            return Ok(Some(Block::Run(Box::new(self.first.clone()))));
        }
        match block::read(&mut self.file).map_err(|error| fault(&self.path, error.to_string()))? {
            Raw::End => Ok(None),
            Raw::Cut => {
                self.cut = true;
                Ok(None)
            }
            Raw::Broken(what) => Err(self.broken(what)),
            Raw::Whole(kind, content) => {
                let understood = block::understand(&self.codec, kind, &content);
                let block = understood.ok_or_else(|| self.broken("a block that says nothing"))?;
                self.good += content.len() as u64 + FRAME;
                Ok(Some(block))
            }
        }
    }

    /// Whether the file ended within a block: what wrote it was killed.
    pub fn cut(&self) -> bool {
        self.cut
    }

    /// Bytes of the whole blocks that were read: where the file can be gone on with.
    pub fn good(&self) -> u64 {
        self.good
    }

    fn same_game(&self, game: &dyn AnyGame) -> Result<(), Fault> {
        let asked = game.describe();
        if self.first.game != asked || self.first.palette != self.codec.palette() {
            let reason = format!("it holds positions of {}, not of {asked}", self.first.game);
            return Err(fault(&self.path, reason));
        }
        Ok(())
    }

    fn broken(&self, what: &str) -> Fault {
        fault(&self.path, format!("at byte {} stands {what}", self.good))
    }
}

/// Opens a file and reads the note in front; gives the bytes read as well.
fn open(path: &Path) -> Result<(BufReader<File>, Run, u64), Fault> {
    let said = |error: std::io::Error| fault(path, error.to_string());
    let mut file = BufReader::new(File::open(path).map_err(said)?);
    let mut magic = [0; MAGIC.len()];
    let none = || fault(path, "this is no file of positions".to_owned());
    file.read_exact(&mut magic).map_err(|_| none())?;
    if magic[..7] == MAGIC[..7] && magic != *MAGIC {
        let reason = format!("its version is {}, this program reads {}", magic[7], MAGIC[7]);
        return Err(fault(path, reason));
    }
    if magic != *MAGIC {
        return Err(none());
    }
    let run = match block::read(&mut file).map_err(said)? {
        Raw::Whole(b'R', content) => {
            let good = MAGIC.len() as u64 + content.len() as u64 + FRAME;
            serde_json::from_slice(&content).ok().map(|run| (run, good))
        }
        _ => None,
    };
    let no_note = || fault(path, "it does not say how its positions were made".to_owned());
    let (run, good) = run.ok_or_else(no_note)?;
    Ok((file, run, good))
}

/// What is wrong with a file of positions.
pub(super) fn fault(path: &Path, reason: String) -> Fault {
    Fault::whole("positions file", path.display().to_string(), reason)
}
