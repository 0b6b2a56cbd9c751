//! Positions with results and scores, for tuning and training.
//!
//! * `record`: one position and its bytes.
//! * `block`: the layout of a file; `run`: the note how it was made.
//! * `reader`, `writer`: files, block by block.
//! * `database`: the same from matches; `source`: either of both.
//! * `shuffle`, `split`: for training: another order, and games that are held out.
//! * `contents`: what is in a file.
//! * `material`: which turns change what stands on the board.

mod block;
mod contents;
mod database;
pub(crate) mod material;
mod reader;
mod record;
mod run;
mod shuffle;
mod source;
mod split;
#[cfg(test)]
mod tests;
mod writer;

pub use block::Block;
pub use contents::Contents;
pub(crate) use database::result;
pub use database::{DatabaseGames, records};
pub use reader::{Reader, game_of};
pub use record::{Codec, Record};
pub use run::Run;
pub use shuffle::{ShuffleError, shuffle};
pub use source::{Source, SourceError};
pub use split::Split;
pub use writer::{Before, Writer};
