//! What is in a file of positions.

use super::{Block, Reader, Run};
use std::path::Path;
use yiqi_core::{Fault, Side};
use yiqi_engine::any::AnyGame;

/// Counts of a file of positions.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Contents {
    /// How its positions were made.
    pub runs: Vec<Run>,
    /// Games, or in a shuffled file the largest number of one plus one.
    pub games: u64,
    /// Positions.
    pub positions: u64,
    /// Positions of each result for the side to move: lost, drawn, won.
    pub results: [u64; 3],
    /// Positions with a score.
    pub scored: u64,
    /// Positions whose best turn changes what stands on the board.
    pub noisy: u64,
    /// Positions in check.
    pub checks: u64,
    /// Positions with the second side to move.
    pub second: u64,
    /// Pieces, summed over positions.
    pub pieces: u64,
    /// The largest ply.
    pub longest: u16,
    /// Bytes of whole blocks.
    pub bytes: u64,
    /// Whether the file ends within a block.
    pub cut: bool,
}

impl Contents {
    /// Counts what is in a file.
    ///
    /// # Errors
    /// A file that is none of positions of the game, or is broken.
    pub fn of(game: &dyn AnyGame, path: &Path) -> Result<Contents, Fault> {
        let mut reader = Reader::open(game, path)?;
        let mut all = Contents::default();
        while let Some(block) = reader.next_block()? {
            let records = match block {
                Block::Run(run) => {
                    all.runs.push(*run);
                    continue;
                }
                Block::Positions(records) => records,
            };
            if reader.run().shuffled.is_none() {
                all.games += 1;
            }
            for record in records {
                if reader.run().shuffled.is_some() {
                    all.games = all.games.max(u64::from(record.game) + 1);
                }
                all.positions += 1;
                all.results[(record.result + 1) as usize] += 1;
                all.scored += u64::from(record.score.is_some());
                all.noisy += u64::from(record.noisy);
                all.checks += u64::from(record.check);
                all.second += u64::from(record.side == Side::Second);
                all.pieces += record.pieces.len() as u64;
                all.longest = all.longest.max(record.ply);
            }
        }
        (all.bytes, all.cut) = (reader.good(), reader.cut());
        Ok(all)
    }
}
