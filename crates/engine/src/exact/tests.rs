//! Files of tables: whole, under way, damaged.

use super::TablesError;
use super::file::{Identity, Part, Values};
use std::fs;
use std::ops::Range;
use std::path::Path;
use yiqi_core::Fault;

const TOY: Identity = Identity { game: "toy", size: 3, entries: 10 };

/// The value of an entry.
fn value(entry: u64) -> u16 {
    (entry * 999) as u16
}

/// The ends of the ranges of three blocks; the second has two ranges.
const BLOCKS: [&[(u64, u64)]; 3] = [&[(0, 4)], &[(4, 5), (8, 10)], &[(5, 8)]];

fn ranges(ends: &[(u64, u64)]) -> Vec<Range<u64>> {
    ends.iter().map(|&(from, to)| from..to).collect()
}

fn begin(folder: &Path) -> Part {
    Part::begin(folder, TOY, BLOCKS.map(ranges).to_vec()).unwrap()
}

fn write(part: &mut Part, block: usize) {
    let values: Vec<Vec<u16>> =
        ranges(BLOCKS[block]).into_iter().map(|range| range.map(value).collect()).collect();
    part.write(block, &values).unwrap();
}

fn open(folder: &Path) -> Result<Option<Values>, Fault> {
    Values::open(folder, &TOY)
}

#[test]
fn a_file_is_taken_up_block_by_block() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mut part = begin(folder);
    assert_eq!([0, 1, 2].map(|block| part.is_done(block)), [false; 3]);
    write(&mut part, 1);
    let busy = Part::begin(folder, TOY, vec![ranges(&[(0, 10)])]);
    assert!(matches!(busy, Err(TablesError::Busy { .. })), "two programs build the same table");
    drop(part);
    assert!(open(folder).unwrap().is_none(), "a table has its name when it is whole");

    let mut part = begin(folder);
    assert_eq!([0, 1, 2].map(|block| part.is_done(block)), [false, true, false]);
    assert_eq!(part.entries(1), 3);
    write(&mut part, 2);
    write(&mut part, 0);
    drop(part);

    // A block that is not what was written is written again.
    let under_way = folder.join("toy-3.yqt.part");
    let mut bytes = fs::read(&under_way).unwrap();
    bytes[64 + 2 * 9] ^= 1;
    fs::write(&under_way, bytes).unwrap();
    let mut part = begin(folder);
    assert_eq!([0, 1, 2].map(|block| part.is_done(block)), [true, false, true]);
    write(&mut part, 1);
    part.finish().unwrap();
    assert!(!under_way.exists());
    let values = open(folder).unwrap().unwrap();
    assert!((0..10).all(|entry| values.get(entry) == value(entry)));
}

#[test]
fn what_another_program_has_begun_is_begun_anew() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("toy-3.yqt.part"), "something else").unwrap();
    let mut part = begin(folder);
    write(&mut part, 0);
    drop(part);
    // The same length, another table.
    let other = Identity { game: "yot", ..TOY };
    fs::rename(folder.join("toy-3.yqt.part"), folder.join("yot-3.yqt.part")).unwrap();
    let part = Part::begin(folder, other, BLOCKS.map(ranges).to_vec()).unwrap();
    assert!(!part.is_done(0));
}

#[test]
fn damage_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mut part = begin(folder);
    (0..3).for_each(|block| write(&mut part, block));
    part.finish().unwrap();
    let path = folder.join("toy-3.yqt");
    let whole = fs::read(&path).unwrap();
    assert_eq!(whole.len(), 64 + 20);
    let said = |bytes: &[u8], words: &str| {
        fs::write(&path, bytes).unwrap();
        let fault = open(folder).unwrap_err().to_string();
        assert!(fault.contains("toy-3.yqt") && fault.contains(words), "{fault}");
    };
    said(&whole[..83], "it has 83 bytes where 84 belong");
    said(&[&whole[..], &[0]].concat(), "it has 85 bytes");
    said(&whole[..40], "it is no table of Yiqi");
    said(b"", "it is no table of Yiqi");
    // Every byte counts, in the head and behind it.
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        let words = match at {
            0..8 => "it is no table of Yiqi",
            8..12 => "its version is",
            12..64 => "its head is damaged",
            _ => "its checksum is another one",
        };
        said(&bytes, words);
    }
    // A sound head of another table.
    let other = Identity { size: 4, ..TOY };
    let mut part = Part::begin(folder, other, vec![ranges(&[(0, 10)])]).unwrap();
    part.write(0, &[(0..10).map(value).collect()]).unwrap();
    part.finish().unwrap();
    fs::rename(folder.join("toy-4.yqt"), &path).unwrap();
    assert!(open(folder).unwrap_err().to_string().contains("not the table of toy with 3 pieces"));
}
