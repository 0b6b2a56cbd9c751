//! Shuffling files of positions that need not fit into memory.
//!
//! Every position is thrown into one of several buckets on disk, then each bucket is shuffled in
//! memory: together a uniform shuffle, since which positions share a bucket is random and so is their
//! order within it. Memory is that of one bucket.

use super::block::Block;
use super::reader::fault;
use super::{Codec, Reader, Run, Writer};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use yiqi_core::{Fault, Rng, below, seeded};
use yiqi_engine::any::AnyGame;

/// Bytes of positions that a bucket is to have.
const BUCKET: u64 = 64 << 20;

/// Positions in a block of a shuffled file.
const BLOCK: usize = 4096;

/// The most buckets, each an open file.
const MOST: u64 = 512;

/// Why nothing was shuffled.
#[derive(Debug, thiserror::Error)]
pub enum ShuffleError {
    /// A file that cannot be read, or one that cannot be made.
    #[error(transparent)]
    File(#[from] Fault),
    /// Writing failed.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// Somebody said stop.
    #[error("stopped")]
    Stopped,
}

/// Writes the positions of `inputs` to the new file `out` in an order that comes from `seed`; gives
/// their number. The games of later files are numbered on, so that no two share a number.
///
/// # Errors
/// Files of another game or broken ones; a file `out` that is there; a full disk.
pub fn shuffle(
    game: &dyn AnyGame,
    inputs: &[PathBuf],
    out: &Path,
    seed: u64,
    stop: &AtomicBool,
) -> Result<u64, ShuffleError> {
    let size = |path: &PathBuf| fs::metadata(path).map(|data| data.len()).unwrap_or_default();
    let total: u64 = inputs.iter().map(size).sum();
    shuffle_in(game, inputs, out, seed, total.div_ceil(BUCKET).clamp(1, MOST) as usize, stop)
}

/// The same with so many buckets.
fn shuffle_in(
    game: &dyn AnyGame,
    inputs: &[PathBuf],
    out: &Path,
    seed: u64,
    buckets: usize,
    stop: &AtomicBool,
) -> Result<u64, ShuffleError> {
    if out.exists() {
        return Err(fault(out, "there is such a file".to_owned()).into());
    }
    let beside = |ending: &str| {
        let mut name = out.file_name().unwrap_or_default().to_owned();
        name.push(ending);
        out.with_file_name(name)
    };
    let folder = Temporary(beside(".buckets"));
    fs::create_dir(&folder.0).map_err(|error| fault(&folder.0, error.to_string()))?;
    let mut rng = seeded(seed, 0);
    let paths: Vec<_> = (0..buckets).map(|bucket| folder.0.join(bucket.to_string())).collect();
    let mut run = throw(game, inputs, &paths, &mut rng, stop)?;
    (run.shuffled, run.first_game) = (Some(seed), 0);
    let unfinished = beside(".part");
    let _ = fs::remove_file(&unfinished);
    let mut writer = Writer::create(game, &unfinished, &run)?;
    let codec = Codec::of(game);
    let mut count = 0;
    for path in &paths {
        let bytes = fs::read(path)?;
        count += empty(&codec, &bytes, &mut writer, &mut rng)?;
        fs::remove_file(path)?;
        if stop.load(Ordering::Relaxed) {
            drop(writer);
            fs::remove_file(&unfinished)?;
            return Err(ShuffleError::Stopped);
        }
    }
    fs::rename(&unfinished, out)?;
    Ok(count)
}

/// Throws all positions into buckets; gives a note that speaks of all inputs.
fn throw(
    game: &dyn AnyGame,
    inputs: &[PathBuf],
    paths: &[PathBuf],
    rng: &mut Rng,
    stop: &AtomicBool,
) -> Result<Run, ShuffleError> {
    let files: io::Result<Vec<_>> = paths
        .iter()
        .map(|path| Ok(BufWriter::with_capacity(1 << 16, File::create(path)?)))
        .collect();
    let mut files = files?;
    let codec = Codec::of(game);
    let mut whole: Option<Run> = None;
    let (mut before, mut bytes) = (0u32, Vec::new());
    for path in inputs {
        let mut reader = Reader::open(game, path)?;
        whole.get_or_insert_with(|| reader.run().clone());
        let mut games = 0;
        while let Some(block) = reader.next_block()? {
            if stop.load(Ordering::Relaxed) {
                return Err(ShuffleError::Stopped);
            }
            let Block::Positions(records) = block else { continue };
            for mut record in records {
                games = games.max(record.game.saturating_add(1));
                let too_many = || fault(path, "too many games for one file".to_owned());
                record.game = record.game.checked_add(before).ok_or_else(too_many)?;
                bytes.clear();
                codec.encode(&record, &mut bytes);
                let bucket = below(rng, files.len() as u32) as usize;
                files[bucket].write_all(&bytes)?;
            }
        }
        before = before.saturating_add(games);
    }
    for mut file in files {
        file.flush()?;
    }
    Ok(whole.unwrap_or_else(|| Run::of(game)))
}

/// Writes the positions of a bucket in a random order.
fn empty(codec: &Codec, bytes: &[u8], writer: &mut Writer, rng: &mut Rng) -> io::Result<u64> {
    let mut records = Vec::new();
    let mut at = 0;
    while let Some(length) = codec.length(&bytes[at..]) {
        records.push(&bytes[at..at + length]);
        at += length;
    }
    // Fisher and Yates, from the end.
    for i in (1..records.len()).rev() {
        records.swap(i, below(rng, i as u32 + 1) as usize);
    }
    for block in records.chunks(BLOCK) {
        writer.add_encoded(&block.concat())?;
    }
    Ok(records.len() as u64)
}

/// A folder that is taken away with all that is in it.
struct Temporary(PathBuf);

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::super::Record;
    use super::*;
    use yiqi_core::Side;
    use yiqi_engine::Registry;

    fn records(game: &dyn AnyGame, from: u32, count: u32) -> Vec<Record> {
        let pieces = Codec::of(game).pieces(&*game.start(0)).unwrap();
        let record = |number| Record {
            pieces: pieces.clone(),
            side: Side::First,
            roll: None,
            score: None,
            result: 1,
            ply: (number % 7) as u16,
            game: from + number / 7,
            noisy: false,
            check: false,
        };
        (0..count).map(record).collect()
    }

    fn read(game: &dyn AnyGame, path: &Path) -> Vec<Record> {
        let mut reader = Reader::open(game, path).unwrap();
        let mut all = Vec::new();
        while let Some(block) = reader.next_block().unwrap() {
            if let Block::Positions(records) = block {
                all.extend(records);
            }
        }
        all
    }

    #[test]
    fn all_positions_are_kept_in_another_order_and_games_stay_apart() {
        let game = Registry::standard().game("ewn").unwrap();
        let folder = tempfile::tempdir().unwrap();
        let [a, b, out] = ["a", "b", "out"].map(|name| folder.path().join(name));
        for (path, count) in [(&a, 9000), (&b, 700)] {
            let mut writer = Writer::create(&*game, path, &Run::of(&*game)).unwrap();
            for games in records(&*game, 0, count).chunks(7) {
                writer.add(games).unwrap();
            }
        }
        let stop = AtomicBool::new(false);
        let inputs = [a.clone(), b.clone()];
        assert_eq!(shuffle_in(&*game, &inputs, &out, 3, 5, &stop).unwrap(), 9700);
        let shuffled = read(&*game, &out);
        let mut expected = read(&*game, &a);
        let games = expected.iter().map(|record| record.game).max().unwrap() + 1;
        expected.extend(read(&*game, &b).into_iter().map(|r| Record { game: r.game + games, ..r }));
        let key = |record: &Record| (record.game, record.ply);
        let mut sorted = shuffled.clone();
        sorted.sort_by_key(key);
        expected.sort_by_key(key);
        assert!(sorted == expected);
        // Neighbours of one game are as rare as chance has it: one in 1,400 or so.
        let neighbours = shuffled.windows(2).filter(|two| two[0].game == two[1].game).count();
        assert!(neighbours < 40, "{neighbours}");
        assert!(shuffle_in(&*game, &inputs, &out, 3, 5, &stop).is_err(), "the file is there");
        let again = folder.path().join("again");
        shuffle_in(&*game, &inputs, &again, 3, 5, &stop).unwrap();
        assert_eq!(fs::read(&out).unwrap(), fs::read(&again).unwrap());
        assert!(Writer::go_on(&*game, &out).is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 4, "nothing is left behind");
    }
}
